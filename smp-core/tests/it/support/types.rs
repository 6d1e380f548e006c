//! The types of `spec/cases/schema.json` as Rust types.

use std::collections::BTreeMap;

use serde_json::Value;
use smp_core::{PatchSchema, Schema};

#[derive(PatchSchema)]
#[expect(dead_code, reason = "only the table is used")]
pub(crate) struct Item {
    foo: Option<String>,
    bar: Option<String>,
    baz: Option<String>,
    other: Option<String>,
    count: Option<i64>,
    #[patch(strategy = "merge")]
    tags: Option<Vec<String>>,
    #[patch(strategy = "merge", merge_key = "foo")]
    nested: Option<Vec<Item>>,
}

macro_rules! lists {
    ($($name:ident $attributes:tt;)*) => {
        $(#[derive(PatchSchema)]
        #[expect(dead_code, reason = "only the table is used")]
        pub(crate) struct $name {
            #[patch $attributes]
            list: Option<Vec<Item>>,
        })*
    };
}

lists! {
    OneKey(strategy = "merge", merge_key = "foo");
    TwoKeys(strategy = "merge", merge_key = "foo", recommended_key = "foo,bar");
    ThreeKeys(strategy = "merge", merge_key = "foo", recommended_key = "foo,bar,baz");
    DefaultTwoKeys(strategy = "merge", merge_key = "foo,bar");
    MovedKey(recommended_key = "foo");
}

#[derive(PatchSchema)]
#[serde(rename_all = "camelCase")]
#[expect(dead_code, reason = "only the table is used")]
#[expect(clippy::struct_field_names, reason = "the fields are the specification's")]
pub(crate) struct Port {
    name: Option<String>,
    port: i32,
    #[patch(default = "TCP")]
    protocol: Option<String>,
    target_port: Option<smp_api_types::IntOrString>,
}

#[derive(PatchSchema)]
#[expect(dead_code, reason = "only the table is used")]
pub(crate) struct Ports {
    #[patch(strategy = "merge", merge_key = "port", recommended_key = "port,protocol")]
    ports: Option<Vec<Port>>,
}

#[derive(PatchSchema)]
#[expect(dead_code, reason = "only the table is used")]
pub(crate) struct Lists {
    #[patch(strategy = "merge")]
    set: Option<Vec<String>>,
    #[patch(strategy = "merge")]
    ints: Option<Vec<i64>>,
    atomic: Option<Vec<String>>,
    labels: Option<BTreeMap<String, String>>,
    free: Option<BTreeMap<String, Value>>,
}

#[derive(PatchSchema)]
#[serde(rename_all = "camelCase")]
#[expect(dead_code, reason = "only the table is used")]
pub(crate) struct UnionValue {
    discriminator_name: Option<String>,
    foo: Option<String>,
    bar: Option<String>,
    other: Option<String>,
    another: Option<String>,
    foo_field: Option<FooField>,
    bar_field: Option<BarField>,
}

#[derive(PatchSchema)]
#[serde(rename_all = "camelCase")]
#[expect(dead_code, reason = "only the table is used")]
pub(crate) struct FooField {
    foo_subfield: Option<String>,
}

#[derive(PatchSchema)]
#[serde(rename_all = "camelCase")]
#[expect(dead_code, reason = "only the table is used")]
pub(crate) struct BarField {
    bar_subfield: Option<String>,
}

#[derive(PatchSchema)]
#[expect(dead_code, reason = "only the table is used")]
pub(crate) struct Retained {
    #[patch(strategy = "retainKeys")]
    value: Option<Lists>,
}

#[derive(PatchSchema)]
#[serde(rename_all = "camelCase")]
#[expect(dead_code, reason = "only the table is used")]
pub(crate) struct Union {
    #[patch(strategy = "retainKeys")]
    union: Option<UnionValue>,
    #[patch(strategy = "retainKeys")]
    union_name: Option<UnionValue>,
}

/// The derived schema with this name.
pub(crate) fn derived(name: &str) -> Option<Schema<'static>> {
    Some(match name {
        "OneKey" => Schema::of::<OneKey>(),
        "TwoKeys" => Schema::of::<TwoKeys>(),
        "ThreeKeys" => Schema::of::<ThreeKeys>(),
        "DefaultTwoKeys" => Schema::of::<DefaultTwoKeys>(),
        "MovedKey" => Schema::of::<MovedKey>(),
        "Ports" => Schema::of::<Ports>(),
        "Lists" => Schema::of::<Lists>(),
        "Retained" => Schema::of::<Retained>(),
        "Union" => Schema::of::<Union>(),
        "Item" => Schema::of::<Item>(),
        _ => return None,
    })
}
