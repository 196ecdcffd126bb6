//! What an engine is and can do.

use super::{Client, ClientError};
use std::{collections::HashSet, time::Duration};

/// What an engine says of itself.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Identity {
    /// The answer to `name`.
    pub name: String,
    /// The answer to `version`.
    pub version: String,
    /// The answer to `list_commands`.
    pub commands: HashSet<String>,
}

impl Client {
    /// Asks for name, version and commands.
    ///
    /// # Errors
    ///
    /// As [`Client::ask`], the limit holding for each of the three answers.
    pub fn identify(&mut self, limit: Duration) -> Result<Identity, ClientError> {
        let name = self.ask("name", limit)?;
        let version = self.ask("version", limit)?;
        let commands = self.ask("list_commands", limit)?;
        let commands = commands.split_whitespace().map(str::to_owned).collect();
        Ok(Identity { name, version, commands })
    }
}
