//! `#[patch(...)]` on types, and the parser for all `#[patch(...)]` attributes.

pub(crate) mod doc;
pub(crate) mod field;
pub(crate) mod schema;
pub(crate) mod serde;

use proc_macro2::Span;
use syn::ext::IdentExt;
use syn::meta::ParseNestedMeta;
use syn::{Attribute, Lit, LitStr, Token, token};

use crate::choice::{Choice, MapType, ScalarKind};
use crate::ctxt::Ctxt;
use crate::symbol::{self, Word};

/// The `#[patch(...)]` attributes of a type.
#[derive(Default)]
pub(crate) struct Container {
    pub(crate) krate: Slot<syn::Path>,
    pub(crate) name: Slot<LitStr>,
    pub(crate) group: Slot<LitStr>,
    pub(crate) version: Slot<LitStr>,
    pub(crate) kind: Slot<LitStr>,
    pub(crate) kinds: Vec<[LitStr; 3]>,
    pub(crate) map_type: Slot<MapType>,
    pub(crate) extensions: Vec<Extension>,
    pub(crate) whole: Slot<Whole>,
    pub(crate) format: Slot<LitStr>,
    pub(crate) schema: schema::Schema,
    pub(crate) no_descriptions: Slot<()>,
    /// The text of the doc comments.
    pub(crate) description: Option<String>,
}

/// A type that is described by an attribute instead of its fields.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Whole {
    /// Any JSON value.
    FreeForm,
    /// Any JSON object.
    Object,
    /// A scalar.
    Scalar(ScalarKind),
}

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
            let word = word_of(meta);
            ctxt.error(span_of(meta), format!("repeated attribute `{word}`; remove one of the two"));
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

impl Container {
    /// Reads the attributes of a type.
    pub(crate) fn read(ctxt: &Ctxt, attrs: &[Attribute]) -> Self {
        let mut this = Self { description: doc::description(attrs), ..Self::default() };
        each(ctxt, attrs, |meta| {
            let word = word_of(meta);
            let word = word.as_str();
            if word == symbol::SCHEMA.name {
                this.schema.read(ctxt, meta, symbol::SCHEMA)
            } else if word == symbol::NO_DESCRIPTIONS.name {
                this.no_descriptions.flag(ctxt, meta)
            } else if word == symbol::NAME.name {
                this.name.text(ctxt, meta, symbol::NAME)
            } else if word == symbol::GROUP.name {
                this.group.text(ctxt, meta, symbol::GROUP)
            } else if word == symbol::VERSION.name {
                this.version.text(ctxt, meta, symbol::VERSION)
            } else if word == symbol::KIND.name {
                this.kind.text(ctxt, meta, symbol::KIND)
            } else if word == symbol::FORMAT.name {
                this.format.text(ctxt, meta, symbol::FORMAT)
            } else if word == symbol::CRATE.name {
                this.read_crate(ctxt, meta)
            } else if word == symbol::GVK.name {
                this.kinds.extend(texts::<3>(ctxt, meta, symbol::GVK)?);
                Ok(())
            } else if word == symbol::MAP_TYPE.name {
                this.map_type.choice(ctxt, meta, symbol::MAP_TYPE)
            } else if word == symbol::EXTENSION.name {
                this.extensions.extend(extension(ctxt, meta)?);
                Ok(())
            } else if word == symbol::SCALAR.name {
                let mut scalar = Slot::default();
                scalar.choice(ctxt, meta, symbol::SCALAR)?;
                this.set_whole(ctxt, meta, scalar.get().copied().map(Whole::Scalar));
                Ok(())
            } else if word == symbol::FREE_FORM.name {
                let whole = flag(ctxt, meta)?.then_some(Whole::FreeForm);
                this.set_whole(ctxt, meta, whole);
                Ok(())
            } else if word == symbol::OBJECT.name {
                let whole = flag(ctxt, meta)?.then_some(Whole::Object);
                this.set_whole(ctxt, meta, whole);
                Ok(())
            } else {
                unknown(ctxt, meta, symbol::ON_TYPES, symbol::ON_FIELDS, "a field, and this is a type")
            }
        });
        this
    }

