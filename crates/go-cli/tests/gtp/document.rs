//! `docs/PROTOCOLS.md` is true: its tables name every command, and its examples are what happens.

use crate::probe::{last, raw};

const DOCUMENT: &str = include_str!("../../../../docs/PROTOCOLS.md");

#[test]
fn every_command_is_in_a_table_and_no_other() {
    let (commands, _clients) = DOCUMENT.split_once("### Clients").expect("the last table");
    let rows = commands.lines().filter(|line| line.starts_with('|'));
    // The words between backquotes, of which the first may be a command.
    let quoted = rows.flat_map(|row| row.split('`').skip(1).step_by(2));
    let named: Vec<&str> = quoted.filter_map(|text| text.split(' ').next()).collect();
    let list = last("", "list_commands\n");
    for name in list.lines() {
        assert!(named.contains(&name), "{name} is not in docs/PROTOCOLS.md");
    }
    let looks_like_a_command =
        |name: &&str| name.contains(['-', '_']) && !name.contains(['.', '"']) && name.len() > 6;
    for name in named.into_iter().filter(looks_like_a_command) {
        let is_argument = ["black_territory", "white_territory", "fischer-capped", "gogui-twogtp"];
        assert!(
            list.lines().any(|known| known == name) || is_argument.contains(&name),
            "{name} is no command"
        );
    }
}

#[test]
fn every_example_is_what_the_program_writes() {
    let mut examples = 0;
    let mut rest = DOCUMENT;
    while let Some(start) = rest.find("```gtp") {
        let (flags, body) = rest[start + 6..].split_once('\n').expect("a line of flags");
        let (body, after) = body.split_once("```").expect("an end");
        rest = after;
        examples += 1;
        // A line behind a blank one is a command, the lines after it are its answer.
        let mut commands = String::new();
        let mut answers = String::new();
        for block in body.trim_end_matches('\n').split("\n\n") {
            let (command, answer) = block.split_once('\n').expect("a command and its answer");
            commands += &format!("{command}\n");
            answers += &format!("{answer}\n\n");
        }
        assert_eq!(raw(flags, commands.as_bytes()), answers, "with {flags}");
        if !flags.contains("--seed") {
            let other = format!("{flags} --seed 2");
            assert_eq!(raw(&other, commands.as_bytes()), answers, "another time, with {flags}");
        }
    }
    assert!(examples >= 4);
}
