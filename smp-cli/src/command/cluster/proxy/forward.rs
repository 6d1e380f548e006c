//! Sends the requests of clients to the cluster, and the answers back.

use std::convert::Infallible;
use std::pin::Pin;
use std::sync::{Arc, Mutex, PoisonError};
use std::task::{Context, Poll};
use std::time::Duration;

use bytes::Bytes;
use http::uri::PathAndQuery;
use http::{Method, Request, Response, StatusCode, Uri, Version};
use http_body::Body as _;
use http_body_util::BodyExt as _;
use http_body_util::combinators::UnsyncBoxBody;
use hyper::body::Incoming;
use hyper::upgrade::OnUpgrade;
use hyper_util::rt::TokioIo;
use kube::Client;
use kube::client::Body;
use smp_serve::Tunnel;
use smp_server::Status;
use tower::{BoxError, Service, service_fn};

use super::super::unreachable::unanswered;
use super::{headers, token};

/// A body of an answer.
type Answer = UnsyncBoxBody<Bytes, BoxError>;

/// The service of the listener.
#[derive(Clone)]
pub(super) struct Forward(Arc<Shared>);

struct Shared {
    client: Client,
    /// Makes bodies of kube out of streams.
    bodies: Client,
    server: String,
    /// The token that clients must send.
    token: Option<String>,
    /// Whether the kubeconfig or an option says whom to impersonate. Clients must not choose another one.
    is_impersonating: bool,
    /// How long to wait for an answer.
    limit: Option<Duration>,
}

impl Forward {
    /// Must be called inside a tokio runtime.
    pub(super) fn new(
        client: Client,
        server: String,
        token: Option<String>,
        is_impersonating: bool,
        limit: Option<Duration>,
    ) -> Self {
        let limit = limit.filter(|limit| !limit.is_zero());
        Self(Arc::new(Shared { client, bodies: bodies(), server, token, is_impersonating, limit }))
    }
}

impl Service<Request<Incoming>> for Forward {
    type Response = Response<Answer>;
    type Error = Infallible;
    type Future = Pin<Box<dyn Future<Output = Result<Response<Answer>, Infallible>> + Send>>;

    fn poll_ready(&mut self, _: &mut Context<'_>) -> Poll<Result<(), Infallible>> {
        Poll::Ready(Ok(()))
    }

    fn call(&mut self, request: Request<Incoming>) -> Self::Future {
        let shared = Arc::clone(&self.0);
        Box::pin(async move { Ok(shared.forward(request).await.unwrap_or_else(|status| of_status(&status))) })
    }
}

impl Shared {
    async fn forward(&self, mut request: Request<Incoming>) -> Result<Response<Answer>, Status> {
        self.check(&request)?;
        let protocol = headers::take_protocol(request.headers_mut());
        let connection = protocol.as_ref().map(|_| hyper::upgrade::on(&mut request));
        let (mut parts, body) = request.into_parts();
        headers::remove_from_request(&mut parts.headers, self.is_impersonating);
        if let Some(protocol) = protocol {
            headers::put_protocol(&mut parts.headers, protocol);
        }
        let mut sent = Request::new(self.body(body).await?);
        *sent.method_mut() = parts.method;
        *sent.uri_mut() = parts.uri.into_parts().path_and_query.map_or_else(Uri::default, Uri::from);
        *sent.version_mut() = Version::HTTP_11;
        *sent.headers_mut() = parts.headers;
        self.answer(self.send(sent).await?, connection)
    }

    /// Checks what the cluster does not: the token for the proxy, and the form of the request.
    fn check(&self, request: &Request<Incoming>) -> Result<(), Status> {
        let refused = |code: StatusCode, reason, message: &str| {
            let target = request.uri().path_and_query().map_or("", PathAndQuery::as_str);
            let (method, status) = (request.method(), code.as_u16());
            tracing::debug!(http.method = %method, http.target = target, http.status_code = status, refusal = message, "refused");
            Err(Status::new(code, reason, message))
        };
        if self.token.as_ref().is_some_and(|token| !token::is_sent(request.headers(), token)) {
            return refused(
                StatusCode::UNAUTHORIZED,
                "Unauthorized",
                "the proxy needs the bearer token of its --token-file",
            );
        }
        if request.method() == Method::CONNECT || !request.uri().path().starts_with('/') {
            return refused(
                StatusCode::METHOD_NOT_ALLOWED,
                "MethodNotAllowed",
                "the proxy serves the API of one cluster",
            );
        }
        Ok(())
    }

