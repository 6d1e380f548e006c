use smp_core::PatchSchema;

#[derive(PatchSchema)]
struct Key {
    name: String,
}

#[derive(PatchSchema)]
struct Service {
    #[patch(strategy = "merge", merge_key = "name")]
    a: Option<Key>,
    #[patch(recommended_key = "name")]
    b: String,
    #[patch(strategy = "merge", merge_key = "name")]
    c: Vec<Vec<Key>>,
}

fn main() {}
