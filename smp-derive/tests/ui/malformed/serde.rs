use smp_core::PatchSchema;

#[derive(PatchSchema)]
#[serde(rename_all = "CamelCase")]
struct Service {
    #[serde(rename = 5)]
    name: String,
}

fn main() {}
