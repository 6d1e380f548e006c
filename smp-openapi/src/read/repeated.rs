//! Decides whether definitions with the same name in several documents are equal.

use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Write as _;

use serde_json::{Map, Value};

use super::MAX_DEPTH;
use super::form::{Form, Schema};
use super::sources::{Origin, Source};
use crate::error::Problems;
use crate::pointer::{Place, percent_decode, unescape};

/// Returns everything that is compared, as text that is the same for equal definitions. Descriptions, the spelling of
/// references and extensions that are only stored are not compared.
pub(super) fn fingerprint(source: &Source<'_>, has_metadata: bool) -> String {
    let mut print = Fingerprint { text: String::new(), problems: Problems::new(1), has_metadata };
    print.value(source.schema, source.origin == Origin::CustomResource, 0);
    // An error in only one of them is a difference too.
    let _ = write!(print.text, "{}", print.problems.count());
    print.text
}

struct Fingerprint {
    text: String,
    problems: Problems,
    has_metadata: bool,
}

impl Fingerprint {
    fn value(&mut self, value: &Value, is_resource: bool, depth: usize) {
        // Deeper nesting is reported separately.
        if depth > MAX_DEPTH {
            return;
        }
        let Ok(schema) = Schema::read(value, &Place::Root(0), self.has_metadata, &mut self.problems) else { return };
        if is_resource {
            if let Some(schema) = schema.into_resource() {
                self.schema(&schema, depth);
            }
        } else {
            self.schema(&schema, depth);
        }
    }

    fn schema(&mut self, schema: &Schema<'_>, depth: usize) {
        let extensions = &schema.extensions;
        let patch = (extensions.strategies(), &extensions.merge_key, &extensions.recommended_key);
        let types = (extensions.list_type, &extensions.list_map_keys, extensions.map_type);
        let default = schema.map.get("default").filter(|value| !value.is_object() && !value.is_array());
        let _ = write!(self.text, "{patch:?}{types:?}{}{default:?}", extensions.preserve_unknown_fields);
        match schema.form {
            Form::Reference(reference) => {
                let name = reference.name().map(|name| percent_decode(name).unwrap_or_else(|| name.to_owned()));
                let _ = write!(self.text, "reference {:?}", name.as_deref().map(unescape));
            }
            Form::Scalar(kind) => {
                let _ = write!(self.text, "{kind:?}{:?}", schema.format);
            }
            Form::List => {
                self.text.push_str("list");
                if let Some(items) = schema.map.get("items") {
                    self.value(items, false, depth + 1);
                }
            }
            Form::Map => self.additional(schema, depth),
            Form::Table(properties) => self.table(schema, properties, depth),
            Form::Any => self.text.push_str("any"),
        }
        self.text.push(';');
    }

    fn table(&mut self, schema: &Schema<'_>, properties: Option<&Map<String, Value>>, depth: usize) {
        let required = schema.map.get("required").and_then(Value::as_array).into_iter().flatten();
        let required: BTreeSet<&str> = required.filter_map(Value::as_str).collect();
        let _ = write!(self.text, "object{required:?}{:?}", schema.unions());
        let members: BTreeMap<_, _> = schema.members(properties).collect();
        for (name, value) in members {
            let _ = write!(self.text, "{name:?}");
            self.value(value, false, depth + 1);
        }
        self.additional(schema, depth);
    }

    fn additional(&mut self, schema: &Schema<'_>, depth: usize) {
        self.text.push_str("map");
        match schema.map.get("additionalProperties") {
            Some(value @ Value::Object(_)) => self.value(value, false, depth + 1),
            Some(value @ (Value::Bool(_) | Value::String(_))) => {
                let _ = write!(self.text, "{value:?}");
            }
            _ => {}
        }
    }
}
