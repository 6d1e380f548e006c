use smp_core::PatchSchema;

#[derive(PatchSchema)]
struct Service {
    #[patch(strategy = "merge|retain_keys")]
    set: Vec<String>,
    #[patch(strategy = "append")]
    list: Vec<String>,
    #[patch(strategy = "merge", stock_strategy = "nothing")]
    stock: Vec<String>,
}

fn main() {}
