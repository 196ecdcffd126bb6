//! `go-cli play`: a game in the terminal, or in a pipe.
//!
//! The game is a [`Table`]: people type what they ask of it, the computer does the tasks that it
//! gives, and what has happened is said. It is written to its file after everything that changes
//! it, so that nothing can lose it.

mod answers;
mod ask;
mod command;
mod desk;
mod requests;
#[cfg(test)]
mod tests;
mod thinking;
mod time;

use std::fmt::Display;
use std::io::{self, IsTerminal, Write};
use std::path::{Path, PathBuf};

use go_core::{PointSet, Setup};
use go_record::Collection;
use go_rules::{Action, Phase};
use go_session::{Actor, Seats, Session, Table, handicap};

use crate::args::{ColorWhen, Opening, PlayArgs};
use crate::drawing::picture;
use crate::failure::usage;
use crate::game_file::{self, GameFile, Place};
use crate::look::is_interactive;
use crate::options::PlayOptions;
use crate::reader::{Interrupts, Line, Reader};
use crate::signed;
use crate::table::{self, reopened};
use crate::{record, words};

use command::Command;
use desk::{Desk, Terminal};

/// Plays a game to its end, or until somebody leaves: on the full screen of a terminal, else line
/// by line.
pub(crate) fn run(args: &PlayArgs, color: ColorWhen) -> anyhow::Result<()> {
    if args.opening == Some(Opening::Pie) && args.handicap.is_some_and(|stones| stones > 0) {
        let text = "handicap stones take the place of a pie opening: ask for one of the two";
        return Err(usage(text));
    }
    if !args.plain && table::is_possible() {
        return table::play_with(args, color);
    }
    lines(args, color)
}

/// Plays a game line by line.
fn lines(args: &PlayArgs, color: ColorWhen) -> anyhow::Result<()> {
    let interrupts = Interrupts::install()?;
    let mut reader = if is_interactive() {
        Reader::editor(interrupts.clone())?
    } else {
        Reader::plain(interrupts.clone())
    };
    if !reader.is_interactive() && io::stdin().is_terminal() {
        let hint = "Standard output is no terminal: type turns, as D4 or pass, without a prompt.";
        writeln!(io::stderr(), "{hint}")?;
    }
    let mut asked = args.resume.as_deref().map(reopened::left).unwrap_or_default();
    if reader.is_interactive() && args.rules.is_none() && args.resume.is_none() {
        match ask::game(&mut reader, args)? {
            Some(choices) => asked = choices,
            None => return Ok(()),
        }
    }
    let options = PlayOptions::of(args, color, &asked);
    let place = Place::of(options.record.as_deref(), options.resume.as_deref())?;
    let (session, clocks) = match &options.resume {
        None => (options.open()?, None),
        Some(file) => {
            let session = record::resume(file, options.engine.computer)?;
            let clocks = signed::clocks(file, &*session);
            (session, clocks)
        }
    };
    let file = place.keeps(&*session)?;
    let mut playing = Playing::new(session, options, file, Terminal::new(reader), interrupts);
    if let Some(clocks) = clocks {
        playing.table.set_clocks(clocks);
    }
    playing.play()
}

/// What is said when somebody leaves who has done nothing.
const NOTHING: &str = "Nothing has been played, so there is nothing to go on with.";

/// Whether the game goes on.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
enum Next {
    Go,
    Leave,
}

/// A game at the terminal.
struct Playing {
    table: Table,
    options: PlayOptions,
    desk: Box<dyn Desk>,
    interrupts: Interrupts,
    file: GameFile,
    /// The stones at the start, and what had happened before.
    begun: (Setup, Vec<Action>),
    /// The state of the table that is in the file.
    kept: u64,
    /// What the board was drawn with last.
    drawn: Option<Drawn>,
    /// The phase that was explained last.
    phase: Option<Phase>,
}

impl Playing {
    fn new(
        session: Box<dyn Session>,
        options: PlayOptions,
        file: GameFile,
        desk: impl Desk + 'static,
        interrupts: Interrupts,
    ) -> Playing {
        let begun = (*session.start(), session.log().to_vec());
        let arrangement = options.arrangement();
        let mut table = Table::new(session, arrangement);
        if !arrangement.seats.have_computer() {
            // Two people mark by their own words, so that a script means the same on every board.
            table.propose_when_asked();
        }
        let kept = table.serial();
        Playing {
            table,
            options,
            desk: Box::new(desk),
            interrupts,
            file,
            begun,
            kept,
            drawn: None,
            phase: None,
        }
    }

    fn session(&self) -> &dyn Session {
        self.table.session()
    }

    fn seats(&self) -> Seats {
        self.table.arrangement().seats
    }

    fn has_person(&self) -> bool {
        self.seats().have_person()
    }

    fn play(mut self) -> anyhow::Result<()> {
        self.introduce()?;
        self.table.resume(self.desk.now());
        loop {
            if Seats::actor(self.session()) == Actor::Nobody {
                return self.finish();
            }
            self.explain_phase()?;
            let next = if self.table.awaits_computer() { self.think()? } else { self.person()? };
            if next == Next::Leave {
                return self.leave();
            }
        }
    }

