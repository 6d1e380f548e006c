use smp_core::PatchSchema;

#[derive(PatchSchema)]
enum Phase {
    #[patch(name = "Pending")]
    Pending,
}

fn main() {}
