//! What real files hold, kind by kind, in inputs of our own: each is read as a person would read it, says
//! what it repaired, loses no move, writes back byte for byte, and has a correct FF[4] form.

use go_record::{Code, Collection, Color, Cursor, HalfPoints, Place, ReadError, Xy, viewer_safe};

/// The main line as `B pd`, `W pass`, `B ?`.
fn moves(root: Cursor<'_>) -> Vec<String> {
    let text = |place| match place {
        Place::At(at) => at.to_string(),
        Place::Pass => "pass".to_owned(),
        Place::Unreadable => "?".to_owned(),
    };
    root.line()
        .flat_map(Cursor::moves)
        .map(|m| format!("{} {}", m.color.letter(), text(m.place)))
        .collect()
}

/// Reads a broken file, checks its main line, its codes and what holds for every file, and hands it back.
#[track_caller]
fn repaired(bytes: impl AsRef<[u8]>, line: &[&str], codes: &[Code]) -> Collection {
    let bytes = bytes.as_ref();
    let shown = String::from_utf8_lossy(bytes);
    let file = Collection::read(bytes).unwrap_or_else(|error| panic!("{shown}: {error}"));
    assert_eq!(moves(file.first()), line, "{shown}");
    let found = file.diagnostics();
    for &code in codes {
        assert!(found.has(code), "{shown}: no {code} among {found:?}");
    }
    assert_eq!(file.to_bytes(), bytes, "{shown}: not the same bytes");
    let correct = file.to_ff4();
    let again = Collection::read_strict(correct.clone())
        .unwrap_or_else(|error| panic!("{shown}\n{}\n{error}", String::from_utf8_lossy(&correct)));
    let readable: Vec<_> = line.iter().filter(|m| !m.ends_with('?')).copied().collect();
    assert_eq!(moves(again.first()), readable, "{shown}: FF[4] form");
    if let Ok(safe) = viewer_safe(&file) {
        assert_eq!(moves(safe.first()), line, "{shown}: copy for viewers");
    }
    file
}

/// As [`repaired`], for a file that strict reading accepts without a word.
#[track_caller]
fn correct(text: &str, line: &[&str]) -> Collection {
    Collection::read_strict(text).unwrap_or_else(|error| panic!("{text}: {error}"));
    let file = repaired(text, line, &[]);
    assert!(file.diagnostics().is_empty(), "{text}: {:?}", file.diagnostics());
    file
}

#[test]
fn correct_files_need_no_repair() {
    correct("(;FF[4]GM[1]SZ[19];B[pd];W[dp])", &["B pd", "W dp"]);
    correct("(;FF[4]SZ[9];B[];W[tt])", &["B pass", "W pass"]);
    correct("(;FF[4]SZ[16:12];B[pl])", &["B pl"]);
    correct("(;FF[4]SZ[52];B[ZZ])", &["B ZZ"]);
    correct("(;FF[4]AB[aa:cc][ee]AW[df]PL[W];W[ff])", &["W ff"]);
    correct("(;FF[4]C[a\\]b\\\\];B[aa])", &["B aa"]);
    correct("(;FF[4]C[smile :[ ];B[aa])(;FF[4];W[bb])", &["B aa"]);
    correct("(;FF[4];;;B[aa]N[x](;W[bb])(;W[cc];B[dd]))", &["B aa", "W bb"]);
}

#[test]
fn text_outside_the_tree() {
    use Code::*;
    repaired("\u{FEFF}(;FF[4];B[aa])", &["B aa"], &[]);
    repaired("\n\n(;B[aa])", &["B aa"], &[]);
    repaired(
        "From: a (b)\nSubject: hi ;)\n\n(;SiZe[19];B[aa];)",
        &["B aa"],
        &[TextBefore, MixedCaseName],
    );
    repaired("(;B[aa])\n-- \nbye (x)", &["B aa"], &[TextAfter]);
    repaired("(;B[aa])\0\0\0", &["B aa"], &[TextAfter]);
    repaired("(;B[aa]) and (;W[bb])", &["B aa"], &[TextBetween]);
    repaired("(;B[aa];W[bb];B[cc]);B[cc])", &["B aa", "W bb", "B cc"], &[RepeatedTail]);
}

