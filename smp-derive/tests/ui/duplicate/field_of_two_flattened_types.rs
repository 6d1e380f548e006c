use smp_core::PatchSchema;

#[derive(PatchSchema)]
struct Service {
    #[serde(flatten)]
    meta: Meta,
    #[serde(flatten)]
    more: More,
}

#[derive(PatchSchema)]
struct Meta {
    name: String,
}

#[derive(PatchSchema)]
struct More {
    name: String,
}

fn main() {}
