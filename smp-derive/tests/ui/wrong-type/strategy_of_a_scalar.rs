use smp_core::PatchSchema;

#[derive(PatchSchema)]
struct Service {
    #[patch(strategy = "replace")]
    a: String,
    #[patch(strategy = "merge")]
    b: bool,
    #[patch(atomic)]
    c: i32,
}

fn main() {}
