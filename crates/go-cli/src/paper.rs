//! `go-cli paper`: Conversion Go with pen and paper, where a stone is drawn once and crossed when it
//! is converted.
//!
//! The text form is go-score's: `X` and `O` stones, `x` and `o` crossed ones by the colour they were
//! drawn in, `.` empty; a frame of coordinates may be there.

use std::io::{self, Write};
use std::path::{Path, PathBuf};

use anyhow::{Context, anyhow};
use clap::Subcommand;
use go_core::{Color, PointSet, Size};
use go_picture::{Mark, Picture};
use go_record::terms;
use go_rules::{Conversion, Game, GameConfig, Phase, Preset, SetupFaults, VariantKind};
use go_score::{
    CrossTime, DeadStones, Endgame, EndgameLimits, PaperError, PaperPicture, PaperReading,
    ScoreReport, Terms, score_board,
};
use serde_json::{Value, json};

use crate::args::PresetParser;
use crate::drawn::{DrawnArgs, counted};
use crate::files;
use crate::input::Input;

/// The flags of `paper`.
#[derive(Debug, clap::Args)]
pub(crate) struct PaperArgs {
    #[command(subcommand)]
    pub(crate) command: PaperCommand,
}

/// What to do with a drawing.
#[derive(Debug, Subcommand)]
pub(crate) enum PaperCommand {
    /// Read a drawing in text, give every crossed stone its colour, and count
    Read(ReadArgs),
    /// Draw the end of a game
    Draw(DrawArgs),
}

/// The flags of `paper read`.
#[derive(Debug, clap::Args)]
pub(crate) struct ReadArgs {
    /// The drawing: X and O stones, x and o crossed ones, a dot for an empty point
    pub(crate) file: PathBuf,
    /// Print JSON
    #[arg(long)]
    pub(crate) json: bool,
    #[command(flatten)]
    pub(crate) drawn: DrawnArgs,
}

/// The flags of `paper draw`.
#[derive(Debug, clap::Args)]
pub(crate) struct DrawArgs {
    /// A record or a saved game
    pub(crate) file: PathBuf,
    /// Rules in place of those that the record names
    #[arg(long, value_name = "PRESET", value_parser = PresetParser)]
    pub(crate) rules: Option<&'static Preset>,
    /// Print the drawing in text [default: if no file is named]
    #[arg(long)]
    pub(crate) text: bool,
    #[command(flatten)]
    pub(crate) drawn: DrawnArgs,
}

/// Reads or draws.
///
/// # Errors
/// What cannot be read, stand or be told, by its points.
pub(crate) fn run(args: &PaperArgs) -> anyhow::Result<()> {
    match &args.command {
        PaperCommand::Read(args) => read(args),
        PaperCommand::Draw(args) => draw(args),
    }
}

fn read(args: &ReadArgs) -> anyhow::Result<()> {
    let name = || args.file.display().to_string();
    let text = String::from_utf8(files::read(&args.file)?)
        .map_err(|_| anyhow!("{}: a drawing is UTF-8 text", name()))?;
    let picture: PaperPicture = text.parse().with_context(name)?;
    let reading = picture.read().map_err(|error| located(&args.file, &text, &error))?;
    let size = picture.drawn().size;
    let report = count(&reading, size)?;
    if args.drawn.wanted() {
        let crosses = reading.crosses().iter().map(|cross| cross.point);
        args.drawn.write(counted(reading.board(), &report).with_marks(crosses, &Mark::Cross))?;
    }
    let answer = if args.json {
        format!("{:#}\n", as_json(&reading, &report))
    } else {
        in_words(&reading, &report)
    };
    Ok(io::stdout().write_all(answer.as_bytes())?)
}

/// What is wrong with a drawing, by its place in the text. Faults of the text itself have one.
fn located(file: &Path, text: &str, error: &PaperError) -> anyhow::Error {
    let first = match error {
        PaperError::Ambiguous { points, size } | PaperError::Impossible { points, size } => {
            points.first().map(|point| size.xy(point))
        }
        PaperError::CannotStand(SetupFaults { size, dead }) => {
            dead.first().and_then(PointSet::first).map(|point| size.xy(point))
        }
        PaperError::Picture(_) => None,
    };
    let name = file.display();
    match first.and_then(|(x, y)| place_in_text(text, x, y)) {
        Some((line, column)) => anyhow!("{name}: line {line}, column {column}: {error}"),
        None => anyhow!("{name}: {error}"),
    }
}

