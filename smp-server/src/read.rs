//! Reads: one object, and lists.

use bytes::{BufMut, Bytes, BytesMut};
use http::StatusCode;
use serde_json::{Value, json};

use crate::fields;
use crate::media::View;
use crate::object;
use crate::query::RevisionMatch;
use crate::resource::Resource;
use crate::rules;
use crate::scale;
use crate::server::{Answer, Call, Server};
use crate::status::Status;
use crate::store::{Page, Range, StoreError, Stored};
use crate::table;
use crate::target::Part;
use crate::token;

/// The object that a request names.
pub(crate) async fn stored(server: &Server, call: &Call) -> Result<Stored, Status> {
    let name = call.target.name()?;
    let found = server.inner.store.get(&call.target.key(name)).await?;
    found.ok_or_else(|| Status::not_found(&call.target.resource, name))
}

pub(crate) async fn get(server: &Server, call: &Call) -> Result<Answer, Status> {
    if let Some(wanted) = call.query.revision {
        let newest = server.inner.store.revision().await?;
        if wanted > newest {
            return Err(Status::too_new(wanted, newest));
        }
    }
    let stored = stored(server, call).await?;
    Ok(Answer::json(StatusCode::OK, text(call, &stored)?))
}

/// The text of an object, in the form that the request asks for.
pub(crate) fn text(call: &Call, stored: &Stored) -> Result<Bytes, Status> {
    let resource = &call.target.resource;
    Ok(match (call.target.part, call.view) {
        (Part::Scale, _) => scale::of(resource, &*stored.value()?, stored.revision)?.to_string().into(),
        (_, View::Whole) => object::with_version(resource, stored)?,
        (_, View::Metadata) => partial(resource, &*stored.value()?, stored.revision).to_string().into(),
        (_, View::Table) => table::stored(call, stored)?,
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

/// Returns a list, or a page of it with the continue token for the next page.
pub(crate) async fn list(server: &Server, call: &Call) -> Result<Answer, Status> {
    let page = page(server, call).await?;
    if call.view == View::Table {
        return Ok(Answer::json(StatusCode::OK, table::list(call, &page, &metadata(call, &page))?));
    }
    let mut text = BytesMut::with_capacity(page.entries.iter().map(|(_, stored)| stored.bytes.len() + 48).sum());
    let mut is_first = true;
    for (_, stored) in &page.entries {
        if !std::mem::take(&mut is_first) {
            text.put_u8(b',');
        }
        match call.view {
            View::Whole => object::put_item(&mut text, &call.target.resource, stored)?,
            _ => text
                .put_slice(partial(&call.target.resource, &*stored.value()?, stored.revision).to_string().as_bytes()),
        }
    }
    Ok(Answer::json(StatusCode::OK, wrap(call, &page, &text)))
}

/// The metadata of a list.
fn metadata(call: &Call, page: &Page) -> Value {
    let mut metadata = json!({"resourceVersion": page.revision.to_string()});
    if let Some((name, _)) = page.entries.last().filter(|_| page.remaining != Some(0)) {
        metadata["continue"] = token::write(page.revision, name).into();
        if let Some(remaining) = page.remaining.filter(|_| !is_selective(call)) {
            metadata["remainingItemCount"] = remaining.into();
        }
    }
    if call.target.resource.is_custom() && call.view == View::Whole && metadata.get("continue").is_none() {
        // kube-apiserver keeps lists of custom resources as maps, where an empty token is written.
        metadata["continue"] = "".into();
    }
    metadata
}

/// Writes the list around its items.
fn wrap(call: &Call, page: &Page, items: &[u8]) -> Bytes {
    let resource = &call.target.resource;
    let metadata = metadata(call, page);
    let (api_version, kind) = match call.view {
        View::Whole => (resource.api_version(), resource.list_kind.as_str()),
        _ => ("meta.k8s.io/v1".to_owned(), "PartialObjectMetadataList"),
    };
    let head = format!(r#"{{"kind":"{kind}","apiVersion":"{api_version}","metadata":{metadata},"items":["#);
    let mut text = BytesMut::with_capacity(head.len() + items.len() + 2);
    text.put_slice(head.as_bytes());
    text.put_slice(items);
    text.put_slice(b"]}");
    text.freeze()
}

fn is_selective(call: &Call) -> bool {
    !call.query.labels.is_empty() || !call.query.fields.is_empty()
}

/// Reads the entries for a list or for deletecollection.
///
/// With a limit and a selector, it reads pages until it has enough entries.
pub(crate) async fn page(server: &Server, call: &Call) -> Result<Page, Status> {
    let (revision, mut after) = position(server, call).await?;
    let limit = call.query.limit;
    let prefix = call.target.prefix();
    let mut found: Option<Page> = None;
    loop {
        let revision = found.as_ref().map_or(revision, |page| Some(page.revision));
        let range =
            Range { collection: &call.target.resource.collection, prefix: &prefix, after: &after, revision, limit };
        let part = server.inner.store.range(range).await.map_err(|error| too_old(call, error))?;
        let last = part.entries.last().map(|(name, _)| name.to_string());
        let page =
            found.get_or_insert_with(|| Page { entries: Vec::new(), revision: part.revision, remaining: Some(0) });
        page.remaining = part.remaining;
        for (name, stored) in part.entries {
            if page.entries.len() == limit && limit > 0 {
                page.remaining = page.remaining.map(|count| count + 1);
            } else if selects(call, &stored)? {
                page.entries.push((name, stored));
            }
        }
        match last {
            Some(last) if page.remaining != Some(0) && page.entries.len() < limit => after = last,
            _ => break,
        }
    }
    found.ok_or_else(|| Status::internal_error("the store gave no page"))
}

/// Whether the selectors of a request select an object.
pub(crate) fn selects(call: &Call, stored: &Stored) -> Result<bool, StoreError> {
    if !is_selective(call) {
        return Ok(true);
    }
    Ok(selects_value(call, &*object::value(&call.target.resource, stored)?))
}

pub(crate) fn selects_value(call: &Call, object: &Value) -> bool {
    call.query.labels.matches(object)
        && call.query.fields.matches(object, |object, path| fields::read(&call.target.resource, object, path))
}

/// The revision to read, and the name after which to begin.
async fn position(server: &Server, call: &Call) -> Result<(Option<u64>, String), Status> {
    let query = &call.query;
    if !query.token.is_empty() {
        let (revision, after) = token::read(&query.token)?;
        return Ok((revision, after));
    }
    let newest = server.inner.store.revision().await?;
    match query.revision {
        Some(wanted) if wanted > newest => Err(Status::too_new(wanted, newest)),
        Some(wanted) if wanted > 0 && query.revision_match == Some(RevisionMatch::Exact) => {
            Ok((Some(wanted), String::new()))
        }
        // As kube-apiserver: a limit with a version and without a rule reads that version.
        Some(wanted) if wanted > 0 && query.limit > 0 && query.revision_match.is_none() => {
            Ok((Some(wanted), String::new()))
        }
        _ => Ok((None, String::new())),
    }
}

/// A list cannot continue at a compacted revision. The client can continue with newer objects.
fn too_old(call: &Call, error: StoreError) -> Status {
    match error {
        StoreError::Compacted { .. } => {}
        // The token is from a server with a newer revision.
        StoreError::Future { newest } => {
            let wanted = token::read(&call.query.token).ok().and_then(|(revision, _)| revision);
            return Status::too_new(wanted.unwrap_or_default(), newest);
        }
        error => return error.into(),
    }
    let Ok((_, after)) = token::read(&call.query.token) else {
        return Status::expired("The resourceVersion for the provided list is too old.");
    };
    Status::expired(
        "The provided continue parameter is too old to display a consistent list result. You can start a new list without \
         the continue parameter, or use the continue token in this response to retrieve the remainder of the results. \
         Continuing with the provided token results in an inconsistent list - objects that were created, modified, or \
         deleted between the time the first chunk was returned and now may show up in the list.",
    )
    .continues_with(token::write_newest(&after))
}

/// The collection of a request, as kube-apiserver names it in messages.
pub(crate) fn success(resource: &Resource, name: &str, uid: &Value) -> Value {
    let mut details = json!({"name": name, "kind": resource.plural, "uid": uid});
    if !resource.group.is_empty() {
        details["group"] = resource.group.as_str().into();
    }
    json!({"kind": "Status", "apiVersion": "v1", "metadata": {}, "status": "Success", "details": details})
}
