//! Games through records and saves: every preset, both kinds of viewers, random games with all actions.

mod oracle;

use go_core::{Color as Side, Move as Turn, Size};
use go_record::{
    Collection, Cursor, LoadError, Place, SavedGame, TermsError, Viewer, Xy, replay, terms,
    transcript,
};
use go_rules::{
    Action, Conversion, Game, GameConfig, GoRules, OpeningKind, Phase, Preset, Rules, VariantKind,
};
use proptest::prelude::*;

use oracle::{Ordinary, Random, picture};

/// Plays random turns and other actions, whatever the phase allows.
fn play_on<R: Rules>(game: &mut Game<R>, random: &mut Random, actions: usize) {
    for _ in 0..actions {
        let points: Vec<_> = game.size().points().collect();
        let anywhere = points[random.below(points.len())];
        let side = if random.below(2) == 0 { Side::Black } else { Side::White };
        let color = if random.below(40) == 0 { game.to_move().other() } else { game.to_move() };
        let action = match random.below(30) {
            0 | 1 => Action::Turn { color, turn: Turn::Pass },
            2 => Action::ChooseSide(side),
            3 => Action::Mark(anywhere),
            4 | 5 => Action::Confirm(side),
            6 => Action::BackToPlay,
            _ => Action::Turn { color, turn: Turn::Play(anywhere) },
        };
        let _ = game.act(action);
    }
    if random.below(4) == 0 {
        let loser = game.to_move();
        let ends = [Action::Resign(loser), Action::TimeOut(loser), Action::Forfeit(loser)];
        let _ = game.act(ends[random.below(3)]);
    }
}

fn begin<R: Rules>(preset: &Preset, size: Size, random: &mut Random) -> Game<R> {
    let mut config = GameConfig { size, ..preset.config() };
    if random.below(5) == 0 {
        config.move_limit = Some(1 + random.below(60) as u32);
    }
    match random.below(4) {
        0 if config.rules.game == VariantKind::Go => {
            config.handicap = 2 + random.below(3) as u8;
            Game::new(config)
                .unwrap_or_else(|_| Game::new(GameConfig { handicap: 0, ..config }).unwrap())
        }
        1 => {
            // A setup that stands: what a few random turns leave.
            let mut other: Game<R> = Game::new(GameConfig { move_limit: None, ..config }).unwrap();
            play_on(&mut other, random, 20);
            let mut setup = other.position().to_setup();
            setup.to_move = if random.below(2) == 0 { Side::Black } else { Side::White };
            Game::from_setup(config, setup).unwrap()
        }
        2 if config.rules.opening == OpeningKind::Pie => {
            config.rules.opening = OpeningKind::Plain;
            Game::new(config).unwrap()
        }
        _ => Game::new(config).unwrap(),
    }
}

fn check_game<R: Rules>(game: &Game<R>, preset: &Preset) {
    for viewer in [Viewer::Knowing, Viewer::Ordinary] {
        let file = transcript(game, viewer);
        let bytes = file.to_bytes();
        // As correct FF[4] as any, and the way through bytes changes nothing.
        let file = Collection::read_strict(bytes).unwrap_or_else(|e| panic!("{e}\n{file}"));
        let config = terms(file.first(), Preset::named("baduk").unwrap()).unwrap();
        let end = file.first().line().last().unwrap();
        let again =
            replay::<R>(end, &config).unwrap_or_else(|e| panic!("{}: {e}\n{file}", preset.name()));
        assert_eq!(again.restarted, None);
        let again = again.game;
        assert_eq!(again.log(), game.log(), "{file}");
        assert_eq!(again.position().to_setup(), game.position().to_setup());
        assert_eq!(again.start(), game.start());
        let state = |g: &Game<R>| {
            (g.phase(), g.taken(), g.passes(), g.dead(), g.confirmed(), g.side_of_player_2())
        };
        assert_eq!(state(&again), state(game));
        let same_rules = GameConfig { rules: game.config().rules, ..*again.config() };
        assert_eq!(same_rules, *game.config());
        // The opening of a game that began with a setup is never looked at.
        if game.start().is_empty() && game.config().rules.opening == again.config().rules.opening {
            assert_eq!(again.config(), game.config());
        }
    }
}

/// In the file for ordinary viewers, a program that knows Go alone shows the true position behind every turn.
fn check_viewer<R: Rules>(game: &Game<R>) {
    let file = transcript(game, Viewer::Ordinary);
    let config = terms(file.first(), Preset::named("baduk").unwrap()).unwrap();
    let mut plain = Ordinary::new(game.size());
    for node in file.first().line() {
        for played in node.moves() {
            let Place::At(Xy { x, y }) = played.place else { continue };
            assert!(!plain.stones.contains_key(&(x, y)), "a stone on a stone");
        }
        plain.see(node);
        let corrected = node.next().is_some_and(|next| next.has("XVIEW"));
        if !corrected {
            let truth = replay::<R>(node, &config).unwrap().game;
            assert_eq!(plain.picture(), picture(&truth.position().to_setup()), "{file}");
        }
    }
}

