//! Rules across attributes and fields, one function each. What needs a second type is left to the expansion.

mod documentation;

use std::collections::HashSet;

use crate::ast::{Container, Data, Field};
use crate::attr::Whole;
use crate::choice::ListType;
use crate::ctxt::Ctxt;
use crate::symbol::{self, Word};

/// Checks a type.
pub(crate) fn check(ctxt: &Ctxt, container: &Container<'_>) {
    what_it_is_in_json_is_clear(ctxt, container);
    a_kind_has_a_version(ctxt, container);
    only_objects_have_a_table(ctxt, container);
    names_are_distinct(ctxt, container);
    documentation::check(ctxt, &container.patch.schema);
    for field in container.fields() {
        attributes_are_on_fields_of_objects(ctxt, container, field);
        another_type_s_json_is_described(ctxt, container, field);
        flattened_fields_carry_nothing(ctxt, field);
        stock_strategies_are_others(ctxt, field);
        a_merge_key_needs_merge(ctxt, field);
        the_recommended_key_begins_with_the_merge_key(ctxt, field);
        atomic_excludes_strategies(ctxt, field);
        a_described_field_is_no_list(ctxt, field);
        list_map_keys_need_list_type_map(ctxt, field);
        documentation::check(ctxt, &field.patch.schema);
    }
}

fn what_it_is_in_json_is_clear(ctxt: &Ctxt, container: &Container<'_>) {
    if container.patch.whole.get().is_some() {
        return;
    }
    if let Data::Unclear(span, message) = &container.data {
        ctxt.error(*span, message);
    }
    if let Some((word, span)) = &container.serde.converted {
        ctxt.error(
            *span,
            format!(
                "with `{word}` the JSON is that of another type; \
                 say what it is: `#[patch(free_form)]` or `#[patch(scalar = \"string\")]` on this type"
            ),
        );
    }
}

/// A kind and its version come together; a group comes with both.
fn a_kind_has_a_version(ctxt: &Ctxt, container: &Container<'_>) {
    let patch = &container.patch;
    let missing = match (patch.kind.span(), patch.version.span(), patch.group.span()) {
        (Some(span), None, _) => Some((span, "a kind has a version", symbol::VERSION)),
        (None, Some(span), _) => Some((span, "a version belongs to a kind", symbol::KIND)),
        (None, None, Some(span)) => Some((span, "a group belongs to a kind", symbol::KIND)),
        _ => None,
    };
    if let Some((span, reason, word)) = missing {
        ctxt.error(span, format!("{reason}; add `{}`", word.usage));
    }
}

/// Kinds, map types and extensions stand in a table; formats are for scalars.
fn only_objects_have_a_table(ctxt: &Ctxt, container: &Container<'_>) {
    let patch = &container.patch;
    let is_scalar = matches!(patch.whole.get(), Some(Whole::Scalar(_)))
        || (patch.whole.get().is_none() && matches!(container.data, Data::Names(_)));
    if let Some(span) = patch.format.span()
        && !is_scalar
    {
        ctxt.error(span, "a format is for scalars; remove it, or say `scalar = \"string\"`");
    }
    if patch.whole.get().is_none() && matches!(container.data, Data::Object(_) | Data::Unclear(..)) {
        return;
    }
    let words = [
        (symbol::KIND, patch.kind.span()),
        (symbol::GVK, patch.kinds.first().map(|gvk| gvk[0].span())),
        (symbol::MAP_TYPE, patch.map_type.span()),
        (symbol::EXTENSION, patch.extensions.first().map(|extension| extension.name.span())),
    ];
    for (word, span) in words {
        if let Some(span) = span {
            ctxt.error(span, format!("`{}` is for structs that are objects with fields of their own", word.name));
        }
    }
}

/// Two fields of one object have different names.
fn names_are_distinct(ctxt: &Ctxt, container: &Container<'_>) {
    let Data::Object(fields) = &container.data else { return };
    let mut seen = HashSet::new();
    for field in fields.iter().filter(|field| field.serde.flatten.is_none()) {
        if !seen.insert(&*field.name) {
            ctxt.error(field.span, format!("another field is named `{}` in JSON too; rename one of them", field.name));
        }
    }
}

/// A word on a field means something only where the type has a table.
fn attributes_are_on_fields_of_objects(ctxt: &Ctxt, container: &Container<'_>, field: &Field<'_>) {
    let Some(span) = field.patch.first else { return };
    if container.patch.whole.get().is_some() {
        ctxt.error(span, "the whole type is described by a word above it, so its fields are not read; remove this");
    } else if matches!(container.data, Data::Transparent(_)) {
        ctxt.error(span, "a newtype is what its field is; this belongs on the field that holds the newtype");
    }
}

