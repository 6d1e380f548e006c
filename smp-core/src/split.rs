//! Splits a patch object into directives and fields.

use std::collections::BTreeMap;

use smp_suggest::shown;

use crate::at::At;
use crate::directive::{self, DELETE, Directive, MERGE, REPLACE};
use crate::document::{Members, Node};
use crate::error::{Code, Error};
use crate::options::UnknownDirectives;

/// The value of `$patch`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Patch {
    Replace,
    Delete,
}

/// A patch object, split into directives and fields.
#[derive(Default)]
pub(crate) struct Split<'p> {
    pub(crate) patch: Option<Patch>,
    pub(crate) retain_keys: Option<Vec<&'p str>>,
    pub(crate) patch_merge_key: Option<Node<'p>>,
    /// The `$setElementOrder/…` directives, by the name of their list.
    pub(crate) orders: BTreeMap<&'p str, Node<'p>>,
    /// The `$deleteFromPrimitiveList/…` directives, by the name of their list.
    pub(crate) deletions: BTreeMap<&'p str, Node<'p>>,
    pub(crate) fields: Vec<(&'p str, Node<'p>)>,
}

/// Splits a patch object. In maps and free-form values, a `$` field that is not a directive is data.
pub(crate) fn split<'p>(at: &At<'_, '_>, members: Members<'p>) -> Result<Split<'p>, Error> {
    let fields = members.into_pairs();
    if !fields.iter().any(|(name, _)| name.starts_with('$')) {
        return Ok(Split { fields, ..Split::default() });
    }
    let table = at.slot.schema.object();
    let mut split = Split::default();
    for (name, value) in fields {
        let list = || directive::list_of(name).unwrap_or_default();
        match Directive::of(name) {
            Some(Directive::Patch) => split.patch = at.pass(patch(at, value))?,
            Some(Directive::RetainKeys) => split.retain_keys = at.pass(retain_keys(at, value))?,
            Some(Directive::PatchMergeKey) => split.patch_merge_key = Some(value),
            Some(Directive::SetElementOrder) => drop(split.orders.insert(list(), value)),
            Some(Directive::DeleteFromPrimitiveList) => drop(split.deletions.insert(list(), value)),
            None if table.is_some_and(|table| directive::is_unknown(name, table)) => {
                at.pass(check_unknown(at, name))?;
            }
            None => split.fields.push((name, value)),
        }
    }
    Ok(split)
}

/// Rejects a `$` field that is not a directive, if the options say so.
fn check_unknown(at: &At<'_, '_>, name: &str) -> Result<(), Error> {
    if at.options().unknown_directives == UnknownDirectives::Ignore {
        return Ok(());
    }
    let message = format!("unknown directive `{}`; {}", shown(name), directive::suggestion(name));
    Err(at.error(Code::UnknownDirective, message).of_field(name))
}

fn patch(at: &At<'_, '_>, value: Node<'_>) -> Result<Patch, Error> {
    let message = match value.as_str() {
        Some(REPLACE) => return Ok(Patch::Replace),
        Some(DELETE) => return Ok(Patch::Delete),
        Some(MERGE) => {
            "`$patch: merge` is not allowed in a patch: the schema decides what is merged; to merge a list by other \
            fields, add `$patchMergeKey` to its entries"
        }
        Some(word) if word == "remove" || word.eq_ignore_ascii_case(DELETE) => {
            "`$patch` must be `replace` or `delete`; did you mean `delete`?"
        }
        Some(word) if word.eq_ignore_ascii_case(REPLACE) => {
            "`$patch` must be `replace` or `delete`; did you mean `replace`?"
        }
        _ => "`$patch` must be `replace` or `delete`",
    };
    Err(at.error(Code::InvalidDirective, message).of(Directive::Patch))
}

fn retain_keys<'p>(at: &At<'_, '_>, value: Node<'p>) -> Result<Vec<&'p str>, Error> {
    let names = value.list().and_then(|names| names.into_iter().map(Node::as_str).collect::<Option<Vec<_>>>());
    names.ok_or_else(|| {
        at.error(Code::InvalidDirective, "`$retainKeys` must be a list of field names").of(Directive::RetainKeys)
    })
}
