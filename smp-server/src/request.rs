//! A request for a resource: its target, query and headers.

use bytes::Bytes;
use http::{Method, Request};

use crate::fields;
use crate::media::View;
use crate::query::Query;
use crate::status::Status;
use crate::target::Target;

/// A request for a resource.
#[derive(Clone, Debug)]
pub(crate) struct ApiRequest {
    pub(crate) method: Method,
    pub(crate) target: Target,
    pub(crate) query: Query,
    pub(crate) view: View,
    pub(crate) headers: http::HeaderMap,
    pub(crate) body: Bytes,
    /// The arrival time, in seconds since 1970.
    pub(crate) time: u64,
}

impl ApiRequest {
    /// Reads the query and the headers of a request.
    pub(crate) fn read(target: Target, view: View, request: Request<Bytes>, time: u64) -> Result<Self, Status> {
        let is_read = matches!(*request.method(), Method::GET | Method::HEAD);
        let text = request.uri().query().unwrap_or_default();
        let mut query = Query::parse(text, is_read && target.name.is_some())?;
        // For lists of built-in kinds, the fields of selectors are checked first; otherwise between the other parameters.
        let is_first = !target.resource.is_custom() && !query.watch;
        let has_fields = target.name.is_none() && (is_read || request.method() == Method::DELETE);
        let check_fields = |query: &Query| {
            let mut paths = query.fields.paths().filter(|_| has_fields);
            paths.try_for_each(|path| fields::check(&target.resource, path)).map_err(Status::bad_request)
        };
        if is_first {
            check_fields(&query)?;
        }
        query.check()?;
        check_fields(&query)?;
        query.read_revision()?;
        let (parts, body) = request.into_parts();
        Ok(Self { method: parts.method, target, query, view, headers: parts.headers, body, time })
    }
}
