//! Which of the formats a file is in.

use std::fmt;

use crate::gib;
use crate::ngf;
use crate::sgf::{Collection, ReadError};
use crate::ugf;

/// The format of a game record.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Format {
    /// Smart Game Format, any version.
    Sgf,
    /// The format of Tygem.
    Gib,
    /// The format of WBaduk and Cyberoro.
    Ngf,
    /// The format of PandaNet: UGF, and UGI with reviews.
    Ugf,
}

impl fmt::Display for Format {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Sgf => "SGF",
            Self::Gib => "GIB",
            Self::Ngf => "NGF",
            Self::Ugf => "UGF",
        })
    }
}

impl Format {
    /// The format of a file by its first lines; SGF if nothing speaks for another one.
    pub fn detect(bytes: &[u8]) -> Self {
        if gib::is_gib(bytes) {
            Self::Gib
        } else if ugf::is_ugf(bytes) {
            Self::Ugf
        } else if ngf::is_ngf(bytes) {
            Self::Ngf
        } else {
            Self::Sgf
        }
    }
}

/// Reads a file of any format; GIB, NGF and UGF become SGF trees.
///
/// # Errors
///
/// Those of [`Collection::read`].
///
/// ```
/// use go_record::Format;
///
/// let gib = "\\HS\n\\[GAMEBLACKNAME=Sen (3D)\\]\n\\HE\n\\GS\nINI 0 1 2 &4\nSTO 0 2 2 15 15\n\\GE\n";
/// assert_eq!(Format::detect(gib.as_bytes()), Format::Gib);
/// let file = go_record::read(gib)?;
/// assert_eq!(file.first().text("PB").as_deref(), Some("Sen"));
/// assert_eq!(file.first().setup().black.len(), 2);
/// # Ok::<(), go_record::ReadError>(())
/// ```
pub fn read(bytes: impl Into<Vec<u8>>) -> Result<Collection, ReadError> {
    let bytes = bytes.into();
    match Format::detect(&bytes) {
        Format::Sgf => Collection::read(bytes),
        Format::Gib => Ok(gib::read(bytes)),
        Format::Ngf => Ok(ngf::read(bytes)),
        Format::Ugf => Ok(ugf::read(bytes)),
    }
}
