//! Pictures for printing and for screens: their flags, and how they come into files.

use std::path::{Path, PathBuf};

use go_core::{Board, Cell, Color, Point, PointSet};
use go_picture::{Mark, Picture, Theme};
use go_rules::VariantKind;
use go_score::{Owner, ScoreReport};

use crate::failure::usage;
use crate::files;

/// Pixels for each unit of a picture in PNG, unless told otherwise: fit for print.
const PNG_SCALE: f32 = 2.0;

/// The flags of commands that draw beside what they say.
#[derive(Debug, clap::Args)]
pub(crate) struct DrawnArgs {
    /// Draw the board as SVG into this file
    #[arg(long, value_name = "FILE")]
    pub(crate) svg: Option<PathBuf>,
    /// Draw the board as PNG into this file
    #[arg(long, value_name = "FILE")]
    pub(crate) png: Option<PathBuf>,
    /// The look of drawn boards: wood, paper, dark or contrast
    #[arg(long, value_name = "THEME", default_value_t = Theme::Wood, hide_default_value = true)]
    pub(crate) theme: Theme,
    /// The size of a PNG, 0.1 to 20 [default: 2]
    #[arg(long, value_name = "S", value_parser = scale, requires = "png")]
    pub(crate) scale: Option<f32>,
}

impl DrawnArgs {
    /// Whether a picture is wanted.
    pub(crate) fn wanted(&self) -> bool {
        self.svg.is_some() || self.png.is_some()
    }

    /// Writes the picture where it is wanted.
    ///
    /// # Errors
    /// A file cannot be written.
    pub(crate) fn write(&self, picture: Picture) -> anyhow::Result<()> {
        let picture = picture.with_theme(self.theme);
        if let Some(path) = &self.svg {
            files::write(path, picture.to_svg().as_bytes())?;
        }
        if let Some(path) = &self.png {
            write_png(path, &picture, self.scale.unwrap_or(PNG_SCALE))?;
        }
        Ok(())
    }
}

fn write_png(path: &Path, picture: &Picture, scale: f32) -> anyhow::Result<()> {
    files::write(path, &picture.to_png(scale).map_err(usage)?)
}

/// Reads the scale of a picture.
pub(crate) fn scale(text: &str) -> Result<f32, String> {
    match text.parse::<f32>() {
        Ok(scale) if (0.1..=20.0).contains(&scale) => Ok(scale),
        _ => Err(format!("'{text}' is not a scale: 0.1 to 20 are")),
    }
}

/// A board as it was counted: small squares for territory, dead stones faint, or crossed where
/// they are converted.
pub(crate) fn counted(board: &Board, report: &ScoreReport) -> Picture {
    let mut picture = Picture::of(&board.to_setup(Color::Black));
    let dead: Vec<Point> = Color::ALL
        .into_iter()
        .flat_map(|color| report.dead[color].iter().flat_map(PointSet::iter))
        .collect();
    match report.rules.game {
        VariantKind::Go => picture = picture.with_faint(dead),
        VariantKind::Conversion => picture = picture.with_marks(dead, &Mark::Cross),
    }
    for point in report.size.points() {
        match report.owner(point) {
            Owner::Territory(color) => picture = picture.with_mark(point, Mark::Territory(color)),
            // An eye that does not count.
            Owner::SekiEye(_) if board.cell(point) == Cell::Empty => {
                picture = picture.with_mark(point, Mark::Cross);
            }
            _ => {}
        }
    }
    picture.with_title(format!("The board as counted: {}", report.outcome))
}
