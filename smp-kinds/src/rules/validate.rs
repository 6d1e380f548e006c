//! Checks the fields of built-in kinds. The rules are in `data/validation.tsv`, in the order in which kube-apiserver reports
//! their causes. Rules that need more than one field are functions in `code`.

mod code;
mod declared;
mod plan;
mod rule;
pub(crate) mod shown;
mod site;
mod syntax;

use serde_json::Value;

use crate::cause::Causes;
use crate::object::{is_same, member};
use crate::path::Path;
use crate::subresource::Subresource;
use crate::types::{Field, Kind, Slot, Struct};
use crate::unique::Siblings;
pub(crate) use code::pem_type;
use plan::{Row, plan};
use rule::{Code, Rule};
pub(crate) use site::{Object, Scope, Site};
use site::{Pod, items, text};

/// Returns the causes for which kube-apiserver rejects a new object or an update. A list or struct that an update does not change
/// is not checked again, because the stored object was valid.
///
/// ```yaml
/// spec:
///   replicas: -1                                  # spec.replicas: Invalid value: -1: must be greater than or equal to 0
///   template: {spec: {containers: [{name: web}]}} # spec.template.spec.containers[0].image: Required value
/// ```
pub(crate) fn check(of: &'static Struct, subresource: Subresource, object: &Value, old: Option<&Value>) -> Causes {
    let mut causes = Causes::default();
    let Some(root) = object.as_object() else { return causes };
    if subresource == Subresource::Finalize {
        return causes;
    }
    let mut scope = Scope::new(root, subresource);
    scope.old = old.and_then(Value::as_object);
    let siblings = Siblings::default();
    let place = Object { of, members: root, old: scope.old, path: &Path::Root, siblings: &siblings, index: 0 };
    walk(place, &scope, &mut causes);
    causes.move_declared();
    causes
}

/// The most fields of a struct.
const MOST: usize = 64;

/// Checks a struct by its rows, in their order.
fn walk(object: Object<'_>, scope: &Scope<'_>, causes: &mut Causes) {
    let rows = plan(object.of);
    if rows.is_empty() {
        return;
    }
    let mut values: [Option<&Value>; MOST] = [None; MOST];
    for (name, value) in object.members {
        if let Some(position) = object.of.position(name).filter(|_| !value.is_null()) {
            values[position] = Some(value);
        }
    }
    let is_root = matches!(object.path, Path::Root);
    for row in rows {
        if is_root && row.is_status != scope.is_status && !row.is_always {
            continue;
        }
        let before = causes.len();
        let Some(position) = row.position else {
            if let Rule::Code(code) = row.rule {
                code(&Site { object, scope, value: &Value::Null, path: object.path }, causes);
            }
            mark_declared(object, before, causes);
            continue;
        };
        // A rule about a field that this version lacks, such as that it is required.
        if !object.of.has(position) {
            continue;
        }
        apply(object, scope, (row, &object.of.fields[position], values[position]), causes);
        mark_declared(object, before, causes);
    }
}

/// Marks the new causes of declared rules of a struct.
fn mark_declared(object: Object<'_>, before: usize, causes: &mut Causes) {
    if causes.len() > before {
        declared::mark(object.of, object.path, before, causes);
    }
}

type Found<'v> = (&'static Row, &'static Field, Option<&'v Value>);

fn apply(object: Object<'_>, scope: &Scope<'_>, (row, field, value): Found<'_>, causes: &mut Causes) {
    let path = object.path.field(row.named);
    match (&row.rule, value) {
        (Rule::Check, Some(value)) => {
            let old = object.old.and_then(|old| member(old, field.name));
            if !row.may_skip || !is_unchanged(value, old) {
                descend(&field.slot, (value, old), &path, scope, causes);
            }
        }
        (Rule::Code(code), Some(value)) => code(&Site { object, scope, value, path: &path }, causes),
        (Rule::Changed(code), Some(value)) => {
            if !is_unchanged(value, object.old.and_then(|old| member(old, field.name))) {
                code(&Site { object, scope, value, path: &path }, causes);
            }
        }
        (Rule::Always(code), value) => {
            code(&Site { object, scope, value: value.unwrap_or(&Value::Null), path: &path }, causes);
        }
        (Rule::Unique, Some(value)) => {
            if !value.as_str().unwrap_or_default().is_empty() && object.repeats(field.name) {
                causes.duplicate(path, value);
            }
        }
        (rule, value) => rule::apply(rule, &field.slot, value, &path, causes),
    }
}

fn is_unchanged(value: &Value, old: Option<&Value>) -> bool {
    old.is_some_and(|old| is_same(old, value))
}

type Values<'v> = (&'v Value, Option<&'v Value>);

fn descend(slot: &Slot, (value, old): Values<'_>, path: &Path<'_>, scope: &Scope<'_>, causes: &mut Causes) {
    match (slot.kind, value) {
        (Kind::Struct(id), Value::Object(members)) => {
            let old = old.and_then(Value::as_object);
            let siblings = Siblings::default();
            let object = Object { of: id.get(), members, old, path, siblings: &siblings, index: 0 };
            enter(object, scope, causes);
        }
        (Kind::List(item), Value::Array(items)) => {
            let before = old.and_then(Value::as_array).map(Vec::as_slice).unwrap_or_default();
            let Kind::Struct(id) = item.get().kind else { return };
            let siblings = Siblings::new(items);
            for (index, item) in items.iter().enumerate() {
                if causes.is_full() {
                    return;
                }
                let Some(members) = item.as_object() else { continue };
                let (old, count) = (before.get(index).and_then(Value::as_object), causes.len());
                let path = path.index(index);
                walk(Object { of: id.get(), members, old, path: &path, siblings: &siblings, index }, scope, causes);
                if let (Path::Field(_, "volumes"), Some(pod)) = (path.parent(), scope.pod)
                    && causes.len() > count
                {
                    pod.invalid_volumes.borrow_mut().insert(index);
                }
            }
        }
        _ => {}
    }
}

/// Checks a struct. Rules inside the spec of a pod can refer to the spec.
fn enter(object: Object<'_>, scope: &Scope<'_>, causes: &mut Causes) {
    if object.of.name == "io.k8s.api.core.v1.PodSpec" {
        let pod = Pod::new(object.members, scope.root);
        walk(object, &scope.inside_pod(&pod), causes);
    } else {
        walk(object, scope, causes);
    }
}

/// The field of a `StatefulSet` whose claims its pods have as volumes.
const CLAIM_TEMPLATES: &str = "volumeClaimTemplates";

/// Checks the value of a field by the rules of its struct, for rules in code.
fn check_field(site: &Site<'_>, name: &'static str, path: &Path<'_>, causes: &mut Causes) {
    let value = site.get(name);
    let Some(position) = site.object.of.position(name) else { return };
    let old = site.object.old.and_then(|old| member(old, name));
    // The rules inside a pod template do not depend on anything outside of it but the claims of a StatefulSet.
    let claims = site.object.old.and_then(|old| member(old, CLAIM_TEMPLATES)).unwrap_or(&Value::Null);
    if name == "template" && is_unchanged(value, old) && is_same(claims, site.get(CLAIM_TEMPLATES)) {
        return;
    }
    descend(&site.object.of.fields[position].slot, (value, old), path, site.scope, causes);
}

#[cfg(test)]
mod tests;
