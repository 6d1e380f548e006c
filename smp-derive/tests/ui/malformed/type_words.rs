use smp_core::PatchSchema;

#[derive(PatchSchema)]
#[patch(gvk("apps", "v1"), extension("unions", "[]"), crate = "a b", group = apps)]
struct Deployment {
    name: String,
}

fn main() {}