fn check_save<R: Rules>(game: &Game<R>, random: &mut Random) {
    let mut saved = SavedGame::of(game);
    saved.notes.insert("name".into(), "本因坊".into());
    let bytes = saved.to_bytes();
    let loaded = SavedGame::from_bytes(&bytes).unwrap();
    assert_eq!(loaded, saved);
    let resumed: Game<R> = loaded.resume().unwrap();
    assert_eq!(
        (resumed.log(), resumed.config(), resumed.start()),
        (game.log(), game.config(), game.start())
    );
    assert_eq!((resumed.phase(), resumed.dead()), (game.phase(), game.dead()));
    // Undo leads to the same start.
    let (mut a, mut b) = (resumed, game.clone());
    for _ in 0..8 {
        assert_eq!(a.undo(), b.undo());
        assert_eq!(a.phase(), b.phase());
    }
    let at = random.below(bytes.len());
    let mut damaged = bytes.clone();
    damaged[at] ^= 1 << random.below(8);
    assert!(SavedGame::from_bytes(&damaged).is_err(), "byte {at}");
    assert!(SavedGame::from_bytes(&bytes[..at]).is_err());
}

fn check_all<R: Rules>(preset: &Preset, seed: u64) {
    let mut random = Random(seed | 1);
    let (width, height) = (1 + random.below(9) as u8, 1 + random.below(9) as u8);
    let size = Size::new(width, height).unwrap();
    let mut game: Game<R> = begin(preset, size, &mut random);
    let actions = random.below(150);
    play_on(&mut game, &mut random, actions);
    check_game(&game, preset);
    check_save(&game, &mut random);
    if game.log().len() < 60 {
        check_viewer(&game);
    }
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 60, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn games_go_through_records_and_saves_unchanged(seed in any::<u64>()) {
        for preset in Preset::all() {
            match preset.rules().game {
                VariantKind::Go => check_all::<GoRules>(preset, seed),
                VariantKind::Conversion => check_all::<Conversion>(preset, seed),
            }
        }
    }

    #[test]
    fn random_bytes_are_no_saved_game(bytes in prop::collection::vec(any::<u8>(), 0..80)) {
        prop_assert!(SavedGame::from_bytes(&bytes).is_err());
        let head = SavedGame::of(&Game::<GoRules>::new(Preset::named("club").unwrap().config()).unwrap()).to_bytes();
        prop_assert!(SavedGame::from_bytes(&[&head[..18], &bytes].concat()).is_err());
    }
}

#[test]
fn loading_says_what_is_wrong() {
    let game = Game::<GoRules>::new(Preset::named("club").unwrap().config()).unwrap();
    let bytes = SavedGame::of(&game).to_bytes();
    let load = |bytes: &[u8]| SavedGame::from_bytes(bytes).unwrap_err();
    assert_eq!(load(b"(;GM[1])"), LoadError::NotASave);
    assert_eq!(load(&bytes[..30]), LoadError::CutOff);
    let mut later = bytes.clone();
    later[8] = 9;
    assert_eq!(load(&later), LoadError::Version(9));
    let mut damaged = bytes.clone();
    *damaged.last_mut().unwrap() ^= 1;
    assert_eq!(load(&damaged), LoadError::Damaged);
}

fn go(text: &str) -> Result<go_record::Replay<GoRules>, go_record::ReplayError> {
    let file = Collection::read(text).unwrap();
    let config = terms(file.first(), Preset::named("japanese").unwrap()).unwrap();
    replay(file.first().line().last().unwrap(), &config)
}

#[test]
fn refusals_name_node_point_and_rule() {
    for (text, message) in [
        ("(;SZ[9];B[ee];W[ee])", "node 2: E5: occupied, there is a stone already"),
        (
            "(;SZ[5]AB[ba][ab][bc]AW[bb][ca][db][cc];B[cb];W[bb])",
            "node 2: B4: ko, it would bring back the position before Black's last move",
        ),
        (
            "(;SZ[5]AW[ba][ab];B[aa])",
            "node 1: A5: suicide, it would leave Black's own group without a liberty",
        ),
        ("(;SZ[9];B[zz])", "node 1: Black plays 'zz', which is no point of the board"),
        ("(;SZ[3]AB[aa]AW[ba][ab])", "node 0: a group has no liberty and cannot stand: A3"),
        ("(;SZ[9];B[ee]XACT[dance])", "node 1: XACT[dance] means nothing"),
        (
            "(;SZ[9];B[ee]XACT[confirm B])",
            "node 1: cannot confirm the dead groups: the game is in play",
        ),
    ] {
        assert_eq!(go(text).unwrap_err().to_string(), message, "{text}");
    }
    let file = Collection::read(b"(;SZ[30];B[aa])").unwrap();
    let error = terms(file.first(), Preset::named("baduk").unwrap()).unwrap_err();
    assert!(matches!(error, TermsError::Size { .. }), "{error}");
}

