//! How to start an engine.

use std::{
    ffi::{OsStr, OsString},
    path::{Path, PathBuf},
    process::{Command, Stdio},
};

/// What to do with lines on the engine's output that belong to no answer.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Noise {
    /// Report them as [`ClientError::Garbage`](crate::ClientError::Garbage).
    #[default]
    Refuse,
    /// Keep the last hundred of them for [`Client::heard`](crate::Client::heard).
    Keep,
}

/// A program with its arguments, its folder and how much is borne from it.
///
/// # Examples
///
/// ```
/// use go_gtp::{Launch, Noise};
///
/// let mut launch = Launch::new("gnugo").args(["--mode", "gtp"]).directory("/tmp");
/// launch.noise = Noise::Keep;
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Launch {
    program: OsString,
    args: Vec<OsString>,
    directory: Option<PathBuf>,
    variables: Vec<(OsString, OsString)>,
    /// What to do with lines that belong to no answer.
    pub noise: Noise,
    /// The longest line that the engine may write, in bytes; 1 MiB at first.
    pub longest_line: usize,
    /// How many lines of its standard error are kept; 100 at first, each cut at 1000 bytes.
    pub last_words: usize,
}

impl Launch {
    /// A program, looked up as the operating system does.
    pub fn new(program: impl AsRef<OsStr>) -> Launch {
        Launch {
            program: program.as_ref().to_owned(),
            args: Vec::new(),
            directory: None,
            variables: Vec::new(),
            noise: Noise::default(),
            longest_line: 1 << 20,
            last_words: 100,
        }
    }

    /// Adds an argument.
    #[must_use]
    pub fn arg(mut self, arg: impl AsRef<OsStr>) -> Launch {
        self.args.push(arg.as_ref().to_owned());
        self
    }

    /// Adds arguments.
    #[must_use]
    pub fn args<A: AsRef<OsStr>>(mut self, args: impl IntoIterator<Item = A>) -> Launch {
        self.args.extend(args.into_iter().map(|arg| arg.as_ref().to_owned()));
        self
    }

    /// Runs the program in a folder.
    #[must_use]
    pub fn directory(mut self, directory: impl AsRef<Path>) -> Launch {
        self.directory = Some(directory.as_ref().to_owned());
        self
    }

    /// Sets a variable of the environment.
    #[must_use]
    pub fn variable(mut self, name: impl AsRef<OsStr>, value: impl AsRef<OsStr>) -> Launch {
        self.variables.push((name.as_ref().to_owned(), value.as_ref().to_owned()));
        self
    }

    pub(crate) fn program(&self) -> String {
        self.program.to_string_lossy().into_owned()
    }

    pub(crate) fn command(&self) -> Command {
        let mut command = Command::new(&self.program);
        command.args(&self.args).envs(self.variables.iter().cloned());
        command.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
        if let Some(directory) = &self.directory {
            command.current_dir(directory);
        }
        command
    }
}
