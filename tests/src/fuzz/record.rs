//! Records: whatever bytes a file has, it is read, nothing of it is lost, and what is written of it
//! is correct.

use go_record::{Collection, Cursor, Format, Place, Viewing, replay, viewer_safe};
use go_rules::{Conversion, GoRules, VariantKind};

/// Pieces of SGF.
pub(super) const SGF_WORDS: &[&str] = &[
    "(;",
    ")",
    ";B[aa]",
    ";W[tt]",
    ";B[]",
    "C[a [b\\] c\\\\]",
    "AB[aa:cc][dd]",
    "AE[aa]",
    "SZ[9]",
    "SZ[19:13]",
    "SZ[25]",
    "KM[6.5]",
    "KM[375]",
    "HA[2]",
    "RE[B+R]",
    "RU[conversion]",
    "RU[Japanese]",
    "GM[1]",
    "GM[2]",
    "FF[4]",
    "FF[1]",
    "CA[UTF-8]",
    "CA[GB18030]",
    "CA[utf-16]",
    "PL[W]",
    "LB[aa:1]",
    "MN[3]",
    "KO[]",
    "\\\n",
    "\\\r\n",
    "\u{feff}",
    "Black[aa]",
    "VW[]",
    "---",
    "TM[600]",
    "OT[5x30 byo-yomi]",
    "\u{e4}",
];

/// Pieces of GIB.
pub(super) const GIB_WORDS: &[&str] = &[
    "\\HS\n",
    "\\HE\n",
    "\\GS\n",
    "\\GE\n",
    "\\[GAMEBLACKNAME=a (3D)\\]\n",
    "GIBOKIND=Korea",
    "GIBOKIND=China",
    "INI 0 1 2 &4\n",
    "STO 0 2 1 3 15\n",
    "STO 0 3 2 99 -1\n",
    "SKI 0 4\n",
    "\\[GAMERESULT=",
    "\\[GAMECONDITION=",
    "\\[GAMEINFOMAIN=GBKIND:3,GTYPE:0,GCDT:2,GTIME:1200",
];

/// Pieces of NGF.
pub(super) const NGF_WORDS: &[&str] = &[
    "PMABBQDQD\n",
    "PMACWDDDD\n",
    "PMADB@@@@\n",
    "Rating game\n",
    "19\n",
    "9\n",
    "0\n",
    "6.5\n",
    "GI1234567890\n",
    "GI\n",
    "White wins by resign\n",
    "20200102 [03:04]\n",
];

/// Pieces of UGF.
pub(super) const UGF_WORDS: &[&str] = &[
    "[Header]\n",
    "[Data]\n",
    "[Figure]\n",
    "[ReviewNode]\n",
    "[ReviewComment]\n",
    "QP,B1,1,0\n",
    "DD,W1,2,0\n",
    "YA,B1,3,0\n",
    "CC,B1,0,0\n",
    "Size=9\n",
    "CoordinateType=IGS\n",
    "Hdcp=2,0.50\n",
    "Winner=B,C\n",
    "Lang=SJIS\n",
    "NODE,2,1,17,16\n",
    "VARIATION,\n",
    "VARIATIONEND,\n",
    ".Comment,2\n",
    ".Text,1\n",
    ".#,4,4,A\n",
    ".EndText\n",
];

/// Bytes as SGF.
pub(super) fn sgf(bytes: &[u8]) {
    let Ok(file) = Collection::read(bytes) else { return };
    assert_eq!(file.to_bytes(), bytes, "an untouched file is written back as it was");
    check(&file);
}

/// Bytes as GIB; those that are none get its first line.
pub(super) fn gib(bytes: &[u8]) {
    let mut file = bytes.to_vec();
    if Format::detect(bytes) != Format::Gib {
        file.splice(0..0, *b"\\HS\n");
    }
    check(&go_record::read(file).expect("every GIB file is read"));
}

