//! Two tables on one file: the second one is told so before anything is played.

use std::io::{BufRead, BufReader, Write};
use std::process::{Child, ChildStdout};

use crate::folder::Folder;

const RESUME: &str = "play --plain --resume g.sgf --computer none";

/// A table that is open, with the first move made and written.
struct Open {
    program: Child,
    /// Read no further, but not closed either.
    _said: BufReader<ChildStdout>,
}

impl Open {
    fn begin(folder: &Folder) -> Open {
        let play = "play --plain --rules baduk --size 9 --computer none --record g.sgf";
        let mut program = folder.command(play).spawn().expect("the program runs");
        program.stdin.as_mut().expect("piped").write_all(b"d4\n").expect("written");
        let mut said = BufReader::new(program.stdout.take().expect("piped"));
        let mut line = String::new();
        while !line.ends_with(" Black D4\n") {
            line.clear();
            assert!(said.read_line(&mut line).expect("text") > 0, "it goes on");
        }
        Open { program, _said: said }
    }

    /// The end of its input, and its own.
    fn leave(mut self) {
        drop(self.program.stdin.take());
        assert!(self.program.wait().expect("the program ends").success());
    }
}

/// What is said to somebody who is not let in.
fn refusal(folder: &Folder, arguments: &str) -> String {
    let output = folder.command(arguments).output().expect("the program runs");
    assert_eq!(output.status.code(), Some(1), "{arguments}");
    assert!(output.stdout.is_empty(), "nothing has begun");
    String::from_utf8(output.stderr).expect("UTF-8")
}

#[test]
fn the_second_table_is_refused_when_it_is_opened() {
    let folder = Folder::new();
    let first = Open::begin(&folder);
    let refused = refusal(&folder, RESUME);
    assert!(refused.contains("error: g.sgf is open at another table: leave"), "{refused}");
    let refused = refusal(&folder, "play --plain --resume ./g.sgf --record ./g.sgf");
    assert!(refused.contains("g.sgf is open at another table"), "{refused}");
    // A copy is refused that would be written over it, and records may be read.
    let other = folder.run("play --plain --rules baduk --size 9 --computer none", "save g.sgf\n");
    assert!(other.contains("g.sgf is open at another table"), "{other}");
    assert!(folder.run("replay g.sgf", "").contains("The one move is legal"));
    // The first table goes on as ever, and the file is free after it.
    first.leave();
    let on = folder.run(RESUME, "e5\n");
    assert!(on.contains("2. White E5"), "{on}");
    let left: Vec<_> = std::fs::read_dir(&folder.0).expect("a folder").collect();
    assert_eq!(left.len(), 1, "nothing is left beside the game: {left:?}");
}

#[test]
fn a_table_that_was_killed_holds_nothing() {
    let folder = Folder::new();
    let mut first = Open::begin(&folder);
    first.program.kill().expect("ours");
    first.program.wait().expect("the program ends");
    let on = folder.run(RESUME, "e5\n");
    assert!(on.contains("2. White E5"), "{on}");
}

#[cfg(unix)]
#[test]
fn a_link_is_the_same_file() {
    let folder = Folder::new();
    let first = Open::begin(&folder);
    std::os::unix::fs::symlink("g.sgf", folder.0.join("link.sgf")).expect("a link");
    let refused = refusal(&folder, "play --plain --resume link.sgf --computer none");
    assert!(refused.contains("link.sgf is open at another table"), "{refused}");
    first.leave();
}
