//! The media types of requests and responses.

use http::HeaderMap;
use http::header::{ACCEPT, CONTENT_TYPE};

use crate::status::Status;

/// The form of a response.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum View {
    Whole,
    /// `PartialObjectMetadata`: only the metadata of the objects.
    Metadata,
    /// `Table`: a row of cells for each object.
    Table,
}

/// Selects the form of the response by the `Accept` header. Unsupported media types are skipped, as on kube-apiserver.
///
/// ```text
/// application/json;as=PartialObjectMetadata;g=meta.k8s.io;v=v1, application/json   → metadata
/// application/json;as=Table;g=meta.k8s.io;v=v1, application/json                   → a table
/// ```
pub(crate) fn view(headers: &HeaderMap) -> Result<View, Status> {
    let mut is_empty = true;
    for accepted in
        headers.get_all(ACCEPT).iter().filter_map(|value| value.to_str().ok()).flat_map(|text| text.split(','))
    {
        if accepted.trim().is_empty() {
            continue;
        }
        is_empty = false;
        let accepted = MediaType::parse(accepted);
        let is_json = matches!(accepted.name, "application/json" | "*/*" | "application/*");
        let is_yours = |name, value| accepted.parameter(name).is_none_or(|found| found == value);
        let is_meta = is_json && is_yours("g", "meta.k8s.io") && is_yours("v", "v1");
        match accepted.parameter("as") {
            None if is_json => return Ok(View::Whole),
            Some("PartialObjectMetadata" | "PartialObjectMetadataList") if is_meta => return Ok(View::Metadata),
            Some("Table") if is_meta => return Ok(View::Table),
            _ => {}
        }
    }
    if is_empty { Ok(View::Whole) } else { Err(Status::not_acceptable()) }
}

/// Whether a client accepts JSON without parameters.
pub(crate) fn accepts_json(headers: &HeaderMap) -> bool {
    let accepted = headers.get_all(ACCEPT).iter().filter_map(|value| value.to_str().ok());
    let mut accepted = accepted.flat_map(|text| text.split(',')).map(MediaType::parse).peekable();
    let is_json = |accepted: MediaType<'_>| matches!(accepted.name, "application/json" | "*/*" | "application/*");
    accepted.peek().is_none() || accepted.any(is_json)
}

/// A media type with its parameters.
#[derive(Clone, Copy, Debug)]
pub(crate) struct MediaType<'a> {
    pub(crate) name: &'a str,
    parameters: &'a str,
}

impl<'a> MediaType<'a> {
    fn parse(text: &'a str) -> Self {
        let (name, parameters) = text.split_once(';').unwrap_or((text, ""));
        Self { name: name.trim(), parameters }
    }

    /// The media type of a request's body; empty if the request has no `Content-Type`.
    pub(crate) fn of_body(headers: &'a HeaderMap) -> Self {
        Self::parse(headers.get(CONTENT_TYPE).and_then(|value| value.to_str().ok()).unwrap_or_default())
    }

    /// The value of a parameter.
    pub(crate) fn parameter(self, wanted: &str) -> Option<&'a str> {
        let pairs = self.parameters.split(';').filter_map(|pair| pair.split_once('='));
        pairs.map(|(name, value)| (name.trim(), value.trim())).find(|(name, _)| *name == wanted).map(|(_, value)| value)
    }
}
