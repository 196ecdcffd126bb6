//! Tables: made, listed, deleted, and taken along as records and pictures.

use std::sync::Arc;
use std::time::Instant;

use axum::Json;
use axum::body::Bytes;
use axum::extract::rejection::QueryRejection;
use axum::extract::{ConnectInfo, Path, Query, State};
use axum::http::{HeaderMap, StatusCode, header};
use axum::response::{IntoResponse, Response};
use go_picture::{Mark, Picture};
use go_record::Viewer;
use go_rules::{Phase, VariantKind};
use go_score::Owner;
use go_session::{ByPlayer, Player, Session, Signature};
use serde::{Deserialize, Serialize};

use super::{Asking, Wrong, aside};
use crate::create::TableAsked;
use crate::hall::{Hall, HallError};
use crate::names::TableId;
use crate::room::Inside;
use crate::store::{Header, Page};
use crate::told::SeatTokens;

/// Pixels of a PNG for each unit of the picture.
const PNG_SCALE: f32 = 2.0;

#[derive(Serialize)]
pub(crate) struct MadeAnswer {
    id: String,
    tokens: SeatTokens,
    /// Deletes the table, even if only the computer plays there.
    owner: String,
}

/// `POST /api/tables`.
pub(super) async fn make(
    State(hall): State<Arc<Hall>>,
    ConnectInfo(address): Asking,
    body: Bytes,
) -> Result<Response, Wrong> {
    let asked: TableAsked = serde_json::from_slice(&body)
        .map_err(|error| Wrong::asked(crate::message::fault(&error)))?;
    let new = asked.table().map_err(Wrong::asked)?;
    if !hall.addresses.may_make(address.ip(), &hall.options.bounds, Instant::now()) {
        tracing::warn!(%address, "too many tables");
        let reason = "this address has made as many tables as one may in an hour";
        return Err(Wrong(StatusCode::TOO_MANY_REQUESTS, reason.to_owned()));
    }
    let made = hall.make(new).await?;
    let mut tokens = SeatTokens::default();
    for (player, token) in &made.tokens {
        let token = Some(token.as_str().to_owned());
        match player {
            Player::One => tokens.one = token,
            Player::Two => tokens.two = token,
        }
    }
    let id = made.id.as_str().to_owned();
    let answer = MadeAnswer { id, tokens, owner: made.owner.as_str().to_owned() };
    Ok((StatusCode::CREATED, Json(answer)).into_response())
}

#[derive(Deserialize)]
pub(super) struct Wanted {
    #[serde(default)]
    q: String,
    #[serde(default)]
    page: usize,
}

/// `GET /api/tables`.
pub(super) async fn list(
    State(hall): State<Arc<Hall>>,
    wanted: Result<Query<Wanted>, QueryRejection>,
) -> Result<Json<Page>, Wrong> {
    let Query(wanted) = wanted.map_err(|_| Wrong::asked("\"page\" is a whole number from 0"))?;
    aside(move || Ok(Json(hall.list(&wanted.q, wanted.page)?))).await
}

/// `DELETE /api/tables/{id}`.
pub(super) async fn remove(
    State(hall): State<Arc<Hall>>,
    Path(id): Path<String>,
    headers: HeaderMap,
) -> Result<StatusCode, Wrong> {
    let id = TableId::parse(&id).ok_or(HallError::NoTable)?;
    let given = headers.get(header::AUTHORIZATION).and_then(|value| value.to_str().ok());
    let token = given.and_then(|value| value.strip_prefix("Bearer ")).unwrap_or_default();
    hall.delete(&id, token).await?;
    Ok(StatusCode::NO_CONTENT)
}

/// Looks at a table, away from the threads that serve everybody.
async fn look<T: Send + 'static>(
    hall: Arc<Hall>,
    id: String,
    work: impl FnOnce(&Inside) -> Result<T, Wrong> + Send + 'static,
) -> Result<T, Wrong> {
    aside(move || {
        let id = TableId::parse(&id).ok_or(HallError::NoTable)?;
        let room = hall.room(&id)?;
        let inside = room.enter();
        work(&inside)
    })
    .await
}

/// `GET /api/tables/{id}/record.sgf`.
pub(super) async fn record(
    State(hall): State<Arc<Hall>>,
    Path(id): Path<String>,
) -> Result<Response, Wrong> {
    let (name, bytes) = look(hall, id, |inside| {
        let session = inside.table.session();
        Ok((file_name(session, &inside.header), sgf(session, &inside.header)))
    })
    .await?;
    let name = format!("attachment; filename=\"{name}.sgf\"");
    let headers = [
        (header::CONTENT_TYPE, "application/x-go-sgf".to_owned()),
        (header::CONTENT_DISPOSITION, name),
    ];
    Ok((headers, bytes).into_response())
}

