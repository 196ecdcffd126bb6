//! What a measurement depends on besides the code: commit, processor, compiler.

use std::fs;

use crate::cargo::{probe, program};

/// Where and on what a measurement is made.
pub(crate) struct Machine {
    /// The commit, with `-dirty` appended when files differ from it.
    pub(crate) commit: String,
    /// The processor's name for itself.
    pub(crate) cpu: String,
    /// What `rustc --version` says.
    pub(crate) rustc: String,
}

impl Machine {
    /// This machine, now. What cannot be found out is `unknown`.
    pub(crate) fn here() -> Self {
        let unknown = || "unknown".to_owned();
        let commit = probe(program("git").args(["rev-parse", "--short=12", "HEAD"]));
        let changes = probe(program("git").args(["status", "--porcelain", "-uno"]));
        let suffix = if changes.is_some_and(|list| !list.is_empty()) { "-dirty" } else { "" };
        Self {
            commit: commit.map_or_else(unknown, |commit| commit + suffix),
            cpu: cpu().unwrap_or_else(unknown),
            rustc: probe(program("rustc").arg("--version")).unwrap_or_else(unknown),
        }
    }
}

fn cpu() -> Option<String> {
    let from_linux = fs::read_to_string("/proc/cpuinfo").ok().and_then(|text| model(&text));
    from_linux.or_else(|| probe(program("sysctl").args(["-n", "machdep.cpu.brand_string"])))
}

/// The model name in the text of Linux's cpuinfo.
fn model(cpuinfo: &str) -> Option<String> {
    let line = cpuinfo.lines().find(|line| line.starts_with("model name"))?;
    Some(line.split_once(':')?.1.trim().to_owned())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_model_is_read_from_cpuinfo() {
        let text = "processor\t: 0\nmodel name\t: Zephyr 9000 @ 3 GHz\nflags\t: fpu\n";
        assert_eq!(model(text).as_deref(), Some("Zephyr 9000 @ 3 GHz"));
        assert_eq!(model("processor : 0"), None);
    }
}
