use serde::Serialize;
use smp_core::PatchSchema;

#[derive(PatchSchema)]
enum Value {
    Text(String),
    Number(f64),
}

#[derive(Serialize, PatchSchema)]
#[serde(tag = "type")]
enum Tagged {
    A,
    B,
}

fn main() {}
