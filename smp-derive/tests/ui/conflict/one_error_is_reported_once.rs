use smp_core::PatchSchema;

#[derive(PatchSchema)]
struct Protocol(String, String);

#[derive(PatchSchema)]
struct Port {
    protocol: Protocol,
}

#[derive(PatchSchema)]
struct Service {
    #[patch(strategy = "merge", merge_key = "protocol")]
    ports: Vec<Port>,
    #[patch(strategy = "merge", merge_key = "name")]
    broken: Vec<Protocol>,
    #[patch(strategy = "retainKeys")]
    retained: Protocol,
    #[patch(default = "TCP")]
    protocol: Protocol,
}

fn main() {}
