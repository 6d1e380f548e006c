//! The parts of `#[serde(...)]` that this macro reads, even if the type does not derive serde's traits.

use proc_macro2::Span;
use syn::meta::ParseNestedMeta;
use syn::{Attribute, LitStr, Token, token};

use super::parse::{each, name_of, pass_over, span_of};
use crate::case::RenameRule;
use crate::ctxt::Ctxt;

/// The `#[serde(...)]` attributes of a type.
#[derive(Default)]
pub(crate) struct Container {
    pub(crate) rename: Names,
    pub(crate) rename_all: Names,
    pub(crate) default: bool,
    pub(crate) transparent: bool,
    /// The rule for the fields of all variants.
    pub(crate) rename_all_fields: Names,
    pub(crate) tag: Option<LitStr>,
    pub(crate) content: Option<LitStr>,
    pub(crate) untagged: bool,
    /// `into`, `from` or `try_from`: the JSON has the form of another type.
    pub(crate) converted: Option<(String, Span)>,
}

/// The `#[serde(...)]` attributes of a field or a variant.
#[derive(Default)]
pub(crate) struct Field {
    pub(crate) rename: Names,
    pub(crate) default: bool,
    pub(crate) flatten: Option<Span>,
    /// Not serialized.
    pub(crate) skipped: bool,
    /// The rule for the fields of a variant.
    pub(crate) rename_all: Names,
    /// A variant that serde writes without its tag.
    pub(crate) untagged: Option<Span>,
    /// A variant that is read from every other name.
    pub(crate) other: Option<Span>,
    /// Serialized but not deserialized.
    pub(crate) not_read: bool,
    /// `with` or `serialize_with`: the JSON has the form of another type.
    pub(crate) converted: Option<(String, Span)>,
}

/// A name, or a rule for names, for serialization and for deserialization.
#[derive(Default)]
pub(crate) struct Names {
    pub(crate) serialize: Option<LitStr>,
    pub(crate) deserialize: Option<LitStr>,
}

impl Container {
    /// Reads serde's attributes of a type.
    pub(crate) fn read(ctxt: &Ctxt, attrs: &[Attribute]) -> Self {
        let mut this = Self::default();
        each(ctxt, attrs, "serde", |meta| {
            let name = name_of(meta);
            match name.as_str() {
                "rename" => return this.rename.read(meta),
                "rename_all" => return this.rename_all.read(meta),
                "default" => this.default = true,
                "transparent" => this.transparent = true,
                "rename_all_fields" => return this.rename_all_fields.read(meta),
                "tag" => this.tag = text(meta)?,
                "content" => this.content = text(meta)?,
                "untagged" => this.untagged = true,
                "into" | "from" | "try_from" => this.converted = Some((name, span_of(meta))),
                _ => {}
            }
            pass_over(meta)
        });
        this
    }
}

impl Field {
    /// Reads serde's attributes of a field.
    pub(crate) fn read(ctxt: &Ctxt, attrs: &[Attribute]) -> Self {
        let mut this = Self::default();
        each(ctxt, attrs, "serde", |meta| {
            let name = name_of(meta);
            match name.as_str() {
                "rename" => return this.rename.read(meta),
                "rename_all" => return this.rename_all.read(meta),
                "untagged" => this.untagged = Some(span_of(meta)),
                "default" => this.default = true,
                "flatten" => this.flatten = Some(span_of(meta)),
                "skip" | "skip_serializing" => this.skipped = true,
                "other" => this.other = Some(span_of(meta)),
                "skip_deserializing" => this.not_read = true,
                "with" | "serialize_with" => this.converted = Some((name, span_of(meta))),
                _ => {}
            }
            pass_over(meta)
        });
        this
    }
}

impl Names {
    fn read(&mut self, meta: &ParseNestedMeta<'_>) -> syn::Result<()> {
        if meta.input.peek(token::Paren) {
            return meta.parse_nested_meta(|inner| {
                match name_of(&inner).as_str() {
                    "serialize" => self.serialize = text(&inner)?,
                    "deserialize" => self.deserialize = self.deserialize.take().or(text(&inner)?),
                    _ => {}
                }
                pass_over(&inner)
            });
        }
        self.serialize = text(meta)?;
        self.deserialize.clone_from(&self.serialize);
        pass_over(meta)
    }

    /// Whether neither is set.
    pub(crate) fn is_empty(&self) -> bool {
        self.serialize.is_none() && self.deserialize.is_none()
    }

    /// The rules for serialization and for deserialization.
    pub(crate) fn rules(&self, ctxt: &Ctxt) -> (RenameRule, RenameRule) {
        let read = |text: &LitStr| RenameRule::parse(&text.value());
        let texts = [self.serialize.as_ref(), self.deserialize.as_ref()];
        if let Some(unknown) = texts.into_iter().flatten().find(|text| read(text).is_none()) {
            ctxt.error(
                unknown.span(),
                "unknown case conversion; serde supports `camelCase`, `kebab-case` and six others",
            );
        }
        let [written, read] = texts.map(|text| text.and_then(read).unwrap_or_default());
        (written, read)
    }

    /// The name in JSON, which must be the same for serialization and deserialization.
    pub(crate) fn resolve(&self, ctxt: &Ctxt, span: Span, written: String, read: String) -> String {
        let value = |text: &Option<LitStr>, other: String| text.as_ref().map_or(other, LitStr::value);
        let (written, read) = (value(&self.serialize, written), value(&self.deserialize, read));
        if written != read {
            let span = self.serialize.as_ref().or(self.deserialize.as_ref()).map_or(span, LitStr::span);
            ctxt.error(
                span,
                format!("serde serializes this as `{written}` and deserializes it as `{read}`; a patch needs one name for both"),
            );
        }
        written
    }
}

fn text(meta: &ParseNestedMeta<'_>) -> syn::Result<Option<LitStr>> {
    if !meta.input.peek(Token![=]) {
        return Ok(None);
    }
    meta.input.parse::<Token![=]>()?;
    meta.input.parse().map(Some)
}
