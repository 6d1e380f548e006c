use smp_core::PatchSchema;

#[derive(PatchSchema)]
struct Pod {
    #[patch(strategy = "merge retainKeys", merge_key = "name")]
    volumes: Vec<Volume>,
}

#[derive(PatchSchema)]
struct Volume {
    name: String,
}

fn main() {}
