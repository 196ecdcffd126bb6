//! The server from its start to its end.

use std::io;
use std::net::{SocketAddr, TcpListener};
use std::path::PathBuf;
use std::sync::Arc;
use std::time::Duration;

use axum::extract::{ConnectInfo, Request};
use hyper::body::Incoming;
use hyper::server::conn::http1;
use hyper_util::rt::{TokioIo, TokioTimer};
use socket2::{Domain, Protocol, Socket, Type};
use tokio::io::{AsyncReadExt as _, AsyncWriteExt as _};
use tokio::net::TcpStream;
use tokio::sync::{OwnedSemaphorePermit, Semaphore, watch};
use tokio::task::JoinSet;
use tokio::time::{interval, sleep, timeout};
use tower::ServiceExt as _;

use crate::bounds::Entered;
use crate::connection::stopping;
use crate::hall::Hall;
use crate::http;
use crate::options::Options;
use crate::store::Store;

/// Threads that serve requests; the computer has its own.
const THREADS: usize = 2;
/// Bytes that wait in the system for a client to read.
const SEND_BUFFER: usize = 64 << 10;
/// Connections that wait to be accepted.
const BACKLOG: i32 = 1024;
/// How long the lines of a request may take.
const TO_ASK: Duration = Duration::from_secs(15);
/// How often rooms that nobody is in are forgotten.
const SWEEP: Duration = Duration::from_secs(5);
/// How long somebody who is refused has to read why.
const TO_REFUSE: Duration = Duration::from_millis(500);
/// Connections that are told at the same time why they are refused; more are cut off.
const REFUSED: usize = 64;
/// How long connections have to say goodbye, which takes them no time on a machine that is not very busy.
const TO_END: Duration = Duration::from_secs(5);

/// Why there is no server.
#[derive(Debug, thiserror::Error)]
pub enum ServeError {
    /// The address cannot be listened on.
    #[error("cannot listen on {0}: {1}")]
    Listen(SocketAddr, io::Error),
    /// The folder for the games cannot be used.
    #[error("cannot keep games in {0}: {1}")]
    Data(PathBuf, String),
    /// The machine gives no thread or no file more.
    #[error("the server cannot start: {0}")]
    Start(io::Error),
    /// Games cannot be written any more, so that nothing can be promised.
    #[error("games cannot be written any more; see the log")]
    NotKept,
}

/// A server that listens.
pub struct Server {
    options: Options,
    listener: TcpListener,
    address: SocketAddr,
    store: Store,
    /// Whether games cannot be written any more.
    failed: watch::Receiver<bool>,
    ending: watch::Sender<bool>,
    ended: watch::Receiver<bool>,
}

/// Ends a server from anywhere.
#[derive(Clone, Debug)]
pub struct Stopper(watch::Sender<bool>);

impl Stopper {
    /// Ends it: connections are told, games are kept.
    pub fn stop(&self) {
        self.0.send_replace(true);
    }
}

impl Server {
    /// Begins to listen, and opens the folder with the games.
    ///
    /// # Errors
    /// The address is taken, or not this machine's; the folder cannot be used, or another server uses it.
    pub fn bind(options: Options) -> Result<Server, ServeError> {
        let listen = options.listen;
        let failed = |error| ServeError::Listen(listen, error);
        let listener = listener(listen).map_err(failed)?;
        let address = listener.local_addr().map_err(failed)?;
        let (ending, ended) = watch::channel(false);
        let data = options.data.clone();
        let kept = |error: String| ServeError::Data(data.clone(), error);
        std::fs::create_dir_all(&data).map_err(|error| kept(error.to_string()))?;
        let (failing, failed) = watch::channel(false);
        let end = ending.clone();
        let store = Store::open(&data, move || {
            failing.send_replace(true);
            end.send_replace(true);
        })
        .map_err(|error| kept(error.to_string()))?;
        Ok(Server { options, listener, address, store, failed, ending, ended })
    }

    /// The address that it listens on.
    #[must_use]
    pub const fn address(&self) -> SocketAddr {
        self.address
    }

    /// What ends it.
    #[must_use]
    pub fn stopper(&self) -> Stopper {
        Stopper(self.ending.clone())
    }

    /// Serves until it is stopped.
    ///
    /// # Errors
    /// The machine gives no threads, or writing games fails later.
    pub fn run(self) -> Result<(), ServeError> {
        let runtime = tokio::runtime::Builder::new_multi_thread()
            .worker_threads(THREADS)
            .max_blocking_threads(8)
            .thread_name("server")
            .enable_all()
            .build()
            .map_err(ServeError::Start)?;
        let hall =
            Hall::new(self.options, self.store, runtime.handle().clone(), self.ended.clone());
        tracing::info!(address = %self.address, "serving");
        let served = runtime.block_on(serve(self.listener, &hall, self.ended));
        // The work of a judgement cannot be cut short, and is not waited for.
        runtime.shutdown_timeout(Duration::from_millis(300));
        hall.close();
        served?;
        if *self.failed.borrow() { Err(ServeError::NotKept) } else { Ok(()) }
    }
}

