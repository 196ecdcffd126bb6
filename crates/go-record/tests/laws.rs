//! Laws on random trees, random edits and random bytes.

use go_record::{Collection, Cursor, NodeId};
use proptest::prelude::*;

/// What a tree says: depth, names, values as text, of each node in order. A name without a value is written
/// with an empty one, several texts as one.
fn shape(file: &Collection) -> Vec<(usize, Vec<(String, String)>)> {
    let mut nodes = Vec::new();
    for root in file.games() {
        for node in root.subtree() {
            let properties = node
                .properties()
                .filter(|p| p.name() != "CA")
                .map(|p| {
                    let values: Vec<_> = p.values().map(|v| v.text().into_owned()).collect();
                    (
                        p.name().to_owned(),
                        values.join(
                            "
",
                        ),
                    )
                })
                .collect();
            nodes.push((node.depth(), properties));
        }
    }
    nodes
}

/// How to build a tree: which node to hang the next one on, and what is in it.
fn plan() -> impl Strategy<Value = Vec<(usize, Vec<(usize, String)>)>> {
    let text = prop_oneof![
        "[a-z]{2}",
        "[ -~\\n]{0,12}",
        Just("]".to_owned()),
        Just("\\".to_owned()),
        Just(");B[aa](;".to_owned()),
        "\\PC{0,6}",
    ];
    let property = (0..8usize, text);
    prop::collection::vec((any::<usize>(), prop::collection::vec(property, 0..4)), 1..40)
}

fn build(plan: &[(usize, Vec<(usize, String)>)]) -> Collection {
    const NAMES: [&str; 8] = ["B", "W", "C", "AB", "N", "XYZ", "LB", "GN"];
    let mut file = Collection::new();
    let mut ids: Vec<NodeId> = vec![file.first().id()];
    for (parent, properties) in plan {
        let id = file.add_child(ids[parent % ids.len()]);
        for (name, text) in properties {
            let name = NAMES[*name];
            file.set(id, name, [text]);
        }
        ids.push(id);
    }
    file
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 400, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn a_written_tree_reads_back_the_same(plan in plan()) {
        let file = build(&plan);
        let bytes = file.to_bytes();
        let again = Collection::read(bytes.clone()).unwrap();
        prop_assert_eq!(shape(&again), shape(&file));
        // And so does what is written of that, edited or not.
        prop_assert_eq!(again.to_bytes(), bytes);
        let ff4 = again.to_ff4();
        let strict = Collection::read_strict(ff4.clone());
        prop_assert!(strict.is_ok(), "{:?}\n{}", strict.err(), String::from_utf8_lossy(&ff4));
        prop_assert_eq!(strict.unwrap().to_ff4(), ff4);
    }

    #[test]
    fn an_edit_changes_its_node_alone(plan in plan(), at in any::<usize>(), text in "\\PC{0,8}") {
        let bytes = build(&plan).to_bytes();
        let mut file = Collection::read(bytes).unwrap();
        let before = shape(&file);
        let ids: Vec<NodeId> = file.first().subtree().map(Cursor::id).collect();
        let index = at % ids.len();
        file.set(ids[index], "N", [&text]);
        let again = Collection::read(file.to_bytes()).unwrap();
        prop_assert_eq!(shape(&again), shape(&file));
        for (i, (old, new)) in before.iter().zip(shape(&again)).enumerate() {
            if i != index {
                prop_assert_eq!(old, &new);
            }
        }
        prop_assert_eq!(again.node(ids[index]).text("N").unwrap(), reading_of(&text));
        file.remove(ids[index], "N");
        prop_assert!(!file.node(ids[index]).has("N"));
    }

    #[test]
    fn deleting_and_promoting_keep_the_rest(plan in plan(), at in any::<usize>()) {
        let mut file = Collection::read(build(&plan).to_bytes()).unwrap();
        let ids: Vec<NodeId> = file.first().subtree().map(Cursor::id).collect();
        let id = ids[at % ids.len()];
        let below = file.node(id).subtree().count();
        file.promote(id);
        prop_assert_eq!(file.first().subtree().count(), ids.len());
        if let Some(parent) = file.node(id).parent() {
            prop_assert_eq!(parent.next().map(Cursor::id), Some(id));
            file.delete(id);
            prop_assert_eq!(file.first().subtree().count(), ids.len() - below);
        }
        let again = Collection::read(file.to_bytes()).unwrap();
        prop_assert_eq!(shape(&again), shape(&file));
    }

    #[test]
    fn any_bytes_are_read_or_refused(bytes in prop::collection::vec(any::<u8>(), 0..200)) {
        check_hostile(&bytes);
    }

    #[test]
    fn any_tokens_are_read_or_refused(tokens in prop::collection::vec(0..TOKENS.len(), 0..60)) {
        let bytes: Vec<u8> = tokens.into_iter().flat_map(|i| TOKENS[i].bytes()).collect();
        check_hostile(&bytes);
    }
}

