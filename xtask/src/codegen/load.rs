//! Phase 1: reads the vendored facts into a plain model and rejects anything unknown.

use std::collections::BTreeMap;
use std::path::Path;

use anyhow::{Context, Result, bail, ensure};
use serde::Deserialize;
use serde_json::Value as Json;

/// The path of the facts.
pub(crate) const FACTS: &str = "spec/facts/k8s-schema-facts.json";

/// The definitions by name.
pub(crate) type Definitions = BTreeMap<String, Definition>;

/// One definition of the API.
#[derive(Clone, Debug)]
pub(crate) struct Definition {
    pub(crate) body: Body,
    pub(crate) kinds: Vec<GroupVersionKind>,
    pub(crate) map_type: Option<String>,
    /// Extensions without a meaning for the generator: name and JSON text.
    pub(crate) extensions: BTreeMap<String, String>,
    /// The attributes of its unions. The facts have none.
    pub(crate) unions: Vec<String>,
}

/// The content of a definition.
#[derive(Clone, Debug)]
pub(crate) enum Body {
    /// An object with fields.
    Object(BTreeMap<String, Field>),
    /// Only `{type: object}`.
    FreeObject,
    /// `{}`: any JSON value.
    Any,
    /// A scalar, which has a handwritten type.
    Scalar,
}

/// One field of an object.
#[derive(Clone, Debug)]
pub(crate) struct Field {
    pub(crate) value: Value,
    pub(crate) required: bool,
    pub(crate) strategy: Vec<String>,
    /// From the overlay; the facts have none.
    pub(crate) recommended_strategy: Vec<String>,
    pub(crate) merge_key: Vec<String>,
    /// From the overlay; the facts have none.
    pub(crate) recommended_key: Vec<String>,
    /// From the key defaults; the facts have none.
    pub(crate) default: Option<String>,
    pub(crate) list_type: Option<String>,
    pub(crate) list_map_keys: Vec<String>,
    pub(crate) map_type: Option<String>,
}

/// The value of a field.
#[derive(Clone, Debug, PartialEq)]
pub(crate) enum Value {
    Boolean,
    Int32,
    Int64,
    Double,
    String,
    /// A string of format `byte`.
    Bytes,
    Reference(String),
    List(Box<Value>),
    Map(Box<Value>),
}

#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct GroupVersionKind {
    pub(crate) group: String,
    pub(crate) version: String,
    pub(crate) kind: String,
}

#[derive(Deserialize)]
struct Facts {
    #[serde(rename = "kubernetesVersion")]
    version: String,
    definitions: BTreeMap<String, RawDefinition>,
}

#[derive(Deserialize)]
struct RawDefinition {
    #[serde(rename = "type")]
    ty: Option<String>,
    format: Option<String>,
    properties: Option<BTreeMap<String, RawField>>,
    #[serde(default)]
    required: Vec<String>,
    #[serde(default)]
    gvk: Vec<GroupVersionKind>,
    #[serde(rename = "x-kubernetes-map-type")]
    map_type: Option<String>,
    #[serde(flatten)]
    rest: BTreeMap<String, Json>,
}

/// A field, or the values in a list or a map.
#[derive(Deserialize)]
#[serde(deny_unknown_fields, rename_all = "camelCase")]
struct RawField {
    #[serde(rename = "type")]
    ty: Option<String>,
    format: Option<String>,
    #[serde(rename = "$ref")]
    reference: Option<String>,
    items: Option<Box<RawField>>,
    additional_properties: Option<Box<RawField>>,
    #[serde(rename = "x-kubernetes-patch-strategy")]
    strategy: Option<String>,
    #[serde(rename = "x-kubernetes-patch-merge-key")]
    merge_key: Option<String>,
    #[serde(rename = "x-kubernetes-list-type")]
    list_type: Option<String>,
    #[serde(rename = "x-kubernetes-list-map-keys", default)]
    list_map_keys: Vec<String>,
    #[serde(rename = "x-kubernetes-map-type")]
    map_type: Option<String>,
}

/// A field of a definition.
pub(crate) fn field<'d>(definitions: &'d Definitions, definition: &str, name: &str) -> Result<&'d Field> {
    let found = definitions.get(definition).with_context(|| format!("no definition {definition}"))?;
    let Body::Object(fields) = &found.body else { bail!("{definition} has no fields") };
    fields.get(name).with_context(|| format!("{definition} has no field {name}"))
}

