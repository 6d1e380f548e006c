use smp_core::PatchSchema;

#[derive(PatchSchema)]
struct Service {
    #[patch(format = "byte")]
    a: Vec<String>,
    #[patch(map_type = "atomic")]
    b: Vec<String>,
}

fn main() {}
