//! Engine games to their end: area and territory counts of the same end are checked against each
//! other, and the marks are those that justified the last passes.

use go_ai::{Limits, SearchConfig, StopToken};
use go_core::{ByColor, Color, Size};
use go_rules::{Action, Phase, Preset, Scoring};
use go_score::{Owner, ScoreReport};
use go_session::{Computer, Session, open, open_setup};

fn finished(preset: &str, side: u8, handicap: u8, seed: u64) -> Box<dyn Session> {
    let mut config = Preset::named(preset).unwrap().config();
    config.size = Size::square(side).unwrap();
    config.handicap = handicap;
    let search = SearchConfig { resign_below: -1.0, ..SearchConfig::baseline() };
    let mut session = open(config, Computer { search, seed }).unwrap();
    let stop = StopToken::new();
    while let Some(choice) = session.choose(&Limits::playouts(40), &stop) {
        session.act(choice.action).unwrap();
    }
    if session.phase() == Phase::Marking {
        let dead = session.judge().dead().points();
        session.mark_exactly(dead).unwrap();
        assert_eq!(session.judge().dead().points(), dead, "marks change no judgement");
        for color in Color::ALL {
            session.act(Action::Confirm(color)).unwrap();
        }
    }
    assert_eq!(session.phase(), Phase::Counted);
    session
}

/// The same end counted by other rules.
fn recounted(session: &dyn Session, preset: &str) -> ScoreReport {
    let mut config = *session.config();
    config.rules = Preset::named(preset).unwrap().rules();
    config.handicap = 0;
    let setup = session.board().to_setup(session.to_move());
    let copy = open_setup(config, setup, Computer::default()).unwrap();
    copy.score_with_dead(session.dead())
}

/// Area is stones and territory; territory is territory and prisoners. A side's stones on the board are
/// those it placed less those it lost, so the two counts differ by the stones that one side placed
/// more: at most one when the turns alternate and each pass is counted, besides handicap stones.
fn cross_check(session: &dyn Session) {
    let own = session.score();
    let other = match session.config().rules.scoring {
        Scoring::Area => recounted(session, "baduk"),
        Scoring::Territory => recounted(session, "aga"),
    };
    let placed = |color: Color| {
        let placed = session.log().iter().filter(|action| {
            matches!(action, Action::Turn { color: by, turn } if *by == color && turn.point().is_some())
        });
        placed.count() as i32
    };
    let handicap = session.start().stones(Color::Black).count() as i32;
    let stones = ByColor { black: placed(Color::Black) + handicap, white: placed(Color::White) };
    let passes = |color: Color| {
        let passed = session.log().iter().filter(|action| {
            matches!(action, Action::Turn { color: by, turn } if *by == color && turn.point().is_none())
        });
        passed.count() as i32
    };
    let points = |report: &ScoreReport, color: Color| {
        let owned = |owner| report.points_of(owner).len() as i32;
        (owned(Owner::Stone(color)), owned(Owner::Territory(color)), owned(Owner::SekiEye(color)))
    };
    let dead = |color: Color| own.dead[color].iter().map(|group| group.len() as i32).sum::<i32>();
    let taken = session.taken();
    let mut area = 0;
    let mut territory = 0;
    for color in Color::ALL {
        let sign = if color == Color::Black { 1 } else { -1 };
        let (stones_now, surrounded, eyes) = points(&own, color);
        assert_eq!(points(&other, color).0, stones_now, "one board, one set of stones");
        let (_, by_other, eyes_by_other) = points(&other, color);
        assert_eq!(surrounded + eyes, by_other + eyes_by_other, "eyes in seki alone may differ");
        let prisoners = taken[color] as i32 + dead(color.other());
        assert_eq!(
            stones_now,
            stones[color] - taken[color.other()] as i32 - dead(color),
            "{color}'s stones are those it placed less those it lost"
        );
        area += sign * (stones_now + surrounded + eyes);
        territory += sign * (surrounded + eyes + prisoners);
    }
    assert_eq!(area - territory, stones.black - stones.white);
    // Turns alternate, so what one side placed more is handicap, who began, and passes.
    let turns =
        placed(Color::Black) + passes(Color::Black) - placed(Color::White) - passes(Color::White);
    let more = passes(Color::White) - passes(Color::Black);
    assert_eq!(stones.black - stones.white, handicap + turns + more);
    assert!(turns.abs() <= 1);
    let empty = session.size().points().filter(|&p| own.owner(p) == Owner::Nobody).count();
    assert_eq!(empty, 0, "somebody's, or neutral");
}

#[test]
fn area_and_territory_differ_by_passes_and_handicap_alone() {
    for seed in 0..6 {
        for preset in ["baduk", "japanese", "chinese", "aga", "new-zealand"] {
            cross_check(&*finished(preset, 7, 0, seed));
        }
        cross_check(&*finished("baduk", 9, 0, seed + 50));
        cross_check(&*finished("japanese", 9, 3, seed + 60));
    }
}

#[test]
fn games_of_conversion_go_share_out_the_board() {
    for seed in 0..4 {
        let session = finished("conversion", 6, 0, seed);
        let report = session.score();
        let side = |color: Color| report.sides[color].stones + report.sides[color].territory;
        let sum = side(Color::Black) + side(Color::White) + report.neutral();
        assert_eq!(sum, session.size().area());
    }
}
