use smp_core::PatchSchema;

struct Foreign;

#[derive(PatchSchema)]
struct Wrong {
    #[patch(schema_of = "Foreign")]
    a: Foreign,
    #[patch(schema_of = "String", strategy = "merge")]
    b: Foreign,
}

fn main() {}
