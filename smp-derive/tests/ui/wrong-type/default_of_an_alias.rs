use smp_core::PatchSchema;

type Number = i32;

#[derive(PatchSchema)]
struct Port {
    #[patch(default = 3000000000)]
    number: Number,
}

fn main() {}
