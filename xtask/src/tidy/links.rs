//! Every relative link of the documents leads to a file of the repository, and to a heading in it
//! where it names one. Links to other sites are not followed: the checks work without a network.

use std::collections::BTreeSet;

use super::Report;
use super::tree::{File, Tree};

/// Checks every Markdown file.
pub(super) fn check(tree: &Tree, report: &mut Report) {
    for file in tree.with_extension("md") {
        for (number, line) in visible_lines(&file.text) {
            for target in targets(&line) {
                if let Err(fault) = follow(tree, file, &target) {
                    report.error(format!("{}:{number}", file.path), format!("{target}: {fault}"));
                }
            }
        }
    }
}

/// Goes where a link leads; the error says why that is impossible.
fn follow(tree: &Tree, from: &File, target: &str) -> Result<(), &'static str> {
    if target.contains("://") || target.starts_with("mailto:") {
        return Ok(());
    }
    let (path, anchor) = target.split_once('#').unwrap_or((target, ""));
    let path = if path.is_empty() {
        from.path.clone()
    } else {
        resolve(&from.path, &path.replace("%20", " ")).ok_or("leaves the repository")?
    };
    if !tree.exists(&path) {
        return Err("no such file");
    }
    match tree.file(&path) {
        Some(file) if !anchor.is_empty() && file.has_extension("md") => {
            if anchors(&file.text).contains(anchor) { Ok(()) } else { Err("no such heading") }
        }
        _ => Ok(()),
    }
}

/// The path below the root that `target` means in the file `from`.
fn resolve(from: &str, target: &str) -> Option<String> {
    let mut parts: Vec<&str> = from.split('/').collect();
    parts.pop();
    let relative = match target.strip_prefix('/') {
        Some(from_root) => {
            parts.clear();
            from_root
        }
        None => target,
    };
    for part in relative.split('/') {
        match part {
            "" | "." => {}
            ".." => {
                parts.pop()?;
            }
            name => parts.push(name),
        }
    }
    Some(parts.join("/"))
}

/// The lines outside fenced code, with code spans blanked out.
fn visible_lines(text: &str) -> Vec<(usize, String)> {
    let mut fence: Option<&str> = None;
    let mut list = Vec::new();
    for (index, line) in text.lines().enumerate() {
        let start = line.trim_start();
        let mark = ["```", "~~~"].into_iter().find(|mark| start.starts_with(mark));
        match (fence, mark) {
            (None, Some(mark)) => fence = Some(mark),
            (Some(open), Some(mark)) if open == mark => fence = None,
            (Some(_), _) => {}
            (None, None) => list.push((index + 1, without_code(line))),
        }
    }
    list
}

/// The line with everything between a pair of backticks removed.
fn without_code(line: &str) -> String {
    let pieces: Vec<&str> = line.split('`').collect();
    // An odd number of backticks leaves the last one without a partner.
    let closed = pieces.len() - usize::from(pieces.len().is_multiple_of(2));
    let outside = |index: &usize| index.is_multiple_of(2) || *index >= closed;
    (0..pieces.len()).filter(outside).map(|index| pieces[index]).collect()
}

/// Where the links of a line lead: `[text](target)`, `[name]: target`, `href="…"`, `src="…"`.
fn targets(line: &str) -> Vec<String> {
    let mut found = Vec::new();
    for (at, mark) in line.match_indices("](") {
        let rest = &line[at + mark.len()..];
        let mut depth = 0_usize;
        let end = rest.find(|c| {
            match c {
                '(' => depth += 1,
                ')' if depth == 0 => return true,
                ')' => depth -= 1,
                _ => {}
            }
            false
        });
        found.extend(end.map(|end| &rest[..end]));
    }
    let definition = line.trim_start().strip_prefix('[').and_then(|rest| rest.split_once("]: "));
    found.extend(definition.map(|(_, target)| target));
    for key in ["href=\"", "src=\""] {
        for (at, _) in line.match_indices(key) {
            let rest = &line[at + key.len()..];
            found.extend(rest.split_once('"').map(|(target, _)| target));
        }
    }
    let first_word = |target: &str| {
        let target = target.trim();
        match target.strip_prefix('<') {
            Some(rest) => rest.split('>').next().map(str::to_owned),
            None => target.split_whitespace().next().map(str::to_owned),
        }
    };
    found.into_iter().filter_map(first_word).collect()
}

