use smp_core::PatchSchema;

#[derive(PatchSchema)]
#[patch(free_form, scalar = "string", name = "A", name = "B")]
struct Quantity(String);

fn main() {}
