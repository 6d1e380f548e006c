//! Rules across attributes and fields, one function each. Rules that need a second type are checked by the expanded
//! code.

mod documentation;
mod items;
mod union;

use std::collections::HashSet;

use proc_macro2::Span;

use crate::ast::union::Form;
use crate::ast::{Container, Data, Field};
use crate::attr::Whole;
use crate::choice::{ListType, ScalarKind};
use crate::ctxt::Ctxt;
use crate::naming;
use crate::spelled::Spelled;
use crate::symbol::{OnField, OnType, Place};

/// Checks a type.
pub(crate) fn check(ctxt: &Ctxt, container: &Container<'_>) {
    the_json_form_is_known(ctxt, container);
    a_kind_has_a_version(ctxt, container);
    only_objects_have_a_table(ctxt, container);
    names_are_distinct(ctxt, container);
    union::check(ctxt, container);
    naming::check(ctxt, container);
    documentation::check(ctxt, &container.patch.schema);
    for field in container.fields() {
        attributes_are_on_fields_of_objects(ctxt, container, field);
        converted_fields_are_described(ctxt, container, field);
        flattened_fields_have_no_attributes(ctxt, field);
        stock_strategies_differ(ctxt, field);
        a_merge_key_needs_merge(ctxt, field);
        the_recommended_key_begins_with_the_merge_key(ctxt, field);
        atomic_excludes_strategies(ctxt, field);
        a_described_field_is_not_a_list(ctxt, field);
        list_types_have_their_keys(ctxt, field);
        items_are_described(ctxt, field);
        overrides_fit_the_type(ctxt, field);
        documentation::check(ctxt, &field.patch.schema);
    }
}

fn the_json_form_is_known(ctxt: &Ctxt, container: &Container<'_>) {
    if container.patch.whole.get().is_some() {
        return;
    }
    if let Data::Unclear(span, message) = &container.data {
        ctxt.error(*span, message);
    }
    if let Some((attribute, span)) = &container.serde.converted {
        ctxt.error(
            *span,
            format!(
                "with `{attribute}`, the JSON has the form of another type; \
                 describe it with `#[patch(free_form)]` or `#[patch(scalar = \"string\")]` on this type"
            ),
        );
    }
}

/// A kind needs a version and vice versa; a group needs both.
fn a_kind_has_a_version(ctxt: &Ctxt, container: &Container<'_>) {
    let patch = &container.patch;
    let missing = match (patch.kind.span(), patch.version.span(), patch.group.span()) {
        (Some(span), None, _) => Some((span, "a kind needs a version", OnType::Version)),
        (None, Some(span), _) => Some((span, "a version needs a kind", OnType::Kind)),
        (None, None, Some(span)) => Some((span, "a group needs a kind", OnType::Kind)),
        _ => None,
    };
    if let Some((span, reason, attribute)) = missing {
        ctxt.error(span, format!("{reason}; add `{}`", attribute.symbol().usage));
    }
}

/// Kinds, map types and extensions need a table; formats are for scalars.
fn only_objects_have_a_table(ctxt: &Ctxt, container: &Container<'_>) {
    let patch = &container.patch;
    let is_scalar = matches!(patch.whole.get(), Some(Whole::Scalar(_)))
        || (patch.whole.get().is_none() && matches!(container.data, Data::Names(_)));
    if let Some(span) = patch.format.span()
        && !is_scalar
    {
        ctxt.error(span, "`format` is only for scalars; remove it, or add `scalar = \"string\"`");
    }
    if patch.whole.get().is_none() && has_table_or_is_unclear(container) {
        return;
    }
    let attributes = [
        (OnType::Kind, patch.kind.span()),
        (OnType::Gvk, patch.kinds.first().map(|gvk| gvk[0].span())),
        (OnType::MapType, patch.map_type.span()),
        (OnType::Extension, patch.extensions.first().map(|extension| extension.name.span())),
        (OnType::Union, patch.unions.first().map(|union| union.span)),
    ];
    for (attribute, span) in attributes {
        if let Some(span) = span {
            let name = attribute.symbol().name;
            let message = format!("`{name}` is only for structs with named fields and enums with one object");
            ctxt.error(span, message);
        }
    }
}

fn has_table_or_is_unclear(container: &Container<'_>) -> bool {
    match &container.data {
        Data::Object(_) | Data::Unclear(..) => true,
        Data::Union(union) => match union.form {
            Form::External | Form::Internal(_) | Form::Adjacent(..) => true,
            Form::Untagged => union.newtypes().next().is_none(),
            Form::Any(_) => false,
        },
        Data::Transparent(_) | Data::Names(_) => false,
    }
}

/// The fields of an object and serde's tag must have different names.
fn names_are_distinct(ctxt: &Ctxt, container: &Container<'_>) {
    let tag = container.serde.tag.as_ref().map(syn::LitStr::value);
    match &container.data {
        Data::Object(fields) => are_distinct(ctxt, tag.as_deref(), fields),
        Data::Union(union) => {
            let tag = tag.filter(|_| union.shares_object());
            union.structs().for_each(|(_, fields)| are_distinct(ctxt, tag.as_deref(), fields));
        }
        Data::Transparent(_) | Data::Names(_) | Data::Unclear(..) => {}
    }
}

