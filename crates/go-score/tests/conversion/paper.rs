//! Pen and paper: the documents' pictures, and games drawn and read back.

use go_core::{Board, Color, Move, PointSet, Size};
use go_rules::{Conversion, Game, OpeningKind, Preset};
use go_score::{CrossTime, Endgame, EndgameLimits, PaperError, PaperPicture};

use crate::oracle::corpus::Document;
use crate::oracle::random::Random;

fn new_game(size: Size) -> Game<Conversion> {
    let mut config = Preset::named("conversion").unwrap().config();
    config.size = size;
    config.rules.opening = OpeningKind::Plain;
    Game::new(config).unwrap()
}

/// Plays at random until this many points are empty.
fn random_game(random: &mut Random, size: Size, empties: usize) -> Game<Conversion> {
    let mut game = new_game(size);
    while game.position().board().empty() > empties {
        let points = game.legal_points();
        let turn = match random.below(12) {
            // A pass, unless it would end the game.
            0 if game.last_turn().is_none_or(|(_, turn)| turn != Move::Pass) => Move::Pass,
            _ => Move::Play(points[random.below(points.len())]),
        };
        game.play(turn).unwrap();
    }
    game
}

fn points(size: Size, names: &str) -> PointSet {
    let names = names.split(|c: char| !c.is_ascii_alphanumeric()).filter(|n| !n.is_empty());
    names.map(|name| size.parse_point(name).unwrap()).collect()
}

#[test]
fn document_000_diagrams_5_and_6() {
    let five = Document::read("000-diagram-5-ultimate-enclosure.txt");
    let picture: PaperPicture = five.picture("picture").parse().unwrap();
    let reading = picture.read().unwrap();
    assert_eq!(reading.board().picture().to_string(), five.picture("resolved"));
    assert_eq!(picture.to_string(), five.picture("picture"));
    for (place, color) in
        [("upper-right", Color::Black), ("upper-left", Color::Black), ("bottom", Color::White)]
    {
        let crossed = points(picture.drawn().size, five.value(&format!("crossed-{place}")));
        assert!(!crossed.is_empty() && picture.crossed().contains_all(&crossed));
        assert!(crossed.iter().all(|p| reading.board().color(p) == Some(color)), "{place}");
    }

    let six = Document::read("000-diagram-6-paper-game.txt");
    let picture: PaperPicture = six.picture("picture").parse().unwrap();
    let reading = picture.read().unwrap();
    assert_eq!(reading.board().picture().to_string(), six.picture("resolved"));
    assert_eq!(reading.margin(), 85 - 171);
    let at = |times: &[CrossTime]| -> PointSet {
        let crosses = reading.crosses().iter().filter(|cross| times.contains(&cross.time));
        crosses.map(|cross| cross.point).collect()
    };
    let listed = |key: &str| points(picture.drawn().size, six.value(key));
    assert_eq!(at(&[CrossTime::Both]), listed("crossed-in-play-and-at-end"));
    assert_eq!(at(&[CrossTime::InPlay, CrossTime::Both]), listed("crossed-in-play"));
    assert_eq!(at(&[CrossTime::AtEnd, CrossTime::Both]), listed("crossed-at-end"));
}

#[test]
fn crosses_made_in_play_are_never_ambiguous_and_never_read_wrong() {
    let mut random = Random(31);
    let mut crosses = 0;
    for round in 0..1500 {
        let size = Size::square(2 + (round % 9) as u8).unwrap();
        let empties = random.below(size.area().div_ceil(6));
        let game = random_game(&mut random, size, empties);
        let picture = PaperPicture::of_game(&game, &PointSet::EMPTY);
        let again: PaperPicture = picture.to_string().parse().unwrap();
        let framed: PaperPicture =
            picture.picture().with_coordinates().to_string().parse().unwrap();
        assert_eq!(again.crossed(), picture.crossed());
        assert_eq!(again, framed);
        let reading = picture.read().unwrap_or_else(|error| panic!("{error}\n{picture}"));
        assert_eq!(reading.board(), game.position().board(), "{picture}");
        assert!(reading.crosses().iter().all(|cross| cross.time == CrossTime::InPlay));
        crosses += reading.crosses().len();
    }
    assert!(crosses > 4000, "{crosses}");
}

