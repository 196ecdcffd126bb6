//! The server as clients meet it: games, clocks, restarts, and what nobody may do.

mod client;
mod hostile;
mod load;
mod log;
mod pages;
mod place;
mod presence;
mod protocol;
mod rematch;
mod table;
