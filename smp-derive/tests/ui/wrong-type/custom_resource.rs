//! The root type is written as kube's derive creates it, without `#[kube(derive = "PatchSchema")]`.

use serde::Serialize;
use smp_core::{PatchSchema, Patcher};

#[derive(Serialize, PatchSchema)]
struct RackSpec {
    height: u16,
}

#[derive(Serialize)]
struct Rack {
    spec: RackSpec,
}

fn main() {
    let rack = Rack { spec: RackSpec { height: 1 } };
    let _ = smp_core::diff(&rack, &rack);
    let _ = Patcher::of::<RackSpec>().diff(&rack, &rack.spec);
}
