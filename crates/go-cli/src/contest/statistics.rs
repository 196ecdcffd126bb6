//! What the games of a match say about the engines.
//!
//! The unit is the pair of games with one opening and swapped colours, which takes the luck of the
//! opening out: its result for the first engine is 0, ½, 1, 1½ or 2 points (*pentanomial*). Elo
//! is logistic, with a 95 % interval from the variance of pairs. The sequential test is the
//! generalized likelihood ratio of two expected scores over the pentanomial distribution (M. Van
//! den Bergh, *The generalized sequential probability ratio test for multinomial models*); it
//! looks at complete pairs in the order of the declaration, so that it does not depend on which
//! game happened to end first.

use super::declaration::{Declaration, Sprt};
use super::game::GameRecord;

/// The two-sided 95 % quantile of the normal distribution.
const NORMAL_95: f64 = 1.959_964;
/// What an outcome that never came counts for in the test, in pairs.
const UNSEEN: f64 = 1e-3;

/// Results of pairs: how often the first engine got 0, ½, 1, 1½ and 2 points.
pub(super) type Pairs = [u32; 5];

/// Results of single games for the first engine.
#[derive(Copy, Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct Tally {
    pub(super) wins: u32,
    pub(super) draws: u32,
    pub(super) losses: u32,
}

/// What a sequential test accepted.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub(super) enum Decision {
    /// The difference is the smaller one rather than the larger one.
    Zero,
    /// The other way round.
    One,
}

/// How a match stands.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Standing {
    /// All games.
    pub(super) tally: Tally,
    /// The complete pairs; with a test that has decided, those up to its decision.
    pub(super) pairs: Pairs,
    /// The log-likelihood ratio over those pairs, and the test's two limits.
    pub(super) test: Option<(f64, [f64; 2])>,
}

impl Standing {
    /// The standing after these games, in any order.
    pub(super) fn of(declaration: &Declaration, games: &[GameRecord]) -> Standing {
        let first = &declaration.engines[0].name;
        let mut tally = Tally::default();
        let mut halves: Vec<[Option<u32>; 2]> = vec![[None; 2]; declaration.pairs as usize];
        for game in games {
            let points = match &game.winner {
                Some(winner) if winner == first => 2,
                Some(_) => 0,
                None => 1,
            };
            match points {
                2 => tally.wins += 1,
                1 => tally.draws += 1,
                _ => tally.losses += 1,
            }
            if let Some(pair) = halves.get_mut(game.game as usize / 2) {
                pair[game.game as usize % 2] = Some(points);
            }
        }
        let complete = |pair: &[Option<u32>; 2]| Some((pair[0]? + pair[1]?) as usize);
        let Some(sprt) = declaration.sprt else {
            let mut pairs = Pairs::default();
            halves.iter().filter_map(complete).for_each(|points| pairs[points] += 1);
            return Standing { tally, pairs, test: None };
        };
        let limits = limits(sprt);
        let mut pairs = Pairs::default();
        let mut ratio = 0.0;
        for points in halves.iter().map_while(complete) {
            pairs[points] += 1;
            ratio = log_likelihood_ratio(&pairs, score_of(sprt.elo0), score_of(sprt.elo1));
            if ratio <= limits[0] || ratio >= limits[1] {
                break;
            }
        }
        Standing { tally, pairs, test: Some((ratio, limits)) }
    }

    /// What the test has accepted, if it has.
    pub(super) fn decision(&self) -> Option<Decision> {
        match self.test? {
            (ratio, [lower, _]) if ratio <= lower => Some(Decision::Zero),
            (ratio, [_, upper]) if ratio >= upper => Some(Decision::One),
            _ => None,
        }
    }

    /// Wins, draws and losses of the first engine and its Elo, in a few words.
    pub(super) fn in_short(&self) -> String {
        let Tally { wins, draws, losses } = self.tally;
        let elo = elo(&self.pairs).map_or_else(String::new, |elo| format!(", Elo {elo}"));
        format!("+{wins} ={draws} -{losses}{elo}")
    }
}

