//! What the commands mean: turns, the end of play, handicaps, rules, one judgement of the score.

use go_gtp::{Form, InfoLine};

use crate::probe::{Engine, TWO_DEAD, last, script, texts};

#[test]
fn after_two_passes_a_further_move_resumes_play() {
    for rules in ["conversion", "baduk", "club", "table", "chinese", "tromp-taylor"] {
        let mut engine = Engine::start(&format!(
            "--rules {rules} --opening none --size 5 --playouts 20 --seed 1"
        ));
        let side = engine.expect("gogui-rules_side_to_move");
        let other = if side == "black" { "white" } else { "black" };
        engine.expect(&format!("play {side} C3"));
        engine.expect(&format!("play {other} pass"));
        let open = engine.expect("gogui-rules_legal_moves");
        engine.expect(&format!("play {side} pass"));
        assert_eq!(engine.expect("gogui-rules_legal_moves"), "", "{rules}");

        // An illegal move leaves the end as it is; a legal one reopens the game, and undo ends it.
        assert!(!engine.ask(&format!("play {other} C3")).ok);
        assert_eq!(engine.expect("gogui-rules_legal_moves"), "", "{rules}");
        engine.expect(&format!("play {other} D4"));
        assert!(engine.expect("gogui-rules_legal_moves").ends_with("pass"), "{rules}");
        engine.expect("undo");
        assert_eq!(engine.expect("gogui-rules_legal_moves"), "", "{rules}");
        let played = engine.expect(&format!("genmove {other}"));
        assert_ne!(played, "resign");
        engine.expect("undo");
        engine.expect("undo");
        assert_eq!(engine.expect("gogui-rules_legal_moves"), open, "{rules}");
    }
}

#[test]
fn a_move_out_of_turn_is_accepted() {
    for rules in ["conversion", "baduk", "table"] {
        let flags = format!("--rules {rules} --size 9 --playouts 20 --seed 1");
        let answers = script(
            &flags,
            "play w C3\nplay w D3\nplay b G7\nplay b F7\ngenmove b\ngenmove b\ngenmove w\ngenmove w\n",
        );
        assert!(answers.iter().all(|answer| answer.ok), "{rules}: {answers:?}");
        let board =
            texts(&flags, "play w C3\nplay w D3\ngenmove w\ngenmove w\ngogui-rules_board\n");
        assert_eq!(board[4].matches('O').count(), 4, "{rules}: {}", board[4]);
    }
}

#[test]
fn a_move_out_of_turn_ends_the_opening() {
    // Two passes end nothing within the opening, but they do behind it.
    let within = last("", "play b D4\nplay w pass\nplay b pass\ngogui-rules_legal_moves\n");
    assert!(within.ends_with("pass"));
    let behind = last("", "play w D4\nplay b pass\nplay w pass\ngogui-rules_legal_moves\n");
    assert_eq!(behind, "");
}

#[test]
fn the_choice_of_side_never_blocks_a_move() {
    let opening = "play b D4\nplay w N13\nplay b E12\n";
    // Without a choice White moves next, played or thought of.
    assert_eq!(last("", &format!("{opening}gogui-rules_side_to_move\n")), "white");
    assert_eq!(last("", &format!("{opening}play w K4\ngogui-rules_side_to_move\n")), "black");
    let mut engine = Engine::start("--playouts 24 --seed 1");
    for line in opening.lines() {
        engine.expect(line);
    }
    assert!(engine.expect("genmove w").len() >= 2);
    assert!(!engine.ask("conversion-choose_side").ok, "too late");
    engine.expect("undo");
    // The engine chooses, or somebody else has.
    let side = engine.expect("conversion-choose_side");
    assert!(side == "black" || side == "white");
    assert!(!engine.ask("conversion-choose_side black").ok, "it was chosen");
    assert_eq!(engine.expect("gogui-rules_side_to_move"), "white");
    engine.expect("undo");
    engine.expect("play b E12");
    assert_eq!(engine.expect("conversion-choose_side white"), "white");
    assert_eq!(engine.expect("gogui-rules_side_to_move"), "white");
}

