//! The repository names no machine: no paths of somebody's disk, no package servers.

use super::Report;
use super::tree::{File, Tree};

/// Folders of one machine; split here so that this file does not name them.
const FOLDERS: [&str; 5] = [
    concat!("/wor", "k/"),
    concat!("/tm", "p/"),
    concat!("/roo", "t/"),
    concat!("/hom", "e/"),
    concat!("/User", "s/"),
];
/// Where packages come from is each machine's own business.
const SERVERS: [&str; 7] = [
    concat!("index.", "crates.io"),
    concat!("static.", "crates.io"),
    concat!("registry.", "npmjs.org"),
    concat!("registry.", "yarnpkg.com"),
    concat!("pypi.", "org/simple"),
    concat!("proxy.", "golang.org"),
    concat!("files.", "pythonhosted.org"),
];
/// The only source that Cargo.lock may name.
const PUBLIC_SOURCE: &str = "registry+https://github.com/rust-lang/crates.io-index";

/// Checks every text file; lock files name the public servers by design.
pub(super) fn check(tree: &Tree, report: &mut Report) {
    for file in tree.files() {
        match file.name() {
            "Cargo.lock" => check_lock(file, "source = \"", PUBLIC_SOURCE, report),
            "package-lock.json" => {
                let server = format!("https://{}/", SERVERS[2]);
                check_lock(file, "\"resolved\": \"", &server, report);
            }
            _ => check_text(file, report),
        }
    }
}

fn check_lock(file: &File, key: &str, allowed: &str, report: &mut Report) {
    for (number, line) in file.lines() {
        if let Some(source) = line.trim().strip_prefix(key)
            && !source.starts_with(allowed)
        {
            report.error(format!("{}:{number}", file.path), "not from the public registry");
        }
    }
}

fn check_text(file: &File, report: &mut Report) {
    for (number, line) in file.lines() {
        let place = || format!("{}:{number}", file.path);
        for folder in FOLDERS.into_iter().filter(|folder| names_folder(line, folder)) {
            report.error(place(), format!("names a folder of one machine: {folder}"));
        }
        for server in SERVERS.into_iter().filter(|server| line.contains(server)) {
            report.error(place(), format!("names a package server: {server}"));
        }
        let is_cargo_config = file.path.ends_with(".cargo/config.toml");
        if is_cargo_config && ["[source", "[registr"].iter().any(|t| line.starts_with(t)) {
            report.error(place(), "redirects the registry for everybody");
        }
    }
}

/// Whether the line has the folder as the beginning of a path, not as the inside of a longer one.
fn names_folder(line: &str, folder: &str) -> bool {
    line.match_indices(folder).any(|(at, _)| {
        let before = line[..at].chars().next_back();
        !before.is_some_and(|c| c.is_alphanumeric() || "._-~}$".contains(c))
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::tidy::errors_of;

    fn errors(path: &str, text: &str) -> usize {
        errors_of(check, path, text)
    }

    #[test]
    fn machine_paths_are_found() {
        for folder in FOLDERS {
            assert_eq!(errors("a.md", &format!("see `{folder}x`")), 1, "{folder}");
            assert_eq!(errors("a.md", &format!("see docs{folder}x")), 0, "{folder}");
        }
    }

    #[test]
    fn package_servers_are_found() {
        for server in SERVERS {
            assert_eq!(errors("a.toml", &format!("url = \"https://{server}\"")), 1, "{server}");
        }
        assert_eq!(errors(".cargo/config.toml", "[source.mirror]"), 1);
    }

    #[test]
    fn lock_files_name_public_sources_only() {
        assert_eq!(errors("Cargo.lock", &format!("source = \"{PUBLIC_SOURCE}\"\n")), 0);
        assert_eq!(errors("Cargo.lock", "source = \"registry+https://mirror.example/x\"\n"), 1);
    }
}
