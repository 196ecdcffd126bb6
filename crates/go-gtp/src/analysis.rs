//! The JSON lines of analysis engines: queries with many positions in, reports out.
//!
//! The format is the one that KataGo's analysis engine documents and that review programs speak.
//! Both directions are read and written, so that an engine can serve such programs and a program can
//! use such engines. Faults name the field, as the format wants them reported.
//!
//! Deliberately absent: the loop that runs queries, and any meaning of `rules` and
//! `overrideSettings`, which stay JSON.

mod fields;
mod place;
mod query;
mod reply;

pub use query::{AnalyzeQuery, ParseQueryError, Query};
pub use reply::{ParseReplyError, Reply, Report};
