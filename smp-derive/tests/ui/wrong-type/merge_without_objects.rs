use smp_core::PatchSchema;

#[derive(PatchSchema)]
struct Matrix {
    #[patch(strategy = "merge")]
    rows: Vec<Vec<i32>>,
    #[patch(strategy = "merge")]
    any: Vec<serde_json::Value>,
}

fn main() {}
