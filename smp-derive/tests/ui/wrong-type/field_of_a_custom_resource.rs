//! The root type is written as kube's derive creates it.

use smp_core::PatchSchema;

mod k8s_openapi {
    pub mod apimachinery {
        pub struct ObjectMeta;
    }
}

struct RackStatus;

macro_rules! custom_resource {
    ($root:ident, $spec:ident, $status:ident) => {
        #[derive(PatchSchema)]
        struct $root {
            metadata: k8s_openapi::apimachinery::ObjectMeta,
            spec: $spec,
            status: Option<$status>,
        }
    };
}

#[derive(PatchSchema)]
struct RackSpec {
    height: u16,
}

custom_resource!(Rack, RackSpec, RackStatus);

fn main() {}