#[test]
fn structure() {
    use Code::*;
    repaired("(B[pp];W[dd])", &["B pp", "W dd"], &[MissingSemicolon]);
    repaired("(\r\nTE[x]\r\n;B[pd];W[dp])", &["B pd", "W dp"], &[MissingSemicolon]);
    repaired(";B[aa];W[bb])", &["B aa", "W bb"], &[MissingOpen]);
    repaired("(;B[aa];W[bb]", &["B aa", "W bb"], &[MissingClose]);
    repaired("(;B[aa](;W[bb](;B[cc]", &["B aa", "W bb", "B cc"], &[MissingClose]);
    repaired("(;B[aa]))", &["B aa"], &[SurplusClose]);
    repaired("(;B[aa];W[bb]);B[cc];W[dd])", &["B aa", "W bb", "B cc", "W dd"], &[EarlyClose]);
    repaired("(;B[aa]---;W[bb]\n---\n;B[cc])", &["B aa", "W bb", "B cc"], &[Junk]);
    repaired("(;B[aa];)", &["B aa"], &[]);
    repaired("(;B[aa]();W[bb])", &["B aa", "W bb"], &[EmptyVariation]);
    repaired("((;B[aa]))", &["B aa"], &[]);
    repaired("(;A)", &[], &[]);
    let empty = repaired(";;)", &[], &[MissingOpen]);
    assert_eq!(empty.first().line().count(), 2);
    let after =
        repaired("(;B[aa](;W[bb])(;W[cc]);W[dd])", &["B aa", "W bb"], &[NodeAfterVariation]);
    let replies: Vec<_> =
        after.first().children().flat_map(Cursor::moves).map(|m| m.place).collect();
    assert_eq!(replies, [1, 2, 3].map(|n| Place::At(Xy::new(n, n))));
    for nothing in ["", "no game here", "(see below)", "[]", ")))", "\0\0"] {
        assert_eq!(Collection::read(nothing).unwrap_err(), ReadError::NoGame, "{nothing}");
    }
}

#[test]
fn properties_and_values() {
    use Code::*;
    repaired("(;B;W[aa])", &["B pass", "W aa"], &[NameWithoutValue]);
    repaired("(;B B[aa];W[bb])", &["B pass", "B aa", "W bb"], &[NameWithoutValue]);
    repaired("(;AB[aa]AB[bb]AW[cc];W[dd])", &["W dd"], &[DuplicateProperty]);
    repaired("(;B[aa]W[bb];B[cc])", &["B aa", "W bb", "B cc"], &[SeveralMoves]);
    repaired("(;B[aa][bb])", &["B aa", "B bb"], &[SeveralMoves]);
    let both = repaired("(;SZ[9];AB[cc]W[dd]C[x];B[ee])", &["W dd", "B ee"], &[SetupWithMove]);
    assert_eq!(both.first().next().unwrap().setup().black, [Xy::new(2, 2)]);
    repaired("(;US[Matsuyama[3d]];B[aa])", &["B aa"], &[UnescapedBracket]);
    let chat = repaired("(;C[a [b] c][d [e] f];B[aa])", &["B aa"], &[UnescapedBracket]);
    assert_eq!(chat.first().comment().as_deref(), Some("a [b] c\nd [e] f"));
    repaired("(;B[aa;W[bb];B[cc)", &["B aa", "W bb", "B cc"], &[MissingBracket]);
    repaired("(;C[lost ;B[aa];W[bb])", &["W bb"], &[SuspiciousText]);
    repaired("(;[x]B[aa])", &["B aa"], &[ValueWithoutName]);
    repaired("(;B[aa]];W[bb])", &["B aa", "W bb"], &[StrayBracket]);
    for (escaped, text) in [("C[\\]]", "]"), ("C[\\\\]", "\\"), ("C[\\\\\\]]", "\\]")] {
        let file = repaired(format!("(;{escaped};B[aa])"), &["B aa"], &[]);
        assert_eq!(file.first().comment().as_deref(), Some(text));
    }
}

#[test]
fn names() {
    use Code::*;
    let old = repaired(
        "(;SiZe[9]GaMe[1]CoPyright[me];Black[ff];White[gd])",
        &["B ff", "W gd"],
        &[MixedCaseName],
    );
    assert_eq!(old.first().text("CP").as_deref(), Some("me"));
    assert_eq!(old.first().size().width(), 9);
    repaired("(;sz[9];b[aa];w[bb])", &["B aa", "W bb"], &[LowerCaseName]);
    let long = repaired(
        "(;GAME[1]SIZE[9]HANDICAP[2]KOMI[0.5]PLAYERBLACK[x]RESULT[B+R]RULES[jp]ADDBLACK[cc][gg];WHITE[aa];BLACK[bb])",
        &["W aa", "B bb"],
        &[LongName],
    );
    assert_eq!(long.first().info().handicap_stones().len(), 2);
    let private = repaired("(;MULTIGOGM[1]X1[y];B[aa])", &["B aa"], &[DigitInName]);
    assert_eq!(private.first().text("MULTIGOGM").as_deref(), Some("1"));
    assert_eq!(private.first().text("X1").as_deref(), Some("y"));
}

