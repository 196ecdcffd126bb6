//! Every package says what it is, and takes its versions, lints and dependencies from the
//! workspace.

use super::Report;
use super::tree::Tree;
use crate::workspace::Member;

/// Keys of `[package]` that come from the workspace.
const INHERITED: [&str; 5] = ["version", "edition", "rust-version", "license", "repository"];

/// Checks the manifest of every member.
pub(super) fn check(members: &[Member], tree: &Tree, report: &mut Report) {
    for member in members {
        let mut wanted = vec!["description", "license", "repository"];
        if !member.private {
            wanted.push("readme");
        }
        for key in wanted {
            if !member.described.iter().any(|found| found == key) {
                report.error(&member.manifest, format!("no {key}"));
            }
        }
        if let Some(file) = tree.file(&member.manifest) {
            check_text(&file.path, &file.text, report);
        }
    }
}

fn check_text(path: &str, text: &str, report: &mut Report) {
    let entries = entries(text);
    let is_set = |table: &str, key: &str| {
        let full = format!("{table}.{key}");
        entries.iter().any(|(_, table, key, value)| {
            format!("{table}.{key}").trim_matches('.') == full && value == "true"
        })
    };
    if !is_set("lints", "workspace") {
        report.error(path, "no `[lints] workspace = true`");
    }
    for key in INHERITED {
        if !is_set("package", &format!("{key}.workspace")) {
            report.error(path, format!("no `{key}.workspace = true`"));
        }
    }
    for (line, table, key, value) in &entries {
        let of_dependencies = table.ends_with("dependencies");
        let inherits = key.ends_with(".workspace") || value.contains("workspace = true");
        if of_dependencies && !inherits {
            report.error(
                format!("{path}:{line}"),
                format!("{key}: write `.workspace = true`; versions stand in the root manifest"),
            );
        }
    }
}

/// The `key = value` lines of a manifest as line number, table, key and value. Enough TOML for
/// manifests as cargo users write them: a value that spans lines counts by its first.
fn entries(text: &str) -> Vec<(usize, String, String, String)> {
    let mut table = String::new();
    let mut depth = 0_usize;
    let mut list = Vec::new();
    for (index, line) in text.lines().enumerate() {
        let line = line.split(" #").next().unwrap_or_default().trim();
        if line.starts_with('#') {
            continue;
        }
        if depth == 0 {
            if let Some(name) = line.strip_prefix('[') {
                name.trim_matches(['[', ']']).trim().clone_into(&mut table);
                continue;
            }
            if let Some((key, value)) = line.split_once('=') {
                let (key, value) = (key.trim().to_owned(), value.trim().to_owned());
                list.push((index + 1, table.clone(), key, value));
            }
        }
        let opened = line.matches(['[', '{']).count();
        depth = (depth + opened).saturating_sub(line.matches([']', '}']).count());
    }
    list
}

#[cfg(test)]
mod tests {
    use super::*;

    const GOOD: &str = r#"
[package]
name = "go-core"
version.workspace = true
edition.workspace = true
rust-version.workspace = true
license.workspace = true
repository.workspace = true
keywords = [
    "go",
]

[dependencies]
serde = { workspace = true, optional = true }
thiserror.workspace = true

[lints]
workspace = true
"#;

    fn errors(text: &str) -> Vec<String> {
        let described =
            ["description", "license", "repository", "readme"].map(str::to_owned).to_vec();
        let member = Member { manifest: "a/Cargo.toml".into(), described, ..Member::default() };
        let mut report = Report::default();
        check(&[member], &Tree::of(&[("a/Cargo.toml", text)]), &mut report);
        report.errors
    }

    #[test]
    fn a_good_manifest_passes() {
        assert_eq!(errors(GOOD), [""; 0]);
        let dotted = GOOD.replace("[lints]\nworkspace = true", "");
        assert_eq!(errors(&format!("lints.workspace = true\n{dotted}")), [""; 0]);
    }

    #[test]
    fn what_does_not_come_from_the_workspace_is_found() {
        let own_version =
            GOOD.replace("version.workspace = true\nedition", "version = \"1\"\nedition");
        assert_eq!(errors(&own_version).len(), 1);
        let own_dependency = GOOD.replace("thiserror.workspace = true", "thiserror = \"2\"");
        assert!(errors(&own_dependency)[0].contains("thiserror"));
        assert_eq!(errors(&GOOD.replace("[lints]\nworkspace = true", "")).len(), 1);
    }

    #[test]
    fn only_published_packages_need_a_readme() {
        let described = ["description", "license", "repository"].map(str::to_owned).to_vec();
        let mut member = Member { manifest: "a".into(), described, ..Member::default() };
        let count = |member: &Member| {
            let mut report = Report::default();
            check(std::slice::from_ref(member), &Tree::default(), &mut report);
            report.errors.len()
        };
        assert_eq!(count(&member), 1);
        member.private = true;
        assert_eq!(count(&member), 0);
    }
}
