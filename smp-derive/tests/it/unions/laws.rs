//! For all values `a` and `b` of an enum, the diff of `a` and `b` turns `a` into `b`.

use std::collections::BTreeMap;
use std::fmt::Debug;
use std::mem::discriminant;

use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};
use serde_json::{Value, json};
use smp_core::{Json, PatchMergeKey, PatchSchema, Patcher, ThreeWay};

/// An object with a value in every place where a union can be.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, PatchSchema)]
struct Places<T> {
    field: T,
    #[serde(skip_serializing_if = "Option::is_none")]
    optional: Option<Box<T>>,
    list: Vec<T>,
    map: BTreeMap<String, T>,
    newtype: Newtype<T>,
    #[patch(strategy = "merge", merge_key = "name")]
    items: Vec<Item<T>>,
}

#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, PatchSchema)]
struct Newtype<T>(T);

#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, PatchSchema)]
struct Item<T> {
    name: String,
    value: T,
}

fn places<T: Clone>(value: &T) -> Places<T> {
    let item = |name: &str| Item { name: name.to_owned(), value: value.clone() };
    Places {
        field: value.clone(),
        optional: Some(Box::new(value.clone())),
        list: vec![value.clone()],
        map: BTreeMap::from([("key".to_owned(), value.clone())]),
        newtype: Newtype(value.clone()),
        items: vec![item("a"), item("b")],
    }
}

fn without<T: Clone>(value: &T) -> Places<T> {
    Places { optional: None, list: vec![], map: BTreeMap::new(), items: vec![], ..places(value) }
}

fn patchers<T: PatchSchema>() -> Vec<Patcher> {
    let patcher = Patcher::of::<T>();
    let keys = [PatchMergeKey::Never, PatchMergeKey::Auto, PatchMergeKey::Always];
    keys.into_iter().map(|key| patcher.clone().patch_merge_key(key)).collect()
}

/// In a document, null and an absent field are the same.
fn without_nulls(value: Value) -> Value {
    match value {
        Value::Object(map) => map
            .into_iter()
            .filter(|(_, value)| !value.is_null())
            .map(|(name, value)| (name, without_nulls(value)))
            .collect(),
        Value::Array(items) => items.into_iter().map(without_nulls).collect(),
        other => other,
    }
}

#[track_caller]
fn is_turned<T>(a: &T, b: &T)
where
    T: Debug + PartialEq + Serialize + DeserializeOwned + PatchSchema + Clone,
{
    for patcher in patchers::<T>() {
        let patch = patcher.diff(a, b).unwrap_or_else(|error| panic!("{a:?} to {b:?}: {error}"));
        let patched = patcher.apply(a, &patch).unwrap_or_else(|error| panic!("{a:?} to {b:?} by {patch:?}: {error}"));
        assert_eq!(&patched, b, "{patch:?}");
        let text = |value: &T| without_nulls(serde_json::to_value(value).expect("it is JSON")).to_string();
        let patch = patcher.diff(Json(text(a).as_bytes()), Json(text(b).as_bytes())).expect("it is the same diff");
        let patched = patcher.apply(Json(text(a).as_bytes()), &patch).expect("it is the same patch");
        assert_eq!(&serde_json::from_slice::<T>(&patched).expect("it is the type"), b, "{patch:?}");
    }
}

/// Whatever variant somebody else chose in current, the result is the wanted variant, and nothing of another one is left.
/// Within a variant, what only current has survives.
#[track_caller]
fn is_turned_three_way<T>([original, modified, current]: [&T; 3])
where
    T: Debug + PartialEq + Clone + Serialize + DeserializeOwned + PatchSchema,
{
    let holders = [original, modified, current].map(|value| Holder { value: value.clone() });
    let [first, second, third] = &holders;
    for patcher in patchers::<Holder<T>>() {
        let patch = patcher.three_way(ThreeWay { original: first, modified: second, current: third });
        let patch = patch.unwrap_or_else(|error| panic!("{original:?}, {modified:?}, {current:?}: {error}"));
        let patched = patcher.apply(third, &patch);
        let patched = patched.unwrap_or_else(|error| panic!("{current:?} by {patch:?}: {error}"));
        assert_eq!(discriminant(&patched.value), discriminant(modified), "{patch:?}");
        if discriminant(current) != discriminant(modified) {
            assert_eq!(&patched.value, modified, "{patch:?}");
        }
    }
}

