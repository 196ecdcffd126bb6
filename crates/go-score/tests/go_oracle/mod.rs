//! Go on boards of at most 16 points as plain bit masks, written apart from the crates, and two
//! slow judges of life: what one side can capture when the other never moves, and when it
//! answers as well as possible.

use std::collections::HashMap;

use go_core::{Board, Color, Setup, Size};

#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub(crate) enum SuicideLaw {
    Forbidden,
    Several,
}

/// Stones of the side that wants to capture and of the side that wants to live.
#[derive(Copy, Clone, PartialEq, Eq, Hash, Debug)]
pub(crate) struct Stones {
    pub(crate) attacker: u16,
    pub(crate) defender: u16,
}

pub(crate) struct Tiny {
    pub(crate) size: Size,
    around: Vec<u16>,
    suicide: SuicideLaw,
}

impl Tiny {
    pub(crate) fn new(size: Size, suicide: SuicideLaw) -> Tiny {
        let (w, h) = (usize::from(size.width()), usize::from(size.height()));
        assert!(w * h <= 16);
        let around = (0..w * h)
            .map(|i| {
                let (x, y) = (i % w, i / w);
                let mut mask = 0;
                if x > 0 {
                    mask |= 1 << (i - 1);
                }
                if x + 1 < w {
                    mask |= 1 << (i + 1);
                }
                if y > 0 {
                    mask |= 1 << (i - w);
                }
                if y + 1 < h {
                    mask |= 1 << (i + w);
                }
                mask
            })
            .collect();
        Tiny { size, around, suicide }
    }

    pub(crate) fn len(&self) -> usize {
        self.around.len()
    }

    fn around(&self, mask: u16) -> u16 {
        (0..self.len()).filter(|i| mask >> i & 1 == 1).fold(0, |m, i| m | self.around[i])
    }

    /// The group of own stones that holds point `i`.
    pub(crate) fn group(&self, own: u16, i: usize) -> u16 {
        let mut group = 1 << i;
        loop {
            let grown = group | (self.around(group) & own);
            if grown == group {
                return group;
            }
            group = grown;
        }
    }

    fn is_breathless(&self, group: u16, all: u16) -> bool {
        self.around(group) & !all & self.full() == 0
    }

    fn full(&self) -> u16 {
        ((1u32 << self.len()) - 1) as u16
    }

    /// Own and other stones after a move, and the point of a ko it opens; `None` if forbidden.
    fn play(&self, own: u16, other: u16, i: usize) -> Option<(u16, u16, Option<usize>)> {
        let bit = 1 << i;
        if (own | other) & bit != 0 {
            return None;
        }
        let (mut own, mut other) = (own | bit, other);
        let mut taken = 0;
        for n in 0..self.len() {
            if self.around[i] >> n & 1 == 1 && other >> n & 1 == 1 {
                let group = self.group(other, n);
                if self.is_breathless(group, own | other) {
                    taken |= group;
                }
            }
        }
        other &= !taken;
        let group = self.group(own, i);
        if self.is_breathless(group, own | other) {
            if self.suicide == SuicideLaw::Forbidden || group == bit {
                return None;
            }
            own &= !group;
        }
        let lonely = group == bit && taken.count_ones() == 1;
        let liberties = (self.around(group) & !(own | other)).count_ones();
        let ko = (lonely && liberties == 1).then(|| taken.trailing_zeros() as usize);
        Some((own, other, ko))
    }

    /// All settled boards, with Black attacking.
    pub(crate) fn all(&self) -> impl Iterator<Item = Stones> + '_ {
        (0..3u32.pow(self.len() as u32)).filter_map(|code| self.decode(code))
    }

    /// The board with this number in base three, if every group has a liberty.
    pub(crate) fn decode(&self, mut code: u32) -> Option<Stones> {
        let mut stones = Stones { attacker: 0, defender: 0 };
        for i in 0..self.len() {
            match code % 3 {
                1 => stones.attacker |= 1 << i,
                2 => stones.defender |= 1 << i,
                _ => {}
            }
            code /= 3;
        }
        let all = stones.attacker | stones.defender;
        let settled = |own: u16| {
            (0..self.len())
                .filter(|i| own >> i & 1 == 1)
                .all(|i| !self.is_breathless(self.group(own, i), all))
        };
        (settled(stones.attacker) && settled(stones.defender)).then_some(stones)
    }

    /// The board with Black as the attacker.
    pub(crate) fn board(&self, stones: Stones) -> Board {
        let mut setup = Setup::empty(self.size, Color::Black);
        for (i, point) in self.size.points().enumerate() {
            if stones.attacker >> i & 1 == 1 {
                setup.set(point, Color::Black.into());
            } else if stones.defender >> i & 1 == 1 {
                setup.set(point, Color::White.into());
            }
        }
        Board::from_setup(&setup)
    }

    /// The stones that stay whatever the attacker plays while the defender always passes.
    pub(crate) fn unconditional(&self, start: Stones) -> u16 {
        let mut seen = vec![start];
        let mut known: std::collections::HashSet<Stones> = [start].into();
        let mut stays = start.defender;
        let mut next = 0;
        while next < seen.len() {
            let at = seen[next];
            next += 1;
            for i in 0..self.len() {
                if let Some((attacker, defender, _)) = self.play(at.attacker, at.defender, i) {
                    stays &= defender;
                    let after = Stones { attacker, defender };
                    if known.insert(after) {
                        seen.push(after);
                    }
                }
            }
        }
        stays
    }

    /// Whether the attacker, moving first, can capture the stone on `target` although the
    /// defender answers as well as possible; both may pass, simple ko. `None` if there are more
    /// than `limit` positions.
    pub(crate) fn can_capture(&self, start: Stones, target: usize, limit: usize) -> Option<bool> {
        type State = (Stones, bool, Option<usize>);
        let mut index: HashMap<State, usize> = HashMap::new();
        let mut states: Vec<State> = Vec::new();
        let mut after: Vec<Vec<usize>> = Vec::new();
        let mut lost: Vec<bool> = Vec::new();
        index.insert((start, true, None), 0);
        states.push((start, true, None));
        let mut next = 0;
        while next < states.len() {
            let (at, attackers_turn, ko) = states[next];
            next += 1;
            lost.push(at.defender >> target & 1 == 0);
            let mut list = Vec::new();
            if !lost[next - 1] {
                let mut reach = |state: State| {
                    let new = states.len();
                    let found = *index.entry(state).or_insert(new);
                    if found == new {
                        states.push(state);
                    }
                    list.push(found);
                };
                reach((at, !attackers_turn, None));
                for i in (0..self.len()).filter(|i| Some(*i) != ko) {
                    let (own, other) = if attackers_turn {
                        (at.attacker, at.defender)
                    } else {
                        (at.defender, at.attacker)
                    };
                    if let Some((own, other, ko)) = self.play(own, other, i) {
                        let stones = if attackers_turn {
                            Stones { attacker: own, defender: other }
                        } else {
                            Stones { attacker: other, defender: own }
                        };
                        reach((stones, !attackers_turn, ko));
                    }
                }
            }
            after.push(list);
            if states.len() > limit {
                return None;
            }
        }
        loop {
            let mut changed = false;
            for i in 0..states.len() {
                if lost[i] {
                    continue;
                }
                let now = if states[i].1 {
                    after[i].iter().any(|&j| lost[j])
                } else {
                    after[i].iter().all(|&j| lost[j])
                };
                if now {
                    lost[i] = true;
                    changed = true;
                }
            }
            if !changed {
                return Some(lost[0]);
            }
        }
    }
}
