//! `#[patch(union(...))]`: fields of a type that exclude each other.

use proc_macro2::Span;
use syn::meta::ParseNestedMeta;
use syn::{LitStr, token};

use super::parse::{Slot, known, reject, span_of};
use crate::ctxt::Ctxt;
use crate::symbol::{InUnion, OnType, Place as _, Symbol};

/// A union.
pub(crate) struct Union {
    pub(crate) members: Vec<Member>,
    pub(crate) discriminator: Option<String>,
    pub(crate) is_required: bool,
    /// The span of the members.
    pub(crate) span: Span,
}

/// Fields that can be set together, and the values of the discriminator that select them.
#[derive(Default)]
pub(crate) struct Member {
    pub(crate) fields: Vec<String>,
    pub(crate) values: Vec<String>,
}

/// The attributes in the parentheses.
#[derive(Default)]
struct Parts {
    members: Slot<LitStr>,
    discriminator: Slot<LitStr>,
    required: Slot<()>,
}

impl Union {
    /// Reads `union(...)`.
    pub(crate) fn read(ctxt: &Ctxt, meta: &ParseNestedMeta<'_>) -> syn::Result<Option<Self>> {
        let Symbol { name, usage } = OnType::Union.symbol();
        let usage = || format!("`{name}` takes members: `{usage}`");
        if !meta.input.peek(token::Paren) {
            return reject(ctxt, meta, usage());
        }
        let mut parts = Parts::default();
        meta.parse_nested_meta(|meta| parts.attribute(ctxt, &meta))?;
        let Some(members) = parts.members.get() else {
            ctxt.error(span_of(meta), usage());
            return Ok(None);
        };
        let union = Self {
            members: read_members(&members.value()),
            discriminator: parts.discriminator.get().map(|name| name.value().trim().to_owned()),
            is_required: parts.required.get().is_some(),
            span: members.span(),
        };
        union.check(ctxt);
        Ok(Some(union))
    }

    /// The fields of all members.
    fn fields(&self) -> impl Iterator<Item = &String> {
        self.members.iter().flat_map(|member| &member.fields)
    }

    /// All fields that the union names.
    pub(crate) fn names(&self) -> impl Iterator<Item = &String> {
        self.fields().chain(&self.discriminator)
    }

    fn check(&self, ctxt: &Ctxt) {
        let names: Vec<&String> = self.names().collect();
        let values: Vec<&String> = self.members.iter().flat_map(|member| &member.values).collect();
        if names.iter().chain(&values).any(|name| name.is_empty()) {
            ctxt.error(self.span, format!("a name or a value is empty; write `{}`", InUnion::Members.symbol().usage));
        }
        for repeated in [repeated(&names), repeated(&values)].into_iter().flatten() {
            ctxt.error(self.span, format!("the union names `{repeated}` twice; remove one of the two"));
        }
        if self.members.len() < 2 || self.fields().next().is_none() {
            let message = "a union needs two members; for one, add a `discriminator` and its values, with `None=` for a value \
                           without a member";
            ctxt.error(self.span, message);
        }
        if self.discriminator.is_none() && !values.is_empty() {
            ctxt.error(self.span, format!("values need `{}`", InUnion::Discriminator.symbol().usage));
        }
    }
}

impl Parts {
    fn attribute(&mut self, ctxt: &Ctxt, meta: &ParseNestedMeta<'_>) -> syn::Result<()> {
        let Some(attribute) = known::<InUnion>(ctxt, meta, &[])? else { return Ok(()) };
        let symbol = attribute.symbol();
        match attribute {
            InUnion::Members => self.members.text(ctxt, meta, symbol),
            InUnion::Discriminator => self.discriminator.text(ctxt, meta, symbol),
            InUnion::Required => self.required.flag(ctxt, meta),
        }
    }
}

/// Reads members, which may have several fields. An entry with the fields of an earlier one adds a value to it.
///
/// ```text
/// value,valueFrom                                      two members
/// wwids,targetWWNs+lun                                 the second has two fields
/// Localhost=localhostProfile,RuntimeDefault=,None=     one field, one value, and two values without a member
/// ```
fn read_members(text: &str) -> Vec<Member> {
    let names = |text: &str| text.split('+').map(|name| name.trim().to_owned()).collect();
    let mut members: Vec<Member> = Vec::new();
    for entry in text.split(',') {
        let (value, fields) = match entry.split_once('=') {
            Some((value, "")) => (Some(value), Vec::new()),
            Some((value, fields)) => (Some(value), names(fields)),
            None => (None, names(entry)),
        };
        let value = value.map(|value| value.trim().to_owned());
        match members.iter_mut().find(|member| value.is_some() && member.fields == fields) {
            Some(member) => member.values.extend(value),
            None => members.push(Member { fields, values: value.into_iter().collect() }),
        }
    }
    members
}

/// The first name that an earlier one equals.
fn repeated<'n>(names: &[&'n String]) -> Option<&'n String> {
    let is_repeated = |(index, name): &(usize, &&String)| names[..*index].contains(*name);
    names.iter().enumerate().find(is_repeated).map(|(_, name)| *name)
}
