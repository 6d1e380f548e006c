use serde::Serialize;
use smp_core::PatchSchema;

#[derive(Serialize, PatchSchema)]
enum Source {
    Nothing,
    HostPath { path: String },
}

#[derive(Serialize, PatchSchema)]
struct Volume {
    #[serde(flatten)]
    source: Source,
}

fn main() {}
