use smp_core::PatchSchema;

#[derive(PatchSchema)]
union Bits {
    int: u32,
    float: f32,
}

fn main() {}
