//! The score report in words, for people.

use std::fmt::Write as _;

use go_core::{Color, PointSet, Size};
use go_rules::{OpeningKind, Preset, RuleSet, Scoring, Tax};

use crate::outcome::{Outcome, Points};
use crate::report::{Owner, ScoreReport};

/// The name of a rule set for people: a preset's title, with the opening where it is not the
/// preset's; `Own rules` for any other.
///
/// ```
/// use go_rules::{OpeningKind, Preset, RuleSet};
/// use go_score::rules_title;
/// let rules = Preset::named("conversion")?.rules();
/// assert_eq!(rules_title(&rules), "Conversion Go");
/// let plain = RuleSet { opening: OpeningKind::Plain, ..rules };
/// assert_eq!(rules_title(&plain), "Conversion Go, no opening");
/// # Ok::<(), go_rules::UnknownPreset>(())
/// ```
#[must_use]
pub fn rules_title(rules: &RuleSet) -> String {
    let Some(preset) = nearest_preset(rules) else { return "Own rules".to_owned() };
    let opening = match rules.opening {
        same if same == preset.rules().opening => "",
        OpeningKind::Plain => ", no opening",
        OpeningKind::Pie => ", pie opening",
    };
    format!("{}{opening}", preset.title())
}

/// The preset that a rule set is, or is but for the opening.
#[must_use]
pub fn nearest_preset(rules: &RuleSet) -> Option<&'static Preset> {
    Preset::with_rules(rules).or_else(|| {
        let opened = |preset: &&Preset| RuleSet { opening: rules.opening, ..preset.rules() };
        Preset::all().iter().find(|preset| opened(preset) == *rules)
    })
}

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
    ///     "Neutral: 3 (C3 C2 C1)",
    ///     "White wins by 7.5 points: W+7.5",
    /// ]);
    /// ```
    #[must_use]
    pub fn explain(&self) -> Vec<String> {
        let area = self.is_conversion() || self.rules.scoring == Scoring::Area;
        let mut lines = vec![format!(
            "{}: {} counts",
            rules_title(&self.rules),
            if area { "area" } else { "territory" }
        )];
        lines.extend(Color::ALL.map(|color| self.sum_line(color, area)));
        for color in Color::ALL {
            for group in &self.dead[color] {
                let verb = if self.is_conversion() { "converted" } else { "dead" };
                lines.push(format!("{color} {verb}: {}", names(self.size, group)));
            }
        }
        let neutral = self.neutral_points();
        lines.push(match neutral.len() {
            0 => "Neutral: 0".to_owned(),
            count => format!("Neutral: {count} ({})", names(self.size, &neutral)),
        });
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
        lines.push(match self.outcome {
            Outcome::Draw => result,
            outcome => format!("{result}: {outcome}"),
        });
        lines
    }

    fn sum_line(&self, color: Color, area: bool) -> String {
        let side = &self.sides[color];
        let whole = |count| Points::count(count);
        let parts = if area {
            let stones = if side.stones == 1 { "stone" } else { "stones" };
            [(whole(side.stones), stones), (whole(side.territory), "territory")].to_vec()
        } else {
            [
                (whole(side.territory), "territory"),
                (whole(side.captured), if side.captured == 1 { "prisoner" } else { "prisoners" }),
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
            let eyes = &match self.rules.tax {
                Tax::None => self.shared_eyes(color),
                Tax::Seki | Tax::All => self.seki_eyes[color],
            };
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

    /// A colour's eyes in a seki that both colours have groups in. Stones of one colour in atari
    /// are in seki too where a tax is concerned, which nobody would call so elsewhere.
    fn shared_eyes(&self, color: Color) -> PointSet {
        let place = self.seki_stones
            | self.dame
            | self.seki_eyes[Color::Black]
            | self.seki_eyes[Color::White];
        let mut left = place;
        let mut found = PointSet::EMPTY;
        while let Some(first) = left.first() {
            let mut seki = PointSet::EMPTY;
            let mut next = vec![first];
            while let Some(point) = next.pop() {
                if left.contains(point) {
                    left.remove(point);
                    seki.insert(point);
                    next.extend(self.size.neighbors(point));
                }
            }
            let has = |color| {
                (seki & self.seki_stones).iter().any(|p| self.owner(p) == Owner::Stone(color))
            };
            if has(Color::Black) && has(Color::White) {
                found |= seki & self.seki_eyes[color];
            }
        }
        found
    }
}

/// The names of points in reading order, with spaces between.
pub(crate) fn names(size: Size, points: &PointSet) -> String {
    let names: Vec<String> = points.iter().map(|p| size.name(p).to_string()).collect();
    names.join(" ")
}
