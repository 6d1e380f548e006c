use smp_core::PatchSchema;

struct Foreign;

type Foreigners = Vec<Foreign>;

#[derive(PatchSchema)]
struct Wrong {
    #[patch(items(scalar = "string"))]
    a: String,
    #[patch(items(scalar = "string"))]
    b: Option<u16>,
    #[patch(items(scalar = "string"))]
    c: Foreigners,
    #[patch(items(scalar = "string"))]
    d: Option<Foreign>,
    #[patch(items(scalar = "string"))]
    e: (Foreign, Foreign),
    #[patch(items(items(scalar = "string")))]
    f: Vec<Foreign>,
    #[patch(items(scalar = "string"))]
    g: Vec<u16>,
}

#[derive(PatchSchema)]
struct Page<T> {
    items: T,
}

#[derive(PatchSchema)]
struct NotAList {
    #[patch(items(scalar = "string"))]
    a: Page<Foreign>,
    #[patch(items(items(scalar = "string")))]
    b: Vec<Page<Foreign>>,
}

fn main() {}
