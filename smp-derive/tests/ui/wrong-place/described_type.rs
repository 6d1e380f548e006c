use smp_core::PatchSchema;

#[derive(PatchSchema)]
#[patch(free_form, map_type = "atomic", version = "v1", kind = "Pod", format = "byte")]
struct Pod {
    #[patch(atomic)]
    names: Vec<String>,
}

fn main() {}
