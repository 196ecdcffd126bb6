//! One game between two engines, from its opening to its result.

use std::time::Duration;

use go_core::{Color, PointSet};
use go_record::{Collection, Viewer};
use go_rules::{Action, Ending, GameConfig, Phase};
use go_score::Outcome;
use go_session::{Computer, Session};
use serde::{Deserialize, Serialize};

use super::declaration::Declaration;
use super::fault::{Fault, FaultKind};
use super::openings;
use super::pairing::Pairing;
use super::player::{self, Answer, Player};
use super::spec::Spec;

/// How a game was decided.
#[derive(Copy, Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub(super) enum By {
    /// The referee counted.
    Points,
    /// An engine gave up.
    Resignation,
    /// An engine did something wrong.
    #[serde(untagged)]
    Fault(FaultKind),
}

/// A game as its line in the file tells it. Pairs of figures are in the order of the engines.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub(super) struct GameRecord {
    /// Its number, from 0.
    pub(super) game: u32,
    /// The number of its opening.
    pub(super) opening: u32,
    /// The engine that played Black.
    pub(super) black: String,
    /// The engine that won; none for a draw.
    pub(super) winner: Option<String>,
    /// As SGF writes it.
    pub(super) result: String,
    /// How it was decided.
    pub(super) by: By,
    /// What an engine did wrong, in words.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(super) why: Option<String>,
    /// Turns, those of the opening included.
    pub(super) turns: u32,
    /// Answers of each engine.
    pub(super) moves: [u32; 2],
    /// CPU seconds of each engine.
    pub(super) cpu: [f64; 2],
    /// The length of the file of games when this one is in it.
    #[serde(default)]
    pub(super) sgf_end: u64,
}

/// A game that has been played.
pub(super) struct Played {
    /// Its line, not yet with its place in the file of games.
    pub(super) record: GameRecord,
    /// The game.
    pub(super) sgf: String,
}

/// Plays a game. Whatever the engines do, it has a result.
pub(super) fn play(
    declaration: &Declaration,
    config: &GameConfig,
    specs: &[Spec; 2],
    pairing: &Pairing,
) -> anyhow::Result<Played> {
    let mut game = Game {
        table: go_session::open(*config, Computer::default())?,
        pairing: pairing.clone(),
        players: [None, None],
        moves: [0; 2],
        fault: None,
    };
    let timeout = Duration::from_secs_f64(declaration.timeout);
    for (engine, spec) in specs.iter().enumerate() {
        let send = &declaration.engines[engine].send;
        match player::start(spec, config, send, timeout, pairing.seeds[engine]) {
            Ok(player) => game.players[engine] = Some(player),
            Err(fault) => game.lose(engine, fault)?,
        }
        if game.fault.is_some() {
            break;
        }
    }
    let opening = &declaration.openings[pairing.opening as usize];
    for turn in openings::parse(config.size, opening).map_err(anyhow::Error::msg)? {
        if game.fault.is_some() {
            break;
        }
        for action in openings::begin(&mut *game.table, turn).map_err(anyhow::Error::msg)? {
            game.tell(0, action)?;
            game.tell(1, action)?;
        }
    }
    while game.table.phase() == Phase::Play {
        game.next()?;
    }
    Ok(game.finish(declaration, config))
}

struct Game {
    table: Box<dyn Session>,
    pairing: Pairing,
    players: [Option<Box<dyn Player>>; 2],
    moves: [u32; 2],
    fault: Option<Fault>,
}

impl Game {
    /// An engine loses by a fault, unless the game is over already.
    fn lose(&mut self, engine: usize, fault: Fault) -> anyhow::Result<()> {
        if self.fault.is_none() {
            self.table.act(fault.action(self.pairing.color(engine)))?;
            self.fault = Some(fault);
        }
        Ok(())
    }

    fn tell(&mut self, engine: usize, action: Action) -> anyhow::Result<()> {
        let Some(player) = &mut self.players[engine] else { return Ok(()) };
        match player.tell(action) {
            Ok(()) => Ok(()),
            Err(fault) => self.lose(engine, fault),
        }
    }

    /// The engine whose turn it is makes it.
    fn next(&mut self) -> anyhow::Result<()> {
        let color = self.table.to_move();
        let engine = self.pairing.engine(color);
        let Some(player) = &mut self.players[engine] else {
            let gone = Fault::new(FaultKind::Crash, "it is not there");
            return self.lose(engine, gone);
        };
        let answer = player.choose(color);
        self.moves[engine] += 1;
        let turn = match answer {
            Ok(Answer::Turn(turn)) => turn,
            Ok(Answer::Resign) => {
                self.table.act(Action::Resign(color))?;
                return Ok(());
            }
            Err(fault) => return self.lose(engine, fault),
        };
        let action = Action::Turn { color, turn };
        match self.table.act(action) {
            Ok(_) => self.tell(1 - engine, action),
            Err(error) => self.lose(engine, Fault::new(FaultKind::Illegal, error)),
        }
    }

    /// The result, and the game in words that others read.
    fn finish(mut self, declaration: &Declaration, config: &GameConfig) -> Played {
        let outcome = match self.table.phase() {
            Phase::Over(_) => self.table.score().outcome,
            _ => self.table.score_with_dead(self.dead(config)).outcome,
        };
        let by = match (&self.fault, self.table.phase()) {
            (Some(fault), _) => By::Fault(fault.kind),
            (None, Phase::Over(_)) => By::Resignation,
            (None, _) => By::Points,
        };
        let mut cpu = [0.0; 2];
        for (engine, player) in self.players.iter_mut().enumerate() {
            if let Some(mut player) = player.take() {
                // Microseconds: random moves take few of them.
                cpu[engine] = (player.cpu().as_secs_f64() * 1e6).round() / 1e6;
                player.end();
            }
        }
        let name = |color| declaration.engines[self.pairing.engine(color)].name.clone();
        let record = GameRecord {
            game: self.pairing.game,
            opening: self.pairing.opening,
            black: name(Color::Black),
            winner: outcome.winner().map(name),
            result: outcome.to_string(),
            by,
            why: self.fault.as_ref().map(|fault| fault.why.clone()),
            turns: self.table.turns(),
            moves: self.moves,
            cpu,
            sgf_end: 0,
        };
        let sgf = self.sgf(declaration, &record, outcome);
        Played { record, sgf }
    }

    /// The stones that the referee takes for dead.
    fn dead(&self, config: &GameConfig) -> PointSet {
        if config.rules.ending == Ending::AsItStands {
            return PointSet::EMPTY;
        }
        let proposals = self.table.propose_dead();
        proposals.iter().fold(PointSet::EMPTY, |all, proposal| all | proposal.stones)
    }

    fn sgf(&self, declaration: &Declaration, record: &GameRecord, outcome: Outcome) -> String {
        let mut file: Collection = self.table.transcript(Viewer::Ordinary);
        let root = file.first().id();
        let named = |color| {
            let engine = &declaration.engines[self.pairing.engine(color)];
            format!("{} ({})", engine.name, engine.identity)
        };
        file.set(root, "PB", [named(Color::Black)]);
        file.set(root, "PW", [named(Color::White)]);
        file.set(root, "RO", [(record.game + 1).to_string()]);
        file.set(root, "RE", [outcome.to_string()]);
        let decided = match &record.why {
            Some(why) => format!("{}: {why}", outcome.in_words()),
            None => outcome.in_words(),
        };
        file.set(root, "GC", [format!("{decided}. Referee: {}", declaration.referee)]);
        format!("{}\n", file.to_string().trim_end())
    }
}
