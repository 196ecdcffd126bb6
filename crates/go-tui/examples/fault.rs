//! A table whose files break on the third action: what a fault leaves of the terminal.
//!
//! `cargo run -p go-tui --example fault`, then place three stones. The terminal is given back
//! before the fault is told, so that shell and message are as they should be.

use std::path::Path;
use std::time::Duration;

use go_record::Collection;
use go_session::{Computer, Table};
use go_tui::{Depth, Files, Resumed, Rings, Settings, Start, Stones, Wishes};

struct Breaking;

impl Files for Breaking {
    fn begin(&mut self, _: &Table, _: Option<&Path>) {}

    fn resume(&mut self, _: &Path) -> Result<Resumed, String> {
        Err("there is none".to_owned())
    }

    fn keep(&mut self, table: &Table, _: Duration) -> Result<(), String> {
        assert!(table.session().turns() < 3, "the files of this example break here");
        Ok(())
    }

    fn save_as(&mut self, _: &Path, _: &Table, _: Duration) -> Result<String, String> {
        Err("this example keeps nothing".into())
    }

    fn open(&mut self, _: &Path) -> Result<Collection, String> {
        Err("this example opens nothing".into())
    }
}

fn main() -> std::io::Result<()> {
    let settings = Settings {
        start: Start::Setup,
        wishes: Wishes::default(),
        computer: Computer::default(),
        stones: Stones::Unicode,
        depth: Depth::of(|name| std::env::var(name).ok()),
        rings: Rings::Hidden,
    };
    go_tui::run(settings, &mut Breaking).map(drop)
}
