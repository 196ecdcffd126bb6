//! The loop of the program: inputs in, frames out, and everything else that has to be done.

use std::collections::VecDeque;
use std::io;
use std::thread;
use std::time::{Duration, Instant};

use crossbeam_channel::{Receiver, RecvTimeoutError, Sender};
use go_ai::StopToken;

use crate::app::App;
use crate::effect::{Effect, Input};
use crate::files::Files;
use crate::work::{Finding, Job, Kind};

/// Inputs after which a frame is drawn even if more are waiting.
const UNSEEN: usize = 64;

/// What shows the program.
pub(super) trait Display {
    /// Columns and rows.
    fn size(&mut self) -> io::Result<(u16, u16)>;

    /// Shows the program as it is.
    fn draw(&mut self, app: &App) -> io::Result<()>;

    /// Shows the next frame in full.
    fn refresh(&mut self) -> io::Result<()>;

    /// Lets the shell stop the program; returns when it is brought back.
    fn suspend(&mut self) -> io::Result<()>;
}

pub(super) struct Host<'a> {
    pub(super) app: &'a mut App,
    pub(super) files: &'a mut dyn Files,
    pub(super) sender: Sender<Input>,
    /// What ends the jobs that are under way.
    pub(super) stops: Vec<(Kind, StopToken)>,
    pub(super) began: Instant,
}

