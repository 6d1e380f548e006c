//! Requests for single objects, and their answers.

use http::header::{ACCEPT, CONTENT_TYPE};
use http::{Method, Request, Response};
use kube::Client;
use kube::client::Body;
use kube::core::Status;
use serde_json::{Value, json};
use tokio::task::JoinSet;

use super::resource::{Address, encoded};
use crate::command::masked::masked;
use crate::patch_type::PatchType;
use crate::report;

/// The number of objects that are read at the same time.
const AT_ONCE: usize = 8;

/// The number of objects in each answer for a list, as in kubectl.
const PAGE: usize = 500;

/// The largest number of names that are read for a suggestion.
const NAMES: usize = 500;

/// Asks for the metadata of a list only.
const METADATA: &str = "application/json;as=PartialObjectMetadataList;g=meta.k8s.io;v=v1,application/json";

/// Why a request has no result.
#[derive(Debug)]
pub(super) enum Refusal {
    /// The server refused it.
    Status(Box<Status>),
    /// Nothing answered, or something that is not an API server.
    Unreachable(Box<kube::Error>),
}

impl From<kube::Error> for Refusal {
    fn from(error: kube::Error) -> Self {
        match error {
            kube::Error::Api(status) => Self::Status(status),
            error => Self::Unreachable(Box::new(error)),
        }
    }
}

impl Refusal {
    pub(super) fn has_code(&self, code: u16) -> bool {
        matches!(self, Self::Status(status) if status.code == code)
    }
}

/// A request that changes an object.
#[derive(Clone, Debug)]
pub(super) struct Change {
    pub(super) address: Address,
    pub(super) body: Value,
    pub(super) verb: Verb,
}

/// What a request does with an object.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Verb {
    Create,
    Patch(PatchType),
    /// Server-side apply, which creates an object that does not exist.
    Apply {
        force: bool,
    },
    Delete,
}

/// The query of a request that changes an object.
#[derive(Clone, Debug)]
pub(super) struct Query<'a> {
    pub(super) field_manager: &'a str,
    pub(super) validation: Option<&'static str>,
    pub(super) is_dry_run: bool,
}

impl Query<'_> {
    fn text(&self) -> String {
        let mut text = format!("?fieldManager={}", encoded(self.field_manager));
        if let Some(validation) = self.validation {
            text.push_str("&fieldValidation=");
            text.push_str(validation);
        }
        if self.is_dry_run {
            text.push_str("&dryRun=All");
        }
        text
    }
}

/// Reads an object.
pub(super) async fn get(client: &Client, address: &Address) -> Result<Value, Refusal> {
    let request = Request::get(&address.path).header(ACCEPT, "application/json").body(Body::empty());
    answer(client, request, address).await
}

/// The names of the first objects of a collection, without their contents.
pub(super) async fn names(client: &Client, collection: &Address) -> Result<Vec<String>, Refusal> {
    let request = Request::get(format!("{}?limit={NAMES}", collection.path)).header(ACCEPT, METADATA);
    let list = answer(client, request.body(Body::empty()), collection).await?;
    let name = |item: &Value| item.get("metadata")?.get("name")?.as_str().map(str::to_owned);
    Ok(list.get("items").and_then(Value::as_array).into_iter().flatten().filter_map(name).collect())
}

/// Reads the objects of a collection that a selector selects, page by page.
pub(super) async fn list(
    client: &Client,
    collection: &Address,
    selector: &str,
    mut progress: impl FnMut(usize),
) -> Result<Vec<Value>, Refusal> {
    let limit = format!("&limit={PAGE}");
    let mut query = format!("?labelSelector={}{limit}", encoded(selector));
    let (mut items, mut token) = (Vec::new(), String::new());
    loop {
        let request = Request::get(format!("{}{query}{token}", collection.path)).header(ACCEPT, "application/json");
        let mut page = match answer(client, request.body(Body::empty()), collection).await {
            // The server forgets the state of a list after some minutes.
            Err(refusal) if refusal.has_code(410) && !token.is_empty() => {
                query = query.replace(&limit, "");
                items.clear();
                token.clear();
                continue;
            }
            page => page?,
        };
        let found = page.get_mut("items").and_then(Value::as_array_mut).map(std::mem::take).unwrap_or_default();
        progress(found.len());
        items.extend(found);
        match page.pointer("/metadata/continue").and_then(Value::as_str).filter(|next| !next.is_empty()) {
            Some(next) => token = format!("&continue={}", encoded(next)),
            None => return Ok(items),
        }
    }
}

