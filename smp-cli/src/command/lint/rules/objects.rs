//! Checks of objects: fields that are lost, alternatives that are left over, and patches without effect.

use serde_json::Value;
use smp_core::explain::{Action, Effect, Replaced};

use super::super::code::Code;
use super::super::finding::Found;
use super::{Applier, Patched, and};
use crate::command::sent_deletion::below;

/// The largest number of names in a message.
const SHOWN: usize = 5;

pub(super) fn check(patched: &Patched<'_>, found: &mut Vec<Found>) {
    let effects = &patched.explanation.effects;
    for (index, effect) in effects.iter().enumerate() {
        match &effect.action {
            Action::Remove => removed(patched, effect, found),
            Action::Object { replaced, cleared, retained, retain_keys, .. } => {
                found.extend(match replaced {
                    Some(by) => replaced_by(patched, effect, *by, cleared),
                    None if retained.is_none() && *retain_keys => alternatives(patched, effects, index),
                    None => None,
                });
            }
            _ => {}
        }
    }
    if patched.applier == Applier::Server {
        found.extend(identity_changes(patched));
    }
    found.extend(empty(patched));
}

/// Finds changes of fields that identify the object. Such a patch works on a file, but not on a server.
fn identity_changes(patched: &Patched<'_>) -> Vec<Found> {
    let changes = patched.explanation.effects.iter().filter(|effect| {
        let is_identity = ["apiVersion", "kind", "metadata.name", "metadata.namespace"];
        effect.live.is_some() && effect.live != effect.patch && is_identity.contains(&&*effect.path.to_string())
    });
    let found = |effect: &Effect<'_>| {
        let message = format!("this changes {} of the object, which a server rejects", effect.path);
        Found::new(Code::IdentityChange, &effect.path, message).hint("to rename an object, create a new one")
    };
    changes.map(found).collect()
}

fn removed(patched: &Patched<'_>, effect: &Effect<'_>, found: &mut Vec<Found>) {
    if effect.field.is_some_and(|field| field.is_required() && field.default().is_none()) {
        let message = "this removes a required field; a server rejects the result";
        found.push(
            Found::new(Code::RequiredRemoved, &effect.path, message)
                .hint("set the field, or remove the object that contains it"),
        );
    } else if patched.live.is_some() && effect.live.is_none() {
        let message = "this removes a field that the live object does not have";
        found.push(
            Found::new(Code::DeletesNothing, &effect.path, message)
                .hint("check the spelling, or remove this field from the patch"),
        );
    }
}

fn replaced_by(patched: &Patched<'_>, effect: &Effect<'_>, by: Replaced, cleared: &[&str]) -> Option<Found> {
    let (why, fix) = match by {
        Replaced::ByDirective => {
            ("`$patch: replace` replaces the whole object", "remove the directive to merge instead")
        }
        Replaced::ByStrategy => ("this object is replaced, not merged", "include every field to keep"),
    };
    if patched.live.is_some() {
        let shown: Vec<&str> = cleared.iter().take(SHOWN).copied().collect();
        let more = if cleared.len() > SHOWN { format!(" and {} more", cleared.len() - SHOWN) } else { String::new() };
        let message = format!("{why}; lost from the live object: {}{more}", and(&shown));
        return (!cleared.is_empty()).then(|| Found::new(Code::DropsFields, &effect.path, message).hint(fix));
    }
    let is_missing = |name: &str| effect.patch.is_none_or(|patch| patch.get(name).is_none_or(Value::is_null));
    let required =
        effect.schema.object().into_iter().flat_map(|table| table.all_fields().filter(|field| field.is_required()));
    let missing: Vec<&str> = required.map(smp_core::schema::Field::name).filter(|name| is_missing(name)).collect();
    if missing.is_empty() && !effect.path.is_root() {
        return None;
    }
    let what = if effect.path.is_root() {
        "all other fields are lost".to_owned()
    } else {
        format!("required fields are missing: {}", and(&missing))
    };
    Some(Found::new(Code::DropsFields, &effect.path, format!("{why}; {what}")).hint(fix))
}

/// Finds fields that exclude each other and are set without `$retainKeys`.
///
/// ```yaml
/// strategy: {type: RollingUpdate, rollingUpdate: {maxSurge: 1}}   # live
/// strategy: {type: Recreate}                                      # the patch leaves rollingUpdate behind
/// ```
fn alternatives(patched: &Patched<'_>, effects: &[Effect<'_>], index: usize) -> Option<Found> {
    let effect = &effects[index];
    let key = match index.checked_sub(1).map(|above| &effects[above]) {
        Some(Effect { path, action: Action::Item { key, .. }, .. }) if *path == effect.path => &**key,
        _ => &[],
    };
    let names = |effects: Vec<&Effect<'_>>| {
        let names = effects.into_iter().filter(|field| !matches!(field.action, Action::Remove));
        names.filter_map(|field| super::last_name(&field.path).map(str::to_owned)).collect::<Vec<_>>()
    };
    let set: Vec<String> =
        names(below(effects, index).collect()).into_iter().filter(|name| !key.contains(&name.as_str())).collect();
    let hint = match patched.applier {
        Applier::Server => "add `$retainKeys` with the names of all fields to keep, including the merge key",
        Applier::Kustomize => "set the fields that must go to `null`",
    };
    if patched.live.is_none() {
        let message =
            "this may be a union, whose fields exclude each other: the patch leaves those of the live object in place";
        return (!set.is_empty() && !patched.is_whole)
            .then(|| Found::new(Code::MissingRetainKeys, &effect.path, message).hint(hint));
    }
    let live = effect.live?.as_object()?;
    let staying: Vec<&str> = live
        .keys()
        .map(String::as_str)
        .filter(|name| !key.contains(name) && effect.patch.is_none_or(|patch| patch.get(name).is_none()))
        .collect();
    let adds = set.iter().any(|name| !live.contains_key(name.as_str()));
    let changes_kind = set.iter().any(|name| name == "type");
    let message =
        format!("this may be a union, whose fields exclude each other: the patch leaves in place: {}", and(&staying));
    (!staying.is_empty() && (adds || changes_kind))
        .then(|| Found::new(Code::MissingRetainKeys, &effect.path, message).hint(hint))
}

/// Finds patches without effect.
fn empty(patched: &Patched<'_>) -> Option<Found> {
    let root = smp_core::Path::root();
    let Value::Object(patch) = patched.patch else { return None };
    let names_only = |name: &str, value: &Value| match name {
        "apiVersion" | "kind" => true,
        "metadata" => value.as_object().is_some_and(|map| map.keys().all(|name| name == "name" || name == "namespace")),
        _ => false,
    };
    let changes_identity = !identity_changes(patched).is_empty();
    if !changes_identity && !patched.is_whole && patch.iter().all(|(name, value)| names_only(name, value)) {
        let message = "the patch names an object but changes nothing";
        return Some(Found::new(Code::EmptyPatch, &root, message).hint("add the fields to change"));
    }
    let live = patched.live.filter(|_| patched.explanation.errors.is_empty())?;
    (patched.apply(live)? == *live)
        .then(|| Found::new(Code::NoChange, &root, "the live object already matches the patch"))
}
