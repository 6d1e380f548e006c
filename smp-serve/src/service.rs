//! Answers one request: checks the host, passes it to the server, and reports it.

use std::convert::Infallible;
use std::net::IpAddr;
use std::sync::Arc;

use bytes::Bytes;
use http::header::CONTENT_TYPE;
use http::{HeaderValue, Request, Response, StatusCode};
use hyper::body::Incoming;
use smp_server::Status;
use tokio::sync::watch;
use tokio::time::Instant;
use tower_service::Service as _;

use crate::body::{Active, Answer, Timed};
use crate::event::{Answered, Event};
use crate::listener::Shared;

/// One connection, for its requests.
pub(crate) struct Client {
    pub(crate) shared: Arc<Shared>,
    /// The address of the client.
    pub(crate) peer: std::net::SocketAddr,
    /// The address of this end of the connection.
    pub(crate) address: IpAddr,
    /// The number of requests in progress.
    pub(crate) active: watch::Sender<usize>,
}

impl Client {
    pub(crate) async fn answer(
        self: Arc<Self>,
        request: Request<Incoming>,
        active: Active,
    ) -> Result<Response<Answer>, Infallible> {
        let start = Instant::now();
        let method = request.method().clone();
        let target = request.uri().path_and_query().map_or_else(|| "*".to_owned(), ToString::to_string);
        let refusal = self.shared.hosts.refusal(&request, self.address);
        let response = match &refusal {
            Some(refusal) => refused(refusal),
            None => {
                let request = request.map(|body| Timed::new(body, self.shared.limits.body));
                let Ok(response) = self.shared.server.clone().call(request).await;
                response
            }
        };
        let (peer, status, duration) = (self.peer, response.status(), start.elapsed());
        self.shared.report(&Event::Answered(Answered { peer, method, target, status, duration, refusal }));
        Ok(response.map(|body| Answer::new(body, self.shared.stopped(), active)))
    }
}

/// The answer to a request that is not for this server.
fn refused(why: &str) -> Response<smp_server::Body> {
    let status = Status::new(StatusCode::FORBIDDEN, "Forbidden", format!("forbidden: {why}"));
    let body = Bytes::from(status.to_value().to_string());
    let mut response = Response::new(smp_server::Body::from(body));
    *response.status_mut() = status.code();
    response.headers_mut().insert(CONTENT_TYPE, HeaderValue::from_static("application/json"));
    response
}
