//! The seventeen things by which an engine breaks some client.

use go_gtp::{Form, InfoLine};

use crate::probe::{Engine, last, parse, raw, script, texts};

#[test]
fn identifiers_come_back_and_none_is_invented() {
    let answers = script("", "12 name\n0 version\nname\n7 bogus\n4294967295 komi\n13\n");
    let ids: Vec<Option<u32>> = answers.iter().map(|answer| answer.id).collect();
    assert_eq!(ids, [Some(12), Some(0), None, Some(7), Some(4_294_967_295), Some(13)]);
    let output = raw("", b"12 name\n7 bogus\n");
    assert_eq!(output, "=12 go-cli\n\n?7 unknown command\n\n");
}

#[test]
fn a_space_follows_the_status_so_that_nothing_is_cut_off() {
    // A client that takes everything after the first space sees the whole text.
    let output = raw("", b"boardsize 3\n5 gogui-rules_board\nshowboard\nkomi 3\n");
    let answers: Vec<&str> = output.split("\n\n").collect();
    let after_space = |answer: &str| answer.split_once(' ').map(|(_, text)| text.to_owned());
    assert_eq!(after_space(answers[0]).as_deref(), Some(""));
    assert_eq!(after_space(answers[1]).as_deref(), Some("...\n...\n..."));
    assert!(after_space(answers[2]).unwrap().contains("  A B C\n3 . . . 3\n"));
    assert_eq!(answers[3], "= ");
}

#[test]
fn no_answer_holds_a_blank_line_or_has_one_before_it() {
    // Every command without arguments, and the two of which the text is longest.
    let commands = last("", "list_commands\n");
    let mut lines = String::from("boardsize 5\nplay b C3\n");
    let mut count = 2;
    for name in commands.lines().filter(|name| !name.ends_with("analyze") && *name != "quit") {
        lines += name;
        lines += "\n";
        count += 1;
    }
    let output = raw("--playouts 10 --seed 1", lines.as_bytes());
    assert!(!output.starts_with('\n'));
    assert_eq!(parse(&output).len(), count);
}

#[test]
fn nothing_else_is_written_even_when_logging_is_loud() {
    let mut child = crate::probe::command("-vvv --playouts 20").spawn().unwrap();
    let mut input = child.stdin.take().unwrap();
    std::io::Write::write_all(&mut input, b"boardsize 5\ngenmove w\nplay w Z1\nquit\n").unwrap();
    let output = child.wait_with_output().unwrap();
    let text = String::from_utf8(output.stdout).unwrap();
    assert_eq!(parse(&text).len(), 4);
    assert!(text.starts_with('='));
    assert!(!output.stderr.is_empty(), "logs go to standard error");
}

#[test]
fn spellings_that_clients_use_are_all_read() {
    let script = "\
boardsize 9\r
\tplay   B\td4   # a remark\r
# a line of remarks\r
\r
  play White E5
PLAY b c3
play b C3
play w PASS
play BLACK Pass
play w pass
showboard
";
    let texts = texts("--rules baduk", script);
    assert_eq!(texts.len(), 9, "comments and empty lines have no answer");
    assert_eq!(texts[3], "? unknown command", "names of commands are lower case");
    assert!(texts.iter().enumerate().all(|(n, text)| n == 3 || !text.starts_with('?')));
    assert!(texts[8].contains("4 . . . X . . . . . 4") && texts[8].contains("5 . . . . O"));
}

#[test]
fn ten_thousand_commands_at_once_are_answered_in_order() {
    let mut lines = String::from("0 boardsize 9\n");
    for id in 1..10_000u32 {
        let command = match id % 7 {
            0 => "play b D4",
            1 => "undo",
            2 => "showboard",
            3 => "gogui-rules_legal_moves",
            4 => "known_command play",
            5 => "komi 6.5",
            _ => "no_such_command",
        };
        lines += &format!("{id} {command}\n");
    }
    let answers = script("--rules baduk", &lines);
    let ids: Vec<u32> = answers.iter().filter_map(|answer| answer.id).collect();
    assert_eq!(ids, (0..10_000).collect::<Vec<u32>>());
    for answer in answers {
        let id = answer.id.unwrap();
        // The first `undo` comes before any move.
        assert_eq!(answer.ok, id == 0 || (id % 7 != 6 && id != 1), "{id}: {}", answer.text);
    }
}

#[test]
fn any_line_ends_an_analysis_before_it_is_answered() {
    let mut engine = Engine::start("--rules baduk --size 9 --seed 3");
    for (stopper, expected) in
        [("\n", None), ("# a remark\n", None), ("stop\n", Some("")), ("5 name\n", Some("go-cli"))]
    {
        engine.write("lz-analyze 2\n");
        assert_eq!(engine.line(), "=");
        let info = engine.line();
        assert!(info.starts_with("info move "), "{info}");
        engine.write(stopper);
        // What was on its way still comes; then the blank line.
        while !engine.line().is_empty() {}
        if let Some(expected) = expected {
            assert_eq!(engine.answer().text, expected);
        }
    }
    assert_eq!(engine.expect("protocol_version"), "2");
}

