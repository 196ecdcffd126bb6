//! Who sits where: players, their colours, and whether a person or the computer plays for them.

use std::ops::{Index, IndexMut};

use go_core::Color;
use go_rules::{Action, OpeningKind, Phase};

use crate::session::Session;

/// A player. In a pie opening colours are chosen late, so players have numbers: Player 1 places
/// the opening, Player 2 chooses. Elsewhere Player 1 is Black.
#[derive(Copy, Clone, Debug, PartialEq, Eq, Hash)]
pub enum Player {
    /// The one who begins.
    One,
    /// The other one.
    Two,
}

impl Player {
    /// Both.
    pub const ALL: [Player; 2] = [Player::One, Player::Two];

    /// The opponent.
    #[must_use]
    pub const fn other(self) -> Player {
        match self {
            Player::One => Player::Two,
            Player::Two => Player::One,
        }
    }
}

/// Something for each of the two players.
///
/// ```
/// use go_session::{ByPlayer, Player};
/// let mut names = ByPlayer { one: "Ada", two: "Bert" };
/// names[Player::Two] = "Cleo";
/// assert_eq!(names, ByPlayer { one: "Ada", two: "Cleo" });
/// ```
#[derive(Copy, Clone, Debug, Default, PartialEq, Eq, Hash)]
pub struct ByPlayer<T> {
    /// Player 1's.
    pub one: T,
    /// Player 2's.
    pub two: T,
}

impl<T> Index<Player> for ByPlayer<T> {
    type Output = T;

    fn index(&self, player: Player) -> &T {
        match player {
            Player::One => &self.one,
            Player::Two => &self.two,
        }
    }
}

impl<T> IndexMut<Player> for ByPlayer<T> {
    fn index_mut(&mut self, player: Player) -> &mut T {
        match player {
            Player::One => &mut self.one,
            Player::Two => &mut self.two,
        }
    }
}

/// Who plays for a player.
#[derive(Copy, Clone, Debug, PartialEq, Eq, Hash)]
pub enum Seat {
    /// Somebody at this terminal or page.
    Person,
    /// The engine.
    Computer,
}

/// Who has to do something next.
#[derive(Copy, Clone, Debug, PartialEq, Eq, Hash)]
pub enum Actor {
    /// This player makes a turn or chooses a side.
    Player(Player),
    /// Both players mark dead groups and confirm.
    Both,
    /// Nobody: the game is over.
    Nobody,
}

/// The two seats of a game.
///
/// ```
/// use go_rules::Preset;
/// use go_session::{Actor, Computer, Player, Seat, Seats, open};
/// let session = open(Preset::named("conversion").unwrap().config(), Computer::default()).unwrap();
/// let seats = Seats { one: Seat::Person, two: Seat::Computer };
/// // All three stones of the opening are Player 1's.
/// assert_eq!(Seats::actor(&*session), Actor::Player(Player::One));
/// assert_eq!(seats.of(Player::One), Seat::Person);
/// ```
#[derive(Copy, Clone, Debug, PartialEq, Eq, Hash)]
pub struct Seats {
    /// Player 1's.
    pub one: Seat,
    /// Player 2's.
    pub two: Seat,
}

impl Seats {
    /// Who plays for a player.
    #[must_use]
    pub const fn of(self, player: Player) -> Seat {
        match player {
            Player::One => self.one,
            Player::Two => self.two,
        }
    }

    /// Whether the computer plays for somebody.
    #[must_use]
    pub fn have_computer(self) -> bool {
        self.one == Seat::Computer || self.two == Seat::Computer
    }

    /// Whether somebody at this terminal or page plays.
    #[must_use]
    pub fn have_person(self) -> bool {
        self.one == Seat::Person || self.two == Seat::Person
    }

    /// The players that people play.
    #[must_use]
    pub fn persons(self) -> Vec<Player> {
        Player::ALL.into_iter().filter(|&player| self.of(player) == Seat::Person).collect()
    }

    /// The number of actions to take back so that one of these players has a turn or a choice
    /// again; 0 if they have decided nothing yet. Marks and confirmations are no turns.
    #[must_use]
    pub fn undo_count(session: &dyn Session, players: &[Player]) -> usize {
        let mut copy = session.boxed_clone();
        let mut count = 0;
        while let Some(undone) = copy.undo() {
            count += 1;
            let decides = matches!(undone, Action::Turn { .. } | Action::ChooseSide(_));
            let Actor::Player(actor) = Seats::actor(&*copy) else { continue };
            if decides && players.contains(&actor) {
                return count;
            }
        }
        0
    }

    /// The player of a colour. Before the choice of side Player 1 counts as Black.
    #[must_use]
    pub fn player(session: &dyn Session, color: Color) -> Player {
        match session.side_of_player_2() {
            Some(side) if side == color => Player::Two,
            Some(_) => Player::One,
            None if color == Color::Black => Player::One,
            None => Player::Two,
        }
    }

    /// The colour of a player. Before the choice of side Player 1 counts as Black.
    #[must_use]
    pub fn color(session: &dyn Session, player: Player) -> Color {
        if Seats::player(session, Color::Black) == player { Color::Black } else { Color::White }
    }

    /// Who has to do something now.
    #[must_use]
    pub fn actor(session: &dyn Session) -> Actor {
        match session.phase() {
            Phase::Opening { .. } => Actor::Player(Player::One),
            Phase::ChoosingSide => Actor::Player(Player::Two),
            Phase::Play | Phase::Dame => Actor::Player(Seats::player(session, session.to_move())),
            Phase::Marking => Actor::Both,
            Phase::Counted | Phase::Over(_) => Actor::Nobody,
        }
    }

    /// Whether nobody knows yet who plays which colour, or ever will: the game is in its pie
    /// opening, or was over before it was done.
    #[must_use]
    pub fn are_open(session: &dyn Session) -> bool {
        match session.phase() {
            Phase::Opening { .. } | Phase::ChoosingSide => true,
            Phase::Over(_) => {
                let config = session.config();
                config.rules.opening == OpeningKind::Pie
                    && config.handicap == 0
                    && session.start().is_empty()
                    && session.side_of_player_2().is_none()
            }
            Phase::Play | Phase::Dame | Phase::Marking | Phase::Counted => false,
        }
    }

    /// What a player is called: by colour, or by number before the choice of side.
    #[must_use]
    pub fn name(session: &dyn Session, player: Player) -> &'static str {
        match (Seats::are_open(session), player) {
            (true, Player::One) => "Player 1",
            (true, Player::Two) => "Player 2",
            (false, player) => match Seats::color(session, player) {
                Color::Black => "Black",
                Color::White => "White",
            },
        }
    }
}