#[test]
fn reports_in_the_opening_are_about_the_stones_that_are_laid_out() {
    let mut engine = Engine::start("--size 9 --playouts 600 --seed 4");
    let aloud = |engine: &mut Engine, side: &str| -> Vec<String> {
        let text = engine.expect(&format!("kata-genmove_analyze {side} 1 rootInfo true"));
        text.lines().map(str::to_owned).collect()
    };
    // The first two stones are chosen without a search, so there is nothing to report.
    for side in ["b", "w"] {
        let lines = aloud(&mut engine, side);
        assert_eq!(lines.len(), 1, "{lines:?}");
        assert!(lines[0].starts_with("play "));
        let told = engine.expect("gomill-explain_last_move");
        assert!(told.ends_with(": chosen without a search"), "{told}");
    }
    // The third is the most even one of those compared, and Black's chance is told.
    let before = engine.expect("gogui-rules_legal_moves");
    let lines = aloud(&mut engine, "b");
    assert_eq!(lines.len(), 2, "{lines:?}");
    let played = lines[1].strip_prefix("play ").unwrap();
    let info = InfoLine::parse(&lines[0], Form::Kata).unwrap();
    assert_eq!(info.moves[0].played.to_string(), played);
    let root = info.root.unwrap();
    assert_eq!(root.winrate, info.moves[0].winrate);
    assert_eq!(root.visits, info.moves.iter().map(|found| found.visits).sum::<u64>());
    let uneven: Vec<f64> = info.moves.iter().map(|found| (found.winrate - 0.5).abs()).collect();
    assert!(uneven.len() > 2 && uneven.is_sorted(), "{uneven:?}");
    for found in &info.moves {
        let name = found.played.to_string();
        assert!(before.split(' ').any(|point| point == name), "{name}");
        // The line goes on with White's reply.
        assert_eq!(found.pv[0], found.played);
        assert!(found.pv.len() > 1);
    }
    let told = engine.expect("gomill-explain_last_move");
    assert!(told.contains(&format!(": {} playouts", 50 * info.moves.len())), "{told}");
}

#[test]
fn the_tenth_mirrored_turn_is_refused_and_explained() {
    let mut engine = Engine::start("--opening none --size 9");
    let pairs = [
        ("A1", "J9"),
        ("B1", "H9"),
        ("C1", "G9"),
        ("D1", "F9"),
        ("E1", "E9"),
        ("F1", "D9"),
        ("G1", "C9"),
        ("H1", "B9"),
        ("J1", "A9"),
    ];
    for (white, black) in pairs {
        engine.expect(&format!("play w {white}"));
        engine.expect(&format!("play b {black}"));
    }
    engine.expect("play w A3");
    let answer = engine.ask("play b J7");
    assert_eq!((answer.ok, answer.text.as_str()), (false, "illegal move"));
    let reason = engine.expect("go-explain_illegal");
    assert_eq!(reason, "J7: tenth mirrored turn in succession");
    assert!(engine.expect("showboard").contains("refused: J7: tenth mirrored turn"));
    assert!(!engine.expect("gogui-rules_legal_moves").split(' ').any(|point| point == "J7"));
    assert!(engine.expect("go-forbidden").starts_with("SQUARE J7\n"));
    engine.expect("play b J6");
}

#[test]
fn one_judgement_stands_behind_every_answer_about_the_score() {
    let setup =
        format!("boardsize 7\nkomi 0.5\nset_position {TWO_DEAD}\nplay b pass\nplay w pass\n");
    let questions = "final_status_list dead\nfinal_score\nfinal_status_list dead\nfinal_score\n\
                     final_status_list alive\nfinal_status_list black_territory\nprintsgf\n\
                     go-score_report\n";
    let answers = texts("--rules chinese --seed 1", &format!("{setup}{questions}"));
    let [dead, score, again, score_again, alive, territory, sgf, result] = &answers[5..] else {
        panic!("{answers:?}");
    };
    assert_eq!(dead, "B5\nF2");
    assert_eq!((dead, score), (again, score_again));
    assert_eq!(score, "B+6.5", "28 points to 21 and komi");
    assert!(!alive.contains("B5") && alive.lines().count() == 4, "{alive}");
    assert_eq!(territory.split(' ').count(), 16);
    assert!(sgf.contains("RE[B+6.5]"), "{sgf}");
    assert!(result.ends_with("Black wins by 6.5 points: B+6.5"), "{result}");
    // Where the board counts as it stands, nothing is dead.
    let as_it_stands = texts("--rules table --seed 1", &format!("{setup}{questions}"));
    assert_eq!(as_it_stands[5], "");
}

#[test]
fn komi_counts_whenever_it_comes() {
    for lines in [
        "komi 3.5\nboardsize 5\nclear_board\nplay b C3\nfinal_score\n",
        "boardsize 5\nkomi 3.5\nclear_board\nplay b C3\nfinal_score\n",
        "boardsize 5\nclear_board\nplay b C3\nkomi 3.5\nfinal_score\n",
    ] {
        assert_eq!(last("--rules chinese", lines), "B+21.5", "{lines}");
    }
}

#[test]
fn handicap_stones_count_for_the_bonus() {
    // Alone on the board Black owns it all; White gets one point for each stone, or one less.
    for (rules, score) in [("chinese", "B+45"), ("aga", "B+46"), ("new-zealand", "B+49")] {
        for stones in ["fixed_handicap 4", "place_free_handicap 4", "set_free_handicap C3 E5 C5 E3"]
        {
            let lines = format!("boardsize 7\nkomi 0\n{stones}\nfinal_score\n");
            assert_eq!(last(&format!("--rules {rules}"), &lines), score, "{rules} {stones}");
        }
    }
    let lines = "boardsize 7\nkomi 0\nfixed_handicap 4\nclear_board\nplay b C3\nfinal_score\n";
    assert_eq!(last("--rules chinese", lines), "B+49", "the next game has no handicap");
}

