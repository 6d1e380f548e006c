use smp_core::PatchSchema;

#[derive(PatchSchema)]
struct Service {
    #[patch(default = 'a')]
    a: String,
    #[patch(default = 99999999999999999999)]
    b: i64,
    #[patch(default = 1e999)]
    e: f64,
    #[patch(default = -"a")]
    c: String,
    #[patch(default = None)]
    d: Option<String>,
}

fn main() {}
