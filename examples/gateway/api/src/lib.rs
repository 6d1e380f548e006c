//! The API of an HTTP gateway: the custom resources `Gateway` and `Route`, how they are patched, and their documents.

pub mod documents;
mod gateway;
mod limits;
mod route;

pub use gateway::{
    CertificateRef, Gateway, GatewaySpec, GatewayStatus, Level, Listener, ListenerStatus, Logging, Protocol, Tls,
    TlsMode, Window,
};
pub use limits::Limits;
pub use route::{Answer, Backend, GatewayRef, HeaderMatch, Match, PathType, Retry, Route, RouteSpec, Rule};
