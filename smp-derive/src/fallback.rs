//! The impl of a type with errors: every check passes, so that each error is reported only once.

use proc_macro2::TokenStream;
use quote::quote;

use crate::ast::Container;
use crate::expand::private;

/// Returns the errors and an impl.
pub(crate) fn expand(container: &Container<'_>, errors: &[syn::Error]) -> TokenStream {
    let private = private(container);
    let errors = errors.iter().map(syn::Error::to_compile_error);
    let ident = &container.input.ident;
    let (impl_generics, ty_generics, where_clause) = container.input.generics.split_for_impl();
    quote! {
        #(#errors)*
        #[automatically_derived]
        impl #impl_generics #private::PatchSchema for #ident #ty_generics #where_clause {
            const SHAPE: &'static #private::Shape = #private::FAILED;
            const OBJECT: #private::Option<&'static #private::ObjectSchema<'static>> = #private::Some(#private::FAILED_OBJECT);
        }
    }
}
