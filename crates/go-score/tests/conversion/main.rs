//! Conversion Go: certain life, exact endgames, solved boards, pen and paper.

mod endgame;
mod oracle {
    pub(crate) mod corpus;
    pub(crate) mod random;
    pub(crate) mod settled_reference;
    pub(crate) mod small_board;
}
mod paper;
mod settled;
mod solve;
