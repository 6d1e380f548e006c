use smp_core::PatchSchema;

#[derive(PatchSchema)]
struct Rack {
    #[patch(schema(minimum = 2, maximum = 1))]
    a: i32,
    #[patch(schema(items(min_length = 2, max_length = 1)))]
    b: Vec<String>,
    #[patch(schema(exclusive_minimum))]
    c: f64,
    #[patch(schema(multiple_of = 0))]
    d: i32,
}

fn main() {}
