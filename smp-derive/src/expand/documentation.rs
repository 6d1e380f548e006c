//! Documentation: doc comments, variants and `schema(...)` as keywords.

use proc_macro2::TokenStream;
use quote::{ToTokens, quote};
use syn::Type;

use super::tokens::{Check, check, option};
use crate::ast::{Container, Data, Field};
use crate::attr::Extension;
use crate::attr::schema::{ItemSchema, Keyword, Schema};
use crate::json;
use crate::symbol::VALIDATIONS;

/// Keywords, each with its value as JSON.
type Keywords = Vec<(&'static str, String)>;

/// The documentation of a field; `None` if the field adds none to its type.
pub(super) fn of_field(field: &Field<'_>, described: bool) -> Option<TokenStream> {
    let description = field.patch.description.as_ref().filter(|_| described);
    let keywords = keywords(&field.patch.schema, description, None);
    let ty = field.ty();
    let of_type = field.asks_type().then(|| quote!(<#ty as __smp::PatchSchema>::DOCUMENTATION));
    let has_own = !keywords.is_empty() || field.patch.schema.items.is_some();
    has_own.then(|| documentation(&keywords, &items_of(&field.patch.schema), of_type))
}

/// The documentation of a table, including that of a flattened map. `own` are keywords that attributes override.
pub(super) fn of_table(
    container: &Container<'_>,
    fields: &[&Field<'_>],
    own: &[(&'static str, &str)],
) -> Option<TokenStream> {
    let schema = &container.patch.schema;
    let mut keywords = keywords(schema, description(container), None);
    let own = own.iter().filter(|(name, _)| schema.get(name).is_none());
    keywords.extend(own.map(|(name, json)| (*name, (*json).to_owned())));
    let flattened = fields.iter().filter(|field| field.serde.flatten.is_some() && field.asks_type());
    let types: Vec<_> = flattened.map(|field| field.ty()).collect();
    if keywords.is_empty() && types.is_empty() {
        return None;
    }
    let items = match types.as_slice() {
        [] => quote!(__smp::None),
        types => quote!(__smp::first_item([#(<#types as __smp::PatchSchema>::DOCUMENTATION),*])),
    };
    Some(documentation(&keywords, &items, None))
}

/// The documentation of a variant's table.
pub(super) fn of_variant(description: Option<&String>) -> Option<TokenStream> {
    let keywords = vec![("description", json::string(description?))];
    Some(documentation(&keywords, &quote!(__smp::None), None))
}

/// The documentation of a tag: the names of the variants, unless there are others.
pub(super) fn of_tag(names: Option<&[String]>) -> TokenStream {
    match names {
        None => quote!(&__smp::Documentation::NONE),
        Some(names) => {
            let names: Vec<String> = names.iter().map(|name| json::string(name)).collect();
            documentation(&vec![("enum", json::list(&names))], &quote!(__smp::None), None)
        }
    }
}

/// The documentation of a type without a table; for a newtype, including that of the inner type.
pub(super) fn of_type(container: &Container<'_>, inner: Option<&Type>) -> TokenStream {
    let names = match (&container.data, container.patch.whole.get()) {
        (Data::Names(names), None) => names.as_deref(),
        _ => None,
    };
    let schema = &container.patch.schema;
    let mut keywords = keywords(schema, description(container), names);
    keywords.extend(rules(schema));
    let of_type = inner.map(|inner| quote!(<#inner as __smp::PatchSchema>::DOCUMENTATION));
    match of_type {
        _ if !keywords.is_empty() || schema.items.is_some() => documentation(&keywords, &items_of(schema), of_type),
        Some(of_type) => of_type,
        None => quote!(&__smp::Documentation::NONE),
    }
}

/// The call that sets the extensions, with the validation rules as one more.
pub(super) fn extensions(extensions: &[Extension], schema: &Schema) -> TokenStream {
    if extensions.is_empty() && schema.rules.is_empty() {
        return TokenStream::new();
    }
    let entry = |name: &dyn ToTokens, json: &dyn ToTokens| quote!(__smp::Extension { name: __smp::Borrowed(#name), json: __smp::Borrowed(#json) });
    let entries = extensions.iter().map(|Extension { name, json }| entry(name, json));
    let entries = entries.chain(rules(schema).map(|(name, json)| entry(&name, &json)));
    quote!(.with_extensions(const { &[#(#entries),*] }))
}

/// The validation rules as an extension.
fn rules(schema: &Schema) -> Option<(&'static str, String)> {
    (!schema.rules.is_empty()).then(|| (VALIDATIONS, json::list(&schema.rules)))
}

fn description<'c>(container: &'c Container<'_>) -> Option<&'c String> {
    container.patch.description.as_ref().filter(|_| container.patch.no_descriptions.get().is_none())
}

/// The keywords. A `description` overrides the doc comment; an empty one removes it.
fn keywords(schema: &Schema, description: Option<&String>, names: Option<&[String]>) -> Keywords {
    let mut keywords = Keywords::new();
    if schema.get("description").is_none() {
        keywords.extend(description.map(|text| ("description", json::string(text))));
    }
    if let Some(names) = names
        && schema.get("enum").is_none()
    {
        let names: Vec<String> = names.iter().map(|name| json::string(name)).collect();
        keywords.push(("enum", json::list(&names)));
    }
    let is_set = |json: &str| json != "\"\"";
    let declared =
        schema.keywords.iter().filter(|keyword| keyword.known.keyword != "description" || is_set(&keyword.json));
    keywords.extend(declared.map(|keyword| (keyword.known.keyword, keyword.json.clone())));
    keywords
}

/// The documentation of the items or values, an `Option<Link<Documentation>>`.
fn items_of(schema: &Schema) -> TokenStream {
    let Some(ItemSchema { schema, .. }) = &schema.items else { return quote!(__smp::None) };
    let mut keywords = keywords(schema, None, None);
    keywords.extend(rules(schema));
    let documentation = documentation(&keywords, &items_of(schema), None);
    quote!(__smp::documented(#documentation))
}

/// A reference to documentation.
fn documentation(keywords: &Keywords, items: &TokenStream, of_type: Option<TokenStream>) -> TokenStream {
    let keywords = keywords
        .iter()
        .map(|(name, json)| quote!(__smp::Keyword { name: __smp::Borrowed(#name), json: __smp::Borrowed(#json) }));
    let of_type = option(of_type);
    quote!(const { &__smp::documentation(&[#(#keywords),*], #items, #of_type) })
}

/// The checks that keywords fit the type of the value, each with the span of its keyword.
pub(super) fn checks(schema: &Schema, shape: &TokenStream) -> Vec<Check> {
    let of_keyword = |keyword: &Keyword| Some(check(keyword.span, keyword.known.check?, shape));
    let mut checks: Vec<Check> = schema.keywords.iter().filter_map(of_keyword).collect();
    if let Some(items) = &schema.items {
        checks.extend(items.check.map(|function| check(items.span, function, shape)));
        checks.extend(self::checks(&items.schema, &quote!(__smp::item_of(#shape))));
    }
    checks
}
