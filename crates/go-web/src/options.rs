//! What a server is told when it starts.

use std::net::{Ipv4Addr, SocketAddr};
use std::num::NonZeroUsize;
use std::path::PathBuf;
use std::thread;

/// How a server is set up.
///
/// ```
/// use go_web::Options;
/// let options = Options { listen: "127.0.0.1:0".parse()?, ..Options::new("games") };
/// assert!(options.page.is_none());
/// # Ok::<(), std::net::AddrParseError>(())
/// ```
#[derive(Clone, Debug)]
pub struct Options {
    /// The address to listen on.
    pub listen: SocketAddr,
    /// The folder that the games are kept in; it is made if it is not there.
    pub data: PathBuf,
    /// Threads for the computer.
    pub threads: NonZeroUsize,
    /// A folder whose files are served in place of the page that is built in.
    pub page: Option<PathBuf>,
    /// How much anybody may ask for.
    pub bounds: Bounds,
}

/// How much the server does for one address and in all.
#[derive(Clone, Debug)]
pub struct Bounds {
    /// Names by which the server may be called besides `localhost` and addresses in numbers. Other
    /// names are refused, since a foreign page could have made them point here.
    pub hosts: Vec<String>,
    /// Connections in all.
    pub connections: usize,
    /// Connections of one address.
    pub connections_per_address: usize,
    /// New tables, analyses of files and the like, of one address in an hour.
    pub tables_per_hour: u32,
    /// Messages of one connection in a second, on average.
    pub messages_per_second: u32,
    /// Messages that may come at once.
    pub burst: u32,
}

impl Options {
    /// The usual setup: this machine alone, one core left to others.
    #[must_use]
    pub fn new(data: impl Into<PathBuf>) -> Options {
        let cores = thread::available_parallelism().map_or(1, NonZeroUsize::get);
        Options {
            listen: SocketAddr::from((Ipv4Addr::LOCALHOST, 8181)),
            data: data.into(),
            threads: NonZeroUsize::new(cores.saturating_sub(1)).unwrap_or(NonZeroUsize::MIN),
            page: None,
            bounds: Bounds::default(),
        }
    }
}

impl Default for Bounds {
    fn default() -> Bounds {
        Bounds {
            hosts: Vec::new(),
            connections: 4096,
            connections_per_address: 512,
            tables_per_hour: 120,
            messages_per_second: 20,
            burst: 40,
        }
    }
}
