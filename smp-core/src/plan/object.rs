//! An object of the patch: its directives, and its fields by the schema.
//!
//! A field may be a list of objects: this module, `list` and `entry` are parts of one recursion.

use std::collections::{BTreeSet, HashSet};

use super::{ObjectPlan, Plan, list};
use crate::at::At;
use crate::depth;
use crate::directive::Directive;
use crate::document::{JsonType, Members, Node};
use crate::error::{Code, Error};
use crate::options::UnknownFields;
use crate::schema::Kind;
use crate::split::{self, Patch, Split};

/// Checks a patch against a schema.
pub(crate) fn compile<'p>(at: &At<'_, 'p>, patch: Node<'p>) -> Result<ObjectPlan<'p>, Error> {
    let Some(members) = patch.members() else {
        return Err(depth::not_an_object(at.input(), patch.type_name()));
    };
    depth::check_depth(patch, at.input(), at.options())?;
    match object(at, members)? {
        Plan::Object(plan) => Ok(*plan),
        _ => {
            let message = "`$patch: delete` is not allowed at the root; delete the object itself, or put the \
                directive in a field";
            Err(at.error(Code::InvalidDirective, message).of(Directive::Patch))
        }
    }
}

/// Plans an object: merged, replaced or removed.
fn object<'p>(at: &At<'_, 'p>, members: Members<'p>) -> Result<Plan<'p>, Error> {
    let split = split::split(at, members)?;
    if split.patch_merge_key.is_some() {
        let message = "`$patchMergeKey` is only allowed in list entries; this object is not one";
        at.report(at.error(Code::InvalidPatchMergeKey, message).of(Directive::PatchMergeKey))?;
    }
    let patch = split.patch;
    let mut plan = body(at, split)?;
    if patch == Some(Patch::Delete) {
        return Ok(Plan::Remove);
    }
    plan.replace = patch == Some(Patch::Replace) || at.slot.is_replaced();
    Ok(Plan::Object(Box::new(plan)))
}

/// Plans everything in an object except its `$patch`.
pub(super) fn body<'p>(at: &At<'_, 'p>, mut split: Split<'p>) -> Result<ObjectPlan<'p>, Error> {
    let mut fields = Vec::with_capacity(split.fields.len());
    for (name, value) in std::mem::take(&mut split.fields) {
        let (order, deletions) = (split.orders.remove(name), split.deletions.remove(name));
        let field = known_field(at, name)?;
        let plan = if order.is_none() && deletions.is_none() {
            compile_value(&field, value)
        } else {
            let plan = list::compile(&field, Some(value), order, deletions);
            plan.map(|plan| if value.is_null() { Plan::Remove } else { Plan::List(Box::new(plan)) })
        };
        fields.extend(at.pass(plan)?.map(|plan| (name, plan)));
    }
    let alone = split.orders.keys().chain(split.deletions.keys()).copied();
    for name in alone.collect::<BTreeSet<_>>() {
        let (order, deletions) = (split.orders.remove(name), split.deletions.remove(name));
        let plan = list::compile(&known_field(at, name)?, None, order, deletions);
        fields.extend(at.pass(plan)?.map(|plan| (name, Plan::List(Box::new(plan)))));
    }
    if let Some(names) = &mut split.retain_keys {
        names.sort_unstable();
        check_retained_names(at, names, &fields)?;
        check_retained(at, names, &fields)?;
    }
    Ok(ObjectPlan { replace: false, retain: split.retain_keys, fields })
}

/// A field that the schema has, or any field if the options allow unknown ones.
fn known_field<'b, 'p>(at: &'b At<'_, 'p>, name: &'b str) -> Result<At<'b, 'p>, Error> {
    match at.slot.child(name) {
        Some(slot) => Ok(at.untyped_field(name).with_slot(slot)),
        None => at.pass(at.check_unknown_field(name)).map(|_| at.untyped_field(name)),
    }
}

/// Checks that `$retainKeys` lists only fields that the schema has, if the options reject others. Fields that the patch also
/// sets have been checked before.
fn check_retained_names(at: &At<'_, '_>, names: &[&str], fields: &[(&str, Plan<'_>)]) -> Result<(), Error> {
    if at.options().unknown_fields == UnknownFields::Allow {
        return Ok(());
    }
    let set: HashSet<&str> = fields.iter().map(|(name, _)| *name).collect();
    names.iter().filter(|name| at.slot.child(name).is_none() && !set.contains(**name)).try_for_each(|name| {
        let checked = at.check_unknown_field(name).map_err(|error| error.of(Directive::RetainKeys));
        at.pass(checked).map(drop)
    })
}

/// Checks that `$retainKeys` lists every field that the patch sets.
///
/// ```yaml
/// $retainKeys: [type]
/// type: Recreate
/// rollingUpdate: null      # a removal need not be named
/// paused: true             # an error
/// ```
fn check_retained(at: &At<'_, '_>, names: &[&str], fields: &[(&str, Plan<'_>)]) -> Result<(), Error> {
    let is_directive_only = |plan: &Plan<'_>| match plan {
        Plan::Remove => true,
        Plan::List(plan) => !plan.is_given(),
        Plan::Set(_) | Plan::Object(_) => false,
    };
    let is_missing = |(name, plan): &&(&str, Plan<'_>)| names.binary_search(name).is_err() && !is_directive_only(plan);
    let missing: BTreeSet<&str> = fields.iter().filter(is_missing).map(|(name, _)| *name).collect();
    missing.into_iter().try_for_each(|name| {
        let message = format!("`$retainKeys` does not list `{name}`, which the patch sets; add it or remove the field");
        at.report(at.error(Code::RetainKeysMismatch, message).of(Directive::RetainKeys).of_field(name))
    })
}

/// Plans the value of a field or of a list item.
pub(super) fn compile_value<'p>(at: &At<'_, 'p>, value: Node<'p>) -> Result<Plan<'p>, Error> {
    match (at.slot.schema.kind(), value.json_type()) {
        (_, JsonType::Null) => Ok(Plan::Remove),
        (Kind::Scalar, JsonType::Scalar) => at.check_scalar(value).map(|()| Plan::Set(value)),
        (Kind::Scalar, _) => Err(at.invalid_type(value, "a scalar")),
        (Kind::Object(_) | Kind::Map(_) | Kind::FreeForm, JsonType::Object) => {
            object(at, value.members().unwrap_or_default())
        }
        (Kind::Object(_) | Kind::Map(_), _) => Err(at.invalid_type(value, "an object")),
        (Kind::List(_) | Kind::FreeForm, JsonType::List) => list::compile_plain(at, value),
        (Kind::List(_), _) => Err(at.invalid_type(value, "a list")),
        (Kind::FreeForm, JsonType::Scalar) => Ok(Plan::Set(value)),
    }
}