/// The line and the column, from 1, of a point of a picture that has been read.
fn place_in_text(text: &str, x: u8, y: u8) -> Option<(usize, usize)> {
    let cells = |line: &str| -> Vec<usize> {
        let signs = line.chars().enumerate().filter(|(_, c)| "XOxo.+".contains(*c));
        signs.map(|(column, _)| column + 1).collect()
    };
    // A frame has letters in order, so it begins with one that is no stone.
    let is_row = |line: &&str| !line.trim().is_empty() && !line.trim_start().starts_with('A');
    let (line, row) =
        text.lines().enumerate().filter(|(_, line)| is_row(line)).nth(usize::from(y))?;
    Some((line + 1, *cells(row).get(usize::from(x))?))
}

fn count(reading: &PaperReading, size: Size) -> anyhow::Result<ScoreReport> {
    let config = GameConfig { size, ..Preset::named("conversion")?.config() };
    Ok(score_board::<Conversion>(reading.board(), &DeadStones::NONE, &Terms::of(&config)))
}

fn in_words(reading: &PaperReading, report: &ScoreReport) -> String {
    let size = report.size;
    let setup = reading.board().to_setup(Color::White);
    let mut text = go_core::Picture::of(&setup).with_coordinates().to_string();
    for line in report.explain() {
        text += &line;
        text.push('\n');
    }
    for cross in reading.crosses() {
        let point = size.name(cross.point);
        text += &format!("{point}: drawn {:#}, now {:#}; ", cross.drawn, cross.color);
        text += &format!("of necessity {}\n", cross.time);
    }
    text
}

fn as_json(reading: &PaperReading, report: &ScoreReport) -> Value {
    let size = report.size;
    let setup = reading.board().to_setup(Color::White);
    let rows: Vec<String> =
        go_core::Picture::of(&setup).to_string().lines().map(|row| row.replace(' ', "")).collect();
    let crosses: Vec<Value> = reading
        .crosses()
        .iter()
        .map(|cross| {
            json!({
                "point": size.name(cross.point).to_string(),
                "drawn": format!("{:#}", cross.drawn),
                "color": format!("{:#}", cross.color),
                "converted": match cross.time {
                    CrossTime::InPlay => "in play",
                    CrossTime::AtEnd => "at the end",
                    CrossTime::Both => "both",
                },
            })
        })
        .collect();
    let number = |color: Color| f64::from(report.sides[color].total.in_half_points()) / 2.0;
    json!({
        "size": [size.width(), size.height()],
        "board": rows,
        "crosses": crosses,
        "black": number(Color::Black),
        "white": number(Color::White),
        "neutral": report.neutral(),
        "result": report.outcome.to_string(),
    })
}

fn draw(args: &DrawArgs) -> anyhow::Result<()> {
    let name = || args.file.display().to_string();
    let input = Input::read(&args.file, None)?;
    let root = input.file.first();
    let conversion = Preset::named("conversion")?;
    let mut config = terms(root, args.rules.unwrap_or(conversion)).with_context(name)?;
    if let Some(preset) = args.rules {
        config.rules = preset.rules();
    }
    if config.rules.game != VariantKind::Conversion {
        return Err(anyhow!("{}: Go is not played with pen and paper", name()));
    }
    let end = root.line().last().unwrap_or(root);
    let game = go_record::replay::<Conversion>(end, &config).with_context(name)?.game;
    let picture = PaperPicture::of_game(&game, &doomed(&game));
    if args.drawn.wanted() {
        let drawn = Picture::of(picture.drawn())
            .with_marks(*picture.crossed(), &Mark::Cross)
            .with_title("A game of Conversion Go with pen and paper");
        args.drawn.write(drawn)?;
    }
    if args.text || !args.drawn.wanted() {
        let text = picture.picture().with_coordinates().to_string();
        io::stdout().write_all(text.as_bytes())?;
    }
    Ok(())
}

/// The stones that the end of the game converts: those that were marked, else those that are proved
/// doomed. A game that goes on has none.
fn doomed(game: &Game<Conversion>) -> PointSet {
    if !matches!(game.phase(), Phase::Marking | Phase::Counted) {
        return PointSet::EMPTY;
    }
    let marked = game.dead();
    if !marked.is_empty() || game.phase() == Phase::Counted {
        return marked;
    }
    let endgame = Endgame::solve(game.position(), EndgameLimits::default(), None);
    endgame.doomed(Color::Black) | endgame.doomed(Color::White)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn points_are_found_in_the_text() {
        let text = "\n   A B C\n 2 . x X 2\n 1 O . O 1\n   A B C\n";
        assert_eq!(place_in_text(text, 0, 0), Some((3, 4)));
        assert_eq!(place_in_text(text, 1, 0), Some((3, 6)));
        assert_eq!(place_in_text(text, 2, 1), Some((4, 8)));
        assert_eq!(place_in_text(".x\nO.", 1, 1), Some((2, 2)));
        assert_eq!(place_in_text(".x\nO.", 1, 2), None);
    }
}
