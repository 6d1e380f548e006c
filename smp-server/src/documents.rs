//! OpenAPI documents with their hashes.

use std::collections::BTreeMap;
use std::hash::{DefaultHasher, Hash, Hasher};
use std::sync::Arc;

use bytes::Bytes;
use serde_json::Value;

/// The documents of all groups and versions of a catalog.
#[derive(Debug)]
pub(crate) struct Documents {
    pub(crate) by_path: BTreeMap<String, Arc<Document>>,
    pub(crate) index: Document,
    /// The time of the build, in seconds since 1970.
    pub(crate) built: u64,
}

/// A document in JSON.
#[derive(Debug)]
pub(crate) struct Document {
    pub(crate) text: Bytes,
    /// A hash of the text.
    pub(crate) hash: String,
}

impl Document {
    pub(crate) fn new(document: &Value) -> Self {
        let text = document.to_string();
        // The hasher has fixed keys, so the same document has the same hash in every run.
        let mut hasher = DefaultHasher::new();
        text.hash(&mut hasher);
        Self { hash: format!("{:016X}", hasher.finish()), text: text.into() }
    }

    /// The URL of the document at a path.
    pub(crate) fn url(&self, path: &str) -> String {
        format!("/openapi/v3/{path}?hash={}", self.hash)
    }

    /// The value of the header `ETag`.
    pub(crate) fn tag(&self) -> String {
        format!("\"{}\"", self.hash)
    }
}
