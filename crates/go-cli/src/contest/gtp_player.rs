//! A program that speaks GTP, started anew for each game, so that no game depends on another.

use std::time::Duration;

use go_core::{Color, Move, Size};
use go_gtp::{Client, Launch, MoveText};
use go_rules::{Action, GameConfig, Preset};

use super::fault::{Fault, FaultKind};
use super::openings;
use super::player::{Answer, Player};
use crate::cpu;

/// How long a program may take to go when its game is over.
const LEAVING: Duration = Duration::from_secs(2);

/// A program in one game.
pub(super) struct GtpPlayer {
    client: Client,
    size: Size,
    timeout: Duration,
    /// CPU time when the game began, and the last time that could be read.
    begun: Duration,
    read: Duration,
}

/// What the braces in a command line and in what is sent stand for.
pub(super) struct Filling {
    seed: String,
    rules: &'static str,
    size: String,
}

impl Filling {
    /// The filling of one game.
    pub(super) fn of(config: &GameConfig, seed: u64) -> Filling {
        Filling {
            // Programs take seeds of 31 bits at least.
            seed: (seed & 0x7fff_ffff).to_string(),
            rules: Preset::with_rules(&config.rules).map_or("", Preset::name),
            size: config.size.to_string(),
        }
    }

    fn fill(&self, text: &str) -> String {
        text.replace("{seed}", &self.seed)
            .replace("{rules}", self.rules)
            .replace("{size}", &self.size)
    }

    /// How a command line is started.
    pub(super) fn launch(&self, words: &[String]) -> Launch {
        let words: Vec<String> = words.iter().map(|word| self.fill(word)).collect();
        let (program, args) = words.split_first().map_or(("", [].as_slice()), |(p, a)| (p, a));
        Launch::new(program).args(args)
    }
}

impl GtpPlayer {
    pub(super) fn start(
        words: &[String],
        config: &GameConfig,
        send: &[String],
        timeout: Duration,
        seed: u64,
    ) -> Result<GtpPlayer, Fault> {
        let size = config.size;
        let filling = Filling::of(config, seed);
        let client = Client::spawn(&filling.launch(words))?;
        let (begun, read) = (Duration::ZERO, Duration::ZERO);
        let mut player = GtpPlayer { client, size, timeout, begun, read };
        if size.is_square() {
            player.ask(&format!("boardsize {}", size.width()))?;
        } else {
            let (width, height) = (size.width(), size.height());
            player.ask(&format!("rectangular_boardsize {width} {height}"))?;
        }
        for command in send.iter().map(|command| filling.fill(command)) {
            player.ask(&command)?;
        }
        player.ask("clear_board")?;
        player.ask(&format!("komi {}", config.komi))?;
        player.begun = cpu::process_time(player.client.process_id()).unwrap_or_default();
        player.read = player.begun;
        Ok(player)
    }

    fn ask(&mut self, command: &str) -> Result<String, Fault> {
        Ok(self.client.ask(command, self.timeout)?)
    }
}

impl Player for GtpPlayer {
    fn tell(&mut self, action: Action) -> Result<(), Fault> {
        // The choice of side has no word in GTP: the next turn makes it.
        let Action::Turn { color, turn } = action else { return Ok(()) };
        let name = openings::name(self.size, turn);
        self.ask(&format!("play {color:#} {name}")).map(drop)
    }

    fn choose(&mut self, color: Color) -> Result<Answer, Fault> {
        let text = self.ask(&format!("genmove {color:#}"))?;
        self.cpu();
        let garbage = |what: String| Fault::new(FaultKind::Garbage, what);
        match text.parse::<MoveText>() {
            Ok(MoveText::Pass) => Ok(Answer::Turn(Move::Pass)),
            Ok(MoveText::Resign) => Ok(Answer::Resign),
            Ok(MoveText::At(at)) => {
                let point = self.size.parse_point(&at.to_string());
                let off = |error| Fault::new(FaultKind::Illegal, error);
                Ok(Answer::Turn(Move::Play(point.map_err(off)?)))
            }
            Err(error) => Err(garbage(format!("genmove was answered by {text:?}: {error}"))),
        }
    }

    fn cpu(&mut self) -> Duration {
        // A program that is gone has used what was read last.
        self.read = cpu::process_time(self.client.process_id()).unwrap_or(self.read).max(self.read);
        self.read.saturating_sub(self.begun)
    }

    fn end(self: Box<Self>) {
        // Whether it goes or is killed, it is gone.
        let _ = self.client.quit(LEAVING);
    }
}
