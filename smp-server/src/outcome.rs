//! The result of a write, and its response.

use std::sync::Arc;

use http::StatusCode;
use serde_json::Value;

use crate::encoding;
use crate::media::View;
use crate::read;
use crate::reply::Reply;
use crate::request::ApiRequest;
use crate::scale;
use crate::status::Status;
use crate::store::{StoreError, Stored};
use crate::subresource::Subresource;
use crate::table;

/// An object after a write.
#[derive(Debug)]
pub(crate) struct Outcome {
    pub(crate) object: Arc<Value>,
    /// The stored text; absent for a dry run.
    pub(crate) stored: Option<Stored>,
    /// The version of an object that is not stored.
    pub(crate) revision: Option<u64>,
    pub(crate) warnings: Vec<String>,
}

impl Outcome {
    pub(crate) fn unstored(object: Value, revision: Option<u64>) -> Self {
        Self { object: Arc::new(object), stored: None, revision, warnings: Vec::new() }
    }

    pub(crate) fn stored(stored: Stored) -> Result<Self, StoreError> {
        Ok(Self { object: stored.value()?, stored: Some(stored), revision: None, warnings: Vec::new() })
    }
}

/// Returns the response in the form that the request accepts.
pub(crate) fn answer(request: &ApiRequest, code: StatusCode, outcome: &Outcome) -> Result<Reply, Status> {
    let resource = &request.target.resource;
    let revision = outcome.stored.as_ref().map(|stored| stored.revision).or(outcome.revision);
    let text = match (&outcome.stored, request.target.subresource, request.view) {
        (Some(stored), ..) => read::text(request, stored)?,
        (None, Subresource::Scale, _) => {
            scale::of(resource, &outcome.object, revision.unwrap_or_default())?.to_string().into()
        }
        (None, _, View::Whole) => encoding::unstored(resource, &outcome.object, revision),
        (None, _, View::Metadata) => {
            read::partial(resource, &outcome.object, revision.unwrap_or_default()).to_string().into()
        }
        (None, _, View::Table) => table::unstored(request, &outcome.object, revision)?,
    };
    Ok(Reply::json(code, text).with_warnings(outcome.warnings.clone()))
}
