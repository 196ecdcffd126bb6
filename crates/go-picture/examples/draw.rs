//! Draws a text picture, read from standard input, as SVG on standard output.
//!
//! `cargo run -p go-picture --example draw -- [wood|paper|dark|contrast] < PICTURE > OUT.svg`
#![allow(clippy::print_stdout)]

use std::error::Error;
use std::io::Read as _;

use go_core::Diagram;
use go_picture::{Mark, Picture, Theme};

fn main() -> Result<(), Box<dyn Error>> {
    let theme = std::env::args().nth(1).map_or(Ok(Theme::default()), |name| name.parse())?;
    let mut text = String::new();
    std::io::stdin().read_to_string(&mut text)?;
    let diagram: Diagram = text.parse()?;
    let picture = diagram
        .marks()
        .iter()
        .fold(Picture::of(diagram.setup()).with_theme(theme), |picture, &(letter, point)| {
            picture.with_mark(point, Mark::Label(letter.to_string()))
        });
    print!("{}", picture.to_svg());
    Ok(())
}
