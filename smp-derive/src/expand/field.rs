//! One field's table entry, and its checks.

use proc_macro2::TokenStream;
use quote::quote;

use super::documentation::{self, extensions};
use super::items;
use super::tokens::{Check, check, option, path};
use crate::ast::{Field, is_written_as_option};
use crate::attr::field::{Default, Strategy};

/// The entry.
///
/// ```text
/// port: u16                                    __smp::field::<u16>("port")
/// #[serde(default)] port: u16                  __smp::optional::<u16>("port")
/// #[patch(merge_key = "port")] …: Vec<Port>    __smp::Field::new("ports", …).with_merge_key(&["port"])…
/// ```
///
/// `plain` is the function for a field without annotations that is required unless its type is optional.
pub(super) fn entry(field: &Field<'_>, described: bool, plain: &TokenStream) -> TokenStream {
    entry_of(field, described, (!field.has_default).then_some(plain))
}

/// The entry of a field that only some values have.
pub(super) fn optional_entry(field: &Field<'_>, described: bool) -> TokenStream {
    entry_of(field, described, None)
}

fn entry_of(field: &Field<'_>, described: bool, plain: Option<&TokenStream>) -> TokenStream {
    if field.patch.is_plain() {
        plain_entry(field, described, plain)
    } else {
        whole_entry(field, described, plain.is_none())
    }
}