#[test]
fn inputs_that_broke_a_law_once() {
    for text in
        ["(;GM[Z];B[aa])", "(;GM[[];SZ[])", "(;GM[x]SZ[\u{13e}:3];W[zz])", "(;B[?pd]AW[aa]BL[60])"]
    {
        check_hostile(text.as_bytes());
    }
}

#[test]
fn a_digit_in_a_name_makes_no_other_property_of_it() {
    let file = Collection::read(b"(;A1[dd]C0[x];B[aa])").unwrap();
    let ff4 = Collection::read_strict(file.to_ff4()).unwrap();
    assert!(ff4.first().setup().is_empty());
    assert_eq!(ff4.first().text("XAB").as_deref(), Some("dd"));
}

#[test]
fn moves_of_other_games_are_kept_even_without_a_value() {
    let file = Collection::read(b"(;GM[9];B;W[a1-b2])").unwrap();
    let written = String::from_utf8(file.to_ff4()).unwrap();
    assert!(written.contains("B[]") && written.contains("W[a1-b2]"), "{written}");
}

const TOKENS: [&str; 32] = [
    "(",
    ")",
    ";",
    "[",
    "]",
    "\\",
    " ",
    "\n",
    "(;",
    "B[aa]",
    "W[tt]",
    "C[hi",
    "C[a [b] c]",
    "AB[aa:cc][dd]",
    "SZ[9]",
    "KM[375]",
    "HA[2]",
    "RE[B+R]",
    "---",
    "SiZe[13]",
    "aw[cc]",
    "PL[1]",
    "LB[aa:x]",
    "TB[aa]TW[aa]",
    "KO[]",
    "BM[1]",
    "GM[2]",
    "FF[4]",
    "X1[]",
    "L[aa]",
    "é",
    "\0",
];

/// How a text comes back: with blanks for white space other than line breaks.
fn reading_of(text: &str) -> String {
    text.replace("\r\n", "\n").replace('\r', "\n").replace(['\t', '\u{b}', '\u{c}'], " ")
}

/// Whatever the bytes, nothing panics, an untouched file is itself, an edited one reads back the same, and
/// the FF[4] form is correct and stable.
fn check_hostile(bytes: &[u8]) {
    let Ok(file) = Collection::read(bytes) else { return };
    assert_eq!(file.to_bytes(), bytes);
    let _ = file.diagnostics();
    for root in file.games() {
        let info = root.info();
        let _ = (
            info.komi(),
            info.result(),
            info.handicap_stones(),
            info.time(),
            info.rules(),
            root.to_move(),
        );
        for node in root.subtree() {
            let _ = (node.moves().count(), node.marks().count(), node.setup(), node.comment());
        }
    }
    let ff4 = file.to_ff4();
    let strict = Collection::read_strict(ff4.clone());
    let shown =
        || format!("{:?}\n{}", String::from_utf8_lossy(bytes), String::from_utf8_lossy(&ff4));
    match strict {
        Ok(strict) => assert_eq!(strict.to_ff4(), ff4, "{}", shown()),
        Err(error) => panic!("{error}\n{}", shown()),
    }
    let moves = |file: &Collection| -> usize {
        file.games().flat_map(Cursor::subtree).map(|node| node.moves().count()).sum()
    };
    let mut edited = file.clone();
    let root = edited.first().id();
    edited.set(root, "XX", ["]"]);
    let again = Collection::read(edited.to_bytes()).unwrap_or_else(|e| panic!("{e} {}", shown()));
    assert_eq!(shape(&again), shape(&edited), "{}\n{edited}", shown());
    assert_eq!(moves(&again), moves(&file), "{}", shown());
}
