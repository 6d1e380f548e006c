//! Checks the fields of built-in kinds. The rules are in `data/validation.tsv`, in the order in which kube-apiserver reports
//! their causes. Rules that need more than one field are functions in `code`.

mod code;
mod plan;
mod rule;
pub(crate) mod shown;
mod site;
mod syntax;

use serde_json::{Map, Value};

use crate::cause::Cause;
use crate::object::{is_same, member};
use crate::path::Path;
use crate::subresource::Subresource;
use crate::types::{Field, Kind, Slot, Struct};
use plan::{Row, plan};
use rule::Rule;
pub(crate) use site::{Object, Scope, Site};

/// Returns the causes for which kube-apiserver rejects a new object or an update. A list or struct that an update does not change
/// is not checked again, because the stored object was valid.
///
/// ```yaml
/// spec:
///   replicas: -1                                  # spec.replicas: Invalid value: -1: must be greater than or equal to 0
///   template: {spec: {containers: [{name: web}]}} # spec.template.spec.containers[0].image: Required value
/// ```
pub(crate) fn check(of: &'static Struct, subresource: Subresource, object: &Value, old: Option<&Value>) -> Vec<Cause> {
    let mut causes = Vec::new();
    let Some(root) = object.as_object() else { return causes };
    if subresource == Subresource::Finalize {
        return causes;
    }
    let mut scope = Scope::new(root, subresource);
    scope.old = old.and_then(Value::as_object);
    let place = Object { of, members: root, old: scope.old, path: &Path::Root, siblings: &[], index: 0 };
    walk(place, &scope, &mut causes);
    causes
}

/// The most fields of a struct.
const MOST: usize = 64;

/// Checks a struct by its rows, in their order.
fn walk(object: Object<'_>, scope: &Scope<'_>, causes: &mut Vec<Cause>) {
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
        let Some(position) = row.position else {
            if let Rule::Code(code) = row.rule {
                code(&Site { object, scope, value: &Value::Null, path: object.path }, causes);
            }
            continue;
        };
        apply(object, scope, (row, &object.of.fields[position], values[position]), causes);
    }
}

type Found<'v> = (&'static Row, &'static Field, Option<&'v Value>);

fn apply(object: Object<'_>, scope: &Scope<'_>, (row, field, value): Found<'_>, causes: &mut Vec<Cause>) {
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
        (rule, value) => rule::apply(rule, &field.slot, value, (object, &path), causes),
    }
}

fn is_unchanged(value: &Value, old: Option<&Value>) -> bool {
    old.is_some_and(|old| is_same(old, value))
}

type Values<'v> = (&'v Value, Option<&'v Value>);

fn descend(slot: &Slot, (value, old): Values<'_>, path: &Path<'_>, scope: &Scope<'_>, causes: &mut Vec<Cause>) {
    match (slot.kind, value) {
        (Kind::Struct(id), Value::Object(members)) => {
            let old = old.and_then(Value::as_object);
            let object = Object { of: id.get(), members, old, path, siblings: &[], index: 0 };
            enter(object, scope, causes);
        }
        (Kind::List(item), Value::Array(items)) => {
            let before = old.and_then(Value::as_array).map(Vec::as_slice).unwrap_or_default();
            let Kind::Struct(id) = item.get().kind else { return };
            for (index, item) in items.iter().enumerate() {
                let Some(members) = item.as_object() else { continue };
                let old = before.get(index).and_then(Value::as_object);
                let path = path.index(index);
                walk(Object { of: id.get(), members, old, path: &path, siblings: items, index }, scope, causes);
            }
        }
        _ => {}
    }
}

/// Checks a struct. Rules inside the spec of a pod can refer to the spec.
fn enter(object: Object<'_>, scope: &Scope<'_>, causes: &mut Vec<Cause>) {
    if object.of.name == "io.k8s.api.core.v1.PodSpec" {
        let scope = scope.inside_pod(object.members);
        walk(object, &scope, causes);
    } else {
        walk(object, scope, causes);
    }
}

/// Checks the value of a field by the rules of its struct, for rules in code.
fn check_field(site: &Site<'_>, name: &'static str, path: &Path<'_>, causes: &mut Vec<Cause>) {
    let value = site.get(name);
    let Some(position) = site.object.of.position(name) else { return };
    let old = site.object.old.and_then(|old| member(old, name));
    // The rules inside a pod template do not depend on anything outside of it.
    if name == "template" && is_unchanged(value, old) {
        return;
    }
    descend(&site.object.of.fields[position].slot, (value, old), path, site.scope, causes);
}

/// The members of a value that is an object.
fn members(value: &Value) -> Option<&Map<String, Value>> {
    value.as_object()
}

#[cfg(test)]
mod tests;
