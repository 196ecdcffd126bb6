//! Uniformly random moves: the weakest opponent, of which nothing has to be believed.

use std::time::Duration;

use go_ai::Rng;
use go_core::{Cell, Color, Move, Point};
use go_rules::{Action, GameConfig};
use go_session::{Computer, Session};

use super::fault::{Fault, FaultKind};
use super::player::{Answer, Player};
use super::spec::Eyes;
use crate::cpu;

/// Chooses among all legal moves alike; passes where there are none.
pub(super) struct RandomPlayer {
    table: Box<dyn Session>,
    eyes: Eyes,
    rng: Rng,
    used: Duration,
}

impl RandomPlayer {
    pub(super) fn start(config: &GameConfig, eyes: Eyes, seed: u64) -> Result<Self, Fault> {
        let table = go_session::open(*config, Computer::default())
            .map_err(|error| Fault::new(FaultKind::Refusal, error))?;
        Ok(RandomPlayer { table, eyes, rng: Rng::new(seed), used: Duration::ZERO })
    }

    /// Whether every point around is the colour's own or beyond the sides.
    fn is_eye(&self, point: Point, color: Color) -> bool {
        let own = Cell::from(color);
        self.table.board().around(point).iter().all(|&(_, cell)| cell == own || cell == Cell::Wall)
    }
}

impl Player for RandomPlayer {
    fn tell(&mut self, action: Action) -> Result<(), Fault> {
        let refused = |error| Fault::new(FaultKind::Refusal, error);
        self.table.act(action).map(drop).map_err(refused)
    }

    fn choose(&mut self, color: Color) -> Result<Answer, Fault> {
        let start = cpu::thread_time();
        let mut points = self.table.legal_points();
        if self.eyes == Eyes::Keep {
            points.retain(|&point| !self.is_eye(point, color));
        }
        let turn = match points.get(self.rng.below(points.len() as u32) as usize) {
            Some(&point) => Move::Play(point),
            None => Move::Pass,
        };
        let illegal = |error| Fault::new(FaultKind::Illegal, error);
        self.table.act(Action::Turn { color, turn }).map_err(illegal)?;
        self.used += cpu::thread_time().saturating_sub(start);
        Ok(Answer::Turn(turn))
    }

    fn cpu(&mut self) -> Duration {
        self.used
    }

    fn end(self: Box<Self>) {}
}
