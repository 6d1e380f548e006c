use smp_core::PatchSchema;

#[derive(PatchSchema)]
struct Port {
    port: u16,
}

#[derive(PatchSchema)]
struct Inbound {
    #[patch(strategy = "merge", merge_key = "port")]
    ports: Vec<Port>,
}

#[derive(PatchSchema)]
#[serde(tag = "type")]
enum Rule {
    Inbound(Inbound),
    Outbound { ports: Vec<Port> },
}

fn main() {}
