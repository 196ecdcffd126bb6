//! What the root says about the game: players, komi, handicap, rules, result, time.

mod komi;
mod outcome;
mod ruleset;
mod time;

use std::borrow::Cow;

pub use komi::{HalfPoints, Komi, KomiSource};
pub(crate) use komi::{KomiContext, number};
pub use outcome::{Outcome, Victory};
pub use ruleset::{
    HandicapBonusName, KoName, RulesName, ScoringName, SpelledRules, SuicideName, TaxName,
};
pub(crate) use time::main_time;
pub use time::{Overtime, TimeLimits};

use crate::color::Color;
use crate::sgf::Cursor;
use crate::xy::{BoardSize, Place, Xy};

/// The facts about a game, read from its root (and from servers' private names where the usual ones are
/// missing).
///
/// ```
/// use go_record::{Collection, HalfPoints, Outcome, RulesName};
///
/// let file = Collection::read("(;SZ[19]KM[6.5目]HA[2]AB[pd][dp]RU[Japanese Rules]PB[ 名人 ]RE[B+R])")?;
/// let info = file.first().info();
/// assert_eq!(info.komi().map(|komi| komi.value), Some(HalfPoints(13)));
/// assert_eq!(info.rules(), Some(RulesName::Japanese));
/// assert_eq!(info.player(go_record::Color::Black).as_deref(), Some("名人"));
/// assert_eq!(info.result().map(|result| result.to_string()).as_deref(), Some("B+R"));
/// assert_eq!(info.handicap_stones().len(), 2);
/// # Ok::<(), go_record::ReadError>(())
/// ```
#[derive(Clone, Copy, Debug)]
pub struct GameInfo<'c> {
    root: Cursor<'c>,
}

impl<'c> Cursor<'c> {
    /// The facts about the game this node belongs to.
    pub fn info(self) -> GameInfo<'c> {
        GameInfo { root: self.root() }
    }
}

impl<'c> GameInfo<'c> {
    fn first(self, names: &[&str]) -> Option<Cow<'c, str>> {
        names.iter().find_map(|name| self.root.line_text(name))
    }

    /// The size of the board.
    pub fn size(self) -> BoardSize {
        self.root.size()
    }

    /// The name of a player.
    pub fn player(self, color: Color) -> Option<Cow<'c, str>> {
        self.root.line_text(match color {
            Color::Black => "PB",
            Color::White => "PW",
        })
    }

    /// The rank of a player.
    pub fn rank(self, color: Color) -> Option<Cow<'c, str>> {
        self.root.line_text(match color {
            Color::Black => "BR",
            Color::White => "WR",
        })
    }

    /// The name of the event, else of the game.
    pub fn title(self) -> Option<Cow<'c, str>> {
        self.first(&["EV", "GN", "TE"])
    }

    /// When the game was played, as written.
    pub fn date(self) -> Option<Cow<'c, str>> {
        self.first(&["DT", "RD"])
    }

    /// Where the game was played.
    pub fn location(self) -> Option<Cow<'c, str>> {
        self.root.line_text("PC")
    }

    /// Whether the file comes from the Fox server, which writes komi and handicap its own way.
    fn is_fox(self) -> bool {
        self.root.values("AP").any(|value| {
            let name = value.simple().to_lowercase();
            name.contains("foxwq") || name.contains("sgfc:2.0")
        })
    }

    /// The komi, if the file states it or its server is known not to. Nihon Ki-in files have it under `KO`.
    pub fn komi(self) -> Option<Komi> {
        let text = self.root.line_text("KM").or_else(|| self.root.line_text("KO"))?;
        let context = KomiContext {
            fox: self.is_fox(),
            chinese: self.rules() == Some(RulesName::Chinese),
            handicap: self.handicap().is_some_and(|stones| stones > 0),
        };
        Komi::parse(&text, context)
    }

    /// The number of handicap stones that `HA` states; `None` if there is no number.
    pub fn handicap(self) -> Option<u32> {
        number(&self.root.line_text("HA")?)
            .map(|(n, _)| n)
            .filter(|n| (0.0..=361.0).contains(n))
            .map(|n| n as u32)
    }

    /// The black stones of the handicap: those the root sets up, or, where a server leaves them out, the
    /// usual points.
    ///
    /// Nothing is added if Black places the stones himself, move by move, or is about to. The diagonal of an old Fox pattern
    /// is chosen where a later stone of the game stands on the other one.
    pub fn handicap_stones(self) -> Vec<Xy> {
        let stated: Vec<Xy> = self.root.points("AB").collect();
        let Some(stones) = self.handicap().filter(|n| (2..=9).contains(n)) else {
            return Vec::new();
        };
        if !stated.is_empty() {
            return stated;
        }
        let moves: Vec<_> = self.root.line().flat_map(Cursor::moves).collect();
        let set_later = self.root.line().take(8).any(|node| node.points("AB").next().is_some());
        let by_black = match moves.first() {
            Some(first) => first.color == Color::Black,
            None => self.root.player() == Some(Color::Black),
        };
        if set_later || by_black {
            return Vec::new();
        }
        let size = self.size();
        let usual = size.handicap_points(stones as u8);
        let turned = || {
            usual
                .iter()
                .map(|p| Xy::new(p.y.min(size.width() - 1), p.x.min(size.height() - 1)))
                .collect()
        };
        let meets = |points: &[Xy]| {
            moves
                .iter()
                .take(60)
                .filter(|m| matches!(m.place, Place::At(at) if points.contains(&at)))
                .count()
        };
        let turned: Vec<Xy> = turned();
        if size.width() == size.height() && meets(&turned) < meets(&usual) { turned } else { usual }
    }

    /// The name of the rules.
    pub fn rules(self) -> Option<RulesName> {
        RulesName::parse(&self.root.line_text("RU")?)
    }

    /// The result; `None` if the file has none or it cannot be read.
    pub fn result(self) -> Option<Outcome> {
        Outcome::parse(&self.root.line_text("RE")?)
    }

    /// The time limits, from `TM` and `OT`, the pairs `OM`/`OP`, `LC`/`LT`, `TC`/`TT`.
    pub fn time(self) -> TimeLimits {
        let main = self.root.line_text("TM");
        let pair =
            |count, seconds| Some((self.root.line_text(count)?, self.root.line_text(seconds)?));
        let overtime = self
            .root
            .line_text("OT")
            .and_then(|text| time::overtime(&text))
            .or_else(|| {
                let (moves, minutes) = pair("OM", "OP")?;
                Some(Overtime::Canadian {
                    moves: moves.parse().ok()?,
                    seconds: main_time(&minutes)? as u32,
                })
            })
            .or_else(|| pair("LC", "LT").and_then(|(n, s)| time::periods(&n, &s)))
            .or_else(|| pair("TC", "TT").and_then(|(n, s)| time::periods(&n, &s)))
            .or_else(|| main.as_ref().and_then(|text| time::overtime_of_main(text)));
        TimeLimits { main: main.and_then(|text| main_time(&text)), overtime }
    }
}
