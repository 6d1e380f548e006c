//! The parsed input type: the parts of its JSON and their names.

pub(crate) mod union;

use std::borrow::Cow;

use proc_macro2::{Span, TokenStream, TokenTree};
use quote::{ToTokens, quote};
use syn::ext::IdentExt;
use syn::spanned::Spanned;
use syn::{Data as Input, DataStruct, DeriveInput, Fields, Type};

use self::union::{Form, Union};
use crate::attr::serde::{Container as SerdeContainer, Field as SerdeField};
use crate::attr::{Container as PatchContainer, field::Field as PatchField};
use crate::case::RenameRule;
use crate::ctxt::Ctxt;
use crate::item;

/// A type.
pub(crate) struct Container<'a> {
    pub(crate) input: &'a DeriveInput,
    /// The crate that generated code uses, unless an attribute names another.
    pub(crate) krate: &'a syn::Path,
    pub(crate) patch: PatchContainer,
    pub(crate) serde: SerdeContainer,
    /// The name of the definition, unless an attribute overrides it.
    pub(crate) rust_name: String,
    pub(crate) data: Data<'a>,
}

/// The JSON form of a type.
pub(crate) enum Data<'a> {
    /// An object.
    Object(Vec<Field<'a>>),
    /// A newtype: the JSON form of its only field.
    Transparent(Box<Field<'a>>),
    /// The name of a variant: one of these, or `None` where other names are read too.
    Names(Option<Vec<String>>),
    /// An enum with data.
    Union(Union<'a>),
    /// Not supported: where and why.
    Unclear(Span, &'static str),
}

/// A field that is in the JSON.
pub(crate) struct Field<'a> {
    pub(crate) name: String,
    /// The type as written.
    pub(crate) written: Cow<'a, Type>,
    /// The written type with the items of `items(...)`.
    described: Option<Type>,
    pub(crate) span: Span,
    /// The spelling of `#[patch(...)]`.
    pub(crate) attributes: String,
    pub(crate) patch: PatchField,
    pub(crate) serde: SerdeField,
    /// Whether serde fills it in if it is absent, regardless of its type.
    pub(crate) has_default: bool,
}

const UNIT_STRUCT: &str = "a unit struct is null in JSON, which a patch cannot contain; \
    use braces, `struct Name {}`, or add `#[patch(free_form)]`";
const TUPLE_STRUCT: &str = "a tuple struct is a list of different types in JSON; \
    name its fields, or add `#[patch(free_form)]` to the type";
const TRANSPARENT: &str = "a newtype or transparent struct must have exactly one field that serde does not skip";
const UNION: &str = "a union cannot be serialized; use a struct";

impl<'a> Container<'a> {
    /// Reads a type.
    pub(crate) fn read(ctxt: &Ctxt, input: &'a DeriveInput, krate: &'a syn::Path) -> Self {
        let patch = PatchContainer::read(ctxt, &input.attrs);
        let serde = SerdeContainer::read(ctxt, &input.attrs);
        let ident = input.ident.unraw().to_string();
        let rust_name = serde.rename.serialize.as_ref().map_or(ident, syn::LitStr::value);
        let data = match &input.data {
            Input::Struct(data) => read_struct(ctxt, &serde, input, data),
            Input::Enum(data) => union::read(ctxt, &serde, input, data),
            Input::Union(_) => Data::Unclear(input.ident.span(), UNION),
        };
        Self { input, krate, patch, serde, rust_name, data }
    }

    /// The fields of an object, of a newtype, and of all variants.
    pub(crate) fn fields(&self) -> Vec<&Field<'a>> {
        match &self.data {
            Data::Object(fields) => fields.iter().collect(),
            Data::Transparent(field) => vec![field],
            Data::Union(union) => union.fields().collect(),
            Data::Names(_) | Data::Unclear(..) => Vec::new(),
        }
    }

    /// Whether the table depends on the types of the fields.
    pub(crate) fn asks_types(&self) -> bool {
        let is_free_form = matches!(&self.data, Data::Union(Union { form: Form::Any(_), .. }));
        self.patch.whole.get().is_none() && !is_free_form
    }
}

impl Field<'_> {
    /// The type that has the schema: that of `schema_of` or `items(...)`, or else the field's own.
    pub(crate) fn ty(&self) -> &Type {
        self.patch.schema_of.get().or(self.described.as_ref()).unwrap_or(&self.written)
    }

    /// Whether two fields have the same type and the same attributes, as far as their spelling shows.
    pub(crate) fn is_same(&self, other: &Field<'_>) -> bool {
        let types = || self.ty().to_token_stream().to_string() == other.ty().to_token_stream().to_string();
        self.attributes == other.attributes && (!self.asks_type() || types())
    }

    /// Whether the items can be unions, for which a strategy is proposed: the field is a list that is merged by a key.
    pub(crate) fn may_propose(&self) -> bool {
        let merges = self.patch.strategy.get().is_some_and(|strategy| strategy.merges() && !strategy.retain_keys);
        merges && self.patch.merge_key.get().is_some()
    }

    /// Whether the shape comes from the field's type.
    pub(crate) fn asks_type(&self) -> bool {
        self.patch.free_form.get().is_none() && self.patch.scalar.get().is_none()
    }
}

