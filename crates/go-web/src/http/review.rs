//! Records dropped on the page: the whole tree, with every board as its differences from the one
//! before. The boards are the server's: the page knows no rules.

use std::rc::Rc;

use axum::Json;
use axum::body::Bytes;
use go_core::{Board, Color, Setup, Size};
use go_record::{
    BoardSize, Collection, Color as Side, Cursor, Mark, Place, Viewing, Xy, write_rules,
};
use go_rules::{OpeningKind, Preset, VariantKind};
use go_session::{Computer, replay};
use serde::Serialize;

use super::{Wrong, aside};
use crate::message::ColorName;

/// Bytes of the longest record.
pub(super) const LONGEST: usize = 1 << 20;
/// Nodes of the largest tree.
const NODES: usize = 50_000;
/// Repairs that are told of.
const REPAIRS: usize = 50;

/// A record as the page shows it.
#[derive(Serialize)]
pub(crate) struct Review {
    title: String,
    rules: String,
    /// The preset that is nearest to the rules.
    preset: Option<&'static str>,
    /// The rules as a table or an analysis is asked for them.
    terms: String,
    /// Whether the game began with a pie opening.
    opening: bool,
    game: &'static str,
    width: u8,
    height: u8,
    komi: f64,
    handicap: u8,
    players: Players,
    /// What else the record says of the game, with a word for what it is.
    about: Vec<(&'static str, String)>,
    result: Option<String>,
    /// What was wrong with the file, and how it was read.
    repairs: Vec<String>,
    /// Where the main line first breaks the rules, if it does.
    fault: Option<String>,
    /// Games in the file; the first one is shown.
    games: usize,
    nodes: Vec<Node>,
}

#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct Players {
    black: Option<String>,
    white: Option<String>,
    black_rank: Option<String>,
    white_rank: Option<String>,
}

#[derive(Serialize)]
struct Node {
    parent: Option<usize>,
    /// Points with what is on them now, as `D4X C3.`.
    changes: String,
    #[serde(skip_serializing_if = "Option::is_none")]
    r#move: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    fault: Option<String>,
    /// Whose turn it is, where a game has to begin with this board: none of the moves lead to it.
    #[serde(skip_serializing_if = "Option::is_none")]
    begins: Option<ColorName>,
    #[serde(skip_serializing_if = "Option::is_none")]
    name: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    comment: Option<String>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    marks: Vec<MarkInfo>,
}

#[derive(Serialize)]
struct MarkInfo {
    kind: &'static str,
    point: String,
    #[serde(skip_serializing_if = "Option::is_none")]
    to: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    text: Option<String>,
}

/// `POST /api/review`.
pub(super) async fn review(body: Bytes) -> Result<Json<Review>, Wrong> {
    aside(move || reviewed(body.to_vec()).map(Json).map_err(Wrong::asked)).await
}

fn reviewed(bytes: Vec<u8>) -> Result<Review, String> {
    if bytes.trim_ascii().is_empty() {
        return Err("the file is empty".to_owned());
    }
    let file = go_record::read(bytes).map_err(|error| error.to_string())?;
    let root = file.first();
    let viewing = Viewing::before(root).map_err(|error| error.to_string())?;
    let config = *viewing.config();
    if root.subtree().take(NODES + 1).count() > NODES {
        return Err(format!("the record has more than {NODES} nodes"));
    }
    let info = root.info();
    let text = |text: std::borrow::Cow<'_, str>| text.into_owned();
    let title = info.title().map_or_else(|| go_score::rules_title(&config.rules), text);
    let end = root.line().last().unwrap_or(root);
    let nodes = nodes(root, viewing);
    Ok(Review {
        title,
        rules: go_score::rules_title(&config.rules),
        preset: go_score::nearest_preset(&config.rules).map(Preset::name),
        terms: write_rules(&config.rules),
        opening: config.rules.opening == OpeningKind::Pie,
        game: match config.rules.game {
            VariantKind::Go => "go",
            VariantKind::Conversion => "conversion",
        },
        width: config.size.width(),
        height: config.size.height(),
        komi: config.komi.points(),
        handicap: config.handicap,
        players: Players {
            black: info.player(Side::Black).map(text),
            white: info.player(Side::White).map(text),
            black_rank: info.rank(Side::Black).map(text),
            white_rank: info.rank(Side::White).map(text),
        },
        about: about(root),
        result: info.result().map(|result| result.to_string()),
        repairs: repairs(&file),
        fault: replay(end, &config, Computer::default()).err().map(|error| error.to_string()),
        games: file.games().len(),
        nodes,
    })
}

