//! Doing what a person typed: a request to the table, or an answer.

use go_core::{Color, Move, Point};
use go_rules::Phase;
use go_session::{Actor, Event, EventKind, Player, Request, Seat, Seats};

use super::command::{self, Command};
use super::{Next, Playing};
use crate::reader::Line;
use crate::words;

impl Playing {
    /// Does what a person typed.
    pub(super) fn obey(&mut self, command: Command) -> anyhow::Result<Next> {
        let phase = self.session().phase();
        match command {
            Command::As(wanted, command) => {
                let color = self.session().to_move();
                if phase.takes_turns() && phase != Phase::ChoosingSide && wanted != color {
                    self.say(format!("It is {color}'s turn."))?;
                } else {
                    return self.obey(*command);
                }
            }
            Command::Place(_) | Command::Pass if phase == Phase::Marking => {
                self.say(
                    "Dead groups are marked now: dead D4 marks a group, confirm agrees, back goes \
                     on with the game.",
                )?;
            }
            Command::Place(point) => self.ask(Request::Turn(Move::Play(point)))?,
            Command::Pass => self.ask(Request::Turn(Move::Pass))?,
            Command::Side(color) => self.ask(Request::ChooseSide(color))?,
            Command::Resign => {
                if self.is_sure("Really resign? (yes or no) ")? {
                    self.ask(Request::Resign)?;
                }
            }
            Command::Undo => self.undo()?,
            Command::Hint => self.hint()?,
            Command::Score => self.score()?,
            Command::Dead(points) => self.mark(&points)?,
            Command::Confirm(color) => self.confirm(color)?,
            Command::Back => self.ask(Request::BackToPlay)?,
            Command::Board => self.draw()?,
            Command::Save(path) => self.save_as(&path)?,
            Command::Help => self.say(command::HELP)?,
            Command::Quit => return Ok(Next::Leave),
        }
        Ok(Next::Go)
    }

    /// Whether a person means it. In a pipe nobody is asked.
    fn is_sure(&mut self, question: &str) -> anyhow::Result<bool> {
        if !self.desk.is_interactive() {
            return Ok(true);
        }
        let answer = self.desk.next(question, None);
        Ok(matches!(answer, Line::Text(text) if text.trim().to_lowercase().starts_with('y')))
    }

    /// The person who has to do something; where both have, the one person, or whoever is to move.
    fn asking(&self) -> Player {
        let session = self.session();
        let player = match Seats::actor(session) {
            Actor::Player(player) => player,
            Actor::Both | Actor::Nobody => Seats::player(session, session.to_move()),
        };
        match self.seats().of(player) {
            Seat::Person => player,
            Seat::Computer => player.other(),
        }
    }

    fn ask(&mut self, request: Request) -> anyhow::Result<()> {
        self.request(self.asking(), request)
    }

    /// Asks the table for something, and says what has happened or why not.
    fn request(&mut self, player: Player, request: Request) -> anyhow::Result<()> {
        match self.table.request(player, request, self.desk.now()) {
            Ok(events) => self.tell(&events),
            Err(refused) => self.say(words::refused(&refused)),
        }
    }

    /// Says what has happened, and writes the game to its file.
    pub(super) fn tell(&mut self, events: &[Event]) -> anyhow::Result<()> {
        self.keep();
        for event in events {
            match event.kind {
                EventKind::Marked(changed) => {
                    let session = self.session();
                    let groups = session.board().groups();
                    let lines: Vec<String> = groups
                        .filter(|group| changed.contains(group.head()))
                        .map(|group| words::marked(session, group.head()))
                        .collect();
                    self.say(lines.join("\n"))?;
                }
                EventKind::Proposed | EventKind::Disagreed => {
                    self.say(words::wrapped(&event.text))?;
                }
                EventKind::Undone => {
                    self.drawn = None;
                    if self.session().phase() != Phase::Marking {
                        self.phase = None;
                    }
                    self.say(&event.text)?;
                }
                // Both sit here, so the one who asks has asked the other.
                EventKind::UndoAsked(player) => {
                    self.request(player.other(), Request::AllowUndo)?;
                }
                EventKind::Acted(..) | EventKind::Handicap(_) | EventKind::UndoRefused(_) => {
                    self.say(&event.text)?;
                }
            }
        }
        let is_disagreed = |event: &Event| event.kind == EventKind::Disagreed;
        if events.iter().any(is_disagreed) && self.session().phase() != Phase::Marking {
            self.say("Playing on shows it.")?;
        }
        let is_turn = |event: &Event| matches!(event.kind, EventKind::Acted(..));
        if events.iter().any(is_turn)
            && let Some(warning) = go_session::words::mirror_warning(self.session())
        {
            self.say(warning)?;
        }
        Ok(())
    }

    /// Takes back the last mark, or to where a person decided last.
    fn undo(&mut self) -> anyhow::Result<()> {
        let count = |player: &Player| Seats::undo_count(self.session(), &[*player]);
        let persons = self.seats().persons().into_iter();
        let last = persons.filter(|player| count(player) > 0).min_by_key(count);
        self.request(last.unwrap_or(self.asking()), Request::Undo)
    }

    /// Toggles the marks of groups and of what falls with them.
    fn mark(&mut self, points: &[Point]) -> anyhow::Result<()> {
        let before = self.session().dead();
        for &point in points {
            // Two names of groups that fall together would take the mark away again.
            if before.contains(point) == self.session().dead().contains(point) {
                self.ask(Request::Mark(point))?;
            }
        }
        Ok(())
    }

    /// Agrees with the marks, for whoever has not yet where no colour is named.
    fn confirm(&mut self, color: Option<Color>) -> anyhow::Result<()> {
        if self.seats().have_computer() {
            return self.ask(Request::Confirm);
        }
        let unconfirmed = |playing: &Playing| {
            let confirmed = playing.session().confirmed();
            Color::ALL.into_iter().find(|&color| !confirmed[color])
        };
        let color = color.or(unconfirmed(self)).unwrap_or(Color::Black);
        self.request(Seats::player(self.session(), color), Request::Confirm)?;
        match unconfirmed(self) {
            Some(other) if self.session().confirmed()[other.other()] => {
                self.say(format!("{other} has to confirm too."))
            }
            _ => Ok(()),
        }
    }
}