#[test]
fn handicaps_need_an_empty_board_and_white_moves_first() {
    let lines = "boardsize 9\nfixed_handicap 2\ngogui-rules_side_to_move\nfixed_handicap 2\nundo\n\
                 play w E5\nundo\nclear_board\nplay b E5\nset_free_handicap C3 G7\n";
    let texts = texts("--rules baduk", lines);
    assert_eq!(texts[1], "C3 G7");
    assert_eq!(texts[2], "white");
    assert_eq!(texts[3], "? board not empty");
    assert_eq!(texts[4], "? cannot undo");
    assert_eq!(texts[9], "? board not empty");
}

#[test]
fn sequences_are_played_as_a_whole_or_not_at_all() {
    let lines = "boardsize 5\nplay_sequence b A1 w B2 b C3\ngogui-rules_board\n\
                 gogui-play_sequence w D4 b D4\ngo-explain_illegal\ngogui-rules_board\n\
                 gogui-play_sequence w E5 b\n";
    let texts = texts("--rules baduk", lines);
    assert_eq!(texts[3], "? illegal move");
    assert!(texts[4].starts_with("D4: occupied"), "{}", texts[4]);
    assert_eq!(texts[2], texts[5]);
    assert!(texts[6].starts_with("? syntax error"));
}

#[test]
fn rules_change_by_name_shorthand_and_json_without_touching_the_board() {
    let mut engine = Engine::start("--rules japanese --size 9");
    engine.expect("komi 5.5");
    engine.expect("play b E5");
    for (rules, scoring, ko) in [
        ("chinese", "AREA", "SIMPLE"),
        ("Tromp-Taylor", "AREA", "POSITIONAL"),
        ("new_zealand", "AREA", "SITUATIONAL"),
        ("jp", "TERRITORY", "SIMPLE"),
        ("koSITUATIONALscoreAREAtaxALLsui1whbN-1", "AREA", "SITUATIONAL"),
        ("{\"ko\": \"POSITIONAL\", \"scoring\": \"TERRITORY\"}", "TERRITORY", "POSITIONAL"),
    ] {
        engine.expect(&format!("kata-set-rules {rules}"));
        let answer = engine.expect("kata-get-rules");
        let value: serde_json::Value = serde_json::from_str(&answer).unwrap();
        assert_eq!((value["scoring"].as_str(), value["ko"].as_str()), (Some(scoring), Some(ko)));
        // What is answered can be said again.
        engine.expect(&format!("kata-set-rules {answer}"));
        assert_eq!(engine.expect("kata-get-rules"), answer);
        assert_eq!(engine.expect("get_komi"), "5.5");
        assert!(engine.expect("gogui-rules_board").contains('X'));
    }
    engine.expect("kata-set-rule ko SIMPLE");
    assert!(engine.expect("kata-get-rules").contains("\"ko\":\"SIMPLE\""));
    engine.expect("undo");
}

#[test]
fn rules_that_the_game_breaks_are_refused() {
    // A suicide of two stones.
    let lines = "boardsize 5\nplay b A2\nplay w A1\nplay b B2\nplay w E5\nplay b C1\nplay w B1\n\
                 kata-set-rules japanese\nkata-get-rules\ngogui-rules_board\n";
    let texts = texts("--rules new-zealand", lines);
    assert_eq!(texts[6], "", "legal here: {texts:?}");
    assert!(texts[7].starts_with("? the game so far does not fit these rules"), "{}", texts[7]);
    assert!(texts[8].contains("\"suicide\":true"));
}

#[test]
fn the_game_itself_can_be_changed_before_it_begins() {
    let lines = "gogui-rules_game_id\nkata-set-rules japanese\ngogui-rules_game_id\nplay b D4\nplay w E5\n\
                 clear_board\nkata-set-rules conversion\ngogui-rules_game_id\nkata-get-rules\n";
    let texts = texts("", lines);
    assert_eq!(
        (texts[0].as_str(), texts[2].as_str(), texts[7].as_str()),
        ("Conversion", "Go", "Conversion")
    );
    assert!(texts[8].contains("\"game\":\"conversion\"") && texts[8].contains("\"suicide\":true"));
}

#[test]
fn the_same_seed_repeats_a_game_and_the_next_game_differs() {
    let game = "clear_board\ngenmove w\ngenmove b\ngenmove w\ngenmove b\ngenmove w\n";
    let flags = "--rules conversion --opening none --size 9 --playouts 30 --seed 11";
    let lines = format!("{game}{game}");
    let first = texts(flags, &lines);
    assert_eq!(first, texts(flags, &lines));
    assert_ne!(first[1..6], first[7..12]);
}

