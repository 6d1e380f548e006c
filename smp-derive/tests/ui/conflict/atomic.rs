use smp_core::PatchSchema;

#[derive(PatchSchema)]
struct Service {
    #[patch(atomic, strategy = "merge", list_type = "set")]
    a: Vec<String>,
    #[patch(atomic, default = "TCP")]
    b: String,
}

fn main() {}