/// Bytes as NGF; those that are none get a move.
pub(super) fn ngf(bytes: &[u8]) {
    let mut file = bytes.to_vec();
    if Format::detect(bytes) != Format::Ngf {
        file.splice(0..0, *b"PMABBQDQD\n");
    }
    if let Ok(file) = go_record::read(file) {
        check(&file);
    }
}

/// Bytes as UGF; those that are none get its first line.
pub(super) fn ugf(bytes: &[u8]) {
    let mut file = bytes.to_vec();
    if Format::detect(bytes) != Format::Ugf {
        file.splice(0..0, *b"[Header]\n");
    }
    check(&go_record::read(file).expect("every UGF file is read"));
}

/// Every question about a file has an answer, and what is written of it can be read.
fn check(file: &Collection) {
    let _ = file.diagnostics();
    for root in file.games() {
        let info = root.info();
        let _ = (info.komi(), info.result(), info.handicap_stones(), info.time(), info.rules());
        let _ = root.to_move();
        for node in root.subtree() {
            let _ = (node.moves().count(), node.marks().count(), node.setup(), node.comment());
        }
        play(root);
    }
    if let Ok(safe) = viewer_safe(file) {
        assert_eq!(
            readable_moves(&safe),
            readable_moves(file),
            "no move is lost for other viewers"
        );
    }
    let ff4 = file.to_ff4();
    let strict = Collection::read_strict(ff4.clone());
    let strict = strict.unwrap_or_else(|error| {
        panic!("what is written is not correct: {error}\n{}", String::from_utf8_lossy(&ff4))
    });
    assert_eq!(strict.to_ff4(), ff4, "correct files are written as they are");
    // FF[4] has no room for a point that cannot be read: such a move stays as text.
    assert_eq!(readable_moves(&strict), readable_moves(file), "no move is lost");
    let bytes = file.to_bytes();
    let again = Collection::read(bytes.clone()).expect("what is written is read");
    assert_eq!(again.to_bytes(), bytes);
    assert_eq!(moves(&again), moves(file), "no move is lost");
}

fn moves(file: &Collection) -> usize {
    file.games().flat_map(Cursor::subtree).map(|node| node.moves().count()).sum()
}

/// Moves of games of Go; those of other games are text.
fn readable_moves(file: &Collection) -> usize {
    let is_other = |kind: &str| {
        let kind = kind.trim();
        let digits = kind.strip_prefix(['+', '-']).unwrap_or(kind);
        !digits.is_empty()
            && digits.bytes().all(|digit| digit.is_ascii_digit())
            && kind.trim_start_matches('+') != "1"
    };
    let is_go = |root: &Cursor<'_>| !root.value("GM").is_some_and(|kind| is_other(&kind.text()));
    let readable =
        |node: Cursor<'_>| node.moves().filter(|played| played.place != Place::Unreadable).count();
    file.games().filter(is_go).flat_map(Cursor::subtree).map(readable).sum()
}

/// Lines of a game are played by its rules, or refused; a viewer refuses the same.
fn play(root: Cursor<'_>) {
    let Ok(mut viewing) = Viewing::before(root) else { return };
    let config = *viewing.config();
    for leaf in root.subtree().filter(|node| node.is_leaf()).take(4) {
        let refused = match config.rules.game {
            VariantKind::Go => replay::<GoRules>(leaf, &config).err(),
            VariantKind::Conversion => replay::<Conversion>(leaf, &config).err(),
        };
        if leaf == root.line().last().expect("a line has a root") {
            let fault = root.line().find_map(|node| {
                viewing.step(node);
                Some((node.id(), viewing.fault()?.clone()))
            });
            if root.line().all(has_moves_alone) {
                assert_eq!(fault, refused.map(|error| (error.node, error.kind)));
            }
        }
    }
}

/// Whether a node holds no more than moves: a viewer passes over what else is done, and a replay sees setups
/// before the first move as one.
fn has_moves_alone(node: Cursor<'_>) -> bool {
    !node.has("XACT") && (node.parent().is_none() || node.setup().is_empty())
}