/// An Elo difference with its 95 % interval; an end may be infinite.
#[derive(Copy, Clone, Debug, PartialEq)]
pub(super) struct Elo {
    pub(super) middle: f64,
    pub(super) low: f64,
    pub(super) high: f64,
}

impl std::fmt::Display for Elo {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let show = |elo: f64| {
            if elo.is_infinite() {
                if elo > 0.0 { "+inf".to_owned() } else { "-inf".to_owned() }
            } else {
                format!("{elo:+.0}")
            }
        };
        write!(f, "{} ({} to {})", show(self.middle), show(self.low), show(self.high))
    }
}

/// The Elo difference that pairs show; `None` without pairs.
pub(super) fn elo(pairs: &Pairs) -> Option<Elo> {
    let number = f64::from(pairs.iter().sum::<u32>());
    if number == 0.0 {
        return None;
    }
    let (mean, variance) = moments(&shares(pairs, 0.0));
    // Where all pairs ended alike the variance says nothing: then a chance that would show itself
    // in so many pairs with 97.5 % bounds the other results.
    let unseen = 1.0 - 0.025_f64.powf(1.0 / number);
    let spread = if variance > 0.0 { NORMAL_95 * (variance / number).sqrt() } else { unseen };
    let elo_of = |score: f64| elo_of(score.clamp(0.0, 1.0));
    Some(Elo { middle: elo_of(mean), low: elo_of(mean - spread), high: elo_of(mean + spread) })
}

/// The expected score of a player so many Elo stronger.
fn score_of(elo: f64) -> f64 {
    1.0 / (1.0 + 10f64.powf(-elo / 400.0))
}

fn elo_of(score: f64) -> f64 {
    -400.0 * (1.0 / score - 1.0).log10()
}

/// The share of each result of a pair.
fn shares(pairs: &Pairs, unseen: f64) -> [f64; 5] {
    let counts = pairs.map(|count| f64::from(count).max(unseen));
    let sum: f64 = counts.iter().sum();
    counts.map(|count| count / sum)
}

/// The score of a result of a pair, from 0 to 1.
fn score(points: usize) -> f64 {
    points as f64 / 4.0
}

fn moments(shares: &[f64; 5]) -> (f64, f64) {
    let mean: f64 = shares.iter().enumerate().map(|(i, p)| p * score(i)).sum();
    let variance = shares.iter().enumerate().map(|(i, p)| p * (score(i) - mean).powi(2)).sum();
    (mean, variance)
}

/// The limits of the log-likelihood ratio at which a test decides (Wald 1945).
fn limits(sprt: Sprt) -> [f64; 2] {
    let Sprt { alpha, beta, .. } = sprt;
    [(beta / (1.0 - alpha)).ln(), ((1.0 - beta) / alpha).ln()]
}

/// The logarithm of how much likelier the pairs are under the best distribution with the expected
/// score `one` than under the best with the expected score `zero`.
fn log_likelihood_ratio(pairs: &Pairs, zero: f64, one: f64) -> f64 {
    let shares = shares(pairs, UNSEEN);
    let number = pairs.map(|count| f64::from(count).max(UNSEEN)).iter().sum::<f64>();
    let (under_zero, under_one) = (likeliest(&shares, zero), likeliest(&shares, one));
    let gain = |i: usize| shares[i] * (under_one[i] / under_zero[i]).ln();
    number * (0..5).map(gain).sum::<f64>()
}

/// The distribution of maximal likelihood among those with an expected score: each share divided
/// by 1 + t (score − expected), with the t for which it has that expectation.
fn likeliest(shares: &[f64; 5], expected: f64) -> [f64; 5] {
    let away = |i: usize| score(i) - expected;
    let weight = |t: f64, i: usize| shares[i] / (1.0 + t * away(i));
    let slope = |t: f64| (0..5).map(|i| away(i) * weight(t, i)).sum::<f64>();
    // Between these poles the slope falls from plus to minus infinity.
    let (mut low, mut high) = (-1.0 / (1.0 - expected), 1.0 / expected);
    for _ in 0..200 {
        let middle = f64::midpoint(low, high);
        if slope(middle) > 0.0 {
            low = middle;
        } else {
            high = middle;
        }
    }
    let t = f64::midpoint(low, high);
    std::array::from_fn(|i| weight(t, i))
}

