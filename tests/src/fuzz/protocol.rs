//! GTP from both sides: every line means something, and what was understood is written so that it
//! is understood again.

use go_gtp::{
    AnalyzeRequest, Command, Form, InfoLine, Input, Line, LineReader, MoveText, Response,
};

/// Pieces of commands and answers.
pub(super) const GTP_WORDS: &[&str] = &[
    "12 play b D4\n",
    "genmove w\n",
    "# interrupt\n",
    "kata-analyze b 50 ownership true\n",
    "lz-analyze interval 10 avoid b D4,Q16 3\n",
    "= \n\n",
    "=12 D4\n\n",
    "? illegal move\n\n",
    "boardsize 19\n",
    "komi 6.5\n",
    "\r\n",
    "\t",
    "#",
    "=",
    "?",
    "4294967296",
    "pass",
    "AA1",
    "Z25",
    "\u{feff}",
    "allow w pass 1",
    "minmoves",
    "maxmoves 9",
];

/// Pieces of live analysis.
pub(super) const INFO_WORDS: &[&str] = &[
    "info ",
    "move D4 ",
    "visits 10 ",
    "winrate 0.5 ",
    "winrate 5000 ",
    "prior 0.1 ",
    "lcb 0.4 ",
    "order 0 ",
    "scoreMean 1.5 ",
    "scoreLead -2 ",
    "scoreStdev 9 ",
    "utility 0.1 ",
    "pv D4 Q16 ",
    "pvVisits 10 9 ",
    "rootInfo ",
    "ownership 0.1 -1 ",
    "movesOwnership 1 ",
    "nan ",
    "inf ",
    "1e400 ",
];

/// Bytes as what a client sends, and as what an engine answers.
pub(super) fn gtp(bytes: &[u8]) {
    const LIMIT: usize = 200;
    let mut lines = LineReader::new(bytes, LIMIT);
    while let Some(line) = lines.next_line().expect("memory does not fail") {
        match line {
            Line::TooLong(start) => assert!(start.chars().count() <= 64),
            Line::Text(text) => {
                assert!(!text.contains('\n'));
                command(&text);
            }
        }
    }
    let text = String::from_utf8_lossy(bytes);
    if let Ok(response) = Response::parse(&text) {
        let written = response.to_string();
        assert!(written.ends_with("\n\n") && !written.trim_end().contains("\n\n"), "{written:?}");
        assert_eq!(Response::parse(&written).as_ref(), Ok(&response), "{written:?}");
    }
}

fn command(line: &str) {
    let Input::Command(command) = Input::parse(line) else { return };
    let written = command.to_string();
    assert_eq!(Input::parse(&written), Input::Command(command.clone()), "{written:?}");
    let _ = Command::parse(line);
    let _ = AnalyzeRequest::parse(command.args());
    for word in command.args() {
        if let Ok(played) = word.parse::<MoveText>() {
            assert_eq!(played.to_string().parse(), Ok(played));
        }
    }
}

/// Bytes as a report of a live analysis, in each dialect.
pub(super) fn info(bytes: &[u8]) {
    let text = String::from_utf8_lossy(bytes);
    for form in [Form::Lz, Form::Kata, Form::Plain] {
        let Ok(report) = InfoLine::parse(&text, form) else { continue };
        // Numbers are rounded when they are written for the first time.
        let written = report.to_text(form);
        // A dialect may have no room for anything that the report holds.
        if written.is_empty() {
            assert!(report.moves.is_empty());
            continue;
        }
        let again = InfoLine::parse(&written, form);
        let again = again.unwrap_or_else(|error| panic!("{error} in {written:?}"));
        assert_eq!(again.to_text(form), written);
        assert_eq!(again.moves.len(), report.moves.len());
    }
}
