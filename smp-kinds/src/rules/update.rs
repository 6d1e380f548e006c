//! Completes and validates updates of objects.

use std::collections::HashSet;

use serde_json::{Map, Value};

use super::{certificates, immutable, kinds, metadata, pods, validate, warnings};
use crate::cause::Causes;
use crate::metadata::warnings_about_finalizers;
use crate::object::{at, finalizers, is_same, member, raise_generation, set_field, set_metadata, take_metadata};
use crate::resource::{Flag, Resource, Rules};
use crate::sources::Sources;
use crate::subresource::Subresource;
use crate::types::Struct;

/// The result of an update.
#[doc(hidden)]
#[derive(Debug)]
pub enum Update {
    /// The object is unchanged.
    Same,
    Write(Value),
    /// The last finalizer of a deleted object was removed.
    Delete(Value),
}

/// Metadata fields that an update keeps if the client omits them.
const KEPT: [&str; 4] = ["uid", "creationTimestamp", "deletionTimestamp", "deletionGracePeriodSeconds"];
/// Immutable metadata fields.
const IMMUTABLE: [&str; 5] = ["name", "namespace", "uid", "deletionTimestamp", "deletionGracePeriodSeconds"];

/// Returns the next version of an object from the stored one and the one that the client sent, with warnings about it.
///
/// ```yaml
/// # stored                  # wanted               # written
/// metadata:                 metadata:              metadata:
///   uid: 5d0a…                                       uid: 5d0a…
///   generation: 1                                    generation: 2
/// spec: {replicas: 1}       spec: {replicas: 2}    spec: {replicas: 2}
/// status: {replicas: 1}     status: {}             status: {replicas: 1}
/// ```
///
/// # Errors
///
/// Returns the causes for which kube-apiserver rejects the object.
pub fn update(
    resource: &Resource,
    subresource: Subresource,
    old: &Value,
    wanted: Value,
    sources: &dyn Sources,
) -> Result<(Update, Vec<String>), Causes> {
    let mut new = select_subresource(resource, subresource, old, wanted, sources);
    keep_metadata(old, &mut new);
    if subresource != Subresource::Finalize {
        kinds::on_update(resource, old, &mut new, &|| sources.now());
    }
    // Clients cannot set it.
    match at(old, &["metadata"]).get("generation") {
        Some(generation) => set_metadata(&mut new, "generation", generation.clone()),
        None => {
            take_metadata(&mut new, "generation");
        }
    }
    let is_changed = subresource != Subresource::Status && differs_in_content(resource, old, &new);
    if subresource != Subresource::Status && kinds::raises_generation(resource, old, &new, is_changed) {
        raise_generation(&mut new);
    }
    if !is_changed {
        keep_times(old, &mut new);
    }
    let is_same = !is_changed && is_same(&new, old) && !kinds::is_gone(resource, &new);
    // The stored object may be invalid only if it is a custom resource: of an older definition, or with an invalid status.
    if is_same && !resource.is_custom() {
        return Ok((Update::Same, warnings::on_update(resource, subresource, old, &new)));
    }
    let mut causes = metadata::check(resource, &new);
    causes.append(check_changes(old, &new));
    causes.append(metadata::check_plain_finalizers(resource, &new));
    match resource.rules() {
        Rules::Custom(custom) if subresource == Subresource::Status => {
            causes = custom.version.validate_status(causes, &new, old);
        }
        Rules::Custom(custom) => causes = custom.version.validate(causes, &new, Some(old)),
        Rules::BuiltIn(root) => causes.append(check_built_in(resource, root, subresource, (old, &new))),
    }
    if !causes.is_empty() {
        return Err(causes);
    }
    let mut warnings = warnings::on_update(resource, subresource, old, &new);
    if resource.is_custom() {
        warnings.extend(warnings_about_finalizers(old, &new));
    }
    let update = match () {
        () if is_same => Update::Same,
        () if kinds::is_gone(resource, &new) => Update::Delete(new),
        () => Update::Write(new),
    };
    Ok((update, warnings))
}

/// Reports changes of immutable fields before or after the other causes, as kube-apiserver does for the kind.
fn check_built_in(
    resource: &Resource,
    root: &'static Struct,
    subresource: Subresource,
    (old, new): (&Value, &Value),
) -> Causes {
    let mut fixed = immutable::check(resource, old, new);
    let mut causes = validate::check(root, subresource, new, Some(old));
    if resource.has(Flag::ImmutableFirst) {
        fixed.append(causes);
        return fixed;
    }
    causes.append(fixed);
    causes
}

