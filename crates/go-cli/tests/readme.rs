//! The README's examples do what it says.

#[path = "program/quiet.rs"]
mod quiet;

use std::path::Path;

/// The commands in the blocks marked `console`, each with what it prints.
fn examples(text: &str) -> Vec<(String, String)> {
    let mut examples: Vec<(String, String)> = Vec::new();
    let mut inside = false;
    for line in text.lines() {
        match line {
            "```console" => inside = true,
            "```" => inside = false,
            _ if !inside => {}
            _ => match (line.strip_prefix("$ "), examples.last_mut()) {
                (Some(command), _) => examples.push((command.to_owned(), String::new())),
                (None, Some((_, output))) => *output += &format!("{line}\n"),
                (None, None) => panic!("output before any command: {line}"),
            },
        }
    }
    examples
}

#[cfg(unix)]
#[test]
fn the_examples_print_what_the_readme_says() {
    let program = Path::new(env!("CARGO_BIN_EXE_go-cli"));
    let readme = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../README.md");
    let text = std::fs::read_to_string(readme).expect("the README");
    let folder = format!("go-cli-readme-{}", std::process::id());
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join(folder);
    // What an earlier run left is no part of the examples.
    let _ = std::fs::remove_dir_all(&folder);
    std::fs::create_dir_all(&folder).expect("a folder for the test");
    let path = std::env::var("PATH").unwrap_or_default();
    let path = format!("{}:{path}", program.parent().expect("a folder").display());
    let examples = examples(&text);
    assert!(examples.len() >= 3);
    for (command, wanted) in examples {
        let mut shell = quiet::command("sh");
        shell.args(["-c", &command]).current_dir(&folder).env("PATH", &path);
        shell.env("XDG_STATE_HOME", &folder);
        let output = shell.output().expect("a shell");
        let printed = String::from_utf8_lossy(&output.stdout);
        assert_eq!(printed, wanted, "{command}");
    }
    let _ = std::fs::remove_dir_all(&folder);
}
