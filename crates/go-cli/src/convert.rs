//! `go-cli convert`: records, saved games and text pictures as records, trees in JSON, pictures and
//! animations.
//!
//! What a file holds is told by its content. A folder is done as a whole, and its tree is mirrored;
//! a file that fails is named and passed over.
//!
//! Deliberately absent: judging the games. A record with an illegal move converts; `replay` says
//! what is wrong with it.

mod json;
mod target;

use std::fs;
use std::io::{self, IsTerminal, Write};
use std::path::{Path, PathBuf};
use std::time::Duration;

use anyhow::{Context, anyhow, bail};
use clap::ValueEnum;
use go_picture::{Animation, Theme};
use go_record::{Collection, Viewing, viewer_safe};
use indicatif::{ProgressBar, ProgressStyle};

use crate::drawn::scale;
use crate::failure::usage;
use crate::input::{Input, InputKind};
use crate::viewing;
use crate::{files, folder};

/// What a file can become.
#[derive(Copy, Clone, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum OutputKind {
    /// Smart Game Format, version 4, correct
    Sgf,
    /// The tree of the game, a node a line
    Json,
    /// A picture of a position
    Png,
    /// A picture of a position
    Svg,
    /// A picture of a position in text
    Ascii,
    /// The main line as an animation
    Gif,
}

impl OutputKind {
    fn ending(self) -> &'static str {
        match self {
            OutputKind::Sgf => "sgf",
            OutputKind::Json => "json",
            OutputKind::Png => "png",
            OutputKind::Svg => "svg",
            OutputKind::Ascii => "txt",
            OutputKind::Gif => "gif",
        }
    }

    fn is_binary(self) -> bool {
        matches!(self, OutputKind::Png | OutputKind::Gif)
    }

    fn is_picture(self) -> bool {
        matches!(self, OutputKind::Png | OutputKind::Svg | OutputKind::Gif)
    }
}

/// The character set of a record.
#[derive(Copy, Clone, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum Charset {
    /// As it is, byte for byte
    Keep,
    /// UTF-8, and correct by version 4 of SGF
    #[value(name = "utf-8", alias = "utf8")]
    Utf8,
}

/// The flags of `convert`.
#[derive(Debug, clap::Args)]
#[command(
    after_help = "What of a file had to be repaired, and the first move of a picture that its rules \
    refuse, are told on standard error. The exit status is 0 if every file was converted, 1 if one was not, \
    2 for a wrong call."
)]
pub(crate) struct ConvertArgs {
    /// Files, or folders of them; - is standard input
    #[arg(required = true, value_name = "IN")]
    pub(crate) inputs: Vec<PathBuf>,
    /// What to make of them
    #[arg(long, value_enum, value_name = "KIND")]
    pub(crate) to: OutputKind,
    /// What they are [default: told by their content]
    #[arg(long, value_enum, value_name = "KIND")]
    pub(crate) from: Option<InputKind>,
    /// The file, or the folder for several; `-` is standard output [default: standard output]
    #[arg(long, value_name = "FILE|DIR")]
    pub(crate) out: Option<PathBuf>,
    /// Which game of a file is drawn
    #[arg(long, value_name = "N", default_value_t = 1, value_parser = positive)]
    pub(crate) game: usize,
    /// Draw the position after this many moves, passes included [default: the last]
    #[arg(long, value_name = "N")]
    pub(crate) r#move: Option<u32>,
    /// Number the moves, from this one on if one is named; below the board stand those that no stone shows
    #[arg(long, value_name = "FROM", num_args = 0..=1, default_missing_value = "1",
          require_equals = true, value_parser = clap::value_parser!(u32).range(1..))]
    pub(crate) numbers: Option<u32>,
    /// The look of pictures: wood, paper, dark or contrast [default: wood]
    #[arg(long, value_name = "THEME")]
    pub(crate) theme: Option<Theme>,
    /// The size of PNG and GIF, 0.1 to 20 [default: 2 and 1]
    #[arg(long, value_name = "S", value_parser = scale)]
    pub(crate) scale: Option<f32>,
    /// Seconds that each move of an animation shows [default: 0.7]
    #[arg(long, value_name = "S", value_parser = delay)]
    pub(crate) delay: Option<Duration>,
    /// Add setup after turns that programs knowing Go alone would show wrongly
    #[arg(long)]
    pub(crate) viewer_safe: bool,
    /// The character set of records [default: utf-8]
    #[arg(long, value_enum, value_name = "SET")]
    pub(crate) encoding: Option<Charset>,
}

fn positive(text: &str) -> Result<usize, String> {
    text.parse().ok().filter(|&n| n > 0).ok_or_else(|| format!("'{text}' is not 1 or more"))
}

