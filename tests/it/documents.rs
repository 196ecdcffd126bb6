//! The documents' diagrams, as `corpus/documents` reconstructs them: every fact of every file is
//! checked against the library, every diagram has a snapshot for people, and what the documents say
//! in words is asserted once more in `sentences`, so that no file can quietly weaken it.

mod corpus;
mod facts;
mod laws;
mod paper;
mod reader;
mod replay;
mod sentences;
mod shown;

use go_core::{Board, Point};
use go_rules::{Conversion, GoRules, Phase};
use go_score::{CrossTime, PaperPicture, Scored};

use self::corpus::{Document, ToMove};
use self::facts::Facts;
use self::replay::{game_after, is_conversion};

/// What is wrong with a diagram's facts, each with its line.
fn faults(document: &Document) -> Vec<String> {
    fn of<R: Scored>(document: &Document) -> Vec<String> {
        let facts = Facts::<R>::of(document);
        let fault = |fact: &corpus::Fact| {
            let fault = facts.check(fact).err()?;
            let about = fact.about.as_deref().unwrap_or_default();
            Some(format!("line {}: {} {about}: {fault}", fact.line, fact.key))
        };
        document.facts.iter().filter_map(fault).collect()
    }
    if is_conversion(document) { of::<Conversion>(document) } else { of::<GoRules>(document) }
}

#[test]
fn every_fact_of_every_file_holds() {
    let texts = corpus::texts();
    assert_eq!(texts.len(), 12);
    let mut found = Vec::new();
    for (name, text) in texts {
        let document = Document::parse(&text).unwrap_or_else(|error| panic!("{name}: {error}"));
        found.extend(faults(&document).into_iter().map(|fault| format!("{name}: {fault}")));
    }
    assert!(found.is_empty(), "{}", found.join("\n"));
}

#[test]
fn every_picture_follows_from_the_turns() {
    for (name, text) in corpus::texts() {
        let document = Document::parse(&text).unwrap_or_else(|error| panic!("{name}: {error}"));
        if is_conversion(&document) {
            follows::<Conversion>(&name, &document);
            paper_is_read(&name, &document);
        } else {
            follows::<GoRules>(&name, &document);
        }
    }
}

/// Everything in a file but its facts: pictures after moves, records, prisoners, judgements.
fn follows<R: Scored>(name: &str, document: &Document) {
    let facts = Facts::<R>::of(document);
    let board = facts.board();
    let played = document.lines.iter().flat_map(|line| &line.turns).map(|(_, turn)| turn.point());
    let played: Vec<_> = played.collect();
    for (mark, points) in &document.points {
        let can_be_played = |&p: &Point| board.is_empty(p) || played.contains(&Some(p));
        assert!(points.iter().all(can_be_played), "{name}: {mark} is marked and taken");
    }
    for line in &document.lines {
        let (game, _) = game_after::<R>(document, line);
        assert_eq!(
            *game.position().board(),
            Board::from_setup(&line.after),
            "{name}: {}",
            line.name
        );
        if let ToMove::Side(color) = document.to_move {
            assert_eq!(line.turns[0].0, color, "{name}: {}", line.name);
        }
    }
    assert_eq!(
        *board,
        Board::from_setup(document.standing()),
        "{name}: the record leads elsewhere"
    );
    let is_over = !matches!(facts.game.phase(), Phase::Opening { .. } | Phase::Play);
    assert_eq!(is_over, document.record.is_some(), "{name}: a record ends with two passes");
    if let Some(prisoners) = document.prisoners {
        // The black stones that are prisoners were taken by White.
        assert_eq!(facts.game.taken(), prisoners, "{name}: prisoners");
    }
    if let Some(resolved) = &document.resolved {
        let judged = R::clear_dead(board, &facts.dead);
        assert_eq!(judged, Board::from_setup(resolved), "{name}: the judgement leads elsewhere");
    }
}

/// A drawing with crosses: the library draws the same from the record, reads the judged stones from
/// the drawing alone, and tells when each stone was converted.
fn paper_is_read(name: &str, document: &Document) {
    let crossed = document.picture.crossed;
    if crossed.is_empty() {
        return;
    }
    let facts = Facts::<Conversion>::of(document);
    let paper = facts.paper();
    assert_eq!(paper.drawn, document.picture.setup, "{name}: drawn in another colour");
    assert_eq!(paper.crossed(), crossed, "{name}: others are crossed");
    let drawing = facts::paper_picture(document);
    let drawn = PaperPicture::of_game(&facts.game, &facts.dead.points());
    assert_eq!(drawn.to_string(), drawing.to_string(), "{name}: the library draws it otherwise");
    let reading = drawing.read().unwrap_or_else(|error| panic!("{name}: {error}"));
    let resolved = document.resolved.as_ref().expect("a drawing is judged");
    assert_eq!(*reading.board(), Board::from_setup(resolved), "{name}: read otherwise");
    for cross in reading.crosses() {
        let in_play = paper.crossed_in_play.contains(cross.point);
        let at_end = paper.crossed_at_end.contains(cross.point);
        let time = match (in_play, at_end) {
            (true, true) => CrossTime::Both,
            (false, _) => CrossTime::AtEnd,
            (true, false) => CrossTime::InPlay,
        };
        let at = document.size.name(cross.point);
        assert_eq!(cross.time, time, "{name}: {at}");
    }
    assert_eq!(reading.crosses().len(), crossed.len(), "{name}");
}

#[test]
fn every_diagram_as_people_read_it() {
    insta::glob!("../corpus/documents", "*.txt", |path| {
        let text = std::fs::read_to_string(path).expect("a corpus file is text");
        let document = Document::parse(&text).unwrap_or_else(|e| panic!("{}: {e}", path.display()));
        let shown = if is_conversion(&document) {
            shown::shown::<Conversion>(&document)
        } else {
            shown::shown::<GoRules>(&document)
        };
        insta::with_settings!({ omit_expression => true, prepend_module_to_snapshot => false }, {
            insta::assert_snapshot!("document", shown);
        });
    });
}
