//! The entries of lists that are merged by key.

use std::collections::HashSet;

use smallvec::SmallVec;

use super::items::check_element_types;
use super::{Entry, KeyedPlan, ObjectPlan, object, order, sent_key};
use crate::at::At;
use crate::directive::{Directive, is_replace};
use crate::document::{JsonType, Node};
use crate::error::{Code, Error, Input};
use crate::key::{self, Item as _};
use crate::options::ScalarMismatches;
use crate::path::{Path, Step};
use crate::rule::Slot;
use crate::schema::Kind;
use crate::split::{self, Patch};
use crate::tuple::{Tuple, Tuples};

/// Plans a list that is merged by key.
pub(super) fn compile<'p>(
    at: &At<'_, 'p>,
    items: Option<&[Node<'p>]>,
    directive: Option<Node<'p>>,
) -> Result<KeyedPlan<'p>, Error> {
    let mut plan = KeyedPlan {
        given: items.is_some(),
        creates: items.is_some_and(<[_]>::is_empty),
        default_key: at.slot.default_key(),
        recommended_key: at.slot.recommended_key(),
        ambiguous_key_deletion: at.options().ambiguous_key_deletion,
        ..KeyedPlan::default()
    };
    let found = at.n_mistakes();
    if let Some(items) = items {
        add_all(at, &mut plan, items)?;
    }
    // Comparing the order with wrong entries would report the same mistake twice.
    if let Some(directive) = directive.filter(|_| at.n_mistakes() == found) {
        plan.order = at.pass(order::compile(at, directive, &plan))?;
    }
    Ok(plan)
}

fn add_all<'p>(at: &At<'_, 'p>, plan: &mut KeyedPlan<'p>, items: &[Node<'p>]) -> Result<(), Error> {
    at.pass(check_element_types(at, &items.iter().copied(), true))?;
    plan.replace = items.iter().any(|item| is_replace(*item));
    plan.entries.reserve_exact(items.len());
    plan.keys = Tuples::with_capacity(plan.recommended_key.len(), items.len());
    let mut carriers = 0;
    let slot = at.slot.item();
    let mut key = Tuple::new();
    for (index, item) in items.iter().copied().enumerate().filter(|(_, item)| item.is_object()) {
        if at.options().scalar_mismatches == ScalarMismatches::Allow && read_scalars(slot, plan, item, &mut key) {
            plan.entries.push(Entry::of_scalars(index, item));
            plan.keys.push(key.drain(..));
            continue;
        }
        let sends_key = add(at, plan, (index, item));
        carriers += usize::from(at.pass(sends_key)? == Some(true));
    }
    let all = plan.entries.len() + plan.deletions.len();
    if carriers != 0 && carriers != all {
        let message = "only some entries of this list have `$patchMergeKey`; add it to all entries or to none";
        at.report(at.error(Code::MixedPatchMergeKey, message).of(Directive::PatchMergeKey))?;
    }
    plan.creates |= plan.replace || !plan.entries.is_empty();
    check_duplicates(at, plan)?;
    if plan.replace {
        plan.deletions.clear();
    }
    Ok(())
}

/// Reads the recommended key of an entry that is valid, with only scalars and nulls as fields, no directive and a default key.
/// Returns false if it is not, or if it has many fields: such an entry must be looked at more closely.
fn read_scalars<'p>(slot: Slot<'p>, plan: &KeyedPlan<'p>, entry: Node<'p>, key: &mut Tuple<'p>) -> bool {
    const MANY: usize = 8;
    let needed = plan.default_key.first().filter(|_| !plan.replace).map(|field| field.name);
    let mut has_key = needed.is_none();
    let mut names = SmallVec::<[&str; MANY]>::new();
    key.clear();
    key.extend(plan.recommended_key.iter().map(|field| field.default.clone()));
    for (name, value) in entry.fields() {
        let json_type = value.json_type();
        let fits = |slot: Slot<'_>| match json_type {
            JsonType::Null => true,
            JsonType::Scalar => matches!(slot.schema.kind(), Kind::Scalar | Kind::FreeForm),
            JsonType::List | JsonType::Object => false,
        };
        let is_simple = !name.starts_with('$') && !names.contains(&name) && names.len() < MANY;
        if !is_simple || !slot.child(name).is_some_and(fits) {
            return false;
        }
        names.push(name);
        if json_type == JsonType::Scalar {
            has_key |= needed == Some(name);
            if let Some(place) = plan.recommended_key.iter().position(|field| field.name == name) {
                key[place] = value.scalar();
            }
        }
    }
    has_key
}

