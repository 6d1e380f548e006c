//! The slowest requests with large bodies: for each list and map of all kinds, and for what else a client can make large.
//!
//! `SMP_COSTS=3000000 cargo test --release -p smp-server --lib slowest` measures bodies of 3 MB and writes `docs/server-cost.md`.
//! Without the variable, the bodies are small, and the test only checks that the server answers and that the memory is bounded.

mod customs;

use std::collections::HashSet;
use std::fmt::Write as _;
use std::time::Instant;

use http::Method;
use serde_json::{Value, json};

use super::{Items, Place, collection, exchange, filled, places, put, sample, samples};
use crate::catalog::Catalog;
use crate::object::text_at;
use crate::resource::Rules;
use crate::types::Kind;
use crate::{Options, Server};

const JSON: &str = "application/json";
const MERGE: &str = "application/merge-patch+json";
const STRATEGIC: &str = "application/strategic-merge-patch+json";
const MAPS: &str = "/api/v1/namespaces/default/configmaps";

/// A request that has been measured.
struct Measured {
    name: String,
    code: u16,
    size: usize,
    milliseconds: u128,
    /// The most memory that was allocated at once, in bytes.
    peak: u64,
}

struct Measure {
    server: Server,
    runtime: tokio::runtime::Runtime,
    found: Vec<Measured>,
}

impl Measure {
    fn new() -> Self {
        let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build().unwrap();
        Self { server: Server::new(Options::new().history(10)), runtime, found: Vec::new() }
    }

    /// Sends a request without measuring it.
    fn prepare(&self, method: Method, path: &str, media_type: &str, body: &str) -> u16 {
        self.runtime.block_on(exchange(&self.server, method, path, media_type, body.to_owned().into()))
    }

    fn request(
        &mut self,
        name: &str,
        (method, path): (Method, &str),
        media_type: &str,
        body: impl Into<bytes::Bytes>,
    ) -> u16 {
        let (body, mut code) = (body.into(), 0);
        let (size, start) = (body.len(), Instant::now());
        let allocated = allocation_counter::measure(|| {
            code = self.runtime.block_on(exchange(&self.server, method, path, media_type, body));
        });
        let milliseconds = start.elapsed().as_millis();
        assert!(code < 500, "{name}: {code}");
        self.found.push(Measured { name: name.to_owned(), code, size, milliseconds, peak: allocated.bytes_max });
        code
    }

    /// Creates an object, replaces it by another one, and deletes it.
    fn object(&mut self, name: &str, (all, path): (&str, &str), first: &Value, second: &Value) {
        let code = self.request(&format!("POST {name}"), (Method::POST, all), JSON, first.to_string());
        if code == 201 {
            self.request(&format!("PUT {name}"), (Method::PUT, path), JSON, second.to_string());
        }
        self.remove(path);
    }

