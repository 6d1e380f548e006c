//! The marker types of formats in `items(...)`, and the checks that its field is a list or a map.

use std::collections::BTreeMap;

use proc_macro2::{Span, TokenStream};
use quote::quote;
use syn::{Ident, LitStr};

use super::tokens::{Check, check};
use crate::ast::Container;
use crate::attr::items::Items;
use crate::item;

/// A type for each format.
pub(super) fn formats(container: &Container<'_>) -> TokenStream {
    let mut formats = BTreeMap::new();
    for field in container.fields() {
        collect(field.patch.items.get(), &mut formats);
    }
    let markers = formats.iter().map(|(marker, format)| {
        quote! {
            enum #marker {}
            impl __smp::item::Format for #marker {
                const FORMAT: &'static str = #format;
            }
        }
    });
    markers.collect()
}

fn collect<'c>(items: Option<&'c Items>, formats: &mut BTreeMap<Ident, &'c LitStr>) {
    let Some(items) = items else { return };
    if let Some(format) = items.format.get() {
        formats.insert(item::marker(format), format);
    }
    collect(items.inner.get().map(|items| &**items), formats);
}

/// The checks of a field with this shape.
pub(super) fn checks(items: &Items, span: Span, shape: &TokenStream) -> Vec<Check> {
    let mut checks = vec![check(span, "check_field_items", shape)];
    let item = quote!(__smp::item_of(#shape));
    if let Some(span) = items.format.span()
        && items.scalar.get().is_none()
    {
        checks.push(check(span, "check_format", &item));
    }
    if let Some((items, span)) = items.inner.both() {
        checks.extend(self::checks(items, span, &item));
    }
    checks
}
