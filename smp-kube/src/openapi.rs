//! Reads the schemas that a cluster publishes at `/openapi/v3`, and keeps each until its hash changes.

use std::collections::BTreeMap;
use std::sync::Arc;
use std::time::Duration;

use http::header::{ACCEPT, ETAG, HeaderMap, IF_NONE_MATCH, LOCATION};
use http::{HeaderValue, Request, StatusCode, Uri};
use http_body_util::BodyExt as _;
use kube::Client;
use kube::client::Body;
use serde_json::Value;
use smp_core::schema::GroupVersionKind;
use smp_openapi::Document;
use tokio::sync::Mutex;
use tokio::time::Instant;

use crate::refusal::{Refusal, Unreadable};
use crate::resource::Target;
use crate::schemas::{self, Schemas};

/// After this time, the index is read again before it is used. A server answers that nothing changed, in most cases.
const FRESH: Duration = Duration::from_mins(1);

/// The same for a patch that has a field which the schema lacks: the type may have changed.
const FRESH_FOR_NEW_FIELDS: Duration = Duration::from_secs(1);

/// How often, and after what pause, the index is read again for a kind that it does not have. Servers publish the schema of a
/// custom resource a moment after the resource itself.
const LOOKS: usize = 6;
const PAUSE: Duration = Duration::from_millis(300);

/// After this time, a kind that was not there is looked for again.
const ABSENT: Duration = Duration::from_secs(5);

/// What the cluster has published. The index and the document of each group have their own locks, which are held while they are
/// read: nothing is read twice, and a slow API delays only patches of the kinds that it serves.
#[derive(Debug, Default)]
pub(crate) struct OpenApi {
    index: Mutex<Option<Index>>,
    /// By path in the index, such as `apis/apps/v1`.
    groups: Mutex<BTreeMap<String, Arc<Mutex<Option<Published>>>>>,
    /// Kinds that were not there, and when they were last looked for.
    absent: Mutex<BTreeMap<String, Instant>>,
}

#[derive(Clone, Debug)]
struct Index {
    etag: Option<HeaderValue>,
    read: Instant,
    /// Whether it must be read again before it is used.
    is_expired: bool,
    /// URLs with a hash by path; empty if the server publishes nothing there.
    urls: BTreeMap<String, String>,
}

/// The document of a group and version.
#[derive(Debug)]
struct Published {
    url: String,
    group: Arc<Group>,
}

/// The types of a group and version.
#[derive(Debug)]
pub(crate) struct Group {
    pub(crate) document: Document,
    /// The kinds of resources, by plural.
    kinds: BTreeMap<String, GroupVersionKind>,
}

/// What is looked for in a group: a kind, or the kind of a resource.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Wanted<'w> {
    Kind(&'w GroupVersionKind),
    Plural(&'w Target<'w>),
}

impl OpenApi {
    /// The published types of a group and version, if they have what is wanted. `None` if the cluster does not publish it.
    pub(crate) async fn group(
        &self,
        client: &Client,
        schemas: &Schemas,
        wanted: Wanted<'_>,
    ) -> Result<Option<Arc<Group>>, Refusal> {
        for look in 0..LOOKS {
            if look > 0 {
                tokio::time::sleep(PAUSE).await;
            }
            match self.look(client, schemas, wanted, look > 0).await? {
                Found::Group(group) => return Ok(Some(group)),
                Found::Nothing => return Ok(None),
                Found::NotYet => {}
            }
        }
        self.absent.lock().await.insert(wanted.name(), Instant::now());
        Ok(None)
    }

    /// Whether the cluster published any schemas when it was last asked.
    pub(crate) async fn has_documents(&self) -> bool {
        self.index.lock().await.as_ref().is_some_and(|index| !index.urls.is_empty())
    }

    /// Makes the next call of [`OpenApi::group`] read the index again, unless it was just read.
    pub(crate) async fn expire(&self) {
        if let Some(index) = &mut *self.index.lock().await {
            index.is_expired = index.read.elapsed() > FRESH_FOR_NEW_FIELDS;
        }
    }

    async fn look(
        &self,
        client: &Client,
        schemas: &Schemas,
        wanted: Wanted<'_>,
        again: bool,
    ) -> Result<Found, Refusal> {
        if self.absent.lock().await.get(&wanted.name()).is_some_and(|looked| looked.elapsed() < ABSENT) {
            return Ok(Found::Nothing);
        }
        let path = wanted.path();
        let url = {
            let mut index = self.index.lock().await;
            let urls = &refresh(&mut index, client, again).await?.urls;
            if urls.is_empty() {
                return Ok(Found::Nothing);
            }
            let Some(url) = urls.get(&path).cloned() else { return Ok(Found::NotYet) };
            url
        };
        let known = Arc::clone(self.groups.lock().await.entry(path).or_default());
        let group = read(&mut *known.lock().await, client, schemas, url).await?;
        Ok(if wanted.is_in(&group) { Found::Group(group) } else { Found::NotYet })
    }
}

enum Found {
    Group(Arc<Group>),
    NotYet,
    /// It was looked for not long ago, or the cluster publishes no schemas.
    Nothing,
}

/// The index, read again if it is old, or `again`. If it cannot be read, the old one is used.
async fn refresh<'i>(index: &'i mut Option<Index>, client: &Client, again: bool) -> Result<&'i Index, Refusal> {
    let is_fresh = |index: &Index| !again && !index.is_expired && index.read.elapsed() < FRESH;
    if !index.as_ref().is_some_and(is_fresh) {
        match read_index(client, index.as_ref()).await {
            Ok(read) => return Ok(index.insert(read)),
            Err(refusal) if index.is_none() => return Err(refusal),
            Err(_) => {}
        }
    }
    Ok(index.get_or_insert_with(Index::none))
}

