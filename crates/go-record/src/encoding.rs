//! Character sets: which one a file is in, and its text as UTF-8.
//!
//! SGF files name their character set in `CA`, or name a wrong one, or none. The order that reads real
//! files is: byte order mark, `CA`, valid UTF-8, a detector, windows-1252. The whole file is decoded
//! *before* anybody looks for `]` and `\`, since in Shift-JIS, GBK and Big5 the second byte of a character
//! can be either of them. A UTF-8 file is not copied, even if some of its bytes are not UTF-8.
//!
//! Deliberately absent: several character sets in one file (FF\[4\] would allow one per game).

use std::borrow::Cow;

use encoding_rs::{Encoding, UTF_8, UTF_16BE, UTF_16LE, WINDOWS_1252};

use crate::sgf::diagnostic::Code;

/// What is known about the bytes of a file.
#[derive(Debug)]
pub(crate) struct Decoded {
    /// The text, in UTF-8 but for bytes that were not UTF-8 in a UTF-8 file.
    pub(crate) text: Vec<u8>,
    /// The bytes of the file, where they are not `text`.
    pub(crate) original: Option<Vec<u8>>,
    /// The character set the bytes were in.
    pub(crate) encoding: &'static Encoding,
    /// Whether a byte order mark came first.
    pub(crate) bom: bool,
    /// What was wrong: at the start of the text, as it concerns all of it.
    pub(crate) fault: Option<Code>,
    /// Whether some bytes mean nothing.
    pub(crate) undecodable: bool,
}

/// Finds the character set of a file and decodes it. `label` finds the declared name in the raw bytes.
pub(crate) fn decode(bytes: Vec<u8>, label: impl Fn(&[u8]) -> Option<&[u8]>) -> Decoded {
    if let Some((encoding, length)) = Encoding::for_bom(&bytes) {
        return decode_as(bytes, encoding, length, None);
    }
    if let Some(encoding) = utf_16_without_mark(&bytes) {
        return decode_as(bytes, encoding, 0, Some(Code::EncodingMissing));
    }
    if bytes.is_ascii() && !bytes.contains(&0x1B) {
        let unknown = label(&bytes).is_some_and(|name| for_label(name).is_none());
        let fault = unknown.then_some(Code::EncodingUnknown);
        return decode_as(bytes, UTF_8, 0, fault);
    }
    let guess = || match multi_byte_utf_8(&bytes) {
        Some(1..) => UTF_8,
        _ => detect(&bytes),
    };
    let Some(name) = label(&bytes) else {
        let guess = guess();
        return decode_as(bytes, guess, 0, Some(Code::EncodingMissing));
    };
    // A label that can be read byte by byte is not in UTF-16.
    let encoding = for_label(name).filter(|&e| e != UTF_16LE && e != UTF_16BE);
    let Some(encoding) = encoding else {
        let guess = guess();
        return decode_as(bytes, guess, 0, Some(Code::EncodingUnknown));
    };
    // A one-byte character set reads any bytes, and two-byte ones many; but four characters of text in
    // another character set are hardly ever valid UTF-8 by chance (under one in a thousand).
    let enough = if encoding.is_single_byte() { 1 } else { 4 };
    if encoding != UTF_8 && multi_byte_utf_8(&bytes).is_some_and(|n| n >= enough) {
        return decode_as(bytes, UTF_8, 0, Some(Code::EncodingWrong));
    }
    let wrong = errors(&bytes, encoding);
    if wrong == 0 {
        return decode_as(bytes, encoding, 0, None);
    }
    // Some bytes do not fit: the character set that leaves the fewest open wins, the declared one in a draw.
    // One that reads any byte is the last resort.
    let guess = detect(&bytes);
    let high = bytes.iter().filter(|b| !b.is_ascii()).count();
    let open =
        |e: &'static Encoding| if e.is_single_byte() { high / 4 + 1 } else { errors(&bytes, e) };
    let best = [UTF_8, guess].into_iter().min_by_key(|&e| open(e)).unwrap_or(encoding);
    if open(best) < wrong {
        decode_as(bytes, best, 0, Some(Code::EncodingWrong))
    } else {
        decode_as(bytes, encoding, 0, None)
    }
}

/// Text in a character set known from elsewhere.
fn decode_as(
    bytes: Vec<u8>,
    encoding: &'static Encoding,
    bom: usize,
    fault: Option<Code>,
) -> Decoded {
    if encoding == UTF_8 {
        let undecodable = std::str::from_utf8(&bytes).is_err();
        let (text, original) =
            if bom == 0 { (bytes, None) } else { (bytes[bom..].to_vec(), Some(bytes)) };
        return Decoded { text, original, encoding, bom: bom > 0, fault, undecodable };
    }
    let (text, undecodable) = encoding.decode_without_bom_handling(&bytes[bom..]);
    let text = text.into_owned().into_bytes();
    Decoded { text, original: Some(bytes), encoding, bom: bom > 0, fault, undecodable }
}

/// How many characters of more than one byte there are, if the bytes are UTF-8.
fn multi_byte_utf_8(bytes: &[u8]) -> Option<usize> {
    std::str::from_utf8(bytes).ok()?;
    Some(bytes.iter().filter(|&&b| b >= 0xC0).count())
}

