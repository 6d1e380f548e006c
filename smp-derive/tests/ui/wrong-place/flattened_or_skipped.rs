use serde::Serialize;
use smp_core::PatchSchema;

#[derive(Serialize, PatchSchema)]
struct Key {
    name: String,
}

#[derive(Serialize, PatchSchema)]
struct Service {
    #[serde(flatten)]
    #[patch(atomic)]
    key: Key,
    #[serde(skip)]
    #[patch(strategy = "merge")]
    ports: Vec<u8>,
}

fn main() {}