#[test]
fn a_move_with_analysis_is_not_ended_by_input() {
    let mut engine = Engine::start("--rules baduk --size 9 --playouts 3000 --seed 3");
    engine.write("kata-genmove_analyze b 10\n\nname\n");
    assert_eq!(engine.line(), "=");
    let lines = engine.block();
    assert!(lines.last().unwrap().starts_with("play "));
    let visits: u64 = lines[lines.len() - 2]
        .split("info ")
        .filter_map(|info| info.split(' ').skip_while(|word| *word != "visits").nth(1))
        .map(|visits| visits.parse::<u64>().unwrap())
        .sum();
    assert!(visits > 2500, "it thought to its end: {visits}");
    assert_eq!(engine.answer().text, "go-cli");
}

#[test]
fn reports_in_the_midst_of_a_thought_do_not_change_the_move() {
    let played_by = |playouts: u64, command: &str| {
        let flags = format!("--rules baduk --size 9 --playouts {playouts} --seed 3");
        let mut engine = Engine::start(&flags);
        engine.write(&format!("{command}\n"));
        assert_eq!(engine.line(), "=");
        let mut lines = engine.block();
        (lines.pop().unwrap(), lines)
    };
    // A thought so long that this machine reports several times in its midst.
    let mut lengths = (0..).map(|doublings| 2000 << doublings);
    let reports = |playouts: &u64| played_by(*playouts, "kata-genmove_analyze b 2").1.len();
    let playouts = lengths.find(|playouts| reports(playouts) > 3).unwrap();
    // Twice as long, since another time it may be quicker.
    let played = |command: &str| played_by(2 * playouts, command);
    let (alone, last) = played("kata-genmove_analyze b");
    assert_eq!(last.len(), 1, "without an interval there is one report");
    for command in
        ["kata-genmove_analyze b 2 ownership true", "kata-genmove_analyze b 2 movesOwnership true"]
    {
        let (told, lines) = played(command);
        assert_eq!(told, alone, "{command}");
        assert!(lines.len() > 1, "{command}: {} reports", lines.len());
        for line in &lines {
            let report = InfoLine::parse(line, Form::Kata).unwrap();
            let after: Vec<usize> = report.moves.iter().map(|info| info.ownership.len()).collect();
            let wanted = if command.contains("movesOwnership") { 81 } else { 0 };
            assert!(!after.is_empty() && after.iter().all(|&length| length == wanted));
            assert_eq!(report.ownership.len(), 81 - wanted);
        }
        // The last report is the one that stands alone otherwise.
        let visits = |line: &str| values(line, "visits").join(" ");
        assert_eq!(visits(lines.last().unwrap()), visits(&last[0]));
    }
    for command in ["kata-search_analyze b", "kata-search_analyze_cancellable b 2"] {
        assert_eq!(played(command).0, alone, "{command}");
    }
    let (allowed, lines) = played("kata-genmove_analyze b 10 allow b A1,B1 1");
    assert!(["play A1", "play B1"].contains(&allowed.as_str()), "{allowed}");
    assert!(
        lines
            .iter()
            .all(|line| values(line, "move").iter().all(|m| ["A1", "B1", "pass"].contains(m)))
    );
    let best = alone.strip_prefix("play ").unwrap();
    let (other, _) = played(&format!("lz-genmove_analyze b 10 avoid b {best} 3"));
    assert_ne!(other, alone);
}

#[test]
fn a_search_leaves_the_game_alone_and_can_be_called_off() {
    let mut engine = Engine::start("--rules baduk --size 9 --time 100000 --seed 3");
    engine.write("kata-search_analyze_cancellable w 2 maxmoves 1\n");
    assert_eq!(engine.line(), "=");
    assert!(engine.line().starts_with("info move "));
    engine.write("\n");
    let mut line = engine.line();
    while line.starts_with("info ") {
        line = engine.line();
    }
    assert_eq!((line.as_str(), engine.line().as_str()), ("play cancelled", ""));
    engine.expect("kata-set-param maxPlayouts 30");
    let point = engine.expect("kata-search b");
    assert_eq!(engine.expect("kata-search b"), point);
    assert!(!engine.expect("gogui-rules_board").contains('X'));
    assert_eq!(engine.ask("undo").text, "cannot undo");
}

#[test]
fn an_interruption_in_a_comment_is_heard_while_a_move_is_thought_about() {
    let mut engine = Engine::start("--rules baduk --time 100000");
    engine.write("genmove b\n");
    engine.write("# interrupt\n");
    let answer = engine.answer();
    assert!(answer.ok && !answer.text.is_empty());
    assert_eq!(engine.expect("name"), "go-cli");
}

