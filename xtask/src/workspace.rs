//! The members of the workspace as `cargo metadata` lists them.

use std::path::Path;

use anyhow::{Context, Result};
use serde_json::Value;

use crate::cargo::{capture, cargo, root};

/// When a dependency is needed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Need {
    /// By the crate itself or its build script.
    Normal,
    /// By its tests, examples and benchmarks only.
    Dev,
}

/// One line of a `[dependencies]` table.
#[derive(Clone, Debug)]
pub(crate) struct Dependency {
    /// The name of the package, whatever the crate calls it.
    pub(crate) name: String,
    /// What it is needed for.
    pub(crate) need: Need,
    /// Whether it can be switched off by a feature.
    pub(crate) optional: bool,
}

/// One package of the workspace.
#[derive(Clone, Debug, Default)]
pub(crate) struct Member {
    /// The name of the package.
    pub(crate) name: String,
    /// Its version.
    pub(crate) version: String,
    /// The path of its Cargo.toml below the root, with forward slashes.
    pub(crate) manifest: String,
    /// Whether `publish = false` keeps it at home.
    pub(crate) private: bool,
    /// Its direct dependencies.
    pub(crate) dependencies: Vec<Dependency>,
    /// The names of its binaries.
    pub(crate) binaries: Vec<String>,
    /// The keys of `[package]` that are filled in, among description, license and readme.
    pub(crate) described: Vec<String>,
}

/// Lists the members of this workspace.
///
/// # Errors
/// `cargo metadata` fails or prints something unexpected.
pub(crate) fn members() -> Result<Vec<Member>> {
    let text = capture(&mut cargo(["metadata", "--format-version", "1", "--no-deps"]))?;
    parse(&text, &root())
}

/// The only member with a binary of this name.
///
/// # Errors
/// No member has it.
pub(crate) fn member_with_binary(name: &str) -> Result<Member> {
    members()?
        .into_iter()
        .find(|member| member.binaries.iter().any(|binary| binary == name))
        .with_context(|| format!("no package of the workspace has a binary named {name}"))
}

fn parse(text: &str, root: &Path) -> Result<Vec<Member>> {
    let metadata: Value = serde_json::from_str(text).context("cargo metadata is not JSON")?;
    let packages = metadata["packages"].as_array().context("cargo metadata lists no packages")?;
    Ok(packages.iter().map(|package| member(package, root)).collect())
}

fn member(package: &Value, root: &Path) -> Member {
    let text = |value: &Value| value.as_str().unwrap_or_default().to_owned();
    let list = |value: &Value| value.as_array().cloned().unwrap_or_default();
    let manifest = text(&package["manifest_path"]);
    let below = Path::new(&manifest).strip_prefix(root).unwrap_or(Path::new(&manifest));
    let is_binary = |target: &Value| list(&target["kind"]).iter().any(|kind| kind == "bin");
    Member {
        name: text(&package["name"]),
        version: text(&package["version"]),
        manifest: below.to_string_lossy().replace('\\', "/"),
        private: package["publish"].as_array().is_some_and(Vec::is_empty),
        dependencies: list(&package["dependencies"])
            .iter()
            .map(|dependency| Dependency {
                name: text(&dependency["name"]),
                need: if dependency["kind"] == "dev" { Need::Dev } else { Need::Normal },
                optional: dependency["optional"] == true,
            })
            .collect(),
        binaries: list(&package["targets"])
            .iter()
            .filter(|target| is_binary(target))
            .map(|target| text(&target["name"]))
            .collect(),
        described: ["description", "license", "readme", "repository"]
            .into_iter()
            .filter(|key| package[key].as_str().is_some_and(|value| !value.is_empty()))
            .map(str::to_owned)
            .collect(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn metadata_becomes_members() {
        let text = r#"{"packages":[{"name":"go-rules","version":"1.2.3","publish":null,
            "manifest_path":"/r/crates/go-rules/Cargo.toml","description":"d","license":"MIT",
            "readme":null,"targets":[{"kind":["lib"],"name":"go_rules"},{"kind":["bin"],"name":"x"}],
            "dependencies":[{"name":"go-core","kind":null,"optional":false},
                            {"name":"proptest","kind":"dev","optional":false},
                            {"name":"serde","kind":null,"optional":true}]},
            {"name":"xtask","publish":[],"manifest_path":"/r/xtask/Cargo.toml"}]}"#;
        let members = parse(text, Path::new("/r")).expect("valid metadata");
        let rules = &members[0];
        assert_eq!(rules.manifest, "crates/go-rules/Cargo.toml");
        assert_eq!((rules.version.as_str(), rules.private), ("1.2.3", false));
        assert_eq!(rules.binaries, ["x"]);
        assert_eq!(rules.described, ["description", "license"]);
        let needs: Vec<_> =
            rules.dependencies.iter().map(|d| (d.name.as_str(), d.need, d.optional)).collect();
        assert_eq!(
            needs,
            [
                ("go-core", Need::Normal, false),
                ("proptest", Need::Dev, false),
                ("serde", Need::Normal, true)
            ]
        );
        assert!(members[1].private);
    }

    #[test]
    fn nonsense_is_refused() {
        assert!(parse("{}", Path::new("/r")).is_err());
        assert!(parse("no json", Path::new("/r")).is_err());
    }
}
