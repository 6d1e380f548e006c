use smp_core::PatchSchema;

struct Foreign;

#[derive(PatchSchema)]
struct Wrong {
    #[patch(schema_of = "Vec<")]
    a: Foreign,
    #[patch(schema_of = String)]
    b: Foreign,
    #[patch(schema_of = "String", scalar = "string")]
    c: Foreign,
    #[patch(schema_of = "String", free_form)]
    d: Foreign,
}

fn main() {}
