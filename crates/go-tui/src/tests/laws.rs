//! Whatever is pressed, on whatever board and terminal, the program goes on and draws.

use std::time::Duration;

use proptest::prelude::*;
use ratatui::crossterm::event::{KeyCode, KeyEvent, KeyModifiers, MouseButton, MouseEventKind};

use super::{AGAINST, Game, SHARED, Seen};
use crate::effect::Input;
use crate::look::Stones;
use crate::theme::Depth;

#[derive(Clone, Debug)]
enum Press {
    Key(KeyCode, KeyModifiers),
    Word(&'static str),
    Mouse(MouseEventKind, u16, u16),
    Resize(u16, u16),
    Paste(String),
    Think,
    Wait(u64),
}

fn press() -> impl Strategy<Value = Press> {
    let code = prop_oneof![
        4 => prop::char::range(' ', '~').prop_map(KeyCode::Char),
        4 => prop::sample::select(vec![
            KeyCode::Enter, KeyCode::Left, KeyCode::Right, KeyCode::Up, KeyCode::Down,
            KeyCode::Tab, KeyCode::BackTab, KeyCode::Esc, KeyCode::Backspace, KeyCode::Home,
            KeyCode::End, KeyCode::PageUp, KeyCode::PageDown, KeyCode::F(1), KeyCode::F(5),
            KeyCode::Delete, KeyCode::Null, KeyCode::Char('é'), KeyCode::Char('囲'),
        ]),
    ];
    let modifiers = prop::sample::select(vec![
        KeyModifiers::NONE,
        KeyModifiers::NONE,
        KeyModifiers::SHIFT,
        KeyModifiers::ALT,
    ]);
    let words = prop::sample::select(vec![
        "pass",
        "undo",
        "hint",
        "score",
        "graph",
        "resign",
        "y",
        "n",
        "confirm",
        "back",
        "black",
        "white",
        "proposals",
        "review",
        "rings",
        "settled",
        "stones",
        "zoom",
        "now",
        "new",
        "a1",
        "b2",
        "c3",
        "d4",
        "e5",
        "h4",
        "t19",
    ]);
    let kind = prop::sample::select(vec![
        MouseEventKind::Moved,
        MouseEventKind::Down(MouseButton::Left),
        MouseEventKind::Up(MouseButton::Left),
        MouseEventKind::Drag(MouseButton::Left),
        MouseEventKind::ScrollDown,
        MouseEventKind::ScrollUp,
        MouseEventKind::Down(MouseButton::Right),
    ]);
    prop_oneof![
        6 => (code, modifiers).prop_map(|(code, modifiers)| Press::Key(code, modifiers)),
        6 => words.prop_map(Press::Word),
        3 => (kind, 0..130u16, 0..50u16).prop_map(|(kind, x, y)| Press::Mouse(kind, x, y)),
        1 => (0..220u16, 0..70u16).prop_map(|(width, height)| Press::Resize(width, height)),
        1 => "\\PC{0,40}".prop_map(Press::Paste),
        2 => Just(Press::Think),
        1 => (0..5000u64).prop_map(Press::Wait),
    ]
}

fn press_all(seen: &mut Seen, presses: Vec<Press>) {
    for press in presses {
        match press {
            Press::Key(code, modifiers) => seen.input(Input::Key(KeyEvent::new(code, modifiers))),
            Press::Word(word) => seen.type_words(word),
            Press::Mouse(kind, x, y) => seen.mouse(kind, x, y),
            Press::Resize(width, height) => {
                seen.size = (width, height);
                seen.input(Input::Resize(width, height));
            }
            Press::Paste(text) => seen.input(Input::Paste(text)),
            Press::Think => {
                if let Some(job) = seen.jobs.pop() {
                    let finding = job.run(&go_ai::StopToken::new());
                    seen.input(Input::Found(finding));
                }
            }
            Press::Wait(millis) => {
                seen.now += Duration::from_millis(millis);
                seen.input(Input::Tick);
            }
        }
        seen.draw();
    }
}

fn game() -> impl Strategy<Value = Game> {
    let rules = prop::sample::select(vec!["conversion", "baduk", "club", "table", "aga-button"]);
    let size = prop::sample::select(vec![(1, 1), (2, 1), (1, 3), (3, 3), (5, 5), (9, 4), (25, 25)]);
    let seats = prop::sample::select(vec![AGAINST, SHARED]);
    let stones = prop::sample::select(Stones::ALL.to_vec());
    let depth = prop::sample::select(vec![Depth::None, Depth::Sixteen, Depth::True]);
    let control = prop::sample::select(vec!["none", "10s", "5s+1s", "2s+2x1s", "1s+3/2s"]);
    let handicap = prop::sample::select(vec![0, 0, 2, 3]);
    (rules, size, seats, stones, depth, control, handicap).prop_map(
        |(rules, size, seats, stones, depth, control, handicap)| {
            let control = control.parse().unwrap();
            let has_handicap = rules != "conversion" && size.0.max(size.1) > 3;
            let handicap = if has_handicap { handicap } else { 0 };
            Game { rules, size, seats, control, stones, depth, move_limit: Some(60), handicap }
        },
    )
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 150, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn a_table_takes_whatever_is_pressed(
        game in game(),
        size in (0..130u16, 0..50u16),
        presses in prop::collection::vec(press(), 1..60),
    ) {
        let mut seen = Seen::table(&game, size);
        press_all(&mut seen, presses);
    }

    #[test]
    fn the_choice_of_a_game_takes_whatever_is_pressed(
        size in (0..130u16, 0..50u16),
        presses in prop::collection::vec(press(), 1..40),
    ) {
        let mut seen = Seen::setup(size);
        press_all(&mut seen, presses);
    }

    #[test]
    fn a_record_takes_whatever_is_pressed(
        size in (0..130u16, 0..50u16),
        presses in prop::collection::vec(press(), 1..60),
    ) {
        let text = "(;SZ[5]C[a long\ncomment\n\n\n\n\n\n\n\n\n\n\n\nindeed];B[aa];W[](;B[zz])(;W[cc]TR[cc];B[cc])\
            (;AB[aa][bb]AW[cc]LB[dd:\u{56f2}])(;B[ee]TW[aa][bb]))(;SZ[3:7];B[bb])";
        let mut seen = Seen::record(text, size);
        press_all(&mut seen, presses);
    }
}
