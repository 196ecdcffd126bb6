//! Logs on standard error, so that standard output carries results alone; in a file while the
//! terminal is taken over, so that they do not write over the screen.

use std::fs::{self, File};
use std::io::{self, Write};
use std::path::{Path, PathBuf};
use std::sync::{Mutex, MutexGuard, PoisonError};

use tracing_subscriber::EnvFilter;

/// Where lines go now; on standard error if nowhere else.
static ASIDE: Mutex<Option<Aside>> = Mutex::new(None);

/// Starts logging. Each `-v` shows more; without one the variable `RUST_LOG` decides, and without
/// that only warnings show.
pub(crate) fn start(verbose: u8) {
    let filter = match verbose {
        0 => EnvFilter::try_from_default_env().unwrap_or_else(|_| EnvFilter::new("warn")),
        1 => EnvFilter::new("info"),
        2 => EnvFilter::new("debug"),
        _ => EnvFilter::new("trace"),
    };
    tracing_subscriber::fmt().with_env_filter(filter).with_writer(|| Log).init();
}

/// Logs go to a file for as long as this lives.
pub(crate) struct Diverted(());

/// From now on logs go to this file, which is made anew for the first line.
pub(crate) fn divert(path: PathBuf) -> Diverted {
    *aside() = Some(Aside { path, file: None, lines: 0, lost: 0 });
    Diverted(())
}

impl Diverted {
    /// Ends it. Returns what is to be said of the lines that were not shown, if there were any.
    pub(crate) fn end(self) -> Option<String> {
        let aside = aside().take()?;
        let path = aside.path.display();
        match (aside.lines, aside.lost) {
            (0, 0) => None,
            (lines, 0) => Some(format!("{} in {path}", counted(lines))),
            (_, lost) => Some(format!("{} could not be written to {path}", counted(lost))),
        }
    }
}

impl Drop for Diverted {
    fn drop(&mut self) {
        aside().take();
    }
}

fn counted(lines: usize) -> String {
    if lines == 1 { "1 line of log".to_owned() } else { format!("{lines} lines of log") }
}

fn aside() -> MutexGuard<'static, Option<Aside>> {
    ASIDE.lock().unwrap_or_else(PoisonError::into_inner)
}

/// The file of the lines that are not shown.
struct Aside {
    path: PathBuf,
    file: Option<File>,
    lines: usize,
    lost: usize,
}

impl Aside {
    fn take(&mut self, line: &[u8]) {
        match self.open().and_then(|mut file| file.write_all(line)) {
            Ok(()) => self.lines += 1,
            Err(_) => self.lost += 1,
        }
    }

    fn open(&mut self) -> io::Result<&File> {
        if self.file.is_none() {
            fs::create_dir_all(self.path.parent().unwrap_or(Path::new(".")))?;
            self.file = Some(File::create(&self.path)?);
        }
        self.file.as_ref().ok_or_else(|| io::ErrorKind::NotFound.into())
    }
}

/// What logs are written to, a line at a time.
struct Log;

impl Write for Log {
    fn write(&mut self, line: &[u8]) -> io::Result<usize> {
        match &mut *aside() {
            Some(aside) => aside.take(line),
            None => io::stderr().write_all(line)?,
        }
        Ok(line.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        io::stderr().flush()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn logs_go_to_a_file_while_the_terminal_is_taken_over() {
        let folder = std::env::temp_dir().join(format!("go-cli-logs-{}", std::process::id()));
        let path = folder.join("log.txt");
        let diverted = divert(path.clone());
        assert_eq!(diverted.end(), None, "nothing was logged");
        assert!(!path.exists());
        let diverted = divert(path.clone());
        Log.write_all(b"one\n").unwrap();
        Log.write_all(b"two\n").unwrap();
        assert_eq!(diverted.end(), Some(format!("2 lines of log in {}", path.display())));
        assert!(aside().is_none());
        assert_eq!(fs::read_to_string(&path).unwrap(), "one\ntwo\n");
        // Where no file can be made, play goes on.
        let diverted = divert(path.join("beyond"));
        Log.write_all(b"three\n").unwrap();
        assert!(diverted.end().unwrap().starts_with("1 line of log could not be written"));
        fs::remove_dir_all(folder).unwrap();
    }
}
