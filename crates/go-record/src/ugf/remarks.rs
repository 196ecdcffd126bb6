//! What is said of moves: comments and labels, of the game and of its review.

use std::collections::HashMap;

use super::{Reader, from_one};
use crate::sgf::{Collection, NodeId};

impl Reader<'_> {
    /// `.Text,N` to `.EndText`: what is said of move N, with labels `.#,X,Y,TEXT`.
    pub(super) fn figures(&mut self, lines: &[&str]) {
        let mut about = None;
        let mut is_diagram = false;
        for line in lines {
            let start = line.trim_start();
            if is_diagram {
                is_diagram = !start.starts_with(".EndFig");
            } else if start.starts_with(".Fig") {
                is_diagram = true;
            } else if let Some(rest) = start.strip_prefix(".Text") {
                let number = rest.split(',').nth(1).and_then(|number| number.trim().parse().ok());
                about = number.and_then(|number: u32| self.by_number.get(&number)).copied();
            } else if start.starts_with(".EndText") {
                about = None;
            } else if let Some(node) = about {
                match start.strip_prefix(".#,") {
                    Some(label) => self.label(node, label),
                    None => self.comment(node, line),
                }
            }
        }
    }

    fn label(&mut self, node: NodeId, text: &str) {
        let mut fields = text.splitn(3, ',');
        let x = fields.next().and_then(from_one);
        let y = fields.next().and_then(from_one);
        let point = x.zip(y).and_then(|(x, y)| self.point(x, y));
        let letters = fields.next().map(str::trim).filter(|letters| !letters.is_empty());
        if let Some((point, letters)) = point.zip(letters) {
            self.collection.add_value(node, "LB", &format!("{point}:{letters}"));
        }
    }

    /// `.Comment,ID` and what is said of that node of the review.
    pub(super) fn remarks(&mut self, lines: &[&str]) {
        let mut about = None;
        for line in lines {
            if let Some(id) = line.trim_start().strip_prefix(".Comment,") {
                let id: Option<u32> = id.trim().parse().ok();
                about = id.and_then(|id| self.by_review.get(&id)).copied();
            } else if let Some(node) = about {
                self.comment(node, line);
            }
        }
    }

    fn comment(&mut self, node: NodeId, line: &str) {
        match self.comments.last_mut() {
            Some((last, text)) if *last == node => {
                text.push('\n');
                text.push_str(line);
            }
            _ => self.comments.push((node, line.to_owned())),
        }
    }

    /// The file, with the comments that were gathered.
    pub(super) fn finish(mut self) -> Collection {
        let mut texts: HashMap<NodeId, String> = HashMap::new();
        for (node, text) in &self.comments {
            let all = texts.entry(*node).or_default();
            if !all.is_empty() {
                all.push('\n');
            }
            all.push_str(text.trim_end());
        }
        let mut texts: Vec<(NodeId, String)> = texts.into_iter().collect();
        texts.sort_by_key(|(node, _)| *node);
        for (node, text) in texts.iter().filter(|(_, text)| !text.trim().is_empty()) {
            self.collection.set(*node, "C", [text]);
        }
        self.collection.was_read_from(self.text, &self.log);
        self.collection
    }
}
