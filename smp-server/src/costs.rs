//! The law of cost: a request with a list or map of twice the length takes at most 2.5 times the work.
//!
//! Work is counted, not timed, so results are the same on every machine: allocated bytes, and field lookups through
//! [`object::member`](crate::object::member). Code that compares each item with all others reads fields or builds texts, so one of
//! the counters grows. The validation rules of smp-kinds have no other access to the items of a list than `Siblings` in `unique.rs`.
//!
//! The law holds for each list and map of `types.tsv` in an object, with different, equal and invalid items, for POST, PUT and
//! PATCH.

#![cfg(test)]

mod dense;
mod slowest;

use std::collections::HashSet;

use http::{Method, Request};
use http_body_util::{BodyExt as _, Full};
use serde_json::{Map, Value, json};
use smp_kinds::__private::visits;
use tower_service::Service as _;

use crate::catalog::Catalog;
use crate::object::text_at;
use crate::resource::{Resource, Rules};
use crate::types::{Kind, Slot, Struct};
use crate::{Options, Server};

/// The length of a list; then it is doubled.
const LENGTH: usize = 100;

/// A step from an object to a list in it.
#[derive(Clone, Copy, Debug)]
enum Step {
    Field(&'static str),
    /// The first item of a list.
    Item,
    /// A member of a map.
    Member,
}

/// A list or map of a kind.
struct Place {
    steps: Vec<Step>,
    slot: Slot,
}

impl Place {
    /// The path, such as `spec.containers[].env`.
    fn name(&self) -> String {
        let step = |step: &Step| match step {
            Step::Field(name) => format!(".{name}"),
            Step::Item => "[]".to_owned(),
            Step::Member => "{}".to_owned(),
        };
        self.steps.iter().map(step).collect::<String>().trim_start_matches('.').to_owned()
    }
}

/// The lists and maps of a kind, except those in structs of earlier kinds.
fn places(root: &'static Struct, known: &mut HashSet<&'static str>) -> Vec<Place> {
    let mut found = Vec::new();
    let mut rest: Vec<(Vec<Step>, &'static Struct)> = vec![(Vec::new(), root)];
    while let Some((steps, of)) = rest.pop() {
        if !known.insert(of.name) {
            continue;
        }
        for field in &of.fields {
            let mut steps: Vec<Step> = steps.iter().copied().chain([Step::Field(field.name)]).collect();
            let mut slot = field.slot;
            loop {
                let (step, inner) = match slot.kind {
                    Kind::List(inner) => (Step::Item, inner),
                    Kind::Map(inner) => (Step::Member, inner),
                    Kind::Struct(id) => {
                        rest.insert(0, (steps, id.get()));
                        break;
                    }
                    _ => break,
                };
                found.push(Place { steps: steps.clone(), slot });
                steps.push(step);
                slot = *inner.get();
            }
        }
    }
    found
}

/// A value of a type, with texts and numbers made from a word and a number.
fn value(slot: &Slot, (word, number): (&str, usize), levels: usize) -> Value {
    match slot.kind {
        Kind::Text => word.into(),
        Kind::Bool | Kind::SchemaOrBool => true.into(),
        Kind::Int32 | Kind::Int64 | Kind::Float64 | Kind::IntOrString => (number % 60_000 + 1).into(),
        Kind::Bytes => "YQ==".into(),
        Kind::Time => "2026-01-01T00:00:00Z".into(),
        Kind::MicroTime => "2026-01-01T00:00:00.000000Z".into(),
        Kind::Duration => "1s".into(),
        Kind::Quantity => (number % 1_000).to_string().into(),
        Kind::Free => json!({"a": word}),
        Kind::SchemaOrArray => json!({"type": "string"}),
        Kind::SchemaOrStrings => json!([word]),
        Kind::List(inner) if levels > 0 => json!([value(inner.get(), (word, number), levels - 1)]),
        Kind::Map(inner) if levels > 0 => json!({"a": value(inner.get(), (word, number), levels - 1)}),
        Kind::Struct(id) if levels > 0 => {
            let fields = id.get().fields.iter();
            let fields =
                fields.filter(|field| !matches!(field.slot.kind, Kind::Struct(_) | Kind::List(_) | Kind::Map(_)));
            let members = fields.map(|field| (field.name.to_owned(), value(&field.slot, (word, number), levels - 1)));
            members.collect::<Map<_, _>>().into()
        }
        Kind::List(_) => json!([]),
        Kind::Map(_) | Kind::Struct(_) => json!({}),
    }
}

/// How the items of a list differ.
#[derive(Clone, Copy, Debug)]
enum Items {
    Distinct,
    Equal,
    Invalid,
}

/// A list or map of a given length. The texts of the items contain a letter.
fn filled(slot: &Slot, items: Items, letter: char, length: usize) -> Value {
    let word = |number: usize| match items {
        Items::Distinct => (format!("{letter}{number}"), number),
        Items::Equal => (letter.to_string(), 0),
        Items::Invalid => (format!("-!{letter}{number}"), number),
    };
    let item = |inner: &Slot, number| {
        let (word, number) = word(number);
        value(inner, (&word, number), 2)
    };
    match slot.kind {
        Kind::List(inner) => (0..length).map(|number| item(inner.get(), number)).collect::<Vec<_>>().into(),
        Kind::Map(inner) => {
            let name =
                |number| if matches!(items, Items::Equal) { format!("{letter}{number}") } else { word(number).0 };
            (0..length).map(|number| (name(number), item(inner.get(), number))).collect::<Map<_, _>>().into()
        }
        _ => unreachable!("a place is a list or a map"),
    }
}

/// Puts a value at a place. For each list on the way, it goes into the first item.
fn put(object: &mut Value, steps: &[Step], value: Value) {
    let Some((step, rest)) = steps.split_first() else {
        *object = value;
        return;
    };
    let inner = match step {
        Step::Field(name) => &mut object[*name],
        Step::Member => &mut object["a"],
        Step::Item => {
            if object.as_array().is_none_or(Vec::is_empty) {
                *object = json!([{"name": "a"}]);
            }
            &mut object[0]
        }
    };
    put(inner, rest, value);
}

/// The smallest objects of all kinds.
fn samples() -> Vec<Value> {
    let documents = smp_yaml::Reader::new().read(include_str!("../../smp-kinds/tests/data/minimal.yaml")).unwrap();
    documents.into_iter().map(|document| document.value).collect()
}

fn sample(resource: &Resource, samples: &[Value]) -> Value {
    let (api_version, kind) = (resource.api_version(), resource.kind());
    let found = samples.iter().find(|sample| sample["kind"] == kind && sample["apiVersion"] == *api_version);
    found.cloned().unwrap_or_else(|| json!({"apiVersion": api_version, "kind": kind, "metadata": {"name": "sample"}}))
}

async fn send(server: &Server, method: Method, path: &str, body: &Value) -> u16 {
    let media_type =
        if method == Method::PATCH { "application/strategic-merge-patch+json" } else { "application/json" };
    exchange(server, method, path, media_type, body.to_string().into()).await
}

/// Sends a request, reads the response, and returns its code. The media type `table` asks for a table.
async fn exchange(server: &Server, method: Method, path: &str, media_type: &str, body: bytes::Bytes) -> u16 {
    let mut request = Request::builder().method(method).uri(path).header("content-type", media_type);
    if media_type == "table" {
        request = request.header("accept", "application/json;as=Table;v=v1;g=meta.k8s.io");
    }
    let response = server.clone().call(request.body(Full::new(body)).unwrap()).await.unwrap();
    let code = response.status().as_u16();
    drop(response.into_body().collect().await.unwrap());
    code
}

/// The path of a resource's collection.
fn collection(resource: &Resource) -> String {
    let group = if resource.group().is_empty() { "/api".to_owned() } else { format!("/apis/{}", resource.group()) };
    let namespace = if resource.is_namespaced() { "/namespaces/default" } else { "" };
    format!("{group}/{}{namespace}/{}", resource.version(), resource.plural())
}

/// The work of creating an object with a list, replacing it and patching it: allocated bytes, and field lookups.
fn work(
    server: &Server,
    resource: &Resource,
    base: &Value,
    place: &Place,
    (items, length): (Items, usize),
) -> [u64; 2] {
    let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build().unwrap();
    let is_status = matches!(place.steps[0], Step::Field("status"));
    let object = |letter| {
        let mut object = base.clone();
        put(&mut object, &place.steps, filled(&place.slot, items, letter, length));
        object
    };
    let (first, second) = (object('a'), object('b'));
    let all = collection(resource);
    let path = format!("{all}/{}", text_at(base, &["metadata", "name"]));
    let changed = if is_status { format!("{path}/status") } else { path.clone() };
    let requests = async {
        send(server, Method::POST, &all, if is_status { base } else { &first }).await;
        send(server, Method::PUT, &changed, &second).await;
        send(server, Method::PATCH, &changed, &first).await;
    };
    visits::reset();
    let allocated = allocation_counter::measure(|| runtime.block_on(requests));
    let work = [allocated.bytes_total, visits::count()];
    runtime.block_on(async {
        send(server, Method::PATCH, &path, &json!({"metadata": {"finalizers": null}})).await;
        send(server, Method::DELETE, &path, &json!({"gracePeriodSeconds": 0})).await;
    });
    work
}

/// The places that break the law.
fn costly(items: Items) -> Vec<String> {
    let (catalog, samples, mut known) = (Catalog::default(), samples(), HashSet::new());
    let server = Server::new(Options::new().controllers());
    let mut costly = Vec::new();
    for resource in catalog.all().filter(|resource| !resource.is_review()) {
        let Rules::BuiltIn(root) = resource.rules() else { continue };
        let base = sample(resource, &samples);
        for place in places(root, &mut known) {
            let [once, twice] =
                [LENGTH, 2 * LENGTH].map(|length| work(&server, resource, &base, &place, (items, length)));
            if once.iter().zip(twice).any(|(once, twice)| twice * 2 > once * 5) {
                costly.push(format!("{} {}: {once:?} → {twice:?}", resource.plural(), place.name()));
            }
        }
    }
    assert!(known.len() > 400, "the kinds have more structs than {}", known.len());
    costly
}

#[test]
fn lists_of_different_items_cost_in_proportion_to_their_length() {
    assert_eq!(costly(Items::Distinct), [""; 0]);
}

#[test]
fn lists_of_equal_items_cost_in_proportion_to_their_length() {
    assert_eq!(costly(Items::Equal), [""; 0]);
}

#[test]
fn lists_of_invalid_items_cost_in_proportion_to_their_length() {
    assert_eq!(costly(Items::Invalid), [""; 0]);
}
