use smp_core::PatchSchema;

struct Foreign;

#[derive(PatchSchema)]
struct Service {
    a: Option<Foreign>,
    #[patch(strategy = "merge", merge_key = "name")]
    b: Vec<Foreign>,
}

fn main() {}
