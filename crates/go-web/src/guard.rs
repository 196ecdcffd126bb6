//! What every request has to show before it is looked at: that it means this server, and that no
//! foreign page sends it.

use std::net::IpAddr;
use std::sync::Arc;

use axum::extract::{Request, State};
use axum::http::uri::Authority;
use axum::http::{HeaderMap, HeaderValue, Method, StatusCode, header};
use axum::middleware::Next;
use axum::response::{IntoResponse, Response};

use crate::hall::Hall;
use crate::http::Asking;

/// Nothing but what the server itself serves, and no script in the page's text.
const POLICY: &str = "default-src 'self'; img-src 'self' data: blob:; object-src 'none'; \
                      base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

/// Refuses what does not belong here, and sets the headers of every answer.
pub(crate) async fn guard(State(hall): State<Arc<Hall>>, request: Request, next: Next) -> Response {
    let checked = check(request.method(), request.headers(), &hall.options.bounds.hosts);
    let from = request.extensions().get::<Asking>().map(|asking| asking.0.to_string());
    let (from, path) = (from.unwrap_or_default(), request.uri().path().to_owned());
    let mut response = match checked {
        Ok(()) => next.run(request).await,
        Err(reason) => {
            tracing::warn!(from, path, reason, "refused");
            (StatusCode::FORBIDDEN, reason).into_response()
        }
    };
    if checked.is_ok() && response.status().is_client_error() {
        tracing::warn!(from, path, status = response.status().as_u16(), "refused");
    }
    let headers = response.headers_mut();
    for (name, value) in [
        (header::CONTENT_SECURITY_POLICY, POLICY),
        (header::X_CONTENT_TYPE_OPTIONS, "nosniff"),
        (header::REFERRER_POLICY, "no-referrer"),
        (header::X_FRAME_OPTIONS, "DENY"),
    ] {
        headers.insert(name, HeaderValue::from_static(value));
    }
    headers.entry(header::CACHE_CONTROL).or_insert(HeaderValue::from_static("no-store"));
    response
}

fn check(method: &Method, headers: &HeaderMap, hosts: &[String]) -> Result<(), &'static str> {
    let text = |name| headers.get(name).map(|value: &HeaderValue| value.to_str());
    let Some(Ok(host)) = text(header::HOST) else { return Err("the request names no host") };
    let authority: Authority = host.parse().map_err(|_| "the request names no host")?;
    if !is_ours(authority.host(), hosts) {
        return Err("the server does not go by that name; see --allow-host");
    }
    // Reading is harmless; sockets and whatever changes something are for our own page, and for
    // programs that are no browsers.
    let is_socket = headers.contains_key(header::UPGRADE);
    if (method == Method::GET || method == Method::HEAD) && !is_socket {
        return Ok(());
    }
    match text(header::ORIGIN) {
        None => Ok(()),
        Some(Ok(origin)) => {
            let from = origin.strip_prefix("http://").or_else(|| origin.strip_prefix("https://"));
            match from {
                Some(from) if from.eq_ignore_ascii_case(host) => Ok(()),
                _ => Err("the request comes from a foreign page"),
            }
        }
        Some(Err(_)) => Err("the request comes from a foreign page"),
    }
}

/// Whether the server goes by this name. A name could be made to point here by anybody; an address
/// in numbers could not.
fn is_ours(host: &str, hosts: &[String]) -> bool {
    let plain = host.trim_start_matches('[').trim_end_matches(']');
    plain.parse::<IpAddr>().is_ok()
        || host.eq_ignore_ascii_case("localhost")
        || hosts.iter().any(|known| known.eq_ignore_ascii_case(host))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn checked(method: &Method, pairs: &[(&'static str, &'static str)]) -> bool {
        let mut headers = HeaderMap::new();
        for &(name, value) in pairs {
            headers.insert(name, HeaderValue::from_static(value));
        }
        check(method, &headers, &["go.example".to_owned()]).is_ok()
    }

    #[test]
    fn the_server_knows_its_names() {
        for host in ["localhost:8181", "127.0.0.1:8181", "[::1]:8181", "192.168.1.5", "Go.example"]
        {
            assert!(checked(&Method::GET, &[("host", host)]), "{host}");
        }
        for host in ["evil.example", "evil.example:8181", "localhost.evil.example", "", "a b"] {
            assert!(!checked(&Method::GET, &[("host", host)]), "{host}");
        }
        assert!(!checked(&Method::GET, &[]));
    }

    #[test]
    fn foreign_pages_change_nothing() {
        let host = ("host", "127.0.0.1:8181");
        let good = ("origin", "http://127.0.0.1:8181");
        for bad in ["http://evil.example", "null", "http://127.0.0.1:80", "https://", "file://"] {
            assert!(!checked(&Method::POST, &[host, ("origin", bad)]), "{bad}");
            let socket = [host, ("origin", bad), ("upgrade", "websocket")];
            assert!(!checked(&Method::GET, &socket), "{bad}");
            assert!(checked(&Method::GET, &[host, ("origin", bad)]), "{bad}");
        }
        assert!(checked(&Method::POST, &[host, good]));
        assert!(checked(&Method::DELETE, &[host]));
        assert!(checked(&Method::GET, &[host, good, ("upgrade", "websocket")]));
    }
}
