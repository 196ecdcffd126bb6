//! What was wrong with a file, where, and how it was read.

use std::fmt;

/// A place in a file, counted as a text editor counts.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Position {
    /// Bytes from the start of the text (of the decoded text, where a file had to be decoded as a whole).
    pub offset: usize,
    /// Line, from 1.
    pub line: usize,
    /// Column in characters, from 1.
    pub column: usize,
}

impl fmt::Display for Position {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}:{}", self.line, self.column)
    }
}

macro_rules! codes {
    ($($(#[$doc:meta])* $name:ident = $code:literal, $expected:literal;)*) => {
        /// The kind of a fault. [`Code::name`] is stable across releases.
        #[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
        #[non_exhaustive]
        pub enum Code {
            $($(#[$doc])* $name,)*
        }

        impl Code {
            /// Every code, in the order of its declaration.
            pub const ALL: &[Code] = &[$(Code::$name,)*];

            /// The stable name, in kebab case: `"missing-close"`.
            pub fn name(self) -> &'static str {
                match self { $(Code::$name => $code,)* }
            }

            /// What FF\[4\] expects at that place.
            pub fn expected(self) -> &'static str {
                match self { $(Code::$name => $expected,)* }
            }
        }
    };
}

codes! {
    /// Text before the first game; kept, not read.
    TextBefore = "text-before", "'(' at the start of the file";
    /// Text between two games; kept, not read.
    TextBetween = "text-between", "'(' or the end of the file";
    /// Text after the last game; kept, not read.
    TextAfter = "text-after", "the end of the file";
    /// The end of the game is written twice; the second copy is not read.
    RepeatedTail = "repeated-tail", "the end of the file";
    /// A game without its `(`; read as if it were there.
    MissingOpen = "missing-open", "'('";
    /// A node without its `;`; read as if it were there.
    MissingSemicolon = "missing-semicolon", "';'";
    /// The file ends inside a game; closed there.
    MissingClose = "missing-close", "')'";
    /// A `)` with nothing to close; not read.
    SurplusClose = "surplus-close", "'(' or the end of the file";
    /// Nodes go on after the `)` of the whole game; read as its continuation.
    EarlyClose = "early-close", "no ')' before the last node of the game";
    /// A node after a closed variation; read as one more variation.
    NodeAfterVariation = "node-after-variation", "'(' or ')'";
    /// A variation without a node; not read.
    EmptyVariation = "empty-variation", "';'";
    /// Characters that mean nothing where they stand; not read.
    Junk = "junk", "a property, ';', '(' or ')'";
    /// A value without a name; not read.
    ValueWithoutName = "value-without-name", "a property name before '['";
    /// A name without a value; kept without one, a move reads as a pass.
    NameWithoutValue = "name-without-value", "'['";
    /// A `]` that closes nothing; not read.
    StrayBracket = "stray-bracket", "a property, ';', '(' or ')'";
    /// A `]` inside a text; read as part of the text.
    UnescapedBracket = "unescaped-bracket", "'\\]' for a bracket inside a text";
    /// A value without its `]`; ended where the next property starts.
    MissingBracket = "missing-bracket", "']'";
    /// The file ends inside a value.
    UnterminatedValue = "unterminated-value", "']' before the end of the file";
    /// A move in other brackets (`B{aa}`) or none; read as if they were right.
    ValueUnbracketed = "value-unbracketed", "'[' and ']' around the value";
    /// Lower-case letters in a name; dropped.
    MixedCaseName = "mixed-case-name", "a name in capital letters";
    /// A name in lower case; read as capitals.
    LowerCaseName = "lower-case-name", "a name in capital letters";
    /// A word for a name; read as the short name.
    LongName = "long-name", "the short name of the property";
    /// Digits in a name; kept.
    DigitInName = "digit-in-name", "capital letters only in a name";
    /// No character set named, and the text is not ASCII; found by looking at it.
    EncodingMissing = "encoding-missing", "CA naming the character set";
    /// The text is not in the character set that CA names; found by looking at it.
    EncodingWrong = "encoding-wrong", "text in the character set that CA names";
    /// CA names a character set nobody knows; found by looking at the text.
    EncodingUnknown = "encoding-unknown", "a known character set in CA";
    /// Bytes that mean nothing in the character set; shown as U+FFFD, kept in the file.
    Undecodable = "undecodable", "text that its character set can express";
    /// The file says another version than FF\[4\], or none.
    FileFormat = "file-format", "FF[4]";
    /// GM without a value, read as Go.
    GameKindEmpty = "game-kind-empty", "GM[1]";
    /// A game that is not Go; its values are not looked at.
    NotGo = "not-go", "GM[1]";
    /// The same property twice in a node; the values are joined.
    DuplicateProperty = "duplicate-property", "each property once in a node";
    /// More values than the property takes.
    SeveralValues = "several-values", "one value";
    /// Two moves in a node; read one after the other.
    SeveralMoves = "several-moves", "one move in a node";
    /// Setup and a move in a node; read setup first.
    SetupWithMove = "setup-with-move", "setup or a move in a node, not both";
    /// A property that belongs to a move, in a node without one.
    MoveDetailWithoutMove = "move-detail-without-move", "a move in the same node";
    /// Two annotations that exclude each other.
    ExclusiveMarks = "exclusive-marks", "one annotation of its kind in a node";
    /// A root property in another node.
    RootPropertyElsewhere = "root-property-elsewhere", "this property in the root node";
    /// Information about the game twice on one path.
    InfoTwice = "info-twice", "game information once on a path";
    /// A size that cannot be read; taken as 19.
    SizeUnreadable = "size-unreadable", "a number from 1 to 52 or two joined by ':'";
    /// A size spelled loosely.
    SizeSpelling = "size-spelling", "a bare number, or two different ones joined by ':'";
    /// A point written as people write it (`Q16`).
    PointHuman = "point-human", "a point as two lower-case letters";
    /// A point in capitals on a board that has no such point; read in lower case.
    PointCase = "point-case", "a point in lower-case letters";
    /// A point with white space or a bracket too much.
    PointSpelling = "point-spelling", "a point and nothing else";
    /// A value that is no point.
    PointUnreadable = "point-unreadable", "a point";
    /// A point outside the board.
    PointOffBoard = "point-off-board", "a point on the board";
    /// The same point twice in a list.
    PointTwice = "point-twice", "each point once";
    /// A pass written as the point just outside the corner, where FF\[4\] wants `[]`.
    PassSpelling = "pass-spelling", "'[]' for a pass";
    /// A rectangle with its corners the wrong way round.
    RectangleReversed = "rectangle-reversed", "the upper left corner first";
    /// A mark without a point.
    MarkWithoutPoint = "mark-without-point", "a point";
    /// Komi that is no number as FF\[4\] writes it; read as meant.
    KomiSpelling = "komi-spelling", "komi as a number";
    /// Komi in another unit (375 for 3.75 stones); converted.
    KomiScaled = "komi-scaled", "komi in points";
    /// Komi left out by a server that does not write it; assumed.
    KomiAssumed = "komi-assumed", "komi in points";
    /// Komi that cannot be read.
    KomiUnreadable = "komi-unreadable", "komi as a number";
    /// A handicap without its stones; they are placed as usual.
    HandicapWithoutStones = "handicap-without-stones", "AB with the handicap stones";
    /// HA and the number of black setup stones differ.
    HandicapDiffers = "handicap-differs", "as many AB stones as HA says";
    /// A number that is none, or spelled loosely.
    NumberSpelling = "number-spelling", "a number";
    /// A player spelled loosely.
    ColorSpelling = "color-spelling", "'B' or 'W'";
    /// A result spelled loosely.
    ResultSpelling = "result-spelling", "a result as FF[4] writes it";
    /// A property of an earlier version (`L`, `M`).
    OldProperty = "old-property", "a property of FF[4]";
    /// A text that holds what looks like nodes: a `]` may be missing before them.
    SuspiciousText = "suspicious-text", "']' before the next node";
    /// A line of another format that means nothing there; left out.
    LineUnreadable = "line-unreadable", "a line of the format";
    /// A move of another format without a colour, which is left out, or without a point, which stays a move.
    MoveUnreadable = "move-unreadable", "a colour and a point";
    /// Fewer moves than the header says.
    MovesMissing = "moves-missing", "as many moves as the header says";
    /// The file ends before the record does.
    CutOff = "cut-off", "the end of the record";
    /// A handicap that nobody can read or place; left out.
    HandicapUnreadable = "handicap-unreadable", "a handicap of stones that can be placed";
}

impl fmt::Display for Code {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

/// One fault, where it is and what was expected there.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Diagnostic {
    /// The kind of fault.
    pub code: Code,
    /// Where it is.
    pub position: Position,
}

impl fmt::Display for Diagnostic {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}: {}: expected {}", self.position, self.code, self.code.expected())
    }
}

