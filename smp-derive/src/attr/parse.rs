//! The parser for the items of attributes, `name`, `name = "text"` and `name(…)`.

use std::fmt::Display;

use proc_macro2::Span;
use smp_suggest::near_attributes;
use syn::ext::IdentExt;
use syn::meta::ParseNestedMeta;
use syn::{Attribute, Lit, LitStr, Token, token};

use crate::choice::Choice;
use crate::ctxt::Ctxt;
use crate::symbol::{OnField, Place, Symbol};

/// An `x-…` extension.
pub(crate) struct Extension {
    pub(crate) name: LitStr,
    pub(crate) json: LitStr,
}

/// The value and span of an attribute, once it was found.
pub(crate) struct Slot<T>(Option<(T, Span)>);

impl<T> Default for Slot<T> {
    fn default() -> Self {
        Self(None)
    }
}

impl<T> Slot<T> {
    /// Sets the value, or reports a repeated attribute.
    pub(crate) fn set(&mut self, ctxt: &Ctxt, meta: &ParseNestedMeta<'_>, span: Span, value: Option<T>) {
        let Some(value) = value else { return };
        if self.0.is_some() {
            let name = name_of(meta);
            ctxt.error(span_of(meta), format!("repeated attribute `{name}`; remove one of the two"));
        } else {
            self.0 = Some((value, span));
        }
    }

    pub(crate) fn get(&self) -> Option<&T> {
        self.0.as_ref().map(|(value, _)| value)
    }

    /// The span of the value.
    pub(crate) fn span(&self) -> Option<Span> {
        self.0.as_ref().map(|(_, span)| *span)
    }

    pub(crate) fn both(&self) -> Option<(&T, Span)> {
        self.0.as_ref().map(|(value, span)| (value, *span))
    }
}

impl Slot<LitStr> {
    /// Parses the string of `name = "text"`.
    pub(crate) fn text(&mut self, ctxt: &Ctxt, meta: &ParseNestedMeta<'_>, symbol: Symbol) -> syn::Result<()> {
        let value = text(ctxt, meta, symbol)?;
        let span = value.as_ref().map_or_else(Span::call_site, LitStr::span);
        self.set(ctxt, meta, span, value);
        Ok(())
    }
}

impl Slot<()> {
    /// Takes an attribute that has no value.
    pub(crate) fn flag(&mut self, ctxt: &Ctxt, meta: &ParseNestedMeta<'_>) -> syn::Result<()> {
        let value = flag(ctxt, meta)?.then_some(());
        self.set(ctxt, meta, span_of(meta), value);
        Ok(())
    }
}

impl<C: Choice> Slot<C> {
    /// Parses an attribute with a fixed set of values.
    pub(crate) fn choice(&mut self, ctxt: &Ctxt, meta: &ParseNestedMeta<'_>, symbol: Symbol) -> syn::Result<()> {
        let Some(value) = text(ctxt, meta, symbol)? else { return Ok(()) };
        // After an error, any choice is fine: nothing is expanded, and a missing choice would cause another error.
        let choice = choose(ctxt, symbol, value.value().trim(), value.span()).unwrap_or(C::ALL[0]);
        self.set(ctxt, meta, value.span(), Some(choice));
        Ok(())
    }
}

/// The choice that a value names.
pub(crate) fn choose<C: Choice>(ctxt: &Ctxt, symbol: Symbol, value: &str, span: Span) -> Option<C> {
    if let Some(choice) = C::ALL.iter().find(|choice| choice.as_str() == value) {
        return Some(*choice);
    }
    let name = symbol.name;
    if let Some(near) = near_attributes(value, C::ALL.iter().map(|choice| choice.as_str())).first() {
        ctxt.error(span, format!("unknown {name} `{value}`; did you mean `{near}`?"));
    } else {
        let known: Vec<_> = C::ALL.iter().map(|choice| format!("`{}`", choice.as_str())).collect();
        ctxt.error(span, format!("unknown {name} `{value}`; use one of {}", known.join(", ")));
    }
    None
}

