//! Whole scripts through the server, and the rules that clients rely on, one test each.

mod probe;

use go_gtp::{
    AnalyzeRequest, BUILT_IN, Color, Coordinate, Failure, FinalScore, Form, InfoLine, MoveInfo,
    MoveText, transcript,
};
use probe::{Probe, options};

fn run(script: impl AsRef<[u8]>) -> String {
    transcript(script, &mut Probe::default(), &options()).expect("memory does not fail")
}

#[test]
fn rule_1_ids_are_echoed_and_never_invented() {
    assert_eq!(
        run("12 echo a\necho b\n0 echo c\n7 what\n8\n"),
        "=12 a\n\n= b\n\n=0 c\n\n?7 unknown command\n\n?8 unknown command\n\n"
    );
}

#[test]
fn rule_2_a_space_follows_the_status() {
    for line in run("1 play b D4\nboardsize 9\nplay\nshowboard\n2 showboard\n").lines() {
        if line.starts_with(['=', '?']) {
            let after = line.trim_start_matches(['=', '?']).trim_start_matches(char::is_numeric);
            assert!(after.starts_with(' '), "{line:?}");
        }
    }
    // GoGui cuts at the first space of the whole answer: the first column letter must survive.
    let answer = run("showboard\n");
    assert_eq!(answer.split_once(' ').unwrap().1, "\n   A B\n 2 . .\n 1 . .\n\n");
}

#[test]
fn rule_3_no_blank_line_inside_or_before_an_answer() {
    assert_eq!(run("gaps\n5 gaps\n"), "= first\nsecond\n\n=5 first\nsecond\n\n");
}

#[test]
fn rule_4_nothing_but_answers_is_written() {
    let answers = run("name\n\n# hello\nbad\n3 version\n");
    let blocks: Vec<&str> = answers.split_terminator("\n\n").collect();
    assert_eq!(blocks, ["= Probe", "? unknown command", "=3 0.1"]);
    assert_eq!(run("\n \n# x\n"), "");
}

#[test]
fn rule_5_tolerance() {
    let script = "\u{feff}play B D4\r\n\tplay\tblack \t d4\r\n   play   White   PASS   \n\n\r\n\
                  #comment\nplay w Pass # comment\n  11   play b z25\nPLAY b D4\n";
    assert_eq!(
        run(script),
        "= black D4\n\n= black D4\n\n= white pass\n\n= white pass\n\n=11 black Z25\n\n\
         ? unknown command\n\n"
    );
}

#[test]
fn rule_6_ten_thousand_pipelined_commands_keep_their_order() {
    let mut script = String::new();
    let mut expected = String::new();
    for number in 0..10_000 {
        match number % 5 {
            0 => {
                script.push_str(&format!("{number} echo {number}\r\n"));
                expected.push_str(&format!("={number} {number}\n\n"));
            }
            1 => {
                script.push_str(&format!("\techo\t{number}\n"));
                expected.push_str(&format!("= {number}\n\n"));
            }
            2 => {
                script.push_str(&format!("# {number}\n\n{number} unknown # {number}\n"));
                expected.push_str(&format!("?{number} unknown command\n\n"));
            }
            3 => {
                script.push_str("known_command play\n");
                expected.push_str("= true\n\n");
            }
            _ => {
                script.push_str(&format!("  {number}   play w A1\n"));
                expected.push_str(&format!("={number} white A1\n\n"));
            }
        }
    }
    assert!(run(script) == expected);
}

#[test]
fn rule_7_pipelined_input_ends_an_analysis_before_the_next_answer() {
    let answers = run("1 lz-analyze b 1\n2 echo next\n");
    let (analysis, next) = answers.split_once("\n\n").unwrap();
    assert!(analysis.starts_with("=1\n") || analysis == "=1", "{answers:?}");
    assert!(analysis.lines().skip(1).all(|line| line.starts_with("info move ")));
    assert_eq!(next, "=2 next\n\n");
    // The end of the input ends it too.
    assert!(run("lz-analyze\n").starts_with("=\n"));
    // Thinking about a move goes on, whatever comes.
    let answer = run("9 lz-genmove_analyze b 1\n\n\necho next\n");
    assert_eq!(answer.matches("info move").count(), 5);
    assert!(answer.starts_with("=9\ninfo ") && answer.ends_with("\nplay D4\n\n= next\n\n"));
}

#[test]
fn rule_8_the_interrupt_comment_reaches_the_running_command() {
    // Without the comment this never ends: the probe thinks for good.
    assert_eq!(run("genmove b\n# interrupt\n"), "= D4\n\n");
    assert_eq!(run("1 genmove b\n\n2 genmove w\n#interrupt\r\n"), "=1 D4\n\n=2 D4\n\n");
}

#[test]
fn rule_9_optional_words_of_an_analysis() {
    let fault = |text: &str| AnalyzeRequest::parse(&text.split(' ').collect::<Vec<_>>()).err();
    for text in ["B 50", "50", "b", "interval 50", "B 50 unknown 1 minmoves 3", "w surprise"] {
        assert_eq!(fault(text), None, "{text}");
    }
    let color = AnalyzeRequest::parse(&["White", "100"]).unwrap().color;
    assert_eq!(color, Some(Color::White));
}

