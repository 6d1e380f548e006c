use serde::Serialize;
use smp_core::PatchSchema;

#[derive(Serialize, PatchSchema)]
struct Service {
    #[serde(rename(serialize = "clusterIP", deserialize = "cluster_ip"))]
    cluster_ip: String,
    #[serde(rename(deserialize = "names"))]
    name: String,
}

fn main() {}
