//! Phase 3: Rust's view of the definitions: modules, names, field types, features, recursion.

mod name;

use std::collections::{BTreeMap, BTreeSet};

use anyhow::{Context, Result, bail, ensure};

use super::load::{Body, Definition, Definitions, Field, Value};

/// Everything that is rendered.
#[derive(Debug)]
pub(crate) struct Model {
    /// The types, in the order of their definitions' names.
    pub(crate) types: Vec<Type>,
    /// The features: an API group, and the groups that its types refer to.
    pub(crate) features: BTreeMap<String, BTreeSet<String>>,
}

/// One definition as a Rust type.
#[derive(Debug)]
pub(crate) struct Type {
    /// The definition's name.
    pub(crate) definition: String,
    /// Where it is, and whether it is generated.
    pub(crate) place: Place,
    pub(crate) body: Definition,
    /// The fields, in the order of their JSON names; none where the definition is no object with fields.
    pub(crate) fields: Vec<RustField>,
}

/// Where a type is.
#[derive(Clone, Debug)]
pub(crate) struct Place {
    /// The modules below the crate's root.
    pub(crate) modules: Vec<String>,
    /// The type's name.
    pub(crate) name: String,
    /// The feature that it needs.
    pub(crate) feature: Option<String>,
    /// Whether the type is written by hand.
    pub(crate) by_hand: bool,
}

/// One field as Rust has it.
#[derive(Debug)]
pub(crate) struct RustField {
    /// The name in JSON.
    pub(crate) json: String,
    /// The Rust name, raw where it is a keyword.
    pub(crate) ident: String,
    /// Whether `rename_all = "camelCase"` does not lead back to the name in JSON.
    pub(crate) renamed: bool,
    /// The type, without the `Option` around an optional field.
    pub(crate) ty: String,
    pub(crate) field: Field,
}

/// Scalars and times keep their text exactly, which no derive can do: these types are written by hand.
const BY_HAND: [(&str, &str); 4] = [
    ("io.k8s.apimachinery.pkg.api.resource.Quantity", "Quantity"),
    ("io.k8s.apimachinery.pkg.apis.meta.v1.MicroTime", "MicroTime"),
    ("io.k8s.apimachinery.pkg.apis.meta.v1.Time", "Time"),
    ("io.k8s.apimachinery.pkg.util.intstr.IntOrString", "IntOrString"),
];

/// What goes before group, version and name, and whether types of this origin need a feature.
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
            ensure!(places.contains_key(name), "{name}: the definition is gone, but a type is written by hand for it");
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
    /// The path from the crate's root.
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
    ensure!(!matches!(body.body, Body::Scalar), "a scalar needs a type written by hand");
    let Some((rest, with_feature)) =
        ORIGINS.iter().find_map(|(origin, feature)| Some((definition.strip_prefix(origin)?, *feature)))
    else {
        bail!("no module is known for definitions of this origin");
    };
    let mut modules: Vec<String> = rest.split('.').map(str::to_owned).collect();
    let name = modules.pop().unwrap_or_default();
    ensure!(!modules.is_empty() && !name.is_empty(), "the name has no group before it");
    let feature = with_feature.then(|| modules[0].clone());
    Ok(Place { modules, name, feature, by_hand: false })
}

fn rust_fields(owner: &str, definitions: &Definitions, places: &BTreeMap<String, Place>) -> Result<Vec<RustField>> {
    let Body::Object(fields) = &definitions[owner].body else { return Ok(Vec::new()) };
    let mut idents = BTreeSet::new();
    let mut rust_fields = Vec::new();
    for (json, field) in fields {
        let plain = name::snake_case(json);
        ensure!(idents.insert(plain.clone()), "two fields are named `{plain}` in Rust");
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

/// Whether a value of type `outer` holds one of type `inner` without a list or map between.
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

/// The definition that a value refers to, itself or as an item.
fn reference(value: &Value) -> Option<&str> {
    match value {
        Value::Reference(name) => Some(name),
        Value::List(item) | Value::Map(item) => reference(item),
        _ => None,
    }
}

/// The module that holds a type of its own.
pub(crate) fn file_name(type_name: &str) -> String {
    name::snake_case(type_name)
}
