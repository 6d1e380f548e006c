use smp_core::PatchSchema;

#[derive(PatchSchema)]
#[patch = "Pod"]
struct Pod {
    #[patch]
    name: String,
    #[patch(atomic free_form)]
    spec: Vec<String>,
}

fn main() {}
