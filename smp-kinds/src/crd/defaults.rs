//! Checks the defaults of a schema: they must be valid and have no unknown fields.

use serde_json::{Map, Value};

use super::node::Node;
use super::{embedded, prune, validate};
use crate::cause::Causes;
use crate::cause::text::same;

/// The causes for the defaults of a schema, which is prepared for this purpose.
///
/// ```text
/// {type: object, properties: {a: {type: integer, default: x}}}
///   →  properties[a].default: Invalid value: "string": properties[a].default in body must be of type integer: "string"
/// ```
pub(super) fn check(schema: &Node, path: &str) -> Causes {
    let mut checks = Checks { causes: Causes::default(), steps: Vec::new() };
    if schema.inside.defaults {
        checks.visit(schema, schema, path, true, false);
    }
    checks.causes
}

/// A step from a resource to a default inside it.
#[derive(Clone, Copy)]
enum Step<'a> {
    Field(&'a str),
    Item,
}

struct Checks<'a> {
    causes: Causes,
    /// The way from the resource to the schema.
    steps: Vec<Step<'a>>,
}

impl<'a> Checks<'a> {
    /// `resource` is the schema of the innermost resource. `in_meta` says whether the schema belongs to the version,
    /// kind or metadata of that resource.
    fn visit(&mut self, schema: &'a Node, resource: &'a Node, path: &str, is_root: bool, in_meta: bool) {
        if !schema.inside.defaults {
            return;
        }
        if schema.embedded {
            let steps = std::mem::take(&mut self.steps);
            self.parts(schema, schema, path, true, false);
            self.steps = steps;
        } else {
            self.parts(schema, resource, path, is_root, in_meta);
        }
    }

    fn parts(&mut self, schema: &'a Node, resource: &'a Node, path: &str, is_resource: bool, in_meta: bool) {
        if let Some(default) = &schema.default {
            let path = format!("{path}.default");
            if in_meta {
                self.meta(default, schema, resource, &path);
            } else {
                self.value(default, schema, &path, is_resource);
            }
        }
        if let Some(item) = schema.items.as_deref() {
            self.steps.push(Step::Item);
            self.visit(item, resource, &format!("{path}.items"), false, in_meta);
            self.steps.pop();
        }
        for (name, property) in &schema.properties {
            let in_meta = in_meta || is_resource && matches!(name.as_str(), "metadata" | "apiVersion" | "kind");
            self.steps.push(Step::Field(name));
            self.visit(property, resource, &format!("{path}.properties[{name}]"), false, in_meta);
            self.steps.pop();
        }
    }

    /// Checks a default that is not part of metadata.
    fn value(&mut self, default: &Value, schema: &Node, path: &str, is_resource: bool) {
        let mut pruned = default.clone();
        prune::remove(&mut pruned, schema, is_resource);
        if !same(&pruned, default) {
            self.causes.invalid(path, default, "must not have unknown fields");
        }
        if let Some(cause) = embedded::malformed(default, schema, is_resource, path) {
            self.causes.add(|| cause);
            return;
        }
        let wrong = embedded::check(default, schema, is_resource, path);
        self.add_or(wrong, || validate::validate(default, None, schema, path));
    }

    /// Checks a default in the version, kind or metadata of an embedded resource, as part of a resource.
    fn meta(&mut self, default: &Value, schema: &Node, resource: &Node, path: &str) {
        let mut object = default.clone();
        for step in self.steps.iter().rev() {
            object = match step {
                Step::Field(name) => Value::Object(Map::from_iter([((*name).to_owned(), object)])),
                Step::Item => Value::Array(vec![object]),
            };
        }
        if let Value::Object(members) = &mut object {
            members.entry("kind").or_insert_with(|| "Validation".into());
            members.entry("apiVersion").or_insert_with(|| "validation/v1".into());
        }
        let wrong = match embedded::malformed(&object, resource, true, "") {
            Some(cause) => Causes::from([cause]),
            None => embedded::check(&object, resource, true, ""),
        };
        if wrong.is_empty() {
            self.causes.append(validate::validate(default, None, schema, path));
        } else {
            self.causes.invalid(path, default, format_args!("must result in valid metadata: {wrong}"));
        }
    }

    fn add_or(&mut self, causes: Causes, others: impl FnOnce() -> Causes) {
        let causes = if causes.is_empty() { others() } else { causes };
        self.causes.append(causes);
    }
}
