use smp_core::PatchSchema;

#[derive(PatchSchema)]
struct Service {
    #[patch(strategy = "merge", merge_key = ["port", "protocol"])]
    ports: Vec<Port>,
}

#[derive(PatchSchema)]
struct Port {
    port: u16,
    protocol: String,
}

fn main() {}
