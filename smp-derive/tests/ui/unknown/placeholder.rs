use smp_core::PatchSchema;

#[derive(PatchSchema)]
#[patch(name = "Page_{Item}")]
struct Page<T, const N: usize> {
    items: [T; N],
}

#[derive(PatchSchema)]
#[patch(name = "Port_{T}")]
struct Port {
    number: u16,
}

#[derive(PatchSchema)]
#[patch(name = "Text_{'a}")]
struct Text<'a> {
    text: &'a str,
}

fn main() {}
