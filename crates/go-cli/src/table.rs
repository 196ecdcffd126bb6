//! The full screen of a terminal: flags in, files beside, words after it.

use std::io::{self, Write};
use std::path::{Path, PathBuf};

use anyhow::Context as _;
use clap::CommandFactory;
use go_ai::Limits;
use go_record::Collection;
use go_session::{Arrangement, Level, Seat, Session, Table, TimeControl, open};
use go_tui::{Depth, Ending, Files, Left, Rings, Settings, Start, Stones, Wishes};

use crate::args::{Args, ColorWhen, LookArgs, PlayArgs, Side, StonesLook, ViewArgs};
use crate::failure::usage;
use crate::game_file::{self, GameFile};
use crate::input::Input;
use crate::look::{self, Look, Paint, Symbols};
use crate::options::{Asked, PlayOptions};
use crate::record;

/// Whether this is a terminal that shows full screens.
pub(crate) fn is_possible() -> bool {
    look::is_interactive() && look::variable("TERM").is_some_and(|term| term != "dumb")
}

/// The table, with the choice of a game first. Without a terminal: what the program can do.
pub(crate) fn choose(color: ColorWhen) -> anyhow::Result<()> {
    if !is_possible() {
        let help = Args::command().render_help();
        return Err(usage(format!("a command is needed where there is no terminal\n\n{help}")));
    }
    let play = Args::command().try_get_matches_from(["go-cli", "play"]);
    let args = play.map(|matches| <Args as clap::FromArgMatches>::from_arg_matches(&matches));
    match args {
        Ok(Ok(Args { command: Some(crate::args::Command::Play(args)), .. })) => {
            play_with(&args, color)
        }
        _ => Err(usage("the table has no flags")),
    }
}

/// The table with the flags of `play`.
pub(crate) fn play_with(args: &PlayArgs, color: ColorWhen) -> anyhow::Result<()> {
    let options = PlayOptions::of(args, color, &Asked::default());
    let engine = &args.engine;
    let limits =
        (engine.playouts.is_some() || engine.time.is_some()).then_some(options.engine.limits);
    let arrangement = Arrangement {
        seats: options.side.seats(),
        level: args.level.unwrap_or_default(),
        control: args.clock.unwrap_or_default(),
    };
    let mut files = Kept {
        record: options.record.clone(),
        resume: options.resume.clone(),
        file: None,
        begun: Vec::new(),
    };
    let start = match &options.resume {
        None if args.rules.is_none() => {
            if let Some(path) = &options.record {
                game_file::refuse_to_overwrite(path, None)?;
            }
            Start::Setup
        }
        None => start(
            open(options.config, options.engine.computer).map_err(usage)?,
            arrangement,
            limits,
        ),
        Some(file) => start(record::resume(file, options.engine.computer)?, arrangement, limits),
    };
    if let Start::Table { session, .. } = &start {
        files.file =
            Some(GameFile::of(files.record.as_deref(), files.resume.as_deref(), &**session)?);
    }
    let preset = args.rules.unwrap_or(&go_rules::Preset::all()[0]);
    let wishes = Wishes {
        rules: preset,
        size: args.size,
        seats: arrangement.seats,
        level: arrangement.level,
        limits,
        control: arrangement.control,
        handicap: args.handicap.unwrap_or(0),
        komi: args.komi,
        opening: args.opening.map(Into::into),
        move_limit: args.move_limit,
    };
    let settings = Settings {
        start,
        wishes,
        computer: options.engine.computer,
        stones: stones(args.stones, &args.look),
        depth: depth(options.look),
        rings: if args.rings { Rings::Shown } else { Rings::Hidden },
    };
    let ending = go_tui::run(settings, &mut files).context("cannot use the terminal")?;
    files.say(&ending, args)
}

fn start(session: Box<dyn Session>, arrangement: Arrangement, limits: Option<Limits>) -> Start {
    Start::Table { session, arrangement, limits }
}

/// Goes through a record.
pub(crate) fn view(args: &ViewArgs, color: ColorWhen) -> anyhow::Result<()> {
    let file = Input::read(&args.file, None)?.file;
    if !is_possible() {
        return Err(usage("view needs a terminal; replay shows a position without one"));
    }
    let title = args.file.file_name().unwrap_or(args.file.as_os_str());
    let look = Look::choose(&args.look, color, look::Rings::Hidden);
    let settings = Settings {
        start: Start::Record { file: Box::new(file), title: title.to_string_lossy().into_owned() },
        wishes: Wishes::default(),
        computer: crate::options::computer(),
        stones: stones(args.stones, &args.look),
        depth: depth(look),
        rings: Rings::Hidden,
    };
    let mut files = Kept { record: None, resume: None, file: None, begun: Vec::new() };
    let ending =
        go_tui::run(settings, &mut files).with_context(|| args.file.display().to_string())?;
    files.tell(&ending, "")
}

