use smp_core::PatchSchema;

#[derive(PatchSchema)]
struct Target {
    name: String,
}

#[derive(PatchSchema)]
struct Service {
    #[patch(list_type = "maps")]
    a: Vec<String>,
    #[patch(map_type = "whole")]
    b: Option<Target>,
    #[patch(scalar = "text")]
    c: Target,
}

fn main() {}
