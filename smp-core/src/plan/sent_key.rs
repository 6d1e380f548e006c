//! `$patchMergeKey`: the key of an entry, and the different keys of a list.

use super::KeyedPlan;
use super::items::all_distinct;
use crate::at::At;
use crate::directive::{self, Directive, PATCH_MERGE_KEY};
use crate::document::Node;
use crate::error::{Code, Error};
use crate::rule::{KeyField, Slot};
use crate::schema::MAX_KEY_FIELDS;

/// The maximum number of different sent keys in a list.
pub(crate) const MAX_SENT_KEYS: usize = 8;

/// Reads the `$patchMergeKey` of an entry of this list.
pub(super) fn read<'p>(at: &At<'_, '_>, list: Slot<'p>, value: Node<'p>) -> Result<Vec<KeyField<'p>>, Error> {
    let invalid = |message: String| Err(at.error(Code::InvalidPatchMergeKey, message).of(Directive::PatchMergeKey));
    let names = value.list().and_then(|names| names.into_iter().map(Node::as_str).collect::<Option<Vec<_>>>());
    let Some(names) = names.filter(|names| !names.is_empty()) else {
        return invalid(format!("`{PATCH_MERGE_KEY}` must be a non-empty list of field names"));
    };
    if names.len() > MAX_KEY_FIELDS {
        invalid(format!("`{PATCH_MERGE_KEY}` names more than {MAX_KEY_FIELDS} fields"))
    } else if !all_distinct(&names) {
        invalid(format!("`{PATCH_MERGE_KEY}` names a field twice"))
    } else if names.iter().any(|name| directive::is_known(name)) {
        invalid(format!("`{PATCH_MERGE_KEY}` names a directive; it must name fields"))
    } else if let Some(first) = list.default_key().first().filter(|first| !names.contains(&first.name)) {
        invalid(format!("`{PATCH_MERGE_KEY}` must contain the default merge key `{}`", first.name))
    } else {
        Ok(names.into_iter().map(|name| list.key_field(name)).collect())
    }
}

/// Whether two keys have the same fields.
pub(super) fn same_names(a: &[KeyField<'_>], b: &[KeyField<'_>]) -> bool {
    a.len() == b.len() && a.iter().all(|field| b.iter().any(|other| other.name == field.name))
}

/// The index of a key among the list's different keys, to which it is added if it is new.
pub(super) fn register<'p>(
    list: &At<'_, '_>,
    plan: &mut KeyedPlan<'p>,
    key: Vec<KeyField<'p>>,
) -> Result<usize, Error> {
    if let Some(index) = plan.sent_keys.iter().position(|known| same_names(known, &key)) {
        return Ok(index);
    }
    if plan.sent_keys.len() == MAX_SENT_KEYS {
        let message = format!("a list may have at most {MAX_SENT_KEYS} different `{PATCH_MERGE_KEY}`");
        return Err(list.error(Code::InvalidPatchMergeKey, message).of(Directive::PatchMergeKey));
    }
    plan.sent_keys.push(key);
    Ok(plan.sent_keys.len() - 1)
}