/// The look of stones that flags, terminal and locale ask for.
fn stones(wanted: Option<StonesLook>, args: &LookArgs) -> Stones {
    match wanted {
        Some(StonesLook::Ascii) => Stones::Ascii,
        Some(StonesLook::Unicode) => Stones::Unicode,
        Some(StonesLook::Wide) => Stones::Wide,
        // The console of Linux has few characters.
        None if look::symbols(args) == Symbols::Ascii => Stones::Ascii,
        None if look::variable("TERM").as_deref() == Some("linux") => Stones::Ascii,
        None => Stones::Unicode,
    }
}

fn depth(look: Look) -> Depth {
    match look.paint {
        Paint::None => Depth::None,
        Paint::Sixteen | Paint::Many => Depth::of(look::variable),
    }
}

/// Who the computer plays for, as a flag.
fn side(arrangement: &Arrangement) -> Side {
    match (arrangement.seats.one, arrangement.seats.two) {
        (Seat::Computer, Seat::Person) => Side::Black,
        (Seat::Person, Seat::Computer) => Side::White,
        (Seat::Computer, Seat::Computer) => Side::Both,
        (Seat::Person, Seat::Person) => Side::None,
    }
}

/// The games of the table, each in its file.
struct Kept {
    /// The file for the first game, if one was named.
    record: Option<PathBuf>,
    /// The file that the first game comes from.
    resume: Option<PathBuf>,
    file: Option<GameFile>,
    /// What had happened before.
    begun: Vec<go_rules::Action>,
}

impl Kept {
    fn file(&self) -> Result<&GameFile, String> {
        self.file.as_ref().ok_or_else(|| "it has no file".to_owned())
    }

    /// What is said after the screen has been given back.
    fn say(&self, ending: &Ending, args: &PlayArgs) -> anyhow::Result<()> {
        let look = [
            args.engine.seed.map(|seed| format!(" --seed {seed}")),
            args.rings.then(|| " --rings".to_owned()),
            args.look.ascii.then(|| " --ascii".to_owned()),
        ];
        let flags: String = look.into_iter().flatten().collect();
        self.tell(ending, &flags)
    }

    fn tell(&self, ending: &Ending, flags: &str) -> anyhow::Result<()> {
        let mut out = io::stdout().lock();
        let path = self.file.as_ref().map(GameFile::path);
        match (ending, path) {
            (Ending::Unfinished(left), Some(path)) => {
                let Left { arrangement, limits } = left;
                let mut strength = match limits {
                    Some(Limits { playouts: Some(playouts), .. }) => {
                        format!(" --playouts {playouts}")
                    }
                    Some(Limits { time: Some(time), .. }) => {
                        format!(" --time {}", time.as_secs_f64())
                    }
                    _ if arrangement.level == Level::default() => String::new(),
                    _ => format!(" --level {}", arrangement.level),
                };
                if arrangement.control != TimeControl::Unlimited {
                    strength += &format!(" --clock {}", arrangement.control);
                }
                let flags = strength + flags;
                writeln!(out, "{}", game_file::how_to_go_on(path, side(arrangement), &flags))?;
            }
            (Ending::Finished(result), Some(path)) => {
                writeln!(out, "{result}\nThe record is in {}", path.display())?;
            }
            _ => {}
        }
        Ok(())
    }
}

impl Files for Kept {
    fn begin(&mut self, table: &Table) {
        let session = table.session();
        self.begun = session.log().to_vec();
        // The first game has the file that the flags name; each later one has its own.
        let (record, resume) = (self.record.take(), self.resume.take());
        if self.file.is_none() || record.is_none() && resume.is_none() {
            let named = GameFile::of(record.as_deref(), resume.as_deref(), session);
            self.file = named.or_else(|_| GameFile::of(None, None, session)).ok();
        }
    }

    fn keep(&mut self, table: &Table) -> Result<(), String> {
        self.file()?.write(table.session()).map_err(|error| format!("{error:#}"))
    }

    fn save_as(&mut self, path: &Path, table: &Table) -> Result<String, String> {
        if !record::may_write(path) {
            return Err(format!("{} holds something else: name another file.", path.display()));
        }
        record::write(path, table.session()).map_err(|error| format!("{error:#}"))?;
        Ok(path.display().to_string())
    }

    fn open(&mut self, path: &Path) -> Result<Collection, String> {
        Input::read(path, None).map(|input| input.file).map_err(|error| format!("{error:#}"))
    }
}