impl Field {
    /// The definition of the items of a list of objects.
    pub(crate) fn element(&self) -> Result<&str> {
        if let Value::List(item) = &self.value
            && let Value::Reference(element) = &**item
        {
            return Ok(element);
        }
        bail!("only a list of objects has a key")
    }
}

/// Reads the facts. Anything that the generator does not know is an error.
pub(crate) fn definitions(root: &Path) -> Result<Definitions> {
    parse(&crate::spec::read(root, FACTS)?)
}

/// Reads the text of the facts.
pub(crate) fn parse(text: &str) -> Result<Definitions> {
    let mut definitions = Definitions::new();
    for (name, raw) in read(text)?.definitions {
        let definition = definition(raw).with_context(|| format!("{FACTS}: {name}"))?;
        definitions.insert(name, definition);
    }
    Ok(definitions)
}

/// The Kubernetes version of the facts, such as 1.36.
pub(crate) fn version(root: &Path) -> Result<String> {
    read(&crate::spec::read(root, FACTS)?).map(|facts| facts.version)
}

fn read(text: &str) -> Result<Facts> {
    serde_json::from_str(text).with_context(|| format!("{FACTS} has an unexpected format"))
}

fn definition(raw: RawDefinition) -> Result<Definition> {
    let body = match (raw.ty.as_deref(), raw.properties) {
        (Some("object"), Some(properties)) => Body::Object(fields(properties, &raw.required)?),
        (Some("object"), None) => Body::FreeObject,
        (None, None) => Body::Any,
        (Some("string"), None) => Body::Scalar,
        (ty, _) => bail!("the generator does not support type {ty:?}"),
    };
    ensure!(raw.format.is_none() || matches!(body, Body::Scalar), "a format is only supported for a scalar");
    let mut extensions = BTreeMap::new();
    for (key, value) in raw.rest {
        ensure!(key.starts_with("x-"), "the generator does not support keyword `{key}`");
        extensions.insert(key, serde_json::to_string(&value)?);
    }
    Ok(Definition { body, kinds: raw.gvk, map_type: raw.map_type, extensions, unions: Vec::new() })
}

fn fields(properties: BTreeMap<String, RawField>, required: &[String]) -> Result<BTreeMap<String, Field>> {
    for name in required {
        ensure!(properties.contains_key(name), "`required` names `{name}`, which is not a field");
    }
    let mut fields = BTreeMap::new();
    for (name, raw) in properties {
        let field = read_field(raw, required.contains(&name)).with_context(|| format!("field `{name}`"))?;
        fields.insert(name, field);
    }
    Ok(fields)
}

fn read_field(raw: RawField, required: bool) -> Result<Field> {
    Ok(Field {
        required,
        strategy: words(raw.strategy.as_ref()),
        recommended_strategy: Vec::new(),
        merge_key: words(raw.merge_key.as_ref()),
        recommended_key: Vec::new(),
        default: None,
        list_type: raw.list_type.clone(),
        list_map_keys: raw.list_map_keys.clone(),
        map_type: raw.map_type.clone(),
        value: value(raw)?,
    })
}

fn value(raw: RawField) -> Result<Value> {
    if let Some(reference) = raw.reference {
        return Ok(Value::Reference(reference));
    }
    Ok(match (raw.ty.as_deref(), raw.format.as_deref(), raw.items, raw.additional_properties) {
        (Some("boolean"), None, None, None) => Value::Boolean,
        (Some("integer"), Some("int32"), None, None) => Value::Int32,
        (Some("integer"), Some("int64"), None, None) => Value::Int64,
        (Some("number"), Some("double"), None, None) => Value::Double,
        (Some("string"), None, None, None) => Value::String,
        (Some("string"), Some("byte"), None, None) => Value::Bytes,
        (Some("array"), None, Some(items), None) => Value::List(Box::new(value(*items)?)),
        (Some("object"), None, None, Some(values)) => Value::Map(Box::new(value(*values)?)),
        (ty, format, ..) => bail!("the generator does not support type {ty:?} with format {format:?}"),
    })
}

fn words(text: Option<&String>) -> Vec<String> {
    text.into_iter().flat_map(|text| text.split([',', '|'])).map(str::to_owned).collect()
}
