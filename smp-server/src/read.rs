//! Reads: one object, and lists.

use std::sync::Arc;

use bytes::Bytes;
use http::StatusCode;
use serde::Deserialize;
use serde_json::{Value, json};

use crate::encoding;
use crate::fields;
use crate::media::View;
use crate::query::RevisionMatch;
use crate::reply::Reply;
use crate::request::ApiRequest;
use crate::resource::Resource;
use crate::rules;
use crate::scale;
use crate::selector::{NAME, NAMESPACE};
use crate::state::Server;
use crate::status::Status;
use crate::store::{Page, Pages, Range, StoreError, Stored};
use crate::subresource::Subresource;
use crate::table;
use crate::token;

/// The minimum page size for reads with selectors.
const PART: usize = 500;

/// The object that a request names.
pub(crate) async fn stored(server: &Server, request: &ApiRequest) -> Result<Stored, Status> {
    let name = request.target.name()?;
    let found = server.inner.store.get(&request.target.key(name)).await?;
    found.ok_or_else(|| Status::not_found(&request.target.resource, name))
}

pub(crate) async fn get(server: &Server, request: &ApiRequest) -> Result<Reply, Status> {
    if let Some(wanted) = request.query.revision {
        let newest = server.inner.store.revision().await?;
        if wanted > newest {
            return Err(Status::too_new(wanted, newest));
        }
    }
    let stored = stored(server, request).await?;
    Ok(Reply::json(StatusCode::OK, text(request, &stored)?))
}

/// The text of an object, in the form that the request asks for.
pub(crate) fn text(request: &ApiRequest, stored: &Stored) -> Result<Bytes, Status> {
    let resource = &request.target.resource;
    Ok(match (request.target.subresource, request.view) {
        (Subresource::Scale, _) => scale::of(resource, &*stored.value()?, stored.revision)?.to_string().into(),
        (_, View::Whole) => encoding::with_version(resource, stored, stored.revision)?,
        (_, View::Metadata) => partial(resource, &*stored.value()?, stored.revision).to_string().into(),
        (_, View::Table) => table::stored(request, stored)?,
    })
}

/// The metadata of an object, as `PartialObjectMetadata`.
pub(crate) fn partial(resource: &Resource, object: &Value, revision: u64) -> Value {
    let mut object = Value::Object([("metadata".to_owned(), object["metadata"].clone())].into_iter().collect());
    rules::hide_computed_metadata(resource, &mut object);
    let mut metadata = object["metadata"].take();
    metadata["resourceVersion"] = revision.to_string().into();
    json!({"kind": "PartialObjectMetadata", "apiVersion": "meta.k8s.io/v1", "metadata": metadata})
}

pub(crate) fn is_selective(request: &ApiRequest) -> bool {
    !request.query.labels.is_empty() || !request.query.fields.is_empty()
}

/// Returns the prefix that all objects of a list or a watch have in their names in the store.
///
/// ```text
/// default   metadata.name=web           default/web
/// (all)     metadata.namespace=default  default/
/// (all)     metadata.name=web           (empty)
/// ```
pub(crate) fn prefix(request: &ApiRequest) -> String {
    let (target, fields) = (&request.target, &request.query.fields);
    let name = fields.wanted(NAME).unwrap_or_default();
    if !target.resource.is_namespaced() {
        return name.to_owned();
    }
    let namespace = target.namespace.as_deref().or_else(|| fields.wanted(NAMESPACE));
    namespace.map_or_else(String::new, |namespace| format!("{namespace}/{name}"))
}

/// Reads the entries for a list without a limit, before the selectors.
pub(crate) async fn pages(server: &Server, request: &ApiRequest) -> Result<Pages, Status> {
    let (revision, after) = position(server, request).await?;
    let prefix = prefix(request);
    let range = Range { prefix: &prefix, after: &after, revision, ..Range::all(request.target.resource.collection()) };
    server.inner.store.pages(range).await.map_err(|error| too_old(request, error))
}

/// Reads the entries for a limited list or for `deletecollection`.
pub(crate) async fn page(server: &Server, request: &ApiRequest) -> Result<Page, Status> {
    let (revision, after) = position(server, request).await?;
    let (collection, prefix, limit) = (request.target.resource.collection(), prefix(request), request.query.limit);
    let range = Range { prefix: &prefix, after: &after, revision, limit, ..Range::all(collection) };
    if !is_selective(request) {
        return part(server, request, range).await;
    }
    if limit > 0 {
        return selected(server, request, range).await;
    }
    let mut page = part(server, request, range).await?;
    page.entries = select(request, page.entries.into_iter(), usize::MAX)?;
    Ok(page)
}

async fn part(server: &Server, request: &ApiRequest, range: Range<'_>) -> Result<Page, Status> {
    server.inner.store.range(range).await.map_err(|error| too_old(request, error))
}

