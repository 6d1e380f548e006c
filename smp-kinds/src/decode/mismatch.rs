//! Finds the value that cannot be decoded, and returns the error message of the Go decoder.

use serde_json::Value;

use super::node::Node;
use super::seed::special;
use crate::types::{Field, Kind, Slot, Struct};

/// A document nested deeper than this is not searched.
const DEEPEST: usize = 200;

/// The state of the search.
struct Search {
    /// The Go struct that the innermost field belongs to.
    owner: &'static str,
    /// The fields that lead to the value.
    fields: Vec<&'static str>,
    /// The first value of a wrong type. The Go decoder continues after it, and reports a later malformed value instead.
    first: Option<String>,
}

/// Returns the sentence for the value that the Go decoder reports.
///
/// ```text
/// {"spec":{"replicas":"3"}}
/// json: cannot unmarshal string into Go struct field DeploymentSpec.spec.replicas of type int32
/// ```
pub(super) fn explain(root: &'static Struct, node: &Node) -> String {
    let mut search = Search { owner: "", fields: Vec::new(), first: None };
    let problem = search.value(&root.slot, node).err().or(search.first);
    problem.unwrap_or_else(|| "json: the value does not fit its Go type".to_owned())
}

/// The word of Go's decoder for a JSON value of the wrong type.
pub fn name_of(value: &Value) -> &'static str {
    match value {
        Value::Null => "null",
        Value::Bool(_) => "bool",
        Value::Number(_) => "number",
        Value::String(_) => "string",
        Value::Array(_) => "array",
        Value::Object(_) => "object",
    }
}

/// The message for a value of the wrong type.
pub(super) fn unfit(value: &Value, go: &str) -> String {
    format!("json: cannot unmarshal {} into Go value of type {go}", name_of(value))
}

impl Search {
    /// Searches a value. An error ends the search, as it ends the Go decoder.
    fn value(&mut self, slot: &Slot, node: &Node) -> Result<(), String> {
        match (slot.kind, node) {
            (Kind::Bytes, Node::Scalar(value @ Value::String(_))) => {
                let problem = special(slot.kind, slot, value.clone()).err();
                self.first = self.first.take().or(problem);
            }
            (Kind::Bytes, Node::List(items)) => items.iter().for_each(|item| self.byte(item)),
            (Kind::Struct(id), Node::Object(fields)) => {
                for (name, value) in fields {
                    self.field(id.get(), name, value)?;
                }
            }
            (Kind::Map(inner), Node::Object(fields)) => {
                for (_, value) in fields {
                    self.value(inner.get(), value)?;
                }
            }
            (Kind::List(inner), Node::List(items)) => {
                for item in items {
                    self.value(inner.get(), item)?;
                }
            }
            (Kind::Int32 | Kind::Int64, Node::Scalar(Value::Number(number))) => {
                let fits =
                    number.as_i64().is_some_and(|integer| slot.kind == Kind::Int64 || i32::try_from(integer).is_ok());
                if !fits {
                    self.mismatch(&format!("number {number}"), &slot.go_value());
                }
            }
            (Kind::Free, _)
            | (Kind::Text, Node::Scalar(Value::String(_)))
            | (Kind::Bool, Node::Scalar(Value::Bool(_)))
            | (Kind::Float64, Node::Scalar(Value::Number(_))) => {}
            (kind, _) if has_methods(kind) => {
                special(kind, slot, node.to_value()).map_err(|problem| self.placed(&problem))?;
            }
            (_, Node::Scalar(Value::Null)) => {}
            (_, other) => self.mismatch(other.name(), &slot.go_value()),
        }
        Ok(())
    }

    fn field(&mut self, owner: &'static Struct, name: &str, value: &Node) -> Result<(), String> {
        let Some(position) = owner.position(name) else { return Ok(()) };
        if self.fields.len() >= DEEPEST {
            return Err("json: exceeded max depth".to_owned());
        }
        let field = &owner.fields[position];
        let outer = (self.owner, self.fields.len());
        self.owner = owner.go_name();
        self.through_inline(owner, field);
        self.fields.push(field.name);
        self.value(&field.slot, value)?;
        self.owner = outer.0;
        self.fields.truncate(outer.1);
        Ok(())
    }

    /// Notes an item of a list that is not a byte. Go reads lists of numbers as bytes too.
    fn byte(&mut self, item: &Node) {
        match item {
            Node::Scalar(Value::Null) => {}
            Node::Scalar(Value::Number(number)) if number.as_u64().is_some_and(|number| number < 256) => {}
            Node::Scalar(Value::Number(number)) => self.mismatch(&format!("number {number}"), "uint8"),
            other => self.mismatch(other.name(), "uint8"),
        }
    }

    /// Adds the names of the inline structs between a struct and a field, which Go mentions: `spec.PersistentVolumeSource.nfs`.
    fn through_inline(&mut self, owner: &'static Struct, field: &Field) {
        let mut holder = owner;
        while let Some(inner) = holder.inline.iter().map(|(_, id)| id.get()).find(|inner| is_own(holder, inner, field))
        {
            self.fields.push(inner.go_name());
            holder = inner;
        }
    }

    /// Notes a value of a wrong type. Go leaves the pointer out: it has been followed when the value turns out to be wrong.
    fn mismatch(&mut self, found: &str, go: &str) {
        if self.first.is_none() {
            let problem = format!("json: cannot unmarshal {found} into Go value of type {go}");
            self.first = Some(self.placed(&problem));
        }
    }

    /// Adds the place to a sentence about a Go value, if the value is in a struct.
    fn placed(&self, problem: &str) -> String {
        if self.fields.is_empty() || !problem.starts_with("json: cannot unmarshal ") {
            return problem.to_owned();
        }
        let place = format!("into Go struct field {}.{} of type", self.owner, self.fields.join("."));
        problem.replacen("into Go value of type", &place, 1)
    }
}

/// Returns whether a field of the outer struct comes from this inline struct. Inlined fields have no protobuf number.
fn is_own(outer: &Struct, inner: &Struct, field: &Field) -> bool {
    let inlined = outer.position(field.name).is_some_and(|position| outer.fields[position].number == 0);
    inlined && inner.position(field.name).is_some()
}

/// Returns whether the Go type decodes itself.
fn has_methods(kind: Kind) -> bool {
    matches!(
        kind,
        Kind::Quantity
            | Kind::IntOrString
            | Kind::Time
            | Kind::MicroTime
            | Kind::Duration
            | Kind::SchemaOrBool
            | Kind::SchemaOrArray
            | Kind::SchemaOrStrings
    )
}
