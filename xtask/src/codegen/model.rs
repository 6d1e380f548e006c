//! Phase 3: maps the definitions to Rust: modules, names, field types, features, recursion.

mod name;

use std::collections::{BTreeMap, BTreeSet};

use anyhow::{Context, Result, bail, ensure};

use super::load::{Body, Definition, Definitions, Field, Value};

/// The input of the renderer.
#[derive(Debug)]
pub(crate) struct Model {
    /// The types, sorted by definition name.
    pub(crate) types: Vec<Type>,
    /// The features: API groups, each with the groups that its types refer to.
    pub(crate) features: BTreeMap<String, BTreeSet<String>>,
}

/// One definition as a Rust type.
#[derive(Debug)]
pub(crate) struct Type {
    /// The name of the definition.
    pub(crate) definition: String,
    /// Its location, and whether it is generated.
    pub(crate) place: Place,
    pub(crate) body: Definition,
    /// The fields, sorted by JSON name; empty if the definition is not an object with fields.
    pub(crate) fields: Vec<RustField>,
}

/// The location of a type.
#[derive(Clone, Debug)]
pub(crate) struct Place {
    /// The module path in the crate.
    pub(crate) modules: Vec<String>,
    /// The type's name.
    pub(crate) name: String,
    /// The feature that it needs.
    pub(crate) feature: Option<String>,
    /// Whether the type is handwritten.
    pub(crate) by_hand: bool,
}

/// A field in Rust.
#[derive(Debug)]
pub(crate) struct RustField {
    /// The name in JSON.
    pub(crate) json: String,
    /// The Rust name; a raw identifier if it is a keyword.
    pub(crate) ident: String,
    /// Whether the field needs `rename`, because `rename_all = "camelCase"` does not give the name in JSON.
    pub(crate) renamed: bool,
    /// The type, without the `Option` around an optional field.
    pub(crate) ty: String,
    pub(crate) field: Field,
}

/// Handwritten types: scalars and times keep their exact text, which no derive can do.
const BY_HAND: [(&str, &str); 4] = [
    ("io.k8s.apimachinery.pkg.api.resource.Quantity", "Quantity"),
    ("io.k8s.apimachinery.pkg.apis.meta.v1.MicroTime", "MicroTime"),
    ("io.k8s.apimachinery.pkg.apis.meta.v1.Time", "Time"),
    ("io.k8s.apimachinery.pkg.util.intstr.IntOrString", "IntOrString"),
];

/// The prefixes before group, version and name, and whether types with the prefix need a feature.
const ORIGINS: [(&str, bool); 5] = [
    ("io.k8s.api.", true),
    ("io.k8s.apiextensions-apiserver.pkg.apis.", true),
    ("io.k8s.kube-aggregator.pkg.apis.", true),
    ("io.k8s.apimachinery.pkg.apis.", false),
    ("io.k8s.apimachinery.pkg.", false),
];

impl Model {
    pub(crate) fn new(definitions: &Definitions) -> Result<Self> {
        let mut places = BTreeMap::new();
        for (name, definition) in definitions {
            places.insert(name.clone(), place(name, definition).with_context(|| name.clone())?);
        }
        for (name, _) in BY_HAND {
            ensure!(places.contains_key(name), "{name} has a handwritten type, but the definition does not exist");
        }
        let mut types = Vec::new();
        for (name, body) in definitions {
            let fields = rust_fields(name, definitions, &places).with_context(|| name.clone())?;
            let place = places[name].clone();
            types.push(Type { definition: name.clone(), place, body: body.clone(), fields });
        }
        let features = features(&types, &places);
        Ok(Self { types, features })
    }
}

impl Place {
    /// The path from the crate root.
    pub(crate) fn path(&self) -> String {
        let mut path = vec!["crate"];
        path.extend(self.modules.iter().map(String::as_str));
        path.push(&self.name);
        path.join("::")
    }
}

