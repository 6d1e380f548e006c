use serde::Serialize;
use smp_core::PatchSchema;

#[derive(Serialize, PatchSchema)]
#[serde(rename_all = "camelCase")]
struct Port {
    container_port: i32,
}

#[derive(Serialize, PatchSchema)]
#[serde(rename_all = "camelCase")]
struct Container {
    #[patch(strategy = "merge", merge_key = "container_port")]
    ports: Vec<Port>,
}

fn main() {}
