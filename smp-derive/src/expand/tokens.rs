//! Parts of the generated code that types, fields and documentation share.

use proc_macro2::{Span, TokenStream};
use quote::{quote, quote_spanned};

use crate::choice::Choice;

/// A check that needs the field's type: a call, and the span for its error.
pub(super) struct Check {
    pub(super) span: Span,
    pub(super) call: TokenStream,
}

pub(super) fn check(span: Span, function: &str, arguments: &TokenStream) -> Check {
    let function = syn::Ident::new(function, span);
    Check { span, call: quote_spanned!(span=> __smp::#function(#arguments)) }
}

/// `__smp::Type::Variant`
pub(super) fn path<C: Choice>(choice: C) -> TokenStream {
    let (ty, variant) = (quote::format_ident!("{}", C::NAME), quote::format_ident!("{}", choice.variant()));
    quote!(__smp::#ty::#variant)
}

pub(super) fn option(value: Option<TokenStream>) -> TokenStream {
    value.map_or_else(|| quote!(__smp::None), |value| quote!(__smp::Some(#value)))
}
