//! What each client sends at its start and at the beginning of a game, byte for byte as it writes
//! it, and what it needs to find in the answers.

use crate::probe::{Engine, TWO_DEAD, raw, script, texts};

#[test]
fn sabaki_writes_everything_before_it_reads_anything() {
    let lines = "name\nversion\nprotocol_version\nlist_commands\n\
                 komi 6.5\nboardsize 9\ntime_settings 0 30 1\nclear_board\n\
                 play B D4\nplay W E5\nplay B F6\ngenmove_analyze W 50\nprotocol_version\n";
    let answers = script("--rules baduk --playouts 40 --seed 1", lines);
    assert_eq!(answers.len(), 13);
    assert!(answers.iter().all(|answer| answer.ok && answer.id.is_none()));
    let list = &answers[3].text;
    let first_of =
        |names: [&'static str; 3]| names.into_iter().find(|name| list.lines().any(|n| n == *name));
    assert_eq!(first_of(["analyze", "kata-analyze", "lz-analyze"]), Some("analyze"));
    assert!(first_of(["genmove_analyze", "", ""]).is_some());
    assert!(answers[11].text.lines().last().unwrap().starts_with("play "));
}

#[test]
fn sabaki_goes_back_and_takes_problems_for_handicaps() {
    // `undo` as often as needed and new moves; stones of a problem come as a free handicap.
    let lines = "boardsize 9\nclear_board\nplay B D4\nplay W E5\nplay B F6\nundo\nundo\nplay W C3\n\
                 clear_board\nset_free_handicap C3 G7 E5\nplay W D4\nfinal_score\n";
    for rules in ["baduk", "conversion"] {
        let answers = script(&format!("--rules {rules}"), lines);
        assert!(answers.iter().all(|answer| answer.ok), "{rules}");
    }
    let board = texts("--rules baduk", &lines.replace("final_score", "gogui-rules_board"));
    assert_eq!(board.last().unwrap().matches('X').count(), 3);
}

#[test]
fn sabaki_on_a_rectangle() {
    let lines =
        "komi 0\nrectangular_boardsize 16 12\nclear_board\nplay B Q12\nplay W A1\nshowboard\n";
    let answers = script("", lines);
    assert!(answers.iter().all(|answer| answer.ok));
    assert!(
        answers[5].text.contains("12 . . . . . . . . . . . . . . . X 12"),
        "{}",
        answers[5].text
    );
}

#[test]
fn gogui_starts_and_sets_up() {
    let lines = "name\nprotocol_version\nversion\nlist_commands\ngogui-interrupt\n\
                 name\nprotocol_version\n\
                 gogui-version 1.6.0\ngogui-analyze_commands\nboardsize 9\nclear_board\nkomi 0\n\
                 time_settings 0 1 0\ngogui-title\n\
                 gogui-setup b A1 b B1 w C1 w A2\ngogui-setup_player W\nplay W B2\n\
                 showboard\nfinal_status_list dead\n\
                 gogui-setup b E5\n";
    let answers = script("--rules baduk", lines);
    let texts: Vec<&str> = answers.iter().map(|answer| answer.text.as_str()).collect();
    // No ruler is needed; a listed `gogui-rules_board_size` would overrule the user's 9x9.
    let invited = ["gogui-rules_game_id", "gogui-rules_board_size"];
    assert!(!texts[3].lines().any(|name| invited.contains(&name)));
    assert_eq!(texts[13], "Go as Baduk, 9x9");
    for line in texts[8].lines() {
        let parts: Vec<&str> = line.split('/').collect();
        assert_eq!(parts.len(), 3, "type, label, command: {line}");
        let name = parts[2].split(' ').next().unwrap();
        assert!(texts[3].lines().any(|known| known == name), "{name} is listed");
    }
    assert!(texts[17].contains("taken by Black 0, by White 2"), "{}", texts[17]);
    assert!(!answers[19].ok, "the board is not empty");
    assert!(answers[..19].iter().all(|answer| answer.ok));
}

#[test]
fn a_ruler_tells_the_result_of_the_rules_that_it_was_given() {
    let lines = format!(
        "kata-set-rules chinese\nboardsize 7\nkomi 0.5\nset_position {TWO_DEAD}\nplay b pass\n\
         play w pass\ngogui-rules_game_id\ngogui-rules_final_result\n"
    );
    let answers = texts("--seed 1", &lines);
    assert_eq!(answers[6], "Go");
    assert_eq!(
        answers[7],
        "Black wins by 6.5 points.\nBlack has 28, White has 21.5.\nKomi is 0.5.\n\
         Black stones taken off as dead: 1.\nWhite stones taken off as dead: 1.\n\
         Neutral points: 0."
    );
}

#[test]
fn gogui_probes_for_a_ruler_and_starts_a_second_process() {
    // The first process is asked whether there are rules to be learnt.
    let mut program = Engine::start("--seed 1 --playouts 20");
    let list = program.expect("list_commands");
    for name in ["gogui-rules_game_id", "gogui-rules_legal_moves", "gogui-rules_side_to_move"] {
        assert!(list.lines().any(|known| known == name));
    }
    let id = program.expect("gogui-rules_game_id");
    assert_eq!(id, "Conversion");

    // The second is never told a board size.
    let mut ruler = Engine::start("");
    assert_eq!(ruler.expect("gogui-rules_game_id"), id);
    assert_eq!(ruler.expect("gogui-rules_board_size").parse(), Ok(16));
    ruler.expect("clear_board");
    program.expect("clear_board");
    let sides: Vec<String> = (0..6)
        .map(|_| {
            let side = ruler.expect("gogui-rules_side_to_move");
            let played = program.expect(&format!("genmove {side}"));
            let legal = ruler.expect("gogui-rules_legal_moves");
            assert!(legal.split(' ').any(|point| point.eq_ignore_ascii_case(&played)), "{played}");
            assert!(legal.ends_with(" pass"));
            ruler.expect(&format!("play {side} {played}"));
            side
        })
        .collect();
    assert_eq!(sides, ["black", "white", "black", "white", "black", "white"]);
    let board = ruler.expect("gogui-rules_board");
    assert_eq!(board, program.expect("gogui-rules_board"));
    assert_eq!(board.lines().count(), 16);
    assert!(board.lines().all(|row| row.len() == 16 && row.chars().all(|c| "XO.".contains(c))));
    assert_eq!(ruler.expect("gogui-rules_captured_count"), "0 0");

    // Two passes: nothing is legal any more, and there is a result to be shown.
    let side = ruler.expect("gogui-rules_side_to_move");
    ruler.expect(&format!("play {side} PASS"));
    let side = ruler.expect("gogui-rules_side_to_move");
    ruler.expect(&format!("play {side} pass"));
    assert_eq!(ruler.expect("gogui-rules_legal_moves"), "");
    // A dialog runs the lines together, and names no points: each line is a sentence.
    let result = ruler.expect("gogui-rules_final_result");
    let stones = |symbol| board.matches(symbol).count();
    let sums = format!("Black has {}, White has {}.", stones('X'), stones('O'));
    assert_eq!(result.lines().nth(1), Some(sums.as_str()), "{result}");
    assert!(result.lines().all(|line| line.ends_with('.')) && result.lines().count() == 3);
    // Going back in the tree is `undo`, and the game is open again.
    ruler.expect("undo");
    assert!(!ruler.expect("gogui-rules_legal_moves").is_empty());
}

#[test]
fn gogui_draws_what_it_is_told_to() {
    let verbs = ["CIRCLE", "SQUARE", "TRIANGLE", "MARK", "LABEL", "COLOR", "INFLUENCE", "TEXT"];
    let lines = "boardsize 6\nplay b A1\nplay w C3\nplay b F1\nplay w D1\ngo-sides\ngo-settled\n\
                 go-ownership\ngo-territory\ngo-forbidden\ngogui-rules_board_gfx\n";
    let answers = script("--opening none --seed 1", lines);
    for answer in &answers[5..] {
        assert!(answer.ok);
        for line in answer.text.lines() {
            let verb = line.split(' ').next().unwrap();
            assert!(verbs.contains(&verb), "{line}");
        }
    }
    assert!(answers[5].text.contains("COLOR #60c060 A1 F1"), "{}", answers[5].text);
    assert!(answers[5].text.contains("LABEL D1 B") && answers[5].text.contains("LABEL F1 RB"));
    assert!(answers[10].text.contains("TRIANGLE A1 F1"));
    // In Go: two eyes, and a stone that cannot live among them.
    let lines =
        "boardsize 6\nset_position b A2 b B2 b B1 b C2 b D2 b E2 b E1 b F2 w C1\ngo-settled\n";
    let settled = script("--rules chinese", lines).pop().unwrap().text;
    let all = "A2 B2 C2 D2 E2 F2 A1 B1 C1 D1 E1 F1";
    assert_eq!(settled, format!("COLOR #203080 {all}\nMARK C1\nTEXT settled: Black 12, White 0"));
    let lead = answers[7].text.lines().last().unwrap();
    let named = ["TEXT Black is ahead by ", "TEXT White is ahead by ", "TEXT neither side"];
    assert!(named.iter().any(|words| lead.starts_with(words)) && !lead.contains('-'), "{lead}");
}

#[test]
fn gogui_shows_liberties_ladders_points_and_lines() {
    let lines = "boardsize 6\nplay b C3\nplay w B3\nplay b A3\nplay w C2\nplay w C4\nplay b D5\n\
                 go-liberties\ngo-ladders\ngo-legal_points\ngo-line b\ngo-line\n";
    let answers = texts("--rules chinese --seed 1", lines);
    assert_eq!(answers[7], "D5 4\nC4 3\nA3 2\nB3 2\nC3 1\nC2 3");
    // Whoever moves first decides about Black's A3 and C3.
    assert_eq!(answers[8], "TRIANGLE A3\nSQUARE A4\nTRIANGLE C3\nSQUARE D3");
    let legal: Vec<&str> = answers[9].split(' ').collect();
    assert_eq!(legal.len(), 36 - 6);
    assert_eq!(answers[10], "? it is White's turn");
    let line: Vec<&str> = answers[11].split(' ').collect();
    assert!(legal.contains(&line[0]) && line.len() > 1, "{line:?}");
    assert_eq!(texts("--rules conversion", "go-ladders\n"), ["TEXT ladders are read in Go"],);
}

#[test]
fn lizzie_and_katago_front_ends_ask_for_parameters() {
    let lines = "kata-list-params\nkata-set-param maxVisits 40\nkata-get-params\n\
                 kata-get-param maxPlayouts\nkata-set-param maxVisits 0\nkata-get-params\n";
    let answers = texts("--rules chinese", lines);
    let names: Vec<&str> = answers[0].split(' ').collect();
    let params = |text: &str| -> serde_json::Map<String, serde_json::Value> {
        serde_json::from_str(text).unwrap()
    };
    let set = params(&answers[2]);
    assert!(names.iter().all(|&name| set.contains_key(name)) && set.len() == names.len());
    assert_eq!((set["maxVisits"].as_str(), answers[3].as_str()), (Some("40"), "40"));
    assert_eq!(params(&answers[5])["maxVisits"], "0");
}

#[test]
fn twogtp_relays_between_two_programs() {
    let mut black = Engine::start("--size 5 --playouts 10 --seed 1");
    let mut white = Engine::start("--size 5 --playouts 10 --seed 2");
    for engine in [&mut black, &mut white] {
        for command in ["protocol_version", "name", "version", "list_commands"] {
            engine.expect(command);
        }
        for command in ["boardsize 5", "clear_board", "komi 0.5", "time_settings 600 0 0"] {
            engine.expect(command);
        }
    }
    let mut passes = 0;
    for turn in 0..200 {
        let (mover, other, letter) = match turn % 2 {
            0 => (&mut black, &mut white, 'b'),
            _ => (&mut white, &mut black, 'w'),
        };
        let played = mover.expect(&format!("genmove {letter}"));
        if played == "resign" {
            break;
        }
        passes = if played == "pass" { passes + 1 } else { 0 };
        other.expect(&format!("play {letter} {played}"));
        // It knows nothing of the opening, in which two passes end nothing.
        if passes >= 2 && turn > 4 {
            break;
        }
    }
    let scores = [black.expect("final_score"), white.expect("final_score")];
    assert_eq!(scores[0], scores[1]);
    assert!(scores[0].starts_with(['B', 'W']) && scores[0].ends_with(".5"), "{scores:?}");
    for engine in [&mut black, &mut white] {
        let time: f64 = engine.expect("cputime").parse().unwrap();
        assert!(time >= 0.0);
        engine.expect("quit");
    }
}

#[test]
fn lizzie_finds_its_generic_dialect() {
    let lines = "name\nversion\nlist_commands\nkomi 7.5\nboardsize 19\n";
    let output = raw("--rules baduk", lines.as_bytes());
    assert!(!output.starts_with("= kata"), "the name does not promise KataGo's dialect");
    assert!(output.contains("\n= protocol_version\n"), "how it recognises the list");
    let mut engine = Engine::start("--rules baduk --playouts 30 --seed 1");
    engine.write("lz-analyze 10\n");
    assert_eq!(engine.line(), "=");
    assert!(engine.line().starts_with("info move "));
    // It stops an analysis by asking for the name.
    engine.write("name\n");
    while !engine.line().is_empty() {}
    assert_eq!(engine.answer().text, "go-cli");
    for command in [
        "play B D4",
        "genmove W",
        "undo",
        "time_settings 0 5 1",
        "time_left B 5 1",
        "kata-set-rules chinese",
        "kata-get-rules",
        "kata-get-param playoutDoublingAdvantage",
        "kata-get-param analysisWideRootNoise",
        "clear_board",
        "fixed_handicap 2",
        "clear_cache",
        "stop",
        "quit",
    ] {
        engine.expect(command);
    }
}

#[test]
fn q5go_numbers_every_command_and_dies_of_one_wrong_answer() {
    let lines = "1 protocol_version\n2 boardsize 19\n3 clear_board\n4 komi 7.5\n\
                 5 known_command lz-analyze\n6 known_command kata-analyze\n\
                 7 known_command kata-set-rules\n8 kata-set-rules {\"ko\": \"SIMPLE\", \"scoring\": \"AREA\"}\n\
                 9 play black D4\n10 play white pass\n11  lz-genmove_analyze black 100\n\
                 12 kata-genmove_analyze white\n13 time_settings 1 1 0\n14 time_left black 60 0\n\
                 15 known_command final_score\n16 final_score\n17 undo\n18 kata-analyze black 100\n\
                 19 known_command known_command\n20 rectangular_boardsize 9 13\n21 quit\n";
    let answers = script("--rules baduk --playouts 30 --seed 1", lines);
    for (answer, id) in answers.iter().zip(1..) {
        assert_eq!(answer.id, Some(id));
        assert!(answer.ok, "{id}: {}", answer.text);
    }
    assert_eq!(answers.len(), 21);
    assert_eq!(answers[0].text, "2");
    assert!((4..7).all(|n| answers[n].text == "true"));
    assert!(answers[10].text.contains("\nplay "));
}

#[test]
fn q5go_goes_through_a_record_while_the_analysis_runs() {
    let mut engine = Engine::start("--rules chinese --seed 1");
    let ids = |engine: &mut Engine, ids: std::ops::RangeInclusive<u32>| {
        for id in ids {
            let answer = engine.answer();
            assert_eq!((answer.id, answer.ok), (Some(id), true), "{}", answer.text);
        }
    };
    // It sets up anew for every node that does not follow the last one, and reads nothing between.
    engine.write(
        "1 known_command known_command\n2 kata-set-rules japanese\n3 boardsize 9\n4 clear_board\n\
         5 komi 6.5\n6 kata-analyze black 1\n",
    );
    ids(&mut engine, 1..=5);
    assert_eq!(engine.line(), "=6");
    assert!(engine.line().starts_with("info move "));
    engine.write(
        "7 known_command known_command\n8 clear_board\n9 play black E5\n10 play white E7\n\
         11 play black D7\n12 kata-analyze white 1\n",
    );
    while !engine.line().is_empty() {}
    ids(&mut engine, 7..=11);
    assert_eq!(engine.line(), "=12");
    let info = engine.line();
    for taken in ["E5", "E7", "D7"] {
        assert!(!info.contains(&format!("info move {taken} ")), "{info}");
    }
    // Other rules in the midst of it, and on it goes; in the end it leaves without a pause.
    engine.write("13 kata-set-rules chinese-kgs\n14 kata-analyze white 1\n");
    while !engine.line().is_empty() {}
    ids(&mut engine, 13..=13);
    assert_eq!(engine.line(), "=14");
    assert!(engine.line().starts_with("info move "));
    engine.write("15 quit\n");
    while !engine.line().is_empty() {}
    ids(&mut engine, 15..=15);
    assert!(engine.exit().success());
}

#[test]
fn cgos_asks_for_lower_case_and_reads_json() {
    let lines = "list_commands\nboardsize 9\nkomi 7.0\ntime_settings 300 0 0\n\
                 cgos-opponent_name Somebody\ncgos-opponent_rating 1800?\nclear_board\n\
                 play b d4\nplay w e5\ntime_left b 300 0\ncgos-genmove_analyze b\n\
                 time_left w 290 0\nplay w pass\ncgos-gameover B+Resign\nquit\n";
    let answers = script("--rules table --playouts 30 --seed 1", lines);
    assert!(answers.iter().all(|answer| answer.ok), "{answers:?}");
    let names: Vec<&str> = answers[0].text.lines().collect();
    for name in ["boardsize", "clear_board", "komi", "play", "genmove", "quit"] {
        assert!(names.contains(&name));
    }
    let lines: Vec<&str> = answers[10].text.lines().collect();
    assert_eq!(lines.len(), 2);
    assert!(lines[0].starts_with('{') && lines[1].starts_with("play "));
}

#[test]
fn gomill_referees_with_two_texts_and_a_number() {
    let lines = "protocol_version\nboardsize 9\nclear_board\nkomi 6.5\nfixed_handicap 4\n\
                 genmove w\ngomill-genmove_ex b claim\nplay w c3\nfinal_score\n\
                 known_command gomill-explain_last_move\ngomill-explain_last_move\n\
                 gomill-describe_engine\ngomill-cpu_time\nclear_board\nplace_free_handicap 3\n\
                 clear_board\nset_free_handicap C3 G7\nquit\n";
    let answers = script("--rules baduk --playouts 30 --seed 1", lines);
    assert_eq!(answers[4].text, "C3 G7 C7 G3", "its own table for 9x9");
    assert_eq!((answers[7].ok, answers[7].text.as_str()), (false, "illegal move"));
    let number = answers[8].text.split_once('+').unwrap().1;
    assert!(number.parse::<f64>().is_ok());
    assert_eq!(answers[14].text.split(' ').count(), 3);
    assert!(answers.iter().enumerate().all(|(n, answer)| answer.ok || n == 7));
}

#[test]
fn gtp2ogs_ends_lines_with_carriage_returns() {
    let lines = "list_commands\r\nkata-list_time_settings\r\nboardsize 13 9\r\nclear_board\r\n\
                 komi 6.5\r\nplay black d4\r\nkgs-time_settings byoyomi 600 30 5\r\n\
                 kgs-time_settings canadian 600 300 20\r\n\
                 kata-time_settings fischer-capped 120 10 300 -1\r\ntime_settings 600 30 1\r\n\
                 time_left white 600 0\r\ngenmove white\r\nshowboard\r\nclear_board\r\n\
                 set_free_handicap d4 k6\r\nclear_board\r\nplace_free_handicap 2\r\nquit\r\n";
    let output = raw("--rules chinese --playouts 30 --seed 1", lines.as_bytes());
    let answers = crate::probe::parse(&output);
    assert!(answers.iter().all(|answer| answer.ok), "{output}");
    // It splits at double line feeds, and anything else fails the bot.
    assert_eq!(output.matches("\n\n").count(), 18);
}

#[test]
fn kgs_scores_by_what_the_bot_says_is_dead() {
    let lines = format!(
        "list_commands\nkgs-rules chinese\nboardsize 7\nclear_board\nkomi 7.5\n\
         kgs-time_settings byoyomi 0 10 3\ntime_left b 10 3\nset_position {TWO_DEAD}\n\
         play b pass\nplay w pass\nfinal_status_list dead\nfinal_score\n\
         kgs-genmove_cleanup b\nkgs-game_over\n"
    );
    let answers = script("--rules chinese --playouts 60 --seed 1", &lines);
    assert!(answers.iter().all(|answer| answer.ok), "{answers:?}");
    assert_eq!(answers[10].text, "B5\nF2");
    // 28 points for Black, 21 and komi for White.
    assert_eq!(answers[11].text, "W+0.5");
    let cleaning = answers[12].text.as_str();
    assert!(["A5", "C5"].contains(&cleaning), "a liberty of the dead stone: {cleaning}");
}

#[test]
fn kgs_cleanup_goes_on_until_no_dead_stone_stands() {
    let mut engine = Engine::start("--rules chinese --size 7 --playouts 60 --seed 3");
    engine.expect(&format!("set_position {TWO_DEAD}"));
    engine.expect("play b pass");
    engine.expect("play w pass");
    let mut passes = 0;
    for turn in 0..60 {
        let color = if turn % 2 == 0 { 'b' } else { 'w' };
        let played = engine.expect(&format!("kgs-genmove_cleanup {color}"));
        passes = if played == "pass" { passes + 1 } else { 0 };
        if passes == 2 {
            break;
        }
    }
    assert_eq!(passes, 2);
    assert_eq!(engine.expect("final_status_list dead"), "");
    let board = engine.expect("gogui-rules_board");
    let rows: Vec<&str> = board.lines().collect();
    assert!(rows.iter().all(|row| !row[..4].contains('O') && !row[4..].contains('X')), "{board}");
}

#[test]
fn gogui_regress_loads_files_and_asks_for_moves() {
    let folder = std::env::temp_dir().join(format!("go-cli regress {}", std::process::id()));
    std::fs::create_dir_all(&folder).unwrap();
    // A space in the name, and a number at its end.
    let file = folder.join("game 1.sgf");
    std::fs::write(&file, "(;GM[1]SZ[9]KM[5.5]RU[Chinese];B[ee];W[ec];B[ce];W[gg])").unwrap();
    let name = file.display();
    let lines = format!(
        "1 loadsgf {name} 3\n2 gogui-rules_side_to_move\n3 showboard\n4 reg_genmove black\n\
         5 reg_genmove black\n6 loadsgf {name}\n7 get_komi\n8 gogui-rules_board\n9 undo\n10 printsgf\n\
         11 loadsgf {name} 1\n12 gogui-rules_board\n13 loadsgf {name} 99\n14 gogui-rules_board\n"
    );
    let texts = texts("--rules japanese --playouts 50 --seed 1", &lines);
    assert!(texts.iter().all(|text| !text.starts_with('?')), "{texts:?}");
    assert_eq!(texts[1], "black", "the third move is Black's");
    assert!(texts[2].contains("after 2 turns"));
    assert_eq!(texts[3], texts[4], "asked again it answers the same");
    assert_eq!(texts[6], "5.5");
    assert_eq!(texts[7].matches(['X', 'O']).count(), 4);
    assert!(texts[9].contains(";B[ee]") && !texts[9].contains("W[gg]"), "{}", texts[9]);
    assert_eq!(texts[11].matches(['X', 'O']).count(), 0);
    assert_eq!(texts[13], texts[7]);
    std::fs::remove_dir_all(&folder).unwrap();
}
