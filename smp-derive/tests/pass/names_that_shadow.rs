#![no_implicit_prelude]

type Option = ();
type Some = ();
struct None;
mod std {}
mod core {}

#[derive(::smp_core::PatchSchema)]
struct Service {
    #[patch(strategy = "merge", merge_key = "name")]
    ports: ::std::vec::Vec<Key>,
    r#type: ::std::string::String,
}

#[derive(::smp_core::PatchSchema)]
struct Key {
    #[patch(default = "a")]
    name: ::std::string::String,
}

fn main() {}
