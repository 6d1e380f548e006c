use smp_core::PatchSchema;

#[derive(PatchSchema)]
struct Key {
    name: String,
}

#[derive(PatchSchema)]
struct Service {
    #[patch(merge_key = "name")]
    a: Vec<Key>,
    #[patch(strategy = "retainKeys", merge_key = "name")]
    b: Vec<Key>,
    #[patch(strategy = "replace", merge_key = "name")]
    c: Vec<Key>,
}

fn main() {}
