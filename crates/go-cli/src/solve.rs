//! `go-cli solve`: the exact value and the best moves of a small board.
//!
//! The work is go-score's; here are the flags, the progress, and the file that lets a long search be
//! stopped and gone on with. Such a file holds what is proved of a board, so it also serves another
//! position of the same board and rules.
//!
//! Values are for the position as the start of a game: earlier boards that superko would forbid are
//! not known. Conversion Go is solved without its opening and without the rule against mirroring.

mod board;
mod table_file;

use std::io::{self, Write};
use std::path::PathBuf;
use std::time::{Duration, Instant};

use anyhow::{anyhow, bail};
use clap::ValueEnum;
use go_core::{Color, Move, Setup, Size};
use go_rules::{Button, Ko, Preset, RuleSet, Scoring, Suicide, Tax};
use go_score::SolveError;
use indicatif::{ProgressBar, ProgressStyle};
use serde_json::{Value, json};

use crate::args::PresetParser;
use crate::failure::usage;
use crate::input::Input;
use crate::reader::Interrupts;
use crate::viewing;
use board::Solved;

/// How often what is proved is written down.
const SAVING: Duration = Duration::from_secs(600);

/// The flags of `solve`.
#[derive(Debug, clap::Args)]
pub(crate) struct SolveArgs {
    /// A picture in text or a record, whose last position is solved [default: an empty board]
    #[arg(conflicts_with = "size")]
    pub(crate) file: Option<PathBuf>,
    /// The rules: Conversion Go, or Go that counts area
    #[arg(long, value_name = "PRESET", value_parser = PresetParser, default_value = "conversion")]
    pub(crate) rules: &'static Preset,
    /// The ko rule in place of the preset's
    #[arg(long, value_enum, value_name = "RULE")]
    pub(crate) ko: Option<KoRule>,
    /// The board, N or WxH [default: 3]
    #[arg(long, value_name = "N|WxH", allow_hyphen_values = true)]
    pub(crate) size: Option<Size>,
    /// Whose turn it is [default: that of the record, or the one who begins by the rules]
    #[arg(long, value_name = "COLOR")]
    pub(crate) to_move: Option<Color>,
    /// Memory for the table, in MiB
    #[arg(long, value_name = "MIB", default_value_t = 1024,
          value_parser = clap::value_parser!(u32).range(1..=1_048_576))]
    pub(crate) memory: u32,
    /// Go on from this file, which is made and kept up
    #[arg(long, value_name = "FILE")]
    pub(crate) resume: Option<PathBuf>,
    /// Print JSON
    #[arg(long)]
    pub(crate) json: bool,
}

/// A ko rule by name.
#[derive(Copy, Clone, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum KoRule {
    /// No rule: boards may come back
    None,
    /// Not the board before the opponent's last move
    Simple,
    /// No earlier board
    Positional,
    /// No earlier board with the same player to move
    Situational,
}

impl From<KoRule> for Ko {
    fn from(rule: KoRule) -> Ko {
        match rule {
            KoRule::None => Ko::None,
            KoRule::Simple => Ko::Simple,
            KoRule::Positional => Ko::Positional,
            KoRule::Situational => Ko::Situational,
        }
    }
}