/// The faults of a file in the order of the text.
///
/// A hostile file has a fault per byte: only the first [`Diagnostics::LIMIT`] are kept, the rest counted.
#[derive(Clone, PartialEq, Eq, Default, Debug)]
pub struct Diagnostics {
    entries: Vec<Diagnostic>,
    more: usize,
}

impl Diagnostics {
    /// How many faults are kept.
    pub const LIMIT: usize = 10_000;

    pub(crate) fn locate(text: &[u8], log: &Log) -> Self {
        let mut faults = log.faults.clone();
        faults.sort_by_key(|&(code, at)| (at, code));
        let mut locator = Locator::new(text);
        let entries = faults
            .into_iter()
            .map(|(code, at)| Diagnostic { code, position: locator.at(at as usize) })
            .collect();
        Self { entries, more: log.more }
    }

    /// The faults, in the order of the text.
    pub fn iter(&self) -> std::slice::Iter<'_, Diagnostic> {
        self.entries.iter()
    }

    /// Whether there is no fault.
    pub fn is_empty(&self) -> bool {
        self.entries.is_empty()
    }

    /// How many faults there are, those beyond the limit included.
    pub fn len(&self) -> usize {
        self.entries.len() + self.more
    }

    /// How many faults are counted but not kept.
    pub fn omitted(&self) -> usize {
        self.more
    }

    /// Whether a fault of this kind is kept.
    pub fn has(&self, code: Code) -> bool {
        self.iter().any(|d| d.code == code)
    }
}

