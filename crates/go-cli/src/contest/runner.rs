//! Plays the games of a match, several at a time.

use std::collections::BTreeSet;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Mutex, PoisonError};
use std::thread;

use indicatif::{ProgressBar, ProgressStyle};

use super::declaration::Declaration;
use super::game::{self, GameRecord};
use super::pairing::Pairing;
use super::spec::Spec;
use super::statistics::Standing;
use super::store::Store;

/// What the players of games share.
struct Shared {
    /// Numbers of games still to be played, the next one last.
    waiting: Vec<u32>,
    store: Store,
    games: Vec<GameRecord>,
}

/// Plays what is left of a match and returns all its games, in order.
///
/// # Errors
/// A game cannot be written down, or its declaration cannot be played.
pub(super) fn play(
    declaration: &Declaration,
    specs: &[Spec; 2],
    store: Store,
    games: Vec<GameRecord>,
    concurrency: u32,
) -> anyhow::Result<Vec<GameRecord>> {
    let config = declaration.config().map_err(anyhow::Error::msg)?;
    let done: BTreeSet<u32> = games.iter().map(|game| game.game).collect();
    let waiting = (0..declaration.games()).rev().filter(|game| !done.contains(game)).collect();
    let bar = bar(declaration, &games);
    let stopped = AtomicBool::new(Standing::of(declaration, &games).decision().is_some());
    let shared = Mutex::new(Shared { waiting, store, games });
    let work = || -> anyhow::Result<()> {
        while !stopped.load(Ordering::Relaxed) {
            let next = lock(&shared).waiting.pop();
            let Some(number) = next else { break };
            let pairing = Pairing::of(declaration, number);
            let played = game::play(declaration, &config, specs, &pairing)?;
            let mut shared = lock(&shared);
            let record = shared.store.add(played)?;
            shared.games.push(record);
            let standing = Standing::of(declaration, &shared.games);
            bar.set_message(standing.in_short());
            bar.inc(1);
            if standing.decision().is_some() {
                stopped.store(true, Ordering::Relaxed);
            }
        }
        Ok(())
    };
    thread::scope(|scope| {
        let threads: Vec<_> = (0..concurrency.max(1)).map(|_| scope.spawn(work)).collect();
        threads.into_iter().try_for_each(|thread| {
            thread.join().unwrap_or_else(|_| Err(anyhow::anyhow!("a thread of the match panicked")))
        })
    })?;
    bar.finish_and_clear();
    let mut games = shared.into_inner().unwrap_or_else(PoisonError::into_inner).games;
    games.sort_by_key(|game| game.game);
    Ok(games)
}

fn lock(shared: &Mutex<Shared>) -> std::sync::MutexGuard<'_, Shared> {
    shared.lock().unwrap_or_else(PoisonError::into_inner)
}

/// A bar on standard error; where that is no terminal, nothing is shown.
fn bar(declaration: &Declaration, games: &[GameRecord]) -> ProgressBar {
    let bar = ProgressBar::new(declaration.games().into());
    let style = "{bar:24} {pos}/{len} games, {elapsed} gone, {eta} to go, {msg}";
    if let Ok(style) = ProgressStyle::with_template(style) {
        bar.set_style(style);
    }
    bar.set_message(Standing::of(declaration, games).in_short());
    bar.set_position(games.len() as u64);
    bar.reset_eta();
    bar
}
