//! Where games are kept: one file, to which everything is written before anybody is told of it.
//!
//! A thread of its own takes all that waits to be written, writes it as one transaction, makes the
//! disk keep it, and only then lets the waiting answers go. So a kill at any moment loses nothing
//! that somebody was told, and a hundred moves at once cost hardly more than one.

mod entry;
mod tables;

use std::path::Path;
use std::sync::{Arc, Mutex, PoisonError};
use std::thread::{self, JoinHandle};

use crossbeam_channel::{Receiver, Sender, unbounded};
use redb::{Database, ReadableDatabase, TableDefinition};

pub(crate) use entry::{Entry, Found, written};
pub(crate) use tables::{Header, Page, SeatHeader, Summary, summary};

use crate::names::TableId;

/// Table → what it was made as.
const HEADERS: TableDefinition<'_, &str, &[u8]> = TableDefinition::new("headers-1");
/// Table, number → what changed.
const CHANGES: TableDefinition<'_, (&str, u32), &[u8]> = TableDefinition::new("changes-1");
/// When it was made, table → what a list shows.
const LIST: TableDefinition<'_, (u64, &str), &[u8]> = TableDefinition::new("list-1");

/// Memory for pages of the file.
const CACHE: usize = 16 << 20;
/// Things written as one transaction.
const AT_ONCE: usize = 1024;

/// Why games cannot be kept or read.
#[derive(Debug, thiserror::Error)]
pub(crate) enum StoreError {
    #[error("{}", told(.0))]
    Database(#[from] redb::Error),
    #[error("the record of table {0} does not read: {1}")]
    Damaged(String, String),
}

/// What is wrong with the database, as whoever starts a server needs it.
fn told(error: &redb::Error) -> String {
    match error {
        redb::Error::DatabaseAlreadyOpen => "another server keeps its games there".to_owned(),
        error => error.to_string(),
    }
}

macro_rules! from_redb {
    ($($error:ty),*) => {
        $(impl From<$error> for StoreError {
            fn from(error: $error) -> StoreError {
                StoreError::Database(error.into())
            }
        })*
    };
}
from_redb!(
    redb::DatabaseError,
    redb::TransactionError,
    redb::TableError,
    redb::StorageError,
    redb::CommitError,
    redb::SetDurabilityError
);

/// One thing to be written.
pub(crate) enum Put {
    Header(Arc<Header>),
    Change(TableId, u32, Entry),
    Listed(TableId, u64, Box<Summary>),
    Delete(TableId, u64),
}

/// Whether what was written will be there after a crash.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub(crate) enum Written {
    Safely,
    NotAtAll,
}

/// Things to be written together, and what is done then.
struct Write {
    puts: Vec<Put>,
    then: Box<dyn FnOnce(Written) + Send>,
}

/// The games on disk.
pub(crate) struct Store {
    database: Arc<Database>,
    writer: Mutex<Option<(Sender<Write>, JoinHandle<()>)>>,
}

impl Store {
    /// Opens the file in a folder, or makes it. When writing fails, `failed` is called once, and
    /// nothing is written any more.
    pub(crate) fn open(
        folder: &Path,
        failed: impl FnOnce() + Send + 'static,
    ) -> Result<Store, StoreError> {
        let path = folder.join("tables.redb");
        let database = Database::builder().set_cache_size(CACHE).create(path)?;
        let begun = database.begin_write()?;
        begun.open_table(HEADERS)?;
        begun.open_table(CHANGES)?;
        begun.open_table(LIST)?;
        begun.commit()?;
        let database = Arc::new(database);
        let (sender, writes) = unbounded();
        let written = Arc::clone(&database);
        let thread = thread::Builder::new()
            .name("store".to_owned())
            .spawn(move || write_all(&written, &writes, failed))
            .map_err(|error| StoreError::Database(redb::Error::Io(error)))?;
        Ok(Store { database, writer: Mutex::new(Some((sender, thread))) })
    }

