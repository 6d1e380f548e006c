use smp_core::PatchSchema;

#[derive(PatchSchema)]
struct Key {
    name: String,
}

#[derive(PatchSchema)]
struct Service {
    #[patch(strategy = "merge", mergekey = "name")]
    ports: Vec<Key>,
    #[patch(patchStrategy = "merge")]
    set: Vec<String>,
}

fn main() {}
