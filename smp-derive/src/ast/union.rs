//! Enums: their variants, and the JSON form that serde's attributes give them.

use std::borrow::Cow;

use proc_macro2::{Span, TokenStream, TokenTree};
use quote::ToTokens;
use syn::ext::IdentExt;
use syn::{DataEnum, DeriveInput, Fields, Ident, LitStr, Type, parse_quote};

use super::{Data, Field, read_fields};
use crate::attr::field::Field as PatchField;
use crate::attr::serde::{Container as SerdeContainer, Field as SerdeField};
use crate::attr::{self, doc};
use crate::ctxt::Ctxt;

/// An enum with data.
pub(crate) struct Union<'a> {
    pub(crate) form: Form,
    pub(crate) variants: Vec<Variant<'a>>,
    /// Whether other variants are read too.
    pub(crate) is_open: bool,
}

/// The JSON form of an enum.
pub(crate) enum Form {
    /// `{"configMap": {…}}`
    External,
    /// `{"type": "configMap", …}`
    Internal(LitStr),
    /// `{"type": "configMap", "content": {…}}`
    Adjacent(LitStr, LitStr),
    /// `{…}`
    Untagged,
    /// Any JSON, and why.
    Any(&'static str),
}

/// A variant that is in the JSON.
pub(crate) struct Variant<'a> {
    pub(crate) ident: &'a Ident,
    /// Its position in the enum.
    pub(crate) index: usize,
    /// Its name in JSON.
    pub(crate) name: String,
    /// The content as one value, with the name that the value has in JSON; `None` without data.
    pub(crate) whole: Option<Field<'a>>,
    pub(crate) content: Content<'a>,
    /// `with` and similar: the JSON of the content has the form of another type.
    pub(crate) converted: Option<(String, Span)>,
    pub(crate) description: Option<String>,
}

/// The kind of content of a variant.
pub(crate) enum Content<'a> {
    Unit,
    Newtype,
    Tuple,
    Fields(Vec<Field<'a>>),
}

const EMPTY_ENUM: &str = "an enum without variants has no values; add a variant, or use a struct";
const MIXED: &str = "a variant without data is a string in JSON and the others are objects, so the enum is free-form; add \
    `#[serde(tag = \"type\")]` to the enum to give it a table";
const PARTLY_UNTAGGED: &str = "the enum is free-form, because serde writes one of its variants without the tag; move \
    `untagged` to the enum to give it a table";
const RECURSIVE: &str = "the enum is free-form, because it contains itself without a tag; add `#[serde(tag = \"type\")]` to the \
    enum to give it a table";
const NULL: &str = "without a tag, a variant without data is null in JSON, which a patch cannot contain; remove it and use \
    `Option`, add `#[serde(tag = \"type\")]` to the enum, or add `#[patch(free_form)]` to merge it as any JSON";

/// Reads an enum.
pub(super) fn read<'a>(ctxt: &Ctxt, serde: &SerdeContainer, input: &'a DeriveInput, data: &'a DataEnum) -> Data<'a> {
    let mut is_open = false;
    let mut is_partly_untagged = false;
    let mut variants = Vec::new();
    for (index, variant) in data.variants.iter().enumerate() {
        if let Some(span) = attr::place(&variant.attrs) {
            ctxt.error(span, "`#[patch(...)]` is not allowed on a variant; put it on the enum or on a field");
        }
        let of_serde = SerdeField::read(ctxt, &variant.attrs);
        is_open |= of_serde.other.is_some();
        if !of_serde.skipped {
            is_partly_untagged |= of_serde.untagged.is_some();
            variants.push(read_variant(ctxt, serde, (index, variant), of_serde));
        }
    }
    if data.variants.is_empty() {
        return Data::Unclear(input.ident.span(), EMPTY_ENUM);
    }
    let form = match form(serde, &input.ident, &variants) {
        _ if is_partly_untagged => Form::Any(PARTLY_UNTAGGED),
        Some(form) => form,
        None => return Data::Names((!is_open).then(|| variants.into_iter().map(|variant| variant.name).collect())),
    };
    let unit = variants.iter().find(|variant| variant.whole.is_none());
    match (&form, unit) {
        (Form::Untagged, Some(unit)) => Data::Unclear(unit.ident.span(), NULL),
        _ => Data::Union(Union { form, variants, is_open }),
    }
}

/// The form of the JSON; `None` for an enum that serde writes as the name of its variant.
fn form(serde: &SerdeContainer, name: &Ident, variants: &[Variant<'_>]) -> Option<Form> {
    let contains_itself = |variant: &Variant<'_>| {
        variant.whole.as_ref().is_some_and(|whole| {
            matches!(variant.content, Content::Newtype) && mentions(whole.ty().to_token_stream(), name)
        })
    };
    let n_units = variants.iter().filter(|variant| variant.whole.is_none()).count();
    Some(match (&serde.tag, &serde.content) {
        _ if serde.untagged && variants.iter().any(contains_itself) => Form::Any(RECURSIVE),
        _ if serde.untagged => Form::Untagged,
        (Some(tag), Some(content)) => Form::Adjacent(tag.clone(), content.clone()),
        (Some(tag), None) => Form::Internal(tag.clone()),
        (None, _) if n_units == variants.len() => return None,
        (None, _) if n_units > 0 => Form::Any(MIXED),
        (None, _) => Form::External,
    })
}

/// Whether a type contains the enum itself, by its spelling.
fn mentions(tokens: TokenStream, name: &Ident) -> bool {
    tokens.into_iter().any(|token| match token {
        TokenTree::Ident(ident) => ident == *name || ident == "Self",
        TokenTree::Group(group) => mentions(group.stream(), name),
        _ => false,
    })
}

