//! The state while one schema is written, and the functions that write or lose parts of any schema.

use serde_json::{Map, Value, json};
use smp_schema::{Extension, ObjectSchema};

use super::Recursion;
use super::loss::{Loss, Lost, Place};
use crate::extension;
use crate::extension::custom_resource::CustomResourceExtension;

/// The fields that the server defines itself, at the root and in embedded resources.
pub(super) const TYPE_META: [&str; 3] = ["apiVersion", "kind", "metadata"];

/// Writes one schema. `schema.rs` writes types, `documentation.rs` their documentation.
pub(super) struct Writer<'s> {
    pub(super) recursion: Recursion,
    pub(super) place: Place,
    /// The types that are being written, from the outermost one.
    pub(super) open: Vec<&'s ObjectSchema<'s>>,
    pub(super) written: usize,
    pub(super) losses: Vec<Loss>,
}

impl Writer<'_> {
    pub(super) fn new(recursion: Recursion) -> Self {
        Self { recursion, place: Place::default(), open: Vec::new(), written: 0, losses: Vec::new() }
    }

    pub(super) fn extension(&mut self, extension: &Extension, schema: &mut Map<String, Value>) {
        let Ok(value) = serde_json::from_str::<Value>(&extension.json) else {
            return self.lose(Lost::Extension, format!("the value of `{}` is not JSON", extension.name));
        };
        let is_true = value == true;
        match CustomResourceExtension::of_name(&extension.name) {
            Some(CustomResourceExtension::Validations) => match (schema.get_mut(&*extension.name), value) {
                (Some(Value::Array(there)), Value::Array(more)) => there.extend(more),
                (_, value) => drop(schema.insert(extension.name.to_string(), value)),
            },
            Some(CustomResourceExtension::PreserveUnknownFields) if is_true && may_preserve(schema) => {
                extension::write_preserve_unknown_fields(schema);
            }
            Some(CustomResourceExtension::EmbeddedResource) if is_true && may_embed(schema) => {
                schema.insert(extension.name.to_string(), value);
                write_type_meta(schema);
            }
            Some(CustomResourceExtension::PreserveUnknownFields | CustomResourceExtension::EmbeddedResource)
                if !is_true => {}
            Some(_) => {
                let reason = format!("the extension `{}` is lost: it does not fit this value", extension.name);
                self.lose(Lost::Extension, reason);
            }
            None => {
                let reason = format!("the extension `{}` is lost: custom resources do not have it", extension.name);
                self.lose(Lost::Extension, reason);
            }
        }
    }

    pub(super) fn lose(&mut self, lost: Lost, reason: impl Into<String>) {
        self.losses.push(Loss { path: self.place.to_string(), lost, reason: reason.into() });
    }
}

/// Replaces the schemas of the fields that the server defines itself; only their descriptions are kept.
pub(super) fn write_type_meta(schema: &mut Map<String, Value>) {
    let properties = schema.entry("properties").or_insert_with(|| Value::Object(Map::new()));
    if let Value::Object(properties) = properties {
        for name in TYPE_META {
            let ty = if name == "metadata" { "object" } else { "string" };
            let described = described(ty, properties.get(name));
            properties.insert(name.to_owned(), described);
        }
    }
}

fn may_preserve(schema: &Map<String, Value>) -> bool {
    schema.get("type").is_none_or(|ty| ty == "object")
}

fn may_embed(schema: &Map<String, Value>) -> bool {
    schema.get("type").is_some_and(|ty| ty == "object") && !schema.contains_key("additionalProperties")
}

/// Keeps the descriptions of the fields that the server defines itself, except `metadata`, which cannot have one.
fn described(ty: &str, there: Option<&Value>) -> Value {
    match there.and_then(|there| there.get("description")) {
        Some(description) if ty == "string" => json!({"type": ty, "description": description}),
        _ => json!({"type": ty}),
    }
}
