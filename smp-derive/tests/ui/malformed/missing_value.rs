use smp_core::PatchSchema;

#[derive(PatchSchema)]
struct Key {
    name: String,
}

#[derive(PatchSchema)]
struct Service {
    #[patch(merge_key, strategy = "merge")]
    a: Vec<Key>,
    #[patch(default)]
    b: String,
}

fn main() {}
