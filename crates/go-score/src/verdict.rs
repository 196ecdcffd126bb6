//! What is said of a group at the end of a game, and how sure it is.

use std::fmt;

use go_core::{Color, Group, Point, PointSet, Size};

use crate::endgame::Endgame;
use crate::region::regions;
use crate::words::names;

/// Whether a group stays on the board.
#[derive(Copy, Clone, Debug, PartialEq, Eq, Hash)]
pub enum LifeStatus {
    /// It stays.
    Alive,
    /// It can be captured, though its owner moves first.
    Dead,
    /// It stays, without two eyes: neither side can afford to attack.
    Seki,
    /// It depends on who moves first or on a ko, or nothing is known.
    Unsettled,
}

/// How sure a verdict is.
#[derive(Copy, Clone, Debug, PartialEq, Eq, Hash)]
pub enum Certainty {
    /// Beyond doubt, by a theorem or by complete reading.
    Proved,
    /// With this chance in percent, as the ownership map has it; for an unsettled group, or a seki
    /// known by its liberties alone, the chance that it stays.
    Estimated(u8),
    /// Not at all: no proof, and no map.
    Unknown,
}

/// What a verdict rests on.
#[derive(Copy, Clone, Debug, PartialEq, Eq, Hash)]
pub enum Reason {
    /// Two eyes that nobody can take ([`CertainLife`](crate::CertainLife)).
    TwoEyes,
    /// Two eyes if its owner answers ([`SafeLife`](crate::SafeLife)).
    Answers,
    /// It stands where such groups of the opponent leave no room for two eyes.
    NoRoom,
    /// All play in its place was read.
    Reading,
    /// All play in its place was read: it falls by a ko that the opponent starts at leisure, and
    /// when life is confirmed there are no threats (bent four in the corner).
    NoThreats,
    /// All play in its place was read: whoever wins a ko decides.
    Ko,
    /// All play in its place was read: whoever moves first decides.
    FirstMove,
    /// In Conversion Go: never converted, whatever is played ([`Settled`](crate::Settled)), or its
    /// owner's in any case.
    Immortal,
    /// In Conversion Go: it stands in a settled region of the opponent's.
    Enclosed,
    /// In Conversion Go: joined to two sides if its owner answers, or enclosed by such a group
    /// ([`Settled::with_answers`](crate::Settled::with_answers)).
    Links,
    /// In Conversion Go: the opponent can convert it or another group, not both.
    Competes,
    /// The map leaves it open, but it is captured even if its owner begins, as far as play around
    /// its liberties was read.
    Captured,
    /// The map leaves it open, and it stands beside a group that is captured so.
    Captures,
    /// Whoever begins decides, as far as play around its liberties was read.
    Race,
    /// The ownership map.
    Ownership,
    /// Nothing is known of it.
    Nothing,
}

/// A group with its verdict.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Verdict {
    /// Its colour.
    pub color: Color,
    /// A stone of it: the first in reading order.
    pub head: Point,
    /// Its stones.
    pub stones: PointSet,
    /// Whether it stays.
    pub status: LifeStatus,
    /// How sure that is.
    pub certainty: Certainty,
    /// What that rests on.
    pub reason: Reason,
}

impl Verdict {
    /// A group of which nothing is known yet.
    pub(crate) fn open(group: Group<'_>) -> Verdict {
        let stones = group.point_set();
        Verdict {
            color: group.color(),
            head: stones.first().unwrap_or(group.head()),
            stones,
            status: LifeStatus::Unsettled,
            certainty: Certainty::Unknown,
            reason: Reason::Nothing,
        }
    }

    /// Whether neither a theorem nor reading nor the map has settled it.
    pub(crate) fn is_open(&self) -> bool {
        self.status == LifeStatus::Unsettled
            && matches!(self.reason, Reason::Nothing | Reason::Ownership)
    }

    pub(crate) fn settle(&mut self, status: LifeStatus, certainty: Certainty, reason: Reason) {
        (self.status, self.certainty, self.reason) = (status, certainty, reason);
    }
}

impl fmt::Display for Verdict {
    /// `dead: estimated, 93 % (by playouts)`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let stays = matches!(self.status, LifeStatus::Seki | LifeStatus::Unsettled)
            && matches!(self.certainty, Certainty::Estimated(_));
        let to = if stays { " to stay" } else { "" };
        write!(f, "{}: {}{to} ({})", self.status, self.certainty, self.reason)
    }
}