#[test]
fn sizes_and_points() {
    use Code::*;
    for (size, width, height) in
        [(" 13 ", 13, 13), ("19:19", 19, 19), ("9:13", 9, 13), ("26", 26, 26)]
    {
        let file = repaired(format!("(;SZ[{size}];B[aa])"), &["B aa"], &[]);
        assert_eq!((file.first().size().width(), file.first().size().height()), (width, height));
    }
    repaired("(;SZ[huge];B[ss])", &["B ss"], &[SizeUnreadable]);
    let late = repaired("(;C[x];SZ[9];B[jj])", &["B pass"], &[RootPropertyElsewhere, PassSpelling]);
    assert_eq!(late.first().size().width(), 9);
    repaired("(;SZ[9];B[tt];W[zz])", &["B pass", "W ?"], &[PointOffBoard]);
    repaired("(;SZ[19];B[Q16];W[D4])", &["B pd", "W dp"], &[PointHuman]);
    repaired("(;SZ[19];B[PD])", &["B pd"], &[PointCase]);
    repaired("(;SZ[21];B[tt];W[AA])", &["B tt", "W aa"], &[PointCase]);
    repaired("(;B[p\\d];W[p\\ass])", &["B pd", "W pass"], &[PointSpelling, PassSpelling]);
    repaired("(;B[p\x0Bd];W[\x0B])", &["B pd", "W pass"], &[PointSpelling, PassSpelling]);
    repaired("(;SZ[30];B[AA];W[DD])", &["B AA", "W DD"], &[]);
    repaired("(;B[a];W[aa])", &["B ?", "W aa"], &[PointUnreadable]);
    let reversed = repaired("(;SZ[9]AB[cc:aa];W[ee])", &["W ee"], &[RectangleReversed]);
    assert_eq!(reversed.first().setup().black.len(), 9);
    repaired("(;SZ[9]AB[aa:bb][ab])", &[], &[PointTwice]);
}

#[test]
fn facts_about_the_game() {
    use Code::*;
    for (text, half, code) in [
        ("KM[6.5目]", Some(13), Some(KomiSpelling)),
        ("KM[3.75]", Some(15), Some(KomiScaled)),
        ("KM[375]", Some(15), Some(KomiScaled)),
        ("KM[0]AP[foxwq]", Some(13), Some(KomiAssumed)),
        ("KM[0]HA[0]AP[GNU Go:3.8]", Some(0), None),
        ("KM[]", None, Some(KomiUnreadable)),
        ("KO[7.5]", Some(15), None),
        ("KM[-1.5]", Some(-3), None),
    ] {
        let file = repaired(format!("(;{text};B[aa])"), &["B aa"], code.as_slice());
        assert_eq!(file.first().info().komi().map(|k| k.value), half.map(HalfPoints), "{text}");
    }
    let fox =
        repaired("(;HA[2]KM[0]AP[foxwq];W[qc];B[aa])", &["W qc", "B aa"], &[HandicapWithoutStones]);
    assert_eq!(fox.first().info().handicap_stones(), [Xy::new(15, 3), Xy::new(3, 15)]);
    let turned = repaired("(;HA[6];W[cj];B[qj])", &["W cj", "B qj"], &[HandicapWithoutStones]);
    assert_eq!(turned.first().info().handicap_stones().len(), 6);
    let placed =
        repaired("(;HA[3];B[pd];B[dp];B[pp];W[dd])", &["B pd", "B dp", "B pp", "W dd"], &[]);
    assert!(placed.first().info().handicap_stones().is_empty());
    repaired("(;HA[7]AB[aa][bb])", &[], &[HandicapDiffers]);
    // Black goes on placing them.
    repaired("(;HA[7]AB[aa][bb]PL[B])", &[], &[]);
    repaired("(;HA[7]AB[aa][bb]PL[B];B[cc])", &["B cc"], &[HandicapDiffers]);
    repaired("(;HA[];B[aa])", &["B aa"], &[NumberSpelling]);
    let alone = repaired("(;HA[1]KM[0.5];B[aa];W[bb])", &["B aa", "W bb"], &[]);
    assert!(alone.first().info().handicap_stones().is_empty());
    repaired("(;GM[];B[aa])", &["B aa"], &[GameKindEmpty]);
    for (text, color) in
        [("B", Color::Black), ("White", Color::White), ("1", Color::Black), ("2", Color::White)]
    {
        let file = repaired(format!("(;AB[cc]PL[{text}])"), &[], &[]);
        assert_eq!(file.first().to_move(), color);
    }
    assert_eq!(repaired("(;HA[2]AB[pd][dp])", &[], &[]).first().to_move(), Color::White);
    assert_eq!(repaired("(;AB[pd][dp];W[aa])", &["W aa"], &[]).first().to_move(), Color::White);
    assert_eq!(repaired("(;)", &[], &[]).first().to_move(), Color::Black);
    repaired("(;RE[黑胜2又3/4子];B[aa])", &["B aa"], &[ResultSpelling]);
    repaired("(;TM[1h each]OT[5x30 byo-yomi];B[aa])", &["B aa"], &[NumberSpelling]);
}

