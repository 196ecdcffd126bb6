//! An engine that knows no game, for the tests of the server and of the client.

use go_gtp::{
    AnalyzeRequest, Command, Context, Failure, Form, Handler, InfoLine, MoveInfo, Options, Reply,
    Until,
};
use std::time::Duration;

/// Answers by rote and remembers what it was asked.
#[derive(Default)]
pub(crate) struct Probe {
    /// The names of the commands that arrived.
    pub(crate) asked: Vec<String>,
}

pub(crate) fn options() -> Options {
    let mut options = Options::new("Probe", "0.1");
    // Beyond any machine's slowness; a test of impatience sets its own.
    options.patience = Duration::from_secs(600);
    options
}

const COMMANDS: [&str; 13] = [
    "play",
    "time_settings",
    "boardsize",
    "name", // built in already
    "echo",
    "gaps",
    "big",
    "showboard",
    "final_status_list",
    "genmove",
    "lz-analyze",
    "lz-genmove_analyze",
    "echo", // twice
];

impl Handler for Probe {
    fn commands(&self) -> Vec<String> {
        COMMANDS.map(String::from).to_vec()
    }

    fn handle(&mut self, command: &Command, context: &mut Context<'_>) -> Result<Reply, Failure> {
        self.asked.push(command.name().to_owned());
        match command.name() {
            "echo" => Ok(command.text().into()),
            "gaps" => Ok("\n\nfirst\r\n\n \t\nsecond  \n\n\n".into()),
            "big" => Ok("x".repeat(10_000).into()),
            "showboard" => Ok("\n   A B\n 2 . .\n 1 . .\n\n".into()),
            "final_status_list" => match command.arg(0) {
                Some("dead") => Ok("A1 A2\nC3".into()),
                Some("seki") => Ok(Reply::empty()),
                _ => Err(Failure::Syntax("status".into())),
            },
            "play" => {
                let color: go_gtp::Color = command.arg(0).unwrap_or_default().parse()?;
                let played: go_gtp::MoveText = command.arg(1).unwrap_or_default().parse()?;
                match played {
                    go_gtp::MoveText::Resign => Err(Failure::IllegalMove),
                    _ => Ok(format!("{color} {played}").into()),
                }
            }
            // Thinks for good unless it is interrupted.
            "genmove" => {
                context.interrupt().wait(Duration::MAX);
                Ok("D4".into())
            }
            "lz-analyze" => {
                let request = AnalyzeRequest::parse(command.args())?;
                context.start_stream(Until::Input);
                let interval = request.interval.unwrap_or(Duration::from_millis(10));
                for visits in 0.. {
                    if context.interrupt().wait(interval) || context.line(&info(visits)).is_err() {
                        break;
                    }
                }
                Ok(Reply::empty())
            }
            "lz-genmove_analyze" => {
                for visits in 0..5 {
                    context.line(&info(visits)).map_err(|stopped| stopped.to_string())?;
                }
                Ok("play D4".into())
            }
            _ => Ok(Reply::empty()),
        }
    }
}

fn info(visits: u64) -> String {
    let moves = vec![MoveInfo::new(go_gtp::MoveText::Pass, visits, 0.5)];
    InfoLine { moves, ..InfoLine::default() }.to_text(Form::Lz)
}