/// Solves and prints.
///
/// # Errors
/// Rules, boards or positions that cannot be solved; a table that cannot be read or written; and
/// Ctrl-C, with the way to go on.
pub(crate) fn run(args: &SolveArgs) -> anyhow::Result<()> {
    let mut rules = args.rules.rules();
    if let Some(ko) = args.ko {
        rules.ko = ko.into();
    }
    check_rules(args, &rules)?;
    let setup = position(args, &rules)?;
    let watch = Watch::begin()?;
    tracing::info!("an interrupt writes down what is proved");
    let memory = usize::try_from(u64::from(args.memory) << 20)?;
    let (width, height) = (setup.size.width(), setup.size.height());
    let name = format!("{}-{width}x{height}.table", args.rules.name());
    let file = args.resume.clone().unwrap_or_else(|| PathBuf::from(name));
    let begun = Instant::now();
    let mut solver = board::open(&rules, setup, memory)?;
    if let Some(path) = args.resume.as_ref().filter(|path| path.exists()) {
        solver.take_over(&table_file::read(path)?)?;
    }
    let solved = loop {
        let mut saving = Instant::now();
        let step = solver.solve(&mut |told| {
            watch.tell(&told);
            let save = args.resume.is_some() && saving.elapsed() >= SAVING;
            if save {
                saving = Instant::now();
            }
            !watch.interrupted() && !save
        });
        match step {
            Ok(solved) => break solved,
            Err(SolveError::Stopped { nodes }) => {
                watch.pause("writing what is proved");
                table_file::write(&file, &solver.proved())?;
                if watch.was_interrupted() {
                    watch.end();
                    bail!("stopped after {nodes} positions; go on with:\n  {}", again(args, &file));
                }
            }
            Err(error) => {
                watch.end();
                return Err(refused(error));
            }
        }
    };
    watch.end();
    if args.resume.is_some() {
        table_file::write(&file, &solver.proved())?;
    }
    let text = if args.json {
        format!("{:#}\n", as_json(args, &rules, &setup, &solved, begun.elapsed()))
    } else {
        in_words(args, &rules, &setup, &solved)
    };
    Ok(io::stdout().write_all(text.as_bytes())?)
}

/// What a solver refuses is a matter of the flags.
fn refused(error: SolveError) -> anyhow::Error {
    match error {
        SolveError::NeedsMemory { .. } => usage(format!("{error}; --memory allows more")),
        SolveError::TooLarge { .. } | SolveError::Endless => usage(error),
        SolveError::NotATable | SolveError::Stopped { .. } => error.into(),
    }
}

fn check_rules(args: &SolveArgs, rules: &RuleSet) -> anyhow::Result<()> {
    let name = args.rules.name();
    if rules.game == go_rules::VariantKind::Conversion {
        if args.ko.is_some() {
            return Err(usage("Conversion Go has no ko: nothing ever leaves the board"));
        }
        return Ok(());
    }
    if rules.scoring != Scoring::Area {
        return Err(usage(format!("{name} counts territory; solve takes rules that count area")));
    }
    if rules.tax != Tax::None || rules.button != Button::Unused {
        return Err(usage(format!("{name} counts more than area; solve takes rules that do not")));
    }
    Ok(())
}

fn position(args: &SolveArgs, rules: &RuleSet) -> anyhow::Result<Setup> {
    let first = match rules.game {
        go_rules::VariantKind::Go => Color::Black,
        go_rules::VariantKind::Conversion => Color::White,
    };
    let Some(path) = &args.file else {
        let size = match args.size {
            Some(size) => size,
            None => Size::square(3).map_err(|error| anyhow!("{error}"))?,
        };
        return Ok(Setup::empty(size, args.to_move.unwrap_or(first)));
    };
    let input = Input::read(path, None)?;
    let root = input.file.first();
    let (viewing, node) =
        viewing::after(root, None).map_err(|error| anyhow!("{}: {error:#}", path.display()))?;
    let mut setup = *viewing.setup();
    let drawn = root.is_leaf() && root.player().is_none();
    let turn = if drawn { first } else { node.to_move().into() };
    setup.to_move = args.to_move.unwrap_or(turn);
    Ok(setup)
}

/// The call that goes on.
fn again(args: &SolveArgs, file: &std::path::Path) -> String {
    let mut call = format!("go-cli solve --rules {}", args.rules.name());
    if let Some(ko) = args.ko.and_then(|ko| ko.to_possible_value()) {
        call += &format!(" --ko {}", ko.get_name());
    }
    if let Some(size) = args.size {
        call += &format!(" --size {size}");
    }
    if let Some(color) = args.to_move {
        call += &format!(" --to-move {color:#}");
    }
    call += &format!(" --memory {} --resume {}", args.memory, quoted(file));
    if let Some(path) = &args.file {
        call += &format!(" {}", quoted(path));
    }
    if args.json {
        call += " --json";
    }
    call
}

/// A name as shells take it.
fn quoted(path: &std::path::Path) -> String {
    let text = path.display().to_string();
    let plain = |c: char| c.is_ascii_alphanumeric() || "/._-+=:,@".contains(c);
    if !text.is_empty() && text.chars().all(plain) {
        return text;
    }
    format!("'{}'", text.replace('\'', "'\\''"))
}

