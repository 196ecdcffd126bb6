//! Running cargo and other programs from the root of the workspace.

use std::env;
use std::ffi::OsString;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

use anyhow::{Context, Result, bail};
use serde_json::Value;

/// The root folder of the workspace.
pub(crate) fn root() -> PathBuf {
    // Cargo sets the variable for `cargo xtask`; a copied binary falls back on where it was built.
    let manifest = env::var_os("CARGO_MANIFEST_DIR")
        .unwrap_or_else(|| OsString::from(env!("CARGO_MANIFEST_DIR")));
    Path::new(&manifest).parent().map(Path::to_path_buf).unwrap_or_default()
}

/// A command that runs in the root folder.
pub(crate) fn program(name: &str) -> Command {
    let mut command = Command::new(name);
    command.current_dir(root());
    command
}

/// The cargo that runs us, with the given arguments.
pub(crate) fn cargo<'a>(arguments: impl IntoIterator<Item = &'a str>) -> Command {
    let mut command = Command::new(env::var_os("CARGO").unwrap_or_else(|| "cargo".into()));
    command.current_dir(root()).args(arguments);
    command
}

/// The command as one would type it, for messages.
pub(crate) fn shown(command: &Command) -> String {
    let name = Path::new(command.get_program()).file_stem().unwrap_or_default();
    let mut words = vec![name.to_string_lossy().into_owned()];
    words.extend(command.get_args().map(|word| word.to_string_lossy().into_owned()));
    words.join(" ")
}

/// Runs a command whose output goes where ours goes.
///
/// # Errors
/// The command cannot be started or reports failure.
pub(crate) fn run(command: &mut Command) -> Result<()> {
    let text = shown(command);
    let status = command.status().with_context(|| format!("cannot start `{text}`"))?;
    if !status.success() {
        bail!("`{text}` failed ({status})");
    }
    Ok(())
}

/// Runs a command and returns what it prints; its complaints go where ours go.
///
/// # Errors
/// The command cannot be started, reports failure, or prints something that is not UTF-8.
pub(crate) fn capture(command: &mut Command) -> Result<String> {
    let text = shown(command);
    let output = command
        .stdin(Stdio::null())
        .stderr(Stdio::inherit())
        .output()
        .with_context(|| format!("cannot start `{text}`"))?;
    if !output.status.success() {
        bail!("`{text}` failed ({})", output.status);
    }
    String::from_utf8(output.stdout).with_context(|| format!("`{text}` did not print UTF-8"))
}

/// What a command prints, or nothing where it is absent or fails. For facts that are nice to have.
pub(crate) fn probe(command: &mut Command) -> Option<String> {
    let output = command.stdin(Stdio::null()).stderr(Stdio::null()).output().ok()?;
    let text = String::from_utf8(output.stdout).ok()?;
    output.status.success().then(|| text.trim().to_owned())
}

/// How a binary is built.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Profile {
    /// As the tests are, so that what they have compiled serves here too.
    Test,
    /// As it is released.
    Release,
}

/// A program of a package.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Target<'a> {
    /// One of its binaries.
    Binary(&'a str),
    /// One of its examples.
    Example(&'a str),
}

/// Builds the binary `name` of `package` and returns its path.
///
/// # Errors
/// The build fails, or the package has no such binary.
pub(crate) fn binary(package: &str, name: &str, profile: Profile) -> Result<PathBuf> {
    target(package, Target::Binary(name), profile)
}

/// Builds a program of `package` and returns its path.
///
/// # Errors
/// The build fails, or the package has no such program.
pub(crate) fn target(package: &str, target: Target<'_>, profile: Profile) -> Result<PathBuf> {
    let (kind, name) = match target {
        Target::Binary(name) => ("--bin", name),
        Target::Example(name) => ("--example", name),
    };
    let profile = match profile {
        Profile::Test => "test",
        Profile::Release => "release",
    };
    let messages = capture(&mut cargo([
        "build",
        "--package",
        package,
        kind,
        name,
        "--profile",
        profile,
        "--message-format=json-render-diagnostics",
    ]))?;
    executable(&messages, name).with_context(|| format!("{package} built no program {name}"))
}

/// Finds the path of the binary `name` among cargo's messages, one JSON object a line.
fn executable(messages: &str, name: &str) -> Option<PathBuf> {
    messages
        .lines()
        .filter_map(|line| serde_json::from_str::<Value>(line).ok())
        .filter(|message| message["target"]["name"] == name)
        .find_map(|message| message["executable"].as_str().map(PathBuf::from))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_executable_is_found_among_messages() {
        let messages = concat!(
            r#"{"reason":"compiler-artifact","target":{"name":"go-cli"},"executable":null}"#,
            "\nnoise\n",
            r#"{"reason":"compiler-artifact","target":{"name":"go-cli"},"executable":"bin/go-cli"}"#,
        );
        assert_eq!(executable(messages, "go-cli"), Some(PathBuf::from("bin/go-cli")));
        assert_eq!(executable(messages, "go-web"), None);
    }

    #[test]
    fn a_command_is_shown_as_typed() {
        let mut command = Command::new("cargo");
        command.args(["test", "--workspace"]);
        assert_eq!(shown(&command), "cargo test --workspace");
    }

    #[test]
    fn the_root_holds_the_workspace_manifest() {
        assert!(root().join("Cargo.toml").is_file());
    }
}