/// A listener whose connections hold little that has not been read: who reads slowly is noticed
/// early, and costs little.
fn listener(address: SocketAddr) -> io::Result<TcpListener> {
    let socket = Socket::new(Domain::for_address(address), Type::STREAM, Some(Protocol::TCP))?;
    // Right after an end the address can be used again; elsewhere than on Unix this means more.
    #[cfg(unix)]
    socket.set_reuse_address(true)?;
    socket.set_send_buffer_size(SEND_BUFFER)?;
    socket.bind(&address.into())?;
    socket.listen(BACKLOG)?;
    socket.set_nonblocking(true)?;
    Ok(socket.into())
}

async fn serve(
    listener: TcpListener,
    hall: &Arc<Hall>,
    mut ended: watch::Receiver<bool>,
) -> Result<(), ServeError> {
    let listener = tokio::net::TcpListener::from_std(listener).map_err(ServeError::Start)?;
    let router = http::router(hall);
    let mut connections = JoinSet::new();
    let refused = Arc::new(Semaphore::new(REFUSED));
    let mut sweeping = interval(SWEEP);
    loop {
        tokio::select! {
            biased;
            () = stopping(&mut ended) => break,
            _ = sweeping.tick() => hall.sweep(),
            Some(_) = connections.join_next() => {}
            accepted = listener.accept() => match accepted {
                Ok((stream, address)) => {
                    match hall.addresses.enter(address.ip(), &hall.options.bounds) {
                        Ok(entered) => {
                            connections.spawn(connection(stream, address, entered, router.clone(), ended.clone()));
                        }
                        Err(reason) => {
                            tracing::warn!(%address, reason, "connection refused");
                            if let Ok(place) = Arc::clone(&refused).try_acquire_owned() {
                                connections.spawn(refuse(stream, reason, place));
                            }
                        }
                    }
                }
                Err(error) => {
                    // No file is free, for example: others have to end first.
                    tracing::warn!("a connection could not be accepted: {error}");
                    sleep(Duration::from_millis(50)).await;
                }
            },
        }
    }
    drop(listener);
    tracing::info!(rooms = hall.room_count(), "stopping");
    let all = async {
        while connections.join_next().await.is_some() {}
        // Sockets have left their connections, but hold their places.
        while hall.addresses.are_connected() {
            sleep(Duration::from_millis(10)).await;
        }
    };
    if timeout(TO_END, all).await.is_err() {
        tracing::debug!("some connections did not end in time");
    }
    Ok(())
}

/// Tells whoever is refused why. The place among the refused is free again afterwards.
async fn refuse(mut stream: TcpStream, reason: &'static str, place: OwnedSemaphorePermit) {
    let text = format!(
        "HTTP/1.1 503 Service Unavailable\r\ncontent-type: text/plain\r\ncontent-length: {}\r\n\
         retry-after: 5\r\nconnection: close\r\n\r\n{reason}\n",
        reason.len() + 1
    );
    let telling = async {
        stream.write_all(text.as_bytes()).await?;
        stream.shutdown().await?;
        // Closed before it has been read, a request would take the answer away with it.
        let mut read = [0; 1024];
        while stream.read(&mut read).await? > 0 {}
        io::Result::Ok(())
    };
    if !matches!(timeout(TO_REFUSE, telling).await, Ok(Ok(()))) {
        tracing::debug!("the refusal may not have been read");
    }
    drop(place);
}

/// Serves one connection. Sockets hold their place until they end.
async fn connection(
    stream: TcpStream,
    address: SocketAddr,
    entered: Entered,
    router: axum::Router,
    mut ended: watch::Receiver<bool>,
) {
    // Moves are short and wanted at once.
    if let Err(error) = stream.set_nodelay(true) {
        tracing::debug!(%address, "{error}");
    }
    let held = Arc::new(entered);
    let service = hyper::service::service_fn(move |mut request: Request<Incoming>| {
        request.extensions_mut().insert(ConnectInfo(address));
        request.extensions_mut().insert(Arc::clone(&held));
        router.clone().oneshot(request)
    });
    let serving = http1::Builder::new()
        .timer(TokioTimer::new())
        .header_read_timeout(TO_ASK)
        .max_buf_size(16 << 10)
        .serve_connection(TokioIo::new(stream), service)
        .with_upgrades();
    tokio::pin!(serving);
    let served = tokio::select! {
        served = serving.as_mut() => served,
        () = stopping(&mut ended) => {
            serving.as_mut().graceful_shutdown();
            serving.await
        }
    };
    if let Err(error) = served {
        tracing::debug!(%address, "{error}");
    }
}
