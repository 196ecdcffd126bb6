//! Our engine, inside this process.

use std::panic::{AssertUnwindSafe, catch_unwind};
use std::time::Duration;

use go_ai::{Choice, Limits, SearchConfig, StopToken};
use go_core::Color;
use go_rules::{Action, GameConfig};
use go_session::{Computer, Session};

use super::fault::{Fault, FaultKind};
use super::player::{Answer, Player};
use super::spec::Limit;
use crate::cpu::{self, Watch};

/// The seconds that an engine without a limit thinks.
const UNLIMITED: f64 = 1.0;

/// Our engine at a table of its own.
pub(super) struct OwnPlayer {
    table: Box<dyn Session>,
    limit: Limit,
    used: Duration,
}

impl OwnPlayer {
    /// An engine that knows nothing of other games.
    pub(super) fn start(config: &GameConfig, limit: Limit, seed: u64) -> Result<Self, Fault> {
        let computer = Computer { search: SearchConfig::baseline(), seed };
        let table = go_session::open(*config, computer)
            .map_err(|error| Fault::new(FaultKind::Refusal, error))?;
        Ok(OwnPlayer { table, limit, used: Duration::ZERO })
    }

    fn think(&mut self) -> Option<Choice> {
        let stop = StopToken::new();
        let limits = match self.limit {
            Limit::Playouts(playouts) => Limits::playouts(playouts),
            Limit::Time(seconds) => Limits::time(Duration::from_secs_f64(seconds)),
            Limit::Unset => Limits::time(Duration::from_secs_f64(UNLIMITED)),
            Limit::Cpu(seconds) => {
                let watch = Watch::over_this_thread(Duration::from_secs_f64(seconds), &stop);
                let choice = self.table.choose(&Limits::default(), &stop);
                drop(watch);
                return choice;
            }
        };
        self.table.choose(&limits, &stop)
    }
}

impl Player for OwnPlayer {
    fn tell(&mut self, action: Action) -> Result<(), Fault> {
        let refused = |error| Fault::new(FaultKind::Refusal, error);
        self.table.act(action).map(drop).map_err(refused)
    }

    fn choose(&mut self, _: Color) -> Result<Answer, Fault> {
        let start = cpu::thread_time();
        // A bug of ours must not end a match either. The table is not used again after a panic.
        let choice = catch_unwind(AssertUnwindSafe(|| self.think()));
        self.used += cpu::thread_time().saturating_sub(start);
        let choice = choice.map_err(|panic| {
            let text = panic.downcast_ref::<&str>().map(|text| (*text).to_owned());
            let text = text.or_else(|| panic.downcast_ref::<String>().cloned());
            Fault::new(FaultKind::Crash, format!("panic: {}", text.unwrap_or_default()))
        })?;
        let choice =
            choice.ok_or_else(|| Fault::new(FaultKind::Refusal, "it has no turn to make"))?;
        match choice.action {
            Action::Turn { turn, .. } => {
                let illegal = |error| Fault::new(FaultKind::Illegal, error);
                self.table.act(choice.action).map_err(illegal)?;
                Ok(Answer::Turn(turn))
            }
            Action::Resign(_) => Ok(Answer::Resign),
            other => Err(Fault::new(FaultKind::Garbage, format!("it wants {other:?}"))),
        }
    }

    fn cpu(&mut self) -> Duration {
        self.used
    }

    fn end(self: Box<Self>) {}
}