#[test]
fn crosses_made_at_the_end_are_read_right_or_refused() {
    let mut random = Random(77);
    let (mut read, mut ambiguous, mut at_end) = (0, 0, 0);
    for round in 0..1500 {
        let size = Size::square(4 + (round % 5) as u8).unwrap();
        let empties = 1 + random.below(9);
        let game = random_game(&mut random, size, empties);
        let endgame = Endgame::solve(game.position(), EndgameLimits::default(), None);
        let doomed = endgame.doomed(Color::Black) | endgame.doomed(Color::White);
        if doomed.is_empty() {
            continue;
        }
        let in_play = *PaperPicture::of_game(&game, &PointSet::EMPTY).crossed();
        let picture = PaperPicture::of_game(&game, &doomed);
        match picture.read() {
            Ok(reading) => {
                read += 1;
                assert_eq!(reading.board(), &endgame.converted(), "{picture}");
                for cross in reading.crosses() {
                    let ended = doomed.contains(cross.point);
                    at_end += usize::from(ended);
                    match cross.time {
                        CrossTime::InPlay => assert!(!ended, "{picture}"),
                        CrossTime::AtEnd => assert!(ended, "{picture}"),
                        CrossTime::Both => {
                            assert!(ended && in_play.contains(cross.point), "{picture}");
                        }
                    }
                }
            }
            Err(PaperError::Ambiguous { points, .. }) => {
                ambiguous += 1;
                assert!(!(points & doomed).is_empty(), "{picture}");
            }
            Err(error) => panic!("{error}\n{picture}"),
        }
    }
    assert!(read > 200 && at_end > 400, "{read} read, {ambiguous} ambiguous, {at_end} crosses");
}

#[test]
fn a_stone_taken_and_lost_in_one_turn_is_crossed() {
    let document = Document::read("000-diagram-3-special-situations.txt");
    let setup = *document.picture("picture").parse::<go_core::Diagram>().unwrap().setup();
    let mut config = Preset::named("conversion").unwrap().config();
    config.size = setup.size;
    let mut game: Game<Conversion> = Game::from_setup(config, setup).unwrap();
    let point = setup.size.parse_point("P6").unwrap();
    game.play(Move::Play(point)).unwrap();
    let picture = PaperPicture::of_game(&game, &PointSet::EMPTY);
    // The four white stones turned twice, the black ones with the new stone once.
    let lost = points(setup.size, document.value("converted-back complex-suicide"));
    assert_eq!(picture.crossed(), &lost);
    assert_eq!(picture.read().unwrap().board(), game.position().board());
    let board: Board = *game.position().board();
    assert_eq!(board.picture().to_string(), document.picture("after complex-suicide"));
}

#[test]
fn refuses_bad_pictures_by_name() {
    let refused = |text: &str| text.parse::<PaperPicture>().unwrap_err().to_string();
    assert_eq!(refused("X O\nX"), "line 2, column 1: the row has 1 points, the first row has 2");
    assert_eq!(refused("X O\nX q"), "line 2, column 3: 'q' is no stone, point or mark");
    assert_eq!(refused("X O\nX ?"), "line 2, column 3: '?' is no stone, point or mark");
    assert_eq!(refused(""), "line 1, column 1: the picture has no rows");
    let unread = |text: &str| text.parse::<PaperPicture>().unwrap().read().unwrap_err().to_string();
    assert_eq!(unread("X x O\nX O O\n. . ."), "no one colour encloses the crossed stones at B3");
    assert_eq!(unread(". . x .\n. . . ."), "no one colour encloses the crossed stones at C2");
    assert!(unread(". x X\n. X X").starts_with("crossed stones at B2 touch empty points"));
    assert_eq!(unread(". X .\nX O X\n. X ."), "a group has no liberty and cannot stand: B2");
}
