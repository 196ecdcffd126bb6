//! Measurements of the project's hot paths, and soak tests of its laws.
//!
//! A benchmark is a fixed amount of [`Work`](bench::Work) on inputs made from fixed seeds. It is
//! timed by the CPU time of its thread, since machines are shared, and it checks its own result,
//! so that it cannot measure nothing. Samples of all benchmarks are taken in turn, those of a peer
//! next to ours, so that a slow minute of the machine touches all alike.
//!
//! The program `go-bench` prints results as `cargo xtask bench` reads them; the program `soak`
//! plays random games against slow, independent checks for as long as it is told to.
//!
//! Deliberately absent: statistics (they belong to `xtask bench`, which sees several runs) and
//! anything about playing strength, which only matches tell (`go-cli match`).

pub mod bench;
pub mod cpu;
pub mod games;
pub mod instructions;
pub mod peer;
pub mod soak;
pub mod suite;
