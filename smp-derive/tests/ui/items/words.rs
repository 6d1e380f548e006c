use smp_core::PatchSchema;

struct Foreign;

#[derive(PatchSchema)]
struct Wrong {
    #[patch(items)]
    a: Vec<Foreign>,
    #[patch(items())]
    b: Vec<Foreign>,
    #[patch(items(scaler = "string"))]
    c: Vec<Foreign>,
    #[patch(items(scalar = "text"))]
    d: Vec<Foreign>,
    #[patch(items(scalar = "string", merge_key = "name"))]
    e: Vec<Foreign>,
    #[patch(items(scalar = "string", max_length = 63))]
    f: Vec<Foreign>,
    #[patch(items(name = "Foreign"))]
    g: Vec<Foreign>,
}

#[derive(PatchSchema)]
#[patch(items(scalar = "string"))]
struct OnAType {
    a: Vec<Foreign>,
}

fn main() {}
