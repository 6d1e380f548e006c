//! One field's table entry, and its checks.

use proc_macro2::{Span, TokenStream};
use quote::{quote, quote_spanned};

use super::{documentation, extensions, option, path};
use crate::ast::{Field, is_written_as_option, item_name};
use crate::attr::field::{Default, Key, Strategy};

/// A check that needs the field's type: a call, and the span for its error.
pub(super) struct Check {
    pub(super) span: Span,
    pub(super) call: TokenStream,
}

/// Whether the shape comes from the field's type.
pub(super) fn asks_type(field: &Field<'_>) -> bool {
    field.patch.free_form.get().is_none() && field.patch.scalar.get().is_none()
}

/// The entry.
pub(super) fn entry(field: &Field<'_>, described: bool) -> TokenStream {
    let (name, ty, patch) = (&field.name, field.ty, &field.patch);
    if patch.is_plain() {
        let function = match (patch.required.get(), field.has_default) {
            (Some(()), _) => quote!(required),
            (None, true) => quote!(optional),
            (None, false) => quote!(field),
        };
        let plain = quote!(__smp::#function::<#ty>(#name));
        return match documentation::of_field(field, described) {
            Some(documentation) => quote!(__smp::with_documentation(#plain, #documentation)),
            None => plain,
        };
    }
    let shape = shape(field);
    let (strategy, list_type, map_type) = strategies(field, &shape);
    let stock_strategy = option(patch.stock_strategy.get().map(|stock| self::strategy(*stock)));
    let (merge_key, recommended_key) = (key(patch.merge_key.get()), key(patch.recommended_key.get()));
    let list_map_keys = key(patch.list_map_keys.get());
    let default = option(patch.default.get().map(default));
    let extensions = extensions(&patch.extensions, &patch.schema);
    let documentation = match documentation::of_field(field, described) {
        Some(documentation) => quote!(__smp::documented(#documentation)),
        None if asks_type(field) => quote!(__smp::documented(<#ty as __smp::PatchSchema>::DOCUMENTATION)),
        None => quote!(__smp::None),
    };
    let required = match (field.has_default, asks_type(field)) {
        _ if patch.required.get().is_some() => quote!(true),
        (true, _) => quote!(false),
        (false, true) => quote!(!<#ty as __smp::PatchSchema>::OPTIONAL),
        (false, false) => {
            let required = !is_written_as_option(ty);
            quote!(#required)
        }
    };
    quote! {
        __smp::Field {
            name: __smp::Borrowed(#name),
            shape: __smp::Static(#shape),
            strategy: #strategy,
            stock_strategy: #stock_strategy,
            merge_key: #merge_key,
            recommended_key: #recommended_key,
            default: #default,
            required: #required,
            list_type: #list_type,
            list_map_keys: #list_map_keys,
            map_type: #map_type,
            extensions: #extensions,
            documentation: #documentation,
        }
    }
}

/// The field's shape: that of its type, unless an attribute overrides it.
fn shape(field: &Field<'_>) -> TokenStream {
    let (ty, patch) = (field.ty, &field.patch);
    if patch.free_form.get().is_some() {
        return quote!(&__smp::Shape::FreeForm);
    }
    match (patch.scalar.get(), patch.format.get()) {
        (Some(kind), format) => {
            let (kind, format) = (path(*kind), format.map(syn::LitStr::value).unwrap_or_default());
            quote!(&__smp::scalar(#kind, #format))
        }
        (None, Some(format)) => quote!(&__smp::with_format(<#ty as __smp::PatchSchema>::SHAPE, #format)),
        (None, None) => quote!(<#ty as __smp::PatchSchema>::SHAPE),
    }
}

/// Strategy, list type and map type.
fn strategies(field: &Field<'_>, shape: &TokenStream) -> (TokenStream, TokenStream, TokenStream) {
    let patch = &field.patch;
    if patch.atomic.get().is_some() {
        return (
            quote!(__smp::atomic_strategy(#shape)),
            quote!(__smp::atomic_list(#shape)),
            quote!(__smp::atomic_map(#shape)),
        );
    }
    (
        strategy(patch.strategy.get().copied().unwrap_or_default()),
        option(patch.list_type.get().copied().map(path)),
        option(patch.map_type.get().copied().map(path)),
    )
}

fn strategy(Strategy { merge, retain_keys, .. }: Strategy) -> TokenStream {
    let merge = option(merge.map(path));
    quote!(__smp::Strategy { merge: #merge, retain_keys: #retain_keys })
}

fn key(key: Option<&Key>) -> TokenStream {
    let names = key.into_iter().flatten();
    quote!(__smp::Borrowed(&[#(__smp::Borrowed(#names)),*]))
}

fn default(Default { variant, value }: &Default) -> TokenStream {
    let variant = quote::format_ident!("{variant}");
    quote!(__smp::DefaultValue::#variant(#value))
}

/// The checks of a field, each with the span of the literal or attribute that it checks.
pub(super) fn checks(field: &Field<'_>) -> Vec<Check> {
    let (ty, patch) = (field.ty, &field.patch);
    let mut checks = Vec::new();
    if let Some(span) = field.serde.flatten
        && asks_type(field)
    {
        checks.push(check(span, "check_flatten", &quote!(<#ty as __smp::PatchSchema>::SHAPE)));
    }
    if field.serde.flatten.is_none() {
        let shape = if asks_type(field) { quote!(<#ty as __smp::PatchSchema>::SHAPE) } else { shape(field) };
        checks.extend(documentation::checks(&patch.schema, &quote!(const { #shape })));
    }
    if patch.is_plain() || field.serde.flatten.is_some() {
        return checks;
    }
    let (shape, item) = if asks_type(field) {
        (quote!(<#ty as __smp::PatchSchema>::SHAPE), quote!(<#ty as __smp::PatchSchema>::ITEM))
    } else {
        let shape = shape(field);
        (quote!(const { #shape }), quote!(__smp::None))
    };
    key_checks(field, &shape, &item, &mut checks);
    strategy_checks(field, &shape, &item, &mut checks);
    if let Some((value, span)) = patch.default.both() {
        let value = default(value);
        checks.push(check(span, "check_default", &quote!(#shape, &#value)));
    }
    if let Some(span) = patch.format.span()
        && asks_type(field)
    {
        checks.push(check(span, "check_format", &quote!(<#ty as __smp::PatchSchema>::SHAPE)));
    }
    for (span, function) in [(patch.atomic.span(), "check_atomic"), (patch.map_type.span(), "check_map_type")] {
        checks.extend(span.map(|span| check(span, function, &shape)));
    }
    checks
}

/// The strategies, including those of stock servers.
fn strategy_checks(field: &Field<'_>, shape: &TokenStream, item: &TokenStream, checks: &mut Vec<Check>) {
    let patch = &field.patch;
    for (strategy, span) in [&patch.strategy, &patch.stock_strategy].into_iter().filter_map(|slot| slot.both()) {
        if strategy.merges() && patch.merge_key.get().is_none() {
            checks.push(check(span, "check_merge", &quote!(#shape, #item)));
        }
        if strategy.replaces() {
            checks.push(check(span, "check_replace", shape));
        }
        if strategy.retain_keys {
            checks.push(check(span, "check_retain_keys", &quote!(#shape, #item)));
        }
    }
}

/// The merge key, and the fields that the recommended key adds to it.
fn key_checks(field: &Field<'_>, shape: &TokenStream, item: &TokenStream, checks: &mut Vec<Check>) {
    let patch = &field.patch;
    let item_name = item_name(field.ty);
    let mut push = |word: &str, names: &[String], span| {
        let names = names.iter().map(|name| {
            let no_field = format!("{word} `{name}` is not a field of `{item_name}`; use the name in JSON");
            let no_scalar = format!("{word} `{name}` is not a scalar field of `{item_name}`; a key needs scalars");
            quote!((#name, #no_field, #no_scalar))
        });
        checks.push(check(span, "check_key", &quote!(#shape, #item, &[#(#names),*])));
    };
    let known = patch.merge_key.get().map_or(0, Vec::len);
    if let Some((names, span)) = patch.merge_key.both() {
        push("merge key", names, span);
    }
    if let Some((names, span)) = patch.recommended_key.both()
        && names.len() > known
    {
        push("recommended key", &names[known..], span);
    }
}

pub(super) fn check(span: Span, function: &str, arguments: &TokenStream) -> Check {
    let function = syn::Ident::new(function, span);
    Check { span, call: quote_spanned!(span=> __smp::#function(#arguments)) }
}