#[test]
fn records_go_out_and_come_back() {
    let folder = std::env::temp_dir().join(format!("go-cli-record-{}", std::process::id()));
    std::fs::create_dir_all(&folder).unwrap();
    let name = folder.join("game.sgf").display().to_string();
    for (flags, setup) in [
        ("--rules conversion --size 7", "genmove b\ngenmove w\ngenmove b\n"),
        ("--rules conversion --size 7 --opening none", "genmove w\ngenmove b\n"),
        ("--rules chinese --size 9", "fixed_handicap 3\n"),
        ("--rules table --size 9x7", "set_position b C3 w D4\ngogui-setup_player b\n"),
    ] {
        let flags = format!("{flags} --playouts 24 --seed 5");
        let mut engine = Engine::start(&flags);
        for line in setup.lines() {
            engine.expect(line);
        }
        for _ in 0..6 {
            let side = engine.expect("gogui-rules_side_to_move");
            engine.expect(&format!("genmove {side}"));
        }
        engine.expect(&format!("printsgf {name}"));
        let state = |engine: &mut Engine| {
            ["showboard", "printsgf", "final_score", "kata-get-rules", "gogui-rules_legal_moves"]
                .map(|question| engine.expect(question))
        };
        let before = state(&mut engine);
        let mut other = Engine::start("--rules baduk --seed 5");
        other.expect(&format!("loadsgf {name}"));
        assert_eq!(state(&mut other), before, "{flags}");
        other.expect("undo");
        assert!(other.expect("showboard").contains("after"));
    }
    std::fs::remove_dir_all(&folder).unwrap();
}

#[test]
fn a_record_that_breaks_the_rules_changes_nothing() {
    let file = std::env::temp_dir().join(format!("go-cli-broken-{}.sgf", std::process::id()));
    std::fs::write(&file, "(;SZ[9];B[ee];W[ee])").unwrap();
    let lines = format!("boardsize 5\nplay b C3\nloadsgf {}\ngogui-rules_board\n", file.display());
    let texts = texts("--rules baduk", &lines);
    assert!(
        texts[2].starts_with("? cannot load file\n") && texts[2].contains("E5: occupied"),
        "{}",
        texts[2]
    );
    assert_eq!(texts[3].lines().count(), 5);
    std::fs::remove_file(&file).unwrap();
}

#[test]
fn positions_are_set_and_the_side_too() {
    let lines = "boardsize 5\nplay b A1\nset_position b C3 w D3\ngogui-rules_side_to_move\nundo\n\
                 gogui-setup_player white\ngogui-rules_side_to_move\nplay w C4\ngogui-setup_player w\n\
                 set_position\ngogui-rules_board\n";
    let texts = texts("--rules baduk", lines);
    assert_eq!((texts[3].as_str(), texts[6].as_str()), ("black", "white"));
    assert_eq!(texts[4], "? cannot undo");
    assert_eq!(texts[8], "? moves have been played");
    assert_eq!(texts[10], ".....\n.....\n.....\n.....\n.....");
}

#[test]
fn thinking_takes_no_more_than_the_clock_allows() {
    // With next to no time left a move still comes, and the engine says how little it thought.
    let lines = "time_settings 3600 0 0\ntime_left b 0 0\ngenmove b\ngomill-explain_last_move\n\
                 kgs-time_settings none\nkata-set-param maxPlayouts 7\ngenmove w\n\
                 gomill-explain_last_move\nkata-get-param maxPlayouts\n";
    let texts = texts("--rules baduk --size 9 --seed 1", lines);
    let playouts = |text: &str| -> u64 {
        let words: Vec<&str> = text.split_whitespace().collect();
        let place = words.iter().position(|word| *word == "playouts").unwrap();
        words[place - 1].parse().unwrap()
    };
    assert!(playouts(&texts[3]) > 0);
    assert_eq!(playouts(&texts[7]), 7);
    assert_eq!(texts[8], "7");
}

#[test]
fn boards_of_every_shape_are_played_on() {
    for size in ["1", "2", "1x5", "25x1", "25", "3x2"] {
        for rules in ["conversion", "baduk", "tromp-taylor"] {
            let mut engine =
                Engine::start(&format!("--rules {rules} --size {size} --playouts 10 --seed 1"));
            for _ in 0..6 {
                let side = engine.expect("gogui-rules_side_to_move");
                engine.expect(&format!("genmove {side}"));
            }
            engine.expect("final_score");
            engine.write("kata-analyze 2 ownership true\n");
            assert_eq!(engine.line(), "=");
            assert!(engine.line().starts_with("info move "), "{rules} {size}");
        }
    }
}
