//! Input that nobody should send: a clear error, and the game goes on.

use std::io::Write;

use crate::probe::{Engine, parse, raw, script, texts};

const ALIVE: &str = "name\n";

#[test]
fn nonsense_names_what_is_wrong_with_it() {
    for (line, expected) in [
        ("play b I5", "columns skip the letter I"),
        ("play b Z99", "off the board, which goes from A1 to Q16"),
        ("play b", "play needs a point or a pass"),
        ("play", "play needs a colour"),
        ("play grey D4", "'grey' is not a colour"),
        ("play b resign", "'resign' is not a move"),
        ("komi nan", "komi 'nan' is not a number"),
        ("komi inf", "komi 'inf' is not a number"),
        ("komi 6.25", "not a whole number of half points"),
        ("komi 1e9", "out of range"),
        ("komi", "komi needs a number"),
        ("boardsize 0", "board size 0: sides are 1 to 25 points"),
        ("boardsize 26", "board size 26"),
        ("boardsize -1", "board size '-1'"),
        ("boardsize 19.5", "board size '19.5'"),
        ("boardsize 99999999999999999999", "board size '99999999999999999999'"),
        ("boardsize 9 0", "board size 9x0"),
        ("boardsize", "boardsize needs a size"),
        ("genmove purple", "'purple' is not a colour"),
        ("gg-undo -1", "'-1' is not a number of moves"),
        ("gg-undo 99999999999", "is not a number of moves"),
        ("fixed_handicap 2", "Conversion Go has no handicap"),
        ("fixed_handicap 99", "invalid handicap"),
        ("place_free_handicap 1000000", "invalid handicap"),
        ("set_free_handicap D4", "at least 2 stones"),
        ("set_free_handicap D4 D4", "a point is named twice"),
        ("set_free_handicap D4 T19", "off the board"),
        ("set_position b A1 w", "pairs"),
        ("set_position b A1 w A1", "A1 is named twice"),
        ("set_position b pass", "a pass is no stone"),
        ("set_position w D4 b D3 b D5 b C4 b E4", "no liberty"),
        ("gogui-setup_player x", "'x' is not a colour"),
        ("time_settings a b c", "'a' is not a number of seconds"),
        ("time_settings 1", "needs a number of seconds"),
        ("time_settings nan 0 0", "not a number of seconds"),
        ("time_left b", "needs a number of seconds"),
        ("kgs-time_settings hourglass 3", "'hourglass' is not a time system"),
        ("kata-set-rules checkers", "unknown rules 'checkers'"),
        ("kata-set-rules {\"ko\":", "rules in JSON"),
        ("kata-get-param bogus", "unknown parameter 'bogus'"),
        ("kata-set-param maxTime -1", "maxTime"),
        ("final_status_list", "needs a status"),
        ("loadsgf /no/such/file.sgf", "cannot load file"),
        ("loadsgf", "needs the name of a file"),
        ("conversion-choose_side b", "no side to choose"),
        ("lz-analyze b 10 avoid", "avoid lacks its value"),
        ("kata-search_analyze w allow w Z25 1", "Z25 is no move on the"),
        ("kata-analyze b 10 avoid w A1 0", "at least 1 ply"),
        ("kata-analyze interval x", "interval cannot be \"x\""),
    ] {
        let texts = texts("", &format!("{line}\n{ALIVE}"));
        assert!(texts[0].starts_with("? "), "{line}: {}", texts[0]);
        assert!(texts[0].contains(expected), "{line}: {}", texts[0]);
        assert_eq!(texts[1], "go-cli", "after {line}");
    }
}

