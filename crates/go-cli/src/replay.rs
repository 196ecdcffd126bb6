//! `go-cli replay`: a record's position, prisoners or conversions, and score.

use std::io::{self, Write};

use go_rules::Phase;
use go_session::{Computer, Session};

use crate::args::{ColorWhen, ReplayArgs};
use crate::drawing::picture;
use crate::look::{Look, Rings};
use crate::record::Record;
use crate::words;

/// Replays and prints. An illegal move is an error with its number, point and rule.
pub(crate) fn run(args: &ReplayArgs, color: ColorWhen) -> anyhow::Result<()> {
    let record = Record::read(&args.file)?.with_game(args.game)?;
    let replayed = record.replay(args.rules, args.r#move, Computer::default())?;
    record.warn(args.rules)?;
    let session = &*replayed.session;
    let look = Look::choose(&args.look, color, Rings::Hidden);

    let mut text = String::new();
    text += &format!("{}\n", about(&record, session));
    if let Some(node) = replayed.restarted {
        text += &format!("Stones were set up in node {node}; the game begins anew there.\n");
    }
    let report = session.score();
    let counted = (session.phase() == Phase::Counted).then_some(&report);
    text += &picture(session, look, counted);
    let all = record.moves();
    match args.r#move {
        Some(shown) if shown < all => text += &format!("Move {shown} of {all}\n"),
        _ => text += &format!("{}\n", all_legal(all)),
    }
    text += &format!("{}\n", words::standing(session));
    if let Some((color, turn)) = session.last_turn() {
        text += &format!("Last: {color} {}\n", words::turn_name(session, turn));
    }
    text += &format!("{}\n", words::count(session, &report));
    Ok(io::stdout().write_all(text.as_bytes())?)
}

fn all_legal(moves: usize) -> String {
    match moves {
        0 => "There is no move".to_owned(),
        1 => "The one move is legal".to_owned(),
        _ => format!("All {moves} moves are legal"),
    }
}

/// One line: players, rules, board, komi, the result that the record states.
fn about(record: &Record, session: &dyn Session) -> String {
    let root = record.root();
    let name = |property: &str| {
        let text = root.line_text(property)?;
        let shown: String = text.chars().filter(|c| !c.is_control()).take(40).collect();
        (!shown.trim().is_empty()).then(|| shown.trim().to_owned())
    };
    let mut line = match (name("PB"), name("PW")) {
        (None, None) => String::new(),
        (black, white) => format!(
            "{} (Black) – {} (White): ",
            black.unwrap_or_else(|| "?".into()),
            white.unwrap_or_else(|| "?".into())
        ),
    };
    let config = session.config();
    let title = go_score::rules_title(&config.rules);
    line += &format!("{title}, board {}, komi {}", config.size, config.komi);
    if config.handicap > 0 {
        line += &format!(", handicap {}", config.handicap);
    }
    if let Some(result) = name("RE") {
        line += &format!("; the record says {result}");
    }
    line
}
