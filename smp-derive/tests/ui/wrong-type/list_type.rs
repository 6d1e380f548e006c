use std::collections::BTreeMap;

use smp_core::PatchSchema;

#[derive(PatchSchema)]
struct Service {
    #[patch(list_type = "set")]
    name: String,
    #[patch(list_type = "atomic")]
    labels: BTreeMap<String, String>,
    #[patch(list_type = "map", list_map_keys = "prot")]
    ports: Vec<Port>,
}

#[derive(PatchSchema)]
struct Port {
    port: u16,
}

fn main() {}