    fn set_whole(&mut self, ctxt: &Ctxt, meta: &ParseNestedMeta<'_>, whole: Option<Whole>) {
        match (self.whole.get(), whole) {
            (Some(first), Some(second)) if *first != second => {
                ctxt.error(
                    span_of(meta),
                    "a type can have only one of `free_form`, `object` and `scalar`; remove the others",
                );
            }
            _ => self.whole.set(ctxt, meta, span_of(meta), whole),
        }
    }

    fn read_crate(&mut self, ctxt: &Ctxt, meta: &ParseNestedMeta<'_>) -> syn::Result<()> {
        let Some(path) = text(ctxt, meta, symbol::CRATE)? else { return Ok(()) };
        match path.parse_with(syn::Path::parse_mod_style) {
            Ok(parsed) => self.krate.set(ctxt, meta, path.span(), Some(parsed)),
            Err(_) => ctxt.error(path.span(), format!("`crate` takes a path: `{}`", symbol::CRATE.usage)),
        }
        Ok(())
    }
}

impl Slot<LitStr> {
    /// Parses the string of `word = "text"`.
    pub(crate) fn text(&mut self, ctxt: &Ctxt, meta: &ParseNestedMeta<'_>, word: Word) -> syn::Result<()> {
        let value = text(ctxt, meta, word)?;
        let span = value.as_ref().map_or_else(Span::call_site, LitStr::span);
        self.set(ctxt, meta, span, value);
        Ok(())
    }
}

impl Slot<()> {
    /// Takes a word that has no value.
    pub(crate) fn flag(&mut self, ctxt: &Ctxt, meta: &ParseNestedMeta<'_>) -> syn::Result<()> {
        let value = flag(ctxt, meta)?.then_some(());
        self.set(ctxt, meta, span_of(meta), value);
        Ok(())
    }
}

impl<C: Choice> Slot<C> {
    /// Parses an attribute with a fixed set of values.
    pub(crate) fn choice(&mut self, ctxt: &Ctxt, meta: &ParseNestedMeta<'_>, word: Word) -> syn::Result<()> {
        let Some(value) = text(ctxt, meta, word)? else { return Ok(()) };
        let choice = choose(ctxt, word, value.value().trim(), value.span());
        self.set(ctxt, meta, value.span(), choice);
        Ok(())
    }
}

/// The choice that a value names.
pub(crate) fn choose<C: Choice>(ctxt: &Ctxt, word: Word, value: &str, span: Span) -> Option<C> {
    if let Some(choice) = C::ALL.iter().find(|choice| choice.word() == value) {
        return Some(*choice);
    }
    let name = word.name;
    if let Some(near) = symbol::nearest(value, C::ALL.iter().map(|choice| choice.word())) {
        ctxt.error(span, format!("unknown {name} `{value}`; did you mean `{near}`?"));
    } else {
        let known: Vec<_> = C::ALL.iter().map(|choice| format!("`{}`", choice.word())).collect();
        ctxt.error(span, format!("unknown {name} `{value}`; use one of {}", known.join(", ")));
    }
    None
}

