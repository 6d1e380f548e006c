use smp_core::PatchSchema;

#[derive(PatchSchema)]
struct Key {
    name: String,
}

#[derive(PatchSchema)]
struct Ports(#[patch(strategy = "merge", merge_key = "name")] Vec<Key>);

fn main() {}
