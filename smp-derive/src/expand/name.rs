//! The name of a type: a text, or for a generic type a constant that is computed for each instance.

use proc_macro2::TokenStream;
use quote::quote;
use syn::ext::IdentExt;

use crate::ast::Container;
use crate::naming::{self, Part};

/// The constant that contains the type's name.
pub(super) fn constant(container: &Container<'_>) -> TokenStream {
    let parts = naming::parts(container);
    let name = literal(&parts).unwrap_or_else(|| {
        let parts = parts.iter().map(|part| match part {
            Part::Text(text) => quote!(.text(#text)),
            Part::Type(parameter) => quote!(.argument(<#parameter as __smp::PatchSchema>::TYPE_NAME)),
            Part::Integer(parameter) => quote!(.integer(#parameter as i128)),
            Part::Boolean(parameter) => quote!(.boolean(#parameter)),
        });
        quote!((const { &__smp::Name::new() #(#parts)* }).as_str())
    });
    quote!(const TYPE_NAME: &'static str = #name;)
}

/// The type's name, for its table or definition.
pub(super) fn value(container: &Container<'_>) -> TokenStream {
    literal(&naming::parts(container)).unwrap_or_else(|| quote!(<Self as __smp::PatchSchema>::TYPE_NAME))
}

/// The name if it is the same for all instances.
fn literal(parts: &[Part]) -> Option<TokenStream> {
    match parts {
        [Part::Text(text)] => Some(quote!(#text)),
        _ => None,
    }
}

/// The name of the table of a variant.
pub(super) fn of_variant(container: &Container<'_>, variant: &syn::Ident) -> TokenStream {
    let suffix = format!("_{}", variant.unraw());
    match naming::parts(container).as_slice() {
        [Part::Text(name)] => {
            let name = format!("{name}{suffix}");
            quote!(#name)
        }
        _ => quote! {
            (const { &__smp::Name::new().text(<Self as __smp::PatchSchema>::TYPE_NAME).text(#suffix) }).as_str()
        },
    }
}
