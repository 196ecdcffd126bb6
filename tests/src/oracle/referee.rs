//! The course of a game by the text of the rules: whose turn, what is refused and why, when play
//! ends, what is marked.

use std::collections::BTreeSet;

use go_rules::{Button, Ending, GameConfig, Ko, Mirroring, OpeningKind, Suicide, VariantKind};

use super::grid::{EMPTY, Effect, Grid, Place, WHITE, other};

/// Where the game stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Stage {
    /// This turn of the three of the pie opening is next.
    Opening(u8),
    /// Player 2 may choose.
    Choosing,
    /// Turns alternate.
    Play,
    /// Neutral points are filled.
    Dame,
    /// Dead groups are marked.
    Marking,
    /// The board is counted.
    Counted,
    /// Somebody resigned or lost otherwise.
    Over,
}

/// What somebody does. Colours are the letters of the grid.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Deed {
    /// A stone; the place may lie beyond the sides.
    Stone(u8, Option<Place>),
    /// A pass.
    Pass(u8),
    /// Player 2 takes a colour.
    Choose,
    /// A group is marked, or its mark taken away.
    Mark(Option<Place>),
    /// A player confirms.
    Confirm(u8),
    /// Play goes on.
    Back,
    /// A player loses at once.
    Lose,
}

/// Why a stone is refused. Several reasons can hold at once.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Fault {
    /// A stone stands there.
    Occupied,
    /// Suicide of one stone, or of several where that is forbidden.
    Suicide,
    /// The board before the opponent's last move would be back.
    Ko,
    /// The board after this turn would be back (with the same player to move, if that matters).
    Superko(usize),
    /// The tenth mirrored turn.
    Mirror,
    /// Not neutral in the dame phase.
    NotDame,
}

/// Judges a game from outside.
#[derive(Clone, Debug)]
pub struct Referee {
    config: GameConfig,
    /// The board.
    pub grid: Grid,
    /// Whose turn it is.
    pub to_move: u8,
    /// Where the game stands.
    pub stage: Stage,
    /// Turns so far.
    pub turns: u32,
    /// Stones taken by Black and by White.
    pub taken: [u32; 2],
    /// Points of groups marked dead.
    pub dead: BTreeSet<Place>,
    /// Whether Black and White have confirmed.
    pub confirmed: [bool; 2],
    passes_in_a_row: u32,
    /// Whether somebody has taken the button.
    button_taken: bool,
    /// Every board so far, and who was to move on it.
    boards: Vec<(Grid, u8)>,
    /// Who made each of those boards; `None` for the start.
    made_by: Vec<Option<u8>>,
    /// The turns that the mirror rule looks at; `None` for a pass.
    mirrored: Vec<(u8, Option<Place>)>,
}

fn index(color: u8) -> usize {
    usize::from(color == WHITE)
}

impl Referee {
    /// A game that begins with this board; `in_play` if it skips the opening.
    #[must_use]
    pub fn new(config: GameConfig, grid: Grid, to_move: u8, in_play: bool) -> Referee {
        let pie = config.rules.opening == OpeningKind::Pie && !in_play;
        Referee {
            config,
            to_move,
            stage: if pie { Stage::Opening(1) } else { Stage::Play },
            turns: 0,
            taken: [0; 2],
            dead: BTreeSet::new(),
            confirmed: [false; 2],
            passes_in_a_row: 0,
            button_taken: false,
            boards: vec![(grid.clone(), to_move)],
            made_by: vec![None],
            mirrored: Vec::new(),
            grid,
        }
    }

    /// Whether stones and passes are taken now.
    #[must_use]
    pub fn takes_turns(&self) -> bool {
        matches!(self.stage, Stage::Opening(_) | Stage::Choosing | Stage::Play | Stage::Dame)
    }

    fn place(&self, grid: &mut Grid, place: Place, color: u8) -> Effect {
        match self.config.rules.game {
            VariantKind::Go => grid.place_in_go(place, color),
            VariantKind::Conversion => grid.place_in_conversion(place, color),
        }
    }

    /// Every rule that forbids this colour a stone there, whatever the stage.
    #[must_use]
    pub fn faults(&self, place: Place, color: u8) -> Vec<Fault> {
        let rules = &self.config.rules;
        let mut faults = Vec::new();
        if self.grid.at(place) != EMPTY {
            return vec![Fault::Occupied];
        }
        if self.stage == Stage::Dame && !self.grid.is_neutral(place) {
            faults.push(Fault::NotDame);
        }
        let in_turn = color == self.to_move;
        if rules.mirroring == Mirroring::NineTurns && in_turn && self.tenth(place, color) {
            faults.push(Fault::Mirror);
        }
        if rules.game == VariantKind::Conversion {
            return faults;
        }
        let mut after = self.grid.clone();
        let effect = self.place(&mut after, place, color);
        if effect.lost == 1 || (effect.lost > 1 && rules.suicide == Suicide::Forbidden) {
            faults.push(Fault::Suicide);
        }
        // Out of turn counts as if the opponent had passed, and no move undoes a pass.
        let last_was_opponents = self.made_by.last() == Some(&Some(other(color)));
        if rules.ko != Ko::None
            && in_turn
            && last_was_opponents
            && self.boards.len() >= 2
            && self.boards[self.boards.len() - 2].0 == after
        {
            faults.push(Fault::Ko);
        }
        let earlier = match rules.ko {
            Ko::None | Ko::Simple => None,
            Ko::Positional => self.boards.iter().rposition(|(board, _)| *board == after),
            Ko::Situational => {
                let next = other(color);
                self.boards.iter().rposition(|(board, turn)| *board == after && *turn == next)
            }
        };
        faults.extend(earlier.map(Fault::Superko));
        faults
    }