    fn remove(&self, path: &str) {
        self.prepare(Method::PATCH, path, MERGE, r#"{"metadata":{"finalizers":null}}"#);
        self.prepare(Method::DELETE, path, JSON, "");
    }
}

/// The length of a list of about `size` bytes.
fn length(place: &Place, items: Items, size: usize) -> usize {
    let sample = filled(&place.slot, items, 'a', 10).to_string().len() / 10;
    size / (sample + 5)
}

fn lists(measure: &mut Measure, size: usize) {
    let (catalog, samples, mut known) = (Catalog::default(), samples(), HashSet::new());
    for resource in catalog.all().filter(|resource| !resource.is_review()) {
        let Rules::BuiltIn(root) = &resource.rules else { continue };
        let base = sample(resource, &samples);
        for place in places(root, &mut known) {
            let is_map = matches!(place.slot.kind, Kind::Map(_));
            for items in [Items::Distinct, Items::Equal, Items::Invalid] {
                if is_map && matches!(items, Items::Equal) {
                    continue;
                }
                let length = length(&place, items, size);
                let [first, second] = ['a', 'b'].map(|letter| {
                    let mut object = base.clone();
                    put(&mut object, &place.steps, filled(&place.slot, items, letter, length));
                    object
                });
                let all = collection(resource);
                let path = format!("{all}/{}", text_at(&base, &["metadata", "name"]));
                let name = format!("{} {} × {length}, {items:?}", resource.kind, place.name()).to_lowercase();
                measure.object(&name, (&all, &path), &first, &second);
            }
        }
    }
}

/// Patches and selectors with as many parts as fit.
fn parts(measure: &mut Measure, size: usize) {
    let data =
        |count: usize| (0..count).map(|number| (format!("k{number}"), json!("v"))).collect::<serde_json::Map<_, _>>();
    let path = format!("{MAPS}/a");
    measure.prepare(Method::POST, MAPS, JSON, &json!({"metadata": {"name": "a"}, "data": data(size / 40)}).to_string());
    let count = size / 50;
    for (name, operation) in [
        ("add", json!({"op": "add", "path": "/data/x", "value": "y"})),
        ("copy", json!({"op": "copy", "from": "/metadata/name", "path": "/data/x"})),
        ("test", json!({"op": "test", "path": "/data/k0", "value": "v"})),
    ] {
        let body = Value::Array(vec![operation; count]).to_string();
        measure.request(
            &format!("json patch, {count} × {name}"),
            (Method::PATCH, &path),
            "application/json-patch+json",
            body,
        );
    }
    let grow: Vec<Value> =
        (0..count).map(|_| json!({"op": "add", "path": "/metadata/finalizers/0", "value": "a.b/c"})).collect();
    let grow = Value::Array([vec![json!({"op": "add", "path": "/metadata/finalizers", "value": []})], grow].concat());
    measure.request(
        &format!("json patch, {count} × add at the head"),
        (Method::PATCH, &path),
        "application/json-patch+json",
        grow.to_string(),
    );
    measure.remove(&path);
    measure.prepare(Method::POST, MAPS, JSON, r#"{"metadata":{"name":"a"}}"#);
    measure.request(
        "merge patch, members",
        (Method::PATCH, &path),
        MERGE,
        json!({"data": data(size / 14)}).to_string(),
    );
    measure.request(
        "strategic patch, members",
        (Method::PATCH, &path),
        STRATEGIC,
        json!({"data": data(size / 14)}).to_string(),
    );
    let names: Vec<String> = (0..size / 14).map(|number| format!("a.b/c{number}")).collect();
    measure.request(
        "strategic patch, finalizers",
        (Method::PATCH, &path),
        STRATEGIC,
        json!({"metadata": {"finalizers": names}}).to_string(),
    );
    let body =
        json!({"metadata": {"$deleteFromPrimitiveList/finalizers": names, "$setElementOrder/finalizers": names}});
    measure.request("strategic patch, deletions and order", (Method::PATCH, &path), STRATEGIC, body.to_string());
    let owners: Vec<Value> = (0..size / 100)
        .map(|number| json!({"apiVersion": "v1", "kind": "Pod", "name": "a", "uid": number.to_string()}))
        .collect();
    measure.request(
        "strategic patch, owners",
        (Method::PATCH, &path),
        STRATEGIC,
        json!({"metadata": {"ownerReferences": owners}}).to_string(),
    );
    let deletions: Vec<Value> =
        (0..size / 40).map(|number| json!({"$patch": "delete", "uid": number.to_string()})).collect();
    measure.request(
        "strategic patch, directives",
        (Method::PATCH, &path),
        STRATEGIC,
        json!({"metadata": {"ownerReferences": deletions}}).to_string(),
    );
    measure.remove(&path);
    for number in 0..size.min(1_000) {
        measure.prepare(
            Method::POST,
            MAPS,
            JSON,
            &json!({"metadata": {"name": format!("m{number}"), "labels": {"a": "b"}}}).to_string(),
        );
    }
    // A request line has at most 64 KB.
    let terms = |term: &str| vec![term; 60_000 / (term.len() + 3)].join("%2C");
    let values = (0..8_000).map(|number| number.to_string()).collect::<Vec<_>>().join("%2C");
    for query in [
        format!("labelSelector={}", terms("a%21%3Dc")),
        format!("labelSelector=a+notin+({values})"),
        format!("fieldSelector={}", terms("metadata.name%21%3Dc")),
        format!("fieldSelector={}", terms("x")),
    ] {
        measure.request(
            &format!("list of 1,000, {}…", &query[..30]),
            (Method::GET, &format!("{MAPS}?{query}")),
            JSON,
            "",
        );
    }
    measure.request(
        "delete with options",
        (Method::DELETE, &format!("{MAPS}/m1")),
        JSON,
        json!({"dryRun": vec!["All"; size / 6]}).to_string(),
    );
    measure.request("delete 1,000", (Method::DELETE, MAPS), JSON, "");
    let entry = |number: usize| {
        let key = format!("k{number}");
        [
            &[0x12, u8::try_from(key.len() + 5).unwrap(), 0x0a, u8::try_from(key.len()).unwrap()],
            key.as_bytes(),
            &[0x12, 1, b'v'],
        ]
        .concat()
    };
    let entries: Vec<u8> = (0..size / 16).flat_map(entry).collect();
    let raw = [&[0x0a, 3, 0x0a, 1, b'a'], &entries[..]].concat();
    let mut body = b"k8s\0\x0a\x0f\x0a\x02v1\x12\x09ConfigMap\x12".to_vec();
    let mut rest = raw.len();
    while rest >= 0x80 {
        body.push(u8::try_from(rest & 0x7f).unwrap() | 0x80);
        rest >>= 7;
    }
    body.push(u8::try_from(rest).unwrap());
    body.extend(raw);
    measure.request("POST configmap as protobuf", (Method::POST, MAPS), "application/vnd.kubernetes.protobuf", body);
    measure.remove(&path);
}

/// The rows of the ten requests that are greatest by a measure.
fn table(found: &mut [Measured], by: impl Fn(&Measured) -> u128) -> String {
    found.sort_by_key(|measured| std::cmp::Reverse(by(measured)));
    let mut text = "| request | body in KB | status | ms | peak in MB |\n|---|---:|---:|---:|---:|\n".to_owned();
    for Measured { name, code, size, milliseconds, peak } in found.iter().take(10) {
        let _ = writeln!(text, "| {name} | {} | {code} | {milliseconds} | {} |", size / 1_000, peak / 1_000_000);
    }
    text
}

#[test]
fn slowest_requests_stay_within_their_memory() {
    let size = std::env::var("SMP_COSTS").ok().and_then(|size| size.parse().ok());
    let (mut measure, bytes) = (Measure::new(), size.unwrap_or(500));
    parts(&mut measure, bytes);
    customs::objects(&mut measure, bytes);
    customs::definitions(&mut measure, bytes);
    // The law of cost sends small lists.
    if size.is_some() {
        lists(&mut measure, bytes);
    }
    let mut found = measure.found;
    let count = found.len();
    let (slowest, largest) =
        (table(&mut found, |found| found.milliseconds), table(&mut found, |found| found.peak.into()));
    if size.is_none() {
        assert!(found[0].peak < 30_000_000, "{largest}");
        return;
    }
    let page = format!(
        "# The cost of large requests\n\n`SMP_COSTS={bytes} cargo test --release -p smp-server --lib slowest` sends {count} requests \
         with bodies of about {} MB to smp-server: each list and map of all built-in kinds, with items that differ, that are equal and \
         that are invalid; patches and selectors with as many parts as fit; and custom resources with expensive schemas.\n\n\
         ## Slowest\n\n{slowest}\n## Most memory\n\n{largest}",
        bytes / 1_000_000
    );
    std::fs::write(concat!(env!("CARGO_MANIFEST_DIR"), "/../docs/server-cost.md"), page).unwrap();
}