/// The entry of a field without annotations: one call.
fn plain_entry(field: &Field<'_>, described: bool, plain: Option<&TokenStream>) -> TokenStream {
    let (name, ty) = (&field.name, field.ty());
    let plain = match (field.patch.required.get(), plain) {
        (Some(()), _) => quote!(__smp::optional::<#ty>(#name).with_required(true)),
        (None, None) => quote!(__smp::optional::<#ty>(#name)),
        (None, Some(function)) => quote!(__smp::#function::<#ty>(#name)),
    };
    match documentation::of_field(field, described) {
        Some(documentation) => quote!(#plain.with_documentation(#documentation)),
        None => plain,
    }
}

fn whole_entry(field: &Field<'_>, described: bool, is_optional: bool) -> TokenStream {
    let (name, ty, patch) = (&field.name, field.ty(), &field.patch);
    let shape = shape(field);
    let strategies = strategies(field, &shape);
    let types = types(field, &shape);
    let keys = [
        (&patch.merge_key, quote!(with_merge_key)),
        (&patch.recommended_key, quote!(with_recommended_key)),
        (&patch.list_map_keys, quote!(with_list_map_keys)),
    ];
    let keys = keys.into_iter().filter_map(|(key, method)| {
        let names = key.get()?;
        Some(quote!(.#method(const { &[#(__smp::Borrowed(#names)),*] })))
    });
    let default = patch.default.get().map(default);
    let default = default.map(|default| quote!(.with_default(__smp::Some(const { &#default }))));
    let required = required(field, is_optional);
    let extensions = extensions(&patch.extensions, &patch.schema);
    let documentation = match documentation::of_field(field, described) {
        Some(documentation) => quote!(.with_documentation(#documentation)),
        None if field.asks_type() => quote!(.with_documentation(<#ty as __smp::PatchSchema>::DOCUMENTATION)),
        None => TokenStream::new(),
    };
    quote! {
        __smp::Field::new(#name, #shape)
            #strategies
            #(#keys)*
            #default
            #required
            #types
            #extensions
            #documentation
    }
}

/// The call that makes the field required: as an attribute says, or unless serde accepts an object without it.
fn required(field: &Field<'_>, is_optional: bool) -> TokenStream {
    let ty = field.ty();
    match (is_optional, field.asks_type()) {
        _ if field.patch.required.get().is_some() => quote!(.with_required(true)),
        (false, true) => quote!(.with_required(!<#ty as __smp::PatchSchema>::OPTIONAL)),
        (false, false) if !is_written_as_option(ty) => quote!(.with_required(true)),
        _ => TokenStream::new(),
    }
}

/// The field's shape: that of its type, unless an attribute overrides it.
///
/// ```text
/// at: Time                                <Time as PatchSchema>::SHAPE
/// #[patch(scalar = "string")] at: Time    a string; `Time` needs no schema
/// #[patch(format = "int32")] port: u16    the shape of u16 with another format
/// ```
fn shape(field: &Field<'_>) -> TokenStream {
    let (ty, patch) = (field.ty(), &field.patch);
    if patch.free_form.get().is_some() {
        return quote!(&__smp::Shape::FreeForm);
    }
    match (patch.scalar.get(), patch.format.get()) {
        (Some(kind), format) => {
            let (kind, format) = (path(*kind), format.map(syn::LitStr::value).unwrap_or_default());
            quote!(const { &__smp::scalar(#kind, #format) })
        }
        (None, Some(format)) => quote!(const { &__smp::with_format(<#ty as __smp::PatchSchema>::SHAPE, #format) }),
        (None, None) => quote!(<#ty as __smp::PatchSchema>::SHAPE),
    }
}

/// The calls that set the strategy, and that of stock servers. A field that sets no strategy has that of its type, if the type is
/// a union.
///
/// ```text
/// strategy = "merge"                           merge here and on stock servers
/// strategy = "merge", stock_strategy = "none"  merge here, nothing on stock servers
/// source: Source, an enum with objects         retainKeys here, nothing on stock servers
/// ```
fn strategies(field: &Field<'_>, shape: &TokenStream) -> TokenStream {
    let patch = &field.patch;
    if patch.atomic.get().is_some() {
        return quote!(.with_strategy(__smp::atomic_strategy(#shape)));
    }
    let declared = patch.strategy.get().map(|declared| strategy(*declared));
    if let Some(stock) = patch.stock_strategy.get() {
        let stock = if patch.strategy.get() == Some(stock) { None } else { Some(strategy(*stock)) };
        let (declared, stock) = (declared.unwrap_or_else(|| strategy(Strategy::default())), option(stock));
        return quote!(.with_strategy(#declared).with_stock_strategy(#stock));
    }
    if field.asks_type() && (declared.is_none() || field.may_propose()) {
        let (ty, declared) = (field.ty(), option(declared));
        let arguments = quote!(#declared, <#ty as __smp::PatchSchema>::VARIANTS);
        return quote! {
            .with_strategy(__smp::strategy(#arguments)).with_stock_strategy(__smp::stock_strategy(#arguments))
        };
    }
    declared.map(|declared| quote!(.with_strategy(#declared))).unwrap_or_default()
}

/// The calls that set the list type and the map type.
fn types(field: &Field<'_>, shape: &TokenStream) -> TokenStream {
    let patch = &field.patch;
    if patch.atomic.get().is_some() {
        return quote!(.with_list_type(__smp::atomic_list(#shape)).with_map_type(__smp::atomic_map(#shape)));
    }
    let list_type = patch.list_type.get().copied().map(path);
    let list_type = list_type.map(|list_type| quote!(.with_list_type(__smp::Some(#list_type))));
    let map_type = patch.map_type.get().copied().map(path);
    let map_type = map_type.map(|map_type| quote!(.with_map_type(__smp::Some(#map_type))));
    quote!(#list_type #map_type)
}

fn strategy(Strategy { merge, retain_keys, .. }: Strategy) -> TokenStream {
    let merge = option(merge.map(path));
    quote!(__smp::Strategy { merge: #merge, retain_keys: #retain_keys })
}

fn default(Default { variant, value, .. }: &Default) -> TokenStream {
    let variant = quote::format_ident!("{variant}");
    quote!(__smp::DefaultValue::#variant(#value))
}

/// Returns the checks of one field, each with the span of the literal or attribute that it checks.
pub(super) fn checks(field: &Field<'_>, all: &[&Field<'_>]) -> Vec<Check> {
    let ty = field.ty();
    let of_type = quote!(<#ty as __smp::PatchSchema>::SHAPE);
    if let Some(span) = field.serde.flatten {
        if !field.asks_type() {
            return Vec::new();
        }
        let names = all.iter().filter(|field| field.serde.flatten.is_none()).map(|field| &field.name);
        let earlier = all.iter().take_while(|other| !std::ptr::eq(**other, field));
        let earlier =
            earlier.filter(|other| other.serde.flatten.is_some() && other.asks_type()).map(|other| other.ty());
        let earlier = quote!(&[#(<#earlier as __smp::PatchSchema>::OBJECT),*]);
        let arguments = quote!(#of_type, <#ty as __smp::PatchSchema>::OBJECT, <#ty as __smp::PatchSchema>::VARIANTS, &[#(#names),*], #earlier);
        let mut checks = vec![check(span, "check_flatten", &arguments)];
        checks.extend(items_checks(field, &of_type));
        return checks;
    }
    let shape = if field.asks_type() { of_type.clone() } else { shape(field) };
    let in_const = quote!(const { #shape });
    let mut checks = items_checks(field, &of_type);
    checks.extend(documentation::checks(&field.patch.schema, &in_const));
    if !field.patch.is_plain() {
        let (shape, item) = if field.asks_type() {
            (of_type, quote!(<#ty as __smp::PatchSchema>::ITEM))
        } else {
            (in_const, quote!(__smp::None))
        };
        key_checks(field, &shape, &item, &mut checks);
        strategy_checks(field, &shape, &item, &mut checks);
        value_checks(field, &shape, &mut checks);
    }
    checks
}

fn items_checks(field: &Field<'_>, shape: &TokenStream) -> Vec<Check> {
    field.patch.items.both().map(|(items, span)| items::checks(items, span, shape)).unwrap_or_default()
}

/// The default, the format, and the types of lists and maps.
fn value_checks(field: &Field<'_>, shape: &TokenStream, checks: &mut Vec<Check>) {
    let patch = &field.patch;
    if let Some((value, span)) = patch.default.both() {
        let (ty, text, value) = (field.ty(), &value.text, default(value));
        let documentation = if field.asks_type() {
            quote!(<#ty as __smp::PatchSchema>::DOCUMENTATION)
        } else {
            quote!(&__smp::Documentation::NONE)
        };
        checks.push(check(span, "check_default", &quote!(#shape, #documentation, &#value, #text)));
    }
    let format = patch.format.span().filter(|_| field.asks_type());
    for (span, function) in [
        (format, "check_format"),
        (patch.atomic.span(), "check_atomic"),
        (patch.list_type.span(), "check_list_type"),
        (patch.map_type.span(), "check_map_type"),
    ] {
        checks.extend(span.map(|span| check(span, function, shape)));
    }
}

/// The strategies, including those of stock servers.
fn strategy_checks(field: &Field<'_>, shape: &TokenStream, item: &TokenStream, checks: &mut Vec<Check>) {
    let patch = &field.patch;
    let ty = field.ty();
    let union = if field.asks_type() { quote!(<#ty as __smp::PatchSchema>::VARIANTS) } else { quote!(__smp::None) };
    match (patch.strategy.both(), patch.stock_strategy.both()) {
        (Some((strategy, span)), None) if strategy.none => {
            checks.push(check(span, "check_no_strategy", &quote!(#shape, #union)));
        }
        (Some((strategy, _)), Some((stock, span))) if strategy == stock => {
            checks.push(check(span, "check_same_strategy", &quote!(#item, #union)));
        }
        _ => {}
    }
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

/// The merge key, the fields that the recommended key adds to it, and the list map keys.
fn key_checks(field: &Field<'_>, shape: &TokenStream, item: &TokenStream, checks: &mut Vec<Check>) {
    let patch = &field.patch;
    let mut push = |word: &str, names: &[String], span| {
        checks.push(check(span, "check_key", &quote!(#shape, #item, #word, &[#(#names),*])));
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
    if let Some((names, span)) = patch.list_map_keys.both() {
        push("list map key", names, span);
    }
}
