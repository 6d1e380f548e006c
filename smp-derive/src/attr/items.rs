//! `#[patch(items(...))]`: what the items of a list or the values of a map are, if their type has no schema.

use proc_macro2::Group;
use syn::meta::ParseNestedMeta;
use syn::{LitStr, Type, token};

use super::parse::{Slot, known, pass_over, span_of};
use super::schema::{Part, Schema};
use crate::choice::ScalarKind;
use crate::ctxt::Ctxt;
use crate::symbol::{self, Symbol};

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
    pub(crate) fn read(ctxt: &Ctxt, meta: &ParseNestedMeta<'_>) -> syn::Result<(Self, Option<Part>)> {
        let (mut this, mut schema) = (Self::default(), Schema::default());
        if is_empty(meta) {
            let Symbol { name, usage } = symbol::ELEMENTS;
            ctxt.error(span_of(meta), format!("`{name}` takes attributes: `{usage}`"));
            pass_over(meta)?;
            return Ok((this, None));
        }
        meta.parse_nested_meta(|meta| this.attribute(ctxt, &mut schema, &meta))?;
        let part = schema.is_used().then(|| Part { schema: Box::new(schema), check: None, span: span_of(meta) });
        Ok((this, part))
    }

    fn attribute(&mut self, ctxt: &Ctxt, schema: &mut Schema, meta: &ParseNestedMeta<'_>) -> syn::Result<()> {
        let in_schema: Vec<Symbol> = symbol::in_schema().collect();
        let elsewhere: [(&[Symbol], &str); 2] =
            [(symbol::ON_FIELDS, "on the field itself, outside `items(...)`"), (&in_schema, "in `items(schema(...))`")];
        let Some(symbol) = known(ctxt, meta, symbol::IN_ITEMS, &elsewhere)? else { return Ok(()) };
        match symbol {
            symbol::SCALAR => self.scalar.choice(ctxt, meta, symbol),
            symbol::FORMAT => self.format.text(ctxt, meta, symbol),
            symbol::FREE_FORM => self.free_form.flag(ctxt, meta),
            symbol::SCHEMA_OF => self.schema_of.parsed_type(ctxt, meta, symbol),
            symbol::SCHEMA => schema.read(ctxt, meta, symbol),
            _ => {
                let (items, part) = Self::read(ctxt, meta)?;
                self.inner.set(ctxt, meta, span_of(meta), Some(Box::new(items)));
                schema.add_part(ctxt, part);
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
