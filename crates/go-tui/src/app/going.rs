//! From one screen to another, and the questions that are asked on the way.

use std::path::{Path, PathBuf};

use super::{App, Screen};
use crate::browser::{Browser, From};
use crate::effect::{Effect, Place};
use crate::files::Resumed;
use crate::setup::Setup;
use crate::table::Play;

impl App {
    /// The table, on top of whatever was above it, to ask something.
    pub(super) fn bring_table_up(&mut self) {
        let is_table = |screen: &Screen| matches!(screen, Screen::Table(_));
        while !is_table(&self.screen)
            && let Some(below) = self.below.pop()
        {
            self.aside.push(std::mem::replace(&mut self.screen, below));
        }
    }

    /// Goes back to what was above the table once it asks nothing any more.
    pub(super) fn follow_question(&mut self) {
        if self.play().is_some_and(|play| play.dialog.is_some()) {
            return;
        }
        self.next = None;
        while let Some(above) = self.aside.pop() {
            self.show_above(above);
        }
    }

    /// A saved game goes on where it was left; one that is over is gone through.
    pub(super) fn reopened(&mut self, path: PathBuf, resumed: Resumed) -> Vec<Effect> {
        let Resumed { session, arrangement, limits, clocks } = resumed;
        if session.phase().is_over() {
            return vec![Effect::Open(path)];
        }
        let mut play = Play::new(session, arrangement, limits);
        play.from = Some(path);
        if let Some(clocks) = clocks {
            play.table.set_clocks(clocks);
        }
        vec![Effect::Go(Place::Table(Box::new(play)))]
    }

    pub(super) fn opened(&mut self, path: &Path, result: Result<go_record::Collection, String>) {
        let title = path.file_name().unwrap_or(path.as_os_str()).to_string_lossy().into_owned();
        // A saved game is gone on with, a record is read.
        let is_saved = self.wishes.games.iter().any(|game| game.path == path);
        let from = if is_saved { From::End } else { From::Start };
        let browser = result.and_then(|file| Browser::new(Box::new(file), title, from));
        match browser {
            Ok(browser) => self.show_above(Screen::Browser(Box::new(browser))),
            Err(error) => match &mut self.screen {
                Screen::Setup(setup) => setup.error = Some(error),
                Screen::Table(_) | Screen::Browser(_) => {
                    if let Some(play) = self.play_mut() {
                        play.warn(error);
                    }
                }
            },
        }
    }

    /// Ctrl-C: asks where there is something to lose, wherever one is, and leaves the second time.
    pub(super) fn interrupt(&mut self) -> Vec<Effect> {
        (self.help, self.reading) = (None, None);
        match self.play() {
            Some(play) if play.asks_to_leave() || !play.has_something_to_lose() => {
                return vec![Effect::Leave];
            }
            None => return vec![Effect::Leave],
            Some(_) => self.bring_table_up(),
        }
        let fits = self.fits();
        match self.play_mut() {
            // What is in its file is not asked about where nobody would see the question.
            Some(play) if fits || play.unsaved.is_some() => play.ask_leave(),
            _ => vec![Effect::Leave],
        }
    }

    pub(super) fn show_above(&mut self, screen: Screen) {
        let below = std::mem::replace(&mut self.screen, screen);
        self.below.push(below);
    }

    /// Ends what is thought about at a table that is left.
    fn stop_all() -> Vec<Effect> {
        crate::work::Kind::ALL.map(Effect::Stop).into()
    }

    /// Goes to a table, and gives up all else.
    fn begin_at(&mut self, mut play: Box<Play>) -> Vec<Effect> {
        let mut effects = App::stop_all();
        self.below.clear();
        self.aside.clear();
        effects.extend(play.start(&self.view));
        self.screen = Screen::Table(play);
        effects
    }

    pub(super) fn go(&mut self, place: Place) -> Vec<Effect> {
        let view = self.view;
        match place {
            Place::Help => {
                self.help = Some(match self.screen {
                    Screen::Browser(_) => crate::help::of_records(&view),
                    Screen::Setup(_) | Screen::Table(_) => 0,
                });
            }
            Place::Reading(reading) => self.reading = Some(reading),
            Place::Setup => {
                self.below.clear();
                self.aside.clear();
                self.screen = Screen::Setup(Box::new(Setup::new(&self.wishes)));
                return App::stop_all();
            }
            Place::From(session) => {
                let setup = Setup::from(session, &self.wishes);
                self.show_above(Screen::Setup(Box::new(setup)));
            }
            Place::Table(play) if self.play().is_some_and(Play::has_something_to_lose) => {
                self.next = Some(play);
                self.bring_table_up();
                return self.play_mut().map_or_else(Vec::new, Play::ask_next);
            }
            Place::Next => match self.next.take() {
                Some(play) => return self.begin_at(play),
                None => return Vec::new(),
            },
            Place::Table(play) => return self.begin_at(play),
            Place::Away => return self.interrupt(),
            Place::Review(file) => {
                let title = "This game".to_owned();
                match Browser::new(file, title, From::End) {
                    Ok(browser) => self.show_above(Screen::Browser(Box::new(browser))),
                    Err(error) => {
                        if let Some(play) = self.play_mut() {
                            play.warn(error);
                        }
                    }
                }
            }
            Place::Back => match self.below.pop() {
                Some(screen) => self.screen = screen,
                None => return vec![Effect::Leave],
            },
        }
        Vec::new()
    }
}