#[test]
fn a_refused_command_changes_nothing() {
    let state = "showboard\nget_komi\ngogui-title\nkata-get-rules\nkata-get-param maxTime\n";
    let bad = "boardsize 26\nkomi nan\nplay w D4\nplay b Z1\nset_position b A1 w A1\n\
               gogui-setup b A1\ngogui-play_sequence b E5 w E5\nfixed_handicap 2\nundo 5 5\n\
               kata-set-rules bogus\ntime_settings x\nloadsgf nowhere.sgf\n";
    let setup = "boardsize 9\nkomi 5.5\nplay b D4\nplay w E5\n";
    for rules in ["conversion", "baduk", "table"] {
        let flags = format!("--rules {rules}");
        let clean = texts(&flags, &format!("{setup}{state}"));
        let bad = bad.replace("undo 5 5\n", "gg-undo 5\n");
        let dirty = texts(&flags, &format!("{setup}{bad}play b B2\nundo\n{state}"));
        // Whatever was refused last is told until the board changes; the undo above changed it.
        assert_eq!(clean[4..], dirty[dirty.len() - 5..], "{rules}");
    }
}

#[test]
fn binary_rubbish_is_survived() {
    let mut rubbish = Vec::new();
    let mut state = 12345u32;
    for _ in 0..200_000 {
        state = state.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
        // No zero among the first letters of a line could become a long command by chance.
        rubbish.push((state >> 24) as u8);
    }
    rubbish.extend(b"\n99 name\n");
    let output = raw("--playouts 1 --size 5", &rubbish);
    let answers = parse(&output);
    let last = answers.last().unwrap();
    assert_eq!((last.id, last.text.as_str()), (Some(99), "go-cli"));
}

#[test]
fn a_line_without_an_end_is_refused_and_costs_no_memory() {
    let mut engine = Engine::start("");
    let piece = "x".repeat(1 << 16);
    for _ in 0..64 {
        engine.write(&piece);
    }
    let answer = engine.answer();
    assert!(!answer.ok && answer.text.contains("line longer than"), "{}", answer.text);
    engine.write("\n");
    assert_eq!(engine.expect("name"), "go-cli");
}

#[test]
fn a_long_sequence_is_no_hostile_line() {
    let mut line = String::from("gogui-play_sequence");
    for _ in 0..10_000 {
        line += " b pass w pass";
    }
    let answers = script("--rules baduk", &format!("{line}\nundo\ngogui-rules_side_to_move\n"));
    assert_eq!(answers.len(), 3);
    assert!(answers[0].ok, "{}", answers[0].text);
}

#[test]
fn random_words_behind_every_command_never_break_the_program() {
    let words = [
        "b",
        "w",
        "black",
        "D4",
        "pass",
        "Z99",
        "0",
        "1",
        "-1",
        "2",
        "7.5",
        "nan",
        "inf",
        "1e300",
        "dead",
        "true",
        "{",
        "}",
        "\"",
        "é",
        "chinese",
        "none",
        "fischer",
        "interval",
        "avoid",
        "\u{0}",
        "99999999999999999999",
        "maxTime",
    ];
    let list = crate::probe::last("", "list_commands\n");
    // A file of any of these names may exist nowhere, and nothing shall be written.
    let skipped =
        ["quit", "printsgf", "loadsgf", "kata-set-param", "analyze", "lz-analyze", "kata-analyze"];
    let names: Vec<&str> = list.lines().filter(|name| !skipped.contains(name)).collect();
    let mut state = 7u32;
    let mut next = |below: usize| {
        state = state.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
        (state >> 8) as usize % below
    };
    let mut lines = Vec::new();
    let count = 3000;
    for id in 0..count {
        let mut line = format!("{id} {}", names[next(names.len())]);
        for _ in 0..next(5) {
            line.push(' ');
            line.push_str(words[next(words.len())]);
        }
        writeln!(lines, "{line}").unwrap();
    }
    for rules in ["conversion", "baduk"] {
        let output = raw(&format!("--rules {rules} --size 5 --playouts 2 --seed 1"), &lines);
        let ids: Vec<u32> = parse(&output).iter().filter_map(|answer| answer.id).collect();
        assert_eq!(ids, (0..count).collect::<Vec<u32>>());
    }
}