    /// Writes things, in the order of the calls; then something is done, on the store's thread.
    pub(crate) fn write(&self, puts: Vec<Put>, then: impl FnOnce(Written) + Send + 'static) {
        let write = Write { puts, then: Box::new(then) };
        let writer = self.writer.lock().unwrap_or_else(PoisonError::into_inner);
        let unsent = match writer.as_ref() {
            Some((sender, _)) => sender.send(write).err().map(|error| error.0),
            None => Some(write),
        };
        if let Some(write) = unsent {
            (write.then)(Written::NotAtAll);
        }
    }

    /// Writes what waits, and ends.
    pub(crate) fn close(&self) {
        let writer = self.writer.lock().unwrap_or_else(PoisonError::into_inner).take();
        if let Some((sender, thread)) = writer {
            drop(sender);
            if thread.join().is_err() {
                tracing::error!("the thread that writes games has failed");
            }
        }
    }

    /// What a table was made as, and everything that changed since.
    pub(crate) fn load(&self, id: &TableId) -> Result<Option<(Header, Vec<Entry>)>, StoreError> {
        let damaged = |error: String| StoreError::Damaged(id.as_str().to_owned(), error);
        let reading = self.database.begin_read()?;
        let Some(bytes) = reading.open_table(HEADERS)?.get(id.as_str())? else { return Ok(None) };
        let header = serde_json::from_slice(bytes.value()).map_err(|e| damaged(e.to_string()))?;
        let changes = reading.open_table(CHANGES)?;
        let mut entries = Vec::new();
        for row in changes.range((id.as_str(), 0)..=(id.as_str(), u32::MAX))? {
            let (key, bytes) = row?;
            let number = key.value().1;
            if number as usize != entries.len() + 1 {
                return Err(damaged(format!("change {number} follows {}", entries.len())));
            }
            entries
                .push(serde_json::from_slice(bytes.value()).map_err(|e| damaged(e.to_string()))?);
        }
        Ok(Some((header, entries)))
    }

    /// A page of the list of tables, the newest first, of those that a text is found in.
    pub(crate) fn list(&self, wanted: &str, page: usize) -> Result<Page, StoreError> {
        tables::list(&self.database, wanted, page)
    }
}

fn write_all(database: &Database, writes: &Receiver<Write>, failed: impl FnOnce()) {
    let mut failed = Some(failed);
    while let Ok(first) = writes.recv() {
        let mut together = vec![first];
        together.extend(writes.try_iter().take(AT_ONCE));
        let written = if failed.is_none() {
            Written::NotAtAll
        } else {
            match write_together(database, &together) {
                Ok(()) => Written::Safely,
                Err(error) => {
                    tracing::error!("games cannot be written: {error}");
                    if let Some(failed) = failed.take() {
                        failed();
                    }
                    Written::NotAtAll
                }
            }
        };
        for write in together {
            (write.then)(written);
        }
    }
}

/// One durable transaction; none if there is nothing to write.
fn write_together(database: &Database, together: &[Write]) -> Result<(), StoreError> {
    if together.iter().all(|write| write.puts.is_empty()) {
        return Ok(());
    }
    let transaction = database.begin_write()?;
    {
        let mut headers = transaction.open_table(HEADERS)?;
        let mut changes = transaction.open_table(CHANGES)?;
        let mut list = transaction.open_table(LIST)?;
        for put in together.iter().flat_map(|write| &write.puts) {
            match put {
                Put::Header(header) => {
                    headers.insert(header.id.as_str(), &*tables::json(&**header))?;
                }
                Put::Change(id, number, entry) => {
                    changes.insert((id.as_str(), *number), &*tables::json(entry))?;
                }
                Put::Listed(id, created, summary) => {
                    list.insert((*created, id.as_str()), &*tables::json(&**summary))?;
                }
                Put::Delete(id, created) => {
                    headers.remove(id.as_str())?;
                    list.remove((*created, id.as_str()))?;
                    changes.retain_in((id.as_str(), 0)..=(id.as_str(), u32::MAX), |_, _| false)?;
                }
            }
        }
    }
    transaction.commit()?;
    Ok(())
}
