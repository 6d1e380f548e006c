use smp_core::PatchSchema;

#[derive(PatchSchema)]
struct Key {
    name: String,
}

#[derive(PatchSchema)]
struct Service {
    #[patch(strategy = "merge", merge_key = "name", merge_key = "name")]
    a: Vec<Key>,
    #[patch(atomic)]
    #[patch(atomic)]
    b: Vec<Key>,
}

fn main() {}
