use smp_core::PatchSchema;

#[derive(PatchSchema)]
#[patch(group = "apps", kind = "Deployment")]
struct Deployment {
    name: String,
}

#[derive(PatchSchema)]
#[patch(version = "v1")]
struct Pod {
    name: String,
}

fn main() {}
