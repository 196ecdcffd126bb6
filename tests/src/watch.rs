//! One game, watched: the game itself, the oracle's opinion, and a twin seen in a mirror.

mod twin;

use go_core::{Color, Move, Point, Symmetry};
use go_rules::{
    Action, ActionError, Conversion, Game, GameConfig, Go, GoRules, IllegalMove, Ko, NoKo,
    NoSuicide, Phase, Rules, SeveralSuicide, SimpleKo, Suicide, VariantKind,
};

use crate::facts::{check_board, check_position, check_setup};
use crate::oracle::{Effect, Fault, Place, Referee, Stage};
use crate::plan::{Boards, Plan};
use crate::players::next_action;
use crate::random::Random;
use crate::seen::Seen;
use crate::tally::Tally;
use crate::translate::{Colors, deed_of, grid_of, image_of_setup, letter, place_of};

/// Plays the game of a seed and compares everything with everything.
///
/// # Panics
/// If a law is broken; the message names the seed, the terms, and the actions so far.
#[must_use]
pub fn play(seed: u64, boards: Boards) -> Tally {
    play_plan(seed, &Plan::of(seed, boards))
}

/// Plays a plan; the seed decides what the players do.
///
/// # Panics
/// As [`play`].
#[must_use]
pub fn play_plan(seed: u64, plan: &Plan) -> Tally {
    let rules = &plan.config.rules;
    // The types that fix ko and suicide at compile time have to obey the same laws.
    let fixed = seed.is_multiple_of(2);
    match (rules.game, rules.ko, rules.suicide) {
        (VariantKind::Conversion, ..) => Watched::<Conversion>::play(seed, plan),
        (_, Ko::None, Suicide::Forbidden) if fixed => {
            Watched::<Go<NoKo, NoSuicide>>::play(seed, plan)
        }
        (_, Ko::None, Suicide::Several) if fixed => {
            Watched::<Go<NoKo, SeveralSuicide>>::play(seed, plan)
        }
        (_, _, Suicide::Forbidden) if fixed => Watched::<Go>::play(seed, plan),
        (_, _, Suicide::Several) if fixed => {
            Watched::<Go<SimpleKo, SeveralSuicide>>::play(seed, plan)
        }
        _ => Watched::<GoRules>::play(seed, plan),
    }
}

struct Watched<'p, R: Rules> {
    seed: u64,
    plan: &'p Plan,
    game: Game<R>,
    referee: Referee,
    twin: Game<R>,
    symmetry: Symmetry,
    colors: Colors,
    /// What was seen before each action of the log; empty on large boards.
    past: Vec<Seen<R>>,
    tally: Tally,
}

impl<'p, R: Rules> Watched<'p, R> {
    fn play(seed: u64, plan: &'p Plan) -> Tally {
        let random = &mut Random::new(seed);
        let Some(mut watched) = Self::begin(seed, plan, random) else {
            return Tally { games: 1, ..Tally::default() };
        };
        watched.tally.games = 1;
        watched.check_moment();
        let area = plan.config.size.area();
        let thorough = if area <= 64 { 1 } else { area / 8 };
        let mut idle = 0;
        for step in 0..plan.most_turns * 2 {
            if watched.game.phase().is_over() {
                idle += 1;
            }
            if idle > 4 || watched.game.turns() as usize >= plan.most_turns {
                break;
            }
            watched.step(random);
            if step % thorough == 0 {
                watched.check_moment();
            }
            if random.chance(if area <= 64 { 12 } else { 1 }) {
                watched.undo(random);
            }
        }
        watched.check_moment();
        watched.check_replay();
        let tally = &mut watched.tally;
        tally.counted = u64::from(watched.game.phase() == Phase::Counted);
        tally.long = u64::from(watched.game.turns() as usize > 2 * area);
        watched.tally
    }

    /// The start; `None` if the plan's stones cannot stand, which is checked against the oracle.
    fn begin(seed: u64, plan: &'p Plan, random: &mut Random) -> Option<Self> {
        let config = plan.config;
        let game = match &plan.start {
            Some(setup) => {
                if !check_setup::<R>(config, setup) {
                    return None;
                }
                Game::from_setup(config, *setup)
            }
            None => Game::new(config),
        };
        let game = game.expect("the terms of a plan are good");
        let opening = matches!(game.phase(), Phase::Opening { .. });
        let symmetry = random.pick(&Symmetry::ALL);
        // The opening names its colours, so it has no image under an exchange.
        let colors = if opening || random.chance(400) { Colors::Kept } else { Colors::Exchanged };
        let twin_config = GameConfig { size: symmetry.image_of(config.size), ..config };
        let twin = if opening {
            Game::new(twin_config)
        } else {
            Game::from_setup(twin_config, image_of_setup(symmetry, colors, game.start()))
        };
        Some(Watched {
            seed,
            plan,
            referee: Referee::new(
                config,
                grid_of(game.start()),
                letter(game.start().to_move),
                !opening,
            ),
            game,
            twin: twin.expect("an image of good terms is good"),
            symmetry,
            colors,
            past: Vec::new(),
            tally: Tally::default(),
        })
    }