fn are_distinct(ctxt: &Ctxt, tag: Option<&str>, fields: &[Field<'_>]) {
    let mut seen: HashSet<&str> = tag.into_iter().collect();
    for field in fields.iter().filter(|field| field.serde.flatten.is_none()) {
        if tag == Some(&field.name) {
            ctxt.error(field.span, format!("serde's tag is also named `{}` in JSON; rename one of them", field.name));
        } else if !seen.insert(&*field.name) {
            ctxt.error(field.span, format!("another field is also named `{}` in JSON; rename one of them", field.name));
        }
    }
}

/// Attributes on fields are allowed only if the type has a table.
fn attributes_are_on_fields_of_objects(ctxt: &Ctxt, container: &Container<'_>, field: &Field<'_>) {
    let Some(span) = field.patch.first else { return };
    if container.patch.whole.get().is_some() {
        ctxt.error(span, "an attribute describes the whole type, so attributes of its fields are ignored; remove this");
    } else if matches!(container.data, Data::Transparent(_)) && !field.patch.describes_only_the_type() {
        ctxt.error(span, "a newtype has the schema of its field; put this on the fields that use the newtype");
    }
}

/// `with` and similar attributes write the JSON of a type that the macro does not know.
fn converted_fields_are_described(ctxt: &Ctxt, container: &Container<'_>, field: &Field<'_>) {
    let patch = &field.patch;
    let described = !field.asks_type() || patch.schema_of.get().is_some() || patch.items.get().is_some();
    if let Some((attribute, span)) = &field.serde.converted
        && !described
        && container.asks_types()
    {
        let is_described_by_type = match &container.data {
            Data::Transparent(_) => true,
            Data::Union(union) => union::has_no_entry(union, field),
            Data::Object(_) | Data::Names(_) | Data::Unclear(..) => false,
        };
        let place = if is_described_by_type { "on the type" } else { "on the field" };
        ctxt.error(
            *span,
            format!(
                "with `{attribute}`, the JSON has the form of another type; \
                 describe it with `#[patch(free_form)]` or `#[patch(scalar = \"string\")]` {place}"
            ),
        );
    }
}

/// A flattened field can only have `free_form`, because the fields of its type are unknown, `schema_of` or `items`.
fn flattened_fields_have_no_attributes(ctxt: &Ctxt, field: &Field<'_>) {
    let patch = &field.patch;
    let is_described =
        patch.free_form.get().is_some() || patch.schema_of.get().is_some() || patch.items.get().is_some();
    if field.patch.n_attributes == 1 && is_described {
        return;
    }
    if let (Some(_), Some(span)) = (field.serde.flatten, field.patch.first) {
        ctxt.error(span, "a flattened field is not in the JSON; put this on a field of the inner type");
    }
}

/// `stock_strategy` needs a `strategy` that differs, unless the items of a keyed list may be unions.
fn stock_strategies_differ(ctxt: &Ctxt, field: &Field<'_>) {
    match (field.patch.strategy.both(), field.patch.stock_strategy.both()) {
        (None, Some((_, span))) if field.patch.atomic.get().is_none() => {
            let message =
                "`stock_strategy` is the strategy that stock servers know instead of `strategy`; add `strategy`";
            ctxt.error(span, message);
        }
        (Some((strategy, _)), Some((stock, span))) if strategy == stock && !field.may_propose() => {
            ctxt.error(span, "`stock_strategy` is the same as `strategy`; remove it");
        }
        _ => {}
    }
}

fn a_merge_key_needs_merge(ctxt: &Ctxt, field: &Field<'_>) {
    let strategies = [field.patch.strategy.get(), field.patch.stock_strategy.get()];
    let merges = strategies.into_iter().flatten().any(|strategy| strategy.merges());
    if let Some(span) = field.patch.merge_key.span()
        && !merges
    {
        let fix = match field.patch.strategy.get() {
            Some(strategy) if strategy.replaces() => "write `merge` instead of `replace`",
            Some(_) => "add `merge` to the strategy",
            None => "add `strategy = \"merge\"`",
        };
        ctxt.error(
            span,
            format!(
                "without strategy `merge` the whole list is replaced, and its key is unused; {fix}, or use only \
                 `recommended_key` for a list that is merged only if a patch has `$patchMergeKey`"
            ),
        );
    }
}

fn the_recommended_key_begins_with_the_merge_key(ctxt: &Ctxt, field: &Field<'_>) {
    let (Some(default), Some((recommended, span))) = (field.patch.merge_key.get(), field.patch.recommended_key.both())
    else {
        return;
    };
    if !recommended.starts_with(default) {
        ctxt.error(span, format!("the recommended key must begin with the merge key `{}`", default.join(",")));
    }
}

fn atomic_excludes_strategies(ctxt: &Ctxt, field: &Field<'_>) {
    let patch = &field.patch;
    if patch.atomic.get().is_none() {
        return;
    }
    let excluded = [
        (OnField::Strategy, patch.strategy.span()),
        (OnField::StockStrategy, patch.stock_strategy.span()),
        (OnField::ListType, patch.list_type.span()),
        (OnField::MapType, patch.map_type.span()),
        (OnField::Scalar, patch.scalar.span()),
        (OnField::Default, patch.default.span()),
        (OnField::Format, patch.format.span()),
    ];
    exclude(ctxt, OnField::Atomic, &excluded);
}

/// A field with `free_form` or `scalar` is not a list, and does not have the schema of a type.
fn a_described_field_is_not_a_list(ctxt: &Ctxt, field: &Field<'_>) {
    let patch = &field.patch;
    let of_lists = [
        (OnField::SchemaOf, patch.schema_of.span()),
        (OnField::Items, patch.items.span()),
        (OnField::MergeKey, patch.merge_key.span()),
        (OnField::RecommendedKey, patch.recommended_key.span()),
        (OnField::ListType, patch.list_type.span()),
        (OnField::ListMapKeys, patch.list_map_keys.span()),
    ];
    if patch.free_form.get().is_some() {
        let of_scalars = [(OnField::Scalar, patch.scalar.span()), (OnField::Format, patch.format.span())];
        exclude(ctxt, OnField::FreeForm, &[of_lists.as_slice(), &of_scalars].concat());
    }
    if patch.scalar.get().is_some() {
        let strategies =
            [(OnField::Strategy, patch.strategy.span()), (OnField::StockStrategy, patch.stock_strategy.span())];
        let map_type = [(OnField::MapType, patch.map_type.span())];
        exclude(ctxt, OnField::Scalar, &[of_lists.as_slice(), &strategies, &map_type].concat());
    }
}

/// A list of type map needs keys; other lists cannot have them.
fn list_types_have_their_keys(ctxt: &Ctxt, field: &Field<'_>) {
    let patch = &field.patch;
    match (patch.list_type.both(), patch.list_map_keys.span()) {
        (Some((ListType::Map, span)), None) => {
            let keys = patch.merge_key.get().map_or_else(|| "port,protocol".to_owned(), |key| key.join(","));
            ctxt.error(span, format!("a list of type map needs keys; add `list_map_keys = \"{keys}\"`"));
        }
        (Some((ListType::Map, _)), Some(_)) | (_, None) => {}
        (_, Some(span)) => {
            ctxt.error(span, "`list_map_keys` needs a list of type map; add `list_type = \"map\"`");
        }
    }
    if let (Some(ListType::Set), Some(span)) =
        (patch.list_type.get(), patch.merge_key.span().or(patch.recommended_key.span()))
    {
        let message = "a list of type set cannot have a key, because its items are compared as a whole; remove the key or \
                       `list_type`";
        ctxt.error(span, message);
    }
}

/// `scalar` and `default` must fit the type, if its name is recognized.
///
/// ```text
/// #[patch(scalar = "string")]  ports: Vec<u16>   an error
/// #[patch(default = 70000)]    port: u16         an error
/// ```
fn overrides_fit_the_type(ctxt: &Ctxt, field: &Field<'_>) {
    if field.serde.converted.is_some() {
        return;
    }
    let Some(spelled) = Spelled::of(field.ty()) else { return };
    if let Some((kind, span)) = field.patch.scalar.both() {
        scalar_fits(ctxt, *kind, span, field.ty());
    }
    if let (Spelled::Integer(least, most), Some((default, span))) = (spelled, field.patch.default.both())
        && default.integer.is_some_and(|integer| integer < least || integer > most)
    {
        ctxt.error(span, format!("the default is out of range for this type; it must be from {least} to {most}"));
    }
}

fn scalar_fits(ctxt: &Ctxt, kind: ScalarKind, span: Span, ty: &syn::Type) {
    if let Some(spelled) = Spelled::of(ty)
        && !spelled.can_be(kind)
    {
        let what = spelled.what();
        let message = "in JSON; remove `scalar`, or convert the field with `#[serde(with = ...)]`";
        ctxt.error(span, format!("this type is {what} {message}"));
    }
}

/// Checks that `items` fits the field's type and is not combined with `schema_of`.
fn items_are_described(ctxt: &Ctxt, field: &Field<'_>) {
    let Some((items, span)) = field.patch.items.both() else { return };
    if field.patch.schema_of.get().is_some() {
        exclude(ctxt, OnField::SchemaOf, &[(OnField::Items, Some(span))]);
    } else if field.asks_type() {
        items::check(ctxt, items, span, &field.written, field.serde.converted.is_some());
    }
}

fn exclude<P: Place>(ctxt: &Ctxt, first: P, others: &[(P, Option<Span>)]) {
    let first = first.symbol().name;
    for (other, span) in others.iter().filter_map(|(other, span)| Some((other.symbol().name, (*span)?))) {
        ctxt.error(span, format!("`{first}` cannot be combined with `{other}`; remove one of them"));
    }
}
