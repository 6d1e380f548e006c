use smp_core::PatchSchema;

#[derive(PatchSchema)]
struct Service {
    #[patch(scalar = "string")]
    ports: Vec<u16>,
    #[patch(scalar = "integer")]
    name: Option<String>,
}

fn main() {}
