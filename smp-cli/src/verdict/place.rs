//! The part of a patch that brings about a field of the result.

use serde_json::Value;
use smp_core::schema::{Field, UnionMember};
use smp_core::{Path, Schema, Step};

use crate::part::Part;

/// The path in a patch of the part that sets a field of the result, or of its nearest parent in the patch.
///
/// ```yaml
/// # patch                                         # result
/// spec: {ports: [{name: web, port: 70000}]}       spec: {ports: [{name: dns, port: 53}, {name: web, port: 70000}]}
/// ```
///
/// `spec.ports[1].port` of the result is `spec.ports[0].port` of the patch: the items have the same key.
pub(crate) fn in_patch(schema: Schema<'_>, patch: &Value, result: &Value, field: &str) -> Path {
    let mut walk = Walk { part: Part::alone(schema), patch, result, path: Path::root() };
    for step in steps(field) {
        if walk.enter(&step).is_none() {
            break;
        }
    }
    walk.path
}

/// The fields of an object that exclude each other, if the field is one of them and another one is set too.
///
/// ```yaml
/// livenessProbe: {exec: {...}, httpGet: {...}}    # livenessProbe.exec: exec and httpGet
/// ```
pub(crate) fn union_fields(schema: Schema<'_>, object: &Value, field: &str) -> Vec<String> {
    let steps = steps(field);
    let Some((Step::Field(name), parents)) = steps.split_last() else { return Vec::new() };
    let parent = parents.iter().try_fold(object, value_at);
    let table = parents.iter().fold(Part::alone(schema), Part::step).schema.object();
    let (Some(parent), Some(table)) = (parent, table) else { return Vec::new() };
    let is_set = |member: &String| parent.get(member).is_some_and(|value| !value.is_null());
    let unions = table.unions().map(|union| union.members().iter().flat_map(UnionMember::fields));
    let mut set = unions.map(|fields| fields.map(ToString::to_string).filter(is_set).collect());
    set.find(|set: &Vec<String>| set.len() > 1 && set.contains(name)).unwrap_or_default()
}

/// Like [`in_patch`], but with the fields at the end that the patch does not have. `None` if the patch does not have an item of the field.
///
/// ```yaml
/// metadata: {labels: {app: web}}    # metadata.name is not here, but in metadata
/// ```
pub(crate) fn in_patch_or_missing(schema: Schema<'_>, patch: &Value, result: &Value, field: &str) -> Option<Path> {
    let mut walk = Walk { part: Part::alone(schema), patch, result, path: Path::root() };
    let steps = steps(field);
    let entered = steps.iter().take_while(|step| walk.enter(step).is_some()).count();
    let rest = &steps[entered..];
    let has_item = !matches!(rest.first(), Some(Step::Index(_)));
    has_item.then(|| rest.iter().fold(walk.path, |path, step| path.child(step.clone())))
}

/// The value of a field of an object.
pub(super) fn at<'v>(object: &'v Value, field: &str) -> Option<&'v Value> {
    steps(field).iter().try_fold(object, value_at)
}

fn value_at<'v>(value: &'v Value, step: &Step) -> Option<&'v Value> {
    match step {
        Step::Field(name) => value.get(name),
        Step::Index(index) => value.get(*index),
    }
}

pub(super) fn at_mut<'v>(object: &'v mut Value, field: &str) -> Option<&'v mut Value> {
    follow(object, &steps(field))
}

fn follow<'v>(object: &'v mut Value, steps: &[Step]) -> Option<&'v mut Value> {
    steps.iter().try_fold(object, |value, step| match step {
        Step::Field(name) => value.get_mut(name),
        Step::Index(index) => value.get_mut(*index),
    })
}

/// Removes a field. An item of a list becomes null, so that the others keep their places.
pub(super) fn remove(object: &mut Value, field: &str) {
    let mut steps = steps(field);
    let Some(last) = steps.pop() else { return };
    match (follow(object, &steps), last) {
        (Some(Value::Object(fields)), Step::Field(name)) => drop(fields.shift_remove(&name)),
        (Some(Value::Array(items)), Step::Index(index)) => {
            if let Some(item) = items.get_mut(index) {
                *item = Value::Null;
            }
        }
        _ => {}
    }
}

struct Walk<'v> {
    part: Part<'v>,
    patch: &'v Value,
    result: &'v Value,
    path: Path,
}

