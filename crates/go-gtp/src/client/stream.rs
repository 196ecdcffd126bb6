//! An answer that comes line by line.

use super::{Client, ClientError};
use std::time::{Duration, Instant};

/// A running analysis.
///
/// Dropped before its end, it is forgotten: the next command stops an engine that keeps the protocol,
/// and what still comes of the analysis is passed over.
///
/// # Examples
///
/// ```no_run
/// # use go_gtp::{Client, Launch};
/// # use std::time::Duration;
/// # let mut engine = Client::spawn(&Launch::new("engine"))?;
/// let limit = Duration::from_secs(5);
/// let mut stream = engine.stream("lz-analyze b 50")?;
/// let first = stream.next_line(limit)?;
/// stream.stop(limit)?;
/// # Ok::<(), go_gtp::ClientError>(())
/// ```
#[derive(Debug)]
pub struct Stream<'c> {
    client: &'c mut Client,
    id: u64,
    ended: bool,
}

impl<'c> Stream<'c> {
    pub(crate) fn new(client: &'c mut Client, id: u64) -> Stream<'c> {
        Stream { client, id, ended: false }
    }

    /// The next line, or `None` once the answer has ended.
    ///
    /// # Errors
    ///
    /// As [`Client::ask`]. [`ClientError::TimedOut`] does not end the stream: ask again.
    pub fn next_line(&mut self, limit: Duration) -> Result<Option<String>, ClientError> {
        let started = Instant::now();
        while !self.ended {
            if let Some(partial) = &mut self.client.partial
                && partial.id == Some(self.id)
                && partial.success
                && let Some(line) = partial.lines.pop_front()
            {
                partial.bytes = partial.bytes.saturating_sub(line.len() + 1);
                return Ok(Some(line));
            }
            if let Some(response) = self.client.ready.remove(&self.id) {
                self.ended = true;
                return match response.result {
                    Ok(rest) if rest.is_empty() => Ok(None),
                    // Lines are taken as they come, so at most one is left.
                    Ok(rest) => Ok(Some(rest)),
                    Err(message) => Err(ClientError::Refused { message }),
                };
            }
            let left = limit.saturating_sub(started.elapsed());
            match self.client.step(self.id, left, limit) {
                Ok(()) => {}
                Err(error) => {
                    if !matches!(error, ClientError::TimedOut { .. }) {
                        self.ended = true;
                        self.client.abandon(self.id);
                    }
                    return Err(error);
                }
            }
        }
        Ok(None)
    }

    /// Ends an analysis that goes on until there is input, by asking `protocol_version`, and passes
    /// over the lines that still come.
    ///
    /// # Errors
    ///
    /// As [`Client::ask`].
    pub fn stop(mut self, limit: Duration) -> Result<(), ClientError> {
        let started = Instant::now();
        let ticket = self.client.send("protocol_version")?;
        loop {
            match self.next_line(limit.saturating_sub(started.elapsed())) {
                Ok(Some(_)) => {}
                Ok(None) => break,
                Err(error) => {
                    self.client.abandon(ticket.id);
                    return Err(error);
                }
            }
        }
        let left = limit.saturating_sub(started.elapsed());
        self.client.receive(ticket, left).map(drop)
    }
}

impl Drop for Stream<'_> {
    fn drop(&mut self) {
        if !self.ended {
            self.client.abandon(self.id);
        }
    }
}
