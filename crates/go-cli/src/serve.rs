//! `go-cli serve`: tables for browsers, on this machine or the network around it.

use std::io::{self, Write};
use std::net::{IpAddr, Ipv4Addr, SocketAddr, UdpSocket};
use std::num::NonZeroUsize;
use std::path::PathBuf;

use anyhow::Context as _;
use go_web::{Bounds, Options, Server};

/// The flags of `serve`.
#[derive(Debug, clap::Args)]
pub(crate) struct ServeArgs {
    /// The address to listen on; 0.0.0.0:8181 lets others on the network in
    #[arg(long, value_name = "ADDRESS", value_parser = address, default_value = "127.0.0.1:8181")]
    listen: SocketAddr,
    /// The folder that games are kept in [default: go-cli in the system's folder for data, as
    /// ~/.local/share/go-cli]
    #[arg(long, value_name = "DIR")]
    data: Option<PathBuf>,
    /// Threads for the computer [default: one core fewer than there are]
    #[arg(long, value_name = "N")]
    threads: Option<NonZeroUsize>,
    /// A name that the server goes by, if it has one; may be repeated
    #[arg(long = "allow-host", value_name = "NAME")]
    hosts: Vec<String>,
    /// Connections that one address may have
    #[arg(long, value_name = "N", default_value_t = Bounds::default().connections_per_address)]
    connections: usize,
    /// Tables that one address may make in an hour
    #[arg(long, value_name = "N", default_value_t = Bounds::default().tables_per_hour)]
    tables: u32,
    /// Serve the page's files from this folder, to work on them
    #[arg(long, value_name = "DIR", hide = true)]
    page: Option<PathBuf>,
}

/// An address with its port; `localhost` is this machine.
fn address(text: &str) -> Result<SocketAddr, &'static str> {
    let numbers = text.replacen("localhost:", "127.0.0.1:", 1);
    numbers.parse().map_err(
        |_| "an address and a port are, as 127.0.0.1:8181 for this machine or 0.0.0.0:8181 for all",
    )
}

/// Serves until Ctrl-C or a request to end.
pub(crate) fn run(args: &ServeArgs) -> anyhow::Result<()> {
    let data = args.data.clone().unwrap_or_else(|| data_folder().join("go-cli"));
    let usual = Options::new(data);
    let options = Options {
        listen: args.listen,
        threads: args.threads.unwrap_or(usual.threads),
        page: args.page.clone(),
        bounds: Bounds {
            hosts: args.hosts.clone(),
            connections_per_address: args.connections,
            tables_per_hour: args.tables,
            ..Bounds::default()
        },
        ..usual
    };
    let server = Server::bind(options)?;
    let stopper = server.stopper();
    ctrlc::set_handler(move || stopper.stop()).context("cannot watch for Ctrl-C")?;
    // Whether or not anybody reads it, the server serves.
    let _ = tell(server.address());
    server.run()?;
    Ok(())
}

/// Says where the tables are.
fn tell(address: SocketAddr) -> io::Result<()> {
    let mut out = io::stdout().lock();
    if address.ip().is_unspecified() {
        let here = SocketAddr::new(Ipv4Addr::LOCALHOST.into(), address.port());
        writeln!(out, "Table at http://{here}/")?;
        if let Some(ip) = address_in_the_network() {
            let there = SocketAddr::new(ip, address.port());
            writeln!(out, "For others on this network: http://{there}/")?;
        }
    } else {
        writeln!(out, "Table at http://{address}/")?;
    }
    writeln!(out, "Ctrl-C ends it; games are kept.")?;
    out.flush()
}

/// The address that this machine would send from. Nothing is sent to find out.
fn address_in_the_network() -> Option<IpAddr> {
    let socket = UdpSocket::bind((Ipv4Addr::UNSPECIFIED, 0)).ok()?;
    // An address that documents use and nobody has.
    socket.connect((Ipv4Addr::new(192, 0, 2, 1), 9)).ok()?;
    let ip = socket.local_addr().ok()?.ip();
    (!ip.is_unspecified() && !ip.is_loopback()).then_some(ip)
}

/// The folder that the system has for the data of programs.
fn data_folder() -> PathBuf {
    let folder =
        |name: &str| std::env::var_os(name).map(PathBuf::from).filter(|path| path.is_absolute());
    folder("XDG_DATA_HOME")
        .or_else(|| folder("LOCALAPPDATA"))
        .or_else(|| folder("HOME").map(|home| home.join(".local").join("share")))
        .unwrap_or_default()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn addresses_have_a_port() {
        let this_machine = SocketAddr::from((Ipv4Addr::LOCALHOST, 8181));
        assert_eq!(address("127.0.0.1:8181"), Ok(this_machine));
        assert_eq!(address("localhost:8181"), Ok(this_machine));
        assert!(address("[::1]:0").is_ok());
        for refused in ["8181", ":8181", "localhost", "127.0.0.1", "127.0.0.1:99999", "host:80"] {
            assert!(address(refused).is_err(), "{refused}");
        }
    }
}