/// Calls `read` for each item of the attributes with this path, `patch` or `serde`.
pub(crate) fn each(
    ctxt: &Ctxt,
    attrs: &[Attribute],
    path: &str,
    mut read: impl FnMut(&ParseNestedMeta<'_>) -> syn::Result<()>,
) {
    for attr in attrs.iter().filter(|attr| attr.path().is_ident(path)) {
        if let Err(error) = attr.parse_nested_meta(|meta| read(&meta)) {
            ctxt.push(error);
        }
    }
}

/// The span of the first `#[patch(...)]`, for places where the attribute is not allowed.
pub(crate) fn place(attrs: &[Attribute]) -> Option<Span> {
    attrs.iter().find(|attr| attr.path().is_ident("patch")).map(syn::spanned::Spanned::span)
}

/// The string of `name = "text"`; anything else is reported and skipped.
pub(crate) fn text(ctxt: &Ctxt, meta: &ParseNestedMeta<'_>, symbol: Symbol) -> syn::Result<Option<LitStr>> {
    if !meta.input.peek(Token![=]) {
        return reject(ctxt, meta, format!("`{}` needs a value: `{}`", symbol.name, symbol.usage));
    }
    meta.input.parse::<Token![=]>()?;
    if let Ok(Lit::Str(text)) = meta.input.fork().parse() {
        meta.input.parse::<Lit>()?;
        return Ok(Some(text));
    }
    let usage = listed(meta).ok().map(|texts| format!("{} = \"{}\"", symbol.name, texts.join(",")));
    let usage = usage.as_deref().unwrap_or(symbol.usage);
    ctxt.error(meta.input.span(), format!("`{}` takes a string: `{usage}`", symbol.name));
    pass_over(meta)?;
    Ok(None)
}

/// Reads the strings of `["…", "…"]`, to suggest the same names as one string with commas.
fn listed(meta: &ParseNestedMeta<'_>) -> syn::Result<Vec<String>> {
    let rest = meta.input.fork();
    let content;
    syn::bracketed!(content in rest);
    let texts = content.parse_terminated(<LitStr as syn::parse::Parse>::parse, Token![,])?;
    Ok(texts.iter().map(LitStr::value).collect())
}

/// The strings of `name("…", "…")`.
pub(crate) fn texts<const N: usize>(
    ctxt: &Ctxt,
    meta: &ParseNestedMeta<'_>,
    symbol: Symbol,
) -> syn::Result<Option<[LitStr; N]>> {
    let usage = || format!("`{}` takes {N} strings: `{}`", symbol.name, symbol.usage);
    if !meta.input.peek(token::Paren) {
        return reject(ctxt, meta, usage());
    }
    let content;
    syn::parenthesized!(content in meta.input);
    let texts = content.parse_terminated(<LitStr as syn::parse::Parse>::parse, Token![,]);
    if let Ok(Ok(texts)) = texts.map(|texts| <[LitStr; N]>::try_from(texts.into_iter().collect::<Vec<_>>())) {
        return Ok(Some(texts));
    }
    let _rest: proc_macro2::TokenStream = content.parse()?;
    ctxt.error(span_of(meta), usage());
    Ok(None)
}

/// A flag: an attribute without a value.
pub(crate) fn flag(ctxt: &Ctxt, meta: &ParseNestedMeta<'_>) -> syn::Result<bool> {
    if meta.input.is_empty() || meta.input.peek(Token![,]) {
        return Ok(true);
    }
    let name = name_of(meta);
    ctxt.error(span_of(meta), format!("`{name}` takes no value; write `{name}` alone"));
    pass_over(meta)?;
    Ok(false)
}

/// `extension("x-…", "json")`.
pub(crate) fn extension(ctxt: &Ctxt, meta: &ParseNestedMeta<'_>) -> syn::Result<Option<Extension>> {
    let Some([name, json]) = texts::<2>(ctxt, meta, OnField::Extension.symbol())? else { return Ok(None) };
    if !name.value().starts_with("x-") {
        ctxt.error(name.span(), "an extension's name begins with `x-`");
        return Ok(None);
    }
    if let Err(error) = serde_json::from_str::<serde::de::IgnoredAny>(&json.value()) {
        ctxt.error(json.span(), format!("the value of an extension must be valid JSON: {error}"));
        return Ok(None);
    }
    Ok(Some(Extension { name, json }))
}

/// Another place, for attributes that are written in the wrong one.
pub(crate) struct Elsewhere {
    names: Vec<&'static str>,
    /// Where it is, after "belongs".
    description: &'static str,
}

impl Elsewhere {
    pub(crate) fn of<P: Place>(description: &'static str) -> Self {
        Self { names: P::all().map(|attribute| attribute.symbol().name).collect(), description }
    }
}

/// The attribute with the name that was written; one that is not allowed in the place is reported and skipped.
///
/// ```text
/// on a field:  merge_key    OnField::MergeKey
///              merge_keys   unknown attribute `merge_keys`; did you mean `merge_key`?
///              kind         `kind` belongs on a type, not on a field
/// ```
pub(crate) fn known<P: Place>(
    ctxt: &Ctxt,
    meta: &ParseNestedMeta<'_>,
    elsewhere: &[Elsewhere],
) -> syn::Result<Option<P>> {
    let name = name_of(meta);
    if let Some(attribute) = P::all().find(|attribute| attribute.symbol().name == name) {
        return Ok(Some(attribute));
    }
    let names: Vec<_> = P::all().map(|attribute| attribute.symbol().name).collect();
    let message = if let Some(place) = elsewhere.iter().find(|place| place.names.contains(&&*name)) {
        format!("`{name}` belongs {}", place.description)
    } else if let Some(near) = near_attributes(&name, names.iter().copied()).first() {
        format!("unknown attribute `{name}`; did you mean `{near}`?")
    } else {
        let known: Vec<_> = names.iter().map(|name| format!("`{name}`")).collect();
        format!("unknown attribute `{name}`; use one of {}", known.join(", "))
    };
    reject(ctxt, meta, message)
}

/// Reports a mistake at the name of an attribute and skips its value.
pub(crate) fn reject<T>(ctxt: &Ctxt, meta: &ParseNestedMeta<'_>, message: impl Display) -> syn::Result<Option<T>> {
    ctxt.error(span_of(meta), message);
    pass_over(meta)?;
    Ok(None)
}

/// Skips the value of an attribute.
pub(crate) fn pass_over(meta: &ParseNestedMeta<'_>) -> syn::Result<()> {
    while !meta.input.is_empty() && !meta.input.peek(Token![,]) {
        meta.input.parse::<proc_macro2::TokenTree>()?;
    }
    Ok(())
}

/// The name of the attribute as written.
pub(crate) fn name_of(meta: &ParseNestedMeta<'_>) -> String {
    let names: Vec<_> = meta.path.segments.iter().map(|segment| segment.ident.unraw().to_string()).collect();
    names.join("::")
}

/// The span of the attribute's name.
pub(crate) fn span_of(meta: &ParseNestedMeta<'_>) -> Span {
    syn::spanned::Spanned::span(&meta.path)
}