/// The document at a URL, unless it is the known one.
async fn read(
    known: &mut Option<Published>,
    client: &Client,
    schemas: &Schemas,
    url: String,
) -> Result<Arc<Group>, Refusal> {
    if let Some(published) = known.as_ref().filter(|published| published.url == url) {
        return Ok(Arc::clone(&published.group));
    }
    let answer = get(client, &url, None).await?;
    if answer.status != StatusCode::OK {
        return Err(Refusal::unreadable(&url, Unreadable::Answer(answer.status)));
    }
    let not_json = |_| Refusal::unreadable(&url, Unreadable::NotJson);
    let text: Value = serde_json::from_slice(&answer.body).map_err(not_json)?;
    let document = schemas::read(&text).and_then(|document| schemas.with_pending(document));
    let document = document.map_err(|error| Refusal::unreadable(&url, Unreadable::Schema(error)))?;
    let group = Arc::new(Group { document, kinds: smp_openapi::resource_kinds(&text) });
    *known = Some(Published { url, group: Arc::clone(&group) });
    Ok(group)
}

impl Index {
    /// The index of a server without such documents.
    fn none() -> Self {
        Self { etag: None, read: Instant::now(), is_expired: false, urls: BTreeMap::new() }
    }
}

impl Group {
    /// The kind of a resource.
    pub(crate) fn kind(&self, plural: &str) -> Option<&GroupVersionKind> {
        self.kinds.get(plural)
    }
}

impl Wanted<'_> {
    fn group_version(&self) -> (&str, &str) {
        match self {
            Self::Kind(kind) => (&kind.group, &kind.version),
            Self::Plural(target) => (target.group, target.version),
        }
    }

    /// The path in the index.
    fn path(&self) -> String {
        match self.group_version() {
            ("", version) => format!("api/{version}"),
            (group, version) => format!("apis/{group}/{version}"),
        }
    }

    /// A name for the list of those that are absent.
    fn name(&self) -> String {
        let word = match self {
            Self::Kind(kind) => &kind.kind,
            Self::Plural(target) => target.plural,
        };
        format!("{}/{word}", self.path())
    }

    fn is_in(&self, group: &Group) -> bool {
        match self {
            Self::Kind(kind) => group.document.get_kind(&kind.group, &kind.version, &kind.kind).is_some(),
            Self::Plural(target) => group.kinds.contains_key(target.plural),
        }
    }
}

/// Reads the index. The known one counts for another minute if it has not changed.
async fn read_index(client: &Client, known: Option<&Index>) -> Result<Index, Refusal> {
    const PATH: &str = "/openapi/v3";
    let etag = known.and_then(|index| index.etag.clone());
    let answer = get(client, PATH, etag).await?;
    let read = Instant::now();
    match (answer.status, known) {
        (StatusCode::NOT_MODIFIED, Some(index)) => Ok(Index { read, is_expired: false, ..index.clone() }),
        // Servers before 1.24 publish no such documents.
        (StatusCode::NOT_FOUND, _) => Ok(Index::none()),
        (StatusCode::OK, _) => {
            let not_json = |_| Refusal::unreadable(PATH, Unreadable::NotJson);
            let index: Value = serde_json::from_slice(&answer.body).map_err(not_json)?;
            let paths = index.get("paths").and_then(Value::as_object);
            let paths = paths.ok_or_else(|| Refusal::unreadable(PATH, Unreadable::NotJson))?.iter();
            let url = |entry: &Value| entry.get("serverRelativeURL")?.as_str().map(str::to_owned);
            let urls = paths.filter_map(|(path, entry)| Some((path.clone(), url(entry)?))).collect();
            Ok(Index { etag: answer.etag, read, is_expired: false, urls })
        }
        (status, _) => Err(Refusal::unreadable(PATH, Unreadable::Answer(status))),
    }
}

struct Answer {
    status: StatusCode,
    etag: Option<HeaderValue>,
    body: Vec<u8>,
}

/// Reads a document, and follows the redirection of a URL with an old hash.
async fn get(client: &Client, url: &str, known: Option<HeaderValue>) -> Result<Answer, Refusal> {
    let mut url = url.to_owned();
    for _ in 0..3 {
        let mut request =
            Request::get(&url).body(Body::empty()).map_err(|_| Refusal::unreadable(&url, Unreadable::Url))?;
        request.headers_mut().insert(ACCEPT, HeaderValue::from_static("application/json"));
        if let Some(etag) = &known {
            request.headers_mut().insert(IF_NONE_MATCH, etag.clone());
        }
        let response = client.send(request).await.map_err(Refusal::transport)?;
        let (parts, body) = response.into_parts();
        if parts.status == StatusCode::MOVED_PERMANENTLY
            && let Some(location) = location(&parts.headers)
        {
            url = location;
            continue;
        }
        let body = body.collect().await.map_err(Refusal::transport)?.to_bytes().to_vec();
        return Ok(Answer { status: parts.status, etag: parts.headers.get(ETAG).cloned(), body });
    }
    Err(Refusal::unreadable(&url, Unreadable::Answer(StatusCode::MOVED_PERMANENTLY)))
}

/// Where a redirection leads, without the host: the client has its own address of the server.
fn location(headers: &HeaderMap) -> Option<String> {
    let location: Uri = headers.get(LOCATION)?.to_str().ok()?.parse().ok()?;
    location.path_and_query().map(ToString::to_string)
}
