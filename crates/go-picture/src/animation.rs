//! A game as a GIF: one picture after another, and from the start again.
//!
//! A GIF has 256 colours. A picture is made of eight, and of what lies between two of them where an
//! edge is smoothed; so the colours of a file are those eight and steps between each pair, and no
//! search for good ones is needed. A frame holds the rectangle that has changed.

use std::borrow::Cow;
use std::collections::HashMap;

use gif::{DisposalMethod, Encoder, Frame as Part, Repeat};

use crate::picture::Picture;
use crate::png::{Pixels, PngError};
use crate::theme::Palette;

/// Steps between two colours of a theme.
const STEPS: u16 = 7;

/// A GIF in the making.
///
/// ```
/// use go_core::{Cell, Color, Setup, Size};
/// use go_picture::{Animation, Picture};
/// let mut setup = Setup::empty(Size::square(5).unwrap(), Color::Black);
/// let mut animation = Animation::begin(&Picture::of(&setup), 1.0, 50)?;
/// setup.set(setup.size.parse_point("C3").unwrap(), Cell::Black);
/// animation.add(&Picture::of(&setup), 200)?;
/// assert!(animation.finish()?.starts_with(b"GIF89a"));
/// # Ok::<(), go_picture::PngError>(())
/// ```
pub struct Animation {
    encoder: Encoder<Vec<u8>>,
    colors: Colors,
    scale: f32,
    shown: Vec<u8>,
    size: (u16, u16),
}

impl Animation {
    /// A GIF that begins with this picture, shown for so many hundredths of a second.
    ///
    /// # Errors
    /// A scale out of range, or one that makes a picture of more than 65535 pixels a side.
    pub fn begin(picture: &Picture, scale: f32, hundredths: u16) -> Result<Animation, PngError> {
        let pixels = picture.to_pixels(scale)?;
        let side = |pixels: u32| u16::try_from(pixels).map_err(|_| PngError::Scale);
        let size = (side(pixels.width)?, side(pixels.height)?);
        let mut colors = Colors::of(picture.theme.palette());
        let flat: Vec<u8> = colors.list.as_flattened().to_vec();
        let mut encoder = Encoder::new(Vec::new(), size.0, size.1, &flat).map_err(refused)?;
        encoder.set_repeat(Repeat::Infinite).map_err(refused)?;
        let shown = colors.of_pixels(&pixels);
        let mut animation = Animation { encoder, colors, scale, shown, size };
        let whole = Rectangle { left: 0, top: 0, width: size.0, height: size.1 };
        animation.write(whole, hundredths)?;
        Ok(animation)
    }

    /// Shows another picture of the same board and theme for so many hundredths of a second.
    ///
    /// # Errors
    /// The renderer's refusal, or a picture of another size.
    pub fn add(&mut self, picture: &Picture, hundredths: u16) -> Result<(), PngError> {
        let pixels = picture.to_pixels(self.scale)?;
        let size = (u32::from(self.size.0), u32::from(self.size.1));
        if (pixels.width, pixels.height) != size {
            return Err(PngError::Render("the pictures differ in size".to_owned()));
        }
        let next = self.colors.of_pixels(&pixels);
        let changed = Rectangle::between(&self.shown, &next, self.size.0);
        self.shown = next;
        self.write(changed, hundredths)
    }

    fn write(&mut self, part: Rectangle, hundredths: u16) -> Result<(), PngError> {
        let width = usize::from(self.size.0);
        let (left, top) = (usize::from(part.left), usize::from(part.top));
        let rows = self.shown.chunks_exact(width).skip(top).take(usize::from(part.height));
        let buffer: Vec<u8> =
            rows.flat_map(|row| &row[left..left + usize::from(part.width)]).copied().collect();
        let frame = Part {
            delay: hundredths,
            dispose: DisposalMethod::Keep,
            left: part.left,
            top: part.top,
            width: part.width,
            height: part.height,
            buffer: Cow::Owned(buffer),
            ..Part::default()
        };
        self.encoder.write_frame(&frame).map_err(refused)
    }

    /// The bytes of the file.
    ///
    /// # Errors
    /// The encoder's refusal.
    pub fn finish(self) -> Result<Vec<u8>, PngError> {
        self.encoder.into_inner().map_err(refused)
    }
}

fn refused(error: impl std::error::Error) -> PngError {
    PngError::Render(error.to_string())
}

/// The part of a picture that a frame holds.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
struct Rectangle {
    left: u16,
    top: u16,
    width: u16,
    height: u16,
}

