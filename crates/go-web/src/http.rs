//! What is asked for by plain requests: the page, the games there are, tables, pictures, records.

mod editor;
mod games;
mod review;
mod tables;

use std::net::SocketAddr;
use std::sync::Arc;
use std::time::Duration;

use axum::extract::{ConnectInfo, DefaultBodyLimit, Path, State, WebSocketUpgrade};
use axum::http::{HeaderMap, Method, StatusCode, Uri, header};
use axum::middleware::from_fn_with_state;
use axum::response::{IntoResponse, Response};
use axum::routing::{any, delete, get, post};
use axum::{Extension, Router};
use serde_json::json;

use crate::assets;
use crate::bounds::Entered;
use crate::guard::guard;
use crate::hall::{Hall, HallError};
use crate::socket;

pub(crate) use games::sentence;

/// How long a request may take.
const TO_ANSWER: Duration = Duration::from_secs(20);

/// Bytes of the longest body, but for records: a game of as many moves as one may have.
pub(crate) const LONGEST: usize = 128 << 10;

/// Who asks.
pub(crate) type Asking = ConnectInfo<SocketAddr>;

/// Everything that can be asked for.
pub(crate) fn router(hall: &Arc<Hall>) -> Router {
    let mut router = Router::new();
    for path in
        ["/", "/t/{id}", "/review", "/edit", "/rules", "/rules/{preset}", "/print", "/tables"]
    {
        router = router.route(path, get(index));
    }
    router
        .route("/page/{file}", get(file))
        .route("/ws", any(upgrade))
        .merge(
            Router::new()
                .route("/api/games", get(games::all))
                .route("/api/rules/{preset}", get(games::rules))
                .route("/api/setup", post(editor::setup))
                .route("/api/board.svg", get(editor::board))
                .route(
                    "/api/review",
                    post(review::review).layer(DefaultBodyLimit::max(review::LONGEST)),
                )
                .route("/api/tables", get(tables::list).post(tables::make))
                .route("/api/tables/{id}", delete(tables::remove))
                .route("/api/tables/{id}/record.sgf", get(tables::record))
                .route("/api/tables/{id}/picture.svg", get(tables::svg))
                .route("/api/tables/{id}/picture.png", get(tables::png))
                .layer(DefaultBodyLimit::max(LONGEST))
                .layer(axum::middleware::from_fn(in_time)),
        )
        .fallback(nothing)
        .layer(from_fn_with_state(Arc::clone(hall), guard))
        .with_state(Arc::clone(hall))
}

/// Ends a request whose body does not come.
async fn in_time(request: axum::extract::Request, next: axum::middleware::Next) -> Response {
    match tokio::time::timeout(TO_ANSWER, next.run(request)).await {
        Ok(response) => response,
        Err(_) => StatusCode::REQUEST_TIMEOUT.into_response(),
    }
}

async fn index(State(hall): State<Arc<Hall>>, headers: HeaderMap) -> Response {
    assets::answer(assets::INDEX, hall.options.page.as_deref(), &headers)
}

/// The page, which says that there is nothing here; programs are told by the status alone.
async fn nothing(
    State(hall): State<Arc<Hall>>,
    method: Method,
    uri: Uri,
    headers: HeaderMap,
) -> Response {
    let is_page = method == Method::GET
        && !uri.path().starts_with("/api/")
        && headers
            .get(header::ACCEPT)
            .is_some_and(|accepted| accepted.as_bytes().starts_with(b"text/html"));
    if !is_page {
        return StatusCode::NOT_FOUND.into_response();
    }
    let mut answer = assets::answer(assets::INDEX, hall.options.page.as_deref(), &HeaderMap::new());
    *answer.status_mut() = StatusCode::NOT_FOUND;
    answer
}

async fn file(
    State(hall): State<Arc<Hall>>,
    Path(name): Path<String>,
    headers: HeaderMap,
) -> Response {
    assets::answer(&name, hall.options.page.as_deref(), &headers)
}

/// Bytes that are read ahead of a socket, and that are gathered before they are written. Messages
/// are short and tables many.
const BUFFER: usize = 2 << 10;

async fn upgrade(
    State(hall): State<Arc<Hall>>,
    Extension(entered): Extension<Arc<Entered>>,
    ConnectInfo(address): Asking,
    upgrade: WebSocketUpgrade,
) -> Response {
    upgrade
        .read_buffer_size(BUFFER)
        .write_buffer_size(BUFFER)
        .max_message_size(socket::LONGEST)
        .max_frame_size(socket::LONGEST)
        .on_upgrade(move |socket| async move {
            socket::run(socket, hall, address).await;
            // Its place among the connections is free from here on.
            drop(entered);
        })
}

/// An answer that says what is wrong.
pub(crate) struct Wrong(StatusCode, String);

impl Wrong {
    pub(crate) fn asked(reason: impl Into<String>) -> Wrong {
        Wrong(StatusCode::BAD_REQUEST, reason.into())
    }
}

impl IntoResponse for Wrong {
    fn into_response(self) -> Response {
        (self.0, axum::Json(json!({ "error": self.1 }))).into_response()
    }
}

impl From<HallError> for Wrong {
    fn from(error: HallError) -> Wrong {
        let status = match error {
            HallError::NoTable => StatusCode::NOT_FOUND,
            HallError::Forbidden(_) => StatusCode::FORBIDDEN,
            HallError::NotKept => StatusCode::SERVICE_UNAVAILABLE,
        };
        Wrong(status, error.to_string())
    }
}

/// Does something that reads the disk or draws, away from the threads that serve everybody.
pub(crate) async fn aside<T: Send + 'static>(
    work: impl FnOnce() -> Result<T, Wrong> + Send + 'static,
) -> Result<T, Wrong> {
    let failed = |_| Wrong(StatusCode::INTERNAL_SERVER_ERROR, "that has failed".to_owned());
    tokio::task::spawn_blocking(work).await.map_err(failed)?
}