/// A struct with one field, the union.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, PatchSchema)]
struct Holder<T> {
    value: T,
}

#[track_caller]
fn law<T>(values: &[T])
where
    T: Debug + PartialEq + Clone + Serialize + DeserializeOwned + PatchSchema,
{
    for a in values {
        is_turned(&without(a), &places(&values[0]));
        is_turned(&places(a), &without(&values[0]));
        for b in values {
            is_turned(&places(a), &places(b));
            for c in values {
                is_turned_three_way([a, b, c]);
            }
        }
    }
}

/// Like [`law`], and for the value itself as the root of a document.
#[track_caller]
fn law_of_objects<T>(values: &[T])
where
    T: Debug + PartialEq + Clone + Serialize + DeserializeOwned + PatchSchema,
{
    law(values);
    for a in values {
        for b in values {
            is_turned(a, b);
        }
    }
}

#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, PatchSchema, Default)]
struct Port {
    name: String,
    number: Option<u16>,
}

fn port(name: &str, number: Option<u16>) -> Port {
    Port { name: name.to_owned(), number }
}

#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, PatchSchema, Default)]
struct Ports {
    #[patch(strategy = "merge", merge_key = "name")]
    ports: Vec<Port>,
    labels: Option<BTreeMap<String, String>>,
}

fn ports(names: &[&str]) -> Ports {
    Ports { ports: names.iter().map(|name| port(name, Some(80))).collect(), labels: None }
}

#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, PatchSchema)]
#[serde(rename_all = "camelCase", rename_all_fields = "camelCase", deny_unknown_fields)]
enum External {
    Ports(Ports),
    HostPath {
        host_path: String,
        read_only: Option<bool>,
    },
    #[serde(rename_all = "kebab-case")]
    Nothing {},
    Empty {
        any_thing: Option<String>,
    },
    Text(String),
    List(Vec<u8>),
    Pair(u8, String),
    Nested(Box<External>),
    Any(Value),
    #[serde(skip)]
    #[expect(dead_code, reason = "it is not in the JSON")]
    Skipped(std::marker::PhantomData<u8>),
}

#[test]
fn externally_tagged() {
    let host_path = |path: &str, read_only| External::HostPath { host_path: path.to_owned(), read_only };
    law_of_objects(&[
        External::Ports(ports(&["a", "b"])),
        External::Ports(ports(&["b", "c"])),
        External::Ports(Ports::default()),
        host_path("/", None),
        host_path("/tmp", Some(true)),
        External::Nothing {},
        External::Empty { any_thing: None },
        External::Empty { any_thing: Some("x".to_owned()) },
        External::Text("x".to_owned()),
        External::List(vec![]),
        External::List(vec![1]),
        External::Pair(1, "x".to_owned()),
        External::Nested(Box::new(host_path("/", None))),
        External::Nested(Box::new(External::Text("x".to_owned()))),
        External::Any(json!({"a": 1})),
        External::Any(json!([1])),
    ]);
}

#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, PatchSchema)]
#[serde(deny_unknown_fields)]
enum Mixed {
    Off,
    Unlimited,
    Limit { count: u32, burst: Option<u32> },
    Ports(Ports),
    Number(u8),
}

#[test]
fn externally_tagged_with_variants_without_data() {
    law(&[
        Mixed::Off,
        Mixed::Unlimited,
        Mixed::Limit { count: 1, burst: None },
        Mixed::Limit { count: 2, burst: Some(3) },
        Mixed::Ports(ports(&["a"])),
        Mixed::Ports(ports(&["b"])),
        Mixed::Number(1),
    ]);
}

#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, PatchSchema)]
#[serde(tag = "type", rename_all_fields = "camelCase", deny_unknown_fields)]
enum Internal {
    Off,
    Limit {
        count: u32,
        shared_value: String,
        items: Option<Vec<Port>>,
    },
    #[serde(rename = "other-limit")]
    OtherLimit {
        shared_value: i64,
        items: Vec<Port>,
    },
    Tree {
        shared_value: Value,
        left: Option<Box<Internal>>,
        right: Option<Box<Internal>>,
    },
    Ports(InnerPorts),
    Again(InnerPorts),
}

#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, PatchSchema)]
struct InnerPorts {
    items: BTreeMap<String, String>,
    #[patch(strategy = "merge", merge_key = "name")]
    ports: Vec<Port>,
}

