//! What can be pressed beside the board, by what the game is at.

use go_core::Color;
use go_rules::Phase;
use go_session::{Actor, Seat, Seats};
use ratatui::layout::Rect;

use super::Play;
use super::command::{Command, Verb};
use super::dialog::{Answer, Dialog};

/// What a button does.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Press {
    Do(Command),
    Answer(Answer),
}

/// A button.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Button {
    pub(crate) label: String,
    pub(crate) press: Press,
}

impl Button {
    fn verb(verb: Verb) -> Button {
        Button { label: verb.word().to_owned(), press: Press::Do(Command::Do(verb)) }
    }

    fn labelled(label: &str, verb: Verb) -> Button {
        Button { label: label.to_owned(), press: Press::Do(Command::Do(verb)) }
    }
}

impl Play {
    /// The buttons now, the likeliest first.
    pub(crate) fn buttons(&self) -> Vec<Button> {
        if self.dialog.is_some() {
            let answer = |(answer, label): (Answer, &str)| Button {
                label: label.to_owned(),
                press: Press::Answer(answer),
            };
            return Dialog::ANSWERS.into_iter().map(answer).collect();
        }
        let all = |verbs: &[Verb]| verbs.iter().map(|&verb| Button::verb(verb)).collect::<Vec<_>>();
        match self.session().phase() {
            Phase::ChoosingSide if self.is_persons_turn() => {
                let mut buttons = vec![
                    Button::labelled("take Black", Verb::Black),
                    Button::labelled("take White", Verb::White),
                ];
                buttons.extend(all(&[Verb::Hint, Verb::Undo]));
                buttons
            }
            Phase::Marking => self.marking_buttons(),
            Phase::Counted | Phase::Over(_) => {
                all(&[Verb::New, Verb::Review, Verb::Reasons, Verb::Save, Verb::Quit])
            }
            Phase::Dame => all(&[Verb::Pass, Verb::Undo, Verb::Back, Verb::Score, Verb::Resign]),
            _ if !self.seats().have_person() => all(&[Verb::Now, Verb::Graph, Verb::Quit]),
            _ if matches!(Seats::actor(self.session()), Actor::Player(player)
                if self.seats().of(player) == Seat::Computer) =>
            {
                all(&[Verb::Now, Verb::Undo, Verb::Graph, Verb::Resign])
            }
            // Nobody passes, and nothing counts yet.
            _ if self.handicap_left() > 0 => all(&[Verb::Undo, Verb::Hint, Verb::Resign]),
            _ => all(&[Verb::Pass, Verb::Undo, Verb::Hint, Verb::Score, Verb::Graph, Verb::Resign]),
        }
    }

    fn marking_buttons(&self) -> Vec<Button> {
        let mut buttons = Vec::new();
        if self.is_shared() {
            let confirmed = self.session().confirmed();
            for color in Color::ALL.into_iter().filter(|&color| !confirmed[color]) {
                let press = Press::Do(Command::ConfirmAs(color));
                buttons.push(Button { label: format!("{color} confirms"), press });
            }
        } else {
            buttons.push(Button::verb(Verb::Confirm));
        }
        buttons.push(Button::labelled("back to play", Verb::Back));
        buttons.extend([Verb::Proposals, Verb::Score, Verb::Reasons, Verb::Undo].map(Button::verb));
        buttons
    }
}

/// The rows that buttons take, and where each lies, from the top left of an area.
pub(crate) fn places(buttons: &[Button], area: Rect) -> Vec<Rect> {
    let (mut x, mut y) = (0, 0);
    let mut found = Vec::new();
    for button in buttons {
        let width = button.label.chars().count() as u16 + 2;
        if x > 0 && x + width > area.width {
            (x, y) = (0, y + 1);
        }
        let place = Rect::new(area.x + x, area.y + y, width, 1);
        found.push(place.intersection(area));
        x += width + 1;
    }
    found
}

/// The number of rows that buttons take in so many columns.
pub(crate) fn rows(buttons: &[Button], width: u16) -> u16 {
    let area = Rect::new(0, 0, width, u16::from(u8::MAX));
    places(buttons, area).last().map_or(0, |place| place.y + 1)
}
