use smp_core::PatchSchema;

#[derive(PatchSchema)]
struct Key {
    name: String,
}

#[derive(PatchSchema)]
struct Service {
    #[patch(strategy = "merge", merge_key = "name,")]
    a: Vec<Key>,
    #[patch(recommended_key = "")]
    b: Vec<Key>,
    #[patch(strategy = "merge", merge_key = ["name"])]
    c: Vec<Key>,
}

fn main() {}
