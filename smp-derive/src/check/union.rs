//! Rules for the variants of enums with data.

use crate::ast::union::{Form, Shared, Union};
use crate::ast::{Container, Data, Field};
use crate::ctxt::Ctxt;

/// Checks an enum, unless an attribute describes the whole type.
pub(super) fn check(ctxt: &Ctxt, container: &Container<'_>) {
    let Data::Union(union) = &container.data else { return };
    if container.patch.whole.get().is_some() {
        return;
    }
    if container.asks_types() {
        contents_are_not_converted(ctxt, union);
    }
    attributes_have_an_entry(ctxt, union);
    if union.shares_object() {
        union.shared_fields().iter().for_each(|shared| shared_fields_are_alike(ctxt, shared));
    }
}

/// `with` on a variant writes the JSON of a type that the macro does not know.
fn contents_are_not_converted(ctxt: &Ctxt, union: &Union<'_>) {
    for (attribute, span) in union.variants.iter().filter_map(|variant| variant.converted.as_ref()) {
        ctxt.error(
            *span,
            format!(
                "with `{attribute}`, the content of this variant has the form of another type; put it on the field and \
                 describe the field, or describe the enum with `#[patch(free_form)]`"
            ),
        );
    }
}

/// Attributes are allowed on a field that has an entry in a table.
fn attributes_have_an_entry(ctxt: &Ctxt, union: &Union<'_>) {
    for field in union.fields() {
        let Some(span) = field.patch.first else { continue };
        match &union.form {
            Form::Any(reason) => ctxt.error(span, format!("`#[patch(...)]` has no effect here: {reason}")),
            Form::Adjacent(..) if has_no_entry(union, field) => ctxt.error(
                span,
                format!(
                    "the contents of several variants are in `{}`, so this would apply to all of them; put it on a \
                     field of the content's type",
                    field.name
                ),
            ),
            Form::Internal(_) | Form::Untagged if has_no_entry(union, field) => ctxt.error(
                span,
                "the content is not a field in JSON: the enum has its fields; put this on a field of the content's type",
            ),
            Form::External | Form::Internal(_) | Form::Adjacent(..) | Form::Untagged => {}
        }
    }
}

/// Whether a field in the source is not one field in JSON.
pub(super) fn has_no_entry(union: &Union<'_>, field: &Field<'_>) -> bool {
    let is_whole = union.newtypes().any(|(_, whole)| std::ptr::eq(whole, field));
    let is_only = || union.wholes().count() == 1;
    is_whole
        && match union.form {
            Form::External => false,
            Form::Adjacent(..) => !is_only(),
            Form::Internal(_) | Form::Untagged | Form::Any(_) => true,
        }
}

/// A field of several variants is one field, so it has the same attributes in all of them.
///
/// ```text
/// A { ports: Vec<Port> }                              fine: free-form if the types have no common shape
/// B { ports: Vec<u16> }
///
/// A { #[patch(strategy = "merge")] ports: Vec<u16> }  an error
/// B { ports: Vec<u16> }
/// ```
fn shared_fields_are_alike(ctxt: &Ctxt, shared: &Shared<'_, '_>) {
    let (variant, first) = shared.first;
    for (other_variant, other) in &shared.others {
        let is_fine = other.is_same(first) || (other.patch.first.is_none() && first.patch.first.is_none());
        if !is_fine {
            ctxt.error(
                other.span,
                format!(
                    "the variants `{}` and `{}` have the same field `{}` in JSON; give it the same type and the same \
                     `#[patch(...)]` in both, or rename it in one of them",
                    variant.ident, other_variant.ident, first.name
                ),
            );
        }
    }
}
