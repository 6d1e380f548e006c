use smp_core::PatchSchema;

#[derive(PatchSchema)]
struct State {
    reason: String,
}

#[derive(PatchSchema)]
struct Status {
    #[patch(strategy = "retainKeys", stock_strategy = "retainKeys")]
    same: State,
    #[patch(stock_strategy = "retainKeys")]
    alone: State,
    #[patch(strategy = "none")]
    nothing: State,
    #[patch(strategy = "none", stock_strategy = "none")]
    nothing_twice: State,
    #[patch(strategy = "retainKeys", stock_strategy = "none,merge")]
    mixed: State,
    #[patch(strategy = "retainKeys", stock_strategy = "merge|replace")]
    both: State,
    #[patch(strategy = "retainKeys", stock_strategy = "none", merge_key = "reason")]
    key_without_merge: Vec<State>,
    #[patch(atomic, stock_strategy = "none")]
    atomic: State,
    #[patch(scalar = "string", strategy = "none", stock_strategy = "replace")]
    scalar: State,
}

fn main() {}
