use smp_core::PatchSchema;

#[derive(PatchSchema)]
struct Pod {
    #[patch(strategy = "merge", merge_key = "prot")]
    ports: Vec<Port>,
    #[patch(strategy = "merge", merge_key = "host_ip")]
    more: Vec<Port>,
    #[patch(strategy = "merge", merge_key = "id")]
    skipped: Vec<Port>,
}

#[derive(PatchSchema)]
#[serde(rename_all = "camelCase")]
struct Port {
    port: u16,
    host_ip: String,
    #[serde(skip)]
    id: u32,
}

fn main() {}
