use smp_core::PatchSchema;

#[derive(PatchSchema)]
#[patch(knd = "Pod", api = "v1")]
struct Pod {
    name: String,
}

fn main() {}
