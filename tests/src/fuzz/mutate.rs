//! Inputs made from others by a seeded generator, so that every one can be made again.

use crate::random::Random;

/// Makes hostile inputs out of good ones: bytes changed, pieces cut, copied, repeated, moved from one input
/// to another, and words of the format dropped in.
///
/// ```
/// use go_tests::fuzz::Mutator;
/// let corpus = [b"(;B[aa])".to_vec()];
/// let first = Mutator::new(1, &corpus, &["W[bb]"]).next_input();
/// assert_eq!(first, Mutator::new(1, &corpus, &["W[bb]"]).next_input());
/// ```
#[derive(Clone, Debug)]
pub struct Mutator {
    random: Random,
    inputs: Vec<Vec<u8>>,
    words: &'static [&'static str],
}

/// Bytes of the longest input.
const LONGEST: usize = 4096;
/// Bytes that are worth more than others.
const TELLING: &[u8] = b"\0\n\r\t ;()[]{}\\\":,#=?@-+0.9aAtTzZ\x7f\x80\xbf\xc0\xe3\xef\xff";

impl Mutator {
    /// A generator whose inputs depend on the seed, the corpus and the words alone.
    #[must_use]
    pub fn new(seed: u64, corpus: &[Vec<u8>], words: &'static [&'static str]) -> Mutator {
        let mut inputs = corpus.to_vec();
        inputs.push(Vec::new());
        Mutator { random: Random::new(seed), inputs, words }
    }

    /// The next input.
    pub fn next_input(&mut self) -> Vec<u8> {
        let chosen = self.random.below(self.inputs.len());
        let mut input = self.inputs[chosen].clone();
        // Mostly a few changes, sometimes so many that little is left.
        let most = if self.random.chance(100) { 60 } else { 6 };
        let changes = 1 + self.random.below(most);
        for _ in 0..changes {
            self.change(&mut input);
            input.truncate(LONGEST);
        }
        input
    }

    fn change(&mut self, input: &mut Vec<u8>) {
        let random = &mut self.random;
        let at = random.below(input.len() + 1);
        match random.below(10) {
            0 if at < input.len() => input[at] ^= 1 << random.below(8),
            1 if at < input.len() => input[at] = random.pick(TELLING),
            2 => input.insert(at, random.pick(TELLING)),
            3 => input.insert(at, random.bits() as u8),
            4 if at < input.len() => {
                let end = at + 1 + random.below((input.len() - at).min(16));
                input.drain(at..end);
            }
            5 => input.truncate(at),
            // A piece again, once or many times.
            6 if at < input.len() => {
                let end = at + 1 + random.below((input.len() - at).min(32));
                let piece = input[at..end].to_vec();
                let times = if random.chance(100) { 1 + random.below(100) } else { 1 };
                let to = random.below(input.len() + 1);
                input.splice(to..to, piece.repeat(times));
            }
            // The rest of another input.
            7 => {
                let other = &self.inputs[random.below(self.inputs.len())];
                input.truncate(at);
                input.extend_from_slice(&other[random.below(other.len() + 1)..]);
            }
            8 if !input.is_empty() => {
                let numbers = ["0", "-1", "19", "25", "26", "255", "256", "65536", "1e9", "0.5"];
                let number = random.pick(&numbers).bytes();
                let start =
                    input.iter().skip(at).position(u8::is_ascii_digit).map_or(at, |n| at + n);
                let end = input[start..].iter().position(|b| !b.is_ascii_digit());
                let end = end.map_or(input.len(), |n| start + n);
                input.splice(start..end, number);
            }
            _ if !self.words.is_empty() => {
                let word = random.pick(self.words).bytes();
                input.splice(at..at, word);
            }
            _ => input.insert(at, random.bits() as u8),
        }
    }
}
