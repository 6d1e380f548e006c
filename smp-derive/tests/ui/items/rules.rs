use smp_core::PatchSchema;

struct Foreign;

#[derive(PatchSchema)]
struct Named {
    name: String,
}

#[derive(PatchSchema)]
struct Wrong {
    #[patch(items(scalar = "string"), strategy = "merge", merge_key = "name")]
    a: Vec<Foreign>,
    #[patch(items(free_form), strategy = "merge", merge_key = "name")]
    b: Vec<Foreign>,
    #[patch(items(free_form), strategy = "merge")]
    c: Vec<Foreign>,
    #[patch(items(schema_of = "Named"), strategy = "merge")]
    d: Vec<Foreign>,
    #[patch(items(schema_of = "Named"), strategy = "merge", merge_key = "nam")]
    e: Vec<Foreign>,
    #[patch(items(schema_of = "Foreign"))]
    f: Vec<Foreign>,
    #[patch(items(schema_of = "Named", format = "date"))]
    g: Vec<Foreign>,
    #[patch(items(scalar = "string"), format = "date")]
    h: Vec<Foreign>,
    #[patch(items(scalar = "string", schema(minimum = 1)))]
    i: Vec<Foreign>,
    #[patch(items(scalar = "string"), default = "x")]
    j: Vec<Foreign>,
}

fn main() {}
