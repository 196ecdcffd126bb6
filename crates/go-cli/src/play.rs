//! `go-cli play`: a game in the terminal, or in a pipe.
//!
//! One loop asks whose turn it is and lets a person type, the computer think, or both mark. The
//! game is written to its file after every action, so that nothing can lose it.

mod answers;
mod ask;
mod command;
mod marking;
mod thinking;

use std::fmt::Display;
use std::io::{self, IsTerminal, Write};
use std::path::Path;

use go_core::{Color, Move, PointSet};
use go_rules::{Action, ActionError, Phase, Settlement};
use go_session::{Actor, Seat, Seats, Session, TimeControl, open};

use crate::args::{ColorWhen, Opening, PlayArgs};
use crate::drawing::picture;
use crate::failure::usage;
use crate::game_file::{self, GameFile};
use crate::look::is_interactive;
use crate::options::{Asked, PlayOptions};
use crate::reader::{Interrupts, Line, Reader};
use crate::{record, table, words};

use command::Command;

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
    if let Some(control) = args.clock
        && control != TimeControl::Unlimited
    {
        return Err(usage("lines have no clock: --clock goes with the full screen of a terminal"));
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
    let mut asked = Asked::default();
    if reader.is_interactive() && args.rules.is_none() && args.resume.is_none() {
        match ask::game(&mut reader, args)? {
            Some(choices) => asked = choices,
            None => return Ok(()),
        }
    }
    let options = PlayOptions::of(args, color, &asked);
    let session = match &options.resume {
        None => open(options.config, options.engine.computer).map_err(usage)?,
        Some(file) => record::resume(file, options.engine.computer)?,
    };
    let file = GameFile::of(options.record.as_deref(), options.resume.as_deref(), &*session)?;
    let seats = options.side.seats();
    let begun = session.log().to_vec();
    Playing {
        session,
        seats,
        options,
        reader,
        interrupts,
        file,
        begun,
        proposed: None,
        drawn: None,
        phase: None,
    }
    .play()
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
    session: Box<dyn Session>,
    seats: Seats,
    options: PlayOptions,
    reader: Reader,
    interrupts: Interrupts,
    file: GameFile,
    /// What had happened before.
    begun: Vec<Action>,
    /// The number of actions when the computer had marked its proposal, since play stopped.
    proposed: Option<usize>,
    /// The turns and the marks that the board was drawn with last.
    drawn: Option<(u32, PointSet)>,
    /// The phase that was explained last.
    phase: Option<Phase>,
}

impl Playing {
    fn play(mut self) -> anyhow::Result<()> {
        self.introduce()?;
        loop {
            let next = match Seats::actor(&*self.session) {
                Actor::Nobody => return self.finish(),
                _ => {
                    self.explain_phase()?;
                    match Seats::actor(&*self.session) {
                        Actor::Both => self.marking()?,
                        _ if self.seats.is_computers_turn(&*self.session) => self.think()?,
                        _ => self.person()?,
                    }
                }
            };
            if next == Next::Leave {
                return self.leave();
            }
        }
    }

    fn introduce(&mut self) -> anyhow::Result<()> {
        let config = *self.session.config();
        let title = go_score::rules_title(&config.rules);
        let mut line = format!("{title}, board {}, komi {}", config.size, config.komi);
        if config.handicap > 0 {
            line += &format!(", handicap {}", config.handicap);
        }
        if let Some(limit) = config.move_limit {
            line += &format!(", at most {limit} turns");
        }
        if self.options.resume.is_some() {
            line += &format!("; resumed after turn {}", self.session.turns());
            let log = self.session.log();
            let has_marks = matches!(log.last(), Some(Action::Mark(_) | Action::Confirm(_)));
            self.proposed = has_marks.then_some(log.len());
        }
        self.say(line)?;
        if Seats::actor(&*self.session) == Actor::Nobody {
            return self.say("The game is over already.");
        }
        if self.has_person() {
            self.say("Type a point, as D4, or pass; help lists the commands.")?;
        }
        Ok(())
    }

    /// Says what a phase is about when it is entered.
    fn explain_phase(&mut self) -> anyhow::Result<()> {
        let phase = self.session.phase();
        if self.phase == Some(phase) {
            return Ok(());
        }
        // The steps of an opening are explained once.
        let goes_on = matches!(
            (self.phase, phase),
            (Some(Phase::Opening { .. }), Phase::Opening { turn }) if turn > 1
        );
        self.phase = Some(phase);
        if phase != Phase::Marking {
            self.proposed = None;
        }
        if self.has_person()
            && !goes_on
            && let Some(text) = words::phase_text(&*self.session, self.seats)
        {
            self.say(words::wrapped(&text))?;
        }
        Ok(())
    }

    /// A person's turn: one line is read and done.
    pub(super) fn person(&mut self) -> anyhow::Result<Next> {
        self.draw_if_changed()?;
        let prompt = words::prompt(&*self.session);
        match self.read(&prompt)? {
            Typed::Command(command) => self.obey(command),
            Typed::Nothing => Ok(Next::Go),
            Typed::Leave => Ok(Next::Leave),
        }
    }

