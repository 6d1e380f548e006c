use smp_core::PatchSchema;

#[derive(PatchSchema)]
struct Service {
    #[patch(strategy = "merge", merge_key = "port", list_type = "map")]
    ports: Vec<Port>,
    #[patch(strategy = "merge", merge_key = "port", list_type = "set")]
    more: Vec<Port>,
}

#[derive(PatchSchema)]
struct Port {
    port: u16,
}

fn main() {}
