//! A folder for one test, the program that plays in it, and the lines that it leaves.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Output};

use serde_json::Value;

use crate::quiet;

/// A folder that is gone when the test is over.
pub(crate) struct Folder(PathBuf);

impl Folder {
    pub(crate) fn new(name: &str) -> Folder {
        let name = format!("go-cli-match-{name}-{}", std::process::id());
        let path = std::env::temp_dir().join(name);
        let _ = fs::remove_dir_all(&path);
        fs::create_dir_all(&path).expect("a folder for the test");
        Folder(path)
    }

    pub(crate) fn path(&self, name: &str) -> PathBuf {
        self.0.join(name)
    }

    /// A program of the shell that answers GTP; `genmove` is what it does when asked for a move,
    /// with the command's number in `$id`. Everything else it answers with nothing.
    #[cfg(unix)]
    pub(crate) fn engine(&self, name: &str, genmove: &str) -> String {
        let path = self.path(name);
        let text = format!(
            "while read id command rest; do\n case $command in\n genmove) {genmove} ;;\n \
             quit) printf '=%s\\n\\n' $id; exit 0 ;;\n *) printf '=%s\\n\\n' $id ;;\n esac\ndone\n"
        );
        fs::write(&path, text).expect("a script for the test");
        format!("{name}=gtp: /bin/sh '{}'", path.display())
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        let _ = fs::remove_dir_all(&self.0);
    }
}

/// `go-cli match` with a file and flags separated by blanks, engines given apart.
pub(crate) fn command(file: &Path, engines: &[&str], flags: &str) -> Command {
    let mut command = quiet::command(env!("CARGO_BIN_EXE_go-cli"));
    command.arg("match").args(engines.iter().flat_map(|engine| ["--engine", *engine]));
    command.arg(if engines.is_empty() { "--resume" } else { "--out" }).arg(file);
    command.args(flags.split_whitespace());
    command
}

/// Runs it and wants it to succeed.
pub(crate) fn play(file: &Path, engines: &[&str], flags: &str) -> String {
    let output = command(file, engines, flags).output().expect("the program starts");
    assert!(output.status.success(), "{}", complaint(&output));
    String::from_utf8(output.stdout).expect("text")
}

/// What it said on standard error.
pub(crate) fn complaint(output: &Output) -> String {
    String::from_utf8_lossy(&output.stderr).into_owned()
}

/// The games in a file, in their order.
pub(crate) fn games(file: &Path) -> Vec<Value> {
    let text = fs::read_to_string(file).unwrap_or_default();
    let whole = text.rfind('\n').map_or("", |end| &text[..end]);
    let lines = whole.lines().map(|line| serde_json::from_str::<Value>(line).expect("JSON"));
    let mut games: Vec<Value> = lines.filter_map(|line| line.get("game").cloned()).collect();
    games.sort_by_key(|game| game["game"].as_u64());
    games
}

/// The games without what depends on the machine and on the order of their ends.
pub(crate) fn facts(file: &Path) -> Vec<Value> {
    let mut games = games(file);
    for game in &mut games {
        let fields = game.as_object_mut().expect("an object");
        fields.remove("cpu");
        fields.remove("sgf_end");
    }
    games
}

/// The games in the file beside, each read and replayed by its rules; their results.
pub(crate) fn replayed(file: &Path) -> Vec<String> {
    let bytes = fs::read(file.with_extension("sgf")).expect("a file of games");
    let file = go_record::Collection::read(bytes).expect("SGF");
    let preset = go_rules::Preset::all().first().expect("a preset");
    file.games()
        .map(|root| {
            let config = go_record::terms(root, preset).expect("our own terms");
            let end = root.line().last().expect("a node");
            let computer = go_session::Computer::default();
            go_session::replay(end, &config, computer).expect("a legal game");
            root.text("RE").expect("a result").into_owned()
        })
        .collect()
}
