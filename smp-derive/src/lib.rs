#![doc = include_str!("../README.md")]

mod ast;
mod attr;
mod case;
mod check;
mod choice;
mod ctxt;
mod expand;
mod fallback;
mod item;
mod json;
mod naming;
mod root;
mod spelled;
mod symbol;

use proc_macro::TokenStream;
use syn::{DeriveInput, parse_macro_input, parse_quote};

use ctxt::Ctxt;

#[doc = include_str!("../attributes.md")]
#[proc_macro_derive(PatchSchema, attributes(patch, serde))]
pub fn patch_schema(input: TokenStream) -> TokenStream {
    derive(&parse_macro_input!(input as DeriveInput), &parse_quote!(::smp_core)).into()
}

/// The same for crates that depend on `smp-schema` alone, which re-exports it as `PatchSchema`.
#[doc(hidden)]
#[proc_macro_derive(PatchSchemaOfTables, attributes(patch, serde))]
pub fn patch_schema_of_tables(input: TokenStream) -> TokenStream {
    derive(&parse_macro_input!(input as DeriveInput), &parse_quote!(::smp_schema)).into()
}

/// Returns the impl, or all errors and an impl that prevents follow-up errors. `krate` is the crate that generated code uses.
fn derive(input: &DeriveInput, krate: &syn::Path) -> proc_macro2::TokenStream {
    let ctxt = Ctxt::new();
    let container = ast::Container::read(&ctxt, input, krate);
    check::check(&ctxt, &container);
    match ctxt.finish() {
        Ok(()) => expand::expand(&container),
        Err(errors) => fallback::expand(&container, &errors),
    }
}
