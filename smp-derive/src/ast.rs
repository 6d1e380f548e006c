//! The parsed input type: the parts of its JSON and their names.

use proc_macro2::{Span, TokenStream, TokenTree};
use syn::ext::IdentExt;
use syn::spanned::Spanned;
use syn::{Data as Input, DataEnum, DataStruct, DeriveInput, Fields, Type, Variant};

use crate::attr;
use crate::attr::serde::{Container as SerdeContainer, Field as SerdeField};
use crate::attr::{Container as PatchContainer, field::Field as PatchField};
use crate::ctxt::Ctxt;
use crate::element;

/// A type.
pub(crate) struct Container<'a> {
    pub(crate) input: &'a DeriveInput,
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
    /// Not supported: where and why.
    Unclear(Span, &'static str),
}

/// A field that is in the JSON.
pub(crate) struct Field<'a> {
    pub(crate) name: String,
    /// The type as written.
    pub(crate) written: &'a Type,
    /// The written type with the items of `items(...)`.
    described: Option<Type>,
    pub(crate) span: Span,
    pub(crate) patch: PatchField,
    pub(crate) serde: SerdeField,
    /// Whether serde fills it in if it is absent, regardless of its type.
    pub(crate) has_default: bool,
}

const DATA_ENUM: &str = "an enum with data has no single table; \
    add `#[patch(free_form)]` to the type to merge it as any JSON";
const EMPTY_ENUM: &str = "an enum without variants has no values; add a variant, or use a struct";
const TAGGED_ENUM: &str = "an enum with `tag`, `content` or `untagged` does not serialize to a name; \
    add `#[patch(free_form)]` to the type to merge it as any JSON";
const UNIT_STRUCT: &str = "a unit struct is null in JSON, which a patch cannot contain; \
    use braces, `struct Name {}`, or add `#[patch(free_form)]`";
const TUPLE_STRUCT: &str = "a tuple struct is a list of different types in JSON; \
    name its fields, or add `#[patch(free_form)]` to the type";
const TRANSPARENT: &str = "a newtype or transparent struct must have exactly one field that serde does not skip";
const UNION: &str = "a union cannot be serialized; use a struct";

impl<'a> Container<'a> {
    /// Reads a type.
    pub(crate) fn read(ctxt: &Ctxt, input: &'a DeriveInput) -> Self {
        let patch = PatchContainer::read(ctxt, &input.attrs);
        let serde = SerdeContainer::read(ctxt, &input.attrs);
        let ident = input.ident.unraw().to_string();
        let rust_name = serde.rename.serialize.as_ref().map_or(ident, syn::LitStr::value);
        let data = match &input.data {
            Input::Struct(data) => read_struct(ctxt, &serde, input, data),
            Input::Enum(data) => read_enum(ctxt, &serde, input, data),
            Input::Union(_) => Data::Unclear(input.ident.span(), UNION),
        };
        Self { input, patch, serde, rust_name, data }
    }

    /// The fields of an object.
    pub(crate) fn fields(&self) -> &[Field<'a>] {
        match &self.data {
            Data::Object(fields) => fields,
            Data::Transparent(field) => std::slice::from_ref(field),
            Data::Names(_) | Data::Unclear(..) => &[],
        }
    }
}

impl Field<'_> {
    /// The type that has the schema: that of `schema_of` or `items(...)`, or else the field's own.
    pub(crate) fn ty(&self) -> &Type {
        self.patch.schema_of.get().or(self.described.as_ref()).unwrap_or(self.written)
    }

    /// Whether the shape comes from the field's type.
    pub(crate) fn asks_type(&self) -> bool {
        self.patch.free_form.get().is_none() && self.patch.scalar.get().is_none()
    }
}

/// The fields that are in the JSON.
fn read_fields<'a>(ctxt: &Ctxt, serde: &SerdeContainer, data: &'a DataStruct) -> Vec<Field<'a>> {
    let (written, read) = serde.rename_all.rules(ctxt);
    let mut fields = Vec::new();
    for (index, field) in data.fields.iter().enumerate() {
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
        let has_default = serde.default || of_serde.default || of_serde.not_read || can_be_absent;
        let described = patch.items.get().and_then(|items| element::described(&field.ty, items));
        fields.push(Field { name, written: &field.ty, described, span, patch, serde: of_serde, has_default });
    }
    fields
}

fn read_struct<'a>(ctxt: &Ctxt, serde: &SerdeContainer, input: &'a DeriveInput, data: &'a DataStruct) -> Data<'a> {
    let mut fields = read_fields(ctxt, serde, data);
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

fn read_enum<'a>(ctxt: &Ctxt, serde: &SerdeContainer, input: &'a DeriveInput, data: &'a DataEnum) -> Data<'a> {
    let (written, read) = serde.rename_all.rules(ctxt);
    let (mut with_data, mut names, mut is_open) = (None, Vec::new(), false);
    for variant in &data.variants {
        reject_attributes(ctxt, variant);
        let of_serde = SerdeField::read(ctxt, &variant.attrs);
        is_open |= of_serde.other.is_some();
        if of_serde.skipped {
            continue;
        }
        if !matches!(variant.fields, Fields::Unit) {
            with_data = with_data.or(Some(variant.ident.span()));
        }
        let rust_name = variant.ident.unraw().to_string();
        let read = if of_serde.not_read { written } else { read }.variant(&rust_name);
        names.push(of_serde.rename.resolve(ctxt, variant.ident.span(), written.variant(&rust_name), read));
    }
    match (with_data, serde.tagging) {
        (Some(span), _) => Data::Unclear(span, DATA_ENUM),
        (None, Some(span)) => Data::Unclear(span, TAGGED_ENUM),
        (None, None) if data.variants.is_empty() => Data::Unclear(input.ident.span(), EMPTY_ENUM),
        (None, None) => Data::Names((!is_open).then_some(names)),
    }
}

/// Neither a variant nor its fields can have `#[patch(...)]`.
fn reject_attributes(ctxt: &Ctxt, variant: &Variant) {
    for span in variant.fields.iter().filter_map(|field| attr::place(&field.attrs)) {
        ctxt.error(span, "the fields of an enum have no table; remove `#[patch(...)]`");
    }
    if let Some(span) = attr::place(&variant.attrs) {
        ctxt.error(span, "`#[patch(...)]` is not allowed on a variant; put it on the enum or on a field");
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

/// The tokens of a type with `Self` replaced by its name, for use outside the impl.
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
