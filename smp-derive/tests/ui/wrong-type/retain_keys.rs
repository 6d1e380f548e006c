use smp_core::PatchSchema;

#[derive(PatchSchema)]
struct Service {
    #[patch(strategy = "retainKeys")]
    a: String,
    #[patch(strategy = "retainKeys")]
    b: Vec<i32>,
}

fn main() {}
