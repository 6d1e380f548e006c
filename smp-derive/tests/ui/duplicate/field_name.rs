use serde::Serialize;
use smp_core::PatchSchema;

#[derive(Serialize, PatchSchema)]
#[serde(rename_all = "camelCase")]
struct Service {
    cluster_ip: String,
    #[serde(rename = "clusterIp")]
    address: String,
}

fn main() {}
