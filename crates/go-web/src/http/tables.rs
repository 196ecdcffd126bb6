//! Tables: made, listed, deleted, and taken along as records and pictures.

use std::sync::Arc;
use std::time::Instant;

use axum::Json;
use axum::body::Bytes;
use axum::extract::{ConnectInfo, Path, Query, State};
use axum::http::{HeaderMap, StatusCode, header};
use axum::response::{IntoResponse, Response};
use go_core::Color;
use go_picture::{Mark, Picture};
use go_record::Viewer;
use go_rules::{Phase, VariantKind};
use go_score::Owner;
use go_session::{Player, Session};
use serde::{Deserialize, Serialize};

use super::{Asking, Wrong, aside};
use crate::create::TableAsked;
use crate::hall::{Hall, HallError};
use crate::names::TableId;
use crate::room::Inside;
use crate::store::{Header, Page};

/// Pixels of a PNG for each unit of the picture.
const PNG_SCALE: f32 = 2.0;

#[derive(Serialize)]
pub(crate) struct MadeAnswer {
    id: String,
    tokens: Tokens,
    /// Deletes the table, even if only the computer plays there.
    owner: String,
}

#[derive(Default, Serialize)]
struct Tokens {
    #[serde(skip_serializing_if = "Option::is_none")]
    one: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    two: Option<String>,
}

/// `POST /api/tables`.
pub(super) async fn make(
    State(hall): State<Arc<Hall>>,
    ConnectInfo(address): Asking,
    body: Bytes,
) -> Result<Response, Wrong> {
    let asked: TableAsked = serde_json::from_slice(&body)
        .map_err(|error| Wrong::asked(format!("not understood: {error}")))?;
    let new = asked.table().map_err(Wrong::asked)?;
    if !hall.addresses.may_make(address.ip(), &hall.options.bounds, Instant::now()) {
        tracing::warn!(%address, "too many tables");
        let reason = "this address has made as many tables as one may in an hour";
        return Err(Wrong(StatusCode::TOO_MANY_REQUESTS, reason.to_owned()));
    }
    let made = hall.make(new).await?;
    let mut tokens = Tokens::default();
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
    Query(wanted): Query<Wanted>,
) -> Result<Json<Page>, Wrong> {
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
    let name = format!("attachment; filename=\"{}.sgf\"", plain(&id));
    let bytes = look(hall, id, |inside| Ok(sgf(inside.table.session(), &inside.header))).await?;
    let headers = [
        (header::CONTENT_TYPE, "application/x-go-sgf".to_owned()),
        (header::CONTENT_DISPOSITION, name),
    ];
    Ok((headers, bytes).into_response())
}

fn plain(id: &str) -> &str {
    if TableId::parse(id).is_some() { id } else { "table" }
}

/// A game as a record that other programs show rightly too.
fn sgf(session: &dyn Session, header: &Header) -> Vec<u8> {
    let mut file = session.transcript(Viewer::Ordinary);
    let root = file.first().id();
    let is_black = |player| go_session::Seats::color(session, player) == Color::Black;
    let (black, white) = if is_black(Player::One) {
        (&header.one.name, &header.two.name)
    } else {
        (&header.two.name, &header.one.name)
    };
    file.set(root, "PB", [black]);
    file.set(root, "PW", [white]);
    if session.phase() == Phase::Counted {
        file.set(root, "RE", [session.score().outcome.to_string()]);
    }
    file.to_bytes()
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