    /// Whether a stone there would be the tenth turn in succession that is the image of the
    /// opponent's turn before, all under one of the five maps.
    fn tenth(&self, place: Place, color: u8) -> bool {
        let mut turns = self.mirrored.clone();
        turns.push((color, Some(place)));
        let (right, bottom) = (self.grid.width - 1, self.grid.height - 1);
        let mut maps: Vec<Box<dyn Fn(Place) -> Place>> = vec![
            Box::new(move |(x, y)| (right - x, bottom - y)),
            Box::new(move |(x, y)| (right - x, y)),
            Box::new(move |(x, y)| (x, bottom - y)),
        ];
        if right == bottom {
            maps.push(Box::new(|(x, y)| (y, x)));
            maps.push(Box::new(move |(x, y)| (right - y, right - x)));
        }
        maps.iter().any(|map| {
            let mut count = 0;
            let mut at = turns.len() - 1;
            while at >= 1 {
                let ((mine, stone), (theirs, before)) = (turns[at], turns[at - 1]);
                let image = before.map(map);
                if mine != color || theirs == color || stone.is_none() || stone != image {
                    break;
                }
                count += 1;
                if at < 2 {
                    break;
                }
                at -= 2;
            }
            count >= 10
        })
    }

    /// Whether the deed is allowed, with the faults of a stone that is not.
    ///
    /// # Errors
    /// The faults; none if the deed has no place in this stage or no object.
    pub fn judge(&self, deed: Deed) -> Result<(), Vec<Fault>> {
        let allowed = match deed {
            Deed::Stone(color, place) => {
                let place = place.filter(|_| self.takes_turns()).ok_or(vec![])?;
                let faults = self.faults(place, color);
                return if faults.is_empty() { Ok(()) } else { Err(faults) };
            }
            Deed::Pass(_) => self.takes_turns(),
            Deed::Choose => self.stage == Stage::Choosing,
            Deed::Mark(place) => {
                self.stage == Stage::Marking && place.is_some_and(|p| self.grid.at(p) != EMPTY)
            }
            Deed::Confirm(_) => self.stage == Stage::Marking,
            Deed::Back => {
                matches!(self.stage, Stage::Dame | Stage::Marking | Stage::Counted)
                    && self.config.move_limit.is_none_or(|limit| self.turns < limit)
            }
            Deed::Lose => !matches!(self.stage, Stage::Counted | Stage::Over),
        };
        if allowed { Ok(()) } else { Err(vec![]) }
    }

    /// Does what was judged to be allowed.
    pub fn act(&mut self, deed: Deed) -> Effect {
        let nothing = Effect { taken: 0, lost: 0 };
        match deed {
            Deed::Stone(color, Some(place)) => return self.turn(color, Some(place)),
            Deed::Pass(color) => return self.turn(color, None),
            Deed::Stone(_, None) | Deed::Mark(None) => {}
            Deed::Choose => self.stage = Stage::Play,
            Deed::Mark(Some(place)) => {
                let marked = self.dead.contains(&place);
                for place in self.grid.joined(place) {
                    if marked {
                        self.dead.remove(&place);
                    } else {
                        self.dead.insert(place);
                    }
                }
                self.confirmed = [false; 2];
            }
            Deed::Confirm(color) => {
                self.confirmed[index(color)] = true;
                if self.confirmed == [true; 2] {
                    self.stage = Stage::Counted;
                }
            }
            Deed::Back => {
                self.stage = Stage::Play;
                self.passes_in_a_row = 0;
                self.dead.clear();
                self.confirmed = [false; 2];
            }
            Deed::Lose => self.stage = Stage::Over,
        }
        nothing
    }

    fn turn(&mut self, color: u8, place: Option<Place>) -> Effect {
        if color != self.to_move {
            self.mirrored.clear();
            if matches!(self.stage, Stage::Opening(_)) {
                self.stage = Stage::Play;
            }
        }
        let opening = matches!(self.stage, Stage::Opening(_));
        let mut effect = Effect { taken: 0, lost: 0 };
        if let Some(place) = place {
            let mut grid = self.grid.clone();
            effect = self.place(&mut grid, place, color);
            self.grid = grid;
            self.taken[index(color)] += effect.taken as u32;
            self.taken[index(other(color))] += effect.lost as u32;
        }
        if !opening {
            self.mirrored.push((color, place));
            let button =
                self.config.rules.button == Button::Used && place.is_none() && !self.button_taken;
            self.button_taken |= button;
            self.passes_in_a_row =
                if place.is_some() || button { 0 } else { self.passes_in_a_row + 1 };
        }
        self.to_move = other(color);
        self.turns += 1;
        self.boards.push((self.grid.clone(), self.to_move));
        self.made_by.push(Some(color));

        self.stage = match self.stage {
            Stage::Opening(3) => Stage::Choosing,
            Stage::Opening(turn) => Stage::Opening(turn + 1),
            Stage::Choosing => Stage::Play,
            stage => stage,
        };
        let limit = self.config.move_limit.is_some_and(|limit| self.turns >= limit);
        if self.passes_in_a_row == 2 || limit {
            self.passes_in_a_row = 0;
            self.stage = match (self.config.rules.ending, self.stage) {
                (Ending::AsItStands, _) => Stage::Counted,
                (Ending::DameThenMarking, Stage::Play) if !limit => Stage::Dame,
                _ => Stage::Marking,
            };
        }
        effect
    }

    /// Points where a colour may place a stone now.
    #[must_use]
    pub fn legal(&self, color: u8) -> Vec<Place> {
        if !self.takes_turns() {
            return Vec::new();
        }
        self.grid.places().filter(|&place| self.faults(place, color).is_empty()).collect()
    }
}
