//! Boards as pictures: SVG text, PNG bytes with the feature `png`, and a game as an animation with
//! the feature `gif`.
//!
//! A picture looks the same everywhere: letters and digits are drawn as lines by a small font of
//! its own, so that no font has to be installed or embedded.
//!
//! ```
//! use go_core::Diagram;
//! use go_picture::{Mark, Picture, Theme};
//!
//! let diagram: Diagram = "
//!     . X O .
//!     X O a O
//!     . X O .
//!     . . . .
//! ".parse().unwrap();
//! let svg = Picture::of(diagram.setup())
//!     .with_theme(Theme::Wood)
//!     .with_mark(diagram.mark('a').unwrap(), Mark::Square)
//!     .to_svg();
//! assert!(svg.starts_with("<svg") && svg.trim_end().ends_with("</svg>"));
//! ```
//!
//! Deliberately absent: reading files and knowing rules. Text pictures are in `go-core`.

#[cfg(feature = "gif")]
mod animation;
mod glyphs;
mod picture;
#[cfg(feature = "png")]
mod png;
mod svg;
mod theme;

#[cfg(feature = "gif")]
pub use animation::Animation;
pub use picture::{Frame, LineEnd, Mark, Picture};
#[cfg(feature = "png")]
pub use png::{Pixels, PngError};
pub use theme::{Theme, UnknownTheme};
