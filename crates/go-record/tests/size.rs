//! Shapes and sizes that break readers: nesting, breadth, length, a fault at every byte.

use go_record::{Collection, Cursor, Diagnostics};

#[test]
fn two_hundred_thousand_nested_variations_on_a_small_stack() {
    let job = || {
        const DEPTH: usize = 200_000;
        let text = ["(;B[aa]".repeat(DEPTH), ")".repeat(DEPTH)].concat();
        let mut file = Collection::read(text.clone()).unwrap();
        assert_eq!(file.first().line().count(), DEPTH);
        assert_eq!(file.to_bytes(), text.as_bytes());
        let last = file.first().line().last().unwrap();
        assert_eq!(last.depth(), DEPTH - 1);
        let id = last.id();
        file.set(id, "C", ["the end"]);
        let written = file.to_bytes();
        assert_eq!(written.len(), text.len() + "CA[UTF-8]C[the end]".len());
        let ff4 = Collection::read_strict(file.to_ff4()).unwrap();
        assert_eq!(ff4.first().subtree().count(), DEPTH + 1);
        let top = file.first().next().unwrap().id();
        file.delete(top);
        assert_eq!(file.first().subtree().count(), 1);
    };
    std::thread::Builder::new().stack_size(64 * 1024).spawn(job).unwrap().join().unwrap();
}

#[test]
fn many_variations_of_one_node() {
    let text = ["(;B[aa]", &"(;W[bb]C[x])\n".repeat(50_000), ")"].concat();
    let mut file = Collection::read(text.clone()).unwrap();
    assert_eq!(file.first().children().count(), 50_000);
    let root = file.first().id();
    file.set(root, "CA", ["UTF-8"]);
    assert_eq!(file.to_bytes().len(), text.len() + "CA[UTF-8]".len());
}

#[test]
fn a_fault_at_every_byte_is_counted_not_kept() {
    for text in
        ["(;", "(", ")", "[", "]", "C[", "C[x]y", "B[aa];;", "(;B[", "\\", "é", "C[[", "B[(", "a b"]
    {
        let hostile = ["(;", &text.repeat(40_000)].concat();
        if let Ok(file) = Collection::read(hostile) {
            let found = file.diagnostics();
            assert!(found.iter().count() <= Diagnostics::LIMIT);
            assert_eq!(found.iter().count() + found.omitted(), found.len());
        }
    }
}

#[test]
fn many_games_in_one_file() {
    let game = "(;FF[4]GM[1]SZ[19]KM[6.5];B[pd];W[dp];B[pp](;W[dd]C[one])(;W[cd]))\n";
    let file = Collection::read(game.repeat(5_000)).unwrap();
    assert_eq!(file.games().len(), 5_000);
    assert!(file.diagnostics().is_empty());
    assert!(file.games().all(|root| root.subtree().flat_map(Cursor::moves).count() == 5));
}
