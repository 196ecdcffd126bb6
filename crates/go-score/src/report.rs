//! The score report: what every output of a score is made from.

use go_core::{ByColor, Color, Point, PointMap, PointSet, Size};
use go_rules::{Preset, RuleSet, Scoring, VariantKind};

use crate::outcome::{Margin, Outcome, Points};

/// Whose a point is at the end, and as what.
#[derive(Copy, Clone, Debug, PartialEq, Eq, Hash)]
pub enum Owner {
    /// A stone that stays. In Conversion Go a doomed stone is shown in the colour it turned to.
    Stone(Color),
    /// An empty point that counts for this colour; a dead stone may have stood there.
    Territory(Color),
    /// An empty point that this colour alone surrounds, in seki, and that the tax takes away.
    SekiEye(Color),
    /// An empty point that touches both colours.
    Dame,
    /// A point of an empty board.
    Nobody,
}

impl Owner {
    /// The colour whose point it is, counted or not; `None` for a neutral point.
    #[must_use]
    pub const fn color(self) -> Option<Color> {
        match self {
            Owner::Stone(color) | Owner::Territory(color) | Owner::SekiEye(color) => Some(color),
            Owner::Dame | Owner::Nobody => None,
        }
    }

    /// One character for pictures: `X` and `O` stones, `x` and `o` territory, `!` an eye in
    /// seki that does not count, `.` neutral.
    #[must_use]
    pub const fn symbol(self) -> char {
        match self {
            Owner::Stone(color) => color.symbol(),
            Owner::Territory(color) => color.symbol().to_ascii_lowercase(),
            Owner::SekiEye(_) => '!',
            Owner::Dame | Owner::Nobody => '.',
        }
    }
}

/// What one side has at the end.
///
/// Under area scoring `stones` and `territory` count, under territory scoring `territory`,
/// `captured` and `dead`; tax, komi, bonus and button count under both.
#[derive(Copy, Clone, Debug, Default, PartialEq, Eq)]
pub struct SideScore {
    /// Stones of this colour on the board when dead ones are gone.
    pub stones: usize,
    /// Empty points that count for this side.
    pub territory: usize,
    /// Empty points that it alone surrounds in seki and that the tax takes away.
    pub seki_eyes: usize,
    /// The opponent's stones that it captured in play. In Conversion Go nothing is captured: 0.
    pub captured: usize,
    /// The opponent's stones that were dead at the end: prisoners too, or converted.
    pub dead: usize,
    /// Points taken away, two for each living group, under [`Tax::All`](go_rules::Tax::All).
    pub tax: Points,
    /// Komi; Black's is zero.
    pub komi: Points,
    /// Points for the handicap stones; Black's are zero.
    pub bonus: Points,
    /// Half a point for the first pass of the game, where the button is used.
    pub button: Points,
    /// All that counts.
    pub total: Points,
}

impl SideScore {
    /// Adds up what counts.
    pub(crate) fn sum(&self, scoring: Scoring) -> Points {
        let counted = match scoring {
            Scoring::Area => self.stones + self.territory,
            Scoring::Territory => self.territory + self.captured + self.dead,
        };
        Points::count(counted) - self.tax + self.komi + self.bonus + self.button
    }
}

/// The count of a game with everything that led to it.
///
/// Made by [`score_game`](crate::score_game) and [`score_board`](crate::score_board). Its words
/// are [`explain`](ScoreReport::explain).
#[derive(Clone, Debug, PartialEq)]
pub struct ScoreReport {
    /// Width and height.
    pub size: Size,
    /// The rules that were counted by.
    pub rules: RuleSet,
    /// Whose each point is.
    pub owners: PointMap<Owner>,
    /// What each side has.
    pub sides: ByColor<SideScore>,
    /// The dead groups, by their colour before the count, each as its stones.
    pub dead: ByColor<Vec<PointSet>>,
    /// The empty points that touch both colours.
    pub dame: PointSet,
    /// The eyes of groups in seki, whether or not they count by these rules: the points where
    /// rules with and without [`Tax::Seki`](go_rules::Tax::Seki) differ.
    pub seki_eyes: ByColor<PointSet>,
    /// The stones of groups in seki.
    pub seki_stones: PointSet,
    /// Neutral regions where a point touches one colour alone, or none: the border is open
    /// there, and whoever closes it may gain. Nothing is guessed; they count for nobody.
    pub open_borders: Vec<PointSet>,
    /// Black's total less White's.
    pub margin: Margin,
    /// Who won: by the margin, unless the game ended without a count.
    pub outcome: Outcome,
}

impl ScoreReport {
    /// The name of the rule set, if it is a preset's.
    #[must_use]
    pub fn preset(&self) -> Option<&'static Preset> {
        Preset::with_rules(&self.rules)
    }

    /// Whose a point is.
    #[must_use]
    pub fn owner(&self, point: Point) -> Owner {
        self.owners[point]
    }

    /// Number of points that are nobody's: dame, uncounted eyes, the points of an empty board.
    #[must_use]
    pub fn neutral(&self) -> usize {
        self.neutral_points().len()
    }

    /// The points that are nobody's: dame, uncounted eyes, the points of an empty board.
    #[must_use]
    pub fn neutral_points(&self) -> PointSet {
        let counts = |p| matches!(self.owners[p], Owner::Stone(_) | Owner::Territory(_));
        self.size.points().filter(|&p| !counts(p)).collect()
    }

    /// All points with this owner.
    #[must_use]
    pub fn points_of(&self, owner: Owner) -> PointSet {
        self.size.points().filter(|&p| self.owners[p] == owner).collect()
    }

    /// Whether the rules are those of Conversion Go.
    pub(crate) fn is_conversion(&self) -> bool {
        self.rules.game == VariantKind::Conversion
    }

    /// The owners as rows of [`Owner::symbol`]s from the top.
    ///
    /// ```
    /// use go_core::Diagram;
    /// use go_rules::{Conversion, Preset};
    /// use go_score::{DeadStones, Terms, score_board};
    /// let diagram: Diagram = "
    ///     . X . O .
    ///     X X . O O
    /// ".parse().unwrap();
    /// let preset = Preset::named("conversion").unwrap();
    /// let terms = Terms::of(&preset.config());
    /// let report = score_board::<Conversion>(&diagram.board(), &DeadStones::NONE, &terms);
    /// assert_eq!(report.picture(), "x X . O o\nX X . O O\n");
    /// assert_eq!(report.outcome.to_string(), "0");
    /// ```
    #[must_use]
    pub fn picture(&self) -> String {
        let mut text = String::new();
        for point in self.size.points() {
            let (x, _) = self.size.xy(point);
            text.push(self.owners[point].symbol());
            text.push(if x + 1 == self.size.width() { '\n' } else { ' ' });
        }
        text
    }
}
