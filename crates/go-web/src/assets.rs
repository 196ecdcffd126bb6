//! The page's files: built in, or from a folder while somebody works on them.

use std::borrow::Cow;
use std::path::Path;

use axum::http::{HeaderMap, HeaderValue, StatusCode, header};
use axum::response::{IntoResponse, Response};
use rust_embed::RustEmbed;
use sha2::{Digest, Sha256};

/// Every file of the folder `page`.
#[derive(RustEmbed)]
#[folder = "page/"]
struct Page;

/// The one page that every address of a table, a review or the rules opens.
pub(crate) const INDEX: &str = "index.html";

/// Answers with a file of the page, or with 304 if the browser has it already.
pub(crate) fn answer(name: &str, folder: Option<&Path>, asked: &HeaderMap) -> Response {
    let Some(kind) = kind(name) else { return StatusCode::NOT_FOUND.into_response() };
    let found = match folder {
        Some(folder) => std::fs::read(folder.join(name)).ok().map(Cow::Owned),
        None => Page::get(name).map(|file| file.data),
    };
    let Some(bytes) = found else { return StatusCode::NOT_FOUND.into_response() };
    let digest = Sha256::digest(&bytes);
    let tag =
        digest.iter().take(8).fold(String::from("\""), |tag, byte| format!("{tag}{byte:02x}"));
    let tag = tag + "\"";
    let known = asked.get(header::IF_NONE_MATCH).and_then(|value| value.to_str().ok());
    let is_known = known.is_some_and(|known| known.split(',').any(|one| one.trim() == tag));
    // Asked for again each time, and answered with 304: an update of the program shows at once.
    let headers = [
        (header::CONTENT_TYPE, HeaderValue::from_static(kind)),
        (header::CACHE_CONTROL, HeaderValue::from_static("no-cache")),
        (header::ETAG, HeaderValue::try_from(tag).unwrap_or(HeaderValue::from_static("\"\""))),
    ];
    if is_known {
        return (StatusCode::NOT_MODIFIED, headers).into_response();
    }
    (headers, bytes.into_owned()).into_response()
}

/// The type of a file that the page may have; no other is served. A name is a single one, so that
/// no path leads out of the folder.
fn kind(name: &str) -> Option<&'static str> {
    let plain = |byte: u8| byte.is_ascii_alphanumeric() || matches!(byte, b'-' | b'_' | b'.');
    if name.starts_with('.') || !name.bytes().all(plain) {
        return None;
    }
    Some(match name.rsplit_once('.')?.1 {
        "html" => "text/html; charset=utf-8",
        "css" => "text/css; charset=utf-8",
        "js" => "text/javascript; charset=utf-8",
        "svg" => "image/svg+xml",
        "png" => "image/png",
        "ico" => "image/x-icon",
        "webmanifest" => "application/manifest+json",
        "woff2" => "font/woff2",
        "wav" => "audio/wav",
        "mp3" => "audio/mpeg",
        "ogg" => "audio/ogg",
        "txt" => "text/plain; charset=utf-8",
        _ => return None,
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_page_is_known_again() {
        let first = answer(INDEX, None, &HeaderMap::new());
        assert_eq!(first.status(), StatusCode::OK);
        let tag = first.headers()[header::ETAG].clone();
        let mut asked = HeaderMap::new();
        asked.insert(header::IF_NONE_MATCH, tag);
        assert_eq!(answer(INDEX, None, &asked).status(), StatusCode::NOT_MODIFIED);
    }

    #[test]
    fn nothing_else_is_served() {
        let folder = std::env::temp_dir();
        for name in
            ["../Cargo.toml", "..", ".hidden.js", "a/b.js", "a\\b.js", "missing.js", "x.rs", ""]
        {
            for folder in [None, Some(folder.as_path())] {
                let status = answer(name, folder, &HeaderMap::new()).status();
                assert_eq!(status, StatusCode::NOT_FOUND, "{name}");
            }
        }
    }
}