/// Calls `read` for each item of the `#[patch(...)]` attributes.
pub(crate) fn each(ctxt: &Ctxt, attrs: &[Attribute], mut read: impl FnMut(&ParseNestedMeta<'_>) -> syn::Result<()>) {
    for attr in attrs.iter().filter(|attr| attr.path().is_ident("patch")) {
        if let Err(error) = attr.parse_nested_meta(|meta| read(&meta)) {
            ctxt.push(error);
        }
    }
}

/// The span of the first `#[patch(...)]`, for places where the attribute is not allowed.
pub(crate) fn place(attrs: &[Attribute]) -> Option<Span> {
    attrs.iter().find(|attr| attr.path().is_ident("patch")).map(syn::spanned::Spanned::span)
}

/// The string of `word = "text"`; anything else is reported and skipped.
pub(crate) fn text(ctxt: &Ctxt, meta: &ParseNestedMeta<'_>, word: Word) -> syn::Result<Option<LitStr>> {
    if !meta.input.peek(Token![=]) {
        ctxt.error(span_of(meta), format!("`{}` needs a value: `{}`", word.name, word.usage));
        pass_over(meta)?;
        return Ok(None);
    }
    meta.input.parse::<Token![=]>()?;
    if let Ok(Lit::Str(text)) = meta.input.fork().parse() {
        meta.input.parse::<Lit>()?;
        return Ok(Some(text));
    }
    ctxt.error(meta.input.span(), format!("`{}` takes a string: `{}`", word.name, word.usage));
    pass_over(meta)?;
    Ok(None)
}

/// The strings of `word("…", "…")`.
pub(crate) fn texts<const N: usize>(
    ctxt: &Ctxt,
    meta: &ParseNestedMeta<'_>,
    word: Word,
) -> syn::Result<Option<[LitStr; N]>> {
    if meta.input.peek(token::Paren) {
        let content;
        syn::parenthesized!(content in meta.input);
        let texts = content.parse_terminated(<LitStr as syn::parse::Parse>::parse, Token![,]);
        if let Ok(Ok(texts)) = texts.map(|texts| <[LitStr; N]>::try_from(texts.into_iter().collect::<Vec<_>>())) {
            return Ok(Some(texts));
        }
        let _rest: proc_macro2::TokenStream = content.parse()?;
        ctxt.error(span_of(meta), format!("`{}` takes {N} strings: `{}`", word.name, word.usage));
    } else {
        ctxt.error(span_of(meta), format!("`{}` takes {N} strings: `{}`", word.name, word.usage));
        pass_over(meta)?;
    }
    Ok(None)
}

/// A flag: an attribute without a value.
pub(crate) fn flag(ctxt: &Ctxt, meta: &ParseNestedMeta<'_>) -> syn::Result<bool> {
    if meta.input.is_empty() || meta.input.peek(Token![,]) {
        return Ok(true);
    }
    let word = word_of(meta);
    ctxt.error(span_of(meta), format!("`{word}` takes no value; write `{word}` alone"));
    pass_over(meta)?;
    Ok(false)
}

/// `extension("x-…", "json")`.
pub(crate) fn extension(ctxt: &Ctxt, meta: &ParseNestedMeta<'_>) -> syn::Result<Option<Extension>> {
    let Some([name, json]) = texts::<2>(ctxt, meta, symbol::EXTENSION)? else { return Ok(None) };
    if !name.value().starts_with("x-") {
        ctxt.error(name.span(), "an extension's name begins with `x-`");
        return Ok(None);
    }
    Ok(Some(Extension { name, json }))
}

/// Reports an attribute that is not allowed here.
pub(crate) fn unknown(
    ctxt: &Ctxt,
    meta: &ParseNestedMeta<'_>,
    here: &[Word],
    elsewhere: &[Word],
    place: &str,
) -> syn::Result<()> {
    let word = word_of(meta);
    let names = here.iter().map(|word| word.name);
    let message = if elsewhere.iter().any(|known| known.name == word) {
        format!("`{word}` belongs on {place}")
    } else if let Some(near) = symbol::nearest(&word, names.clone()) {
        format!("unknown attribute `{word}`; did you mean `{near}`?")
    } else {
        let known: Vec<_> = names.map(|name| format!("`{name}`")).collect();
        format!("unknown attribute `{word}`; use one of {}", known.join(", "))
    };
    ctxt.error(span_of(meta), message);
    pass_over(meta)
}

/// Skips the value of an attribute.
pub(crate) fn pass_over(meta: &ParseNestedMeta<'_>) -> syn::Result<()> {
    while !meta.input.is_empty() && !meta.input.peek(Token![,]) {
        meta.input.parse::<proc_macro2::TokenTree>()?;
    }
    Ok(())
}

/// The name of the attribute as written.
pub(crate) fn word_of(meta: &ParseNestedMeta<'_>) -> String {
    let names: Vec<_> = meta.path.segments.iter().map(|segment| segment.ident.unraw().to_string()).collect();
    names.join("::")
}

/// The span of the attribute's name.
pub(crate) fn span_of(meta: &ParseNestedMeta<'_>) -> Span {
    syn::spanned::Spanned::span(&meta.path)
}
