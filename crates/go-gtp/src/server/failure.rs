//! Why a command is refused, in the words that clients look for.

/// The text of a failed answer.
///
/// Clients compare some of these texts letter by letter, hence the fixed variants.
///
/// # Examples
///
/// ```
/// use go_gtp::Failure;
///
/// assert_eq!(Failure::IllegalMove.to_string(), "illegal move");
/// assert_eq!(Failure::from("no such file").to_string(), "no such file");
/// ```
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Failure {
    /// The rules forbid the move; a referee counts exactly this text as the mover's fault.
    #[error("illegal move")]
    IllegalMove,
    /// The komi cannot be had.
    #[error("unacceptable komi")]
    UnacceptableKomi,
    /// The board size cannot be had.
    #[error("unacceptable size")]
    UnacceptableSize,
    /// There is no move to take back.
    #[error("cannot undo")]
    CannotUndo,
    /// The command is not among those listed.
    #[error("unknown command")]
    UnknownCommand,
    /// The words after the command do not make sense.
    #[error("syntax error: {0}")]
    Syntax(String),
    /// Any other reason.
    #[error("{0}")]
    Other(String),
}

impl From<&str> for Failure {
    fn from(text: &str) -> Failure {
        Failure::Other(text.to_owned())
    }
}

impl From<String> for Failure {
    fn from(text: String) -> Failure {
        Failure::Other(text)
    }
}

impl From<crate::ParseMoveError> for Failure {
    fn from(error: crate::ParseMoveError) -> Failure {
        Failure::Syntax(error.to_string())
    }
}

impl From<crate::ParseColorError> for Failure {
    fn from(error: crate::ParseColorError) -> Failure {
        Failure::Syntax(error.to_string())
    }
}