    /// Tries one action on the game, the oracle and the twin.
    fn step(&mut self, random: &mut Random) {
        let action = next_action(&self.game, self.plan, random);
        let deed = deed_of(self.game.size(), action);
        let verdict = self.referee.judge(deed);
        let before = Seen::of(&self.game);
        let out_of_turn =
            matches!(action, Action::Turn { color, .. } if color != self.game.to_move());
        let board_before = *self.game.position().board();
        let answer = self.game.act(action);
        let twin_answer = self.twin.act(self.image_of_action(action));
        match (&answer, &verdict) {
            (Ok(settlement), Ok(())) => {
                let effect = self.referee.act(deed);
                let found = Effect {
                    taken: usize::from(settlement.taken),
                    lost: usize::from(settlement.lost),
                };
                self.check(found == effect, "the oracle saw another effect");
                self.check(twin_answer == Ok(*settlement), "the twin saw another effect");
                if self.game.size().area() <= 64 {
                    self.past.push(before);
                }
                self.count(action, effect, out_of_turn);
                if let Action::Turn { turn: Move::Play(point), .. } = action {
                    let now = self.game.position().board();
                    if self.plan.config.rules.game == VariantKind::Conversion {
                        let one_less = now.empty() + 1 == board_before.empty();
                        self.check(one_less, "a placement fills one point");
                        let changed = board_before.difference(now);
                        let own = now.group(point).is_some_and(|group| {
                            // All that changed is joined to the new stone in the end, but for
                            // what step one converted for good when step two found nothing.
                            changed.iter().all(|p| group.contains(p))
                        });
                        self.check(own, "what changed is joined to the new stone");
                    }
                }
            }
            (Err(error), Err(faults)) => {
                self.tally.refused += 1;
                let after = Seen::of(&self.game);
                if let Some(what) = before.difference(&after) {
                    self.fail(&format!("a refused action changed the {what}: {action:?}"));
                }
                self.check_reason(error, faults);
                let twin_refused = match (error, &twin_answer) {
                    (ActionError::Illegal(mine), Err(ActionError::Illegal(twins))) => {
                        mine.rule == twins.rule
                    }
                    (_, Err(twins)) => {
                        std::mem::discriminant(error) == std::mem::discriminant(twins)
                    }
                    _ => false,
                };
                self.check(twin_refused, "the twin refused for another reason");
            }
            _ => {
                self.fail(&format!("{action:?}: the game says {answer:?}, the oracle {verdict:?}"));
            }
        }
    }

    fn check_reason(&mut self, error: &ActionError, faults: &[Fault]) {
        let ActionError::Illegal(refusal) = error else {
            return self.check(faults.is_empty(), "the oracle knows a rule that forbids it");
        };
        let tally = &mut self.tally;
        let fault = match refusal.rule {
            IllegalMove::Occupied => Fault::Occupied,
            IllegalMove::Suicide => {
                tally.suicide_refused += 1;
                Fault::Suicide
            }
            IllegalMove::Ko => {
                tally.ko += 1;
                Fault::Ko
            }
            IllegalMove::PositionalSuperko { turn } | IllegalMove::SituationalSuperko { turn } => {
                tally.superko += 1;
                Fault::Superko(turn)
            }
            IllegalMove::Mirror => {
                tally.mirror += 1;
                Fault::Mirror
            }
            IllegalMove::NotDame => {
                tally.not_dame += 1;
                Fault::NotDame
            }
        };
        let known = faults.contains(&fault);
        self.check(known, "the oracle does not know the reason of a refusal");
    }

    fn count(&mut self, action: Action, effect: Effect, out_of_turn: bool) {
        let tally = &mut self.tally;
        match action {
            Action::Turn { .. } => tally.turns += 1,
            Action::Mark(_) => tally.marks += 1,
            Action::BackToPlay => tally.resumed += 1,
            _ => {}
        }
        tally.out_of_turn += u64::from(out_of_turn);
        tally.taking += u64::from(effect.taken > 0);
        tally.suicides += u64::from(effect.lost > 0);
        tally.complex_suicides += u64::from(effect.lost > 0 && effect.taken > 0);
    }

