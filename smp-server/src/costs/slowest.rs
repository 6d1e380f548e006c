//! The slowest requests with large bodies: each list and map of all kinds, and anything else that a client can make large.
//!
//! `SMP_COSTS=3000000 cargo test --release -p smp-server --lib slowest` measures bodies of 3 MB and writes `docs/server-cost.md`.
//! Without the variable, the bodies are small, and the test only checks that the server answers and that the memory is bounded.

mod customs;
mod parts;

use std::collections::HashSet;
use std::fmt::Write as _;

use http::Method;
use serde_json::Value;

use super::{Items, Place, collection, exchange, filled, places, put, sample, samples};
use crate::catalog::Catalog;
use crate::object::text_at;
use crate::resource::Rules;
use crate::types::Kind;
use crate::values::{self, MAX_VALUES};
use crate::{Options, Server};

const JSON: &str = "application/json";
const MERGE: &str = "application/merge-patch+json";

/// A measured request.
struct Measured {
    name: String,
    code: u16,
    size: usize,
    milliseconds: u64,
    /// The peak of allocated memory, in bytes.
    peak: u64,
}

/// The processor time of this thread, in nanoseconds. Only Linux reports it in a file.
fn processor_time() -> u64 {
    let text = std::fs::read_to_string("/proc/thread-self/schedstat").unwrap_or_default();
    text.split(' ').next().and_then(|time| time.parse().ok()).unwrap_or_default()
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
        let (size, start) = (body.len(), processor_time());
        let allocated = allocation_counter::measure(|| {
            code = self.runtime.block_on(exchange(&self.server, method, path, media_type, body));
        });
        let milliseconds = (processor_time() - start) / 1_000_000;
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

/// The length of a list of about `size` bytes, or of almost as many values as an object may have.
fn length(place: &Place, items: Items, size: usize) -> usize {
    let sample = filled(&place.slot, items, 'a', 10).to_string();
    let most = (MAX_VALUES - 100) * 10 / values::count(sample.as_bytes()).max(10);
    most.min(size / (sample.len() / 10 + 5))
}

fn lists(measure: &mut Measure, size: usize) {
    let (catalog, samples, mut known) = (Catalog::default(), samples(), HashSet::new());
    for resource in catalog.all().filter(|resource| !resource.is_review()) {
        let Rules::BuiltIn(root) = resource.rules() else { continue };
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
                let name = format!("{} {} × {length}, {items:?}", resource.kind(), place.name()).to_lowercase();
                measure.object(&name, (&all, &path), &first, &second);
            }
        }
    }
}

/// The table of the ten requests with the greatest measure.
fn table(found: &mut [Measured], by: impl Fn(&Measured) -> u64) -> String {
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
    parts::patches(&mut measure, bytes);
    parts::selectors(&mut measure, bytes);
    parts::protobuf(&mut measure, bytes);
    customs::objects(&mut measure, bytes);
    customs::definitions(&mut measure, bytes);
    // The law of cost sends small lists.
    if size.is_some() {
        lists(&mut measure, bytes);
    }
    let mut found = measure.found;
    let count = found.len();
    let (slowest, largest) = (table(&mut found, |found| found.milliseconds), table(&mut found, |found| found.peak));
    if size.is_none() {
        assert!(found[0].peak < 40_000_000, "{largest}");
        return;
    }
    let page = format!(
        "# The cost of large requests\n\n`SMP_COSTS={bytes} cargo test --release -p smp-server --lib slowest` sends {count} requests \
         with bodies of about {} MB to smp-server: each list and map of all built-in kinds, with items that differ, that are equal and \
         that are invalid; patches and selectors with as many parts as fit; and custom resources with expensive schemas. Times are those \
         of the processor.\n\n\
         ## Slowest\n\n{slowest}\n## Most memory\n\n{largest}",
        bytes / 1_000_000
    );
    std::fs::write(concat!(env!("CARGO_MANIFEST_DIR"), "/../docs/server-cost.md"), page).unwrap();
}
