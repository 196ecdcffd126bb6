//! Files of other programs, where the folder with them exists.

use std::path::{Path, PathBuf};

use go_record::{Code, Collection, Cursor, Place};

fn files() -> Vec<PathBuf> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../../shared/records");
    let mut files = Vec::new();
    let mut open = vec![folder.clone()];
    while let Some(path) = open.pop() {
        let Ok(entries) = std::fs::read_dir(&path) else { continue };
        for entry in entries.flatten() {
            let path = entry.path();
            if path.is_dir() {
                open.push(path);
            } else if path.extension().is_some_and(|e| {
                ["sgf", "gib", "ngf", "ugf", "ugi"].iter().any(|known| e == *known)
            }) {
                files.push(path);
            }
        }
    }
    if files.is_empty() {
        // Printing is all a test can do to say so.
        use std::io::Write;
        let _ = writeln!(std::io::stderr(), "skipped: no records at {}", folder.display());
    }
    files.sort();
    files
}

#[test]
fn every_file_opens_writes_back_and_has_a_correct_form() {
    for path in files() {
        let shown = path.display();
        let bytes = std::fs::read(&path).unwrap();
        let file = go_record::read(bytes.clone()).unwrap_or_else(|e| panic!("{shown}: {e}"));
        let is_sgf = path.extension().is_some_and(|e| e == "sgf");
        if is_sgf {
            assert_eq!(file.to_bytes(), bytes, "{shown}");
        } else {
            // What servers wrote holds nothing that is not understood.
            assert!(file.diagnostics().is_empty(), "{shown}: {:?}", file.diagnostics());
        }
        let moves =
            |root: Cursor<'_>| root.subtree().flat_map(Cursor::moves).collect::<Vec<_>>().len();
        let ff4 = file.to_ff4();
        let again = Collection::read_strict(ff4).unwrap_or_else(|e| panic!("{shown}: {e}"));
        assert_eq!(again.games().len(), file.games().len(), "{shown}");
        assert_eq!(
            again.games().map(moves).sum::<usize>(),
            file.games().map(moves).sum::<usize>(),
            "{shown}"
        );
        let unreadable = file
            .games()
            .flat_map(Cursor::subtree)
            .flat_map(Cursor::moves)
            .filter(|m| m.place == Place::Unreadable);
        assert_eq!(unreadable.count(), 0, "{shown}");
        let stones = file
            .games()
            .flat_map(Cursor::subtree)
            .any(|n| n.moves().next().is_some() || n.is_setup());
        let empty = ["blank_game.sgf", "empty-19.sgf"].iter().any(|name| path.ends_with(name));
        assert!(stones || empty, "{shown}: nothing on the board");
        assert!(!file.diagnostics().has(Code::SuspiciousText), "{shown}");
    }
}
