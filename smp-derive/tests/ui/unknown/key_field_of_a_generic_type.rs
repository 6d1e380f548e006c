use smp_core::PatchSchema;

#[derive(PatchSchema)]
struct Page<T> {
    #[patch(strategy = "merge", merge_key = "nmae")]
    items: Vec<T>,
}

#[derive(PatchSchema)]
struct Item {
    name: String,
}

fn main() {
    let _ = smp_core::Schema::of::<Page<Item>>().kind();
}
