//! What happened in watched games, counted, so that a test can tell whether it tested anything.

use std::ops::AddAssign;

/// Numbers of things that happened.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Tally {
    /// Games.
    pub games: u64,
    /// Turns accepted.
    pub turns: u64,
    /// Turns accepted although the other colour was to move.
    pub out_of_turn: u64,
    /// Turns that captured or converted.
    pub taking: u64,
    /// Suicides.
    pub suicides: u64,
    /// Turns of Conversion Go that converted and were converted back.
    pub complex_suicides: u64,
    /// Refused actions, of every kind.
    pub refused: u64,
    /// Stones refused by simple ko.
    pub ko: u64,
    /// Stones refused by superko and not by simple ko.
    pub superko: u64,
    /// Stones refused as suicide.
    pub suicide_refused: u64,
    /// Stones refused as the tenth mirrored turn.
    pub mirror: u64,
    /// Stones refused in the dame phase.
    pub not_dame: u64,
    /// Marks made and taken away.
    pub marks: u64,
    /// Times that play went on after its end.
    pub resumed: u64,
    /// Actions taken back.
    pub undone: u64,
    /// Games that were counted.
    pub counted: u64,
    /// Games of more turns than the board has points twice over.
    pub long: u64,
}

impl AddAssign for Tally {
    fn add_assign(&mut self, more: Tally) {
        self.games += more.games;
        self.turns += more.turns;
        self.out_of_turn += more.out_of_turn;
        self.taking += more.taking;
        self.suicides += more.suicides;
        self.complex_suicides += more.complex_suicides;
        self.refused += more.refused;
        self.ko += more.ko;
        self.superko += more.superko;
        self.suicide_refused += more.suicide_refused;
        self.mirror += more.mirror;
        self.not_dame += more.not_dame;
        self.marks += more.marks;
        self.resumed += more.resumed;
        self.undone += more.undone;
        self.counted += more.counted;
        self.long += more.long;
    }
}
