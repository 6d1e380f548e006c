//! Lists and maps whose items are described by attributes.

use std::borrow::Cow;
use std::collections::{BTreeMap, BTreeSet, HashMap};

use serde::{Deserialize, Serialize};
use serde_json::json;
use smp_core::schema::{ScalarKind, Shape};
use smp_core::{PatchSchema, apply, diff};

mod foreign {
    /// A type without a schema. In JSON it is a string.
    #[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, serde::Serialize, serde::Deserialize)]
    pub(super) struct Version(pub(super) String);

    /// A type without a schema. In JSON it is an object.
    #[derive(Clone, Debug, PartialEq, serde::Serialize, serde::Deserialize)]
    pub(super) struct Address {
        pub(super) host: String,
        pub(super) port: u16,
    }
}

use foreign::{Address, Version};

/// The JSON of [`Address`].
#[derive(PatchSchema)]
struct AddressSchema {
    #[expect(dead_code, reason = "only the table is used")]
    host: String,
    #[expect(dead_code, reason = "only the table is used")]
    port: u16,
}

#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, PatchSchema)]
struct Release<T> {
    #[patch(strategy = "merge", items(scalar = "string", format = "semver"))]
    supersedes: Vec<Version>,
    #[patch(items(scalar = "string"), list_type = "set")]
    tags: Option<BTreeSet<Version>>,
    #[patch(items(scalar = "integer", format = "int32", schema(minimum = 1)))]
    counts: HashMap<String, T>,
    #[patch(strategy = "merge", merge_key = "host", items(schema_of = "AddressSchema"))]
    mirrors: Vec<Address>,
    #[patch(items(items(scalar = "string", format = "semver", schema(max_length = 9))))]
    by_channel: Option<BTreeMap<String, Vec<Version>>>,
    #[patch(items(free_form))]
    pair: [Address; 2],
    #[patch(items(scalar = "string"))]
    shared: Cow<'static, [Version]>,
    /// When it was published.
    #[patch(items(format = "date"), schema(max_items = 3))]
    dates: Option<Vec<String>>,
    #[patch(items(scalar = "integer"))]
    #[serde(with = "lengths")]
    lengths: Vec<String>,
    #[serde(flatten)]
    #[patch(items(scalar = "string"))]
    others: BTreeMap<String, Version>,
}

mod lengths {
    use serde::{Deserialize, Deserializer, Serialize, Serializer};

    pub(super) fn serialize<S: Serializer>(texts: &[String], serializer: S) -> Result<S::Ok, S::Error> {
        texts.iter().map(String::len).collect::<Vec<_>>().serialize(serializer)
    }

    pub(super) fn deserialize<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Vec<String>, D::Error> {
        let lengths = Vec::<usize>::deserialize(deserializer)?;
        Ok(lengths.into_iter().map(|length| "x".repeat(length)).collect())
    }
}

fn version(text: &str) -> Version {
    Version(text.to_owned())
}

fn address(host: &str, port: u16) -> Address {
    Address { host: host.to_owned(), port }
}

fn release() -> Release<u32> {
    Release {
        supersedes: vec![version("0.1")],
        tags: None,
        counts: HashMap::from([("a".to_owned(), 1)]),
        mirrors: vec![address("a", 1), address("b", 2)],
        by_channel: None,
        pair: [address("c", 3), address("d", 4)],
        shared: Cow::Borrowed(&[]),
        dates: None,
        lengths: vec!["xx".to_owned()],
        others: BTreeMap::new(),
    }
}

fn shape(field: &str) -> &'static Shape {
    Release::<u32>::OBJECT.unwrap().field(field).unwrap().shape()
}

fn list(item: Shape) -> Shape {
    Shape::List(item.into())
}

fn map(value: Shape) -> Shape {
    Shape::Map(value.into())
}

fn scalar(kind: ScalarKind, format: &'static str) -> Shape {
    smp_core::__private::scalar(kind, format)
}

#[test]
fn items_have_the_schema_that_is_described() {
    assert_eq!(*shape("supersedes"), list(scalar(ScalarKind::String, "semver")));
    assert_eq!(*shape("tags"), list(Shape::scalar(ScalarKind::String)));
    assert_eq!(*shape("counts"), map(scalar(ScalarKind::Integer, "int32")));
    assert_eq!(shape("mirrors"), <Vec<AddressSchema>>::SHAPE);
    assert_eq!(*shape("by_channel"), map(list(scalar(ScalarKind::String, "semver"))));
    assert_eq!(*shape("pair"), list(Shape::FreeForm));
    assert_eq!(*shape("shared"), list(Shape::scalar(ScalarKind::String)));
    assert_eq!(*shape("dates"), list(scalar(ScalarKind::String, "date")));
    assert_eq!(*shape("lengths"), list(Shape::scalar(ScalarKind::Integer)));
    let additional = Release::<u32>::OBJECT.unwrap().additional().unwrap();
    assert_eq!(*additional, Shape::scalar(ScalarKind::String));
}

#[test]
fn the_list_or_map_itself_says_whether_it_is_required() {
    let table = Release::<u32>::OBJECT.unwrap();
    let optional: Vec<_> =
        table.all_fields().filter(|field| !field.is_required()).map(smp_core::schema::Field::name).collect();
    assert_eq!(optional, ["tags", "by_channel", "dates"]);
}

#[derive(PatchSchema)]
#[expect(dead_code, reason = "only the table is used")]
struct Versions(#[patch(items(scalar = "string"))] Vec<Version>);

#[test]
fn a_newtype_can_describe_the_items_of_its_field() {
    assert_eq!(*Versions::SHAPE, list(Shape::scalar(ScalarKind::String)));
}

#[test]
fn items_have_documentation() {
    let table = Release::<u32>::OBJECT.unwrap();
    let counts = table.field("counts").unwrap().documentation();
    assert_eq!(counts.items().unwrap().keyword("minimum"), Some("1"));
    let by_channel = table.field("by_channel").unwrap().documentation();
    assert_eq!(by_channel.items().unwrap().items().unwrap().keyword("maxLength"), Some("9"));
    let dates = table.field("dates").unwrap().documentation();
    assert_eq!(dates.description().as_deref(), Some("When it was published."));
    assert_eq!(dates.keyword("maxItems"), Some("3"));
}

#[test]
fn lists_are_merged_as_sets_or_by_key() {
    let live = release();
    let mut wanted = live.clone();
    wanted.supersedes.push(version("0.2"));
    wanted.mirrors[1].port = 5;
    wanted.by_channel = Some(BTreeMap::from([("beta".to_owned(), vec![version("1")])]));
    wanted.others.insert("note".to_owned(), version("x"));
    let patch = diff(&live, &wanted).unwrap();
    assert_eq!(patch.as_value()["supersedes"], json!(["0.2"]));
    assert_eq!(patch.as_value()["mirrors"], json!([{"host": "b", "port": 5}]));
    assert_eq!(apply(&live, &patch).unwrap(), wanted);
}
