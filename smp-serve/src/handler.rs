//! What responds to the requests of a listener: smp-server, or another service.

use std::convert::Infallible;
use std::pin::Pin;

use bytes::Bytes;
use http::{Request, Response};
use http_body::Body;
use http_body_util::BodyExt as _;
use hyper::body::Incoming;
use smp_server::Server;
use tower_service::Service;

use crate::body::{BoxError, Content};
use crate::body_budget::BodyBudget;

/// What responds to requests.
pub(crate) enum Handler {
    Server {
        server: Server,
        bodies: BodyBudget,
    },
    /// The bodies of requests and responses are streams.
    Service(Respond),
}

/// A service of any type.
type Respond = Box<dyn Fn(Request<Incoming>) -> Responding + Send + Sync>;

type Responding = Pin<Box<dyn Future<Output = Response<Content>> + Send>>;

/// Returns the handler that calls a service.
pub(crate) fn of_service<S, B>(service: S) -> Handler
where
    S: Service<Request<Incoming>, Response = Response<B>, Error = Infallible> + Clone + Send + Sync + 'static,
    S::Future: Send + 'static,
    B: Body<Data = Bytes, Error = BoxError> + Send + 'static,
{
    Handler::Service(Box::new(move |request| {
        let mut service = service.clone();
        Box::pin(async move {
            let Ok(()) = std::future::poll_fn(|context| service.poll_ready(context)).await;
            let Ok(response) = service.call(request).await;
            response.map(|body| Content::Service(body.boxed_unsync()))
        })
    }))
}