#[test]
fn marks_and_annotations() {
    use Code::*;
    repaired("(;L[aa][bb]M[cc];B[aa])", &["B aa"], &[OldProperty]);
    repaired("(;SQ[];B[aa])", &["B aa"], &[MarkWithoutPoint]);
    repaired("(;;TW[.....]TB[aa][bb];B[cc])", &["B cc"], &[PointUnreadable]);
    repaired("(;TR[aa]SQ[aa];B[aa]BM[1]TE[2])", &["B aa"], &[PointTwice, ExclusiveMarks]);
    repaired("(;SBKV[55.5]VW[]DD[]FG[257:Figure 1]MN[3];B[aa])", &["B aa"], &[]);
    repaired("(;PB[x];B[aa]RE[B+R]KO[])", &["B aa"], &[InfoTwice]);
}

#[test]
fn character_sets() {
    let text = "(;PB[表示 十段]C[能力\\]と[3段]];B[pd];W[dp])";
    for (label, charset) in [
        ("Shift_JIS", encoding_rs::SHIFT_JIS),
        ("EUC-JP", encoding_rs::EUC_JP),
        ("GBK", encoding_rs::GBK),
        ("Big5", encoding_rs::BIG5),
    ] {
        let named = text.replacen("(;", &format!("(;CA[{label}]"), 1);
        let (bytes, _, lossy) = charset.encode(&named);
        assert!(!lossy || label == "Big5", "{label}");
        let file = Collection::read(bytes.to_vec()).unwrap();
        assert_eq!(file.encoding(), charset.name());
        assert_eq!(moves(file.first()), ["B pd", "W dp"], "{label}");
        assert_eq!(file.to_bytes(), bytes[..], "{label}");
        if !lossy {
            assert_eq!(file.first().text("PB").as_deref(), Some("表示 十段"), "{label}");
        }
    }
    // The second byte of 表 in Shift-JIS is a backslash, of 十 in Big5 a bracket-like one: without CA, too.
    let page =
        "(;PB[表示十段能力ソ]C[日本棋院のファイルは文字コードを書かないことがある。];B[pd];W[dp])";
    let (bytes, _, _) = encoding_rs::SHIFT_JIS.encode(page);
    let file = repaired(&bytes[..], &["B pd", "W dp"], &[Code::EncodingMissing]);
    assert_eq!(file.first().text("PB").as_deref(), Some("表示十段能力ソ"));
    // CA is wrong.
    let file = repaired("(;CA[GB2312]PB[Łukasz Żółć];B[aa])", &["B aa"], &[Code::EncodingWrong]);
    assert_eq!(file.first().text("PB").as_deref(), Some("Łukasz Żółć"));
    repaired("(;CA[klingon]PB[é];B[aa])", &["B aa"], &[Code::EncodingUnknown]);
    // Bytes that are nothing in any character set stay in the file.
    repaired(b"(;CA[UTF-8]C[\xE4\xBA\xBA a \xFF b];B[aa])", &["B aa"], &[Code::Undecodable]);
}