/// Reads a limited range in pages until the selectors match enough entries. A page does not shrink with the limit, because a
/// selector may match few of many entries.
async fn selected(server: &Server, request: &ApiRequest, range: Range<'_>) -> Result<Page, Status> {
    let (limit, mut revision, mut after) = (range.limit, range.revision, Arc::from(range.after));
    let mut entries = Vec::new();
    loop {
        let next = Range { revision, after: &after, limit: limit.max(PART), count_remaining: false, ..range };
        let found = part(server, request, next).await?;
        let last = found.entries.last().map(|(name, _)| Arc::clone(name));
        let mut rest = found.entries.into_iter();
        entries.append(&mut select(request, rest.by_ref(), limit - entries.len())?);
        match last {
            Some(last) if rest.len() > 0 || found.remaining != Some(0) => after = last,
            _ => return Ok(Page { entries, revision: found.revision, remaining: Some(0) }),
        }
        if entries.len() == limit {
            return Ok(Page { entries, revision: found.revision, remaining: None });
        }
        revision = Some(found.revision);
    }
}

pub(crate) type Entry = (Arc<str>, Stored);

/// Returns the first entries that match the selectors of a request.
pub(crate) fn select(
    request: &ApiRequest,
    entries: impl Iterator<Item = Entry>,
    limit: usize,
) -> Result<Vec<Entry>, StoreError> {
    let is_selected = |entry: Entry| match selects(request, &entry.0, &entry.1) {
        Ok(true) => Some(Ok(entry)),
        Ok(false) => None,
        Err(error) => Some(Err(error)),
    };
    entries.filter_map(is_selected).take(limit).collect()
}

/// The fields of an object that label selectors need.
#[derive(Deserialize)]
struct Labeled {
    metadata: Labels,
}

#[derive(Deserialize)]
struct Labels {
    #[serde(default)]
    labels: Value,
}

/// Returns whether an object matches the selectors of a request. The object is parsed only as far as necessary, because watches
/// check both versions of every change.
pub(crate) fn selects(request: &ApiRequest, name: &str, stored: &Stored) -> Result<bool, StoreError> {
    let query = &request.query;
    if !query.fields.matches_key(name) {
        return Ok(false);
    }
    if query.fields.needs_only_key() {
        if query.labels.is_empty() {
            return Ok(true);
        }
        if stored.known_value().is_none()
            && let Ok(Labeled { metadata }) = serde_json::from_slice(&stored.bytes)
        {
            return Ok(query.labels.matches(&metadata.labels));
        }
    }
    Ok(selects_value(request, &*encoding::value(&request.target.resource, stored)?))
}

fn selects_value(request: &ApiRequest, object: &Value) -> bool {
    request.query.labels.matches(&object["metadata"]["labels"])
        && request.query.fields.matches(object, |object, path| fields::read(&request.target.resource, object, path))
}

/// The revision to read, and the name after which to begin.
async fn position(server: &Server, request: &ApiRequest) -> Result<(Option<u64>, String), Status> {
    let query = &request.query;
    if !query.token.is_empty() {
        let (revision, after) = token::read(&query.token)?;
        return Ok((revision, after));
    }
    let newest = server.inner.store.revision().await?;
    // As kube-apiserver: a limit with a version and without a rule reads that version.
    let rule = query.revision_match;
    let reads_exactly = rule == Some(RevisionMatch::Exact) || (rule.is_none() && query.limit > 0);
    match query.revision {
        Some(wanted) if wanted > newest => Err(Status::too_new(wanted, newest)),
        Some(0) | None => Ok((None, String::new())),
        wanted => Ok((wanted.filter(|_| reads_exactly), String::new())),
    }
}

/// A list cannot continue at a compacted revision. The client can continue with newer objects.
pub(crate) fn too_old(request: &ApiRequest, error: StoreError) -> Status {
    match error {
        StoreError::Compacted { .. } => {}
        // The token is from a server with a newer revision.
        StoreError::Future { newest } => {
            let wanted = token::read(&request.query.token).ok().and_then(|(revision, _)| revision);
            return Status::too_new(wanted.unwrap_or_default(), newest);
        }
        error => return error.into(),
    }
    let Ok((_, after)) = token::read(&request.query.token) else {
        return Status::expired("The resourceVersion for the provided list is too old.");
    };
    Status::expired(
        "The provided continue parameter is too old to display a consistent list result. You can start a new list without \
         the continue parameter, or use the continue token in this response to retrieve the remainder of the results. \
         Continuing with the provided token results in an inconsistent list - objects that were created, modified, or \
         deleted between the time the first chunk was returned and now may show up in the list.",
    )
    .continues_with(token::write(None, &after))
}

/// Returns the `Status` of a successful deletion.
pub(crate) fn success(resource: &Resource, name: &str, uid: &Value) -> Value {
    let mut details = json!({"name": name, "kind": resource.plural(), "uid": uid});
    if !resource.group().is_empty() {
        details["group"] = resource.group().into();
    }
    json!({"kind": "Status", "apiVersion": "v1", "metadata": {}, "status": "Success", "details": details})
}
