//! From bytes to the arena: one pass over the text, no recursion, no memory per property.

use memchr::memchr2;

use super::arena::{Arena, NONE, Node};
use super::diagnostic::{Code, Faults};
use super::lexer::{name_end, next_property, skip_space};

/// A variation that is open: the node it hangs on and the last child that node has so far.
struct Frame {
    branch: u32,
    last_child: u32,
}

struct Parser<'s, F> {
    source: &'s [u8],
    faults: &'s mut F,
    arena: Arena,
    open: Vec<Frame>,
    /// The node the next one hangs on.
    current: u32,
    /// The last child of `current`.
    last_child: u32,
    /// The node read last, to go on from when a game was closed too early.
    latest: u32,
    /// How often the end of the text was compared with its beginning; bounded for hostile files.
    tails: u32,
}

/// Builds the arena of a text. The text is shorter than 4 GiB (checked by the caller).
pub(crate) fn parse(source: &[u8], faults: &mut impl Faults) -> Arena {
    // Every node has its `;` but for one per `(` in broken files: an upper bound that costs no
    // memory until it is used, and no copies while the arena grows.
    let expected = memchr::memchr_iter(b';', source).count();
    let arena = Arena::with_capacity(expected.saturating_add(1));
    let mut parser = Parser {
        source,
        faults,
        arena,
        open: Vec::new(),
        current: NONE,
        last_child: NONE,
        latest: NONE,
        tails: 0,
    };
    parser.file();
    parser.arena.nodes.shrink_to_fit();
    parser.arena
}

