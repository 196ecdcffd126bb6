//! Whether the game is in its file.

use super::Play;
use super::dialog::Dialog;

impl Play {
    /// Takes what came of writing the game.
    pub(crate) fn kept(&mut self, result: Result<(), String>) {
        let was_saved = self.unsaved.is_none();
        match result {
            Ok(()) => self.unsaved = None,
            Err(error) => {
                // A line beside the board goes on saying it; what is done next is told as ever.
                if was_saved {
                    self.warn(format!("The game is NOT saved: {error}"));
                }
                self.unsaved = Some(error);
            }
        }
        if was_saved != self.unsaved.is_none() && self.asks_to_leave() {
            self.dialog = Some(Dialog::leave(self));
        }
    }

    /// Takes what came of writing a copy.
    pub(crate) fn saved(&mut self, result: Result<String, String>) {
        match (result, self.unsaved.take()) {
            (Ok(place), None) => self.say(format!("Saved in {place}")),
            (Ok(place), Some(_)) => {
                self.say(format!("Saved in {place}, and kept there from now on"));
            }
            (Err(error), unsaved) => {
                self.unsaved = unsaved;
                self.warn(error);
            }
        }
    }
}