fn delay(text: &str) -> Result<Duration, String> {
    match text.parse::<f64>() {
        Ok(seconds) if (0.02..=600.0).contains(&seconds) => Ok(Duration::from_secs_f64(seconds)),
        _ => Err(format!("'{text}' is not a time: 0.02 to 600 seconds are")),
    }
}

impl ConvertArgs {
    /// Refuses flags that would have no effect.
    fn check(&self) -> anyhow::Result<()> {
        let to = self.to.ending();
        let needs = |given: bool, fits: bool, flag: &str, kinds: &str| {
            if given && !fits {
                return Err(usage(format!("{flag} is for {kinds}, not for {to}")));
            }
            Ok(())
        };
        let drawn = self.to.is_picture();
        let placed = drawn || self.to == OutputKind::Ascii;
        let record = self.to == OutputKind::Sgf;
        needs(self.theme.is_some(), drawn, "--theme", "png, svg and gif")?;
        needs(self.numbers.is_some(), drawn, "--numbers", "png, svg and gif")?;
        needs(self.r#move.is_some(), placed, "--move", "png, svg, gif and ascii")?;
        needs(self.game != 1, placed, "--game", "png, svg, gif and ascii")?;
        needs(self.scale.is_some(), self.to.is_binary(), "--scale", "png and gif")?;
        needs(self.delay.is_some(), self.to == OutputKind::Gif, "--delay", "gif")?;
        needs(self.viewer_safe, record, "--viewer-safe", "sgf")?;
        needs(self.encoding.is_some(), record, "--encoding", "sgf")?;
        if self.viewer_safe && self.encoding == Some(Charset::Keep) {
            return Err(usage("--viewer-safe writes a new tree, in UTF-8"));
        }
        Ok(())
    }
}

/// Converts.
///
/// # Errors
/// Flags that do not go together, nothing to convert, or a file of several that failed.
pub(crate) fn run(args: &ConvertArgs) -> anyhow::Result<()> {
    args.check()?;
    let inputs = folder::inputs(&args.inputs, |path| match args.from {
        Some(kind) => InputKind::of_ending(path) == Some(kind),
        None => InputKind::of_ending(path).is_some_and(|kind| kind != InputKind::Picture),
    })?;
    let single = inputs.len() == 1 && !args.inputs[0].is_dir();
    match args.out.as_deref().filter(|out| *out != Path::new("-")) {
        None if single => to_stdout(args, &inputs[0].path),
        None => Err(usage("several files need --out with a folder")),
        Some(out) if single && !out.is_dir() && !ends_in_separator(out) => {
            target::refuse_same(&inputs[0].path, out)?;
            let made = made(args, &inputs[0].path)?;
            made.tell()?;
            files::write(out, &made.bytes)
        }
        Some(out) if looks_like_file(args, out) => {
            let out = out.display();
            Err(usage(format!(
                "several files need a folder: to make one of that name, write {out}/"
            )))
        }
        Some(out) => to_folder(args, &inputs, out),
    }
}

fn ends_in_separator(path: &Path) -> bool {
    path.as_os_str().as_encoded_bytes().last().is_some_and(|&b| std::path::is_separator(b.into()))
}

fn to_stdout(args: &ConvertArgs, path: &Path) -> anyhow::Result<()> {
    if args.to.is_binary() && io::stdout().is_terminal() {
        return Err(usage("a picture is no text for a terminal: name a file with --out"));
    }
    let made = made(args, path)?;
    made.tell()?;
    Ok(io::stdout().write_all(&made.bytes)?)
}

/// Whether a name that nothing has yet is that of one result.
fn looks_like_file(args: &ConvertArgs, out: &Path) -> bool {
    let ending = out.extension().is_some_and(|ending| ending == args.to.ending());
    ending && !out.is_dir() && !ends_in_separator(out)
}

fn to_folder(args: &ConvertArgs, inputs: &[folder::Found], out: &Path) -> anyhow::Result<()> {
    fs::create_dir_all(out).with_context(|| format!("cannot make {}", out.display()))?;
    let bar = ProgressBar::new(inputs.len() as u64);
    if let Ok(style) = ProgressStyle::with_template("{bar:30} {pos}/{len} {wide_msg}") {
        bar.set_style(style);
    }
    let targets = target::targets(inputs, out, args.to.ending());
    let mut failed = 0;
    for (input, target) in inputs.iter().zip(targets) {
        bar.set_message(input.place.display().to_string());
        let done = target::refuse_same(&input.path, &target).and_then(|()| {
            let made = made(args, &input.path)?;
            bar.suspend(|| made.tell())?;
            if let Some(folder) = target.parent() {
                fs::create_dir_all(folder)
                    .with_context(|| format!("cannot make {}", folder.display()))?;
            }
            files::write(&target, &made.bytes)
        });
        if let Err(error) = done {
            failed += 1;
            bar.suspend(|| writeln!(io::stderr(), "error: {error:#}"))?;
        }
        bar.inc(1);
    }
    bar.finish_and_clear();
    let count = inputs.len();
    if failed > 0 {
        return Err(anyhow!("{failed} of {count} files failed, {} converted", count - failed));
    }
    writeln!(io::stderr(), "{count} files converted")?;
    Ok(())
}

/// What a file becomes.
struct Made {
    bytes: Vec<u8>,
    /// What its reader should know.
    notes: Vec<String>,
}

impl Made {
    fn tell(&self) -> io::Result<()> {
        self.notes.iter().try_for_each(|note| writeln!(io::stderr(), "{note}"))
    }
}

fn made(args: &ConvertArgs, path: &Path) -> anyhow::Result<Made> {
    let input = Input::read(path, args.from)?;
    let name = || path.display().to_string();
    let bytes = match args.to {
        OutputKind::Sgf => record(args, &input).with_context(name)?,
        OutputKind::Json => json::tree(&input.file),
        OutputKind::Gif => animation(args, &input).with_context(name)?,
        OutputKind::Png | OutputKind::Svg | OutputKind::Ascii => {
            position(args, &input).with_context(name)?
        }
    };
    let mut notes = Vec::new();
    // Bytes that are kept are not repaired.
    if args.encoding != Some(Charset::Keep) {
        notes.extend(crate::notes::repairs(path, &input.file.diagnostics()));
    }
    if !matches!(args.to, OutputKind::Sgf | OutputKind::Json) {
        notes.extend(crate::notes::games(path, args.game, input.file.games().len()));
        let refused = viewing::refused(input.game(args.game)?, args.r#move);
        notes.extend(refused.map(|text| format!("{}: {text}; drawn all the same", name())));
    }
    Ok(Made { bytes, notes })
}

fn record(args: &ConvertArgs, input: &Input) -> anyhow::Result<Vec<u8>> {
    if args.viewer_safe {
        return Ok(viewer_safe(&input.file)?.to_ff4());
    }
    match args.encoding.unwrap_or(Charset::Utf8) {
        Charset::Utf8 => Ok(input.file.to_ff4()),
        Charset::Keep => Ok(as_it_was(&input.file)?),
    }
}

fn as_it_was(file: &Collection) -> Result<Vec<u8>, go_record::EncodeError> {
    file.to_original_encoding()
}

fn position(args: &ConvertArgs, input: &Input) -> anyhow::Result<Vec<u8>> {
    let root = input.game(args.game)?;
    let (board, node) = viewing::after(root, args.r#move)?;
    if args.to == OutputKind::Ascii {
        let mut text = go_core::Picture::of(board.setup());
        for mark in node.marks() {
            // A letter that the text form has a place for.
            if let go_record::Mark::Label(at, label) = mark
                && let Some(point) = board.size().point(at.x, at.y)
                && board.setup().cell(point) == go_core::Cell::Empty
                && let [letter @ b'a'..=b'z'] = label.as_bytes()
                && !b"xo".contains(letter)
            {
                text = text.with_mark(point, char::from(*letter));
            }
        }
        return Ok(text.with_stars().with_coordinates().to_string().into_bytes());
    }
    let picture = viewing::picture(&board, node, args.numbers)
        .with_caption(
            args.numbers.map(|from| viewing::unseen(&board, node, from)).unwrap_or_default(),
        )
        .with_theme(args.theme.unwrap_or_default())
        .with_title(viewing::title(&board, root));
    match args.to {
        OutputKind::Png => Ok(picture.to_png(args.scale.unwrap_or(2.0))?),
        _ => Ok(picture.to_svg().into_bytes()),
    }
}

/// The main line, a frame for each node that changes something.
fn animation(args: &ConvertArgs, input: &Input) -> anyhow::Result<Vec<u8>> {
    let root = input.game(args.game)?;
    let hundredths = |time: Duration| u16::try_from(time.as_millis() / 10).unwrap_or(u16::MAX);
    let delay = args.delay.unwrap_or(Duration::from_millis(700));
    let (end, last) = viewing::after(root, args.r#move)?;
    let mut board = Viewing::before(root)?;
    let mut made: Option<Animation> = None;
    for node in root.line() {
        board.step(node);
        let is_last = node.id() == last.id();
        let picture =
            viewing::picture(&board, node, args.numbers).with_theme(args.theme.unwrap_or_default());
        // The end stays for a while before it begins again.
        let shown = hundredths(if is_last { delay * 5 } else { delay });
        match &mut made {
            Some(animation) => animation.add(&picture, shown)?,
            None => made = Some(Animation::begin(&picture, args.scale.unwrap_or(1.0), shown)?),
        }
        if is_last {
            break;
        }
    }
    debug_assert_eq!(board.moves(), end.moves());
    match made {
        Some(animation) => Ok(animation.finish()?),
        None => bail!("there is nothing to show"),
    }
}
