use std::collections::BTreeMap;

use serde::Serialize;
use smp_core::PatchSchema;

#[derive(Serialize, PatchSchema)]
#[serde(untagged)]
enum Null {
    Text(String),
    Nothing,
}

#[derive(PatchSchema)]
enum Optional {
    Text(Option<String>),
}

#[derive(PatchSchema)]
#[serde(tag = "type")]
enum TaggedScalar {
    Text(String),
    Nothing,
}

#[derive(PatchSchema)]
struct Typed {
    r#type: String,
}

#[derive(PatchSchema)]
#[serde(tag = "type")]
enum TaggedTwice {
    Typed(Typed),
}

#[derive(PatchSchema)]
#[serde(tag = "type")]
enum AnyField {
    Map(BTreeMap<String, String>),
    Limit { count: u32 },
}

fn main() {}
