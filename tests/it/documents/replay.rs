//! Games and lines of play of a diagram, replayed through [`Game`], each placement compared with
//! the two steps of the documents taken one after the other on the whole board.

use go_core::{Board, Color, Move, PointSet, Stone};
use go_rules::{
    Action, ActionError, Game, GameConfig, IllegalMove, OpeningKind, Phase, Refusal, VariantKind,
};
use go_score::{DeadStones, ScoreReport, Scored, score_game};

use super::corpus::{Document, Line, ToMove, Turn};

/// A turn and what it brought about.
pub(super) struct Step {
    pub(super) turn: Turn,
    pub(super) after: Board,
    /// The opponent's groups that lost their last liberty: converted or captured.
    pub(super) taken: Vec<PointSet>,
    /// The mover's groups that were then without one: converted back.
    pub(super) lost: Vec<PointSet>,
}

impl Step {
    /// All stones that this turn converted, or took, in either step.
    pub(super) fn turned(&self) -> PointSet {
        all(self.taken.iter().chain(&self.lost))
    }
}

/// The points of several sets.
pub(super) fn all<'a>(sets: impl IntoIterator<Item = &'a PointSet>) -> PointSet {
    sets.into_iter().fold(PointSet::EMPTY, |all, &set| all | set)
}

/// The terms of a diagram's game: those of its preset on its board.
fn terms(document: &Document) -> GameConfig {
    let mut config = document.preset.config();
    config.size = document.size;
    config
}

/// The game as the diagram shows it, and how it came about: the record from the empty board, if
/// there is one, else the picture.
///
/// A record of Conversion Go begins after the opening of its preset: Player 1 passes three times,
/// and Player 2 chooses a side.
pub(super) fn game_of<R: Scored>(document: &Document) -> (Game<R>, Vec<Step>) {
    let mut config = terms(document);
    let Some(record) = &document.record else {
        let mut setup = document.picture.setup;
        if let ToMove::Side(color) = document.to_move {
            setup.to_move = color;
        }
        return (Game::from_setup(config, setup).expect("the picture can stand"), Vec::new());
    };
    let mut game = Game::new(config).expect("the terms fit together");
    if config.rules.opening == OpeningKind::Pie {
        pass_the_opening(&mut game);
    }
    let steps = record.iter().map(|&turn| step(&mut game, turn)).collect();

    config.rules.opening = OpeningKind::Plain;
    let mut without = Game::<R>::new(config).expect("the terms fit together");
    for &turn in record {
        step(&mut without, turn);
    }
    assert_eq!(without.position().board(), game.position().board(), "without the opening");
    assert_eq!(without.phase(), game.phase(), "without the opening");
    (game, steps)
}

fn pass_the_opening<R: Scored>(game: &mut Game<R>) {
    for turn in 1..=3 {
        assert_eq!(game.phase(), Phase::Opening { turn });
        game.play(Move::Pass).expect("the opening may be passed");
    }
    assert_eq!(game.phase(), Phase::ChoosingSide);
    game.act(Action::ChooseSide(Color::Black)).expect("Player 2 chooses");
    assert_eq!((game.phase(), game.to_move()), (Phase::Play, Color::White));
}

/// The game after a line of play from the diagram.
pub(super) fn game_after<R: Scored>(document: &Document, line: &Line) -> (Game<R>, Vec<Step>) {
    let (mut game, _) = game_of::<R>(document);
    if document.to_move == ToMove::Either {
        let mut setup = document.picture.setup;
        setup.to_move = line.turns[0].0;
        game = Game::from_setup(terms(document), setup).expect("the picture can stand");
    }
    let steps = line.turns.iter().map(|&turn| step(&mut game, turn)).collect();
    (game, steps)
}

/// Makes one turn. A move that is no dame ends the dame phase first.
#[track_caller]
fn step<R: Scored>(game: &mut Game<R>, (color, turn): Turn) -> Step {
    assert_eq!(game.to_move(), color, "turns alternate");
    let before = *game.position().board();
    let mut result = game.act(Action::Turn { color, turn });
    if let Err(ActionError::Illegal(Refusal { rule: IllegalMove::NotDame, .. })) = result {
        game.act(Action::BackToPlay).expect("the dame phase can be left");
        result = game.act(Action::Turn { color, turn });
    }
    let settlement = result.unwrap_or_else(|error| panic!("turn {}: {error}", game.turns() + 1));
    let after = *game.position().board();
    let Move::Play(point) = turn else {
        return Step { turn: (color, turn), after, taken: Vec::new(), lost: Vec::new() };
    };
    let (settled, taken, lost) = two_steps::<R>(&before, Stone { point, color });
    assert_eq!(settled, after, "the two steps lead elsewhere");
    assert_eq!(usize::from(settlement.taken), all(&taken).len());
    assert_eq!(usize::from(settlement.lost), all(&lost).len());
    assert!(lost.len() <= 1, "only the group of the new stone can be converted back");
    Step { turn: (color, turn), after, taken, lost }
}

/// Document 000, paragraphs 7 and 8, by the letter: place the stone; turn every group of the
/// opponent's that has no liberty; then every one of the mover's. In Go they leave the board.
fn two_steps<R: Scored>(board: &Board, stone: Stone) -> (Board, Vec<PointSet>, Vec<PointSet>) {
    let mut board = *board;
    board.place(stone);
    let taken = without_liberty::<R>(&board, stone.color.other());
    board = cleared::<R>(&board, &taken);
    let lost = without_liberty::<R>(&board, stone.color);
    (cleared::<R>(&board, &lost), taken, lost)
}

fn without_liberty<R: Scored>(board: &Board, color: Color) -> Vec<PointSet> {
    let cannot_stand = |group: &go_core::Group<'_>| group.color() == color && R::is_dead(*group);
    board.groups().filter(cannot_stand).map(go_core::Group::point_set).collect()
}

fn cleared<R: Scored>(board: &Board, groups: &[PointSet]) -> Board {
    let dead = DeadStones::marked(board, groups.iter().flatten()).expect("stones stand there");
    R::clear_dead(board, &dead)
}

/// The count of a game whose dead groups the players have marked and confirmed.
pub(super) fn count<R: Scored>(mut game: Game<R>, dead: &DeadStones) -> ScoreReport {
    while game.phase() != Phase::Marking {
        game.play(Move::Pass).expect("one may pass");
    }
    for group in dead.groups(game.position().board()) {
        game.act(Action::Mark(group.first().expect("no group is empty"))).expect("it is a group");
    }
    assert_eq!(game.dead(), dead.points());
    for color in Color::ALL {
        game.act(Action::Confirm(color)).expect("the marks can be confirmed");
    }
    assert_eq!(game.phase(), Phase::Counted);
    score_game(&game, &DeadStones::of_game(&game))
}

/// Whether a document plays Conversion Go.
pub(super) fn is_conversion(document: &Document) -> bool {
    document.preset.rules().game == VariantKind::Conversion
}
