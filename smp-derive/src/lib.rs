//! The derive macro of `smp-core`.
use proc_macro::TokenStream;

/// Skeleton.
#[proc_macro_derive(PatchSchema, attributes(patch))]
pub fn patch_schema(_input: TokenStream) -> TokenStream {
    TokenStream::new()
}