/// What a root says of its game besides terms and players.
fn about(root: Cursor<'_>) -> Vec<(&'static str, String)> {
    const LINES: [(&str, &str); 7] = [
        ("DT", "Date"),
        ("EV", "Event"),
        ("RO", "Round"),
        ("PC", "Place"),
        ("TM", "Seconds"),
        ("OT", "Overtime"),
        ("AN", "Comments by"),
    ];
    let line = |(name, word)| Some((word, root.line_text(name)?.trim().to_owned()));
    let mut about: Vec<_> = LINES.into_iter().filter_map(line).collect();
    about.extend(root.text("GC").map(|text| ("About", text.trim().to_owned())));
    about.retain(|(_, text)| !text.is_empty());
    about
}

fn repairs(file: &Collection) -> Vec<String> {
    let found = file.diagnostics();
    let mut lines: Vec<String> = found.iter().take(REPAIRS).map(ToString::to_string).collect();
    let more = found.len() + found.omitted() - lines.len();
    if more > 0 {
        lines.push(format!("and {more} more"));
    }
    lines
}

fn nodes(root: Cursor<'_>, viewing: Viewing) -> Vec<Node> {
    let has_handicap = viewing.config().handicap > 0;
    let mut nodes = Vec::new();
    // Siblings share what they come from until it is their turn.
    let mut to_do = vec![(root, None, Rc::new(viewing))];
    while let Some((at, parent, viewing)) = to_do.pop() {
        let place = nodes.len();
        let mut viewing = Rc::unwrap_or_clone(viewing);
        let before = *viewing.setup();
        viewing.step(at);
        let mut node = node(at, parent, &before, &viewing);
        let begins = node.fault.is_some() || viewing.begins() || parent.is_none() && has_handicap;
        node.begins = begins.then(|| Color::from(at.to_move()).into());
        nodes.push(node);
        let children: Vec<Cursor<'_>> = at.children().collect();
        let after = Rc::new(viewing);
        to_do.extend(
            children.into_iter().rev().map(|child| (child, Some(place), Rc::clone(&after))),
        );
    }
    nodes
}

/// A node that leads from one board to another.
fn node(at: Cursor<'_>, parent: Option<usize>, before: &Setup, after: &Viewing) -> Node {
    let size = after.size();
    Node {
        parent,
        changes: changes(before, after.setup()),
        r#move: at.moves().last().map(|played| spelled(size, played.color, played.place)),
        fault: after.fault().map(ToString::to_string),
        begins: None,
        name: at.line_text("N").map(std::borrow::Cow::into_owned),
        comment: at.comment().map(std::borrow::Cow::into_owned),
        marks: at.marks().filter_map(|mark| mark_info(mark, at.size())).collect(),
    }
}

fn changes(before: &Setup, after: &Setup) -> String {
    let size = after.size;
    let differing = Board::from_setup(before).difference(&Board::from_setup(after));
    let one = |point| {
        let symbol = after.cell(point).color().map_or('.', Color::symbol);
        format!("{}{symbol}", size.name(point))
    };
    differing.iter().map(one).collect::<Vec<_>>().join(" ")
}

