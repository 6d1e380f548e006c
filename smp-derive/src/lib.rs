#![doc = include_str!("../README.md")]

mod ast;
mod attr;
mod case;
mod check;
mod choice;
mod ctxt;
mod element;
mod expand;
mod fallback;
mod json;
mod naming;
mod root;
mod spelled;
mod symbol;

use proc_macro::TokenStream;
use syn::{DeriveInput, parse_macro_input};

use ctxt::Ctxt;

#[doc = include_str!("../attributes.md")]
#[proc_macro_derive(PatchSchema, attributes(patch, serde))]
pub fn patch_schema(input: TokenStream) -> TokenStream {
    derive(&parse_macro_input!(input as DeriveInput)).into()
}

/// Returns the impl, or all errors and an impl that prevents follow-up errors.
fn derive(input: &DeriveInput) -> proc_macro2::TokenStream {
    let ctxt = Ctxt::new();
    let container = ast::Container::read(&ctxt, input);
    check::check(&ctxt, &container);
    match ctxt.finish() {
        Ok(()) => expand::expand(&container),
        Err(errors) => fallback::expand(&container, &errors),
    }
}
