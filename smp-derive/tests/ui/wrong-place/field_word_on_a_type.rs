use smp_core::PatchSchema;

#[derive(PatchSchema)]
#[patch(strategy = "merge", merge_key = "name")]
struct Ports(Vec<String>);

fn main() {}
