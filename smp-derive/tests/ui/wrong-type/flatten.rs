use serde::Serialize;
use smp_core::PatchSchema;

#[derive(Serialize, PatchSchema)]
struct Service {
    #[serde(flatten)]
    names: Vec<String>,
}

fn main() {}
