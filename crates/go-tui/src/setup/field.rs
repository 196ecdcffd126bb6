//! A row of the form: choices, and text in place of them.

/// Characters of the longest value that is typed.
const LONGEST: usize = 16;
/// Characters of the longest name of a file.
const LONGEST_NAME: usize = 200;

/// A value that is chosen from a list or typed.
#[derive(Clone, Debug)]
pub(crate) struct Field {
    pub(crate) choices: Vec<String>,
    pub(crate) at: usize,
    /// What is typed in place of a choice.
    text: Option<String>,
    /// Characters of the longest text that can be typed; 0 if none can.
    longest: usize,
}

impl Field {
    pub(crate) fn of(choices: Vec<String>, at: usize) -> Field {
        Field { choices, at, text: None, longest: 0 }
    }

    /// The same, but anything else can be typed too.
    pub(crate) fn typed(self) -> Field {
        Field { longest: LONGEST, ..self }
    }

    /// The same, but the name of a file can be typed too.
    pub(crate) fn named(self) -> Field {
        Field { longest: LONGEST_NAME, ..self }
    }

    /// What is typed, if anything is.
    pub(crate) fn text(&self) -> Option<&str> {
        self.text.as_deref()
    }

    pub(crate) fn takes_text(&self) -> bool {
        self.longest > 0
    }

    pub(crate) fn is_being_typed(&self) -> bool {
        self.text.is_some()
    }

    pub(crate) fn value(&self) -> &str {
        match &self.text {
            Some(text) => text,
            None => self.choices.get(self.at).map_or("", String::as_str),
        }
    }

    /// Chooses this value, as text if it is not among the choices.
    pub(crate) fn set(&mut self, value: &str) {
        match self.choices.iter().position(|choice| choice == value) {
            Some(at) => (self.at, self.text) = (at, None),
            None => self.text = Some(value.to_owned()),
        }
    }

    /// The next choice, or the one before; from a text back to the choices.
    pub(crate) fn turn(&mut self, step: isize) {
        let count = self.choices.len() as isize;
        if self.text.take().is_none() && count > 0 {
            self.at = (self.at as isize + step).rem_euclid(count) as usize;
        }
    }

    /// Back to the choice that was there before anything was typed.
    pub(crate) fn forget(&mut self) {
        self.text = None;
    }

    pub(crate) fn push(&mut self, c: char) {
        let text = self.text.get_or_insert_default();
        if text.chars().count() < self.longest && !c.is_control() {
            text.push(c);
        }
    }

    pub(crate) fn erase(&mut self) {
        match &mut self.text {
            Some(text) => {
                text.pop();
                if text.is_empty() {
                    self.text = None;
                }
            }
            None => {
                let mut text = self.value().to_owned();
                text.pop();
                self.text = Some(text).filter(|text| !text.is_empty());
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn choices_and_text() {
        let mut field = Field::of(vec!["19".into(), "13".into(), "9".into()], 0).typed();
        field.turn(-1);
        assert_eq!(field.value(), "9");
        field.push('7');
        assert_eq!(field.value(), "7");
        field.erase();
        assert_eq!(field.value(), "9");
        field.push('7');
        field.forget();
        assert_eq!(field.value(), "9");
        field.set("25x3");
        assert_eq!(field.value(), "25x3");
        field.turn(1);
        assert_eq!(field.value(), "9");
        field.set("13");
        assert_eq!((field.value(), field.at), ("13", 1));
    }
}
