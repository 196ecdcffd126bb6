//! A free handicap: Black places the stones before White's first move (RULES §3.5).
//!
//! A game with a handicap whose stones do not all stand yet, in which nothing has happened, waits for
//! them. They are no turns: each one begins the game anew with one more stone at its start, so that
//! a record has them as handicap stones, and a record of an unfinished placement goes on with it.
//!
//! ```
//! use go_core::Color;
//! use go_rules::Preset;
//! use go_session::{Computer, handicap};
//!
//! let mut config = Preset::named("baduk")?.config();
//! config.handicap = 2;
//! let mut session = handicap::open_free(config, Computer::default())?;
//! assert_eq!(handicap::left(&*session), 2);
//! for name in ["C3", "R15"] {
//!     let point = session.size().parse_point(name)?;
//!     handicap::place(&mut *session, point)?;
//! }
//! assert_eq!((handicap::left(&*session), session.to_move()), (0, Color::White));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

use go_core::{Cell, Color, Point, Setup, Stone};
use go_rules::{
    ActionError, ConfigError, GameConfig, IllegalMove, OpeningKind, Phase, VariantKind,
    free_handicap_points,
};

use crate::session::{self, Computer, Session, open_setup};

/// Who says where the stones of a handicap stand.
#[derive(Copy, Clone, Debug, Default, PartialEq, Eq)]
pub enum HandicapPoints {
    /// The rules: on the usual points.
    #[default]
    Usual,
    /// Black, who places them before White's first move.
    Free,
}

/// Opens a game whose handicap, if it has one, stands as is said.
///
/// # Errors
/// Terms that do not fit together.
pub fn open(
    config: GameConfig,
    points: HandicapPoints,
    computer: Computer,
) -> Result<Box<dyn Session>, ConfigError> {
    match points {
        HandicapPoints::Free if config.handicap > 0 => open_free(config, computer),
        HandicapPoints::Free | HandicapPoints::Usual => session::open(config, computer),
    }
}

/// Opens a game in which Black first places the stones of the handicap.
///
/// # Errors
/// A handicap of fewer than two stones, or of more than the board has room for; rules without
/// handicap; other terms that do not fit together.
pub fn open_free(
    mut config: GameConfig,
    computer: Computer,
) -> Result<Box<dyn Session>, ConfigError> {
    config.check()?;
    let (stones, size) = (config.handicap, config.size);
    if config.rules.game == VariantKind::Conversion {
        return Err(ConfigError::NoHandicap);
    }
    if stones < 2 || usize::from(stones) >= size.area() {
        return Err(ConfigError::FreeHandicap { stones, size });
    }
    // A handicap takes the place of an opening.
    config.rules.opening = OpeningKind::Plain;
    open_setup(config, Setup::empty(size, Color::Black), computer)
}

/// The stones that Black has still to place before White moves; 0 if there is nothing to place, or
/// not any more.
#[must_use]
pub fn left(session: &dyn Session) -> u8 {
    let (config, start) = (session.config(), session.start());
    let waits = config.rules.game == VariantKind::Go
        && config.handicap >= 2
        && session.log().is_empty()
        && session.phase() == Phase::Play
        && start.to_move == Color::Black
        && start.stones(Color::White).next().is_none();
    let placed = u8::try_from(start.stones(Color::Black).count()).unwrap_or(u8::MAX);
    if waits { config.handicap.saturating_sub(placed) } else { 0 }
}

/// Places a stone. With the last one it is White's turn.
///
/// # Errors
/// If none is to be placed, or the point is taken or off the board.
pub fn place(session: &mut dyn Session, point: Point) -> Result<(), ActionError> {
    let left = left(session);
    if left == 0 {
        let (phase, action) = (session.phase(), "place a handicap stone");
        return Err(ActionError::WrongPhase { phase, action });
    }
    let size = session.size();
    if !size.contains(point) {
        return Err(ActionError::OffBoard(size));
    }
    let stone = Stone { point, color: Color::Black };
    let mut start = *session.start();
    if start.cell(point) != Cell::Empty {
        return Err(ActionError::Illegal(IllegalMove::Occupied.at(size, stone)));
    }
    start.set(point, Cell::Black);
    if left == 1 {
        start.to_move = Color::White;
    }
    begin(session, start);
    Ok(())
}

/// Takes stones back while others are still to be placed; points without a stone are passed over.
pub fn take_back(session: &mut dyn Session, points: &[Point]) {
    if left(session) == 0 {
        return;
    }
    let mut start = *session.start();
    for &point in points {
        if start.size.contains(point) {
            start.set(point, Cell::Empty);
        }
    }
    begin(session, start);
}

/// The points at which the computer would place what is left.
#[must_use]
pub fn choice(session: &dyn Session) -> Vec<Point> {
    let (size, board) = (session.size(), session.board());
    let good = free_handicap_points(size, usize::from(session.config().handicap));
    let mut points: Vec<Point> = good.into_iter().filter(|&point| board.is_empty(point)).collect();
    let rest = board.empty_points().filter(|point| !points.contains(point));
    points.extend(rest.collect::<Vec<_>>());
    points.truncate(usize::from(left(session)));
    points
}

/// Begins with exactly these stones, of which Black may still have some to place.
pub(crate) fn set(session: &mut dyn Session, points: &[Point]) {
    let mut start = Setup::empty(session.size(), Color::Black);
    for &point in points {
        start.set(point, Cell::Black);
    }
    if points.len() >= usize::from(session.config().handicap) {
        start.to_move = Color::White;
    }
    begin(session, start);
}

fn begin(session: &mut dyn Session, start: Setup) {
    // Stones of one colour that leave a point empty can always stand.
    let begun = session.begin_anew(start);
    debug_assert!(begun.is_ok(), "{begun:?}");
}
