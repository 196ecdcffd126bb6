//! Settled sets of Conversion Go under random continuations, for as long as you like, and their
//! cost against the plain definition.
//!
//! `soak_settled [--checks N] [--seed N]` makes random positions from 5x5 to 16x16, lets both
//! colours, one of them, or the opponent of a settled group alone play on until the board is full,
//! and checks every settled point after every stone. A check is one settled set held against one
//! board. It ends with an error at the first violation.

use std::error::Error;
use std::io::Write as _;
use std::time::Instant;

use go_core::{Board, ByColor, Color, Point, Size};
use go_rules::{Conversion, Position};
use go_score::Settled;

#[path = "../tests/conversion/oracle/random.rs"]
mod random;
#[path = "../tests/conversion/oracle/settled_reference.rs"]
mod settled_reference;

use random::Random;

/// How the colours of a continuation are chosen.
const STYLES: usize = 4;

fn main() -> Result<(), Box<dyn Error>> {
    let (mut checks_wanted, mut seed) = (10_000_000u64, 1u64);
    let mut arguments = std::env::args().skip(1);
    while let Some(name) = arguments.next() {
        let value = arguments.next().ok_or("each option takes a number")?.parse()?;
        match name.as_str() {
            "--checks" => checks_wanted = value,
            "--seed" => seed = value,
            _ => return Err(format!("unknown option {name}: --checks and --seed are known").into()),
        }
    }
    let mut random = Random(seed);
    let mut out = std::io::stdout();
    let sizes = [(5, 5), (4, 7), (6, 6), (8, 8), (9, 9), (13, 13), (16, 16)];
    let (mut checks, mut positions, mut settled_points, mut plain) = (0u64, 0u64, 0u64, 0u64);
    while checks < checks_wanted {
        for (width, height) in sizes {
            let size = Size::new(width, height)?;
            let mut position = Position::new(Conversion, size);
            let stones = size.area() / 4 + random.below(size.area() * 3 / 4);
            for _ in 0..stones {
                step(&mut random, &mut position, 0);
            }
            let settled = Settled::both(position.board());
            positions += 1;
            settled_points += (settled.black.len() + settled.white.len()) as u64;
            if positions.is_multiple_of(50) {
                is_plain(position.board(), &settled)?;
                plain += 1;
            }
            for style in 0..STYLES {
                let mut later = position;
                while later.board().empty() > 0 {
                    step(&mut random, &mut later, style);
                    holds(later.board(), &settled).map_err(|why| format!("{why}\n{position:?}"))?;
                    checks += 2;
                }
            }
        }
    }
    writeln!(
        out,
        "{checks} checks on {positions} positions with {settled_points} settled points, \
         {plain} of them against the plain definition: no violation"
    )?;
    cost(&mut random)?.into_iter().try_for_each(|line| writeln!(out, "{line}"))?;
    Ok(())
}

/// One stone anywhere: of either colour (style 0), by turns (1), of Black alone (2), of White
/// alone (3).
fn step(random: &mut Random, position: &mut Position<Conversion>, style: usize) {
    let nth = random.below(position.board().empty());
    let Some(point) = position.board().empty_points().nth(nth) else { return };
    match style {
        0 if random.below(2) == 0 => position.set_to_move(Color::Black),
        0 => position.set_to_move(Color::White),
        2 => position.set_to_move(Color::Black),
        3 => position.set_to_move(Color::White),
        _ => {}
    }
    position.play_unchecked(point);
}

fn holds(board: &Board, settled: &ByColor<Settled>) -> Result<(), String> {
    for color in Color::ALL {
        let other = |point: &Point| board.color(*point) == Some(color.other());
        if let Some(point) = settled[color].immortal().iter().find(other) {
            return Err(format!("{color} lost {}\n{board}", board.size().name(point)));
        }
        let full = board.empty() == 0;
        if let Some(point) = settled[color].territory().iter().find(other)
            && full
        {
            return Err(format!("{color} did not get {}\n{board}", board.size().name(point)));
        }
    }
    Ok(())
}

fn is_plain(board: &Board, settled: &ByColor<Settled>) -> Result<(), String> {
    for color in Color::ALL {
        let (immortal, territory) = settled_reference::settled(board, color);
        if (settled[color].immortal(), settled[color].territory()) != (&immortal, &territory) {
            return Err(format!("{color} settled differs from the definition\n{board}"));
        }
    }
    Ok(())
}

/// Time of the search and of the plain definition on random 16x16 positions.
fn cost(random: &mut Random) -> Result<Vec<String>, Box<dyn Error>> {
    let size = Size::square(16)?;
    let mut lines = Vec::new();
    for stones in [60, 100, 140, 180, 220] {
        let boards: Vec<Board> = (0..20)
            .map(|_| {
                let mut position = Position::new(Conversion, size);
                for _ in 0..stones {
                    step(random, &mut position, 1);
                }
                *position.board()
            })
            .collect();
        let rounds = 100;
        let start = Instant::now();
        let mut sum = 0;
        for _ in 0..rounds {
            for board in &boards {
                let settled = Settled::both(std::hint::black_box(board));
                sum += settled.black.immortal().first().map_or(0, Point::index);
            }
        }
        let fast = start.elapsed() / (rounds * 20);
        let start = Instant::now();
        for board in &boards {
            for color in Color::ALL {
                sum += settled_reference::settled(std::hint::black_box(board), color).0.len();
            }
        }
        let plain = start.elapsed() / 20;
        std::hint::black_box(sum);
        lines.push(format!(
            "16x16 after {stones} stones, both colours: {fast:?}, plain definition {plain:?}, \
             {:.0} times faster",
            plain.as_secs_f64() / fast.as_secs_f64()
        ));
    }
    Ok(lines)
}