#[test]
fn rule_10_dialects_of_info_lines() {
    let mut info = MoveInfo::new(MoveText::At(Coordinate::new(3, 3).unwrap()), 10, 1.0);
    info.score_lead = Some(2.0);
    info.score_stdev = Some(9.0);
    let line = InfoLine { moves: vec![info.clone(), info], ..InfoLine::default() };
    let lz = line.to_text(Form::Lz);
    let mut words = lz.split(' ');
    while let Some(word) = words.next() {
        if ["winrate", "prior", "lcb", "visits", "order"].contains(&word) {
            assert!(words.next().unwrap().parse::<i32>().is_ok(), "{lz}");
        }
    }
    for form in [Form::Kata, Form::Plain] {
        let text = line.to_text(form);
        for key in ["winrate 1.0 ", "scoreMean 2.0 ", "scoreLead 2.0 ", "scoreStdev 9.0 "] {
            assert_eq!(text.matches(key).count(), 2, "{text}");
        }
        assert!(text.split("info ").skip(1).all(|part| part.trim_end().ends_with("pv D4")));
    }
}

#[test]
fn rule_11_error_texts() {
    assert_eq!(run("3 play b resign\n"), "?3 illegal move\n\n");
    assert_eq!(Failure::UnacceptableKomi.to_string(), "unacceptable komi");
    assert_eq!(Failure::UnacceptableSize.to_string(), "unacceptable size");
    assert_eq!(Failure::UnknownCommand.to_string(), "unknown command");
    assert_eq!(Failure::CannotUndo.to_string(), "cannot undo");
}

#[test]
fn rule_12_scores_are_never_words() {
    assert_eq!(FinalScore::new(Some(Color::Black), 7).to_string(), "B+3.5");
    assert_eq!(FinalScore::new(Some(Color::White), 1).to_string(), "W+0.5");
    assert_eq!(FinalScore::new(Some(Color::White), 0).to_string(), "0");
}

#[test]
fn rule_13_quit_is_answered_and_ends() {
    assert_eq!(run("1 quit\n2 name\n"), "=1 \n\n");
    assert_eq!(run("name"), "= Probe\n\n", "a last line may lack its line feed");
}

#[test]
fn rule_14_columns_are_one_letter() {
    for column in 0..25 {
        let point = Coordinate::new(column, 18).unwrap().to_string();
        assert_eq!(point.find(|letter: char| letter.is_ascii_digit()), Some(1));
    }
    assert!(run("play b AA1\nplay b I5\n").lines().all(|line| !line.starts_with('=')));
}

#[test]
fn rule_15_the_list_of_commands() {
    let answer = run("list_commands\n");
    let list: Vec<&str> = answer[2..].trim_end().split('\n').collect();
    assert!(answer.starts_with("= protocol_version\n"));
    assert_eq!(list[..6], BUILT_IN);
    assert!(list.iter().all(|name| name.trim() == *name && !name.is_empty()));
    let unique: std::collections::HashSet<_> = list.iter().collect();
    assert_eq!((unique.len(), list.len()), (17, 17));
    for name in list {
        assert_eq!(run(format!("known_command {name}\n")), "= true\n\n");
    }
    assert_eq!(run("known_command\nknown_command x\n"), "= false\n\n= false\n\n");
}

#[test]
fn rule_16_commands_come_in_any_order() {
    let mut probe = Probe::default();
    let script = "time_settings 0 1 1\nboardsize 9\nname\nlater\n";
    transcript(script, &mut probe, &options()).unwrap();
    assert_eq!(probe.asked, ["time_settings", "boardsize"]);
}

#[test]
fn rule_17_lists_may_be_empty_or_of_several_lines() {
    assert_eq!(run("final_status_list seki\n"), "= \n\n");
    assert_eq!(run("4 final_status_list dead\n"), "=4 A1 A2\nC3\n\n");
}

#[test]
fn start_of_five_clients() {
    let sabaki = "name\nversion\nprotocol_version\nlist_commands\n";
    let q5go = "1 protocol_version\n2 boardsize 19\n3 known_command lz-analyze\n";
    assert!(run(sabaki).starts_with("= Probe\n\n= 0.1\n\n= 2\n\n= protocol_version\n"));
    assert_eq!(run(q5go), "=1 2\n\n=2 \n\n=3 true\n\n");
    assert_eq!(run("4  lz-genmove_analyze black 100\n").lines().last(), Some(""));
    assert_eq!(run("5 known_command known_command\n"), "=5 true\n\n");
    assert_eq!(run("boardsize 16 12\r\nplay black d4\r\n"), "= \n\n= black D4\n\n");
}

#[test]
fn hostile_bytes_are_answered_and_the_server_goes_on() {
    let mut options = options();
    options.longest_line = 1000;
    let mut script = vec![0, 255, 254, b'\n'];
    script.extend_from_slice(b"77 echo ");
    script.extend(std::iter::repeat_n(b'y', 100_000));
    script.extend_from_slice(b"\n# ");
    script.extend(std::iter::repeat_n(b'z', 100_000));
    script.extend_from_slice(b"\n3 echo here\n\x80\x80\x80\necho \xff\n");
    let answers = transcript(&script, &mut Probe::default(), &options).unwrap();
    assert_eq!(
        answers,
        "? unknown command\n\n?77 line longer than 1000 bytes\n\n=3 here\n\n? unknown command\n\n\
         = \u{fffd}\n\n"
    );
}

#[test]
fn a_backlog_smaller_than_the_script_only_slows_the_reader() {
    let mut options = options();
    options.backlog = 1000;
    let script: String = (0..2000).map(|number| format!("{number} echo {number}\n")).collect();
    let answers = transcript(script, &mut Probe::default(), &options).unwrap();
    let expected: String = (0..2000).map(|number| format!("={number} {number}\n\n")).collect();
    assert_eq!(answers, expected);
}
