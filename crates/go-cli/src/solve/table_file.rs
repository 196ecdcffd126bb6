//! The file in which a solver keeps what it has proved.
//!
//! Eight bytes of magic, a version, the length and the checksum of what follows, and the solver's
//! own bytes, which name the board and the rules that matter to them. A solver believes its table,
//! so damage must be noticed here.

use std::path::Path;

use anyhow::bail;

use crate::files;

const MAGIC: &[u8; 8] = b"GO-SOLVE";
const VERSION: u16 = 1;
/// Magic, version, length, checksum.
const HEADER: usize = 8 + 2 + 8 + 8;

/// Writes a table.
///
/// # Errors
/// The file cannot be written.
pub(super) fn write(path: &Path, table: &[u8]) -> anyhow::Result<()> {
    files::write(path, &framed(table))
}

fn framed(table: &[u8]) -> Vec<u8> {
    let mut bytes = Vec::with_capacity(HEADER + table.len());
    bytes.extend_from_slice(MAGIC);
    bytes.extend_from_slice(&VERSION.to_le_bytes());
    bytes.extend_from_slice(&(table.len() as u64).to_le_bytes());
    bytes.extend_from_slice(&checksum(table).to_le_bytes());
    bytes.extend_from_slice(table);
    bytes
}

/// Reads a table.
///
/// # Errors
/// The file cannot be read, is no table, is cut off, or is damaged.
pub(super) fn read(path: &Path) -> anyhow::Result<Vec<u8>> {
    let bytes = files::read_whole(path)?;
    let name = path.display();
    let Some(rest) = bytes.strip_prefix(MAGIC) else { bail!("{name}: this is no table") };
    let Some((version, rest)) = rest.split_first_chunk::<2>() else {
        bail!("{name}: the table is cut off")
    };
    let version = u16::from_le_bytes(*version);
    if version != VERSION {
        bail!("{name}: the table has version {version}; this program reads version {VERSION}");
    }
    let parts = rest.split_first_chunk::<8>().and_then(|(length, rest)| {
        let (sum, table) = rest.split_first_chunk::<8>()?;
        Some((u64::from_le_bytes(*length), u64::from_le_bytes(*sum), table))
    });
    match parts {
        Some((length, sum, table)) if table.len() as u64 == length => {
            if checksum(table) != sum {
                bail!("{name}: the table is damaged");
            }
            Ok(table.to_vec())
        }
        _ => bail!("{name}: the table is cut off"),
    }
}

/// FNV-1a over eight bytes at a time, since tables are long; the last ones singly.
fn checksum(bytes: &[u8]) -> u64 {
    const PRIME: u64 = 0x0000_0100_0000_01B3;
    let words = bytes.chunks_exact(8);
    let rest = words.remainder();
    let mix = |sum: u64, more: u64| (sum ^ more).wrapping_mul(PRIME).rotate_left(23);
    let sum = words.fold(0xCBF2_9CE4_8422_2325, |sum, word| {
        mix(sum, u64::from_le_bytes(std::array::from_fn(|i| word[i])))
    });
    rest.iter().fold(sum, |sum, &byte| mix(sum, u64::from(byte)))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_changed_bit_of_a_short_table_is_noticed() {
        let table: Vec<u8> = (0..29).map(|n| n * 7).collect();
        let sum = checksum(&table);
        for bit in 0..table.len() * 8 {
            let mut changed = table.clone();
            changed[bit / 8] ^= 1 << (bit % 8);
            assert_ne!(checksum(&changed), sum, "bit {bit}");
        }
        assert_ne!(checksum(&[0; 8]), checksum(&[0; 16]));
    }
}
