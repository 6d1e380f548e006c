//! The events that a listener reports.

use std::fmt;
use std::net::SocketAddr;
use std::time::Duration;

use http::{Method, StatusCode};

/// Something that a listener reports, for a log. `Display` writes it as one line.
#[derive(Debug)]
#[non_exhaustive]
pub enum Event {
    /// The server responded to a request. The body of the response may take longer, in particular that of a watch.
    Answered(Answered),
    /// A connection was closed because of a problem, such as invalid HTTP.
    Closed {
        /// The address of the client.
        peer: SocketAddr,
        /// The reason.
        reason: String,
    },
    /// The limit of connections is reached. Further clients wait.
    Full {
        /// The limit.
        connections: usize,
    },
    /// A connection could not be accepted, for example because the process has too many open files. The listener tries again.
    NotAccepted {
        /// The error.
        reason: String,
    },
}

/// A request and its response.
#[derive(Debug)]
#[non_exhaustive]
pub struct Answered {
    /// The address of the client.
    pub peer: SocketAddr,
    /// The method.
    pub method: Method,
    /// The path and the query. It may contain any characters that HTTP allows.
    pub target: String,
    /// The status of the response.
    pub status: StatusCode,
    /// The time from the end of the request's headers to the start of the response.
    pub duration: Duration,
    /// Why the listener rejected the request; `None` if it passed the request to the server.
    pub refusal: Option<String>,
}

impl fmt::Display for Event {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Answered(Answered { method, target, status, duration, refusal, .. }) => {
                write!(f, "{method} {target} {} {duration:.1?}", status.as_u16())?;
                refusal.iter().try_for_each(|refusal| write!(f, " ({refusal})"))
            }
            Self::Closed { peer, reason } => write!(f, "closed the connection of {peer}: {reason}"),
            Self::Full { connections } => write!(f, "{connections} connections are open; further clients wait"),
            Self::NotAccepted { reason } => write!(f, "cannot accept a connection: {reason}"),
        }
    }
}
