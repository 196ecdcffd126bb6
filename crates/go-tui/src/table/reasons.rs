//! Why groups are dead and how the count comes about: beside the board as far as there is room,
//! and whole on a page of its own.

use go_core::{Color, Point};
use go_rules::Phase;
use go_score::{Certainty, LifeStatus, ScoreReport, Verdict};
use ratatui::style::Style;
use ratatui::text::Line;

use super::Play;
use crate::board::{Sign, Spot, sample};
use crate::pen::{Pen, wrapped};
use crate::view::View;

/// Groups of which the same is to be said.
struct Alike<'v> {
    first: &'v Verdict,
    marked: bool,
    heads: Vec<Point>,
    /// The least and the greatest chance, in percent.
    percents: (u8, u8),
}

impl<'v> Alike<'v> {
    fn of(verdict: &'v Verdict, marked: bool) -> Alike<'v> {
        let percent = percent(verdict);
        let heads = vec![verdict.head];
        Alike { first: verdict, marked, heads, percents: (percent, percent) }
    }

    fn takes(&self, verdict: &Verdict, marked: bool) -> bool {
        let of = |verdict: &Verdict| {
            let kind = std::mem::discriminant(&verdict.certainty);
            (verdict.color, verdict.status, kind, verdict.reason)
        };
        self.marked == marked && of(self.first) == of(verdict)
    }

    fn add(&mut self, verdict: &Verdict) {
        let percent = percent(verdict);
        self.heads.push(verdict.head);
        self.percents = (self.percents.0.min(percent), self.percents.1.max(percent));
    }

    /// `dead: estimated, 85 to 93 % (by playouts)`, and who says so where the marks say otherwise.
    fn judgement(&self) -> String {
        let (least, most) = self.percents;
        let mut words = self.first.to_string();
        if least < most {
            words = words.replacen(
                &format!("{} %", percent(self.first)),
                &format!("{least} to {most} %"),
                1,
            );
        }
        match (self.marked, self.first.status) {
            (true, LifeStatus::Dead) => words,
            (true, _) => format!("marked dead; the computer says {words}"),
            (false, _) => format!("not marked; the computer says {words}"),
        }
    }
}

fn percent(verdict: &Verdict) -> u8 {
    match verdict.certainty {
        Certainty::Estimated(percent) => percent,
        Certainty::Proved | Certainty::Unknown => 0,
    }
}

impl Play {
    /// What is said of groups that are marked, or that the computer takes for dead; groups of
    /// which the same is said stand together.
    fn verdicts(&self, view: &View) -> Vec<Reason> {
        let Some(report) = self.table.judged() else { return Vec::new() };
        let dead = self.session().dead();
        let mut alike: Vec<Alike<'_>> = Vec::new();
        for verdict in &report.verdicts {
            let marked = dead.contains(verdict.head);
            if !marked && verdict.status != LifeStatus::Dead {
                continue;
            }
            match alike.iter_mut().find(|alike| alike.takes(verdict, marked)) {
                Some(found) => found.add(verdict),
                None => alike.push(Alike::of(verdict, marked)),
            }
        }
        let size = self.session().size();
        let line = |alike: &Alike<'_>| {
            let sign = if alike.marked { Sign::Dead } else { Sign::Plain };
            let spot = Spot { stone: Some(alike.first.color), sign };
            let (glyph, _) = sample(spot, view.stones, view.theme);
            let names: Vec<String> =
                alike.heads.iter().map(|&point| size.name(point).to_string()).collect();
            let (judgement, names) = (alike.judgement(), names.join(" "));
            let (text, brief) = match alike.heads.len() {
                1 => (format!("{glyph} {names}: {judgement}"), None),
                count => (
                    format!("{glyph} {names} ({count} groups): {judgement}"),
                    Some(format!("{glyph} {count} groups: {judgement}")),
                ),
            };
            Reason {
                text,
                brief,
                style: if alike.marked { Style::new() } else { view.theme.quiet() },
            }
        };
        alike.iter().map(line).collect()
    }

    pub(super) fn draw_marking(&self, view: &View, pen: &mut Pen<'_>, below: usize) {
        let theme = view.theme;
        pen.line(Line::styled("Dead groups", theme.accent()));
        let text = "Press a group to mark it dead, with what falls with it, or to take its mark away. \
                    Both sides confirm.";
        pen.words(text, Style::new(), 4);
        if self.is_shared() {
            for color in Color::ALL {
                let line = if self.session().confirmed()[color] {
                    format!("✓ {color} has confirmed")
                } else {
                    format!("  {color} has yet to confirm")
                };
                pen.line(Line::raw(line));
            }
        }
        self.draw_estimate(view, pen, below);
        listed(view, pen, &self.verdicts(view), below);
    }

    /// The count as it would be.
    pub(super) fn draw_estimate(&self, view: &View, pen: &mut Pen<'_>, below: usize) {
        let Some((_, report)) = &self.estimate else { return };
        let heading = match self.session().phase() {
            Phase::Marking => "With these marks",
            _ => "If play stopped here",
        };
        pen.line(Line::styled(heading, view.theme.accent()));
        // The first says which rules are counted by, which stands above.
        let lines: Vec<Reason> = explained(report).into_iter().skip(1).map(Reason::of).collect();
        listed(view, pen, &lines, below);
    }