/// Adds an entry and returns whether it has `$patchMergeKey`.
fn add<'p>(list: &At<'_, 'p>, plan: &mut KeyedPlan<'p>, (index, item): (usize, Node<'p>)) -> Result<bool, Error> {
    let at = &list.item(index);
    let members = item.members().unwrap_or_default();
    let n_members = members.len();
    let split = split::split(at, members)?;
    let patch = split.patch;
    if patch == Some(Patch::Replace) {
        return if n_members == 1 { Ok(false) } else { Err(replace_with_fields(at)) };
    }
    let sends_key = split.patch_merge_key.is_some();
    let sent_key = match split.patch_merge_key {
        None => None,
        Some(value) => {
            let key = sent_key::read(at, list.slot, value).and_then(|key| sent_key::register(list, plan, key));
            at.pass(key)?
        }
    };
    at.pass(check_key(at, plan, sent_key, split.fields.as_slice()))?;
    let body = object::body(at, split)?;
    if patch == Some(Patch::Delete) {
        plan.deletions.push(Entry::new(index, item, sent_key, ObjectPlan::default()));
    } else {
        plan.entries.push(Entry::new(index, item, sent_key, body));
        plan.keys.push(key::tuple(item, &plan.recommended_key).unwrap_or_default());
    }
    Ok(sends_key)
}

fn replace_with_fields(at: &At<'_, '_>) -> Error {
    let message = "an entry with `$patch: replace` cannot have other fields; on its own it replaces the whole list with \
        the other entries";
    at.error(Code::InvalidDirective, message).of(Directive::Patch)
}

/// Checks that an entry identifies an item: it has the first field of the default key, and its key values are scalars.
///
/// ```yaml
/// ports:
/// - {port: 53, targetPort: 5353}     # protocol may be missing
/// - {protocol: UDP}                  # an error: port, the first field, may not
/// ```
fn check_key(
    at: &At<'_, '_>,
    plan: &KeyedPlan<'_>,
    sent_key: Option<usize>,
    entry: &[(&str, Node<'_>)],
) -> Result<(), Error> {
    if let Some(first) = plan.default_key.first()
        && !plan.replace
        && entry.field(first.name).is_none_or(Node::is_null)
    {
        let message = format!("the entry has no merge key `{}`; add it", first.name);
        return Err(at.error(Code::MissingMergeKey, message).of_key([first.name]));
    }
    let mut key = plan.key_of(sent_key).iter().chain(&plan.default_key);
    let Some(field) = key.find(|field| key::raw(entry, field.name).is_err()) else { return Ok(()) };
    let message = "a merge key must be a string, a number or a boolean";
    Err(at.untyped_field(field.name).error(Code::InvalidMergeKeyValue, message).of_key([field.name]))
}

/// Two entries with the same sent key and the same values are for the same item, regardless of the live object.
fn check_duplicates(at: &At<'_, '_>, plan: &KeyedPlan<'_>) -> Result<(), Error> {
    let mut seen = HashSet::new();
    for entry in &plan.entries {
        let Some(index) = entry.sent_key() else { continue };
        let key = &plan.sent_keys[index];
        let nulls: Vec<bool> = key.iter().map(|field| entry.item.get(field.name).is_some_and(Node::is_null)).collect();
        let tuple = key::tuple(entry.item, key);
        // A key that cannot be compared is reported elsewhere.
        if tuple.is_some() && !seen.insert((index, nulls, tuple)) {
            at.report(duplicate(at.input(), plan, entry).below(&at.path()))?;
        }
    }
    Ok(())
}

/// The error for an entry that matches the same item as an earlier one. Its path is relative to the list.
pub(crate) fn duplicate(input: Input, plan: &KeyedPlan<'_>, entry: &Entry<'_>) -> Error {
    let key = plan.key_of(entry.sent_key());
    let values = key::tuple(entry.item, key).unwrap_or_default();
    let message = format!(
        "an earlier entry of this list matches the same item ({}); combine the two entries",
        key::describe(key, &values)
    );
    let error = Error::new(Code::DuplicateMergeKey, input, Path::root(), message);
    error.inside(Step::Index(entry.index)).of_key(key.iter().map(|field| field.name))
}