/// `with` and its like write the JSON of a type that we do not see.
fn another_type_s_json_is_described(ctxt: &Ctxt, container: &Container<'_>, field: &Field<'_>) {
    let described = field.patch.free_form.get().is_some() || field.patch.scalar.get().is_some();
    if let Some((word, span)) = &field.serde.converted
        && !described
        && container.patch.whole.get().is_none()
    {
        let place = if matches!(container.data, Data::Transparent(_)) { "on the type" } else { "on the field" };
        ctxt.error(
            *span,
            format!(
                "with `{word}` the JSON is that of another type; \
                 say what it is: `#[patch(free_form)]` or `#[patch(scalar = \"string\")]` {place}"
            ),
        );
    }
}

/// Of a flattened field only `free_form` can be said: the fields of its type are not known.
fn flattened_fields_carry_nothing(ctxt: &Ctxt, field: &Field<'_>) {
    if field.patch.words == 1 && field.patch.free_form.get().is_some() {
        return;
    }
    if let (Some(_), Some(span)) = (field.serde.flatten, field.patch.first) {
        ctxt.error(span, "a flattened field is not a field of the JSON; this belongs on a field of the inner type");
    }
}

/// `stock_strategy` needs a `strategy` that differs; `strategy = "none"` needs a `stock_strategy`.
fn stock_strategies_are_others(ctxt: &Ctxt, field: &Field<'_>) {
    match (field.patch.strategy.both(), field.patch.stock_strategy.both()) {
        (None, Some((_, span))) if field.patch.atomic.get().is_none() => {
            let message = "`stock_strategy` is what stock servers know in place of `strategy`; add `strategy`";
            ctxt.error(span, message);
        }
        (Some((strategy, _)), Some((stock, span))) if strategy == stock => {
            ctxt.error(span, "without `stock_strategy` stock servers have the same strategy; remove it");
        }
        (Some((strategy, span)), None) if strategy.none => {
            let message = "a field without `strategy` has none; remove it, or add the `stock_strategy` that differs";
            ctxt.error(span, message);
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
        let cure = match field.patch.strategy.get() {
            Some(strategy) if strategy.replaces() => "write `merge` in place of `replace`",
            Some(_) => "add `merge` to the strategy",
            None => "add `strategy = \"merge\"`",
        };
        ctxt.error(
            span,
            format!(
                "without strategy `merge` a list is replaced whole, and its key has no use; {cure}, or write \
                 `recommended_key` alone for a list that is merged only when a patch says so"
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
    for (word, span) in [
        (symbol::STRATEGY, patch.strategy.span()),
        (symbol::STOCK_STRATEGY, patch.stock_strategy.span()),
        (symbol::LIST_TYPE, patch.list_type.span()),
        (symbol::MAP_TYPE, patch.map_type.span()),
        (symbol::SCALAR, patch.scalar.span()),
        (symbol::DEFAULT, patch.default.span()),
        (symbol::FORMAT, patch.format.span()),
    ] {
        excluded(ctxt, symbol::ATOMIC, word, span);
    }
}

/// `free_form` and `scalar` say what a field is, and that is no list.
fn a_described_field_is_no_list(ctxt: &Ctxt, field: &Field<'_>) {
    let patch = &field.patch;
    let of_lists = [
        (symbol::MERGE_KEY, patch.merge_key.span()),
        (symbol::RECOMMENDED_KEY, patch.recommended_key.span()),
        (symbol::LIST_TYPE, patch.list_type.span()),
        (symbol::LIST_MAP_KEYS, patch.list_map_keys.span()),
    ];
    if patch.free_form.get().is_some() {
        for (word, span) in of_lists {
            excluded(ctxt, symbol::FREE_FORM, word, span);
        }
        excluded(ctxt, symbol::FREE_FORM, symbol::SCALAR, patch.scalar.span());
        excluded(ctxt, symbol::FREE_FORM, symbol::FORMAT, patch.format.span());
    }
    if patch.scalar.get().is_some() {
        for (word, span) in of_lists {
            excluded(ctxt, symbol::SCALAR, word, span);
        }
        excluded(ctxt, symbol::SCALAR, symbol::STRATEGY, patch.strategy.span());
        excluded(ctxt, symbol::SCALAR, symbol::STOCK_STRATEGY, patch.stock_strategy.span());
        excluded(ctxt, symbol::SCALAR, symbol::MAP_TYPE, patch.map_type.span());
    }
}

fn list_map_keys_need_list_type_map(ctxt: &Ctxt, field: &Field<'_>) {
    if let Some(span) = field.patch.list_map_keys.span()
        && field.patch.list_type.get() != Some(&ListType::Map)
    {
        ctxt.error(span, "`list_map_keys` belong to a list of type map; add `list_type = \"map\"`");
    }
}

fn excluded(ctxt: &Ctxt, first: Word, second: Word, span: Option<proc_macro2::Span>) {
    if let Some(span) = span {
        ctxt.error(span, format!("`{}` excludes `{}`; keep one of the two", first.name, second.name));
    }
}
