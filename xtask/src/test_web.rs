//! `cargo xtask test-web`: the page in a real browser, against the program as it is built.
//!
//! The tests are JavaScript (tests/web) driven by Node; the packages they need are installed among
//! the build products, from wherever npm is set up to take them.

use std::env;
use std::fs;
use std::path::{Path, PathBuf};

use anyhow::{Context, Result, bail};

use crate::cargo::{Profile, binary, probe, program, root, run as run_command};

/// What to test.
#[derive(clap::Args)]
pub(crate) struct Args {
    /// Play every game on every size of its document, not only the smallest
    #[arg(long)]
    all: bool,
    /// Test the program as it is released
    #[arg(long)]
    release: bool,
    /// Audit the pages by Lighthouse instead, which is installed too, if it can be had
    #[arg(long, conflicts_with_all = ["all", "words"])]
    audit: bool,
    /// Run the tests whose name contains these words
    words: Vec<String>,
}

/// Where the tests are.
const TESTS: &str = "tests/web";
/// The audit, in the version that its figures are from.
const LIGHTHOUSE: &str = "lighthouse@12.8.2";
/// The page's files.
const PAGE: &str = "crates/go-web/page";
/// Where browsers are looked for if `CHROMIUM` does not say it.
const BROWSERS: [&str; 4] =
    ["chromium", "chromium-browser", "google-chrome", "google-chrome-stable"];

/// Builds the program, installs what the tests need, and runs them.
///
/// # Errors
/// Node, npm or a browser is missing, or a test fails.
pub(crate) fn run(args: &Args) -> Result<()> {
    let browser = browser()?;
    for (name, package) in [("node", "nodejs"), ("npm", "npm")] {
        if probe(program(name).arg("--version")).is_none() {
            bail!("{name} is not here; Debian has it as `apt-get install {package}`");
        }
    }
    let profile = if args.release { Profile::Release } else { Profile::Test };
    let go_cli = binary("go-cli", "go-cli", profile)?;
    let modules = install()?;
    if args.audit && !add_lighthouse(&modules)? {
        println!("skipped: {LIGHTHOUSE} cannot be had here, so nothing is audited");
        return Ok(());
    }
    let mut node = program("node");
    let tests = if args.audit { "audit.mjs" } else { "main.mjs" };
    node.arg("--test-reporter=spec").arg(Path::new(TESTS).join(tests));
    if args.all {
        node.arg("--all");
    }
    node.args(&args.words)
        .env("GO_CLI", go_cli)
        .env("CHROMIUM", browser)
        .env("WEB_TEST_MODULES", modules)
        .env("WEB_PAGE", root().join(PAGE));
    run_command(&mut node)
}

/// The browser's program.
fn browser() -> Result<PathBuf> {
    if let Some(named) = env::var_os("CHROMIUM").map(PathBuf::from) {
        if named.is_file() {
            return Ok(named);
        }
        bail!("CHROMIUM is {}, which is not a file", named.display());
    }
    let folders = env::var_os("PATH").unwrap_or_default();
    found(&env::split_paths(&folders).collect::<Vec<_>>()).context(
        "no Chromium here; Debian has it as `apt-get install chromium`, and CHROMIUM may name its program",
    )
}

fn found(folders: &[PathBuf]) -> Option<PathBuf> {
    let paths =
        BROWSERS.iter().flat_map(|name| folders.iter().map(move |folder| folder.join(name)));
    paths.into_iter().find(|path| path.is_file())
}

/// Installs the packages once for each list of them; the answer is the folder.
fn install() -> Result<PathBuf> {
    let target =
        env::var_os("CARGO_TARGET_DIR").map_or_else(|| root().join("target"), PathBuf::from);
    let folder = root().join(target).join("web-test");
    let lists = ["package.json", "package-lock.json"];
    let wanted = |name: &str| root().join(TESTS).join(name);
    if lists.iter().all(|name| same(&wanted(name), &folder.join(name)))
        && folder.join("node_modules").is_dir()
    {
        return Ok(folder);
    }
    fs::create_dir_all(&folder).with_context(|| format!("cannot make {}", folder.display()))?;
    for name in lists {
        fs::copy(wanted(name), folder.join(name)).with_context(|| format!("cannot copy {name}"))?;
    }
    let mut npm = program("npm");
    npm.args(["ci", "--no-audit", "--no-fund", "--ignore-scripts", "--fetch-retries=5"]);
    npm.current_dir(&folder);
    if let Err(error) = run_command(&mut npm) {
        // So that the next run does not take a broken folder for a whole one.
        let _ = fs::remove_file(folder.join(lists[0]));
        return Err(error);
    }
    Ok(folder)
}

/// Installs Lighthouse beside the other packages; whether it is there.
fn add_lighthouse(folder: &Path) -> Result<bool> {
    let (name, version) = LIGHTHOUSE.split_once('@').context("a package with a version")?;
    let list = folder.join("node_modules").join(name).join("package.json");
    let is_there = || {
        let list: Option<serde_json::Value> =
            fs::read(&list).ok().and_then(|bytes| serde_json::from_slice(&bytes).ok());
        list.is_some_and(|list| list["version"] == version)
    };
    if is_there() {
        return Ok(true);
    }
    let mut npm = program("npm");
    npm.args(["install", "--no-save", "--no-package-lock", "--no-audit", "--no-fund"]);
    npm.args(["--ignore-scripts", LIGHTHOUSE]).current_dir(folder);
    match run_command(&mut npm) {
        Ok(()) => Ok(is_there()),
        Err(error) => {
            println!("{error:#}");
            Ok(false)
        }
    }
}

fn same(one: &Path, other: &Path) -> bool {
    matches!((fs::read(one), fs::read(other)), (Ok(one), Ok(other)) if one == other)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_browser_is_found_by_any_of_its_names() {
        let folder = env::temp_dir().join(format!("xtask-browser-{}", std::process::id()));
        fs::create_dir_all(&folder).unwrap();
        assert_eq!(found(std::slice::from_ref(&folder)), None);
        fs::write(folder.join("chromium-browser"), "").unwrap();
        assert_eq!(found(std::slice::from_ref(&folder)), Some(folder.join("chromium-browser")));
        fs::remove_dir_all(&folder).unwrap();
    }

    #[test]
    fn the_lists_of_packages_name_no_place_to_load_them_from() {
        let lock = fs::read_to_string(root().join(TESTS).join("package-lock.json")).unwrap();
        assert!(lock.contains("playwright-core") && !lock.contains("http"));
    }
}
