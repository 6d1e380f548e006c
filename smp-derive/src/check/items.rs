//! Rules for `items(...)`.

use proc_macro2::Span;
use syn::Type;

use super::{exclude, scalar_fits};
use crate::attr::items::Items;
use crate::ctxt::Ctxt;
use crate::item;
use crate::spelled::Spelled;
use crate::symbol::InItems;

/// Checks the attributes of the items of a type. `is_converted` is whether serde writes something else for the field.
pub(super) fn check(ctxt: &Ctxt, items: &Items, span: Span, ty: &Type, is_converted: bool) {
    one_attribute_describes_the_items(ctxt, items);
    let Some(item) = item::type_in(ty) else {
        ctxt.error(span, without_items(ty));
        return;
    };
    if let Some((kind, span)) = items.scalar.both()
        && !is_converted
    {
        scalar_fits(ctxt, *kind, span, &item);
    }
    if let Some((items, span)) = items.inner.both() {
        check(ctxt, items, span, &item, is_converted);
    }
}

fn one_attribute_describes_the_items(ctxt: &Ctxt, items: &Items) {
    let (scalar, free_form) = (items.scalar.span(), items.free_form.span());
    let (schema_of, inner, format) = (items.schema_of.span(), items.inner.span(), items.format.span());
    let (others, last) = ([(InItems::SchemaOf, schema_of), (InItems::Items, inner)], [(InItems::Items, inner)]);
    if free_form.is_some() {
        let of_scalars = [(InItems::Scalar, scalar), (InItems::Format, format)];
        exclude(ctxt, InItems::FreeForm, &[others.as_slice(), &of_scalars].concat());
    } else if scalar.is_some() {
        exclude(ctxt, InItems::Scalar, &others);
    } else if schema_of.is_some() {
        exclude(ctxt, InItems::SchemaOf, &last);
    }
}

fn without_items(ty: &Type) -> String {
    match Spelled::of(ty) {
        Some(spelled) => format!("`items` is for lists and maps, but this type is {}; remove it", spelled.what()),
        None => {
            "`items` needs a list or map with the type of its items, such as `Vec<Version>`; write the type without \
                 an alias, or describe the whole field with `scalar` or `schema_of`"
                .to_owned()
        }
    }
}
