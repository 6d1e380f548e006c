//! The memory for lists of the smallest items: what a value of a body takes at most, times the limit of values, is within the bound.

use std::collections::HashSet;

use http::Method;
use serde_json::{Map, Value, json};

use super::{Place, collection, exchange, places, put, sample, samples};
use crate::catalog::Catalog;
use crate::object::text_at;
use crate::resource::{Resource, Rules};
use crate::types::{Kind, Slot};
use crate::values::{self, MAX_VALUES};
use crate::{Options, Server};

/// The memory that a request may take.
const BOUND: usize = 100_000_000;

/// A list or map of the smallest values.
fn smallest(slot: &Slot, length: usize) -> Value {
    match slot.kind {
        Kind::List(inner) => vec![item(inner.get()); length].into(),
        Kind::Map(inner) => {
            (0..length).map(|number| (number.to_string(), item(inner.get()))).collect::<Map<_, _>>().into()
        }
        _ => unreachable!("a place is a list or a map"),
    }
}

fn item(slot: &Slot) -> Value {
    match slot.kind {
        Kind::Text | Kind::Bytes => "".into(),
        Kind::Bool => false.into(),
        Kind::List(_) => json!([]),
        Kind::Time | Kind::MicroTime => Value::Null,
        Kind::Int32 | Kind::Int64 | Kind::Float64 | Kind::IntOrString | Kind::Quantity | Kind::Duration => 1.into(),
        _ => json!({}),
    }
}

/// The number of values in a body, and the memory that creating or replacing an object with it takes at once.
fn memory(server: &Server, resource: &Resource, base: &Value, place: &Place, length: usize) -> (usize, usize) {
    let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build().unwrap();
    let mut object = base.clone();
    put(&mut object, &place.steps, smallest(&place.slot, length));
    let text = bytes::Bytes::from(object.to_string());
    let count = values::count(&text);
    let all = collection(resource);
    let path = format!("{all}/{}", text_at(base, &["metadata", "name"]));
    let mut peak = 0;
    for (method, path) in [(Method::POST, &all), (Method::PUT, &path)] {
        let body = text.clone();
        let sent = allocation_counter::measure(|| {
            runtime.block_on(exchange(server, method, path, "application/json", body));
        });
        peak = peak.max(sent.bytes_max);
    }
    runtime.block_on(async {
        let patch = bytes::Bytes::from_static(br#"{"metadata":{"finalizers":null}}"#);
        exchange(server, Method::PATCH, &path, "application/merge-patch+json", patch).await;
        exchange(server, Method::DELETE, &path, "application/json", bytes::Bytes::new()).await;
    });
    (count, usize::try_from(peak).unwrap())
}

#[test]
fn lists_of_the_smallest_items_are_within_the_memory_of_a_request() {
    let (catalog, samples, mut known) = (Catalog::default(), samples(), HashSet::new());
    let server = Server::new(Options::new());
    let mut found = Vec::new();
    for resource in catalog.all().filter(|resource| !resource.is_review()) {
        let Rules::BuiltIn(root) = resource.rules() else { continue };
        let base = sample(resource, &samples);
        for place in places(root, &mut known) {
            // Fixed costs, such as those of the first 1,000 causes, are left out.
            let [(few, less), (many, more)] =
                [2_000, 4_000].map(|length| memory(&server, resource, &base, &place, length));
            let each = more.saturating_sub(less) / (many - few).max(1);
            found.push((each, format!("{} {}: {less} {more} for {few} {many}", resource.plural(), place.name())));
        }
    }
    found.sort_by(|one, other| other.cmp(one));
    assert!(found[0].0 * MAX_VALUES <= BOUND, "{:#?}", &found[..5]);
}
