use smp_core::PatchSchema;

#[derive(PatchSchema)]
struct Key {
    name: String,
}

#[derive(PatchSchema)]
struct Service {
    #[patch(strategy = "merge,replace", merge_key = "name")]
    a: Vec<Key>,
}

fn main() {}
