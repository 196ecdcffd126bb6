//! `cargo xtask dist`: the release archive of `go-cli`, with its SHA-256 beside it.
//!
//! The program writes its own completions (`go-cli completions SHELL`) and man page
//! (`go-cli man`), so the archive can never disagree with the flags it ships.

use std::fs;
use std::path::Path;
use std::process::Command;

use anyhow::{Context, Result};

use crate::cargo::{Profile, binary, capture, probe, program, root, run as run_command};
use crate::workspace::member_with_binary;

const BINARY: &str = "go-cli";
const DOCUMENTS: [&str; 4] = ["README.md", "CHANGELOG.md", "LICENSE-MIT", "LICENSE-APACHE"];
/// The shells, and the name each wants for the file.
const SHELLS: [(&str, &str); 5] = [
    ("bash", "go-cli.bash"),
    ("zsh", "_go-cli"),
    ("fish", "go-cli.fish"),
    ("elvish", "go-cli.elv"),
    ("powershell", "_go-cli.ps1"),
];

/// No choices yet.
#[derive(clap::Args)]
pub(crate) struct Args {}

/// Builds `target/dist/go-cli-VERSION-HOST.tar.gz` and its `.sha256`.
///
/// # Errors
/// The build fails, the program cannot write its own documents, or a file cannot be written.
pub(crate) fn run(_args: &Args) -> Result<()> {
    let version = member_with_binary(BINARY)?.version;
    let built = binary(BINARY, BINARY, Profile::Release)?;
    let name = format!("{BINARY}-{version}-{}", host());
    let folder = root().join("target/dist");
    let stage = folder.join(&name);
    if stage.exists() {
        fs::remove_dir_all(&stage).context("cannot clear the old archive's folder")?;
    }
    fs::create_dir_all(stage.join("completions"))?;
    fs::create_dir_all(stage.join("man/man1"))?;

    let file_name = built.file_name().context("the binary has no name")?;
    fs::copy(&built, stage.join(file_name)).context("cannot copy the program")?;
    for document in DOCUMENTS {
        fs::copy(root().join(document), stage.join(document))
            .with_context(|| format!("cannot copy {document}"))?;
    }
    for (shell, file) in SHELLS {
        let text = capture(Command::new(&built).args(["completions", shell]))?;
        fs::write(stage.join("completions").join(file), text)?;
    }
    let page = capture(Command::new(&built).arg("man"))?;
    fs::write(stage.join("man/man1/go-cli.1"), page)?;

    let archive = format!("{name}.tar.gz");
    run_command(&mut pack(&folder, &archive, &name))?;
    let sum = capture(digest().current_dir(&folder).arg(&archive))?;
    fs::write(folder.join(format!("{archive}.sha256")), &sum)?;
    println!("{}\n{}", folder.join(&archive).display(), sum.trim());
    Ok(())
}

/// The target triple rustc builds for, or just the processor where rustc does not say.
fn host() -> String {
    let about = probe(program("rustc").arg("-vV")).unwrap_or_default();
    about
        .lines()
        .find_map(|line| line.strip_prefix("host: "))
        .unwrap_or(std::env::consts::ARCH)
        .to_owned()
}

/// The command that packs the folder `name`. With GNU tar the bytes depend on the contents alone.
fn pack(folder: &Path, archive: &str, name: &str) -> Command {
    let is_gnu = probe(Command::new("tar").arg("--version")).is_some_and(|v| v.contains("GNU"));
    let time = probe(program("git").args(["log", "-1", "--format=%ct"]));
    let mut command = Command::new("tar");
    command.current_dir(folder);
    if is_gnu {
        command.args(["--sort=name", "--owner=0", "--group=0", "--numeric-owner"]);
        command.arg(format!("--mtime=@{}", time.as_deref().unwrap_or("0")));
        command.args(["--use-compress-program=gzip -n", "-cf", archive, name]);
    } else {
        command.args(["-czf", archive, name]);
    }
    command
}

/// The system's program for SHA-256 sums.
fn digest() -> Command {
    if probe(Command::new("sha256sum").arg("--version")).is_some() {
        return Command::new("sha256sum");
    }
    let mut command = Command::new("shasum");
    command.args(["-a", "256"]);
    command
}
