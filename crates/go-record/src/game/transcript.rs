//! From a game to a record.

use go_core::{Color as Side, Move as Turn, Size, Stone};
use go_rules::{Action, Finish, Game, OpeningKind, Phase, Rules};

use super::began_with_pie;
use super::terms::{rules_name, write_rules};
use super::viewer::OrdinaryBoard;
use crate::info::{Outcome, Victory};
use crate::sgf::{Collection, NodeId};
use crate::{Color, HalfPoints};

/// For whom a game is written.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Viewer {
    /// For programs that know the rules of the game: moves alone.
    Knowing,
    /// Also for programs that know Go alone. Behind each turn that such a program would get wrong (a
    /// conversion, a group that stands without liberties, a suicide) a setup node puts every such point right.
    Ordinary,
}

/// Writes a game as a record with one line: terms, setup, turns, and whatever else happened.
///
/// [`replay`](crate::replay) of the last node gives the same game, action by action, for either viewer. Add names,
/// dates and the result of a count with [`Collection::set`]; the result of a game that was not counted is there.
///
/// ```
/// use go_core::Move;
/// use go_record::{Viewer, replay, terms, transcript};
/// use go_rules::{Action, Conversion, Game, Preset};
///
/// let conversion = Preset::named("conversion")?;
/// let mut game: Game<Conversion> = Game::new(conversion.config())?;
/// for name in ["D4", "N13", "E12"] {
///     game.play(Move::Play(game.size().parse_point(name)?))?;
/// }
/// game.act(Action::ChooseSide(go_core::Color::White))?;
///
/// let file = transcript(&game, Viewer::Ordinary);
/// let text = file.to_string();
/// assert!(text.contains("RU[Conversion Go]") && text.contains("XACT[side W]"));
/// let end = file.first().line().last().unwrap();
/// let again = replay::<Conversion>(end, &terms(file.first(), conversion)?)?;
/// assert_eq!(again.game.log(), game.log());
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn transcript<R: Rules>(game: &Game<R>, viewer: Viewer) -> Collection {
    let mut file = Collection::new();
    let root = file.first().id();
    let has_pie = began_with_pie(game);
    write_terms(&mut file, root, game, has_pie);
    let size = game.size();
    let mut replayed = restarted(game, has_pie);
    let mut ordinary = OrdinaryBoard::showing(replayed.position().board());
    let mut at = root;
    // The acts behind a turn belong to its node, and they may be many: they are set at once.
    let mut acts: Vec<String> = Vec::new();
    let mut comment = None;
    for &action in game.log() {
        replayed.act(action).expect("the actions of a game were legal before");
        if let Action::Turn { color, turn } = action {
            flush(&mut file, at, &mut acts, &mut comment);
            at = file.add_child(at);
            let point = match turn {
                Turn::Play(point) => size.sgf_name(point).to_string(),
                Turn::Pass => String::new(),
            };
            file.set(at, Color::from(color).letter(), [point]);
            if viewer == Viewer::Ordinary {
                if let Turn::Play(point) = turn {
                    ordinary.place(Stone { point, color });
                }
                let truth = replayed.position().board();
                at = ordinary.put_right(&mut file, at, truth, replayed.to_move());
            }
        } else {
            acts.push(act(size, action));
            if let Action::ChooseSide(side) = action {
                comment = Some(format!("Player 2 takes {}.", Color::from(side)));
            }
        }
    }
    flush(&mut file, at, &mut acts, &mut comment);
    if let Phase::Over(finish) = game.phase() {
        let winner = Color::from(finish.loser().other());
        let victory = match finish {
            Finish::Resigned(_) => Victory::Resignation,
            Finish::TimedOut(_) => Victory::Time,
            Finish::Forfeited(_) => Victory::Forfeit,
        };
        file.set(root, "RE", [Outcome::Win(winner, victory).to_string()]);
    }
    file
}

fn flush(file: &mut Collection, at: NodeId, acts: &mut Vec<String>, comment: &mut Option<String>) {
    if !acts.is_empty() {
        file.set(at, "XACT", acts.drain(..));
    }
    if let Some(text) = comment.take() {
        file.set(at, "C", [text]);
    }
}

/// The game as it began.
fn restarted<R: Rules>(game: &Game<R>, has_pie: bool) -> Game<R> {
    let begun = if has_pie {
        Game::new(*game.config())
    } else {
        Game::from_setup(*game.config(), *game.start())
    };
    begun.expect("the start of a game was legal before")
}

fn write_terms<R: Rules>(file: &mut Collection, root: NodeId, game: &Game<R>, has_pie: bool) {
    let config = game.config();
    let start = game.start();
    let mut rules = config.rules;
    // A game that began with a setup had no opening.
    if !has_pie && start.is_empty() {
        rules.opening = OpeningKind::Plain;
    }
    file.set(root, "FF", ["4"]);
    file.set(root, "GM", ["1"]);
    file.set(root, "AP", [concat!("go-record:", env!("CARGO_PKG_VERSION"))]);
    let (width, height) = (config.size.width(), config.size.height());
    let size = if width == height { width.to_string() } else { format!("{width}:{height}") };
    file.set(root, "SZ", [size]);
    file.set(root, "RU", [rules_name(&rules).to_string()]);
    file.set(root, "KM", [HalfPoints(config.komi.half_points()).to_string()]);
    file.set(root, "XRULES", [write_rules(&rules)]);
    if config.handicap > 1 {
        file.set(root, "HA", [config.handicap.to_string()]);
    }
    if let Some(limit) = config.move_limit {
        file.set(root, "XLIMIT", [limit.to_string()]);
    }
    for side in [Side::Black, Side::White] {
        let stones: Vec<String> =
            start.stones(side).map(|p| config.size.sgf_name(p).to_string()).collect();
        if !stones.is_empty() {
            file.set(root, Color::from(side).setup(), stones);
        }
    }
    // Without stones, a handicap is on the usual points unless Black is said to be to move.
    let is_free = config.handicap > 1 && start.is_empty() && game.turns() == 0;
    let differs = start.to_move != rules.first_to_move() || is_free;
    if !start.is_empty() || (!has_pie && differs) {
        file.set(root, "PL", [Color::from(start.to_move).letter()]);
    }
}

/// One word of `XACT`.
fn act(size: Size, action: Action) -> String {
    let letter = |side| Color::from(side).letter();
    match action {
        Action::Turn { .. } => String::new(),
        Action::ChooseSide(side) => format!("side {}", letter(side)),
        Action::Mark(point) => format!("mark {}", size.sgf_name(point)),
        Action::Confirm(side) => format!("confirm {}", letter(side)),
        Action::BackToPlay => "back".to_owned(),
        Action::Resign(side) => format!("resign {}", letter(side)),
        Action::TimeOut(side) => format!("time {}", letter(side)),
        Action::Forfeit(side) => format!("forfeit {}", letter(side)),
    }
}
