//! Reads the parts of a definition. Absent fields get their defaults.

use serde_json::Value;

use super::super::schema::{Reader, Schema};
use super::Names;
use crate::cause::Causes;

/// A definition as it is written.
pub(crate) struct Definition {
    pub(super) name: String,
    pub(super) generate_name: String,
    pub(super) namespace: String,
    pub(super) approval: String,
    pub(super) group: String,
    pub(super) names: Names,
    pub(super) scope: String,
    pub(super) preserve_unknown_fields: bool,
    pub(super) versions: Vec<Version>,
    pub(super) conversion: Option<Conversion>,
}

/// A version as it is written.
#[derive(Clone, PartialEq)]
#[expect(clippy::struct_excessive_bools, reason = "the fields are independent of each other")]
pub(in crate::crd) struct Version {
    pub(in crate::crd) name: String,
    pub(in crate::crd) served: bool,
    pub(in crate::crd) storage: bool,
    pub(in crate::crd) deprecated: bool,
    pub(in crate::crd) deprecation_warning: Option<String>,
    /// Whether the version has the field `schema`, possibly without a schema in it.
    pub(super) has_schema: bool,
    pub(in crate::crd) schema: Option<Schema>,
    pub(in crate::crd) subresources: Option<Subresources>,
    pub(in crate::crd) selectable_fields: Vec<String>,
    pub(in crate::crd) columns: Vec<Column>,
}

/// The subresources of a version.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(in crate::crd) struct Subresources {
    pub(in crate::crd) status: bool,
    pub(in crate::crd) scale: Option<Scale>,
}

/// The paths of the subresource `scale`.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Scale {
    /// The path of the wanted number of replicas, such as `.spec.replicas`.
    pub(crate) spec_replicas: String,
    /// The path of the observed number of replicas, such as `.status.replicas`.
    pub(crate) status_replicas: String,
    /// The path of the label selector as text, if there is one.
    pub(crate) label_selector: Option<String>,
}

/// A column of tables.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct Column {
    /// The heading.
    pub(crate) name: String,
    /// The type, such as `string` or `date`.
    pub(crate) kind: String,
    /// The format, such as `int32`; empty if there is none.
    pub(crate) format: String,
    /// The description; empty if there is none.
    pub(crate) description: String,
    /// The priority. Columns with a priority above 0 are in wide tables only.
    pub(crate) priority: i64,
    /// The path of the value.
    pub(crate) path: String,
}

/// How objects are converted between versions.
pub(super) struct Conversion {
    pub(super) strategy: String,
    /// The client configuration of the webhook, if it has one.
    pub(super) client: Option<Value>,
    pub(super) review_versions: Vec<String>,
}

/// The value of a field; a null counts as absent.
fn get<'a>(value: &'a Value, name: &str) -> Option<&'a Value> {
    value.get(name).filter(|value| !value.is_null())
}

fn text(value: &Value, name: &str) -> String {
    value.get(name).and_then(Value::as_str).unwrap_or_default().to_owned()
}

fn flag(value: &Value, name: &str) -> bool {
    value.get(name).and_then(Value::as_bool).unwrap_or_default()
}

fn list<'a>(value: &'a Value, name: &str) -> &'a [Value] {
    value.get(name).and_then(Value::as_array).map_or(&[], Vec::as_slice)
}

fn texts(value: &Value, name: &str) -> Vec<String> {
    list(value, name).iter().filter_map(Value::as_str).map(str::to_owned).collect()
}

impl Definition {
    /// Reads a definition.
    ///
    /// # Errors
    ///
    /// Returns causes if a schema cannot be read.
    pub(super) fn read(definition: &Value) -> Result<Self, Causes> {
        let spec = definition.get("spec").unwrap_or(&Value::Null);
        let metadata = definition.get("metadata").unwrap_or(&Value::Null);
        let mut reader = Reader::default();
        let versions = list(spec, "versions").iter().enumerate();
        let versions = versions.map(|(index, version)| Version::read(version, index, &mut reader)).collect();
        if !reader.causes.is_empty() {
            return Err(reader.causes);
        }
        Ok(Self {
            name: text(metadata, "name"),
            generate_name: text(metadata, "generateName"),
            namespace: text(metadata, "namespace"),
            approval: text(metadata.get("annotations").unwrap_or(&Value::Null), "api-approved.kubernetes.io"),
            group: text(spec, "group"),
            names: Names::read(spec.get("names").unwrap_or(&Value::Null)),
            scope: text(spec, "scope"),
            preserve_unknown_fields: flag(spec, "preserveUnknownFields"),
            versions,
            conversion: get(spec, "conversion").map(|conversion| {
                let webhook = get(conversion, "webhook").unwrap_or(&Value::Null);
                Conversion {
                    strategy: text(conversion, "strategy"),
                    client: get(webhook, "clientConfig").cloned(),
                    review_versions: texts(webhook, "conversionReviewVersions"),
                }
            }),
        })
    }
}

impl Names {
    fn read(names: &Value) -> Self {
        let kind = text(names, "kind");
        let or = |found: String, default: String| if found.is_empty() { default } else { found };
        let list_kind = if kind.is_empty() { String::new() } else { format!("{kind}List") };
        Self {
            plural: text(names, "plural"),
            singular: or(text(names, "singular"), kind.to_lowercase()),
            short_names: texts(names, "shortNames"),
            list_kind: or(text(names, "listKind"), list_kind),
            categories: texts(names, "categories"),
            kind,
        }
    }
}

impl Version {
    fn read(version: &Value, index: usize, reader: &mut Reader) -> Self {
        let path = format!("spec.versions[{index}].schema.openAPIV3Schema");
        let schema = get(version, "schema");
        Self {
            name: text(version, "name"),
            served: flag(version, "served"),
            storage: flag(version, "storage"),
            deprecated: flag(version, "deprecated"),
            deprecation_warning: get(version, "deprecationWarning").and_then(Value::as_str).map(str::to_owned),
            has_schema: schema.is_some(),
            schema: schema.and_then(|schema| get(schema, "openAPIV3Schema")).map(|value| reader.schema(value, &path)),
            subresources: get(version, "subresources").map(Subresources::read),
            selectable_fields: list(version, "selectableFields").iter().map(|field| text(field, "jsonPath")).collect(),
            columns: list(version, "additionalPrinterColumns").iter().map(Column::read).collect(),
        }
    }
}

impl Subresources {
    fn read(subresources: &Value) -> Self {
        Self {
            status: get(subresources, "status").is_some(),
            scale: get(subresources, "scale").map(|scale| Scale {
                spec_replicas: text(scale, "specReplicasPath"),
                status_replicas: text(scale, "statusReplicasPath"),
                label_selector: get(scale, "labelSelectorPath").and_then(Value::as_str).map(str::to_owned),
            }),
        }
    }
}

impl Column {
    fn read(column: &Value) -> Self {
        Self {
            name: text(column, "name"),
            kind: text(column, "type"),
            format: text(column, "format"),
            description: text(column, "description"),
            priority: column.get("priority").and_then(Value::as_i64).unwrap_or_default(),
            path: text(column, "jsonPath"),
        }
    }
}
