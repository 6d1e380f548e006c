//! `#[patch(items(...))]`: what the items of a list or the values of a map are, if their type has no schema.

use proc_macro2::Group;
use syn::meta::ParseNestedMeta;
use syn::{LitStr, Type, token};

use super::parse::{Elsewhere, Slot, known, pass_over, span_of};
use super::schema::{ItemSchema, Schema};
use crate::choice::ScalarKind;
use crate::ctxt::Ctxt;
use crate::symbol::{InItems, InSchema, OnField, Place as _, Symbol};

/// The attributes of the items.
#[derive(Default)]
pub(crate) struct Items {
    pub(crate) scalar: Slot<ScalarKind>,
    pub(crate) format: Slot<LitStr>,
    pub(crate) free_form: Slot<()>,
    /// The type that has the schema, if not the written one.
    pub(crate) schema_of: Slot<Type>,
    /// The items of the items.
    pub(crate) inner: Slot<Box<Items>>,
}

impl Items {
    /// Reads `items(...)`. The documentation in it belongs to the field.
    pub(crate) fn read(ctxt: &Ctxt, meta: &ParseNestedMeta<'_>) -> syn::Result<(Self, Option<ItemSchema>)> {
        let (mut this, mut schema) = (Self::default(), Schema::default());
        if is_empty(meta) {
            let Symbol { name, usage } = InItems::Items.symbol();
            ctxt.error(span_of(meta), format!("`{name}` takes attributes: `{usage}`"));
            pass_over(meta)?;
            return Ok((this, None));
        }
        meta.parse_nested_meta(|meta| this.attribute(ctxt, &mut schema, &meta))?;
        let schema =
            schema.is_used().then(|| ItemSchema { schema: Box::new(schema), check: None, span: span_of(meta) });
        Ok((this, schema))
    }

    fn attribute(&mut self, ctxt: &Ctxt, schema: &mut Schema, meta: &ParseNestedMeta<'_>) -> syn::Result<()> {
        let on_field = Elsewhere::of::<OnField>("on the field itself, outside `items(...)`");
        let in_schema = Elsewhere::of::<InSchema>("in `items(schema(...))`");
        let Some(attribute) = known::<InItems>(ctxt, meta, &[on_field, in_schema])? else { return Ok(()) };
        let symbol = attribute.symbol();
        match attribute {
            InItems::Scalar => self.scalar.choice(ctxt, meta, symbol),
            InItems::Format => self.format.text(ctxt, meta, symbol),
            InItems::FreeForm => self.free_form.flag(ctxt, meta),
            InItems::SchemaOf => self.schema_of.parsed_type(ctxt, meta, symbol),
            InItems::Schema => schema.read(ctxt, meta, symbol),
            InItems::Items => {
                let (items, inner) = Self::read(ctxt, meta)?;
                self.inner.set(ctxt, meta, span_of(meta), Some(Box::new(items)));
                schema.add_items(ctxt, inner);
                Ok(())
            }
        }
    }
}

/// Whether there are no attributes in parentheses.
fn is_empty(meta: &ParseNestedMeta<'_>) -> bool {
    let group = meta.input.fork().parse::<Group>();
    !meta.input.peek(token::Paren) || group.is_ok_and(|group| group.stream().is_empty())
}
