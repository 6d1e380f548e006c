use smp_core::PatchSchema;

#[derive(PatchSchema)]
struct Service {
    #[patch(extension("x-note", "{bad"))]
    port: u16,
}

fn main() {}