fn read_variant<'a>(
    ctxt: &Ctxt,
    serde: &SerdeContainer,
    (index, variant): (usize, &'a syn::Variant),
    of_serde: SerdeField,
) -> Variant<'a> {
    let (written, read) = serde.rename_all.rules(ctxt);
    let (ident, span) = (&variant.ident, variant.ident.span());
    let rust_name = ident.unraw().to_string();
    let read = if of_serde.not_read { written } else { read }.variant(&rust_name);
    let name = of_serde.rename.resolve(ctxt, span, written.variant(&rust_name), read);
    let rules = if of_serde.rename_all.is_empty() { &serde.rename_all_fields } else { &of_serde.rename_all };
    let mut fields = read_fields(ctxt, rules.rules(ctxt), false, &variant.fields);
    let description = doc::description(&variant.attrs);
    let value_name = serde.content.as_ref().map_or_else(|| name.clone(), LitStr::value);
    let described = |ty: Type| value_of(value_name.clone(), ty, span, description.clone());
    let (whole, content) = match (&variant.fields, fields.pop()) {
        (Fields::Unit, _) => (None, Content::Unit),
        (Fields::Unnamed(unnamed), None) if unnamed.unnamed.len() == 1 => (None, Content::Unit),
        (Fields::Unnamed(unnamed), Some(mut field)) if unnamed.unnamed.len() == 1 => {
            field.name = value_name;
            field.patch.description = description.clone().or(field.patch.description);
            field.has_default = true;
            (Some(field), Content::Newtype)
        }
        (Fields::Unnamed(_), last) => {
            for span in fields.iter().chain(&last).filter_map(|field| field.patch.first) {
                ctxt.error(
                    span,
                    "a variant with several unnamed fields is a list in JSON, which a patch replaces; remove \
                    this, or name the fields",
                );
            }
            (Some(described(parse_quote!(__smp::Tuple))), Content::Tuple)
        }
        (Fields::Named(_), last) => {
            fields.extend(last);
            (Some(described(parse_quote!(__smp::Variant<Self, #index>))), Content::Fields(fields))
        }
    };
    Variant { ident, index, name, whole, content, converted: of_serde.converted, description }
}

/// A value that has no Rust type.
fn value_of(name: String, ty: Type, span: Span, description: Option<String>) -> Field<'static> {
    Field {
        name,
        written: Cow::Owned(ty),
        described: None,
        span,
        attributes: String::new(),
        patch: PatchField { description, ..PatchField::default() },
        serde: SerdeField::default(),
        has_default: true,
    }
}

impl<'a> Union<'a> {
    /// The fields of all variants that are in the source.
    pub(crate) fn fields(&self) -> impl Iterator<Item = &Field<'a>> {
        self.newtypes().map(|(_, whole)| whole).chain(self.structs().flat_map(|(_, fields)| fields))
    }

    /// The variants with one unnamed field.
    pub(crate) fn newtypes(&self) -> impl Iterator<Item = (&Variant<'a>, &Field<'a>)> {
        let newtypes = self.variants.iter().filter(|variant| matches!(variant.content, Content::Newtype));
        newtypes.filter_map(|variant| Some((variant, variant.whole.as_ref()?)))
    }

    /// The variants with named fields.
    pub(crate) fn structs(&self) -> impl Iterator<Item = (&Variant<'a>, &[Field<'a>])> {
        self.variants.iter().filter_map(|variant| match &variant.content {
            Content::Fields(fields) => Some((variant, fields.as_slice())),
            _ => None,
        })
    }

    /// The contents of the variants with data, each as one value.
    pub(crate) fn wholes(&self) -> impl Iterator<Item = &Field<'a>> {
        self.variants.iter().filter_map(|variant| variant.whole.as_ref())
    }

    /// Whether the fields of all variants are fields of one object.
    pub(crate) fn shares_object(&self) -> bool {
        matches!(self.form, Form::Internal(_) | Form::Untagged)
    }

    /// The content that all variants with data have, if it is written with one type.
    pub(crate) fn common_content(&self) -> Option<&Field<'a>> {
        let first = self.wholes().next()?;
        self.wholes().all(|whole| whole.is_same(first)).then_some(first)
    }

    /// The named fields of all variants. Fields of several variants are together.
    pub(crate) fn shared_fields(&self) -> Vec<Shared<'_, 'a>> {
        let mut shared: Vec<Shared<'_, 'a>> = Vec::new();
        for (variant, fields) in self.structs() {
            for field in fields.iter().filter(|field| field.serde.flatten.is_none()) {
                match shared.iter_mut().find(|shared| shared.first.1.name == field.name) {
                    Some(shared) => shared.others.push((variant, field)),
                    None => shared.push(Shared { first: (variant, field), others: Vec::new() }),
                }
            }
        }
        shared
    }
}

/// A field that one or several variants have.
pub(crate) struct Shared<'u, 'a> {
    pub(crate) first: (&'u Variant<'a>, &'u Field<'a>),
    pub(crate) others: Vec<(&'u Variant<'a>, &'u Field<'a>)>,
}

impl<'u, 'a> Shared<'u, 'a> {
    /// Whether all variants declare it in the same way.
    pub(crate) fn is_same(&self) -> bool {
        self.others.iter().all(|(_, other)| other.is_same(self.first.1))
    }

    /// The field in each variant that has it.
    pub(crate) fn all(&self) -> impl Iterator<Item = &'u Field<'a>> {
        std::iter::once(self.first.1).chain(self.others.iter().map(|(_, field)| *field))
    }
}
