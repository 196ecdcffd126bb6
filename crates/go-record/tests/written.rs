//! What is written of files that need a person to read them: other programs take values as they stand.

use go_record::{Code, Collection, Cursor, Place};

fn written(text: &str) -> String {
    let ff4 = Collection::read(text).unwrap().to_ff4();
    let again = Collection::read_strict(ff4.clone()).unwrap_or_else(|e| panic!("{text}: {e}"));
    assert!(again.diagnostics().is_empty(), "{text}: {:?}", again.diagnostics());
    assert_eq!(again.to_ff4(), ff4);
    String::from_utf8(ff4).unwrap()
}

#[test]
fn komi_in_another_unit_is_written_in_points() {
    for (read, komi) in [
        ("(;RU[Chinese]KM[375])", "KM[7.5]"),
        ("(;KM[650])", "KM[6.5]"),
        ("(;KM[3.75])", "KM[7.5]"),
        ("(;AP[foxwq]RU[Chinese]KM[0];B[dd])", "KM[7.5]"),
        ("(;AP[foxwq]KM[0];B[dd])", "KM[6.5]"),
        ("(;KM[0];B[dd])", "KM[0]"),
        ("(;KM[5.5])", "KM[5.5]"),
    ] {
        let text = written(read);
        assert!(text.contains(komi), "{read}: {text}");
        let value =
            |text: &str| Collection::read(text).unwrap().first().info().komi().unwrap().value;
        assert_eq!(value(read), value(&text), "{read}");
    }
}

#[test]
fn handicap_stones_that_a_server_left_out_are_written() {
    let text = written("(;HA[4]SZ[19];W[qc];B[cc])");
    assert!(text.contains("HA[4]AB[pd][dp][pp][dd]\n;W[qc]"), "{text}");
    // Those that Black places himself stay moves, and one that is no stone stays what it is.
    assert!(!written("(;HA[2]SZ[19];B[pd];B[dp];W[dd])").contains("AB"));
    assert!(written("(;HA[1]SZ[19]KM[0.5];B[pd])").contains("HA[1]KM[0.5]"));
    // What belongs to a move does not stand beside stones.
    assert!(written("(;HA[2]SZ[19]BL[600];W[qc])").contains("AB[pd][dp]\n;BL[600]\n;W[qc]"));
    // A list without a single point says nothing of where they are.
    assert!(written("(;HA[2]SZ[19]AB[];W[qc])").contains("AB[pd][dp]"));
}

#[test]
fn moves_in_other_brackets_are_moves() {
    for text in ["(;SZ[9];B{aa};W[bb])", "(;SZ[9];B aa;W[bb])", "(;SZ[9]C[x];B {aa}C[y];W[bb])"] {
        let file = Collection::read(text).unwrap();
        assert!(file.diagnostics().has(Code::ValueUnbracketed), "{text}");
        assert_eq!(file.to_bytes(), text.as_bytes());
        let places: Vec<Place> =
            file.first().line().flat_map(Cursor::moves).map(|m| m.place).collect();
        let names: Vec<String> = places
            .iter()
            .map(|place| match place {
                Place::At(at) => at.to_string(),
                other => format!("{other:?}"),
            })
            .collect();
        assert_eq!(names, ["aa", "bb"], "{text}");
        assert!(written(text).contains(";B[aa]"));
    }
}

#[test]
fn the_last_word_on_a_point_counts() {
    let text = "(;SZ[9]AB[aa:ii]AE[cc:ee])";
    let file = Collection::read(text).unwrap();
    assert!(file.diagnostics().has(Code::PointTwice));
    let setup = file.first().setup();
    assert_eq!((setup.black.len(), setup.white.len(), setup.empty.len()), (72, 0, 9));
    let again = Collection::read(written(text)).unwrap();
    assert_eq!(again.first().setup().black.len(), 72);
    let other = Collection::read("(;SZ[9]AE[aa]AW[bb]AB[aa][bb][bb])").unwrap().first().setup();
    assert_eq!((other.black.len(), other.white.len(), other.empty.len()), (2, 0, 0));
}

#[test]
fn a_smile_in_a_mail_is_no_game() {
    for text in ["Hi (;-)\n(;SZ[9];B[aa])\nBye (;-)", "(;SZ[9];B[aa];)\n-- \nBye (;-)"] {
        let file = Collection::read(text).unwrap();
        assert_eq!(file.games().len(), 1, "{text}");
        assert_eq!(file.first().line().flat_map(Cursor::moves).count(), 1);
        assert_eq!(file.to_bytes(), text.as_bytes());
    }
    assert_eq!(Collection::read("(;SZ[9])(;)").unwrap().games().len(), 2);
}

#[test]
#[should_panic = "every game of the file was deleted"]
fn the_first_game_of_none_is_told_of_in_words() {
    let mut file = Collection::new();
    file.delete(file.first().id());
    file.first();
}

#[test]
fn a_point_with_something_too_much_is_a_point() {
    for text in ["(;SZ[9];B[ a a ];W[bb ])", "(;SZ[9];B[[aa];W[ bb])"] {
        let file = Collection::read(text).unwrap();
        assert!(file.diagnostics().has(Code::PointSpelling), "{text}: {}", file.diagnostics());
        assert!(!file.diagnostics().has(Code::PointCase), "{text}");
        assert!(written(text).contains(";B[aa]\n;W[bb]"), "{text}: {}", written(text));
    }
}

#[test]
fn a_line_that_two_properties_draw_is_written_once() {
    let file = Collection::read("(;SZ[9]LN[aa:bb][bb:cc]LN[aa:bb]AR[aa:bb])").unwrap();
    let written = String::from_utf8(file.to_ff4()).unwrap();
    assert!(written.contains("LN[aa:bb][bb:cc]") && written.contains("AR[aa:bb]"), "{written}");
    let again = Collection::read_strict(written.clone()).unwrap();
    assert_eq!(String::from_utf8(again.to_ff4()).unwrap(), written);
}