/// `2001-05-12-baduk-9-Ada-Computer`: letters and digits that any system lets a file have.
fn file_name(session: &dyn Session, header: &Header) -> String {
    let rules = header.rules.split(' ').next().unwrap_or_default();
    let mut parts = vec![day(header.created), rules.to_owned(), session.size().to_string()];
    let names = [&header.one.name, &header.two.name];
    parts.extend(names.into_iter().filter(|name| is_given(name)).cloned());
    let plain = |c: char| if c.is_ascii_alphanumeric() { c } else { '-' };
    let name: String = parts.join("-").chars().map(plain).collect();
    let words = name.split('-').filter(|word| !word.is_empty());
    words.collect::<Vec<_>>().join("-").chars().take(100).collect()
}

/// Whether somebody has this name, and not a seat.
fn is_given(name: &str) -> bool {
    !matches!(name, "Player 1" | "Player 2")
}

/// The day of a moment in milliseconds since 1970, as `2001-05-12`, by the calendar of UTC.
fn day(millis: u64) -> String {
    let is_leap = |year: u64| {
        year.is_multiple_of(4) && (!year.is_multiple_of(100) || year.is_multiple_of(400))
    };
    let mut days = millis / 86_400_000;
    let mut year = 1970;
    loop {
        let length = if is_leap(year) { 366 } else { 365 };
        if days < length {
            break;
        }
        days -= length;
        year += 1;
    }
    let february = if is_leap(year) { 29 } else { 28 };
    let mut month = 1;
    for length in [31, february, 31, 30, 31, 30, 31, 31, 30, 31, 30] {
        if days < length {
            break;
        }
        days -= length;
        month += 1;
    }
    format!("{year}-{month:02}-{:02}", days + 1)
}

/// A game as a record that other programs show rightly too, with the day, the names and the clock.
fn sgf(session: &dyn Session, header: &Header) -> Vec<u8> {
    let name = |name: &String| if is_given(name) { name.clone() } else { String::new() };
    let signature = Signature {
        names: ByPlayer { one: name(&header.one.name), two: name(&header.two.name) },
        control: header.control.parse().unwrap_or_default(),
        date: Some(day(header.created)),
        ..Signature::default()
    };
    signature.sign(session, Viewer::Ordinary).to_bytes()
}

/// `GET /api/tables/{id}/picture.svg`.
pub(super) async fn svg(
    State(hall): State<Arc<Hall>>,
    Path(id): Path<String>,
) -> Result<Response, Wrong> {
    let text = look(hall, id, |inside| Ok(picture(inside.table.session()).to_svg())).await?;
    Ok(([(header::CONTENT_TYPE, "image/svg+xml")], text).into_response())
}

/// `GET /api/tables/{id}/picture.png`.
pub(super) async fn png(
    State(hall): State<Arc<Hall>>,
    Path(id): Path<String>,
) -> Result<Response, Wrong> {
    let picture = look(Arc::clone(&hall), id, |inside| Ok(picture(inside.table.session()))).await?;
    let bytes = aside(move || {
        let failed = |error: go_picture::PngError| {
            Wrong(StatusCode::INTERNAL_SERVER_ERROR, error.to_string())
        };
        picture.to_png(PNG_SCALE).map_err(failed)
    })
    .await?;
    Ok(([(header::CONTENT_TYPE, "image/png")], bytes).into_response())
}

/// The board with its last move, or as it was counted.
fn picture(session: &dyn Session) -> Picture {
    let board = session.board();
    let mut picture = Picture::of(&board.to_setup(session.to_move()));
    let phase = session.phase();
    if phase != Phase::Marking && phase != Phase::Counted {
        if let Some((_, turn)) = session.last_turn()
            && let Some(point) = turn.point()
        {
            picture = picture.with_mark(point, Mark::Circle);
        }
        return picture;
    }
    let report = session.score();
    picture = match session.config().rules.game {
        VariantKind::Go => picture.with_faint(session.dead().iter()),
        VariantKind::Conversion => picture.with_marks(session.dead().iter(), &Mark::Cross),
    };
    for point in session.size().points() {
        if let Owner::Territory(color) = report.owner(point) {
            picture = picture.with_mark(point, Mark::Territory(color));
        }
    }
    picture
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn days_are_those_of_the_calendar() {
        for (millis, wanted) in [
            (0, "1970-01-01"),
            (951_782_399_999, "2000-02-28"),
            (951_782_400_000, "2000-02-29"),
            (951_868_800_000, "2000-03-01"),
            (1_735_689_599_000, "2024-12-31"),
            (4_107_542_400_000, "2100-03-01"),
        ] {
            assert_eq!(day(millis), wanted);
        }
    }
}
