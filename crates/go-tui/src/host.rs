//! The world around the program: the terminal, threads, signals, time, files.
//!
//! One thread reads keys, one waits for signals, each job has one of its own; all of them send
//! inputs to the one that owns the program.

use std::io;
use std::thread;
use std::time::{Duration, Instant};

use crossbeam_channel::{Receiver, RecvTimeoutError, Sender, unbounded};
use go_ai::{Limits, StopToken};
use go_session::Arrangement;
use ratatui::crossterm::event::{self, Event};
use ratatui::crossterm::style::force_color_output;

use crate::app::{App, Screen};
use crate::browser::{Browser, From};
use crate::effect::{Effect, Input};
use crate::files::Files;
use crate::look::Switch;
use crate::setup::Setup;
use crate::table::Play;
use crate::terminal::{self, Guard};
use crate::work::{Finding, Job, Kind};
use crate::{Depth, Rings, Settings, Start};

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

struct Host<'a> {
    app: &'a mut App,
    files: &'a mut dyn Files,
    sender: Sender<Input>,
    /// What ends the jobs that are under way.
    stops: Vec<(Kind, StopToken)>,
    began: Instant,
}

impl Host<'_> {
    fn now(&self) -> Duration {
        self.began.elapsed()
    }

    fn serve(mut self, inputs: &Receiver<Input>, guard: &mut Guard) -> io::Result<()> {
        let size = guard.terminal.size()?;
        let now = self.now();
        self.app.update(Input::Resize(size.width, size.height), now);
        let mut effects = self.app.begin();
        loop {
            if self.carry_out(effects, guard)? == Next::Leave {
                self.stops.iter().for_each(|(_, stop)| stop.stop());
                return Ok(());
            }
            guard.terminal.draw(|frame| self.app.draw(frame))?;
            let input = match self.app.rest() {
                Some(rest) => match inputs.recv_timeout(rest) {
                    Ok(input) => input,
                    Err(RecvTimeoutError::Timeout) => Input::Tick,
                    Err(RecvTimeoutError::Disconnected) => Input::Ended,
                },
                None => inputs.recv().unwrap_or(Input::Ended),
            };
            effects = self.take(input);
            // Whatever has come meanwhile is shown at once.
            while let Ok(input) = inputs.try_recv() {
                effects.extend(self.take(input));
            }
        }
    }

    fn take(&mut self, input: Input) -> Vec<Effect> {
        let now = self.now();
        self.app.update(input, now)
    }

    fn carry_out(&mut self, effects: Vec<Effect>, guard: &mut Guard) -> io::Result<Next> {
        let mut waiting = std::collections::VecDeque::from(effects);
        while let Some(effect) = waiting.pop_front() {
            match effect {
                Effect::Work(job) => self.work(job)?,
                Effect::Stop(kind) => {
                    let (stopped, kept) =
                        self.stops.drain(..).partition(|(running, _)| *running == kind);
                    self.stops = kept;
                    let stopped: Vec<(Kind, StopToken)> = stopped;
                    stopped.iter().for_each(|(_, stop)| stop.stop());
                }
                Effect::Begin => {
                    if let Some(play) = self.app.play() {
                        self.files.begin(&play.table);
                    }
                }
                Effect::Keep => {
                    if let Some(play) = self.app.play() {
                        let kept = self.files.keep(&play.table, self.began.elapsed());
                        waiting.extend(self.take(Input::Kept(kept)));
                    }
                }
                Effect::SaveAs(path) => {
                    if let Some(play) = self.app.play() {
                        let saved = self.files.save_as(&path, &play.table, self.began.elapsed());
                        waiting.extend(self.take(Input::Saved(saved)));
                    }
                }
                Effect::Open(path) => {
                    let opened = self.files.open(&path);
                    waiting.extend(self.take(Input::Opened(path, opened)));
                }
                Effect::Suspend => waiting.extend(self.suspend(guard)?),
                Effect::Refresh => {
                    terminal::leave();
                    guard.again()?;
                }
                Effect::Leave => {
                    self.take(Input::Suspended);
                    if let Some(play) = self.app.play().filter(|play| play.has_begun()) {
                        // What was played is in the file; it is the clocks that ran on.
                        let _ = self.files.keep(&play.table, self.began.elapsed());
                    }
                    return Ok(Next::Leave);
                }
                // The program has gone there itself.
                Effect::Go(_) => {}
            }
        }
        Ok(Next::Go)
    }

    /// Thinks on a thread of its own.
    fn work(&mut self, job: Job) -> io::Result<()> {
        let stop = StopToken::new();
        let kind = job.kind();
        self.stops.retain(|(running, _)| *running != kind);
        self.stops.push((kind, stop.clone()));
        let sender = self.sender.clone();
        let work = move || {
            let mut report = Report { sender, finding: Some(Finding::Crashed) };
            report.finding = Some(job.run(&stop));
        };
        thread::Builder::new().name("computer".into()).spawn(work).map(drop)
    }

    /// Gives the terminal to the shell until the program is brought back.
    fn suspend(&mut self, guard: &mut Guard) -> io::Result<Vec<Effect>> {
        let mut effects = self.take(Input::Suspended);
        terminal::leave();
        signals::stop_here();
        guard.again()?;
        let size = guard.terminal.size()?;
        effects.extend(self.take(Input::Resize(size.width, size.height)));
        effects.extend(self.take(Input::Resumed));
        Ok(effects)
    }
}

/// Whether the program goes on.
#[derive(Copy, Clone, PartialEq, Eq)]
enum Next {
    Go,
    Leave,
}

/// Sends what came of a job, also if the job broke off.
struct Report {
    sender: Sender<Input>,
    finding: Option<Finding>,
}

impl Drop for Report {
    fn drop(&mut self) {
        if let Some(finding) = self.finding.take() {
            // Nobody may be left to hear of it.
            let _ = self.sender.send(Input::Found(finding));
        }
    }
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