impl<F: Faults> Parser<'_, F> {
    fn file(&mut self) {
        let start = skip_space(self.source, 0);
        let Some(mut at) = self.first_game(start) else {
            self.arena.outside.push((0, self.source.len() as u32));
            return;
        };
        if at > start {
            self.faults.fault(Code::TextBefore, start);
        }
        self.arena.outside.push((0, at as u32));
        loop {
            at = self.game(at);
            if self.faults.is_over() {
                break;
            }
            let end = at;
            match self.next_game(end) {
                Some(next) => {
                    self.arena.outside.push((end as u32, next as u32));
                    at = next;
                }
                None => {
                    self.arena.outside.push((end as u32, self.source.len() as u32));
                    break;
                }
            }
        }
    }

    /// Where the first game starts. Mail headers come before it, and parentheses in them are no games.
    fn first_game(&mut self, start: usize) -> Option<usize> {
        let mut at = start;
        let (mut bare, mut empty) = (None, None);
        while let Some(found) = self.source.get(at..).and_then(|rest| memchr2(b'(', b';', rest)) {
            let i = at + found;
            if self.source[i] == b'(' {
                if self.opens_game(i) {
                    // A node before the first `(;` belongs to a game that lost its `(`.
                    return Some(bare.unwrap_or(i));
                }
            } else if bare.is_none() && self.starts_node(i) {
                bare = Some(i);
            } else if empty.is_none() && self.starts_empty_node(i) {
                empty = Some(i);
            }
            at = i + 1;
        }
        if bare.or(empty).is_some() {
            return bare.or(empty);
        }
        // No `(` and no `;`: properties alone.
        let end = name_end(self.source, start);
        (end > start
            && self.source[start].is_ascii_uppercase()
            && self.source.get(skip_space(self.source, end)) == Some(&b'['))
        .then_some(start)
    }

    /// Whether a game starts with the `(` at `at`.
    fn opens_game(&self, at: usize) -> bool {
        let next = skip_space(self.source, at + 1);
        match self.source.get(next) {
            Some(b';') => !self.is_smile(next + 1),
            Some(b) if b.is_ascii_uppercase() => {
                let end = name_end(self.source, next);
                self.source.get(skip_space(self.source, end)) == Some(&b'[')
            }
            _ => false,
        }
    }

    /// Whether a `)` ends what begins at `at`, with signs and no more between: `(;-)` in a mail is no game.
    fn is_smile(&self, at: usize) -> bool {
        let signs =
            |b: &u8| b.is_ascii_punctuation() && !matches!(b, b';' | b'(' | b')' | b'[' | b']');
        let end = self.source[at..].iter().position(|b| !signs(b)).map(|length| at + length);
        end.is_some_and(|end| end > at && self.source[end] == b')')
    }

    /// Whether a node with a property starts with the `;` at `at`.
    fn starts_node(&self, at: usize) -> bool {
        let next = skip_space(self.source, at + 1);
        self.source.get(next).is_some_and(u8::is_ascii_alphabetic)
            && self.source.get(skip_space(self.source, name_end(self.source, next))) == Some(&b'[')
    }

    /// Whether an empty node starts with the `;` at `at`. A smile in a mail looks like one.
    fn starts_empty_node(&self, at: usize) -> bool {
        matches!(self.source.get(skip_space(self.source, at + 1)), Some(b';' | b')'))
    }

    /// Where the next game starts after one that ended before `end`. The text up to there is kept.
    fn next_game(&mut self, end: usize) -> Option<usize> {
        let start = skip_space(self.source, end);
        if start == self.source.len() {
            return None;
        }
        let mut at = start;
        while let Some(found) = memchr::memchr(b'(', &self.source[at..]) {
            let i = at + found;
            if self.opens_game(i) {
                if i > start {
                    self.outside_fault(Code::TextBetween, start);
                }
                return Some(i);
            }
            at = i + 1;
        }
        self.outside_fault(Code::TextAfter, start);
        None
    }

    fn outside_fault(&mut self, code: Code, at: usize) {
        let code = if self.source[at] == b')' { Code::SurplusClose } else { code };
        self.faults.fault(code, at);
    }

    /// Reads one game from its `(` and returns the place behind its `)`.
    fn game(&mut self, start: usize) -> usize {
        let mut at = start;
        self.current = NONE;
        self.last_child = NONE;
        self.latest = NONE;
        if self.source[at] != b'(' {
            self.faults.fault(Code::MissingOpen, at);
            self.open.push(Frame { branch: NONE, last_child: NONE });
        }
        while !self.faults.is_over() {
            let next = skip_space(self.source, at);
            let Some(&b) = self.source.get(next) else {
                self.faults.fault(Code::MissingClose, self.source.len());
                self.open.clear();
                return self.source.len();
            };
            match b {
                b'(' => {
                    self.open.push(Frame { branch: self.current, last_child: self.last_child });
                    at = self.head(next + 1);
                }
                b';' => {
                    if self.last_child != NONE {
                        self.faults.fault(Code::NodeAfterVariation, next);
                    }
                    at = self.node(next, next + 1, false);
                }
                b')' => {
                    at = self.close(next);
                    if self.open.is_empty() {
                        match self.goes_on(at) {
                            Some(again) => at = again,
                            None => return at,
                        }
                    }
                }
                _ => at = self.without_semicolon(next),
            }
        }
        self.open.clear();
        at
    }

    /// Reads the first node of a variation, whose text starts right behind the `(`.
    fn head(&mut self, start: usize) -> usize {
        let next = skip_space(self.source, start);
        match self.source.get(next) {
            Some(b';') => self.node(start, next + 1, true),
            Some(b'(' | b')') | None => start,
            Some(_) => match next_property(self.source, next, &mut super::diagnostic::Silent) {
                Ok(_) => {
                    self.faults.fault(Code::MissingSemicolon, next);
                    self.node(start, next, true)
                }
                Err(end) => {
                    self.faults.fault(Code::Junk, next);
                    end
                }
            },
        }
    }

    /// Text where a `;`, `(` or `)` should stand: a node if it holds a property, nothing otherwise.
    fn without_semicolon(&mut self, at: usize) -> usize {
        match next_property(self.source, at, &mut super::diagnostic::Silent) {
            Ok(_) => {
                self.faults.fault(Code::MissingSemicolon, at);
                self.node(at, at, false)
            }
            Err(end) => {
                self.faults.fault(Code::Junk, at);
                end
            }
        }
    }

    /// Reads the node whose text starts at `start` and whose properties start at `at`.
    fn node(&mut self, start: usize, at: usize, head: bool) -> usize {
        let mut at = at;
        let end = loop {
            match next_property(self.source, at, self.faults) {
                Ok(property) => at = property.end,
                Err(end) => break end,
            }
        };
        let parent = self.current;
        let mut node = Node::new(parent, start as u32, end as u32);
        if head {
            node.set_head();
        }
        let id = self.arena.nodes.len() as u32;
        self.arena.nodes.push(node);
        if parent == NONE {
            self.arena.games.push(id);
            // A second root in one pair of parentheses starts a game of its own.
            if self.arena.games.len() > self.arena.outside.len() {
                self.arena.outside.push((start as u32, start as u32));
            }
        } else if self.last_child == NONE {
            self.arena.nodes[parent as usize].first_child = id;
        } else {
            self.arena.nodes[self.last_child as usize].next_sibling = id;
        }
        if let Some(top) = self.open.last_mut()
            && top.branch == parent
        {
            top.last_child = id;
        }
        self.current = id;
        self.last_child = NONE;
        self.latest = id;
        end
    }

    /// Closes a variation with the `)` at `at`.
    fn close(&mut self, at: usize) -> usize {
        let Some(frame) = self.open.pop() else { return at + 1 };
        if self.current == frame.branch && self.last_child == frame.last_child {
            self.faults.fault(Code::EmptyVariation, at);
        }
        self.current = frame.branch;
        self.last_child = frame.last_child;
        if let Some(top) = self.open.last_mut()
            && top.branch == frame.branch
        {
            top.last_child = frame.last_child;
        }
        // Only line breaks, normally; kept so that an edited file looks as it did.
        let next = skip_space(self.source, at + 1);
        if next > at + 1 && frame.last_child != NONE && !self.open.is_empty() {
            self.arena.gaps.push((frame.last_child, at as u32 + 1, next as u32));
        }
        at + 1
    }

    /// Whether a game that was closed at `at` goes on all the same: a node follows, and it is not a copy of
    /// the end of the game.
    fn goes_on(&mut self, at: usize) -> Option<usize> {
        if self.latest == NONE {
            return None;
        }
        let start = skip_space(self.source, at);
        let mut from = start;
        loop {
            let i = from + memchr2(b'(', b';', self.source.get(from..)?)?;
            if self.source[i] == b'(' {
                if self.opens_game(i) {
                    return None;
                }
            } else if self.starts_node(i) {
                if self.repeats_tail(at, start) {
                    self.faults.fault(Code::RepeatedTail, start);
                    return None;
                }
                self.faults.fault(Code::EarlyClose, at - 1);
                self.open.push(Frame {
                    branch: NONE,
                    last_child: self.arena.games.last().copied().unwrap_or(NONE),
                });
                self.current = self.latest;
                self.last_child = NONE;
                return Some(i);
            }
            from = i + 1;
        }
    }

    fn repeats_tail(&mut self, end: usize, start: usize) -> bool {
        let tail = self.source[start..].trim_ascii_end();
        self.tails += 1;
        self.tails <= 8 && self.source[..end].ends_with(tail)
    }
}
