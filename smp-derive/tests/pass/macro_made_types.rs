use smp_core::PatchSchema;

#[derive(PatchSchema)]
struct Key {
    name: String,
}

macro_rules! list {
    ($name:ident, $item:ty, $key:literal) => {
        #[derive(PatchSchema)]
        pub struct $name {
            #[patch(strategy = "merge", merge_key = $key)]
            pub items: Vec<$item>,
            pub next: Option<Box<Self>>,
        }
    };
}

list!(Keys, Key, "name");

fn main() {}
