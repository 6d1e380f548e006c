use smp_core::PatchSchema;

struct Foreign;

#[derive(PatchSchema)]
struct Wrong {
    #[patch(items(scalar = "string", free_form))]
    a: Vec<Foreign>,
    #[patch(items(scalar = "string", schema_of = "String"))]
    b: Vec<Foreign>,
    #[patch(items(free_form, format = "date"))]
    c: Vec<Foreign>,
    #[patch(items(schema_of = "Vec<String>", items(scalar = "string")))]
    d: Vec<Vec<Foreign>>,
    #[patch(items(scalar = "string"), scalar = "string")]
    e: Vec<Foreign>,
    #[patch(items(scalar = "string"), free_form)]
    f: Vec<Foreign>,
    #[patch(items(scalar = "string"), schema_of = "Vec<String>")]
    g: Vec<Foreign>,
}

fn main() {}
