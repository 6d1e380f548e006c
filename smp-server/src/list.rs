//! Lists. A large list is written in parts while the client reads it.

use bytes::{BufMut, BytesMut};
use http::StatusCode;
use serde_json::{Value, json};

use crate::body::Body;
use crate::encoding;
use crate::media::View;
use crate::read::{self, Entry};
use crate::reply::Reply;
use crate::request::ApiRequest;
use crate::state::Server;
use crate::status::Status;
use crate::store::{Page, Pages};
use crate::table;
use crate::token;

/// The size of a part, 1 MiB. A smaller list is written at once.
const PART: usize = 1024 * 1024;

const END: &[u8] = b"]}";

/// Returns a list, or a page of it with the continue token for the next page.
pub(crate) async fn list(server: &Server, request: &ApiRequest) -> Result<Reply, Status> {
    if request.query.limit > 0 {
        return of_page(request, &read::page(server, request).await?);
    }
    let pages = read::pages(server, request).await?;
    let mut text = begin(request, &metadata(request, pages.revision(), None));
    let mut rest = Rest { request: request.clone(), pages, is_first: true };
    if rest.write(&mut text).await? {
        return Ok(Reply::json(StatusCode::OK, text.freeze()));
    }
    let body = Body::written(false, Some(text.freeze()), |parts| async move {
        loop {
            let mut text = BytesMut::with_capacity(PART);
            let is_over = rest.write(&mut text).await?;
            parts.push(text.freeze());
            if is_over {
                return Ok(());
            }
            parts.read().await;
        }
    });
    Ok(Reply::stream(body))
}

/// Returns the response with the entries of a page.
pub(crate) fn of_page(request: &ApiRequest, page: &Page) -> Result<Reply, Status> {
    let mut text = begin(request, &metadata(request, page.revision, Some(page)));
    put(&mut text, request, &page.entries, &mut true)?;
    text.put_slice(END);
    Ok(Reply::json(StatusCode::OK, text.freeze()))
}

/// The metadata of a list, or of a page of it.
fn metadata(request: &ApiRequest, revision: u64, page: Option<&Page>) -> Value {
    let mut metadata = json!({"resourceVersion": revision.to_string()});
    let page = page.filter(|page| page.remaining != Some(0));
    if let Some((page, (name, _))) = page.and_then(|page| Some((page, page.entries.last()?))) {
        metadata["continue"] = token::write(Some(revision), name).into();
        if let Some(remaining) = page.remaining.filter(|_| !read::is_selective(request)) {
            metadata["remainingItemCount"] = remaining.into();
        }
    }
    if request.target.resource.is_custom() && request.view == View::Whole && metadata.get("continue").is_none() {
        // kube-apiserver keeps lists of custom resources as maps, where an empty token is written.
        metadata["continue"] = "".into();
    }
    metadata
}

/// The unwritten items of a list.
struct Rest {
    request: ApiRequest,
    pages: Pages,
    is_first: bool,
}

impl Rest {
    /// Writes items until the part is full, and the end of the list after the last item. Returns whether the list is complete.
    async fn write(&mut self, text: &mut BytesMut) -> Result<bool, Status> {
        while text.len() < PART {
            let entries = self.pages.next().await.map_err(|error| read::too_old(&self.request, error))?;
            if entries.is_empty() {
                text.put_slice(END);
                return Ok(true);
            }
            let entries = read::select(&self.request, entries.into_iter(), usize::MAX)?;
            put(text, &self.request, &entries, &mut self.is_first)?;
        }
        Ok(false)
    }
}

/// Begins a list: the text before the items.
fn begin(request: &ApiRequest, metadata: &Value) -> BytesMut {
    let resource = &request.target.resource;
    let head = match request.view {
        View::Table => table::head(request, metadata),
        View::Whole => head(resource.list_kind(), &resource.api_version(), metadata),
        View::Metadata => head("PartialObjectMetadataList", "meta.k8s.io/v1", metadata),
    };
    BytesMut::from(head.as_bytes())
}

/// Writes items, with commas between them.
fn put(text: &mut BytesMut, request: &ApiRequest, entries: &[Entry], is_first: &mut bool) -> Result<(), Status> {
    let resource = &request.target.resource;
    text.reserve(entries.iter().map(|(_, stored)| stored.bytes.len() + 48).sum::<usize>() + END.len());
    let mut rows = Vec::new();
    if matches!(request.view, View::Table) {
        rows = entries.iter().map(|(_, stored)| table::row_of(request, stored)).collect::<Result<_, _>>()?;
        table::mark_default(request, entries.iter().map(|(_, stored)| stored), &mut rows)?;
    }
    for (index, (_, stored)) in entries.iter().enumerate() {
        if !std::mem::take(is_first) {
            text.put_u8(b',');
        }
        match request.view {
            View::Whole => encoding::put_item(text, resource, stored)?,
            View::Metadata => {
                let object = read::partial(resource, &*stored.value()?, stored.revision);
                text.put_slice(object.to_string().as_bytes());
            }
            View::Table => text.put_slice(rows[index].as_bytes()),
        }
    }
    Ok(())
}

fn head(kind: &str, api_version: &str, metadata: &Value) -> String {
    format!(r#"{{"kind":"{kind}","apiVersion":"{api_version}","metadata":{metadata},"items":["#)
}
