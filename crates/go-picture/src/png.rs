//! Pictures as PNG bytes.

use std::fmt;

use resvg::{tiny_skia, usvg};

use crate::picture::Picture;
use crate::svg::Letters;

/// Why a picture could not be made into pixels.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum PngError {
    /// The scale is not a number from 0.1 to 20.
    Scale,
    /// The renderer refused, with its words.
    Render(String),
}

impl fmt::Display for PngError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            PngError::Scale => write!(f, "the scale of a picture is 0.1 to 20"),
            PngError::Render(why) => write!(f, "the picture cannot be drawn: {why}"),
        }
    }
}

impl std::error::Error for PngError {}

/// A drawn picture: rows from the top, four bytes a pixel (red, green, blue, opacity).
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Pixels {
    /// Pixels in a row.
    pub width: u32,
    /// Number of rows.
    pub height: u32,
    /// The bytes. Pictures have no transparent part, so opacity is 255 everywhere.
    pub rgba: Vec<u8>,
}

impl Picture {
    /// The picture as a PNG file, scaled.
    ///
    /// Letters that the pictures' own font lacks are drawn as crossed boxes: no other font is asked.
    ///
    /// # Errors
    /// A scale out of range, or the renderer's refusal.
    pub fn to_png(&self, scale: f32) -> Result<Vec<u8>, PngError> {
        let pixmap = self.rendered(scale)?;
        pixmap.encode_png().map_err(|error| PngError::Render(error.to_string()))
    }

    /// The picture as pixels, scaled.
    ///
    /// # Errors
    /// As [`Picture::to_png`].
    pub fn to_pixels(&self, scale: f32) -> Result<Pixels, PngError> {
        let pixmap = self.rendered(scale)?;
        let (width, height) = (pixmap.width(), pixmap.height());
        Ok(Pixels { width, height, rgba: pixmap.take() })
    }

    fn rendered(&self, scale: f32) -> Result<tiny_skia::Pixmap, PngError> {
        if !(0.1..=20.0).contains(&scale) {
            return Err(PngError::Scale);
        }
        let render = |why: String| PngError::Render(why);
        let tree = usvg::Tree::from_str(&self.svg(Letters::Own), &usvg::Options::default())
            .map_err(|error| render(error.to_string()))?;
        let (width, height) = self.pixels();
        let pixels = |side: u32| (side as f32 * scale).round().max(1.0) as u32;
        let mut pixmap = tiny_skia::Pixmap::new(pixels(width), pixels(height))
            .ok_or_else(|| render("no room for the pixels".to_owned()))?;
        // The colour of the board also where rounding leaves a sliver at the edge.
        let [red, green, blue] = self.theme.palette().board_rgb();
        pixmap.fill(tiny_skia::Color::from_rgba8(red, green, blue, 255));
        let transform = tiny_skia::Transform::from_scale(scale, scale);
        resvg::render(&tree, transform, &mut pixmap.as_mut());
        Ok(pixmap)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use go_core::{Color, Setup, Size};

    #[test]
    fn draws_a_png_of_the_asked_size() {
        let setup = Setup::empty(Size::square(9).unwrap(), Color::Black);
        let picture = Picture::of(&setup);
        let png = picture.to_png(2.0).unwrap();
        assert_eq!(&png[1..4], b"PNG");
        let side = u32::from_be_bytes(png[16..20].try_into().unwrap());
        assert_eq!(side, 2 * picture.pixels().0);
        assert_eq!(picture.to_png(0.0), Err(PngError::Scale));
        assert_eq!(picture.to_png(f32::NAN), Err(PngError::Scale));
    }
}