fn spelled(size: Size, color: Side, place: Place) -> String {
    let letter = color.letter();
    match place {
        Place::At(at) => match size.point(at.x, at.y) {
            Some(point) => format!("{letter} {}", size.name(point)),
            None => format!("{letter} ?"),
        },
        Place::Pass => format!("{letter} pass"),
        Place::Unreadable => format!("{letter} ?"),
    }
}

fn mark_info(mark: Mark, size: BoardSize) -> Option<MarkInfo> {
    let size = Size::new(size.width(), size.height()).ok()?;
    let name = |at: Xy| Some(size.name(size.point(at.x, at.y)?).to_string());
    let info = |kind, at| Some(MarkInfo { kind, point: name(at)?, to: None, text: None });
    match mark {
        Mark::Label(at, text) => {
            Some(MarkInfo { kind: "label", point: name(at)?, to: None, text: Some(text) })
        }
        Mark::Cross(at) => info("cross", at),
        Mark::Triangle(at) => info("triangle", at),
        Mark::Circle(at) => info("circle", at),
        Mark::Square(at) => info("square", at),
        Mark::Selected(at) => info("selected", at),
        Mark::Dimmed(at) => info("dimmed", at),
        Mark::Territory(Side::Black, at) => info("territory-black", at),
        Mark::Territory(Side::White, at) => info("territory-white", at),
        Mark::Line(from, to) => {
            Some(MarkInfo { kind: "line", point: name(from)?, to: name(to), text: None })
        }
        Mark::Arrow(from, to) => {
            Some(MarkInfo { kind: "arrow", point: name(from)?, to: name(to), text: None })
        }
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn boards_are_told_by_their_differences() {
        let sgf =
            b"(;SZ[5]RU[Japanese]KM[0.5]PB[Ada]AW[aa]AB[ba];B[ab]C[taken](;W[ee])(;W[aa]N[x]))";
        let review = reviewed(sgf.to_vec()).unwrap();
        let parents: Vec<Option<usize>> = review.nodes.iter().map(|node| node.parent).collect();
        assert_eq!(parents, [None, Some(0), Some(1), Some(1)]);
        assert_eq!(review.nodes[0].changes, "A5O B5X");
        assert_eq!(review.nodes[1].changes, "A5. A4X");
        assert_eq!(review.nodes[1].r#move.as_deref(), Some("B A4"));
        assert_eq!(review.nodes[2].changes, "E1O");
        // Suicide: taken off at once, as other programs do, and told.
        assert_eq!(review.nodes[3].changes, "");
        assert!(review.nodes[3].fault.as_deref().unwrap().starts_with("A5: "));
        assert_eq!((review.players.black.as_deref(), review.fault), (Some("Ada"), None));
        let told = b"(;SZ[5]BR[3d]DT[2001-05-12]RO[ 2 ]EV[]GC[A game\nto remember])";
        let review = reviewed(told.to_vec()).unwrap();
        assert_eq!(review.players.black_rank.as_deref(), Some("3d"));
        let about: Vec<_> =
            review.about.iter().map(|(word, text)| (*word, text.as_str())).collect();
        assert_eq!(
            about,
            [("Date", "2001-05-12"), ("Round", "2"), ("About", "A game\nto remember")]
        );
    }

    #[test]
    fn conversions_are_shown_and_faults_of_the_main_line_told() {
        let sgf = b"(;SZ[5]RU[Conversion Go]AW[cc]AB[bc][cb][dc]PL[B];B[cd];W[cd])";
        let review = reviewed(sgf.to_vec()).unwrap();
        assert_eq!((review.game, review.preset), ("conversion", Some("conversion")));
        assert_eq!(review.nodes[1].changes, "C3X C2X");
        assert!(review.fault.unwrap().contains("C2: occupied"));
    }

    /// The faults of the nodes that have one, by the number of the node.
    fn faults(sgf: &str) -> Vec<(usize, String)> {
        let nodes = reviewed(sgf.as_bytes().to_vec()).unwrap().nodes;
        let faults = nodes.into_iter().map(|node| node.fault).enumerate();
        faults.filter_map(|(at, fault)| Some((at, fault?))).collect()
    }

    const KO: &str = "AB[cb][bc][dc][cd]AW[ca][bb][db]PL[W]";

    #[test]
    fn ko_is_told_on_every_branch() {
        // White takes; Black takes back at once, after a pass, after two turns elsewhere.
        let sgf = format!(
            "(;SZ[5]RU[Japanese]{KO};W[cc]\
             (;B[ea];W[eb];B[cb])(;B[cb])(;B[];W[];B[cb])(;B[ea](;W[eb];B[cb])(;W[];B[cb])))"
        );
        let found = faults(&sgf);
        assert_eq!(found.len(), 1, "{found:?}");
        assert!(found[0].1.starts_with("C4: ko, it would bring back"), "{found:?}");
        assert_eq!(found[0].0, 5);
        assert!(faults(&format!("(;SZ[5]{KO};W[cc](;B[ee])(;B[cb]))"))[0].1.contains("ko"));
    }

    #[test]
    fn superko_and_mirrored_turns_are_told_on_every_branch() {
        // Two passes lift a ko, but the board of the start would be back.
        let found = faults(&format!(
            "(;SZ[5]RU[New Zealand]{KO};W[cc](;B[];W[];B[cb])(;B[ee];W[ed];B[cb]))"
        ));
        assert_eq!(found.len(), 1, "{found:?}");
        assert!(found[0].0 == 4 && found[0].1.contains("superko"), "{found:?}");
        let mut mirrored = String::from("(;SZ[9]XRULES[conversion opening=plain]PL[W]");
        for at in ["aa", "ba", "ca", "da", "ea", "fa", "ga", "ha", "ia", "ab"] {
            let turned: String =
                at.chars().map(|c| char::from(b'a' + b'i' - u8::try_from(c).unwrap())).collect();
            mirrored += &format!(";W[{at}];B[{turned}]");
        }
        let found = faults(&format!("{mirrored})"));
        assert_eq!(found.len(), 1, "{found:?}");
        assert!(found[0].0 == 20 && found[0].1.contains("tenth mirrored"), "{found:?}");
    }

    #[test]
    fn where_games_begin_is_told_with_the_turn() {
        let sgf = b"(;SZ[5]RU[Japanese];B[aa](;AB[cc]AW[dd]PL[B];W[ee])(;W[aa]))";
        let review = reviewed(sgf.to_vec()).unwrap();
        let begin = |review: &Review| -> Vec<Option<ColorName>> {
            review.nodes.iter().map(|node| node.begins).collect()
        };
        // A move on a stone leads nowhere: what follows begins with the board that is shown.
        let (black, white) = (Some(ColorName::Black), Some(ColorName::White));
        assert_eq!(begin(&review), [None, None, black, None, black]);
        assert_eq!((review.terms.as_str(), review.opening), ("japanese", false));
        for (sgf, wanted) in [
            (&b"(;SZ[9]HA[2];W[aa])"[..], white),
            (b"(;SZ[9]HA[2];B[aa];B[bb];W[cc])", black),
            (b"(;SZ[9]PL[W];W[aa])", white),
            (b"(;SZ[9]AB[aa];W[bb])", white),
            (b"(;SZ[9];B[aa])", None),
        ] {
            assert_eq!(reviewed(sgf.to_vec()).unwrap().nodes[0].begins, wanted);
        }
        let pie = reviewed(b"(;SZ[5]RU[Conversion Go];B[aa])".to_vec()).unwrap();
        assert!(pie.opening && pie.nodes[0].begins.is_none());
    }

    #[test]
    fn what_is_no_record_is_refused() {
        assert!(reviewed(b"hello".to_vec()).is_err());
        assert_eq!(reviewed(b" \n".to_vec()).err().as_deref(), Some("the file is empty"));
        assert!(reviewed(b"(;SZ[30])".to_vec()).is_err());
    }
}