/// Reads several objects, some of them at the same time. The answers have the order of the addresses. `progress` is called after each.
pub(super) async fn get_all(
    client: &Client,
    addresses: Vec<Address>,
    mut progress: impl FnMut(),
) -> Vec<Result<Value, Refusal>> {
    let mut answers: Vec<Option<Result<Value, Refusal>>> = addresses.iter().map(|_| None).collect();
    let mut waiting = addresses.into_iter().enumerate();
    let mut running = JoinSet::new();
    loop {
        for (index, address) in waiting.by_ref().take(AT_ONCE - running.len()) {
            let client = client.clone();
            running.spawn(async move { (index, get(&client, &address).await) });
        }
        match running.join_next().await {
            Some(Ok((index, answer))) => answers[index] = Some(answer),
            Some(Err(_)) => {}
            None => break,
        }
        progress();
    }
    let missing = || Err(Refusal::Status(Status::failure("the request was not completed", "").boxed()));
    answers.into_iter().map(|answer| answer.unwrap_or_else(missing)).collect()
}

/// Changes an object and returns it. For a deletion, returns the object or the status of the request.
pub(super) async fn send(client: &Client, change: &Change, query: &Query<'_>) -> Result<Value, Refusal> {
    let (method, content_type) = match change.verb {
        Verb::Create => (Method::POST, "application/json"),
        Verb::Delete => (Method::DELETE, "application/json"),
        Verb::Apply { .. } => (Method::PATCH, "application/apply-patch+yaml"),
        Verb::Patch(PatchType::Strategic) => (Method::PATCH, "application/strategic-merge-patch+json"),
        Verb::Patch(PatchType::Merge) => (Method::PATCH, "application/merge-patch+json"),
        Verb::Patch(PatchType::Json) => (Method::PATCH, "application/json-patch+json"),
    };
    let mut body = change.body.clone();
    let mut uri = change.address.path.clone();
    if change.verb == Verb::Delete {
        // The server ignores the query of a deletion with a body.
        if query.is_dry_run {
            body["dryRun"] = json!(["All"]);
        }
    } else {
        uri.push_str(&query.text());
    }
    if let Verb::Apply { force } = change.verb {
        uri.push_str(if force { "&force=true" } else { "&force=false" });
    }
    let request = Request::builder().method(method).uri(uri);
    let request = request.header(ACCEPT, "application/json").header(CONTENT_TYPE, content_type);
    answer(client, request.body(Body::from(body.to_string().into_bytes())), &change.address).await
}

async fn answer(
    client: &Client,
    request: Result<Request<Body>, http::Error>,
    address: &Address,
) -> Result<Value, Refusal> {
    let response = client.send(request.map_err(kube::Error::HttpError)?).await?;
    warn(&response, address.is_secret);
    let (parts, body) = response.into_parts();
    let bytes = body.collect_bytes().await?;
    if parts.status.is_success() {
        return Ok(serde_json::from_slice(&bytes).map_err(kube::Error::SerdeError)?);
    }
    let status =
        serde_json::from_slice::<Status>(&bytes).ok().filter(|status| status.code != 0 || status.status.is_some());
    // A proxy between here and the server answers with a page.
    let code = parts.status.as_u16();
    let status =
        status.unwrap_or_else(|| Status::failure(&format!("answer {code}, which is not from an API server"), ""));
    Err(Refusal::Status(Box::new(if status.code == 0 { status.with_code(code) } else { status })))
}

/// Prints the warnings of a server, each once, as kubectl does: `299 - "spec.x is deprecated"`. Webhooks write any text, which may
/// quote the values of a Secret.
fn warn(response: &Response<Body>, is_secret: bool) {
    for header in response.headers().get_all("warning") {
        let text = header.to_str().ok().and_then(|text| text.split_once('"')?.1.rsplit_once('"'));
        if let Some((text, _)) = text {
            let text = text.replace("\\\"", "\"");
            let is_shown =
                !is_secret || ["unknown field ", "duplicate field "].iter().any(|start| text.starts_with(start));
            if is_shown {
                report::warning_once(&masked(&text, is_secret));
            } else {
                report::warning_once(
                    "the server warns about a Secret; the text is not shown because it may quote values",
                );
            }
        }
    }
}