impl Host<'_> {
    fn now(&self) -> Duration {
        self.began.elapsed()
    }

    /// Takes one input after the other, and does what each asks for before the next is taken: what
    /// is written is the game as it stood then, at the table where it was played.
    pub(super) fn serve(
        mut self,
        inputs: &Receiver<Input>,
        display: &mut dyn Display,
    ) -> io::Result<()> {
        let (width, height) = display.size()?;
        let mut effects = self.take(Input::Resize(width, height));
        effects.extend(self.app.begin());
        let mut unseen = 0;
        loop {
            if self.carry_out(effects, display)? == Next::Leave {
                self.stops.iter().for_each(|(_, stop)| stop.stop());
                return Ok(());
            }
            // Whatever has come meanwhile is shown at once.
            if unseen < UNSEEN
                && let Ok(input) = inputs.try_recv()
            {
                unseen += 1;
                effects = self.take(input);
                continue;
            }
            display.draw(self.app)?;
            unseen = 0;
            let input = match self.app.rest() {
                Some(rest) => match inputs.recv_timeout(rest) {
                    Ok(input) => input,
                    Err(RecvTimeoutError::Timeout) => Input::Tick,
                    Err(RecvTimeoutError::Disconnected) => Input::Ended,
                },
                None => inputs.recv().unwrap_or(Input::Ended),
            };
            effects = self.take(input);
        }
    }

    fn take(&mut self, input: Input) -> Vec<Effect> {
        let now = self.now();
        self.app.update(input, now)
    }

    fn carry_out(&mut self, effects: Vec<Effect>, display: &mut dyn Display) -> io::Result<Next> {
        let mut waiting = VecDeque::from(effects);
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
                        self.files.begin(&play.table, play.from.as_deref());
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
                Effect::Resume(path) => {
                    let resumed = self.files.resume(&path);
                    waiting.extend(self.take(Input::Reopened(path, resumed)));
                }
                Effect::Suspend => waiting.extend(self.suspend(display)?),
                Effect::Refresh => display.refresh()?,
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
    fn suspend(&mut self, display: &mut dyn Display) -> io::Result<Vec<Effect>> {
        let mut effects = self.take(Input::Suspended);
        display.suspend()?;
        let (width, height) = display.size()?;
        effects.extend(self.take(Input::Resize(width, height)));
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

#[cfg(test)]
mod tests {
    use std::path::Path;

    use crossbeam_channel::unbounded;
    use go_core::Size;
    use go_record::Collection;
    use go_rules::Preset;
    use go_session::{Arrangement, Computer, Level, Seat, Seats, Table, TimeControl, open};
    use ratatui::crossterm::event::{KeyCode, KeyEvent, KeyModifiers};

    use super::*;
    use crate::app::Screen;
    use crate::files::Resumed;
    use crate::look::Stones;
    use crate::setup::Wishes;
    use crate::table::Play;
    use crate::theme::Depth;

    /// A screen that nobody sees.
    #[derive(Default)]
    struct Unseen {
        frames: usize,
    }

    impl Display for Unseen {
        fn size(&mut self) -> io::Result<(u16, u16)> {
            Ok((80, 24))
        }

        fn draw(&mut self, _: &App) -> io::Result<()> {
            self.frames += 1;
            Ok(())
        }

        fn refresh(&mut self) -> io::Result<()> {
            Ok(())
        }

        fn suspend(&mut self) -> io::Result<()> {
            Ok(())
        }
    }

    /// What each file held, one write after the other.
    #[derive(Default)]
    struct Written {
        games: Vec<Vec<usize>>,
        copies: Vec<(String, usize)>,
    }

    impl Files for Written {
        fn begin(&mut self, _: &Table, _: Option<&Path>) {
            self.games.push(Vec::new());
        }

        fn resume(&mut self, _: &Path) -> Result<Resumed, String> {
            Err("there is none".to_owned())
        }

        fn keep(&mut self, table: &Table, _: Duration) -> Result<(), String> {
            let file = self.games.last_mut().ok_or("no game has begun")?;
            file.push(table.session().log().len());
            Ok(())
        }

        fn save_as(&mut self, path: &Path, table: &Table, _: Duration) -> Result<String, String> {
            let path = path.display().to_string();
            self.copies.push((path.clone(), table.session().log().len()));
            Ok(path)
        }

        fn open(&mut self, _: &Path) -> Result<Collection, String> {
            Err("there is none".to_owned())
        }
    }

    /// Types a text that has all come before the program looks, Enter where a line ends, and then
    /// hangs up.
    fn typed_ahead(text: &str) -> Written {
        let mut config = Preset::named("table").unwrap().config();
        config.size = Size::square(9).unwrap();
        let session = open(config, Computer::default()).unwrap();
        let seats = Seats { one: Seat::Person, two: Seat::Person };
        let arrangement = Arrangement { seats, level: Level::MIN, control: TimeControl::Unlimited };
        let play = Play::new(session, arrangement, None);
        let wishes = Wishes { seats, ..Wishes::default() };
        let screen = Screen::Table(Box::new(play));
        let mut app = App::new(screen, wishes, Computer::default(), Stones::Unicode, Depth::None);
        let (sender, inputs) = unbounded();
        for c in text.chars() {
            let code = if c == '\n' { KeyCode::Enter } else { KeyCode::Char(c) };
            sender.send(Input::Key(KeyEvent::new(code, KeyModifiers::NONE))).unwrap();
        }
        sender.send(Input::Ended).unwrap();
        let mut files = Written::default();
        let began = Instant::now();
        let host = Host { app: &mut app, files: &mut files, sender, stops: Vec::new(), began };
        let mut display = Unseen::default();
        host.serve(&inputs, &mut display).unwrap();
        assert!(display.frames <= text.len() / UNSEEN, "{} frames", display.frames);
        files
    }

    #[test]
    fn each_game_is_written_to_its_own_file_however_fast_one_types() {
        let files = typed_ahead("d4\ne5\ng7\nresign\nynew\n\nd5\n");
        assert_eq!(files.games, [vec![1, 2, 3, 4], vec![1, 1]]);
        // The moves are not written again, and nothing of the old game is, when a record is played
        // on from.
        let files = typed_ahead("d4\ne5\nf6\nresign\nyreview\nhhp\ng7\n");
        assert_eq!(files.games, [vec![1, 2, 3, 4], vec![2, 2]]);
    }

    #[test]
    fn a_copy_is_that_of_the_game_when_it_was_asked_for() {
        let files = typed_ahead("d4\nsave a.sgf\ne5\nsave b.sgf\n");
        assert_eq!(files.copies, [("a.sgf".to_owned(), 1), ("b.sgf".to_owned(), 2)]);
    }
}