/// The anchors of a document: its headings as GitHub names them, and explicit ids.
fn anchors(text: &str) -> BTreeSet<String> {
    let mut found = BTreeSet::new();
    let mut in_fence = false;
    for line in text.lines() {
        if line.trim_start().starts_with("```") || line.trim_start().starts_with("~~~") {
            in_fence = !in_fence;
        }
        if in_fence {
            continue;
        }
        let level = line.chars().take_while(|c| *c == '#').count();
        if (1..=6).contains(&level) && line[level..].starts_with(' ') {
            let name = slug(line[level..].trim());
            let numbered = |count: &usize| match count {
                0 => name.clone(),
                count => format!("{name}-{count}"),
            };
            let free = (0..).map(|count| numbered(&count)).find(|name| !found.contains(name));
            found.extend(free);
        }
        for key in ["id=\"", "name=\""] {
            for (at, _) in line.match_indices(key) {
                let id = line[at + key.len()..].split('"').next();
                found.extend(id.map(str::to_owned));
            }
        }
    }
    found
}

/// A heading's anchor: small letters, digits, hyphens for spaces; of a link its text alone.
fn slug(heading: &str) -> String {
    let mut text = String::new();
    let mut rest = heading;
    while let Some((before, after)) = rest.split_once("](") {
        text.push_str(before);
        rest = after.split_once(')').map_or("", |(_, rest)| rest);
    }
    text.push_str(rest);
    text.to_lowercase()
        .chars()
        .filter_map(|c| match c {
            ' ' => Some('-'),
            '-' | '_' => Some(c),
            c => c.is_alphanumeric().then_some(c),
        })
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn errors(text: &str) -> usize {
        let other = "# Other `go-core`: board & groups\n\n## Ko\n\n## Ko\n<a id=\"here\"></a>\n";
        let mut report = Report::default();
        let files = [("docs/A.md", text), ("docs/B.md", other), ("README.md", "# Top\n")];
        check(&Tree::of(&files), &mut report);
        report.errors.len()
    }

    #[test]
    fn a_dead_link_is_found() {
        assert_eq!(errors("See [b](B.md), [top](../README.md \"title\"), [docs](../docs/)."), 0);
        assert_eq!(errors("See [c](C.md)."), 1);
        assert_eq!(errors("![picture](pictures/a.png)"), 1);
        assert_eq!(errors("[c]: C.md"), 1);
        assert_eq!(errors("<img src=\"a.png\"> <a href=\"B.md\">b</a>"), 1);
        assert_eq!(errors("[outside](../../shared/x.md)"), 1);
    }

    #[test]
    fn headings_are_looked_up() {
        let good = ["B.md#other-go-core-board--groups", "B.md#ko", "B.md#ko-1", "B.md#here", "#me"];
        for target in good {
            assert_eq!(errors(&format!("# Me\n[x]({target})")), 0, "{target}");
        }
        assert_eq!(errors("[x](B.md#ko-2)"), 1);
        assert_eq!(errors("[x](#nowhere)"), 1);
    }

    #[test]
    fn code_and_other_sites_are_not_followed() {
        assert_eq!(errors("```\n[c](C.md)\n```\n"), 0);
        assert_eq!(errors("`[c](C.md)` and [web](https://example.org/C.md)"), 0);
        assert_eq!(errors("a ` alone and [c](C.md)"), 1);
    }

    #[test]
    fn brackets_in_targets_are_balanced() {
        assert_eq!(targets("[x](a_(b).md) [y](<c d.md>)"), ["a_(b).md", "c d.md"]);
    }
}