    /// The body of a request. kube makes bodies of streams only for answers, so this is the answer of a client without a server.
    async fn body(&self, body: Incoming) -> Result<Body, Status> {
        if body.is_end_stream() {
            return Ok(Body::empty());
        }
        let mut request = Request::new(Body::empty());
        request.extensions_mut().insert(Arc::new(Mutex::new(Some(body))));
        let answer = self.bodies.send(request).await;
        answer
            .map(Response::into_body)
            .map_err(|_| Status::new(StatusCode::BAD_GATEWAY, "InternalError", "the proxy stops"))
    }

    async fn send(&self, request: Request<Body>) -> Result<Response<Body>, Status> {
        let answer = match self.limit {
            None => self.client.send(request).await,
            Some(limit) => match tokio::time::timeout(limit, self.client.send(request)).await {
                Ok(answer) => answer,
                Err(_) => {
                    let message = format!("the server {} did not answer within {limit:?}", self.server);
                    tracing::warn!("{message}");
                    return Err(Status::new(StatusCode::GATEWAY_TIMEOUT, "Timeout", message));
                }
            },
        };
        answer.map_err(|error| {
            let failure = unanswered(&self.server, error);
            tracing::warn!("{}", failure.message());
            Status::new(StatusCode::SERVICE_UNAVAILABLE, "ServiceUnavailable", failure.message())
        })
    }

    /// The answer for the client. If the server changed the protocol, both connections are connected.
    fn answer(&self, mut answer: Response<Body>, connection: Option<OnUpgrade>) -> Result<Response<Answer>, Status> {
        let protocol = headers::take_protocol(answer.headers_mut());
        headers::remove_from_answer(answer.headers_mut());
        let tunnel = match (answer.status(), connection, protocol) {
            (StatusCode::SWITCHING_PROTOCOLS, Some(connection), Some(protocol)) => {
                headers::put_protocol(answer.headers_mut(), protocol);
                Some(tunnel(connection, hyper::upgrade::on(&mut answer)))
            }
            (StatusCode::SWITCHING_PROTOCOLS, ..) => {
                let message = format!("the server {} changed the protocol without being asked", self.server);
                return Err(Status::new(StatusCode::BAD_GATEWAY, "InternalError", message));
            }
            _ => None,
        };
        let (parts, body) = answer.into_parts();
        let mut answer = Response::new(body.map_err(Into::into).boxed_unsync());
        *answer.status_mut() = parts.status;
        *answer.headers_mut() = parts.headers;
        if let Some(tunnel) = tunnel {
            answer.extensions_mut().insert(tunnel);
        }
        Ok(answer)
    }
}

/// Copies the data of two connections until both are closed.
fn tunnel(client: OnUpgrade, server: OnUpgrade) -> Tunnel {
    Tunnel::new(async {
        let Ok((client, server)) = tokio::try_join!(client, server) else { return };
        // An error is the end of one of them, which the other one notices.
        let _ = tokio::io::copy_bidirectional(&mut TokioIo::new(client), &mut TokioIo::new(server)).await;
    })
}

/// A client that answers each request with the stream in its extensions.
fn bodies() -> Client {
    let answer = |mut request: Request<Body>| {
        let stream = request.extensions_mut().remove::<Arc<Mutex<Option<Incoming>>>>();
        let stream = stream.and_then(|stream| stream.lock().unwrap_or_else(PoisonError::into_inner).take());
        std::future::ready(stream.map(Response::new).ok_or_else(|| BoxError::from("the request has no stream")))
    };
    Client::new(service_fn(answer), "")
}

fn of_status(status: &Status) -> Response<Answer> {
    Response::from(status).map(|body| body.map_err(Into::into).boxed_unsync())
}
