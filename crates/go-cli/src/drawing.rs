//! A game's board as text for people.
//!
//! Every point is a separator and one character, so that a board of 25 columns fits into 56. The
//! last move stands in brackets, which need no colour; a legend names the marks that are in use.

use std::collections::BTreeSet;
use std::fmt::Write as _;

use anstyle::{Ansi256Color, AnsiColor, Color as Ink, Style};
use go_core::{Color, Point, Size};
use go_rules::Phase;
use go_score::{Owner, ScoreReport};
use go_session::Session;

use crate::look::{Look, Paint, Rings, Symbols};

/// What a point shows.
#[derive(Copy, Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
enum Face {
    Empty,
    Star,
    Forbidden,
    Stone(Color, Mark),
    Territory(Color),
    SekiEye,
}

/// What is to be told about a stone.
#[derive(Copy, Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
enum Mark {
    Plain,
    Immune,
    Atari,
    Dead,
}

/// Draws the board with its coordinates and, below it, a legend of the marks in use. With a report
/// the board is drawn as it was counted.
pub(crate) fn picture(session: &dyn Session, look: Look, counted: Option<&ScoreReport>) -> String {
    let scene = Scene::of(session, look, counted);
    let mut text = String::new();
    scene.draw(&mut text);
    scene.write_legend(&mut text);
    text
}

struct Scene {
    size: Size,
    look: Look,
    faces: Vec<(Point, Face)>,
    last: Option<Point>,
}

impl Scene {
    fn of(session: &dyn Session, look: Look, counted: Option<&ScoreReport>) -> Scene {
        let (size, board) = (session.size(), session.board());
        let stars = size.star_points();
        let forbidden: Vec<Point> =
            session.forbidden_points().into_iter().map(|(point, _)| point).collect();
        let (immune, dead) = (session.immune(), session.dead());
        let marking = session.phase() == Phase::Marking;
        let ringed = look.rings == Rings::Shown && session.phase().takes_turns();
        let empty = |point| match () {
            () if forbidden.contains(&point) => Face::Forbidden,
            () if stars.contains(&point) => Face::Star,
            () => Face::Empty,
        };
        let stone = |point, color| {
            let in_atari = || board.group(point).is_some_and(|group| group.liberties() == 1);
            let mark = match () {
                () if marking && dead.contains(point) => Mark::Dead,
                () if immune.contains(point) => Mark::Immune,
                () if ringed && in_atari() => Mark::Atari,
                () => Mark::Plain,
            };
            Face::Stone(color, mark)
        };
        let face = |point| match counted.map(|report| report.owner(point)) {
            Some(Owner::Territory(color)) => Face::Territory(color),
            Some(Owner::SekiEye(_)) => Face::SekiEye,
            Some(Owner::Stone(color)) => stone(point, color),
            Some(Owner::Dame | Owner::Nobody) => empty(point),
            None => match board.color(point) {
                Some(color) => stone(point, color),
                None => empty(point),
            },
        };
        let faces = size.points().map(|point| (point, face(point))).collect();
        let last = session.last_turn().and_then(|(_, turn)| turn.point());
        Scene { size, look, faces, last }
    }

    fn draw(&self, text: &mut String) {
        let width = usize::from(self.size.width());
        let digits = if self.size.height() > 9 { 2 } else { 1 };
        let letters: String =
            (0..self.size.width()).flat_map(|x| [' ', Size::column_letter(x)]).collect();
        let wood = self.wood();
        // Writing to a string cannot fail.
        let _ = writeln!(text, "{:digits$}{letters}", "");
        for (y, row) in self.faces.chunks(width).enumerate() {
            let number = usize::from(self.size.height()) - y;
            let _ = write!(text, "{number:digits$}{wood}");
            let mut closing = ' ';
            for &(point, face) in row {
                let opening = if self.last == Some(point) { '(' } else { closing };
                closing = if opening == '(' { ')' } else { ' ' };
                self.separator(text, wood, opening);
                self.point(text, wood, face);
            }
            self.separator(text, wood, closing);
            let _ = writeln!(text, "{wood:#}{number}");
        }
        let _ = writeln!(text, "{:digits$}{letters}", "");
    }

    fn separator(&self, text: &mut String, wood: Style, sign: char) {
        if sign == ' ' || self.look.paint == Paint::None {
            text.push(sign);
        } else {
            let style = wood.fg_color(Some(AnsiColor::Red.into())).bold();
            let _ = write!(text, "{style}{sign}{style:#}{wood}");
        }
    }