#[test]
fn color_interval_and_unknown_pairs_are_optional() {
    for words in [
        "",
        "B",
        "B 50",
        "50",
        "b interval 50",
        "white 10 novelty 3",
        "w 10 ownership true pvVisits true movesOwnership true",
        "b avoid b D4,E5 10 minmoves 2 maxmoves 3",
    ] {
        for name in ["analyze", "lz-analyze", "kata-analyze"] {
            let mut engine = Engine::start("--rules baduk --size 9 --seed 1");
            engine.write(&format!("{name} {words}\n"));
            assert_eq!(engine.line(), "=", "{name} {words}");
            let info = engine.line();
            assert!(info.starts_with("info move "), "{name} {words}: {info}");
            assert_eq!(info.contains("ownership"), name != "lz-analyze" && words.contains("own"));
            let after = info.matches(" movesOwnership ").count();
            let wanted = name != "lz-analyze" && words.contains("movesOwnership");
            assert_eq!(after, if wanted { info.matches("info move").count() } else { 0 }, "{info}");
            if words.contains("avoid") {
                assert!(!info.contains("move D4") && !info.contains("move E5"), "{info}");
                assert!(info.matches("info move").count() <= 3, "{info}");
            }
        }
    }
}

#[test]
fn the_numbers_of_each_dialect_are_read_by_its_clients() {
    let mut engine = Engine::start("--rules baduk --size 9 --playouts 200 --seed 5");
    let mut report = |command: &str| {
        engine.write(&format!("{command}\n"));
        assert_eq!(engine.line(), "=");
        let mut lines = engine.block();
        assert!(lines.pop().is_some_and(|last| last.starts_with("play ")));
        lines.pop().expect("a report")
    };
    // Leela Zero's dialect: integers.
    let info = report("lz-genmove_analyze b 100");
    for key in ["winrate", "prior", "lcb", "visits", "order"] {
        for value in values(&info, key) {
            let number: i64 = value.parse().unwrap_or_else(|_| panic!("{key} {value}"));
            assert!((0..=10_000).contains(&number));
        }
    }
    // KataGo's and Sabaki's: fractions with a point, and the score under both of its names.
    for command in ["kata-genmove_analyze w", "genmove_analyze b"] {
        let info = report(command);
        for key in ["winrate", "prior", "scoreMean", "scoreLead", "scoreStdev"] {
            let values = values(&info, key);
            assert!(!values.is_empty(), "{key} in {info}");
            for value in values {
                assert!(value.contains('.') && !value.contains('e'), "{key} {value}");
            }
        }
        for candidate in info.split("info ").skip(1) {
            let line = candidate.split(" pv ").nth(1).expect("a line of moves");
            let is_move = |word: &str| word == "pass" || word.as_bytes()[1].is_ascii_digit();
            assert!(line.split_whitespace().all(is_move), "pv is last: {candidate}");
        }
    }
    // CGOS: one line of JSON.
    let info = report("cgos-genmove_analyze w");
    let value: serde_json::Value = serde_json::from_str(&info).unwrap();
    assert_eq!(value["ownership"].as_str().unwrap().len(), 81);
    assert!(value["winrate"].as_f64().unwrap() <= 1.0 && value["moves"][0]["pv"].is_string());
}

/// The values behind a key in a report.
fn values<'t>(info: &'t str, key: &str) -> Vec<&'t str> {
    let words: Vec<&str> = info.split_whitespace().collect();
    words.windows(2).filter(|pair| pair[0] == key).map(|pair| pair[1]).collect()
}

#[test]
fn the_winrate_is_the_one_of_the_side_to_move() {
    // White owns the whole board.
    let setup = "boardsize 5\nset_position w A2 w B2 w C2 w D2 w E2 w A4 w B4 w C4 w D4 w E4\n";
    for (color, wins) in [("b", false), ("w", true)] {
        let lines = format!("{setup}kata-genmove_analyze {color} rootInfo true\n");
        let answer = last("--rules baduk --playouts 300 --seed 1", &lines);
        let share: f64 = values(&answer, "winrate")[0].parse().unwrap();
        assert_eq!(share > 0.5, wins, "{color}: {share}");
    }
}

#[test]
fn refusals_begin_with_the_words_that_clients_look_for() {
    let lines =
        "boardsize 26\nboardsize 0\nkomi nan\nkomi 2000\nundo\nnosuch\nplay b A1\nplay w A1\n";
    let answers = script("", lines);
    let first_lines: Vec<&str> =
        answers.iter().map(|answer| answer.text.lines().next().unwrap_or("")).collect();
    assert_eq!(
        first_lines,
        [
            "unacceptable size",
            "unacceptable size",
            "unacceptable komi",
            "unacceptable komi",
            "cannot undo",
            "unknown command",
            "",
            "illegal move"
        ]
    );
    assert_eq!(answers[7].text, "illegal move", "a referee wants exactly this");
}

