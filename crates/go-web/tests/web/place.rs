//! A server for a test, in a folder of its own.

use std::net::SocketAddr;
use std::num::NonZeroUsize;
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicU32, Ordering};
use std::thread::JoinHandle;
use std::{env, fs, process, thread};

use go_web::{Bounds, Options, Server, Stopper};

/// A server that runs until it is dropped.
pub(crate) struct Place {
    pub(crate) address: SocketAddr,
    stopper: Stopper,
    thread: Option<JoinHandle<()>>,
    folder: Folder,
}

/// A folder that goes away with its test.
pub(crate) struct Folder(PathBuf);

impl Folder {
    pub(crate) fn new() -> Folder {
        static NEXT: AtomicU32 = AtomicU32::new(0);
        let number = NEXT.fetch_add(1, Ordering::Relaxed);
        let path = env::temp_dir().join(format!("go-web-test-{}-{number}", process::id()));
        fs::create_dir_all(&path).expect("a folder");
        Folder(path)
    }

    pub(crate) fn path(&self) -> &Path {
        &self.0
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        let _ = fs::remove_dir_all(&self.0);
    }
}

/// Bounds that no honest test meets.
pub(crate) fn wide() -> Bounds {
    Bounds {
        connections_per_address: 4000,
        tables_per_hour: 100_000,
        messages_per_second: 1000,
        burst: 1000,
        ..Bounds::default()
    }
}

impl Place {
    pub(crate) fn open() -> Place {
        Place::with(wide(), Folder::new())
    }

    pub(crate) fn with(bounds: Bounds, folder: Folder) -> Place {
        let options = Options { bounds, ..Options::new(folder.path()) };
        Place::by(options, folder)
    }

    /// A server whose computer thinks about one move at a time, on whatever machine.
    pub(crate) fn with_one_thread() -> Place {
        let folder = Folder::new();
        let (bounds, threads) = (wide(), NonZeroUsize::MIN);
        Place::by(Options { bounds, threads, ..Options::new(folder.path()) }, folder)
    }

    fn by(options: Options, folder: Folder) -> Place {
        let options = Options { listen: "127.0.0.1:0".parse().expect("an address"), ..options };
        let server = Server::bind(options).expect("a server");
        let (address, stopper) = (server.address(), server.stopper());
        let thread = thread::spawn(move || server.run().expect("a good end"));
        Place { address, stopper, thread: Some(thread), folder }
    }

    /// Ends the server and starts another one on the same games.
    pub(crate) fn again(mut self) -> Place {
        self.end();
        let folder = std::mem::replace(&mut self.folder, Folder::new());
        Place::with(wide(), folder)
    }

    fn end(&mut self) {
        self.stopper.stop();
        if let Some(thread) = self.thread.take()
            && thread.join().is_err()
            && !thread::panicking()
        {
            panic!("the server ended badly");
        }
    }
}

impl Drop for Place {
    fn drop(&mut self) {
        self.end();
    }
}
