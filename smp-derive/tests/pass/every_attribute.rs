use smp_core::PatchSchema;

#[derive(PatchSchema)]
#[patch(crate = "::smp_core", name = "example.v1.Service", group = "example.com", version = "v1", kind = "Service")]
#[patch(gvk("", "v1", "Service"), map_type = "granular", extension("x-kubernetes-unions", "[]"))]
#[patch(union(members = "names,port+foreign", required))]
#[patch(union(members = "Any=selector,Ports=target,None=,Unknown=", discriminator = "mode"))]
pub struct Service {
    #[patch(strategy = "merge|retainKeys", merge_key = "name", recommended_key = "name,port")]
    pub ports: Vec<Port>,
    #[patch(strategy = "merge", list_type = "set")]
    pub names: Vec<String>,
    #[patch(strategy = "retainKeys", stock_strategy = "none")]
    pub port: Option<Port>,
    #[patch(strategy = "none", stock_strategy = "merge", merge_key = "name")]
    pub replaced: Vec<Port>,
    #[patch(atomic)]
    pub selector: std::collections::BTreeMap<String, String>,
    #[patch(free_form)]
    pub foreign: Foreign,
    #[patch(scalar = "int-or-string", format = "int-or-string", default = 80)]
    pub target: Foreign,
    #[patch(recommended_key = "name", list_type = "map", list_map_keys = "name")]
    pub moved: Vec<Port>,
    pub mode: String,
}

#[derive(PatchSchema)]
pub struct Port {
    pub name: String,
    #[patch(default = 80, format = "int64")]
    pub port: Option<i32>,
}

pub struct Foreign;

fn main() {}
