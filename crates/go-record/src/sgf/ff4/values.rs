//! Values in the form of FF\[4\], one by one and as lists.

use super::node::Node;
use super::spelled;
use crate::color::Color;
use crate::info::{Komi, KomiSource, Outcome, main_time, number};
use crate::sgf::cursor::{ends_of, points_of};
use crate::sgf::types::{Type, is_number, is_real, is_result};
use crate::sgf::value::{Property, Value, escape, escape_part};
use crate::xy::{Xy, XySet, compress};

impl Node<'_> {
    /// One value in the form of FF\[4\], if there is one.
    pub(super) fn single(&self, kind: Type, value: Value<'_>) -> Option<Box<[u8]>> {
        let text = value.simple();
        let numeric = || number(&text).map(|(n, _)| n);
        let form = match kind {
            Type::Number if is_number(&text) => text.into_owned(),
            Type::Number => {
                format!("{}", numeric().filter(|n| n.fract() == 0.0 && n.abs() < 1e9)? as i64)
            }
            Type::Real if is_real(&text) => text.into_owned(),
            Type::Real => {
                format!("{}", main_time(&text).or_else(numeric).filter(|n| n.abs() < 1e9)?)
            }
            Type::Handicap => {
                let stones = numeric().filter(|n| n.fract() == 0.0 && (1.0..1e9).contains(n))?;
                format!("{}", stones as i64)
            }
            Type::Double => (if text == "2" { "2" } else { "1" }).to_owned(),
            Type::Flag => {
                // KO with a number is the komi of some files, and stands aside.
                if !text.is_empty() {
                    return None;
                }
                String::new()
            }
            Type::Color => Color::parse(&text)?.letter().to_owned(),
            // Other programs take a komi as it stands, so one in another unit is written in points.
            Type::Komi => match self.komi() {
                Some(Komi { source: KomiSource::Stated | KomiSource::Spelled, .. }) | None
                    if is_real(&text) =>
                {
                    text.into_owned()
                }
                komi => komi?.value.to_string(),
            },
            Type::Result if is_result(&text) => text.into_owned(),
            Type::Result => match Outcome::parse(&text) {
                Some(outcome) => outcome.to_string(),
                None => return None,
            },
            Type::Application => {
                let (program, version) = match value.compose() {
                    Some((a, b)) => (a.simple().into_owned(), b.simple().into_owned()),
                    None => (text.into_owned(), String::new()),
                };
                return Some(
                    [&escape_part(&program), &b":"[..], &escape_part(&version)].concat().into(),
                );
            }
            Type::Figure => {
                if value.is_empty() {
                    return Some(Box::default());
                }
                let (flags, title) = value.compose()?;
                let flags = flags.simple();
                if !is_number(&flags) {
                    return None;
                }
                return Some([flags.as_bytes(), b":", &escape(&title.simple())].concat().into());
            }
            _ => text.into_owned(),
        };
        Some(escape(&form))
    }

    pub(super) fn list(&mut self, kind: Type, property: &Property<'_>) {
        let name = property.name().to_owned();
        let size = self.size;
        let values = property.values();
        let points = || values.clone().flat_map(move |v| points_of(v, size));
        // Rectangles stay rectangles where they hold much; other lists are spelled out for simple readers.
        let in_rectangles = values.clone().any(|v| v.compose().is_some());
        let letters = |new: Vec<Xy>| -> Vec<Box<[u8]>> {
            if in_rectangles && new.len() > 64 {
                compress(new).iter().map(|part| escape(part)).collect()
            } else {
                new.iter().map(|at| escape(&at.to_string())).collect()
            }
        };
        match kind {
            Type::Text => {
                let text: Vec<_> = property.values().map(|v| v.text().into_owned()).collect();
                self.head.append(&name, &escape(&text.join("\n")));
            }
            Type::Unknown => {
                let mut texts: Vec<_> = values.clone().map(|v| escape(&v.text())).collect();
                if texts.is_empty() {
                    texts.push(Box::default());
                }
                self.head.add(&spelled(&name), texts);
            }
            Type::Stones => {
                // The last word on a point counts.
                let setup = self.cursor.setup();
                let said = match &*name {
                    "AB" => setup.black,
                    "AW" => setup.white,
                    _ => setup.empty,
                };
                let new = fresh(said.into_iter(), &mut self.stones);
                self.setup.add(&name, letters(new));
            }
            Type::Mark => {
                let new = fresh(points(), &mut self.marks);
                self.head.add(&name, letters(new));
            }
            Type::Old if name == "M" => {
                let new = fresh(points(), &mut self.marks);
                self.head.add("MA", letters(new));
            }
            Type::Old => {
                let names = ('A'..='Z').chain('a'..='z').cycle();
                let labels: Vec<_> = points().zip(names).collect();
                for (at, label) in labels {
                    self.label(at, &label.to_string());
                }
            }
            Type::Label => {
                for value in values.clone() {
                    let Some((at, label)) = value.compose() else { continue };
                    if let Some(at) = at.point_text(size).point() {
                        self.label(at, &label.simple());
                    }
                }
            }
            Type::Points => {
                let seen = match &*name {
                    "DD" => &mut self.dimmed,
                    "VW" => &mut self.visible,
                    _ => &mut self.territory,
                };
                let new = fresh(points(), seen);
                let clears = values.clone().all(Value::is_empty);
                // At the root there is nothing to clear.
                let clears = clears && !(self.is_root && matches!(&*name, "DD" | "VW"));
                if clears && !self.head.has(&name) {
                    self.head.add(&name, vec![Box::default()]);
                }
                let new = letters(new);
                if !new.is_empty() {
                    // A list of points has no empty value beside them.
                    self.head.drop_empty(&name);
                }
                self.head.add(&name, new);
            }
            Type::Lines => {
                // A property may stand in the node twice.
                let seen = &mut self.lines;
                let lines: Vec<_> = values
                    .clone()
                    .filter_map(|v| ends_of(v, size))
                    .filter(|&(a, b)| a != b && seen.insert((name.clone(), a, b)))
                    .map(|(a, b)| escape(&format!("{a}:{b}")))
                    .collect();
                self.head.add(&name, lines);
            }
            _ => {}
        }
        self.unread_points(kind, property);
    }

    fn label(&mut self, at: Xy, text: &str) {
        if self.labels.insert(at) {
            let value = [at.to_string().as_bytes(), b":", &escape(text)].concat();
            self.head.add("LB", vec![value.into()]);
        }
    }

    /// What stood in a list of points and is none.
    fn unread_points(&mut self, kind: Type, property: &Property<'_>) {
        if matches!(kind, Type::Text | Type::Unknown) {
            return;
        }
        let size = self.size;
        let unread: Vec<_> = property
            .values()
            .filter(|v| match kind {
                Type::Label => {
                    v.compose().is_none_or(|(at, _)| at.point_text(size).point().is_none())
                }
                Type::Lines => ends_of(*v, size).is_none_or(|(a, b)| a == b),
                _ => points_of(*v, size).next().is_none(),
            })
            .filter(|v| !v.is_empty())
            .map(|v| escape(&v.text()))
            .collect();
        self.head.add(&format!("X{}", property.name()), unread);
    }
}

/// The points that are not there yet, which are there then.
fn fresh(points: impl Iterator<Item = Xy>, seen: &mut XySet) -> Vec<Xy> {
    points.filter(|&at| seen.insert(at)).collect()
}
