use std::collections::BTreeMap;

use smp_core::PatchSchema;

#[derive(PatchSchema)]
#[patch(schema(pattern = "^[a-z]$"))]
struct Rack {
    #[patch(schema(minimum = 1))]
    a: String,
    #[patch(schema(max_length = 1))]
    b: Vec<String>,
    #[patch(schema(max_items = 1))]
    c: BTreeMap<String, String>,
    #[patch(schema(items(minimum = 1)))]
    d: Vec<String>,
    #[patch(schema(items(max_length = 1)))]
    e: BTreeMap<String, String>,
    #[patch(schema(enum("a", "b")))]
    f: Vec<String>,
    #[patch(schema(max_properties = 1))]
    g: i32,
}

#[derive(PatchSchema)]
#[patch(schema(minimum = 1))]
struct Name(String);

fn main() {}
