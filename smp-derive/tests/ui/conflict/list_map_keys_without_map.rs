use smp_core::PatchSchema;

#[derive(PatchSchema)]
struct Key {
    name: String,
}

#[derive(PatchSchema)]
struct Service {
    #[patch(list_type = "set", list_map_keys = "name")]
    a: Vec<Key>,
}

fn main() {}
