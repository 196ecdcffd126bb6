//! The world around the program: the terminal, threads, signals, time, files.
//!
//! One thread reads keys, one waits for signals, each job has one of its own; all of them send
//! inputs to the one that owns the program (`host/serving.rs`).

mod serving;

use std::io;
use std::thread;
use std::time::Instant;

use crossbeam_channel::{Sender, unbounded};
use go_ai::Limits;
use go_session::Arrangement;
use ratatui::crossterm::event::{self, Event};
use ratatui::crossterm::style::force_color_output;

use crate::app::{App, Screen};
use crate::browser::{Browser, From};
use crate::effect::Input;
use crate::files::Files;
use crate::look::Switch;
use crate::setup::Setup;
use crate::table::Play;
use crate::terminal::{self, Guard};
use crate::{Depth, Rings, Settings, Start};
use serving::{Display, Host};

/// What is left behind.
#[derive(Clone, Debug, PartialEq)]
pub enum Ending {
    /// Nothing was played.
    Nothing,
    /// A game that can be gone on with.
    Unfinished(Left),
    /// A game that is over; its result in words.
    Finished(String),
}

/// A game that was left.
#[derive(Clone, Debug, PartialEq)]
pub struct Left {
    /// Who sat there, and how they played.
    pub arrangement: Arrangement,
    /// When the computer's searches ended, if not as the level says.
    pub limits: Option<Limits>,
}

/// Runs the program until somebody leaves.
///
/// # Errors
/// The terminal cannot be used, or a record cannot be shown.
pub fn run(settings: Settings, files: &mut dyn Files) -> io::Result<Ending> {
    let Settings { start, wishes, computer, stones, depth, rings } = settings;
    let screen = match start {
        Start::Setup => Screen::Setup(Box::new(Setup::new(&wishes))),
        Start::Table { session, arrangement, limits, clocks } => {
            let mut play = Play::new(session, arrangement, limits);
            if let Some(clocks) = clocks {
                play.table.set_clocks(clocks);
            }
            Screen::Table(Box::new(play))
        }
        Start::Record { file, title } => {
            let browser = Browser::new(file, title, From::Start).map_err(io::Error::other)?;
            Screen::Browser(Box::new(browser))
        }
    };
    let mut app = App::new(screen, wishes, computer, stones, depth);
    if rings == Rings::Shown {
        app.view.shown.rings = Switch::On;
    }
    let (sender, inputs) = unbounded();
    let signals = signals::watch(sender.clone())?;
    // Whether there are colours has been decided; no other reading of NO_COLOR counts.
    force_color_output(depth != Depth::None);
    let mut guard = Guard::new()?;
    read_keys(sender.clone())?;
    let host = Host { app: &mut app, files, sender, stops: Vec::new(), began: Instant::now() };
    let outcome = host.serve(&inputs, &mut guard);
    drop(guard);
    signals.close();
    outcome?;
    Ok(ending(&app))
}

fn ending(app: &App) -> Ending {
    match app.play() {
        Some(play) if play.session().phase().is_over() => {
            let outcome = play.session().score().outcome;
            Ending::Finished(format!("{}: {outcome}", outcome.in_words()))
        }
        Some(play) if play.has_begun() => Ending::Unfinished(Left {
            arrangement: *play.table.arrangement(),
            limits: play.own_limits(),
        }),
        _ => Ending::Nothing,
    }
}

impl Display for Guard {
    fn size(&mut self) -> io::Result<(u16, u16)> {
        let size = self.terminal.size()?;
        Ok((size.width, size.height))
    }

    fn draw(&mut self, app: &App) -> io::Result<()> {
        self.terminal.draw(|frame| app.draw(frame)).map(drop)
    }

    fn refresh(&mut self) -> io::Result<()> {
        terminal::leave();
        self.again()
    }

    fn suspend(&mut self) -> io::Result<()> {
        terminal::leave();
        signals::stop_here();
        self.again()
    }
}

/// Reads keys, mouse and sizes for as long as the program runs.
fn read_keys(sender: Sender<Input>) -> io::Result<()> {
    let read = move || {
        loop {
            let input = match event::read() {
                Ok(Event::Key(key)) => Input::Key(key),
                Ok(Event::Mouse(mouse)) => Input::Mouse(mouse),
                Ok(Event::Paste(text)) => Input::Paste(text),
                Ok(Event::Resize(width, height)) => Input::Resize(width, height),
                Ok(Event::FocusGained | Event::FocusLost) => continue,
                // The terminal is gone.
                Err(_) => Input::Ended,
            };
            let is_last = matches!(input, Input::Ended);
            if sender.send(input).is_err() || is_last {
                return;
            }
        }
    };
    thread::Builder::new().name("keys".into()).spawn(read).map(drop)
}

#[cfg(unix)]
mod signals {
    use std::io;
    use std::thread;

    use crossbeam_channel::Sender;
    use signal_hook::consts::{SIGCONT, SIGHUP, SIGINT, SIGQUIT, SIGTERM, SIGTSTP};
    use signal_hook::iterator::{Handle, Signals};

    use crate::effect::Input;

    /// Turns signals into inputs until it is closed.
    pub(super) struct Watch(Handle);

    impl Watch {
        pub(super) fn close(self) {
            self.0.close();
        }
    }

    pub(super) fn watch(sender: Sender<Input>) -> io::Result<Watch> {
        let mut signals = Signals::new([SIGTERM, SIGHUP, SIGINT, SIGQUIT, SIGTSTP, SIGCONT])?;
        let handle = signals.handle();
        let wait = move || {
            for signal in &mut signals {
                let input = match signal {
                    SIGTSTP => Input::Suspend,
                    SIGCONT => Input::Continued,
                    _ => Input::Ended,
                };
                if sender.send(input).is_err() {
                    return;
                }
            }
        };
        thread::Builder::new().name("signals".into()).spawn(wait)?;
        Ok(Watch(handle))
    }

    /// Stops the program here; returns when it is brought back.
    pub(super) fn stop_here() {
        // Only a signal that nobody can catch stops every thread at this place.
        let _ = rustix::process::kill_current_process_group(rustix::process::Signal::STOP);
    }
}

#[cfg(not(unix))]
mod signals {
    use std::io;

    use crossbeam_channel::Sender;

    use crate::effect::Input;

    /// Other systems end and stop programs by other means.
    pub(super) struct Watch;

    impl Watch {
        pub(super) fn close(self) {}
    }

    pub(super) fn watch(_: Sender<Input>) -> io::Result<Watch> {
        Ok(Watch)
    }

    pub(super) fn stop_here() {}
}
