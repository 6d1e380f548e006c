use smp_core::PatchSchema;

#[derive(PatchSchema)]
#[patch(name = "Page_{T")]
struct Page<T> {
    items: Vec<T>,
}

#[derive(PatchSchema)]
#[patch(name = "List_T}")]
struct List<T> {
    items: Vec<T>,
}

fn main() {}
