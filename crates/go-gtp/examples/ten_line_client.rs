//! The smallest client: it asks an engine for a move. `ten_line_client PROGRAM [ARGUMENT…]`

use go_gtp::{Client, Launch};
use std::{env, error::Error, io::Write, time::Duration};

fn main() -> Result<(), Box<dyn Error>> {
    let mut words = env::args_os().skip(1);
    let program = words.next().ok_or("usage: ten_line_client PROGRAM [ARGUMENT…]")?;
    let limit = Duration::from_secs(30);
    let mut engine = Client::spawn(&Launch::new(program).args(words))?;
    engine.ask("boardsize 9", limit)?;
    engine.ask("clear_board", limit)?;
    writeln!(std::io::stdout(), "{}", engine.ask("genmove black", limit)?)?;
    engine.quit(limit)?;
    Ok(())
}