/// The fields that are in the JSON, with the rules for their names and whether all have a default.
///
/// ```text
/// #[serde(rename_all = "camelCase")]      node_port: u16    nodePort
/// #[serde(rename = "type")]               kind: String      type
/// #[serde(skip)]                          cache: Cache      not in the JSON
/// #[serde(skip_deserializing)]            hash: String      hash, which an object may lack
/// ```
fn read_fields<'a>(
    ctxt: &Ctxt,
    (written, read): (RenameRule, RenameRule),
    has_default: bool,
    fields: &'a Fields,
) -> Vec<Field<'a>> {
    let mut read_fields = Vec::new();
    for (index, field) in fields.iter().enumerate() {
        let patch = PatchField::read(ctxt, &field.attrs);
        let of_serde = SerdeField::read(ctxt, &field.attrs);
        if of_serde.skipped {
            let message = "serde skips this field, so it is never in a patch; remove `#[patch(...)]`";
            patch.first.into_iter().for_each(|span| ctxt.error(span, message));
            continue;
        }
        let rust_name = field.ident.as_ref().map_or_else(|| index.to_string(), |ident| ident.unraw().to_string());
        let span = field.ident.as_ref().map_or_else(|| field.ty.span(), syn::Ident::span);
        let read_name = if of_serde.not_read { written } else { read }.field(&rust_name);
        let name = of_serde.rename.resolve(ctxt, span, written.field(&rust_name), read_name);
        let can_be_absent = patch.schema_of.get().is_some() && is_written_as_option(&field.ty);
        let has_default = has_default || of_serde.default || of_serde.not_read || can_be_absent;
        let attributes = field.attrs.iter().filter(|attr| attr.path().is_ident("patch"));
        let attributes = quote!(#(#attributes)*).to_string();
        let written = Cow::Borrowed(&field.ty);
        let described = patch.items.get().and_then(|items| item::described(&field.ty, items));
        read_fields.push(Field { name, written, described, span, attributes, patch, serde: of_serde, has_default });
    }
    read_fields
}

fn read_struct<'a>(ctxt: &Ctxt, serde: &SerdeContainer, input: &'a DeriveInput, data: &'a DataStruct) -> Data<'a> {
    let mut fields = read_fields(ctxt, serde.rename_all.rules(ctxt), serde.default, &data.fields);
    let newtype = matches!(&data.fields, Fields::Unnamed(unnamed) if unnamed.unnamed.len() == 1);
    match &data.fields {
        _ if serde.transparent || newtype => {
            fields.retain(|field| newtype || last_segment(field.ty()).is_none_or(|last| last.ident != "PhantomData"));
            match <[Field<'a>; 1]>::try_from(fields) {
                Ok([field]) => Data::Transparent(Box::new(field)),
                Err(_) => Data::Unclear(input.ident.span(), TRANSPARENT),
            }
        }
        Fields::Named(_) => Data::Object(fields),
        Fields::Unnamed(_) => Data::Unclear(data.fields.span(), TUPLE_STRUCT),
        Fields::Unit => Data::Unclear(input.ident.span(), UNIT_STRUCT),
    }
}

/// The last segment of a type's path.
pub(crate) fn last_segment(ty: &Type) -> Option<&syn::PathSegment> {
    match ty {
        Type::Path(path) => path.path.segments.last(),
        _ => None,
    }
}

/// Whether a type is spelled `Option<…>`. Needed only if the type has no table.
pub(crate) fn is_written_as_option(ty: &Type) -> bool {
    last_segment(ty).is_some_and(|last| last.ident == "Option")
}

/// The tokens of a type with `Self` replaced by its name, for use outside the impl: `Vec<Box<Self>>` becomes `Vec<Box<Node>>`.
pub(crate) fn without_self(tokens: TokenStream, name: &syn::Ident) -> TokenStream {
    tokens
        .into_iter()
        .map(|token| match token {
            TokenTree::Ident(ident) if ident == "Self" => {
                TokenTree::Ident(syn::Ident::new(&name.to_string(), ident.span()))
            }
            TokenTree::Group(group) => {
                let mut inner = proc_macro2::Group::new(group.delimiter(), without_self(group.stream(), name));
                inner.set_span(group.span());
                TokenTree::Group(inner)
            }
            other => other,
        })
        .collect()
}
