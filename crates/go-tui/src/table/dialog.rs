//! Questions that are asked beside the board before something is done.

use go_session::{Player, Request, Seats};
use ratatui::crossterm::event::{KeyCode, KeyEvent};

use super::Play;
use crate::effect::{Effect, Place};
use crate::view::View;

/// What is asked.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub(crate) enum Question {
    /// Whether this player gives up.
    Resign(Player),
    /// Whether to leave an unfinished game.
    Leave,
    /// Whether to begin another game with this one unfinished.
    NewGame,
    /// Whether the game that was chosen begins, with this one unfinished.
    NextGame,
    /// Whether this player may take something back.
    AllowUndo(Player),
}

/// A question with two answers, and the one that Enter gives.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub(crate) struct Dialog {
    pub(crate) question: Question,
    pub(crate) answer: Answer,
}

/// An answer.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub(crate) enum Answer {
    Yes,
    No,
}

impl Dialog {
    pub(crate) fn resign(player: Player) -> Dialog {
        Dialog { question: Question::Resign(player), answer: Answer::No }
    }

    /// Enter does not lose a game that is in no file.
    pub(crate) fn leave(play: &Play) -> Dialog {
        let answer = if play.unsaved.is_none() { Answer::Yes } else { Answer::No };
        Dialog { question: Question::Leave, answer }
    }

    pub(crate) fn new_game() -> Dialog {
        Dialog { question: Question::NewGame, answer: Answer::No }
    }

    pub(crate) fn next_game() -> Dialog {
        Dialog { question: Question::NextGame, answer: Answer::No }
    }

    pub(crate) fn allow_undo(player: Player) -> Dialog {
        Dialog { question: Question::AllowUndo(player), answer: Answer::Yes }
    }

    /// The question in words.
    pub(crate) fn text(self, play: &Play) -> String {
        let name = |player| Seats::name(play.session(), player);
        match (self.question, &play.unsaved) {
            (Question::Resign(player), _) => format!("{} gives up: really?", name(player)),
            (Question::Leave, None) => {
                "Leave the table? The game is saved, and can be gone on with.".to_owned()
            }
            (Question::NewGame | Question::NextGame, None) => {
                "Begin another game? This one is saved, and can be gone on with.".to_owned()
            }
            (Question::Leave, Some(_)) => {
                "The game is NOT saved. Leave all the same? No, then save FILE, keeps it."
                    .to_owned()
            }
            (Question::NewGame | Question::NextGame, Some(_)) => {
                "This game is NOT saved. Begin another? No, then save FILE, keeps it.".to_owned()
            }
            (Question::AllowUndo(player), _) => format!(
                "{} asks to take the last turn back. {}, do you agree?",
                name(player),
                name(player.other())
            ),
        }
    }

    /// The answers, with the letters that give them.
    pub(crate) const ANSWERS: [(Answer, &'static str); 2] =
        [(Answer::Yes, "yes"), (Answer::No, "no")];
}

impl Play {
    pub(crate) fn dialog_key(
        &mut self,
        view: &mut View,
        dialog: Dialog,
        key: KeyEvent,
    ) -> Vec<Effect> {
        match key.code {
            KeyCode::Left
            | KeyCode::Right
            | KeyCode::Tab
            | KeyCode::BackTab
            | KeyCode::Up
            | KeyCode::Down => {
                let answer = if dialog.answer == Answer::Yes { Answer::No } else { Answer::Yes };
                self.dialog = Some(Dialog { answer, ..dialog });
                Vec::new()
            }
            KeyCode::Char('y' | 'Y') => self.answer(view, dialog.question, Answer::Yes),
            KeyCode::Char('n' | 'N') | KeyCode::Esc => {
                self.answer(view, dialog.question, Answer::No)
            }
            KeyCode::Enter | KeyCode::Char(' ') => {
                self.answer(view, dialog.question, dialog.answer)
            }
            _ => Vec::new(),
        }
    }

    pub(crate) fn answer(
        &mut self,
        view: &mut View,
        question: Question,
        answer: Answer,
    ) -> Vec<Effect> {
        self.dialog = None;
        // What was said before is no answer.
        self.message = super::Message::default();
        match (question, answer) {
            (Question::Resign(player), Answer::Yes) => self.request(view, player, Request::Resign),
            (Question::Leave, Answer::Yes) => vec![Effect::Leave],
            (Question::NewGame, Answer::Yes) => vec![Effect::Go(Place::Setup)],
            (Question::NextGame, Answer::Yes) => vec![Effect::Go(Place::Next)],
            (Question::AllowUndo(asking), Answer::Yes) => {
                self.request(view, asking.other(), Request::AllowUndo)
            }
            (Question::AllowUndo(asking), Answer::No) => {
                self.request(view, asking.other(), Request::RefuseUndo)
            }
            (_, Answer::No) => Vec::new(),
        }
    }
}
