//! OpenAPI v3 documents of the API, one for each group and version. kubectl reads them for `apply`, `create` and `explain`.

mod custom;
mod descriptions;
mod document;
mod operation;
mod paths;
mod swagger;

use std::collections::BTreeMap;
use std::sync::{Arc, LazyLock};

use bytes::Bytes;
use http::header::{
    CACHE_CONTROL, ETAG, EXPIRES, HeaderName, IF_MODIFIED_SINCE, IF_NONE_MATCH, LAST_MODIFIED, LOCATION, VARY,
};
use http::{HeaderMap, Method, Request, StatusCode};
use serde_json::{Map, Value, json};
use smp_kinds::KubernetesVersion;

use crate::catalog::Catalog;
use crate::documents::{Document, Documents};
use crate::media;
use crate::reply::Reply;
use crate::resource::Resource;
use crate::sources::http_date;
use crate::state::Server;
use crate::status::Status;

const YEAR: u64 = 365 * 86_400;

/// The documents of the built-in groups in the newest version of Kubernetes, which all servers share.
static BUILT_IN: LazyLock<BTreeMap<String, Arc<Document>>> = LazyLock::new(|| {
    let build = |(path, resources): (String, Vec<&Resource>)| {
        let document = document::build(KubernetesVersion::NEWEST, &path, &resources, false);
        (path, Arc::new(Document::new(&document)))
    };
    by_path(&Catalog::default()).into_iter().map(build).collect()
});

/// The documents of a catalog. `now` is the time, in seconds since 1970.
fn documents(catalog: &Catalog, strategic: bool, now: u64) -> &Documents {
    catalog.documents.get_or_init(|| build(catalog, strategic, now))
}

/// Builds the documents. With `strategic`, they declare that custom resources accept strategic merge patches.
fn build(catalog: &Catalog, strategic: bool, built: u64) -> Documents {
    let kubernetes = catalog.kinds.kubernetes();
    let build = |(path, resources): (String, Vec<&Resource>)| {
        let is_shared = kubernetes == KubernetesVersion::NEWEST && !resources.iter().any(|found| found.is_custom());
        let shared = BUILT_IN.get(&path).filter(|_| is_shared);
        let document = shared.cloned().unwrap_or_else(|| {
            let document = document::build(kubernetes, &path, &resources, strategic);
            Arc::new(Document::new(&document))
        });
        (path, document)
    };
    let by_path: BTreeMap<_, _> = by_path(catalog).into_iter().map(build).collect();
    let entry =
        |(path, document): (&String, &Arc<Document>)| (path.clone(), json!({"serverRelativeURL": document.url(path)}));
    let paths: Map<String, Value> = by_path.iter().map(entry).collect();
    Documents { index: Document::new(&json!({"paths": paths})), by_path, built }
}

/// The resources of each group and version, by the path of their document: `api/v1`, `apis/apps/v1`.
fn by_path(catalog: &Catalog) -> BTreeMap<String, Vec<&Resource>> {
    let mut found: BTreeMap<String, Vec<&Resource>> = BTreeMap::new();
    for resource in catalog.all() {
        let root = if resource.group().is_empty() { "api" } else { "apis" };
        found.entry(format!("{root}/{}", resource.api_version())).or_default().push(resource);
    }
    found
}

/// Answers a request for a document. `path` is the path after `/openapi`.
pub(crate) fn answer(server: &Server, request: &Request<Bytes>, path: &[&str]) -> Result<Reply, Status> {
    if !matches!(*request.method(), Method::GET | Method::HEAD) {
        return Err(Status::method_not_allowed());
    }
    if path == ["v2"] {
        return swagger::answer(request).ok_or_else(Status::no_such_resource);
    }
    let Some(("v3", path)) = path.split_first().map(|(version, rest)| (*version, rest.join("/"))) else {
        return Err(Status::no_such_resource());
    };
    let now = server.inner.sources.seconds();
    let catalog = server.catalog();
    let documents = documents(&catalog, server.inner.options.strategic_custom_resources, now);
    if path.is_empty() {
        return Ok(conditional(request.headers(), &documents.index, documents.built));
    }
    let Some(document) = documents.by_path.get(&path) else { return Err(Status::no_such_resource()) };
    if !media::accepts_json(request.headers()) {
        return Err(Status::not_acceptable());
    }
    let wanted = hash_of(request.uri().query().unwrap_or_default());
    if wanted.is_some_and(|wanted| wanted != document.hash) {
        let answer = Reply::json(StatusCode::MOVED_PERMANENTLY, Bytes::new());
        return Ok(with(
            answer,
            [(ETAG, document.tag()), (VARY, "Accept".to_owned()), (LOCATION, document.url(&path))],
        ));
    }
    let answer = conditional(request.headers(), document, documents.built);
    let answer = with(answer, [(VARY, "Accept".to_owned())]);
    if wanted.is_none() {
        return Ok(answer);
    }
    // A document at a URL with its hash never changes. The real server writes this one date with `UTC`.
    let expires = http_date(now.saturating_add(YEAR)).replace("GMT", "UTC");
    Ok(with(answer, [(CACHE_CONTROL, "public, immutable".to_owned()), (EXPIRES, expires)]))
}

/// The document, or 304 if the client has it.
fn conditional(headers: &HeaderMap, document: &Document, built: u64) -> Reply {
    let tag = document.tag();
    let date = http_date(built);
    let sent = |name: HeaderName| headers.get(name).and_then(|value| value.to_str().ok());
    let has_it = match (sent(IF_NONE_MATCH), sent(IF_MODIFIED_SINCE)) {
        (Some(tags), _) => tags.split(',').any(|found| {
            let found = found.trim();
            found == "*" || found.trim_start_matches("W/") == tag
        }),
        // Clients send back the date that they received.
        (None, Some(found)) => found == date,
        (None, None) => false,
    };
    let answer = if has_it {
        Reply::json(StatusCode::NOT_MODIFIED, Bytes::new()).with_type("")
    } else {
        Reply::json(StatusCode::OK, document.text.clone())
    };
    with(answer, [(ETAG, tag), (LAST_MODIFIED, date)])
}

fn with<const N: usize>(mut answer: Reply, headers: [(HeaderName, String); N]) -> Reply {
    answer.headers.extend(headers);
    answer
}

fn hash_of(query: &str) -> Option<&str> {
    query.split('&').find_map(|pair| pair.strip_prefix("hash=")).filter(|hash| !hash.is_empty())
}