impl fmt::Display for LifeStatus {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(match self {
            LifeStatus::Alive => "alive",
            LifeStatus::Dead => "dead",
            LifeStatus::Seki => "alive in seki",
            LifeStatus::Unsettled => "unsettled",
        })
    }
}

impl fmt::Display for Certainty {
    /// `proved`, `estimated, 93 %`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Certainty::Proved => f.pad("proved"),
            Certainty::Estimated(percent) => f.pad(&format!("estimated, {percent} %")),
            Certainty::Unknown => f.pad("unknown"),
        }
    }
}

impl fmt::Display for Reason {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(match self {
            Reason::TwoEyes => "two eyes that nobody can take",
            Reason::Answers => "two eyes if its owner answers",
            Reason::NoRoom => "no room for two eyes among living stones",
            Reason::Reading => "all play around it was read",
            Reason::NoThreats => "it falls by a ko, and has no threats when life is confirmed",
            Reason::Ko => "a ko decides",
            Reason::FirstMove => "the first move decides",
            Reason::Immortal => "never converted, whatever is played",
            Reason::Enclosed => "it cannot leave a settled region of the opponent's",
            Reason::Links => "settled if every intrusion is answered",
            Reason::Competes => "it or another group can be converted, not both",
            Reason::Captured => "it is captured even if its owner begins",
            Reason::Captures => "a group beside it is captured",
            Reason::Race => "whoever begins wins the race for liberties",
            Reason::Ownership => "by playouts",
            Reason::Nothing => "nothing is known of it",
        })
    }
}

/// The verdicts on all groups of a board: in Go by [`judge_life`](crate::judge_life), in Conversion Go
/// [of an endgame](LifeReport::of_endgame).
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LifeReport {
    /// Width and height.
    pub size: Size,
    /// One verdict for each group, in reading order.
    pub verdicts: Vec<Verdict>,
    /// With the dead taken off: neutral regions where a point touches one colour alone, or none.
    /// The border is open there; nothing is guessed about it.
    pub open_borders: Vec<PointSet>,
    /// Parts of the board each of which was proved as a whole, so that the dead groups of a colour
    /// in it fall together.
    pub(crate) parts: Vec<PointSet>,
}

impl LifeReport {
    /// The verdicts of an [`Endgame`] of Conversion Go, where *dead* is doomed.
    ///
    /// ```
    /// use go_core::{Color, Diagram};
    /// use go_rules::{Conversion, Position};
    /// use go_score::{Endgame, EndgameLimits, LifeReport};
    /// let diagram: Diagram = ". X . X .\n. X O X .\n. X X X .".parse().unwrap();
    /// let position = Position::from_setup(Conversion, diagram.setup()).unwrap();
    /// let endgame = Endgame::solve(&position, EndgameLimits::default(), None);
    /// let report = LifeReport::of_endgame(&endgame);
    /// assert_eq!(report.dead().points(), endgame.doomed(Color::White));
    /// ```
    #[must_use]
    pub fn of_endgame(endgame: &Endgame) -> LifeReport {
        let board = endgame.converted();
        LifeReport {
            size: board.size(),
            verdicts: endgame.verdicts().to_vec(),
            open_borders: crate::scored::open_borders(&board, &regions(&board)),
            parts: endgame.components().iter().map(|component| component.points).collect(),
        }
    }

    /// The verdict on the group that has a stone on the point.
    #[must_use]
    pub fn at(&self, point: Point) -> Option<&Verdict> {
        self.verdicts.iter().find(|v| v.stones.contains(point))
    }

    /// Whether every group has a status other than unsettled, and that by proof.
    #[must_use]
    pub fn is_proved(&self) -> bool {
        let proved =
            |v: &Verdict| v.status != LifeStatus::Unsettled && v.certainty == Certainty::Proved;
        self.verdicts.iter().all(proved)
    }

    /// In sentences, one a line: what is dead, in seki or unsettled, and why; open borders.
    #[must_use]
    pub fn explain(&self) -> Vec<String> {
        let told = self.verdicts.iter().filter(|v| v.status != LifeStatus::Alive);
        let mut lines: Vec<String> = told
            .map(|v| {
                let names = names(self.size, &v.stones);
                let said = v.to_string().replacen(':', ",", 1);
                format!("{} {names}: {said}", v.color)
            })
            .collect();
        for region in &self.open_borders {
            lines.push(format!("Open border: {}", names(self.size, region)));
        }
        lines
    }
}
