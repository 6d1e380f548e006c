use smp_core::PatchSchema;

#[derive(PatchSchema)]
struct Nothing;

#[derive(PatchSchema)]
struct Pair(i32, String);

#[derive(PatchSchema)]
#[serde(transparent)]
struct Marker {
    #[serde(skip)]
    a: i32,
    b: std::marker::PhantomData<u8>,
}

fn main() {}