impl fmt::Display for Diagnostics {
    /// A fault a line, and how many are not kept.
    ///
    /// ```
    /// use go_record::Collection;
    ///
    /// let file = Collection::read(b"(;SZ[9]KM[6,5];B[zz])")?;
    /// let told = file.diagnostics().to_string();
    /// assert_eq!(told.lines().nth(1), Some("1:18: point-off-board: expected a point on the board"));
    /// # Ok::<(), go_record::ReadError>(())
    /// ```
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (i, fault) in self.iter().enumerate() {
            if i > 0 {
                f.write_str("\n")?;
            }
            fault.fmt(f)?;
        }
        if self.more > 0 {
            write!(f, "\n{} more", self.more)?;
        }
        Ok(())
    }
}

impl<'d> IntoIterator for &'d Diagnostics {
    type Item = &'d Diagnostic;
    type IntoIter = std::slice::Iter<'d, Diagnostic>;
    fn into_iter(self) -> Self::IntoIter {
        self.iter()
    }
}

/// Where the lexer and the parser report to. The same code serves the repairing parser (a log), the
/// strict one (the first fault ends it) and the reading of a node long after (nothing to report).
pub(crate) trait Faults {
    fn fault(&mut self, code: Code, at: usize);
    /// Whether there is no sense in going on.
    fn is_over(&self) -> bool {
        false
    }
}

/// Reports nothing.
pub(crate) struct Silent;

impl Faults for Silent {
    #[inline]
    fn fault(&mut self, _: Code, _: usize) {}
}

/// Notes whether anything was reported.
#[derive(Default)]
pub(crate) struct Any(pub(crate) bool);

impl Faults for Any {
    fn fault(&mut self, _: Code, _: usize) {
        self.0 = true;
    }
}

/// Keeps the first fault.
#[derive(Default)]
pub(crate) struct First(pub(crate) Option<(Code, usize)>);

impl Faults for First {
    fn fault(&mut self, code: Code, at: usize) {
        if self.0.is_none_or(|(_, first)| at < first) {
            self.0 = Some((code, at));
        }
    }
    fn is_over(&self) -> bool {
        self.0.is_some()
    }
}

/// Keeps faults up to the limit and counts the rest.
#[derive(Clone, Default, Debug)]
pub(crate) struct Log {
    faults: Vec<(Code, u32)>,
    more: usize,
}

impl Faults for Log {
    #[cold]
    fn fault(&mut self, code: Code, at: usize) {
        if self.faults.len() < Diagnostics::LIMIT {
            // Offsets fit: longer sources are refused before they are read.
            self.faults.push((code, at as u32));
        } else {
            self.more += 1;
        }
    }
}

/// Turns rising offsets into lines and columns, looking at each byte once.
pub(crate) struct Locator<'t> {
    text: &'t [u8],
    at: usize,
    line: usize,
    column: usize,
}

impl<'t> Locator<'t> {
    pub(crate) fn new(text: &'t [u8]) -> Self {
        Self { text, at: 0, line: 1, column: 1 }
    }

    /// The position of an offset that is not before the last one asked for.
    pub(crate) fn at(&mut self, offset: usize) -> Position {
        let end = offset.min(self.text.len()).max(self.at);
        let passed = &self.text[self.at..end];
        let lines = memchr::memchr_iter(b'\n', passed).count();
        if lines > 0 {
            self.line += lines;
            self.column = 1;
        }
        let tail = memchr::memrchr(b'\n', passed).map_or(0, |newline| newline + 1);
        // Bytes that continue a UTF-8 character take no column.
        self.column += passed[tail..].iter().filter(|&&b| b & 0xC0 != 0x80).count();
        self.at = end;
        Position { offset: end, line: self.line, column: self.column }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_are_unique() {
        let mut names: Vec<_> = Code::ALL.iter().map(|c| c.name()).collect();
        names.sort_unstable();
        names.dedup();
        assert_eq!(names.len(), Code::ALL.len());
    }

    #[test]
    fn positions_count_lines_and_characters() {
        let text = "ab\n日本]\n\nx".as_bytes();
        let mut locator = Locator::new(text);
        let at = |p: Position| (p.line, p.column);
        assert_eq!(at(locator.at(1)), (1, 2));
        assert_eq!(at(locator.at(9)), (2, 3));
        assert_eq!(at(locator.at(11)), (3, 1));
        assert_eq!(at(locator.at(500)), (4, 2));
    }
}
