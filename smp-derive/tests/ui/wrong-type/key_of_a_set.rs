use smp_core::PatchSchema;

#[derive(PatchSchema)]
struct Service {
    #[patch(strategy = "merge", merge_key = "name")]
    a: Vec<String>,
}

fn main() {}