/// A line on standard error, and Ctrl-C.
struct Watch {
    bar: ProgressBar,
    interrupts: Interrupts,
    stop: go_ai::StopToken,
}

impl Watch {
    fn begin() -> anyhow::Result<Watch> {
        let bar = ProgressBar::new_spinner();
        if let Ok(style) = ProgressStyle::with_template("{spinner} {elapsed} {wide_msg}") {
            bar.set_style(style);
        }
        bar.enable_steady_tick(Duration::from_millis(200));
        let interrupts = Interrupts::install()?;
        let stop = interrupts.stop_token();
        Ok(Watch { bar, interrupts, stop })
    }

    fn tell(&self, told: &str) {
        if !self.bar.is_hidden() {
            self.bar.set_message(told.to_owned());
        }
    }

    fn pause(&self, why: &'static str) {
        self.bar.set_message(why);
    }

    fn interrupted(&self) -> bool {
        self.stop.is_stopped()
    }

    fn was_interrupted(&self) -> bool {
        self.interrupts.take()
    }

    fn end(&self) {
        self.bar.finish_and_clear();
    }
}

fn move_names(size: Size, moves: &[Move]) -> Vec<String> {
    let name = |turn: &Move| match turn {
        Move::Play(point) => size.name(*point).to_string(),
        Move::Pass => "pass".to_owned(),
    };
    moves.iter().map(name).collect()
}

/// What is counted by, for people.
fn rule_words(args: &SolveArgs, rules: &RuleSet) -> String {
    if rules.game == go_rules::VariantKind::Conversion {
        return "Conversion Go".to_owned();
    }
    let ko = match rules.ko {
        Ko::None => "no ko rule",
        Ko::Simple => "simple ko",
        Ko::Positional => "positional superko",
        Ko::Situational => "situational superko",
    };
    let suicide = match rules.suicide {
        Suicide::Forbidden => "no suicide",
        Suicide::Several => "suicide of several stones",
    };
    format!("{}: area, {ko}, {suicide}", args.rules.title())
}

fn margin_words(margin: i32) -> String {
    match margin {
        0 => "even".to_owned(),
        1.. => format!("Black by {margin}"),
        _ => format!("White by {}", -margin),
    }
}

fn in_words(args: &SolveArgs, rules: &RuleSet, setup: &Setup, solved: &Solved) -> String {
    let size = setup.size;
    let mut text = format!("{}\n", rule_words(args, rules));
    let (width, height) = (size.width(), size.height());
    text += &format!("{width}x{height} board, {} moves, komi not counted\n", setup.to_move);
    if !setup.is_empty() {
        text += &go_core::Picture::of(setup).with_coordinates().to_string();
    }
    if solved.lower == solved.upper {
        text += &format!("Value: {}\n", margin_words(solved.lower));
    } else {
        text += &format!(
            "Value: from {} to {}\n",
            margin_words(solved.lower),
            margin_words(solved.upper)
        );
    }
    let names = move_names(size, &solved.best);
    if names.is_empty() {
        text += "Best moves: not told apart\n";
    } else {
        text += &format!("Best moves: {}\n", names.join(" "));
    }
    match solved.entries {
        Some(entries) => text += &format!("{} positions, {entries} in the table\n", solved.nodes),
        None => text += "Nothing had to be searched: the table tells all\n",
    }
    text
}

fn as_json(
    args: &SolveArgs,
    rules: &RuleSet,
    setup: &Setup,
    solved: &Solved,
    time: Duration,
) -> Value {
    let ko = match rules.ko {
        Ko::None => "none",
        Ko::Simple => "simple",
        Ko::Positional => "positional",
        Ko::Situational => "situational",
    };
    let is_go = rules.game == go_rules::VariantKind::Go;
    json!({
        "rules": args.rules.name(),
        "ko": is_go.then_some(ko),
        "size": [setup.size.width(), setup.size.height()],
        "to_move": format!("{:#}", setup.to_move),
        "lower": solved.lower,
        "upper": solved.upper,
        "margin": (solved.lower == solved.upper).then_some(solved.lower),
        "best": move_names(setup.size, &solved.best),
        "positions": solved.nodes,
        "entries": solved.entries,
        "seconds": time.as_secs_f64(),
    })
}