    /// Takes the last action back, or the last turn, and compares with what was seen before it.
    fn undo(&mut self, random: &mut Random) {
        let log = self.game.log().to_vec();
        let kept = if random.chance(500) {
            let undone = self.game.undo();
            self.check(undone == log.last().copied(), "undo names the last action");
            self.twin.undo();
            log.len().saturating_sub(1)
        } else {
            let is_turn = |action: &Action| matches!(action, Action::Turn { .. });
            let last = log.iter().rposition(is_turn);
            let undone = self.game.undo_turn();
            self.check(undone.is_some() == last.is_some(), "undo_turn finds a turn");
            self.twin.undo_turn();
            last.unwrap_or(log.len())
        };
        if kept < log.len() {
            self.tally.undone += 1;
        }
        self.check(self.game.log() == &log[..kept], "undo keeps the rest of the log");
        if kept < self.past.len() {
            self.past.truncate(kept + 1);
            let expected = self.past.pop().expect("there is one more");
            if let Some(what) = expected.difference(&Seen::of(&self.game)) {
                self.fail(&format!("undo did not restore the {what}"));
            }
        }
        let start = self.game.start();
        let in_play = self.plan.start.is_some() || self.plan.config.handicap > 0;
        self.referee =
            Referee::new(self.plan.config, grid_of(start), letter(start.to_move), in_play);
        for &action in &log[..kept] {
            self.referee.act(deed_of(self.plan.config.size, action));
        }
        self.check_moment();
    }

    /// The laws of one moment.
    fn check_moment(&mut self) {
        let position = *self.game.position();
        let size = self.game.size();
        let board = position.board();
        check_board(board).unwrap_or_else(|what| self.fail(&what));
        self.check(board.groups().all(|group| !R::is_dead(group)), "no group is dead");

        let referee = &self.referee;
        let same_stage = match (self.game.phase(), referee.stage) {
            (Phase::Opening { turn }, Stage::Opening(other)) => turn == other,
            (Phase::ChoosingSide, Stage::Choosing)
            | (Phase::Play, Stage::Play)
            | (Phase::Dame, Stage::Dame)
            | (Phase::Marking, Stage::Marking)
            | (Phase::Counted, Stage::Counted)
            | (Phase::Over(_), Stage::Over) => true,
            _ => false,
        };
        self.check(same_stage, "the oracle sees another phase");
        self.check(grid_of(&board.to_setup(Color::Black)) == referee.grid, "oracle's board");
        self.check(letter(self.game.to_move()) == referee.to_move, "oracle's turn");
        self.check(self.game.turns() == referee.turns, "oracle's number of turns");
        let taken = self.game.taken();
        self.check([taken.black, taken.white] == referee.taken, "oracle's taken stones");
        let dead: Vec<Place> = self.game.dead().iter().map(|p| place_of(size, p)).collect();
        let same_dead = dead.len() == referee.dead.len()
            && dead.iter().all(|place| referee.dead.contains(place));
        self.check(same_dead, "oracle's dead stones");
        let confirmed = self.game.confirmed();
        self.check([confirmed.black, confirmed.white] == referee.confirmed, "oracle's confirmed");

        let legal = self.game.legal_points();
        let places: Vec<Place> = legal.iter().map(|&p| place_of(size, p)).collect();
        self.check(places == self.referee.legal(self.referee.to_move), "oracle's legal points");
        for (point, _) in self.game.forbidden_points() {
            self.check(board.is_empty(point) && !legal.contains(&point), "forbidden points");
        }
        self.check_play(&legal);
        check_position(&position).unwrap_or_else(|what| self.fail(&what));
        self.check_twin();
    }

    /// The legal list is what the game accepts, tried on copies.
    fn check_play(&self, legal: &[Point]) {
        let area = self.game.size().area();
        // A copy of a long game is dear: large boards try a few points.
        let every = if area <= 25 { 1 } else { 1 + area / 4 };
        let offset = self.game.turns() as usize;
        for (i, point) in self.game.size().points().enumerate() {
            if (i + offset).is_multiple_of(every) {
                let accepted = self.game.clone().play(Move::Play(point)).is_ok();
                self.check(accepted == legal.contains(&point), "the legal list is what play takes");
            }
        }
    }

    /// The log alone leads to the same game.
    fn check_replay(&self) {
        let mut again = match &self.plan.start {
            Some(setup) => Game::<R>::from_setup(self.plan.config, *setup),
            None => Game::new(self.plan.config),
        }
        .expect("the start was good before");
        for &action in self.game.log() {
            if let Err(error) = again.act(action) {
                self.fail(&format!("replay refused {action:?}: {error}"));
            }
        }
        if let Some(what) = Seen::of(&again).difference(&Seen::of(&self.game)) {
            self.fail(&format!("replay gave another {what}"));
        }
    }

    #[track_caller]
    fn check(&self, holds: bool, what: &str) {
        if !holds {
            self.fail(what);
        }
    }

    #[track_caller]
    fn fail(&self, what: &str) -> ! {
        panic!(
            "{what}\nseed {}, preset {}, {:?}\n{:?} {:?}\n{:?}\nlog {:?}\nforbidden {:?}",
            self.seed,
            self.plan.preset,
            self.plan.config,
            self.symmetry,
            self.colors,
            self.game,
            self.game.log(),
            self.game.forbidden_points(),
        );
    }
}
