use smp_core::PatchSchema;

#[derive(PatchSchema)]
struct Key {
    name: String,
}

#[derive(PatchSchema)]
struct Wrapper<T> {
    #[patch(strategy = "merge", merge_key = "id")]
    items: Vec<T>,
}

const _: () = <Wrapper<Key> as PatchSchema>::CHECK;

fn main() {}
