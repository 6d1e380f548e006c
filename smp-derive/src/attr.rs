//! `#[patch(...)]` on types.

pub(crate) mod doc;
pub(crate) mod field;
pub(crate) mod items;
mod parse;
pub(crate) mod schema;
pub(crate) mod serde;
pub(crate) mod union;

pub(crate) use parse::{Extension, place};

use syn::meta::ParseNestedMeta;
use syn::{Attribute, LitStr};

use self::parse::{Elsewhere, Slot, each, extension, flag, known, span_of, text, texts};
use crate::choice::{MapType, ScalarKind};
use crate::ctxt::Ctxt;
use crate::symbol::{OnField, OnType, Place as _};

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
    pub(crate) unions: Vec<union::Union>,
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

impl Container {
    /// Reads the attributes of a type.
    pub(crate) fn read(ctxt: &Ctxt, attrs: &[Attribute]) -> Self {
        let mut this = Self { description: doc::description(attrs), ..Self::default() };
        each(ctxt, attrs, "patch", |meta| this.attribute(ctxt, meta));
        this
    }

    fn attribute(&mut self, ctxt: &Ctxt, meta: &ParseNestedMeta<'_>) -> syn::Result<()> {
        let elsewhere = Elsewhere::of::<OnField>("on a field, not on a type");
        let Some(attribute) = known::<OnType>(ctxt, meta, &[elsewhere])? else { return Ok(()) };
        let symbol = attribute.symbol();
        match attribute {
            OnType::Schema => self.schema.read(ctxt, meta, symbol)?,
            OnType::NoDescriptions => self.no_descriptions.flag(ctxt, meta)?,
            OnType::Name => self.name.text(ctxt, meta, symbol)?,
            OnType::Group => self.group.text(ctxt, meta, symbol)?,
            OnType::Version => self.version.text(ctxt, meta, symbol)?,
            OnType::Kind => self.kind.text(ctxt, meta, symbol)?,
            OnType::Format => self.format.text(ctxt, meta, symbol)?,
            OnType::MapType => self.map_type.choice(ctxt, meta, symbol)?,
            OnType::Gvk => self.kinds.extend(texts::<3>(ctxt, meta, symbol)?),
            OnType::Extension => self.extensions.extend(extension(ctxt, meta)?),
            OnType::Union => self.unions.extend(union::Union::read(ctxt, meta)?),
            OnType::Crate => self.read_crate(ctxt, meta)?,
            OnType::FreeForm => self.set_whole(ctxt, meta, flag(ctxt, meta)?.then_some(Whole::FreeForm)),
            OnType::Object => self.set_whole(ctxt, meta, flag(ctxt, meta)?.then_some(Whole::Object)),
            OnType::Scalar => {
                let mut scalar = Slot::default();
                scalar.choice(ctxt, meta, symbol)?;
                self.set_whole(ctxt, meta, scalar.get().copied().map(Whole::Scalar));
            }
        }
        Ok(())
    }

    /// Sets what the type is, or reports two attributes that contradict each other.
    fn set_whole(&mut self, ctxt: &Ctxt, meta: &ParseNestedMeta<'_>, whole: Option<Whole>) {
        match (self.whole.get(), whole) {
            (Some(first), Some(second)) if *first != second => {
                let message = "a type can have only one of `free_form`, `object` and `scalar`; remove the others";
                ctxt.error(span_of(meta), message);
            }
            _ => self.whole.set(ctxt, meta, span_of(meta), whole),
        }
    }

    fn read_crate(&mut self, ctxt: &Ctxt, meta: &ParseNestedMeta<'_>) -> syn::Result<()> {
        let Some(path) = text(ctxt, meta, OnType::Crate.symbol())? else { return Ok(()) };
        match path.parse_with(syn::Path::parse_mod_style) {
            Ok(parsed) => self.krate.set(ctxt, meta, path.span(), Some(parsed)),
            Err(_) => ctxt.error(path.span(), format!("`crate` takes a path: `{}`", OnType::Crate.symbol().usage)),
        }
        Ok(())
    }
}
