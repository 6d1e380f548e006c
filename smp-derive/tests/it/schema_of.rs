//! Fields with the schema of another type.

use serde::{Deserialize, Serialize};
use serde_json::json;
use smp_core::{PatchSchema, apply, diff};

mod foreign {
    /// A type without a schema. In JSON it is a string.
    #[derive(Clone, Debug, PartialEq, serde::Serialize, serde::Deserialize)]
    pub(super) struct Version(pub(super) String);

    /// A type without a schema. In JSON it is an object.
    #[derive(Clone, Debug, PartialEq, serde::Serialize, serde::Deserialize)]
    pub(super) struct Address {
        pub(super) host: String,
        pub(super) port: u16,
    }
}

#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, PatchSchema)]
struct Release<T> {
    #[patch(schema_of = "String")]
    version: foreign::Version,
    #[patch(schema_of = "Vec<String>", strategy = "merge")]
    supersedes: Vec<foreign::Version>,
    #[patch(schema_of = "Vec<Address>", strategy = "merge", merge_key = "host")]
    mirrors: Vec<foreign::Address>,
    #[patch(schema_of = "Address", schema(description = "The first server"))]
    origin: Option<foreign::Address>,
    #[serde(flatten)]
    #[patch(schema_of = "Address")]
    address: foreign::Address,
    #[patch(schema_of = "String")]
    other: T,
}

/// The JSON of `foreign::Address`.
#[derive(PatchSchema)]
struct Address {
    #[expect(dead_code, reason = "only the table is used")]
    host: String,
    #[expect(dead_code, reason = "only the table is used")]
    port: u16,
}

fn address(host: &str, port: u16) -> foreign::Address {
    foreign::Address { host: host.to_owned(), port }
}

fn version(text: &str) -> foreign::Version {
    foreign::Version(text.to_owned())
}

#[test]
fn a_field_has_the_schema_of_the_named_type() {
    let table = Release::<foreign::Version>::OBJECT.unwrap();
    assert_eq!(table.field("version").unwrap().shape(), String::SHAPE);
    assert_eq!(table.field("origin").unwrap().shape(), Address::SHAPE);
    let required: Vec<_> =
        table.all_fields().filter(|field| field.is_required()).map(smp_core::schema::Field::name).collect();
    assert_eq!(required, ["version", "supersedes", "mirrors", "other", "host", "port"]);
}

#[test]
fn lists_are_merged_by_its_items() {
    let live = Release {
        version: version("1"),
        supersedes: vec![version("0.1")],
        mirrors: vec![address("a", 1), address("b", 2)],
        origin: None,
        address: address("c", 3),
        other: version("x"),
    };
    let mut wanted = live.clone();
    wanted.version = version("2");
    wanted.supersedes.push(version("1"));
    wanted.mirrors[1].port = 4;
    wanted.origin = Some(address("d", 5));
    wanted.address.port = 6;
    let patch = diff(&live, &wanted).unwrap();
    assert_eq!(patch.as_value()["mirrors"], json!([{"host": "b", "port": 4}]));
    assert_eq!(patch.as_value()["port"], 6);
    assert_eq!(apply(&live, &patch).unwrap(), wanted);
}