impl Rectangle {
    /// What differs; one pixel if nothing does, since a frame is never empty.
    fn between(before: &[u8], after: &[u8], width: u16) -> Rectangle {
        let (mut left, mut top, mut right, mut bottom) = (u16::MAX, u16::MAX, 0, 0);
        let differing = before.iter().zip(after).enumerate().filter(|(_, (a, b))| a != b);
        for (at, _) in differing {
            let (x, y) = ((at % usize::from(width)) as u16, (at / usize::from(width)) as u16);
            (left, right) = (left.min(x), right.max(x));
            (top, bottom) = (top.min(y), bottom.max(y));
        }
        if left > right {
            return Rectangle { left: 0, top: 0, width: 1, height: 1 };
        }
        Rectangle { left, top, width: right - left + 1, height: bottom - top + 1 }
    }
}

/// The colours of a file, and which is nearest to another.
struct Colors {
    list: Vec<[u8; 3]>,
    nearest: HashMap<[u8; 3], u8>,
}

impl Colors {
    fn of(palette: Palette) -> Colors {
        let mut pure = palette.all_rgb().to_vec();
        pure.sort_unstable();
        pure.dedup();
        let mut list = pure.clone();
        for (i, &from) in pure.iter().enumerate() {
            for &to in &pure[i + 1..] {
                for step in 1..=STEPS {
                    let between = |k: usize| {
                        let (a, b) = (u16::from(from[k]), u16::from(to[k]));
                        ((a * (STEPS + 1 - step) + b * step) / (STEPS + 1)) as u8
                    };
                    list.push([between(0), between(1), between(2)]);
                }
            }
        }
        list.dedup();
        list.truncate(256);
        Colors { list, nearest: HashMap::new() }
    }

    fn of_pixels(&mut self, pixels: &Pixels) -> Vec<u8> {
        let (list, nearest) = (&self.list, &mut self.nearest);
        pixels
            .rgba
            .chunks_exact(4)
            .map(|pixel| {
                let color = [pixel[0], pixel[1], pixel[2]];
                *nearest.entry(color).or_insert_with(|| {
                    let distance = |other: &[u8; 3]| -> u32 {
                        let square = |k: usize| u32::from(color[k].abs_diff(other[k])).pow(2);
                        square(0) + square(1) + square(2)
                    };
                    let best = list.iter().enumerate().min_by_key(|(_, other)| distance(other));
                    best.map_or(0, |(index, _)| index as u8)
                })
            })
            .collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::theme::Theme;
    use go_core::{Cell, Color, Setup, Size};

    #[test]
    fn a_decoder_sees_every_picture() {
        for theme in Theme::ALL {
            let size = Size::new(5, 3).unwrap();
            let mut setup = Setup::empty(size, Color::Black);
            let picture = |setup: &Setup| Picture::of(setup).with_theme(theme);
            let mut animation = Animation::begin(&picture(&setup), 1.0, 10).unwrap();
            let mut wanted = vec![picture(&setup).to_pixels(1.0).unwrap()];
            for (n, point) in size.points().enumerate().filter(|(n, _)| n % 4 != 3) {
                setup.set(point, if n % 2 == 0 { Cell::Black } else { Cell::White });
                animation.add(&picture(&setup), 10).unwrap();
                wanted.push(picture(&setup).to_pixels(1.0).unwrap());
            }
            animation.add(&picture(&setup), 10).unwrap();
            let bytes = animation.finish().unwrap();

            let mut options = gif::DecodeOptions::new();
            options.set_color_output(gif::ColorOutput::RGBA);
            let mut decoder = options.read_info(&bytes[..]).unwrap();
            let width = usize::from(decoder.width());
            let mut screen = vec![0u8; width * usize::from(decoder.height()) * 4];
            let mut frames = 0;
            while let Some(frame) = decoder.read_next_frame().unwrap() {
                for (y, row) in frame.buffer.chunks(usize::from(frame.width) * 4).enumerate() {
                    let start =
                        ((usize::from(frame.top) + y) * width + usize::from(frame.left)) * 4;
                    screen[start..start + row.len()].copy_from_slice(row);
                }
                let shown = wanted.get(frames).or(wanted.last()).unwrap();
                let worst = screen.iter().zip(&shown.rgba).map(|(a, b)| a.abs_diff(*b)).max();
                assert!(worst.unwrap() <= 24, "{theme}, frame {frames}: {worst:?}");
                frames += 1;
            }
            assert_eq!(frames, wanted.len() + 1);
        }
    }

    #[test]
    fn pictures_of_another_size_are_refused() {
        let picture = |side| Picture::of(&Setup::empty(Size::square(side).unwrap(), Color::Black));
        let mut animation = Animation::begin(&picture(3), 1.0, 10).unwrap();
        assert!(animation.add(&picture(4), 10).is_err());
        assert!(matches!(Animation::begin(&picture(3), 30.0, 10), Err(PngError::Scale)));
    }
}
