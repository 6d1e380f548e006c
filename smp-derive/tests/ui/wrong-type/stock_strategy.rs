use smp_core::PatchSchema;

#[derive(PatchSchema)]
struct State {
    reason: String,
}

#[derive(PatchSchema)]
struct Status {
    #[patch(strategy = "none", stock_strategy = "replace")]
    replaced: String,
    #[patch(strategy = "none", stock_strategy = "merge")]
    merged: Vec<State>,
    #[patch(strategy = "merge", stock_strategy = "merge,retainKeys")]
    retained: Vec<String>,
}

fn main() {}