    fn point(&self, text: &mut String, wood: Style, face: Face) {
        let symbol = self.symbol(face);
        if self.look.paint == Paint::None {
            text.push(symbol);
        } else {
            let style = self.style(face);
            let _ = write!(text, "{style}{symbol}{style:#}{wood}");
        }
    }

    /// The colour of the board.
    fn wood(&self) -> Style {
        match self.look.paint {
            Paint::None => Style::new(),
            Paint::Sixteen => Style::new().bg_color(Some(AnsiColor::Yellow.into())),
            Paint::Many => Style::new().bg_color(Some(Ansi256Color(179).into())),
        }
    }

    fn style(&self, face: Face) -> Style {
        let many = self.look.paint == Paint::Many;
        let ink = |few: AnsiColor, index: u8| -> Ink {
            if many { Ansi256Color(index).into() } else { few.into() }
        };
        let (black, white) = (ink(AnsiColor::Black, 16), ink(AnsiColor::BrightWhite, 231));
        let of = |color| if color == Color::Black { black } else { white };
        let plain = self.wood();
        match face {
            Face::Empty | Face::Star => plain.fg_color(Some(ink(AnsiColor::Black, 94))),
            Face::Forbidden | Face::SekiEye => {
                plain.fg_color(Some(ink(AnsiColor::Red, 124))).bold()
            }
            Face::Stone(color, _) | Face::Territory(color) => plain.fg_color(Some(of(color))),
        }
    }

    fn symbol(&self, face: Face) -> char {
        use Color::{Black, White};
        let symbols = self.look.symbols;
        if symbols == Symbols::Ascii {
            return match face {
                Face::Empty => '.',
                Face::Star => '+',
                Face::Forbidden => '#',
                Face::Stone(color, Mark::Plain) => color.symbol(),
                Face::Stone(Black, Mark::Immune) => 'B',
                Face::Stone(White, Mark::Immune) => 'W',
                Face::Stone(color, Mark::Atari | Mark::Dead) | Face::Territory(color) => {
                    color.symbol().to_ascii_lowercase()
                }
                Face::SekiEye => '!',
            };
        }
        // The forms differ with colours too: not everybody, and no copied text, tells them apart.
        let of = |color, black, white| if color == Black { black } else { white };
        match face {
            Face::Empty => '·',
            Face::Star => '+',
            Face::Forbidden => '□',
            Face::Stone(color, Mark::Plain) => of(color, '●', '○'),
            Face::Stone(color, Mark::Immune) => of(color, '◆', '◇'),
            Face::Stone(color, Mark::Atari) => of(color, '◉', '◎'),
            Face::Stone(color, Mark::Dead) => color.symbol().to_ascii_lowercase(),
            Face::Territory(color) => of(color, '▪', '▫'),
            Face::SekiEye => '!',
        }
    }

    /// One line that names the marks in use.
    fn write_legend(&self, text: &mut String) {
        let used: BTreeSet<Face> = self.faces.iter().map(|&(_, face)| face).collect();
        let has = |wanted: &[Face]| wanted.iter().any(|face| used.contains(face));
        let both = |of: fn(Color) -> Face| [of(Color::Black), of(Color::White)];
        let mut parts = Vec::new();
        let mut add = |faces: &[Face], meaning: &str| {
            if has(faces) {
                let mut signs: Vec<String> = Vec::new();
                for &face in faces {
                    let sign = self.inline(face);
                    if !signs.contains(&sign) {
                        signs.push(sign);
                    }
                }
                parts.push(format!("{} {meaning}", signs.join(" ")));
            }
        };
        add(&both(|color| Face::Stone(color, Mark::Plain)), "stones");
        add(&both(|color| Face::Stone(color, Mark::Immune)), "immune");
        add(&both(|color| Face::Stone(color, Mark::Atari)), "in atari");
        add(&both(|color| Face::Stone(color, Mark::Dead)), "dead");
        add(&both(Face::Territory), "territory");
        add(&[Face::SekiEye], "eye in seki");
        add(&[Face::Forbidden], "not allowed now");
        if self.last.is_some() {
            parts.push("( ) last move".to_owned());
        }
        if !parts.is_empty() {
            // Writing to a string cannot fail.
            let _ = writeln!(text, "{}", parts.join("   "));
        }
    }

    /// A face as the legend shows it, on a piece of board.
    fn inline(&self, face: Face) -> String {
        let symbol = self.symbol(face);
        if self.look.paint == Paint::None {
            return symbol.to_string();
        }
        let style = self.style(face);
        format!("{style}{symbol}{style:#}")
    }
}