#[test]
fn setup_in_mid_game_begins_anew_and_handicaps_are_placed() {
    let anew = go("(;SZ[9];B[ee];W[ec];AB[aa]AE[ee]PL[W];W[ab])").unwrap();
    assert_eq!((anew.restarted, anew.game.turns()), (Some(3), 1));
    let same = go("(;SZ[9];B[ee];AB[ee]AE[aa];W[ab])").unwrap();
    assert_eq!((same.restarted, same.game.turns()), (None, 2));
    let fox = go("(;HA[3]AP[foxwq]KM[0];W[qc];B[dd])").unwrap().game;
    assert_eq!(fox.start().stones(Side::Black).count(), 3);
    let placed = go("(;HA[3];B[pd];B[dp];B[pp];W[dd])").unwrap().game;
    assert_eq!((placed.turns(), placed.start().is_empty()), (4, true));
    let two_in_a_node = go("(;SZ[9];B[aa]W[bb];B[cc][dd])").unwrap().game;
    assert_eq!(two_in_a_node.turns(), 4);
    let resumed = go("(;SZ[9];B[ee];W[];B[];W[cc];B[dd])").unwrap().game;
    assert_eq!((resumed.phase(), resumed.turns()), (Phase::Play, 5));
}

#[test]
fn conversion_without_private_properties_is_read_by_its_moves() {
    let config = |text: &str| {
        let file = Collection::read(text).unwrap();
        terms(file.first(), Preset::named("baduk").unwrap()).unwrap().rules
    };
    assert_eq!(
        config("(;RU[Conversion Go]SZ[16];B[aa];W[bb];B[cc];W[dd])").opening,
        OpeningKind::Pie
    );
    assert_eq!(config("(;RU[Conversion Go]SZ[16];W[aa];B[bb])").opening, OpeningKind::Plain);

    // Komi that nobody states is nought, however the game was opened.
    for first in ["B[aa];W[bb]", "W[aa];B[bb]"] {
        let file = Collection::read(format!("(;RU[Conversion Go]SZ[16];{first})")).unwrap();
        let config = terms(file.first(), Preset::named("japanese").unwrap()).unwrap();
        assert_eq!(config.komi, Preset::named("conversion").unwrap().komi(), "{first}");
    }
}

#[test]
fn conversion_go_is_written_so_that_viewers_of_go_open_it() {
    let mut config = Preset::named("conversion").unwrap().config();
    config.size = Size::square(5).unwrap();
    let mut game: Game<Conversion> = Game::new(config).unwrap();
    let point = |name: &str| Turn::Play(config.size.parse_point(name).unwrap());
    for name in ["B5", "C3", "A4"] {
        game.play(point(name)).unwrap();
    }
    game.act(Action::ChooseSide(Side::Black)).unwrap();
    // White's stone in the corner touches two sides, so it stands without a liberty.
    game.play(point("A5")).unwrap();
    let plain = transcript(&game, Viewer::Knowing);
    let root = plain.first();
    let written = ["GM", "FF", "SZ", "KM", "RU"].map(|name| root.text(name).unwrap().into_owned());
    assert_eq!(written, ["1", "4", "5", "0", "Conversion Go"]);
    let line: Vec<String> = root
        .line()
        .flat_map(Cursor::moves)
        .map(|played| format!("{}{}", played.color.letter(), played.spelled()))
        .collect();
    assert_eq!(line, ["Bba", "Wcc", "Bab", "Waa"]);
    let third = root.line().nth(3).unwrap();
    assert_eq!(third.text("XACT").as_deref(), Some("side B"));
    assert!(third.comment().is_some_and(|text| text.contains("Black")), "{plain}");

    // A board that knows Go alone would take it off as suicide, so it is set up again.
    let ordinary = transcript(&game, Viewer::Ordinary);
    let last = ordinary.first().line().last().unwrap();
    assert!(last.has("XVIEW"), "{ordinary}");
    assert_eq!(last.setup().white, [Xy::new(0, 0)]);
    assert!(!plain.to_string().contains("XVIEW"));
}

/// Where the folder of records exists, every game replays or its refusal names node, point and rule.
#[test]
fn games_of_other_programs_replay() {
    let folder =
        std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("../../../shared/records/games");
    let Ok(entries) = std::fs::read_dir(&folder) else {
        use std::io::Write;
        let _ = writeln!(std::io::stderr(), "skipped: no games at {}", folder.display());
        return;
    };
    let (mut replayed, mut refused) = (0, Vec::new());
    for path in entries.flatten().map(|entry| entry.path()) {
        let file = go_record::read(std::fs::read(&path).unwrap()).unwrap();
        for root in file.games() {
            let config = terms(root, Preset::named("japanese").unwrap()).unwrap();
            match replay::<GoRules>(root.line().last().unwrap(), &config) {
                Ok(_) => replayed += 1,
                Err(error) => {
                    let name = path.file_name().unwrap_or_default().to_string_lossy().into_owned();
                    refused.push(format!("{name}: {error}"));
                }
            }
        }
    }
    assert!(replayed > 0);
    // Its last two moves are on the same point.
    assert_eq!(refused, ["p-game.sgf: node 244: N8: occupied, there is a stone already"]);
}
