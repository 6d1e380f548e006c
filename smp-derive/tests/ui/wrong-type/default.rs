use smp_core::PatchSchema;

#[derive(PatchSchema)]
struct Service {
    #[patch(default = 80)]
    a: String,
    #[patch(default = "80")]
    b: Option<i32>,
    #[patch(default = 0.5)]
    c: i32,
    #[patch(default = "yes")]
    d: bool,
    #[patch(default = "a")]
    e: Vec<String>,
}

fn main() {}