impl Walk<'_> {
    fn enter(&mut self, step: &Step) -> Option<()> {
        let at = match step {
            Step::Field(name) => {
                self.patch = self.patch.get(name)?;
                self.result = self.result.get(name).unwrap_or(&Value::Null);
                step.clone()
            }
            Step::Index(index) => {
                let item = self.result.get(*index)?;
                let at = self.entry(item, *index)?;
                (self.patch, self.result) = (&self.patch[at], item);
                Step::Index(at)
            }
        };
        self.part = self.part.step(step);
        self.path = self.path.child(at);
        Some(())
    }

    /// The entry of the patch for an item of the result: at the same position in a list that is replaced, or with the same key.
    fn entry(&self, item: &Value, index: usize) -> Option<usize> {
        let entries = self.patch.as_array()?;
        if entries.get(index).is_some_and(|entry| entry == item) {
            return Some(index);
        }
        let key = self.part.field.map(Field::recommended_key).unwrap_or_default();
        let is_same = |entry: &Value| {
            let mut named = key.iter().filter(|name| entry.get(&***name).is_some()).peekable();
            named.peek().is_some() && named.all(|name| entry.get(&**name) == item.get(&**name))
        };
        entries.iter().position(is_same)
    }
}

/// The steps of a field as a server writes it: `spec.ports[0].port`, `metadata.labels[app]`, `data[a.b]`.
fn steps(field: &str) -> Vec<Step> {
    let mut steps = Vec::new();
    let mut rest = field;
    while !rest.is_empty() {
        if let Some((inside, after)) = rest.strip_prefix('[').and_then(|rest| rest.split_once(']')) {
            steps.push(inside.parse().map_or_else(|_| Step::Field(inside.to_owned()), Step::Index));
            rest = after;
        } else {
            let rest_of_name = rest.strip_prefix('.').unwrap_or(rest);
            let end = rest_of_name.find(['.', '[']).unwrap_or(rest_of_name.len());
            let (name, after) = rest_of_name.split_at(end);
            steps.push(Step::Field(name.to_owned()));
            rest = after;
        }
    }
    steps
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::{in_patch, in_patch_or_missing, remove, union_fields};

    #[test]
    fn a_field_of_the_result_is_found_in_the_patch() {
        let schema = smp_api_types::schema_for_kind("", "v1", "Service").unwrap();
        let patch = json!({"metadata": {"labels": {"a.b/c": 1}}, "spec": {"ports": [{"port": 53, "name": "DNS"}], "externalIPs": ["a"]}});
        let ports = json!([{"port": 80}, {"port": 53, "name": "DNS", "protocol": "UDP"}]);
        let result = json!({"metadata": {"labels": {"a.b/c": 1}}, "spec": {"ports": ports, "externalIPs": ["a"]}});
        for (field, expected) in [
            ("spec.ports[1].name", "spec.ports[0].name"),
            ("spec.ports[1].targetPort", "spec.ports[0]"),
            ("spec.ports[0].port", "spec.ports"),
            ("spec.externalIPs[0]", "spec.externalIPs[0]"),
            ("metadata.labels[a.b/c]", "metadata.labels[\"a.b/c\"]"),
            ("status", ""),
            ("", ""),
        ] {
            assert_eq!(in_patch(schema, &patch, &result, field).to_string(), expected, "{field}");
        }
    }

    #[test]
    fn fields_that_exclude_each_other_are_found() {
        let schema = smp_api_types::schema_for_kind("", "v1", "Pod").unwrap();
        let probe = json!({"exec": {}, "httpGet": {}, "grpc": null, "periodSeconds": 1});
        let pod = json!({"spec": {"containers": [{"livenessProbe": probe, "readinessProbe": {"exec": {}}}]}});
        for (field, expected) in [
            ("livenessProbe.exec", "exec httpGet"),
            ("livenessProbe.httpGet", "exec httpGet"),
            ("livenessProbe.periodSeconds", ""),
            ("readinessProbe.exec", ""),
            ("startupProbe.exec", ""),
        ] {
            let field = format!("spec.containers[0].{field}");
            assert_eq!(union_fields(schema, &pod, &field).join(" "), expected, "{field}");
        }
        assert!(union_fields(schema, &pod, "").is_empty());
    }

    #[test]
    fn a_missing_field_has_its_whole_path_but_a_missing_item_has_none() {
        let schema = smp_api_types::schema_for_kind("", "v1", "Service").unwrap();
        let object = json!({"metadata": {}, "spec": {"ports": [{"port": 53}]}});
        let path = |field: &str| in_patch_or_missing(schema, &object, &object, field).map(|path| path.to_string());
        assert_eq!(path("metadata.name").as_deref(), Some("metadata.name"));
        assert_eq!(path("spec.ports[0].name").as_deref(), Some("spec.ports[0].name"));
        assert_eq!(path("spec.ports[1].name"), None);
    }

    #[test]
    fn a_removed_item_leaves_the_places_of_the_others() {
        let mut object = json!({"spec": {"a": 1, "items": ["x", "y"]}});
        for field in ["spec.a", "spec.items[0]", "spec.items[7]", "spec.none.a", ""] {
            remove(&mut object, field);
        }
        assert_eq!(object, json!({"spec": {"items": [null, "y"]}}));
    }
}
