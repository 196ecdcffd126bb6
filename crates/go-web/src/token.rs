//! The secret of a seat: whoever shows it sits there.

use serde::{Deserialize, Serialize};
use sha2::{Digest, Sha256};
use subtle::ConstantTimeEq;

use crate::names::TableId;

/// A secret of 128 bits, as 32 hexadecimal digits.
#[derive(Clone)]
pub(crate) struct Token(String);

impl Token {
    /// A new secret.
    pub(crate) fn random() -> Result<Token, getrandom::Error> {
        let mut bytes = [0u8; 16];
        getrandom::fill(&mut bytes)?;
        Ok(Token(hex(&bytes)))
    }

    /// The secret of the seat that the holder of this one has at the table of a rematch. Only who knows
    /// this one can work it out.
    pub(crate) fn renewed(old: &str, table: &TableId) -> Token {
        let text = format!("rematch of {}: {old}", table.as_str());
        Token(hex(&Sha256::digest(text.as_bytes())[..16]))
    }

    pub(crate) fn as_str(&self) -> &str {
        &self.0
    }

    /// What the server keeps of it.
    pub(crate) fn hash(&self) -> TokenHash {
        TokenHash::of(&self.0)
    }
}

/// What the server keeps of a secret: enough to know it again, not enough to tell it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct TokenHash(String);

impl TokenHash {
    /// Of a secret that a client has made, if it is one.
    pub(crate) fn of_new(token: &str) -> Option<TokenHash> {
        let is_digit = |byte: u8| matches!(byte, b'0'..=b'9' | b'a'..=b'f');
        (token.len() == 32 && token.bytes().all(is_digit)).then(|| TokenHash::of(token))
    }

    fn of(token: &str) -> TokenHash {
        TokenHash(hex(&Sha256::digest(token.as_bytes())))
    }

    /// Whether this is the secret. Takes equally long whatever it is.
    pub(crate) fn is_of(&self, token: &str) -> bool {
        TokenHash::of(token).0.as_bytes().ct_eq(self.0.as_bytes()).into()
    }
}

fn hex(bytes: &[u8]) -> String {
    const DIGITS: &[u8; 16] = b"0123456789abcdef";
    let digit = |half: u8| char::from(DIGITS[usize::from(half)]);
    bytes.iter().flat_map(|&byte| [digit(byte >> 4), digit(byte & 15)]).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_token_is_known_again_and_no_other() {
        let (one, two) = (Token::random().unwrap(), Token::random().unwrap());
        assert_eq!(one.as_str().len(), 32);
        assert!(one.hash().is_of(one.as_str()));
        assert!(!one.hash().is_of(two.as_str()));
        assert!(!one.hash().is_of(""));
        assert!(TokenHash::of_new(one.as_str()).unwrap().is_of(one.as_str()));
        assert!(TokenHash::of_new(&one.as_str()[1..]).is_none());
        let table = TableId::parse("abcdefghjkmn").unwrap();
        let renewed = Token::renewed(one.as_str(), &table);
        assert_eq!(renewed.as_str(), Token::renewed(one.as_str(), &table).as_str());
        assert!(renewed.as_str().len() == 32 && !one.hash().is_of(renewed.as_str()));
        assert_ne!(renewed.as_str(), Token::renewed(two.as_str(), &table).as_str());
        // The hash itself opens nothing.
        assert!(!one.hash().is_of(&one.hash().0));
    }
}
