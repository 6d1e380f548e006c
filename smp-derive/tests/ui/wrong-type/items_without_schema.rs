use std::collections::BTreeMap;

use smp_core::PatchSchema;

struct Foreign;

#[derive(PatchSchema)]
struct Wrong {
    a: Vec<Foreign>,
    b: Option<BTreeMap<String, Foreign>>,
}

fn main() {}