/// The character set of a label, those included that SGF programs write and the web does not know.
fn for_label(label: &[u8]) -> Option<&'static Encoding> {
    let known = Encoding::for_label(label);
    // The web's decoders for these refuse everything or are not what the name says here.
    if known.is_some_and(|e| e != encoding_rs::REPLACEMENT) {
        return known;
    }
    let plain: Vec<u8> =
        label.iter().filter(|b| b.is_ascii_alphanumeric()).map(u8::to_ascii_lowercase).collect();
    let alias: &[u8] = match &plain[..] {
        b"mskanji" | b"sjis" | b"cp932" | b"ms932" | b"windows932" => b"shift_jis",
        b"gb" | b"gb2312" | b"gbk" | b"cp936" | b"ms936" | b"euccn" => b"gbk",
        b"gb18030" => b"gb18030",
        b"big5" | b"cp950" | b"ms950" => b"big5",
        b"euckr" | b"cp949" | b"ms949" | b"uhc" | b"ksc5601" => b"euc-kr",
        b"eucjp" => b"euc-jp",
        b"utf8" | b"utf8bom" | b"unicode" => b"utf-8",
        b"latin1" | b"iso88591" => b"iso-8859-1",
        _ => return None,
    };
    Encoding::for_label(alias)
}

/// The character set that the bytes look like.
fn detect(bytes: &[u8]) -> &'static Encoding {
    let high = bytes.iter().filter(|b| !b.is_ascii()).count();
    // UTF-8 with a few broken characters; text in another character set would hardly have a whole one.
    if high > 0 && errors(bytes, UTF_8) * 4 <= high {
        return UTF_8;
    }
    // Records are short; a hostile one must not cost more than that.
    let sample = &bytes[..bytes.len().min(1 << 20)];
    let mut detector = chardetng::EncodingDetector::new(chardetng::Iso2022JpDetection::Allow);
    detector.feed(sample, true);
    let guess = detector.guess(None, chardetng::Utf8Detection::Allow);
    if errors(bytes, guess) * 4 > high { WINDOWS_1252 } else { guess }
}

/// UTF-16 without a mark shows as a zero beside each ASCII character of the first ones.
fn utf_16_without_mark(bytes: &[u8]) -> Option<&'static Encoding> {
    let head = bytes.get(..8)?;
    let zero = |odd: usize| (0..4).all(|i| head[2 * i + odd] == 0 && head[2 * i + 1 - odd] != 0);
    if zero(1) {
        Some(UTF_16LE)
    } else if zero(0) {
        Some(UTF_16BE)
    } else {
        None
    }
}

fn has_errors(bytes: &[u8], encoding: &'static Encoding) -> bool {
    encoding.decode_without_bom_handling_and_without_replacement(bytes).is_none()
}

/// How many places of the bytes mean nothing in a character set.
fn errors(bytes: &[u8], encoding: &'static Encoding) -> usize {
    if !has_errors(bytes, encoding) {
        return 0;
    }
    let (text, _) = encoding.decode_without_bom_handling(bytes);
    text.chars().filter(|&c| c == char::REPLACEMENT_CHARACTER).count()
}

/// Text in another character set.
///
/// # Errors
///
/// The first character that the character set cannot express.
pub(crate) fn encode<'t>(
    text: &'t str,
    encoding: &'static Encoding,
) -> Result<Cow<'t, [u8]>, char> {
    if encoding == UTF_16LE || encoding == UTF_16BE {
        let units = text.encode_utf16();
        let bytes = if encoding == UTF_16LE {
            units.flat_map(u16::to_le_bytes).collect()
        } else {
            units.flat_map(u16::to_be_bytes).collect()
        };
        return Ok(Cow::Owned(bytes));
    }
    let mut encoder = encoding.new_encoder();
    let mut bytes = Vec::with_capacity(text.len() + 16);
    let mut rest = text;
    loop {
        let room = encoder
            .max_buffer_length_from_utf8_without_replacement(rest.len())
            .unwrap_or(rest.len() * 4 + 16);
        bytes.reserve(room);
        let (result, read) =
            encoder.encode_from_utf8_to_vec_without_replacement(rest, &mut bytes, true);
        match result {
            encoding_rs::EncoderResult::InputEmpty => return Ok(Cow::Owned(bytes)),
            encoding_rs::EncoderResult::OutputFull => rest = &rest[read..],
            encoding_rs::EncoderResult::Unmappable(c) => return Err(c),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn none(_: &[u8]) -> Option<&[u8]> {
        None
    }

    #[test]
    fn a_wrong_label_gives_way_to_valid_utf_8() {
        let d = decode("名人".into(), |_| Some(b"ISO-8859-1"));
        assert_eq!((d.encoding, d.fault), (UTF_8, Some(Code::EncodingWrong)));
        let d = decode("名人戦".into(), |_| Some(b"no-such-set"));
        assert_eq!((d.encoding, d.fault), (UTF_8, Some(Code::EncodingUnknown)));
    }

    #[test]
    fn labels_of_sgf_programs() {
        for (label, name) in
            [("MS_KANJI", "Shift_JIS"), ("UTF8", "UTF-8"), ("GB", "GBK"), ("cp949", "EUC-KR")]
        {
            assert_eq!(for_label(label.as_bytes()).unwrap().name(), name);
        }
    }

    #[test]
    fn utf_16_with_and_without_mark() {
        let text = "(;C[名])";
        let le: Vec<u8> = text.encode_utf16().flat_map(u16::to_le_bytes).collect();
        let marked = [&[0xFF, 0xFE][..], &le].concat();
        assert_eq!(decode(le, none).text, text.as_bytes());
        let d = decode(marked, none);
        assert_eq!((d.text, d.bom), (text.as_bytes().to_vec(), true));
    }

    #[test]
    fn encoding_back_refuses_what_cannot_be_said() {
        assert_eq!(encode("é", WINDOWS_1252).unwrap()[..], [0xE9]);
        assert_eq!(encode("名", WINDOWS_1252), Err('名'));
        assert_eq!(encode("名", UTF_16BE).unwrap()[..], [0x54, 0x0D]);
    }
}
