use smp_core::PatchSchema;

struct Foreign;

#[derive(PatchSchema)]
struct Wrong {
    #[patch(items(scalar = "string"), items(scalar = "string"))]
    a: Vec<Foreign>,
    #[patch(items(scalar = "string", scalar = "string"))]
    b: Vec<Foreign>,
    #[patch(items(items(free_form), items(free_form)))]
    c: Vec<Vec<Foreign>>,
    #[patch(items(scalar = "string", schema(max_length = 63)), schema(items(pattern = "^a")))]
    d: Vec<Foreign>,
}

fn main() {}