#[test]
fn a_score_is_a_letter_and_a_number_or_nought() {
    let score = |lines: &str| last("--rules chinese --komi 0 --size 5", lines);
    assert_eq!(score("final_score\n"), "0");
    assert_eq!(score("play b C3\nfinal_score\n"), "B+25");
    assert_eq!(score("play b C3\nkomi 3.5\nfinal_score\n"), "B+21.5");
    assert_eq!(score("komi 0.5\nfinal_score\n"), "W+0.5");
}

#[test]
fn quit_is_answered_and_the_program_is_gone() {
    let mut engine = Engine::start("");
    assert_eq!(engine.expect("5 quit"), "");
    assert!(engine.exit().success());
}

#[test]
fn letters_go_to_z_without_i() {
    let lines = "boardsize 25\nplay b Z25\nplay w A25\nplay b z1\nplay w I5\nplay w AA1\n";
    let answers = script("--rules baduk", lines);
    let ok: Vec<bool> = answers.iter().map(|answer| answer.ok).collect();
    assert_eq!(ok, [true, true, true, true, false, false]);
}

#[test]
fn the_list_of_commands_is_clean() {
    let list = last("", "list_commands\n");
    let names: Vec<&str> = list.lines().collect();
    assert_eq!(names[0], "protocol_version");
    let distinct: std::collections::HashSet<&&str> = names.iter().collect();
    assert_eq!(distinct.len(), names.len());
    assert!(names.iter().all(|name| !name.contains(char::is_whitespace) && !name.is_empty()));
    for name in names {
        assert_eq!(last("", &format!("known_command {name}\n")), "true", "{name}");
    }
}

#[test]
fn commands_may_come_in_any_order() {
    // Time settings, komi and a wish for a move before any board size.
    let lines = "time_settings 300 30 5\nkomi 6.5\ntime_left b 300 0\ngenmove b\nboardsize 9\n\
                 get_komi\nclear_board\nget_komi\n";
    let texts = texts("--playouts 5 --rules baduk", lines);
    assert!(texts.iter().all(|text| !text.starts_with('?')), "{texts:?}");
    assert_eq!((texts[5].as_str(), texts[7].as_str()), ("6.5", "6.5"));
}

#[test]
fn times_below_nothing_and_a_second_setup_are_refused() {
    let lines = "time_settings -1 0 0\nkgs-time_settings byoyomi 10 -5 3\ntime_left b -1 0\n\
                 play b C3\ngogui-setup b A1\n";
    let texts = texts("--rules baduk --size 5", lines);
    assert!(texts[0].starts_with("? syntax error: '-1' is not a time"), "{texts:?}");
    assert!(texts[1].starts_with("? syntax error: '-5' is not a time"), "{texts:?}");
    // A clock may have run out.
    assert_eq!((texts[2].as_str(), texts[4].as_str()), ("", "? board not empty"));
}

#[test]
fn only_closed_borders_make_a_seki() {
    let texts_of = |flags: &str, plays: &str| {
        let lines = format!("{plays}final_status_list seki\nfinal_status_list alive\n");
        let texts = texts(flags, &lines);
        (texts[texts.len() - 2].clone(), texts[texts.len() - 1].clone())
    };
    // Nothing of Conversion Go is a seki, and nothing of a game that has hardly begun.
    for flags in ["--rules conversion --size 5 --opening none", "--rules table --size 5"] {
        let (seki, alive) = texts_of(flags, "play b C3\nplay w D3\n");
        assert_eq!((seki.as_str(), alive.as_str()), ("", "C3\nD3"), "{flags}");
    }
    // A dame that both sides need.
    let walls: String = [1, 2, 4, 5]
        .into_iter()
        .flat_map(|row| ["b A", "b B", "w D", "w E"].map(|at| format!("play {at}{row}\n")))
        .collect();
    let filled = format!("boardsize 5\n{walls}play b A3\nplay b B3\nplay w D3\nplay w E3\n");
    let (seki, alive) = texts_of("--rules japanese", &filled);
    assert!(!seki.is_empty() && alive.is_empty(), "{seki:?} {alive:?}");
}

#[test]
fn status_lists_are_accepted_for_every_status() {
    let lines = "boardsize 5\nplay b C3\nfinal_status_list dead\nfinal_status_list seki\n\
                 final_status_list alive\nfinal_status_list bogus\n";
    let texts = texts("--rules baduk", lines);
    assert_eq!(&texts[2..5], ["", "", "C3"]);
    assert!(texts[5].starts_with("? syntax error") && texts[5].contains("dame are"), "{texts:?}");
}
