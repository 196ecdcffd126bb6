//! The position editor, and empty boards to print.

use axum::Json;
use axum::body::Bytes;
use axum::extract::Query;
use axum::extract::rejection::QueryRejection;
use axum::http::header;
use axum::response::{IntoResponse, Response};
use go_core::{Color, Setup, Size};
use go_picture::{Picture, Theme};
use go_record::Viewer;
use serde::{Deserialize, Serialize};

use super::{Wrong, aside};
use crate::create::GameAsked;

/// What a position comes to.
#[derive(Serialize)]
pub(crate) struct Checked {
    /// The record of it, if it can stand.
    sgf: Option<String>,
    /// Why it cannot.
    faults: Vec<String>,
}

/// `POST /api/setup`.
pub(super) async fn setup(body: Bytes) -> Result<Json<Checked>, Wrong> {
    let asked: GameAsked = serde_json::from_slice(&body)
        .map_err(|error| Wrong::asked(crate::message::fault(&error)))?;
    aside(move || {
        Ok(Json(match asked.session() {
            Ok(session) => {
                let bytes = session.transcript(Viewer::Ordinary).to_bytes();
                let sgf = String::from_utf8_lossy(&bytes).into_owned();
                Checked { sgf: Some(sgf), faults: Vec::new() }
            }
            Err(fault) => Checked { sgf: None, faults: vec![fault] },
        }))
    })
    .await
}

#[derive(Deserialize)]
pub(super) struct Printed {
    size: String,
    #[serde(default)]
    theme: Option<String>,
}

/// `GET /api/board.svg`.
pub(super) async fn board(
    asked: Result<Query<Printed>, QueryRejection>,
) -> Result<Response, Wrong> {
    let Query(asked) = asked.map_err(|_| Wrong::asked("\"size\" is missing, as 9 or 16x13"))?;
    let size: Size = asked.size.parse().map_err(|error| Wrong::asked(format!("{error}")))?;
    let theme = match asked.theme {
        None => Theme::Paper,
        Some(name) => name.parse().map_err(|error| Wrong::asked(format!("{error}")))?,
    };
    let empty = Setup::empty(size, Color::Black);
    let svg = Picture::of(&empty).with_theme(theme).with_title(format!("An empty board, {size}"));
    Ok(([(header::CONTENT_TYPE, "image/svg+xml")], svg.to_svg()).into_response())
}
