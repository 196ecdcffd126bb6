//! The smallest engine: it passes.

use go_gtp::{Command, Context, Failure, Handler, Options, Reply, ServeError, serve};
use std::io;

struct Passer;

impl Handler for Passer {
    fn commands(&self) -> Vec<String> {
        ["boardsize", "clear_board", "komi", "play", "genmove"].map(String::from).to_vec()
    }

    fn handle(&mut self, command: &Command, _: &mut Context<'_>) -> Result<Reply, Failure> {
        Ok(if command.name() == "genmove" { "pass".into() } else { Reply::empty() })
    }
}

fn main() -> Result<(), ServeError> {
    serve(io::stdin(), io::stdout(), &mut Passer, &Options::new("Passer", "1")).map(drop)
}
