//! The full screen of a terminal: flags in, files beside, words after it.

mod kept;
pub(crate) mod reopened;

use std::io::{self, Write};

use anyhow::Context as _;
use clap::CommandFactory;
use go_tui::{Depth, Ending, Rings, Settings, Start, Stones, Wishes};

use crate::args::{Args, ColorWhen, LookArgs, PlayArgs, StonesLook, ViewArgs};
use crate::failure::usage;
use crate::game_file::{self, Place};
use crate::input::Input;
use crate::logging;
use crate::look::{self, Look, Paint, Symbols};
use crate::options::PlayOptions;
use crate::{play, record, signed};

use kept::Kept;

/// Whether this is a terminal that shows full screens.
pub(crate) fn is_possible() -> bool {
    look::is_interactive() && shows_screens(look::variable("TERM").as_deref())
}

/// Whether a terminal of this kind shows full screens; those that do not still take lines.
fn shows_screens(term: Option<&str>) -> bool {
    term.is_some_and(|term| term != "dumb")
}

/// The table, or lines where the terminal shows no full screen; with the choice of a game first.
/// Without a terminal: what the program can do.
pub(crate) fn choose(color: ColorWhen) -> anyhow::Result<()> {
    if !look::is_interactive() {
        let help = Args::command().render_help();
        return Err(usage(format!("a command is needed where there is no terminal\n\n{help}")));
    }
    let play = Args::command().try_get_matches_from(["go-cli", "play"]);
    let args = play.map(|matches| <Args as clap::FromArgMatches>::from_arg_matches(&matches));
    match args {
        Ok(Ok(Args { command: Some(crate::args::Command::Play(args)), .. })) => {
            play::run(&args, color)
        }
        _ => Err(usage("the table has no flags")),
    }
}

/// The table with the flags of `play`.
pub(crate) fn play_with(args: &PlayArgs, color: ColorWhen) -> anyhow::Result<()> {
    let left = args.resume.as_deref().map(reopened::left).unwrap_or_default();
    let options = PlayOptions::of(args, color, &left);
    let (arrangement, limits) = (options.arrangement(), options.limits);
    let mut files = Kept::new(options.record.clone(), options.resume.clone());
    let place = Place::of(options.record.as_deref(), options.resume.as_deref())?;
    let start = match &options.resume {
        None if args.rules.is_none() => Start::Setup,
        None => {
            let session = options.open()?;
            Start::Table { session, arrangement, limits, clocks: None }
        }
        Some(file) => {
            let session = record::resume(file, options.engine.computer)?;
            let clocks = signed::clocks(file, &*session);
            Start::Table { session, arrangement, limits, clocks }
        }
    };
    if let Start::Table { session, .. } = &start {
        files.file = Some(place.keeps(&**session)?);
    } else {
        // The game that is chosen has it.
        drop(place);
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
        handicap_points: options.handicap_points,
        komi: args.komi,
        opening: args.opening.map(Into::into),
        move_limit: args.move_limit,
        games: game_file::newest(),
    };
    let settings = Settings {
        start,
        wishes,
        computer: options.engine.computer,
        stones: stones(args.stones, &args.look),
        depth: depth(options.look),
        rings: if args.rings { Rings::Shown } else { Rings::Hidden },
    };
    let ending = shown(settings, &mut files).context("cannot use the terminal")?;
    files.say(&ending, args, color)
}

/// Goes through a record.
pub(crate) fn view(args: &ViewArgs, color: ColorWhen) -> anyhow::Result<()> {
    if !is_possible() {
        return Err(usage("view needs a terminal; replay shows a position without one"));
    }
    let file = Input::read(&args.file, None)?.file;
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
    let mut files = Kept::new(None, None);
    let ending = shown(settings, &mut files).with_context(|| args.file.display().to_string())?;
    files.tell(&ending, "")
}

/// Shows the full screen until somebody leaves; logs stand in a file meanwhile.
fn shown(settings: Settings, files: &mut Kept) -> io::Result<Ending> {
    let diverted = logging::divert(game_file::state_folder().join("go-cli").join("log.txt"));
    let ending = go_tui::run(settings, files);
    if let Some(note) = diverted.end() {
        writeln!(io::stderr(), "{note}")?;
    }
    ending
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
