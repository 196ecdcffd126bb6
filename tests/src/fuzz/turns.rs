//! Bytes as what somebody does to a game of either kind, next to the oracle.

use go_core::{Color, Move, Point, Size};
use go_rules::{
    Action, ActionError, Conversion, Ending, Game, GameConfig, GoRules, IllegalMove, Ko,
    OpeningKind, Preset, Rules, Suicide, VariantKind,
};

use crate::facts::{check_board, check_position};
use crate::oracle::{Effect, Fault, Referee};
use crate::translate::{deed_of, grid_of, letter, place_of};

/// Actions of the longest game.
const LONGEST: usize = 400;

/// The first five bytes are the terms, each further one an action or the beginning of one.
pub(super) fn turns(bytes: &[u8]) {
    let Some((&[preset, width, height, rules, more], actions)) = bytes.split_first_chunk() else {
        return;
    };
    let presets = Preset::all();
    let preset = &presets[usize::from(preset) % presets.len()];
    let mut config = preset.config();
    config.size = Size::new(1 + width % 7, 1 + height % 7).expect("sides of 1 to 7");
    let pick = |value: u8, bits: u32| usize::from(value >> bits & 3);
    let kinds = [config.rules.ko, Ko::Simple, Ko::Positional, Ko::Situational];
    config.rules.ko = kinds[pick(rules, 0)];
    let kinds = [config.rules.suicide, Suicide::Several, Suicide::Forbidden, Suicide::Several];
    config.rules.suicide = kinds[pick(rules, 2)];
    let kinds = [config.rules.ending, Ending::AsItStands, Ending::Marking, Ending::DameThenMarking];
    config.rules.ending = kinds[pick(rules, 4)];
    let kinds = [config.rules.opening, OpeningKind::Pie, OpeningKind::Plain, OpeningKind::Plain];
    config.rules.opening = kinds[pick(rules, 6)];
    config.move_limit = (more > 200).then(|| u32::from(more - 200));
    match config.rules.game {
        VariantKind::Go => run::<GoRules>(config, actions),
        VariantKind::Conversion => run::<Conversion>(config, actions),
    }
}

fn run<R: Rules>(config: GameConfig, bytes: &[u8]) {
    let mut game = Game::<R>::new(config).expect("the terms of presets are good");
    let mut referee = new_referee(&game);
    let mut bytes = bytes.iter().copied();
    for _ in 0..LONGEST {
        let Some(step) = next_step(&game, &mut bytes) else { break };
        match step {
            Step::Act(action) => act(&mut game, &mut referee, action),
            Step::Undo => {
                game.undo();
                referee = new_referee(&game);
                for &action in game.log() {
                    referee.act(deed_of(config.size, action));
                }
            }
        }
        check(&game, &referee);
    }
    check_position(game.position()).unwrap_or_else(|fault| panic!("{fault}\n{game:?}"));
    let legal: Vec<_> =
        game.legal_points().iter().map(|&point| place_of(config.size, point)).collect();
    assert_eq!(legal, referee.legal(referee.to_move), "{game:?}");
}

fn new_referee<R: Rules>(game: &Game<R>) -> Referee {
    let start = game.start();
    Referee::new(*game.config(), grid_of(start), letter(start.to_move), false)
}

enum Step {
    Act(Action),
    Undo,
}

fn next_step<R: Rules>(game: &Game<R>, bytes: &mut impl Iterator<Item = u8>) -> Option<Step> {
    let size = game.size();
    let to_move = game.to_move();
    let point = |byte: u8| -> Point {
        let place = usize::from(byte) % size.area();
        size.points().nth(place).expect("it is on the board")
    };
    let color = |byte: u8| if byte.is_multiple_of(2) { Color::Black } else { Color::White };
    let turn = |color, turn| Action::Turn { color, turn };
    Some(Step::Act(match bytes.next()? {
        byte @ 0..=199 => turn(to_move, Move::Play(point(byte))),
        200..=219 => turn(to_move, Move::Pass),
        220..=224 => turn(to_move.other(), Move::Play(point(bytes.next()?))),
        225..=227 => turn(to_move.other(), Move::Pass),
        228..=235 => Action::Mark(point(bytes.next()?)),
        byte @ 236..=241 => Action::Confirm(color(byte)),
        242..=245 => Action::BackToPlay,
        byte @ 246..=248 => Action::ChooseSide(color(byte)),
        249..=252 => return Some(Step::Undo),
        byte @ 253..=254 => Action::Resign(color(byte)),
        255 => Action::TimeOut(to_move),
    }))
}

fn act<R: Rules>(game: &mut Game<R>, referee: &mut Referee, action: Action) {
    let deed = deed_of(game.size(), action);
    let verdict = referee.judge(deed);
    let logged = game.log().len();
    match (game.act(action), verdict) {
        (Ok(settlement), Ok(())) => {
            let effect = referee.act(deed);
            let found = Effect { taken: settlement.taken.into(), lost: settlement.lost.into() };
            assert_eq!(found, effect, "{action:?} in\n{game:?}");
        }
        (Err(error), Err(faults)) => {
            assert_eq!(game.log().len(), logged, "a refused action is not logged");
            if let ActionError::Illegal(refusal) = error {
                let fault = match refusal.rule {
                    IllegalMove::Occupied => Fault::Occupied,
                    IllegalMove::Suicide => Fault::Suicide,
                    IllegalMove::Ko => Fault::Ko,
                    IllegalMove::PositionalSuperko { turn }
                    | IllegalMove::SituationalSuperko { turn } => Fault::Superko(turn),
                    IllegalMove::Mirror => Fault::Mirror,
                    IllegalMove::NotDame => Fault::NotDame,
                };
                assert!(faults.contains(&fault), "{refusal}: the oracle has {faults:?}\n{game:?}");
            } else {
                assert!(faults.is_empty(), "{error}: the oracle has {faults:?}\n{game:?}");
            }
        }
        (answer, verdict) => {
            panic!("{action:?}: the game says {answer:?}, the oracle {verdict:?}\n{game:?}")
        }
    }
}

fn check<R: Rules>(game: &Game<R>, referee: &Referee) {
    let board = game.position().board();
    check_board(board).unwrap_or_else(|fault| panic!("{fault}\n{game:?}"));
    assert!(board.groups().all(|group| !R::is_dead(group)), "{game:?}");
    assert!(grid_of(&board.to_setup(Color::Black)) == referee.grid, "{game:?}");
    assert_eq!(letter(game.to_move()), referee.to_move, "{game:?}");
    assert_eq!(game.turns(), referee.turns, "{game:?}");
}
