//! Who sits where: players, their colours, and whether a person or the computer plays for them.

use go_core::Color;
use go_rules::{OpeningKind, Phase};

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
    /// The opponent.
    #[must_use]
    pub const fn other(self) -> Player {
        match self {
            Player::One => Player::Two,
            Player::Two => Player::One,
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
/// assert!(!seats.is_computers_turn(&*session));
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

    /// Whether the computer has to make a turn or choose a side now.
    #[must_use]
    pub fn is_computers_turn(self, session: &dyn Session) -> bool {
        match Seats::actor(session) {
            Actor::Player(player) => self.of(player) == Seat::Computer,
            Actor::Both | Actor::Nobody => false,
        }
    }

    /// What a player is called: by colour, or by number before the choice of side.
    #[must_use]
    pub fn name(session: &dyn Session, player: Player) -> &'static str {
        let is_open = session.config().rules.opening == OpeningKind::Pie
            && matches!(session.phase(), Phase::Opening { .. } | Phase::ChoosingSide);
        match (is_open, player) {
            (true, Player::One) => "Player 1",
            (true, Player::Two) => "Player 2",
            (false, player) => match Seats::color(session, player) {
                Color::Black => "Black",
                Color::White => "White",
            },
        }
    }
}
