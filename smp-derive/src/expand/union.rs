//! Enums with data: the table or the shape that the values of all variants have.

use std::collections::HashSet;

use proc_macro2::TokenStream;
use quote::{ToTokens, quote};
use syn::Type;

use super::tokens::{Check, check};
use super::{Table, documentation, entries, field, flattened, name, named, whole_type};
use crate::ast::union::{Content, Form, Shared, Union, Variant};
use crate::ast::{Container, Data, Field, without_self};
use crate::attr::Whole;

/// The maximum number of fields in the table of a generic enum, whose length cannot depend on a type parameter.
const MAX_FIELDS: usize = 128;

/// The constants of the impl.
pub(super) fn consts(container: &Container<'_>, union: &Union<'_>) -> TokenStream {
    let table = match &union.form {
        Form::External => external(container, union),
        Form::Internal(tag) => shared(container, union, Some(&tag.value())),
        Form::Adjacent(tag, content) => adjacent(container, union, [&tag.value(), &content.value()]),
        Form::Untagged => return untagged(container, union),
        Form::Any(_) => {
            let whole = whole_type(container, Whole::FreeForm);
            return quote!(#whole const VARIANTS: __smp::Option<__smp::Variants> = __smp::Some(__smp::Variants::Whole););
        }
    };
    let has_data = union.wholes().next().is_some();
    let is_union = has_data.then(|| {
        quote!(
            const VARIANTS: __smp::Option<__smp::Variants> = __smp::Some(__smp::Variants::Whole);
        )
    });
    quote! {
        const SHAPE: &'static __smp::Shape = &__smp::object::<Self>();
        const OBJECT: __smp::Option<&'static __smp::ObjectSchema<'static>> = __smp::Some(#table);
        #is_union
    }
}

/// `{"configMap": {…}}`: a field for each variant.
fn external(container: &Container<'_>, union: &Union<'_>) -> TokenStream {
    let members: Vec<&Field<'_>> = union.wholes().collect();
    let entries = entries(container, &members);
    let one_member = [("minProperties", "1"), ("maxProperties", "1")];
    let table = Table {
        fields: quote!(&[#(#entries),*]),
        parts: flattened(&[]),
        documentation: documentation::of_table(container, &[], &one_member),
    };
    table.of_type(container)
}

/// `{"type": "configMap", "content": {…}}`: the tag and one field for all contents.
fn adjacent(container: &Container<'_>, union: &Union<'_>, [tag, content]: [&str; 2]) -> TokenStream {
    let tag = tag_entry(tag, union);
    let described = container.patch.no_descriptions.get().is_none();
    let types: Vec<&Type> = union.wholes().map(Field::ty).collect();
    let content = match (union.common_content(), types.as_slice()) {
        (_, []) => TokenStream::new(),
        (Some(common), [_]) => field::optional_entry(common, described),
        (Some(common), _) => field::optional_entry(common, false),
        (None, types) => quote!(__smp::of_types(#content, &[#(__smp::member::<#types>()),*])),
    };
    let table = Table {
        fields: quote!(&[#tag, #content]),
        parts: flattened(&[]),
        documentation: documentation::of_table(container, &[], &[]),
    };
    table.of_type(container)
}

fn tag_entry(tag: &str, union: &Union<'_>) -> TokenStream {
    let names: Vec<String> = union.variants.iter().map(|variant| variant.name.clone()).collect();
    let documentation = documentation::of_tag((!union.is_open).then_some(names.as_slice()));
    quote!(__smp::tag(#tag, #documentation))
}

/// One object with the fields of all variants.
fn shared(container: &Container<'_>, union: &Union<'_>, tag: Option<&str>) -> TokenStream {
    let own = own_entries(container, union, tag);
    let parts = parts(union);
    let (fields, additional) = if parts.is_empty() {
        (quote!(&[#(#own),*]), TokenStream::new())
    } else {
        let n = capacity(container, &parts, own.len());
        let own = if own.is_empty() { quote!(&[]) } else { quote!(const { &[#(#own),*] }) };
        (
            quote!(__smp::all_fields(const { &__smp::union_fields::<#n>(#own, &[#(#parts),*]) })),
            quote!(.with_additional(__smp::union_additional(&[#(#parts),*]))),
        )
    };
    let table = Table { fields, parts: additional, documentation: documentation::of_table(container, &[], &[]) };
    table.of_type(container)
}

/// The tag and the fields that the variants declare themselves.
fn own_entries(container: &Container<'_>, union: &Union<'_>, tag: Option<&str>) -> Vec<TokenStream> {
    let described = container.patch.no_descriptions.get().is_none();
    let tag = tag.map(|tag| tag_entry(tag, union));
    let shared = union.shared_fields();
    tag.into_iter().chain(shared.iter().map(|shared| shared_entry(shared, union, described))).collect()
}

/// A field that one or several variants declare. It is required if all of them require it.
fn shared_entry(shared: &Shared<'_, '_>, union: &Union<'_>, described: bool) -> TokenStream {
    let first = shared.first.1;
    let is_everywhere = shared.all().count() == union.variants.len() && shared.all().all(|field| !field.has_default);
    match (shared.is_same(), is_everywhere) {
        (true, true) => field::entry(first, described, &quote!(field)),
        (true, false) => field::optional_entry(first, described),
        (false, _) => {
            let (name, types) = (&first.name, shared.all().map(Field::ty));
            quote!(__smp::of_types(#name, &[#(__smp::member::<#types>()),*]))
        }
    }
}

/// The types whose fields are fields of the enum, each once: contents, and what is flattened into variants.
fn parts(union: &Union<'_>) -> Vec<TokenStream> {
    let newtypes = union.newtypes().map(|(variant, whole)| (variant, whole.ty()));
    let flattened = union.structs().flat_map(|(variant, fields)| {
        let flattened = fields.iter().filter(|field| field.serde.flatten.is_some() && field.asks_type());
        flattened.map(move |field| (variant, field.ty()))
    });
    let mut seen = HashSet::new();
    let distinct = newtypes.chain(flattened).filter(|(_, ty)| seen.insert(ty.to_token_stream().to_string()));
    let part = |(variant, ty): (&Variant<'_>, &Type)| {
        let name = variant.ident.to_string();
        quote!((#name, <#ty as __smp::PatchSchema>::OBJECT, <#ty as __smp::PatchSchema>::SHAPE))
    };
    distinct.map(part).collect()
}

/// The length of an array for all fields, as an argument of a generic function.
fn capacity(container: &Container<'_>, parts: &[TokenStream], n_own: usize) -> TokenStream {
    if container.input.generics.params.is_empty() {
        let parts = parts.iter().map(|part| without_self(part.clone(), &container.input.ident));
        quote!({ #n_own + __smp::count(&[], &[#(#parts),*]) })
    } else {
        quote!(#MAX_FIELDS)
    }
}

/// `{…}`: an object with the fields of all variants, or the common shape of their contents.
fn untagged(container: &Container<'_>, union: &Union<'_>) -> TokenStream {
    let table = shared(container, union, None);
    let arguments = members(union);
    let types: Vec<&Type> = values(union).map(Field::ty).collect();
    let own_name = container.patch.name.get().map(|_| name::value(container));
    let documentation = documentation::of_type(container, None);
    let other = match &own_name {
        Some(name) => named(name, &quote!(__smp::unnamed(__smp::untagged(#arguments))), &documentation),
        None => quote!(__smp::untagged(#arguments)),
    };
    let documentation = own_name.map_or(documentation, |_| quote!(&__smp::Documentation::NONE));
    let of_only = |constant: TokenStream| match types.first() {
        Some(ty) if union.structs().next().is_none() => {
            let members = quote!(&[#(__smp::member::<#types>()),*]);
            quote!(if __smp::are_same(#members) { <#ty as __smp::PatchSchema>::#constant } else { __smp::None })
        }
        _ => quote!(__smp::None),
    };
    let (object, item) = (of_only(quote!(OBJECT)), of_only(quote!(ITEM)));
    quote! {
        const SHAPE: &'static __smp::Shape =
            if __smp::are_objects(#arguments) { const { &__smp::object::<Self>() } } else { const { #other } };
        const OBJECT: __smp::Option<&'static __smp::ObjectSchema<'static>> =
            if __smp::are_objects(#arguments) { __smp::Some(const { #table }) } else { #object };
        const ITEM: __smp::Item = #item;
        const VARIANTS: __smp::Option<__smp::Variants> = __smp::untagged_variants(#arguments);
        const DOCUMENTATION: &'static __smp::Documentation =
            if __smp::are_objects(#arguments) { &__smp::Documentation::NONE } else { #documentation };
    }
}

/// The contents of variants without named fields.
fn values<'u, 'a>(union: &'u Union<'a>) -> impl Iterator<Item = &'u Field<'a>> {
    let variants = union.variants.iter().filter(|variant| !matches!(variant.content, Content::Fields(_)));
    variants.filter_map(|variant| variant.whole.as_ref())
}

/// The number of variants with named fields, and the types of the others.
fn members(union: &Union<'_>) -> TokenStream {
    let (n_structs, types) = (union.structs().count(), values(union).map(Field::ty));
    quote!(#n_structs, &[#(__smp::member::<#types>()),*])
}

/// The tables of variants with named fields, each with the index of its variant.
pub(super) fn variants(container: &Container<'_>) -> Vec<(usize, TokenStream)> {
    let Data::Union(union) = &container.data else { return Vec::new() };
    let has_tables = matches!(union.form, Form::External | Form::Adjacent(..));
    if container.patch.whole.get().is_some() || !has_tables {
        return Vec::new();
    }
    let described = container.patch.no_descriptions.get().is_none();
    let table = |(variant, fields): (&Variant<'_>, &[Field<'_>])| {
        let name = name::of_variant(container, variant.ident);
        let fields: Vec<&Field<'_>> = fields.iter().collect();
        let entries = entries(container, &fields);
        let table = Table {
            fields: quote!(&[#(#entries),*]),
            parts: flattened(&fields),
            documentation: documentation::of_variant(variant.description.as_ref().filter(|_| described)),
        };
        let table = table.of_variant(&name);
        let consts = quote! {
            const TABLE: &'static __smp::ObjectSchema<'static> = #table;
            const NAME: &'static str = #name;
        };
        (variant.index, consts)
    };
    union.structs().map(table).collect()
}

/// The checks of all variants.
pub(super) fn checks(container: &Container<'_>, union: &Union<'_>) -> Vec<Check> {
    if matches!(union.form, Form::Any(_)) {
        return Vec::new();
    }
    let mut checks = Vec::new();
    for (_, fields) in union.structs() {
        let fields: Vec<&Field<'_>> = fields.iter().collect();
        checks.extend(fields.iter().flat_map(|field| field::checks(field, &fields)));
    }
    for (_, whole) in union.newtypes() {
        let ty = whole.ty();
        if !union.shares_object() {
            checks.extend(field::checks(whole, &[]));
        }
        if !matches!(union.form, Form::Adjacent(..)) && whole.asks_type() {
            checks.push(check(whole.span, "check_content", &quote!(<#ty as __smp::PatchSchema>::OPTIONAL)));
        }
    }
    checks.extend(check_parts(container, union));
    checks
}

/// The check that the variants can share one object.
fn check_parts(container: &Container<'_>, union: &Union<'_>) -> Option<Check> {
    let tag = match &union.form {
        Form::Internal(tag) => tag.value(),
        Form::Untagged => String::new(),
        Form::External | Form::Adjacent(..) | Form::Any(_) => return None,
    };
    let parts = parts(union);
    let own = own_entries(container, union, Some(tag.as_str()).filter(|tag| !tag.is_empty()));
    let n = capacity(container, &parts, own.len());
    let function = syn::Ident::new("check_parts", container.input.ident.span());
    let arguments = quote!(#tag, const { &[#(#own),*] }, &[#(#parts),*]);
    let mut call = quote::quote_spanned!(container.input.ident.span()=> __smp::#function::<#n>(#arguments));
    if tag.is_empty() {
        let members = members(union);
        call = quote!(if __smp::are_objects(#members) { #call });
    }
    (!parts.is_empty()).then_some(Check { span: container.input.ident.span(), call })
}
