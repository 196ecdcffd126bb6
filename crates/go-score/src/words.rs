//! The score report in words, for people.

use std::fmt::Write as _;

use go_core::{Color, PointSet, Size};
use go_rules::{Scoring, Tax};

use crate::outcome::Points;
use crate::report::ScoreReport;

impl ScoreReport {
    /// The report in sentences, one a line: the rules, each side's sum, dead groups, neutral
    /// points, eyes in seki, open borders, the result.
    ///
    /// ```
    /// use go_core::Diagram;
    /// use go_rules::{GoRules, Preset};
    /// use go_score::{DeadStones, Terms, score_board};
    /// let diagram: Diagram = "
    ///     . X . O .
    ///     X X . O O
    ///     . X . O .
    /// ".parse().unwrap();
    /// let terms = Terms::of(&Preset::named("chinese").unwrap().config());
    /// let report = score_board::<GoRules>(&diagram.board(), &DeadStones::NONE, &terms);
    /// assert_eq!(report.explain(), [
    ///     "Chinese rules: area counts",
    ///     "Black: 4 stones + 2 territory = 6",
    ///     "White: 4 stones + 2 territory + 7.5 komi = 13.5",
    ///     "Neutral: C3 C2 C1",
    ///     "White wins by 7.5 points: W+7.5",
    /// ]);
    /// ```
    #[must_use]
    pub fn explain(&self) -> Vec<String> {
        let area = self.is_conversion() || self.rules.scoring == Scoring::Area;
        let mut lines = vec![format!(
            "{}: {} counts",
            self.preset().map_or("Own rules", go_rules::Preset::title),
            if area { "area" } else { "territory" }
        )];
        lines.extend(Color::ALL.map(|color| self.sum_line(color, area)));
        for color in Color::ALL {
            for group in &self.dead[color] {
                let verb = if self.is_conversion() { "converted" } else { "dead" };
                lines.push(format!("{color} {verb}: {}", names(self.size, group)));
            }
        }
        if !self.dame.is_empty() {
            lines.push(format!("Neutral: {}", names(self.size, &self.dame)));
        }
        if !self.is_conversion() {
            self.seki_lines(&mut lines);
        }
        for region in &self.open_borders {
            lines.push(format!("Open border, counted for nobody: {}", names(self.size, region)));
        }
        let mut result = self.outcome.in_words();
        if let Some(first) = result.get_mut(..1) {
            first.make_ascii_uppercase();
        }
        lines.push(format!("{result}: {}", self.outcome));
        lines
    }

    fn sum_line(&self, color: Color, area: bool) -> String {
        let side = &self.sides[color];
        let whole = |count| Points::count(count);
        let parts = if area {
            [(whole(side.stones), "stones"), (whole(side.territory), "territory")].to_vec()
        } else {
            [
                (whole(side.territory), "territory"),
                (whole(side.captured), "prisoners"),
                (whole(side.dead), if side.dead == 1 { "dead stone" } else { "dead stones" }),
            ]
            .to_vec()
        };
        let extras = [
            (-side.tax, "tax"),
            (side.komi, "komi"),
            (side.bonus, "handicap bonus"),
            (side.button, "button"),
        ];
        let mut line = format!("{color}: ");
        let shown = parts.into_iter().chain(extras.into_iter().filter(|(p, _)| *p != Points::ZERO));
        for (i, (points, what)) in shown.enumerate() {
            if i > 0 {
                line += if points < Points::ZERO { " - " } else { " + " };
            }
            let amount = if i > 0 && points < Points::ZERO { -points } else { points };
            // Writing to a string cannot fail.
            let _ = write!(line, "{amount} {what}");
        }
        let _ = write!(line, " = {}", side.total);
        line
    }

    fn seki_lines(&self, lines: &mut Vec<String>) {
        for color in Color::ALL {
            let eyes = &self.seki_eyes[color];
            if eyes.is_empty() {
                continue;
            }
            let fate = match self.rules.tax {
                Tax::None => "counted here, not under rules that tax seki",
                Tax::Seki | Tax::All => "not counted here",
            };
            lines.push(format!("{color}'s eyes in seki, {fate}: {}", names(self.size, eyes)));
        }
    }
}

/// The names of points in reading order, with spaces between.
pub(crate) fn names(size: Size, points: &PointSet) -> String {
    let names: Vec<String> = points.iter().map(|p| size.name(p).to_string()).collect();
    names.join(" ")
}
