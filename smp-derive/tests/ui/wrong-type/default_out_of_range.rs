use smp_core::PatchSchema;

#[derive(PatchSchema)]
struct Port {
    #[patch(default = 70000)]
    port: u16,
    #[patch(default = -1)]
    count: Option<u64>,
}

fn main() {}
