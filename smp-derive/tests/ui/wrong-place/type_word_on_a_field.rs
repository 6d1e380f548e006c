use smp_core::PatchSchema;

#[derive(PatchSchema)]
struct Service {
    #[patch(name = "io.k8s.Port", kind = "Port")]
    ports: Vec<String>,
}

fn main() {}