#[cfg(test)]
mod tests {
    use super::*;
    use go_ai::Rng;

    const TEST: Sprt = Sprt { elo0: 0.0, elo1: 40.0, alpha: 0.05, beta: 0.05 };

    fn ratio(pairs: &Pairs, elo0: f64, elo1: f64) -> f64 {
        log_likelihood_ratio(pairs, score_of(elo0), score_of(elo1))
    }

    #[test]
    fn the_likeliest_distribution_has_the_expectation() {
        for shares in [[0.1, 0.2, 0.4, 0.2, 0.1], [0.01, 0.01, 0.01, 0.01, 0.96]] {
            for expected in [0.1, 0.5, 0.9] {
                let found = likeliest(&shares, expected);
                let (mean, _) = moments(&found);
                assert!((mean - expected).abs() < 1e-9, "{found:?}");
                assert!((found.iter().sum::<f64>() - 1.0).abs() < 1e-9, "{found:?}");
            }
            let (own, _) = moments(&shares);
            let same = likeliest(&shares, own);
            assert!(same.iter().zip(shares).all(|(a, b)| (a - b).abs() < 1e-9));
        }
    }

    #[test]
    fn the_ratio_is_symmetric_and_near_the_normal_one() {
        let pairs = [10, 40, 120, 55, 15];
        let mirrored = [15, 55, 120, 40, 10];
        assert!((ratio(&pairs, 0.0, 10.0) + ratio(&mirrored, -10.0, 0.0)).abs() < 1e-9);
        let (mean, variance) = moments(&shares(&pairs, 0.0));
        let (zero, one) = (score_of(0.0), score_of(10.0));
        let normal = 240.0 * (one - zero) * (2.0 * mean - zero - one) / (2.0 * variance);
        assert!((ratio(&pairs, 0.0, 10.0) - normal).abs() < 0.02 * normal.abs() + 0.01);
        assert!(ratio(&Pairs::default(), -5.0, 5.0).abs() < 1e-9);
    }

    /// A match of pairs with wins alone, ended by the test.
    fn simulate(elo: f64, rng: &mut Rng) -> Option<Decision> {
        let mut pairs = Pairs::default();
        let [lower, upper] = limits(TEST);
        for _ in 0..5_000 {
            let wins = (0..2).filter(|_| rng.unit() < score_of(elo)).count();
            pairs[2 * wins] += 1;
            let ratio = ratio(&pairs, TEST.elo0, TEST.elo1);
            if ratio <= lower {
                return Some(Decision::Zero);
            }
            if ratio >= upper {
                return Some(Decision::One);
            }
        }
        None
    }

    #[test]
    fn the_test_errs_as_often_as_it_says() {
        let mut rng = Rng::new(4);
        for (elo, wrong) in [(TEST.elo0, Decision::One), (TEST.elo1, Decision::Zero)] {
            let errors = (0..200).filter(|_| simulate(elo, &mut rng) == Some(wrong)).count();
            // 5 % of 200 are 10; more than 20 would come once in a thousand times.
            assert!(errors <= 20, "{errors} of 200 at {elo}");
        }
    }

    #[test]
    fn elo_has_its_known_values() {
        let even = elo(&[0, 0, 10, 0, 0]).unwrap();
        assert!(even.middle.abs() < 1e-9 && even.low < -50.0 && even.high > 50.0, "{even}");
        // Three of four points: 190.85 Elo.
        let better = elo(&[0, 0, 50, 0, 50]).unwrap();
        assert!((better.middle - 190.85).abs() < 0.01, "{better}");
        assert!(better.low > 140.0 && better.high < 250.0, "{better}");
        let all = elo(&[0, 0, 0, 0, 50]).unwrap();
        assert!(all.middle.is_infinite() && all.high.is_infinite(), "{all}");
        assert!((400.0..500.0).contains(&all.low), "{all}");
        assert_eq!(elo(&Pairs::default()), None);
    }
}
