//! The server as clients meet it: games, clocks, restarts, and what nobody may do.

mod client;
mod hostile;
mod load;
mod pages;
mod place;
mod protocol;

mod table;