/// Combines the fields that a request may change, such as those of a subresource, with the rest of the stored object.
fn select_subresource(
    resource: &Resource,
    subresource: Subresource,
    old: &Value,
    mut wanted: Value,
    sources: &dyn Sources,
) -> Value {
    match subresource {
        Subresource::Status if resource.is_custom() => {
            let mut new = pods::with_managers(old, &wanted);
            set_field(&mut new, "status", take(&mut wanted, "status").filter(|status| !status.is_null()));
            new
        }
        Subresource::Status => {
            let mut new = Value::Object(old.as_object().cloned().unwrap_or_default());
            for name in ["status", "metadata"] {
                set_field(&mut new, name, take(&mut wanted, name));
            }
            kinds::keep_for_status(resource, old, &mut new, &|| sources.now());
            new
        }
        Subresource::None | Subresource::Scale if resource.has_status() => {
            set_field(&mut wanted, "status", old.get("status").cloned());
            wanted
        }
        Subresource::Approval => certificates::approved(old, wanted, &sources.now()),
        Subresource::EphemeralContainers => pods::with_ephemeral_containers(old, &wanted),
        Subresource::Resize => pods::resized(old, wanted),
        Subresource::Finalize => {
            let mut new = pods::with_managers(old, &wanted);
            let finalizers = wanted.get_mut("spec").and_then(|spec| take(spec, "finalizers"));
            if let Some(spec) = new.get_mut("spec") {
                set_field(spec, "finalizers", finalizers);
            }
            new
        }
        Subresource::None | Subresource::Scale | Subresource::Connect(_) | Subresource::Missing => wanted,
    }
}

fn take(object: &mut Value, name: &str) -> Option<Value> {
    object.as_object_mut()?.remove(name)
}

fn keep_metadata(old: &Value, new: &mut Value) {
    let (Some(old), Some(new)) =
        (at(old, &["metadata"]).as_object(), new.get_mut("metadata").and_then(Value::as_object_mut))
    else {
        return;
    };
    new.remove("resourceVersion");
    new.remove("selfLink");
    let is_deleted = is_set(old, "deletionTimestamp");
    for name in KEPT {
        let is_fixed = name == "creationTimestamp" || (is_deleted && name == "deletionTimestamp");
        if let Some(kept) = old.get(name).filter(|kept| !kept.is_null())
            && (is_fixed || !is_set(new, name))
        {
            new.insert(name.to_owned(), kept.clone());
        }
    }
}

/// Keeps the times of managers if a write changes nothing else, so that it is none.
///
/// ```text
/// old: {data: {a: "1"}, managedFields: [{manager: shop, time: 10:00, …}]}
/// new: {data: {a: "1"}, managedFields: [{manager: shop, time: 10:05, …}]}    the entry of 10:00 stays
/// new: {data: {a: "2"}, managedFields: [{manager: shop, time: 10:05, …}]}    is written
/// ```
fn keep_times(old: &Value, new: &mut Value) {
    let entries = |object| at(object, &["metadata", "managedFields"]).as_array();
    let (Some(before), Some(after)) = (entries(old), entries(new)) else { return };
    if before.len() != after.len() || before == after {
        return;
    }
    let differ = |(one, other): (&Value, &Value)| !is_same_but(one, other, "time");
    if before.iter().zip(after).any(differ) {
        return;
    }
    let is_same = is_same_but(old, new, "metadata")
        && is_same_but(at(old, &["metadata"]), at(new, &["metadata"]), "managedFields");
    if is_same {
        set_metadata(new, "managedFields", before.clone());
    }
}

/// Whether two objects are equal but for a field.
fn is_same_but(one: &Value, other: &Value, field: &str) -> bool {
    let (Some(one), Some(other)) = (one.as_object(), other.as_object()) else { return is_same(one, other) };
    let count = |members: &Map<String, Value>| members.len() - usize::from(member(members, field).is_some());
    count(one) == count(other)
        && one
            .iter()
            .filter(|(name, _)| *name != field)
            .all(|(name, value)| member(other, name).is_some_and(|other| is_same(value, other)))
}

fn is_set(members: &Map<String, Value>, name: &str) -> bool {
    member(members, name).is_some_and(|value| !value.is_null())
}

/// Whether anything but metadata and status differs. A custom resource without the subresource has no status.
fn differs_in_content(resource: &Resource, old: &Value, new: &Value) -> bool {
    let (Some(old), Some(new)) = (old.as_object(), new.as_object()) else { return !is_same(old, new) };
    let has_status = resource.has_status() || !resource.is_custom();
    let is_content = |name: &&String| *name != "metadata" && !(has_status && *name == "status");
    let names = old.keys().chain(new.keys());
    names.filter(is_content).any(|name| match (member(old, name), member(new, name)) {
        (Some(old), Some(new)) => !is_same(old, new),
        (old, new) => old.is_some() != new.is_some(),
    })
}

fn check_changes(old: &Value, new: &Value) -> Causes {
    let mut causes = Causes::default();
    for name in IMMUTABLE {
        let [before, after] = [old, new].map(|object| at(object, &["metadata", name]));
        if before != after {
            causes.invalid(format_args!("metadata.{name}"), after, "field is immutable");
        }
    }
    if !at(old, &["metadata", "deletionTimestamp"]).is_null() {
        let known: HashSet<&str> = finalizers(old).into_iter().collect();
        let added: Vec<_> = finalizers(new).into_iter().filter(|finalizer| !known.contains(finalizer)).collect();
        if !added.is_empty() {
            let text = format!(
                "no new finalizers can be added if the object is being deleted, found new finalizers []string{{{}}}",
                added.iter().map(|finalizer| format!("{finalizer:?}")).collect::<Vec<_>>().join(", ")
            );
            causes.forbidden("metadata.finalizers", &text);
        }
    }
    causes
}