#[test]
fn internally_tagged() {
    let tree = |left: Option<Internal>, right: Option<Internal>| Internal::Tree {
        shared_value: json!({"a": [1]}),
        left: left.map(Box::new),
        right: right.map(Box::new),
    };
    let limit = Internal::Limit { count: 1, shared_value: "x".to_owned(), items: Some(vec![port("a", None)]) };
    let ports = |names: &[&str]| {
        let items = names.iter().map(|name| ((*name).to_owned(), String::new())).collect();
        Internal::Ports(InnerPorts { items, ports: ports(names).ports })
    };
    law_of_objects(&[
        Internal::Off,
        limit.clone(),
        Internal::Limit { count: 2, shared_value: "x".to_owned(), items: None },
        Internal::OtherLimit { shared_value: 5, items: vec![port("b", Some(1))] },
        tree(None, None),
        tree(Some(limit.clone()), Some(Internal::Off)),
        tree(Some(Internal::Off), Some(tree(None, Some(limit)))),
        ports(&["a", "b"]),
        ports(&["b"]),
    ]);
    // Two variants with the same content share its lists, so in a three-way diff what only current has survives.
    let again = Internal::Again(InnerPorts { items: BTreeMap::new(), ports: vec![port("b", None), port("c", None)] });
    for other in [ports(&["a", "b"]), ports(&[]), Internal::Off] {
        is_turned(&places(&again), &places(&other));
        is_turned(&places(&other), &places(&again));
    }
}

#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, PatchSchema)]
#[serde(tag = "type", content = "spec", deny_unknown_fields)]
enum Adjacent {
    Off,
    Ports(Ports),
    Fields { ports: String, labels: Option<bool> },
    AllOptional { x: Option<bool> },
    Text(String),
    Maybe(Option<u8>),
    Pair(u8, u8),
}

#[test]
fn adjacently_tagged() {
    law_of_objects(&[
        Adjacent::Off,
        Adjacent::Ports(ports(&["a"])),
        Adjacent::Ports(ports(&["b", "a"])),
        Adjacent::Fields { ports: "a".to_owned(), labels: None },
        Adjacent::Fields { ports: "b".to_owned(), labels: Some(true) },
        Adjacent::AllOptional { x: None },
        Adjacent::Text("a".to_owned()),
        Adjacent::Maybe(None),
        Adjacent::Maybe(Some(1)),
        Adjacent::Pair(1, 2),
    ]);
}

#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, PatchSchema)]
#[serde(tag = "type", content = "spec")]
enum OneContent {
    Off,
    Inbound(Ports),
    Outbound(Ports),
}

#[test]
fn adjacently_tagged_with_one_type_of_content() {
    let values = [
        OneContent::Off,
        OneContent::Inbound(ports(&["a"])),
        OneContent::Outbound(ports(&["a", "b"])),
        OneContent::Outbound(ports(&["b"])),
    ];
    for a in &values {
        for b in &values {
            is_turned(a, b);
            is_turned(&places(a), &places(b));
        }
    }
    // The content has the same type in both variants, so what only current has survives.
    let [original, modified, current] = [&values[1], &values[1], &values[2]].map(Clone::clone);
    let patch = Patcher::of::<OneContent>()
        .three_way(ThreeWay { original: &original, modified: &modified, current: &current })
        .expect("there is a patch");
    let patched = Patcher::of::<OneContent>().apply(&current, &patch).expect("it fits");
    assert_eq!(patched, OneContent::Inbound(ports(&["a", "b"])));
}

#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, PatchSchema)]
#[serde(untagged, deny_unknown_fields)]
enum Objects {
    Named { name: String, size: u8 },
    Numbered { number: u32, size: String },
    Ports(StrictPorts),
}

#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, PatchSchema)]
#[serde(deny_unknown_fields)]
struct StrictPorts {
    ports: Vec<Port>,
}

#[test]
fn untagged_objects() {
    law_of_objects(&[
        Objects::Named { name: "a".to_owned(), size: 1 },
        Objects::Named { name: "b".to_owned(), size: 1 },
        Objects::Numbered { number: 1, size: "x".to_owned() },
        Objects::Ports(StrictPorts { ports: vec![port("a", None)] }),
        Objects::Ports(StrictPorts { ports: vec![] }),
    ]);
}