    /// How the game has ended, in a line.
    pub(super) fn headline(&self) -> Option<String> {
        let report = self.result.as_ref()?;
        match self.session().phase() {
            Phase::Over(finish) => Some(format!("{finish}: {}", report.outcome)),
            _ => explained(report).pop(),
        }
    }

    pub(super) fn draw_result(&self, view: &View, pen: &mut Pen<'_>, below: usize) {
        let (Some(report), Some(headline)) = (&self.result, self.headline()) else { return };
        let mut lines = explained(report);
        match self.session().phase() {
            Phase::Over(_) => lines.clear(),
            _ => drop(lines.pop()),
        }
        pen.words(&headline, view.theme.accent(), 2);
        let lines: Vec<Reason> = lines.into_iter().map(Reason::of).collect();
        listed(view, pen, &lines, below);
    }

    /// Everything that can be said of dead groups and of the count now; nothing while neither is
    /// asked about.
    pub(super) fn reasons(&self, view: &View) -> Vec<String> {
        let mut lines: Vec<String> =
            self.verdicts(view).into_iter().map(|reason| reason.text).collect();
        let count = match self.session().phase() {
            Phase::Marking => Some(self.session().score()),
            Phase::Counted | Phase::Over(_) => self.result.as_deref().cloned(),
            _ => self.estimate.as_ref().map(|(_, report)| (**report).clone()),
        };
        if let Some(report) = count {
            if !lines.is_empty() {
                lines.push(String::new());
            }
            lines.extend(explained(&report));
        }
        lines
    }
}

/// The count in sentences, one a line; the dead groups of a colour stand in one.
fn explained(report: &ScoreReport) -> Vec<String> {
    let mut lines: Vec<String> = Vec::new();
    for line in report.explain() {
        let dead = Color::ALL.into_iter().find_map(|color| {
            let start = format!("{color} dead: ");
            line.strip_prefix(&start).map(|group| (start.clone(), group.to_owned()))
        });
        match (dead, lines.last_mut()) {
            (Some((start, group)), Some(last)) if last.starts_with(&start) => {
                *last += &format!("; {group}");
            }
            _ => lines.push(line),
        }
    }
    lines
}

/// Points that are more than these are told by their number where there is no room for their names.
const MANY: usize = 12;

/// A line beside the board.
struct Reason {
    text: String,
    /// The same with the number of points in place of their names.
    brief: Option<String>,
    style: Style,
}

impl Reason {
    /// A line of a count.
    fn of(text: String) -> Reason {
        Reason { brief: numbered(&text), text, style: Style::new() }
    }
}

/// A line of a count that names many points, with their number: `White dead: 21 stones in 21
/// groups`, `Neutral: 14`.
fn numbered(line: &str) -> Option<String> {
    let count = |points: &str| points.split([' ', ';']).filter(|name| !name.is_empty()).count();
    let is_list = |points: &str| {
        let is_point = |name: &str| name.ends_with(|c: char| c.is_ascii_digit());
        count(points) > MANY && points.split([' ', ';']).all(|n| n.is_empty() || is_point(n))
    };
    if let Some((kind, points)) = line.strip_suffix(')').and_then(|line| line.rsplit_once(" (")) {
        return is_list(points).then(|| kind.to_owned());
    }
    let (kind, points) = line.rsplit_once(": ").filter(|(_, points)| is_list(points))?;
    let (points, places) = (count(points), points.split(';').count());
    Some(match kind.ends_with(" dead") {
        true if places > 1 => format!("{kind}: {points} stones in {places} groups"),
        true => format!("{kind}: {points} stones"),
        false => format!("{kind}: {points} points"),
    })
}

/// Writes lines, as far as there is room above what stands below; where there is not, points are
/// told by their number, and the last row says how to see what is still missing.
fn listed(view: &View, pen: &mut Pen<'_>, lines: &[Reason], below: usize) {
    let room = pen.left().saturating_sub(below);
    let width = pen.width();
    let rows_of = |line: fn(&Reason) -> &String| -> Vec<(String, Style)> {
        let rows = |reason: &Reason| {
            let style = reason.style;
            wrapped(line(reason), width).into_iter().map(move |row| (row, style))
        };
        lines.iter().flat_map(rows).collect()
    };
    let mut rows = rows_of(|reason| &reason.text);
    if rows.len() > room {
        rows = rows_of(|reason| reason.brief.as_ref().unwrap_or(&reason.text));
    }
    let shown = if rows.len() <= room { rows.len() } else { room.saturating_sub(1) };
    for (row, style) in &rows[..shown] {
        pen.line(Line::styled(row.clone(), *style));
    }
    if shown < rows.len() && pen.left() > 0 {
        pen.line(Line::styled("… reasons shows all of it", view.theme.quiet()));
    }
}
