use smp_core::PatchSchema;

#[derive(PatchSchema)]
struct Port {
    port: i32,
    protocol: Option<String>,
    target: Target,
}

#[derive(PatchSchema)]
struct Target {
    name: String,
}

#[derive(PatchSchema)]
struct Service {
    #[patch(strategy = "merge", merge_key = "port", recommended_key = "protocol,port")]
    ports: Vec<Port>,
}

fn main() {}
