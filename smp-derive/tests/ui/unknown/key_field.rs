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
    #[patch(strategy = "merge", merge_key = "prot", recommended_key = "prot,protocoll")]
    ports: Vec<Port>,
}

fn main() {}
