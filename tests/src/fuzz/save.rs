//! Saved games.

use go_record::SavedGame;
use go_rules::{Conversion, GoRules, VariantKind};

/// Bytes as a saved game; or, if the first says so, as what a good header is put before, since a
/// checksum stops nearly everything else.
pub(super) fn save(bytes: &[u8]) {
    let Some((first, rest)) = bytes.split_first() else { return };
    let file = if first.is_multiple_of(2) { rest.to_vec() } else { with_header(rest) };
    let Ok(saved) = SavedGame::from_bytes(&file) else { return };
    let written = saved.to_bytes();
    assert_eq!(SavedGame::from_bytes(&written).as_ref(), Ok(&saved));
    let log = match saved.config().rules.game {
        VariantKind::Go => saved.resume::<GoRules>().map(|game| game.log().to_vec()),
        VariantKind::Conversion => saved.resume::<Conversion>().map(|game| game.log().to_vec()),
    };
    if let Ok(log) = log {
        assert_eq!(log, saved.log(), "a game that goes on is the one that was saved");
    }
}

fn with_header(payload: &[u8]) -> Vec<u8> {
    // FNV-1a (Fowler, Noll, Vo), as the format has it.
    let sum = payload.iter().fold(0xcbf2_9ce4_8422_2325_u64, |sum, &byte| {
        (sum ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3)
    });
    let length = payload.len() as u64;
    let header = [b"GO-SAVE\n".as_slice(), &[1, 0], &length.to_le_bytes(), &sum.to_le_bytes()];
    [header.concat(), payload.to_vec()].concat()
}

#[cfg(test)]
mod tests {
    use super::*;
    use go_rules::{Game, Preset};

    #[test]
    fn the_header_is_that_of_the_format() {
        let game: Game<GoRules> = Game::new(Preset::named("baduk").unwrap().config()).unwrap();
        let bytes = SavedGame::of(&game).to_bytes();
        assert_eq!(with_header(&bytes[26..]), bytes);
    }
}
