use smp_core::PatchSchema;

#[derive(PatchSchema)]
struct State {
    reason: String,
}

#[derive(PatchSchema)]
struct Status {
    #[patch(strategy = "none")]
    nothing: State,
    #[patch(strategy = "merge", stock_strategy = "merge", merge_key = "reason")]
    same: Vec<State>,
}

fn main() {}
