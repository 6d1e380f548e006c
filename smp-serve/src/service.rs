//! Handles one request: checks the host, passes the request to the server or service, and logs it.

use std::convert::Infallible;
use std::net::IpAddr;
use std::sync::Arc;

use http::header::{CONTENT_ENCODING, VARY};
use http::{HeaderValue, Request, Response, StatusCode};
use http_body::Body as _;
use hyper::body::Incoming;
use smp_server::Status;
use tokio::time::Instant;
use tower_service::Service as _;
use tracing::Level;

use crate::activity::{Active, Activity};
use crate::body::{Content, Reply, Timed};
use crate::gzip::{self, Gzip};
use crate::handler::Handler;
use crate::listener::Shared;
use crate::tunnel::{Tunnel, Tunnels};

/// The reason for rejecting a request whose body does not fit in memory.
const NO_ROOM: &str = "the bodies of other requests take all memory";

/// The connection of a client.
pub(crate) struct Client {
    pub(crate) shared: Arc<Shared>,
    /// The address of the client.
    pub(crate) peer: std::net::SocketAddr,
    /// The local address of the connection.
    pub(crate) address: IpAddr,
    pub(crate) activity: Arc<Activity>,
    pub(crate) tunnels: Tunnels,
}

impl Client {
    pub(crate) async fn answer(self: Arc<Self>, request: Request<Incoming>) -> Result<Response<Reply>, Infallible> {
        let start = Instant::now();
        let active = Active::new(&self.activity, start);
        let logged = tracing::enabled!(Level::INFO).then(|| (request.method().clone(), target(&request)));
        let accepts_gzip = gzip::is_accepted(request.headers());
        let (mut response, refusal) = match self.pass(request, start + self.shared.limits.body).await {
            Ok(response) => (response, None),
            Err((status, why)) => (Response::from(&status).map(Content::Plain), Some(why)),
        };
        if let Some((method, target)) = logged {
            tracing::info!(
                client.address = %self.peer,
                http.method = %method,
                http.target = target,
                http.status_code = response.status().as_u16(),
                latency = ?start.elapsed(),
                refusal,
                "request"
            );
        }
        if let Some(tunnel) = response.extensions_mut().remove::<Tunnel>() {
            self.tunnels.add(tunnel);
        }
        let response = if accepts_gzip { compressed(response) } else { response };
        Ok(response.map(|content| Reply::new(content, Arc::clone(&self.shared), active)))
    }

    /// Passes a request on, or returns why not. For smp-server, its body must arrive by `end`.
    async fn pass(&self, request: Request<Incoming>, end: Instant) -> Result<Response<Content>, (Status, String)> {
        if let Some(why) = self.shared.hosts.refusal(&request, self.address) {
            let status = Status::new(StatusCode::FORBIDDEN, "Forbidden", format!("forbidden: {why}"));
            return Err((status, why));
        }
        let (server, bodies) = match &self.shared.handler {
            Handler::Server { server, bodies } => (server, bodies),
            Handler::Service(service) => return Ok(service(request).await),
        };
        // The memory is reserved until the server responds, because the server keeps the body until then.
        let Some(_reserved) = bodies.reserve(request.body(), end).await else {
            return Err((Status::too_many_requests(1), NO_ROOM.to_owned()));
        };
        let request = request.map(|body| Timed::new(body, end));
        let Ok(response) = server.clone().call(request).await;
        Ok(response.map(Content::Plain))
    }
}

/// Returns the path and the query of a request.
fn target(request: &Request<Incoming>) -> String {
    request.uri().path_and_query().map_or_else(|| "*".to_owned(), ToString::to_string)
}

/// Compresses a large response of smp-server. For a list in parts, the size is that of the first part.
fn compressed(response: Response<Content>) -> Response<Content> {
    let (mut parts, content) = response.into_parts();
    let body = match content {
        Content::Plain(body) if !body.is_watch() && body.size_hint().lower() >= gzip::SMALLEST => body,
        content => return Response::from_parts(parts, content),
    };
    parts.headers.insert(CONTENT_ENCODING, HeaderValue::from_static("gzip"));
    parts.headers.append(VARY, HeaderValue::from_static("Accept-Encoding"));
    Response::from_parts(parts, Content::Compressed(Gzip::new(body)))
}
