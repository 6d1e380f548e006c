use smp_core::PatchSchema;

#[derive(PatchSchema)]
struct Service {
    #[patch(atomic = true)]
    a: Vec<String>,
    #[patch(free_form("any"))]
    b: Vec<String>,
}

fn main() {}
