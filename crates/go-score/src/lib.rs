//! Who owns what at the end: one count behind every output, and the life and death that it needs.
//!
//! A count is a [`ScoreReport`]: the owner of every point, each side's stones, territory and
//! prisoners, what the rules add and take, and the result. It is made by [`score_game`] from a
//! game, or by [`score_board`] from a board and its [`Terms`]. Which groups are dead is an
//! argument ([`DeadStones`]): a count never guesses.
//!
//! ```
//! use go_core::{Color, Diagram};
//! use go_rules::{GoRules, Preset};
//! use go_score::{DeadStones, Terms, score_board};
//!
//! let diagram: Diagram = "
//!     . X . O .
//!     X X . O .
//!     . X . O O
//! ".parse().unwrap();
//! let terms = Terms::of(&Preset::named("japanese").unwrap().config());
//! let report = score_board::<GoRules>(&diagram.board(), &DeadStones::NONE, &terms);
//! assert_eq!(report.sides[Color::Black].territory, 2);
//! assert_eq!(report.outcome.to_string(), "W+6.5");
//! ```
//!
//! Deliberately absent: choosing moves and making ownership maps (`go-ai`; a map is an argument
//! here), the state machine of marking and confirming (`go-rules`), and any reading of files. The
//! reasons why life is certain are in `docs/LIFE.md`.

mod capture;
mod conversion_life;
mod dead_stones;
mod endgame;
mod endgame_component;
mod field;
mod field_search;
mod field_table;
mod judge;
mod ladder;
mod life;
mod locale;
mod outcome;
mod ownership;
mod paper;
mod region;
mod report;
mod safety;
mod scored;
mod seki;
mod settled;
mod settled_search;
mod solve;
mod solve_go;
mod solve_go_board;
mod solve_go_graph;
mod solve_go_history;
mod verdict;
mod walls;
mod words;

pub use conversion_life::{ConversionLife, MarginBounds};
pub use dead_stones::{DeadStones, MarkError};
pub use endgame::{Component, Endgame, EndgameLimits, WhyOpen};
pub use judge::judge_life;
pub use ladder::Ladder;
pub use life::CertainLife;
pub use outcome::{Margin, Outcome, Points, WinBy};
pub use ownership::Ownership;
pub use paper::{Cross, CrossTime, PaperError, PaperPicture, PaperReading};
pub use region::{Border, Region, regions};
pub use report::{Owner, ScoreReport, SideScore};
pub use safety::SafeLife;
pub use scored::{Counting, Scored, Terms, score_board, score_game};
pub use settled::Settled;
pub use solve::{ConversionSolver, Solution, SolveError, SolveProgress};
pub use solve_go::{GoProgress, GoSolver, KoClass};
pub use solve_go_history::solve_go_by_history;
pub use verdict::{Certainty, LifeReport, LifeStatus, Reason, Verdict};
pub use words::{nearest_preset, rules_title};
