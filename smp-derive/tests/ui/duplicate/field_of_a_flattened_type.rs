use smp_core::PatchSchema;

#[derive(PatchSchema)]
struct Service {
    name: String,
    #[serde(flatten)]
    meta: Meta,
}

#[derive(PatchSchema)]
struct Meta {
    name: String,
}

fn main() {}