#[test]
fn single_byte_character_sets() {
    let (bytes, _, _) = encoding_rs::WINDOWS_1251.encode("(;CA[windows-1251]PB[Иван];B[aa])");
    let file = repaired(&bytes[..], &["B aa"], &[]);
    assert_eq!(file.encoding(), "windows-1251");
    assert_eq!(file.first().text("PB").as_deref(), Some("Иван"));
    // Latin-1, named and not, is what FF[4] means where nothing is said.
    for (label, codes) in [("CA[ISO-8859-1]", &[][..]), ("", &[Code::EncodingMissing])] {
        let bytes = [format!("(;{label}PB[J").as_bytes(), b"\xF6rg M\xFCller];B[aa])"].concat();
        let file = repaired(bytes, &["B aa"], codes);
        assert_eq!(file.first().text("PB").as_deref(), Some("Jörg Müller"), "{label}");
    }
    let (bytes, _, _) = encoding_rs::EUC_KR.encode("(;CA[EUC-KR]PB[이창호];B[aa])");
    let file = repaired(&bytes[..], &["B aa"], &[]);
    assert_eq!(file.first().text("PB").as_deref(), Some("이창호"));
}

#[test]
fn undeclared_text_does_not_grow_when_it_is_saved_again_and_again() {
    // Fox writes UTF-8 without saying so.
    let file = repaired(r"(;AP[foxwq]PB[绝艺]C[a\]b\\c];B[aa])", &["B aa"], &[]);
    let mut saved = file.to_ff4();
    for _ in 0..5 {
        let again = Collection::read(saved.clone()).unwrap();
        assert_eq!(again.first().text("PB").as_deref(), Some("绝艺"));
        assert_eq!(again.first().comment().as_deref(), Some(r"a]b\c"));
        let next = again.to_ff4();
        assert_eq!(next, saved);
        saved = next;
    }
}

#[test]
fn a_chinese_collection_without_a_semicolon() {
    let text = "(\r\nTE[第十届名人战决赛第一局比赛]RD[2001-06-30]PC[北京]\r\nPB[常昊]PW[周鹤洋]KO[7.5]\
                RE[黑胜2又3/4子]\r\n;B[qd];W[dc])";
    let (bytes, _, _) = encoding_rs::GBK.encode(text);
    let file = repaired(
        &bytes[..],
        &["B qd", "W dc"],
        &[Code::EncodingMissing, Code::MissingSemicolon, Code::ResultSpelling],
    );
    let info = file.first().info();
    assert_eq!(info.player(Color::White).as_deref(), Some("周鹤洋"));
    assert_eq!(info.komi().map(|komi| komi.value), Some(HalfPoints(15)));
    assert_eq!(info.result().map(|result| result.to_string()).as_deref(), Some("B+5.5"));
}

#[test]
fn moves_as_variations_in_variations() {
    let depth = 300;
    let mut text = "(;FF[4]GM[1]SZ[19]".to_owned();
    for n in 0..depth {
        let (color, x) = (if n % 2 == 0 { 'B' } else { 'W' }, char::from(b'a' + (n % 19) as u8));
        text += &format!("(;{color}[{x}a]");
    }
    text += &")".repeat(depth + 1);
    let file = Collection::read_strict(text.clone()).unwrap();
    assert_eq!(moves(file.first()).len(), depth);
    assert_eq!(file.to_bytes(), text.as_bytes());
}

#[test]
fn a_compressed_list_can_be_added_to() {
    let mut file = Collection::read(b"(;SZ[19]AB[pb:sb]C[kept];W[aa])").unwrap();
    let root = file.first().id();
    file.add_value(root, "AB", "cc");
    let again = Collection::read_strict(file.to_ff4()).unwrap();
    let stones: Vec<String> = again.first().setup().black.iter().map(Xy::to_string).collect();
    assert_eq!(stones, ["pb", "qb", "rb", "sb", "cc"]);
    assert_eq!(again.first().comment().as_deref(), Some("kept"));
}

#[test]
fn strict_reading_names_the_place() {
    for (text, message) in [
        ("x(;FF[4])", "1:1: text-before: expected '(' at the start of the file"),
        ("(;FF[4]\n;B[aa]---)", "2:7: junk: expected a property, ';', '(' or ')'"),
        ("(;FF[4];B[aa]", "1:14: missing-close: expected ')'"),
        ("(;FF[3])", "1:6: file-format: expected FF[4]"),
        ("(;FF[4]SZ[9]\n;B[ee]\n;W[ez])", "3:4: point-off-board: expected a point on the board"),
        (
            "(;FF[4]SZ[9];B[aa]AB[bb])",
            "1:19: setup-with-move: expected setup or a move in a node, not both",
        ),
        ("(;FF[4]KM[x])", "1:11: komi-unreadable: expected komi as a number"),
    ] {
        assert_eq!(Collection::read_strict(text).unwrap_err().to_string(), message);
    }
}