fn place(definition: &str, body: &Definition) -> Result<Place> {
    if let Some((_, name)) = BY_HAND.iter().find(|(name, _)| *name == definition) {
        return Ok(Place { modules: Vec::new(), name: (*name).to_owned(), feature: None, by_hand: true });
    }
    ensure!(!matches!(body.body, Body::Scalar), "a scalar needs a handwritten type");
    let Some((rest, with_feature)) =
        ORIGINS.iter().find_map(|(origin, feature)| Some((definition.strip_prefix(origin)?, *feature)))
    else {
        bail!("unknown prefix of the definition");
    };
    let mut modules: Vec<String> = rest.split('.').map(str::to_owned).collect();
    let name = modules.pop().unwrap_or_default();
    ensure!(!modules.is_empty() && !name.is_empty(), "the name has no group");
    let feature = with_feature.then(|| modules[0].clone());
    Ok(Place { modules, name, feature, by_hand: false })
}

fn rust_fields(owner: &str, definitions: &Definitions, places: &BTreeMap<String, Place>) -> Result<Vec<RustField>> {
    let Body::Object(fields) = &definitions[owner].body else { return Ok(Vec::new()) };
    let mut idents = BTreeSet::new();
    let mut rust_fields = Vec::new();
    for (json, field) in fields {
        let plain = name::snake_case(json);
        ensure!(idents.insert(plain.clone()), "two fields have the Rust name `{plain}`");
        let mut ty = rust_type(&field.value, places).with_context(|| format!("field `{json}`"))?;
        if let Value::Reference(target) = &field.value
            && holds(definitions, target, owner, &mut BTreeSet::new())
        {
            ty = format!("Box<{ty}>");
        }
        let renamed = name::camel_case(&plain) != *json;
        rust_fields.push(RustField {
            json: json.clone(),
            ident: name::ident(&plain),
            renamed,
            ty,
            field: field.clone(),
        });
    }
    Ok(rust_fields)
}

fn rust_type(value: &Value, places: &BTreeMap<String, Place>) -> Result<String> {
    Ok(match value {
        Value::Boolean => "bool".to_owned(),
        Value::Int32 => "i32".to_owned(),
        Value::Int64 => "i64".to_owned(),
        Value::Double => "f64".to_owned(),
        Value::String => "String".to_owned(),
        Value::Bytes => "crate::ByteString".to_owned(),
        Value::Reference(name) => places.get(name).with_context(|| format!("{name} is not defined"))?.path(),
        Value::List(item) => format!("Vec<{}>", rust_type(item, places)?),
        Value::Map(item) => format!("BTreeMap<String, {}>", rust_type(item, places)?),
    })
}

/// Whether a value of type `outer` contains one of type `inner` without a list or map in between.
fn holds(definitions: &Definitions, outer: &str, inner: &str, seen: &mut BTreeSet<String>) -> bool {
    if outer == inner {
        return true;
    }
    let Some(Body::Object(fields)) = definitions.get(outer).map(|definition| &definition.body) else { return false };
    seen.insert(outer.to_owned())
        && fields.values().any(|field| match &field.value {
            Value::Reference(name) => holds(definitions, name, inner, seen),
            _ => false,
        })
}

fn features(types: &[Type], places: &BTreeMap<String, Place>) -> BTreeMap<String, BTreeSet<String>> {
    let mut features: BTreeMap<String, BTreeSet<String>> = BTreeMap::new();
    for ty in types {
        let Some(own) = &ty.place.feature else { continue };
        let needs = features.entry(own.clone()).or_default();
        for field in &ty.fields {
            let other = reference(&field.field.value).and_then(|name| places[name].feature.clone());
            needs.extend(other.filter(|other| other != own));
        }
    }
    features
}

/// The definition that a value or its items refer to.
fn reference(value: &Value) -> Option<&str> {
    match value {
        Value::Reference(name) => Some(name),
        Value::List(item) | Value::Map(item) => reference(item),
        _ => None,
    }
}

/// The module of a single type.
pub(crate) fn file_name(type_name: &str) -> String {
    name::snake_case(type_name)
}