#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, PatchSchema)]
#[serde(untagged)]
enum IntOrString {
    Int(i32),
    String(String),
}

#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, PatchSchema)]
#[serde(untagged)]
enum Json5 {
    Bool(bool),
    Number(i64),
    Text(String),
    List(Vec<Json5>),
    Object(BTreeMap<String, Json5>),
}

#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, PatchSchema)]
#[serde(untagged, deny_unknown_fields)]
enum Anything {
    Text(String),
    Pair(u8, u8),
    Object { a: u8, b: Option<Port> },
    Other { a: String },
}

#[test]
fn untagged_values() {
    let text = |text: &str| Json5::Text(text.to_owned());
    let object = |names: &[&str], value: Json5| {
        Json5::Object(names.iter().map(|name| ((*name).to_owned(), value.clone())).collect())
    };
    law(&[IntOrString::Int(1), IntOrString::Int(2), IntOrString::String("1".to_owned())]);
    law(&[
        Json5::Bool(true),
        Json5::Number(1),
        text("a"),
        Json5::List(vec![text("a"), Json5::List(vec![Json5::Number(1)])]),
        object(&[], text("a")),
        object(&["a", "b"], text("a")),
        object(&["b", "c"], object(&["a"], Json5::List(vec![]))),
    ]);
    law(&[
        Anything::Text("a".to_owned()),
        Anything::Pair(1, 2),
        Anything::Object { a: 1, b: None },
        Anything::Object { a: 1, b: Some(port("a", Some(1))) },
        Anything::Other { a: "a".to_owned() },
    ]);
}

#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, PatchSchema)]
#[serde(tag = "type")]
enum PartlyUntagged {
    A {
        a: u8,
    },
    #[serde(untagged)]
    B(String),
    #[serde(untagged)]
    C {
        c: u8,
    },
}

#[test]
fn untagged_variants() {
    law(&[
        PartlyUntagged::A { a: 1 },
        PartlyUntagged::B("b".to_owned()),
        PartlyUntagged::C { c: 1 },
        PartlyUntagged::A { a: 2 },
    ]);
}

#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, PatchSchema)]
#[serde(tag = "kind")]
enum Generic<T, U = T> {
    First { value: T },
    Second { value: U, more: Vec<T> },
    Third(Holder<T>),
}

#[test]
fn generic_enums() {
    law_of_objects::<Generic<String, Ports>>(&[
        Generic::First { value: "a".to_owned() },
        Generic::Second { value: ports(&["a"]), more: vec![] },
        Generic::Second { value: ports(&["b"]), more: vec!["a".to_owned()] },
        Generic::Third(Holder { value: "b".to_owned() }),
    ]);
}

/// A union that is inlined in an object.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, PatchSchema)]
struct Volume {
    name: String,
    #[serde(flatten)]
    source: Source,
}

#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, PatchSchema)]
#[serde(rename_all = "camelCase")]
enum Source {
    HostPath { path: String },
    Ports(Ports),
}

#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, PatchSchema)]
struct Pod {
    #[patch(strategy = "merge", merge_key = "name")]
    volumes: Vec<Volume>,
    volume: Volume,
}

#[test]
fn inlined_unions() {
    let volume = |name: &str, source: &Source| Volume { name: name.to_owned(), source: source.clone() };
    let sources = [
        Source::HostPath { path: "/".to_owned() },
        Source::HostPath { path: "/tmp".to_owned() },
        Source::Ports(ports(&["a"])),
        Source::Ports(ports(&["a", "b"])),
    ];
    let pods: Vec<Pod> = sources
        .iter()
        .map(|source| Pod { volumes: vec![volume("a", source), volume("b", &sources[0])], volume: volume("c", source) })
        .collect();
    for a in &pods {
        for b in &pods {
            is_turned(a, b);
            for c in &pods {
                let items = [a, b, c].map(|pod| Pod { volume: pods[0].volume.clone(), ..pod.clone() });
                let [original, modified, current] = &items;
                for patcher in patchers::<Pod>() {
                    let patch = patcher.three_way(ThreeWay { original, modified, current }).expect("there is a patch");
                    let patched = patcher.apply(current, &patch).expect("it is a valid volume");
                    let source = |pod: &Pod| discriminant(&pod.volumes[0].source);
                    assert_eq!(source(&patched), source(modified), "{patch:?}");
                }
            }
        }
    }
}
