use smp_core::PatchSchema;

#[derive(PatchSchema)]
struct Key {
    name: String,
}

#[derive(PatchSchema)]
struct Service {
    #[patch(free_form, merge_key = "name", strategy = "merge")]
    a: Vec<Key>,
    #[patch(free_form, scalar = "string")]
    b: Key,
    #[patch(scalar = "string", list_type = "set")]
    c: Key,
}

fn main() {}