    /// Reads one line that is a command, a mistake (which is answered), or the end.
    fn read(&mut self, prompt: &str) -> anyhow::Result<Typed> {
        let farewell = if self.session.log() == self.begun {
            NOTHING.to_owned()
        } else {
            self.how_to_go_on(self.file.path())
        };
        self.reader.set_farewell(|| format!("{farewell}\n"));
        Ok(match self.reader.next(prompt)? {
            Line::Text(line) => match Command::parse(&line, self.session.size()) {
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
            Line::Interrupted | Line::End => Typed::Leave,
        })
    }

    /// Does what a person typed.
    fn obey(&mut self, command: Command) -> anyhow::Result<Next> {
        let color = self.session.to_move();
        match command {
            Command::As(wanted, command) => {
                if self.session.phase().takes_turns()
                    && self.session.phase() != Phase::ChoosingSide
                    && wanted != color
                {
                    self.say(format!("It is {color}'s turn."))?;
                } else {
                    return self.obey(*command);
                }
            }
            Command::Place(_) | Command::Pass if self.session.phase() == Phase::ChoosingSide => {
                self.say("First Player 2 chooses a side: black or white.")?;
            }
            Command::Place(_) | Command::Pass if self.session.phase() == Phase::Marking => {
                self.say(
                    "Dead groups are marked now: dead D4 marks a group, confirm agrees, back goes \
                     on with the game.",
                )?;
            }
            Command::Place(point) => {
                self.try_action(Action::Turn { color, turn: Move::Play(point) })?;
            }
            Command::Pass => self.try_action(Action::Turn { color, turn: Move::Pass })?,
            Command::Side(color) => self.try_action(Action::ChooseSide(color))?,
            Command::Resign => {
                if self.is_sure("Really resign? (yes or no) ")? {
                    let loser = self.resigning();
                    self.try_action(Action::Resign(loser))?;
                }
            }
            Command::Undo => self.undo()?,
            Command::Hint => self.hint()?,
            Command::Score => self.score()?,
            Command::Dead(_) | Command::Confirm(_) => self.obey_marking(&command)?,
            Command::Back => self.try_action(Action::BackToPlay)?,
            Command::Board => self.draw()?,
            Command::Save(path) => self.save_as(&path)?,
            Command::Help => self.say(command::HELP)?,
            Command::Quit => return Ok(Next::Leave),
        }
        Ok(Next::Go)
    }

    /// Whether a person means it. In a pipe nobody is asked.
    fn is_sure(&mut self, question: &str) -> anyhow::Result<bool> {
        if !self.reader.is_interactive() {
            return Ok(true);
        }
        let answer = self.reader.next(question)?;
        Ok(matches!(answer, Line::Text(text) if text.trim().to_lowercase().starts_with('y')))
    }

    /// Who gives up when somebody types `resign`: the one person, or whoever is to move.
    fn resigning(&self) -> Color {
        let persons: Vec<Color> = Color::ALL
            .into_iter()
            .filter(|&color| self.seats.of(Seats::player(&*self.session, color)) == Seat::Person)
            .collect();
        match persons[..] {
            [color] => color,
            _ => self.session.to_move(),
        }
    }

    /// Does an action and tells about it, or says why not.
    fn try_action(&mut self, action: Action) -> anyhow::Result<()> {
        if let Err(error) = self.act(action)? {
            self.say(error)?;
        }
        Ok(())
    }

    /// Does an action, tells about it, and writes the game to its file.
    fn act(&mut self, action: Action) -> anyhow::Result<Result<Settlement, ActionError>> {
        let done = self.session.act(action);
        if let Ok(settlement) = done {
            self.say(words::told(&*self.session, action, settlement))?;
            self.file.keep(&*self.session);
        }
        Ok(done)
    }

    fn draw_if_changed(&mut self) -> anyhow::Result<()> {
        if self.drawn == Some((self.session.turns(), self.session.dead())) {
            return Ok(());
        }
        self.draw()
    }

    fn draw(&mut self) -> anyhow::Result<()> {
        self.drawn = Some((self.session.turns(), self.session.dead()));
        let board = picture(&*self.session, self.options.look, None);
        self.say(format!("{board}{}", words::standing(&*self.session)))
    }

    fn say(&mut self, text: impl Display) -> anyhow::Result<()> {
        let mut out = io::stdout().lock();
        writeln!(out, "{text}")?;
        Ok(out.flush()?)
    }

    fn has_person(&self) -> bool {
        self.seats.have_person()
    }

    /// The end of the game: the board as it was counted, the count in words, the record.
    fn finish(mut self) -> anyhow::Result<()> {
        let report = self.session.score();
        if self.session.phase() == Phase::Counted {
            let board = picture(&*self.session, self.options.look, Some(&report));
            self.say(format!("{board}{}", words::standing(&*self.session)))?;
        } else {
            self.draw_if_changed()?;
        }
        self.say(words::count(&*self.session, &report))?;
        let path = self.file.finish(&*self.session)?;
        self.say(format!("The record is in {}", path.display()))
    }

    /// Somebody leaves before the end: the game is saved.
    fn leave(mut self) -> anyhow::Result<()> {
        if self.session.log() == self.begun {
            return self.say(NOTHING);
        }
        let path = self.file.save(&*self.session)?;
        self.say(self.how_to_go_on(&path))
    }

    fn how_to_go_on(&self, path: &Path) -> String {
        game_file::how_to_go_on(path, self.options.side, &self.options.flags)
    }
}

/// What a line was.
enum Typed {
    Command(Command),
    Nothing,
    Leave,
}
