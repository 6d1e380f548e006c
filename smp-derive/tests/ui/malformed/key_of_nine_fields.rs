use smp_core::PatchSchema;

#[derive(PatchSchema)]
struct Item {
    a: String,
}

#[derive(PatchSchema)]
struct List {
    #[patch(strategy = "merge", merge_key = "a,b,c,d,e,f,g,h,i")]
    items: Vec<Item>,
}

fn main() {}