    fn introduce(&mut self) -> anyhow::Result<()> {
        let config = *self.session().config();
        let title = go_score::rules_title(&config.rules);
        let mut line = format!("{title}, board {}, komi {}", config.size, config.komi);
        if config.handicap > 0 {
            line += &format!(", handicap {}", config.handicap);
        }
        if let Some(limit) = config.move_limit {
            line += &format!(", at most {limit} turns");
        }
        if self.has_clock() {
            line += &format!(", clocks {}", self.options.control);
        }
        if self.options.resume.is_some() {
            line += &format!("; resumed after turn {}", self.session().turns());
        }
        self.say(line)?;
        if Seats::actor(self.session()) == Actor::Nobody {
            return self.say("The game is over already.");
        }
        if self.has_person() {
            self.say("Type a point, as D4, or pass; help lists the commands.")?;
        }
        Ok(())
    }

    /// Says what a phase is about when it is entered.
    fn explain_phase(&mut self) -> anyhow::Result<()> {
        let phase = self.session().phase();
        if self.phase == Some(phase) {
            return Ok(());
        }
        // The steps of an opening are explained once.
        let goes_on = matches!(
            (self.phase, phase),
            (Some(Phase::Opening { .. }), Phase::Opening { turn }) if turn > 1
        );
        self.phase = Some(phase);
        if self.has_person()
            && !goes_on
            && let Some(text) = words::phase_text(self.session(), self.seats())
        {
            self.say(words::wrapped(&text))?;
        }
        Ok(())
    }

    /// A person's turn: one line is read and done.
    fn person(&mut self) -> anyhow::Result<Next> {
        self.draw_if_changed()?;
        match self.read()? {
            Typed::Command(command) => self.obey(command),
            Typed::Nothing => Ok(Next::Go),
            Typed::Leave => Ok(Next::Leave),
        }
    }

    /// Reads one line that is a command, a mistake (which is answered), or the end.
    fn read(&mut self) -> anyhow::Result<Typed> {
        let Some(line) = self.line()? else { return Ok(Typed::Nothing) };
        Ok(match line {
            Line::Text(line) => match Command::parse(&line, self.session().size()) {
                Ok(Some(command)) => Typed::Command(command),
                Ok(None) => Typed::Nothing,
                Err(error) => {
                    self.say(error)?;
                    Typed::Nothing
                }
            },
            Line::TooLong => {
                self.say("That line is too long for a command; help lists them.")?;
                Typed::Nothing
            }
            Line::Waited => Typed::Nothing,
            Line::Interrupted | Line::End => Typed::Leave,
        })
    }

    /// Writes the game to its file if something has changed.
    fn keep(&mut self) {
        if self.kept != self.table.serial() {
            self.kept = self.table.serial();
            let (table, now, strength) = (&self.table, self.desk.now(), &self.options.strength);
            self.file.keep(table.session(), || signed::record(table, now, strength));
        }
    }

    /// The record of the game as it stands.
    fn record(&self) -> Collection {
        signed::record(&self.table, self.desk.now(), &self.options.strength)
    }

    /// Writes the game because it is over or somebody leaves.
    fn save(&mut self) -> anyhow::Result<PathBuf> {
        let (table, now, strength) = (&self.table, self.desk.now(), &self.options.strength);
        self.file.save(table.session(), || signed::record(table, now, strength))
    }

    fn draw_if_changed(&mut self) -> anyhow::Result<()> {
        if self.drawn == Some(Drawn::of(self.session())) {
            return Ok(());
        }
        self.draw()
    }

    fn draw(&mut self) -> anyhow::Result<()> {
        self.drawn = Some(Drawn::of(self.session()));
        let board = picture(self.session(), self.options.look, None);
        let standing = words::standing(self.session());
        let clocks = self.clocks().map(|clocks| format!("\n{clocks}")).unwrap_or_default();
        self.say(format!("{board}{standing}{clocks}"))
    }

    fn say(&mut self, text: impl Display) -> anyhow::Result<()> {
        Ok(self.desk.say(&text.to_string())?)
    }

    /// The end of the game: the board as it was counted, the count in words, the record.
    fn finish(mut self) -> anyhow::Result<()> {
        let report = self.session().score();
        if self.session().phase() == Phase::Counted {
            let board = picture(self.session(), self.options.look, Some(&report));
            self.say(format!("{board}{}", words::standing(self.session())))?;
        } else {
            self.draw_if_changed()?;
        }
        self.say(words::count(self.session(), &report))?;
        let path = self.save()?;
        self.say(format!("The record is in {}", path.display()))
    }

    /// Somebody leaves before the end: the game is saved, with the clocks as they stand.
    fn leave(mut self) -> anyhow::Result<()> {
        let (start, log) = &self.begun;
        if self.session().start() == start && self.session().log() == log {
            return match &self.options.resume {
                None => self.say(NOTHING),
                Some(path) => {
                    let how = self.how_to_go_on(path);
                    self.say(how.replacen("The game is saved.", "The game is as it was.", 1))
                }
            };
        }
        self.table.pause(self.desk.now());
        let path = self.save()?;
        self.say(self.how_to_go_on(&path))
    }

    fn how_to_go_on(&self, path: &Path) -> String {
        game_file::how_to_go_on(path, self.options.side, &self.options.flags)
    }
}

/// What a board was drawn with: with the same it looks the same.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
struct Drawn {
    turns: u32,
    marks: PointSet,
    /// Handicap stones that are to come.
    handicap: u8,
}

impl Drawn {
    fn of(session: &dyn Session) -> Drawn {
        let (turns, marks) = (session.turns(), session.dead());
        Drawn { turns, marks, handicap: handicap::left(session) }
    }
}

/// What a line was.
enum Typed {
    Command(Command),
    Nothing,
    Leave,
}
