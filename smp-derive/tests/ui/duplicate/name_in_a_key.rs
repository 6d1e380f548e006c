use smp_core::PatchSchema;

#[derive(PatchSchema)]
struct Key {
    name: String,
    value: String,
}

#[derive(PatchSchema)]
struct Service {
    #[patch(strategy = "merge|merge", merge_key = "name,name")]
    a: Vec<Key>,
    #[patch(recommended_key = "name,value,name")]
    b: Vec<Key>,
}

fn main() {}
