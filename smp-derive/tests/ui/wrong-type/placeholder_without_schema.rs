use std::marker::PhantomData;

use smp_core::{PatchSchema, Schema};

#[derive(PatchSchema)]
#[patch(name = "Reference_{T}")]
struct Reference<T> {
    name: String,
    #[serde(skip)]
    target: PhantomData<T>,
}

struct Secret;

fn main() {
    let _ = Schema::of::<Reference<Secret>>();
}
