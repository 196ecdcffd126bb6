//! What a picture shows.

use go_core::{Cell, Color, Point, Setup};

use crate::theme::Theme;

/// A sign on a point, drawn over its stone if there is one.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Mark {
    /// A ring.
    Circle,
    /// A square.
    Square,
    /// A triangle.
    Triangle,
    /// Two crossing strokes: a stone that was converted, or is dead.
    Cross,
    /// A small filled dot: the last move.
    Dot,
    /// A few letters or digits.
    Label(String),
    /// A small square in a player's colour: territory.
    Territory(Color),
    /// A veil in the colour of signs: a point that was chosen.
    Selected,
    /// A veil in the colour of the board: a point that does not matter now.
    Dimmed,
}

/// How a line between two points ends.
#[derive(Copy, Clone, Debug, PartialEq, Eq, Hash)]
pub enum LineEnd {
    /// It just ends.
    Plain,
    /// With an arrow head at the second point.
    Arrow,
}

/// Whether the board is framed by coordinates.
#[derive(Copy, Clone, Debug, PartialEq, Eq, Hash, Default)]
pub enum Frame {
    /// Column letters and row numbers on all four sides.
    #[default]
    Coordinates,
    /// Nothing but the board.
    Bare,
}

/// A board to be drawn: stones, marks and a look.
///
/// ```
/// use go_core::{Color, Setup, Size};
/// use go_picture::{Frame, Picture, Theme};
/// let empty = Setup::empty(Size::square(16).unwrap(), Color::Black);
/// let picture = Picture::of(&empty).with_theme(Theme::Paper).with_frame(Frame::Bare);
/// assert_eq!(picture.pixels(), (16 * 24 + 24, 16 * 24 + 24));
/// ```
#[derive(Clone, Debug)]
pub struct Picture {
    pub(crate) setup: Setup,
    pub(crate) marks: Vec<(Point, Mark)>,
    pub(crate) lines: Vec<(Point, Point, LineEnd)>,
    pub(crate) faint: Vec<Point>,
    pub(crate) theme: Theme,
    pub(crate) frame: Frame,
    pub(crate) title: Option<String>,
    pub(crate) caption: String,
}

/// The height of the letters of a caption, and of its lines.
pub(crate) const CAPTION: f32 = 9.0;
pub(crate) const CAPTION_LINE: u32 = 16;

/// The distance of two lines, in units of the picture.
pub(crate) const STEP: u32 = 24;

impl Picture {
    /// The picture of a setup, framed by coordinates.
    #[must_use]
    pub fn of(setup: &Setup) -> Picture {
        Picture {
            setup: *setup,
            marks: Vec::new(),
            lines: Vec::new(),
            faint: Vec::new(),
            theme: Theme::default(),
            frame: Frame::default(),
            title: None,
            caption: String::new(),
        }
    }

    /// The same picture with a sign on a point. Several may stand on one point, the later ones on
    /// top.
    #[must_use]
    pub fn with_mark(mut self, point: Point, mark: Mark) -> Picture {
        self.marks.push((point, mark));
        self
    }

    /// The same picture with a sign on several points.
    #[must_use]
    pub fn with_marks(mut self, points: impl IntoIterator<Item = Point>, mark: &Mark) -> Picture {
        self.marks.extend(points.into_iter().map(|point| (point, mark.clone())));
        self
    }

    /// The same picture with a line from one point to another, over stones and below signs.
    #[must_use]
    pub fn with_line(mut self, from: Point, to: Point, end: LineEnd) -> Picture {
        self.lines.push((from, to, end));
        self
    }

    /// The same picture with these stones drawn faintly, as dead ones are.
    #[must_use]
    pub fn with_faint(mut self, points: impl IntoIterator<Item = Point>) -> Picture {
        self.faint.extend(points);
        self
    }

    /// The same picture in another look.
    #[must_use]
    pub fn with_theme(mut self, theme: Theme) -> Picture {
        self.theme = theme;
        self
    }

    /// The same picture with or without coordinates.
    #[must_use]
    pub fn with_frame(mut self, frame: Frame) -> Picture {
        self.frame = frame;
        self
    }

    /// The same picture with a title, which screen readers read.
    #[must_use]
    pub fn with_title(mut self, title: impl Into<String>) -> Picture {
        self.title = Some(title.into());
        self
    }

    /// The same picture with a text below the board, in as many lines as it needs.
    ///
    /// ```
    /// use go_core::{Color, Setup, Size};
    /// use go_picture::Picture;
    /// let plain = Picture::of(&Setup::empty(Size::square(9).unwrap(), Color::Black));
    /// let height = plain.pixels().1;
    /// assert!(plain.with_caption("8 at B4, 12 pass").pixels().1 > height);
    /// ```
    #[must_use]
    pub fn with_caption(mut self, caption: impl Into<String>) -> Picture {
        self.caption = caption.into();
        self
    }

    /// The caption in lines that fit below the board. A word that fits into no line has one of its own.
    pub(crate) fn caption_lines(&self) -> Vec<String> {
        let letter = (crate::glyphs::WIDTH + crate::glyphs::GAP) * CAPTION / crate::glyphs::HEIGHT;
        let room = (((self.board_pixels().0 - STEP / 2) as f32 / letter) as usize).max(1);
        let mut lines: Vec<String> = Vec::new();
        for word in self.caption.split_whitespace() {
            match lines.last_mut() {
                Some(line) if line.chars().count() + 1 + word.chars().count() <= room => {
                    line.push(' ');
                    line.push_str(word);
                }
                _ => lines.push(word.to_owned()),
            }
        }
        lines
    }

    /// Width and height in pixels at scale 1.
    #[must_use]
    pub fn pixels(&self) -> (u32, u32) {
        let (width, height) = self.board_pixels();
        (width, height + self.caption_lines().len() as u32 * CAPTION_LINE)
    }

    /// Width and height without the caption.
    pub(crate) fn board_pixels(&self) -> (u32, u32) {
        let margin = 2 * self.margin();
        let side = |points: u8| (u32::from(points) - 1) * STEP + margin;
        (side(self.setup.size.width()), side(self.setup.size.height()))
    }

    /// The distance of the outermost lines from the edge of the picture.
    pub(crate) fn margin(&self) -> u32 {
        match self.frame {
            Frame::Coordinates => STEP + STEP / 2,
            Frame::Bare => STEP,
        }
    }

    /// Whether a stone stands on the point, and whose.
    pub(crate) fn stone(&self, point: Point) -> Option<Color> {
        match self.setup.cell(point) {
            Cell::Black => Some(Color::Black),
            Cell::White => Some(Color::White),
            Cell::Empty | Cell::Wall => None,
        }
    }
}
