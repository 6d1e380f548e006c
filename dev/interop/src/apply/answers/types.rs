//! The types of cases: built in, of a definition of a custom resource, of OpenAPI schemas, or deduced.

use std::rc::Rc;

use serde_json::{Value, json};
use smp_apply::{Kind, Type, Unconvertible, Versions};
use smp_openapi::Document;

use super::Failure;

/// The types of a case.
pub(super) enum Types {
    BuiltIn,
    Deduced,
    OpenApi(Document),
    Custom(Document),
}

/// The types of the last cases, which often have the same schema.
#[derive(Default)]
pub(super) struct Cache(Vec<(Value, Rc<Types>)>);

/// How many schemas are kept.
const KEPT: usize = 8;

impl Cache {
    pub(super) fn get(&mut self, schema: &Value) -> Result<Rc<Types>, Failure> {
        if let Some((_, types)) = self.0.iter().find(|(known, _)| known == schema) {
            return Ok(Rc::clone(types));
        }
        let types = Rc::new(Types::read(schema)?);
        self.0.truncate(KEPT - 1);
        self.0.insert(0, (schema.clone(), Rc::clone(&types)));
        Ok(types)
    }
}

impl Types {
    fn read(schema: &Value) -> Result<Self, Failure> {
        if schema["builtin"] == true {
            return Ok(Self::BuiltIn);
        }
        if schema["deduced"] == true {
            return Ok(Self::Deduced);
        }
        if let Some(definition) = schema.get("crd") {
            return Ok(Self::Custom(smp_openapi::read(definition).map_err(Failure::unsupported)?));
        }
        let document = json!({"openapi": "3.0.0", "components": {"schemas": schema["openapi"]}});
        Ok(Self::OpenApi(smp_openapi::read(&document).map_err(Failure::unsupported)?))
    }

    /// The type of a definition. For a custom resource, the name is that of the version.
    pub(super) fn named(&self, name: &str) -> Result<Type<'_>, Failure> {
        let schema = match self {
            Self::Deduced => return Ok(Type::deduced()),
            Self::BuiltIn => smp_api_types::schema_for_definition(name),
            Self::OpenApi(document) => document.get(name),
            Self::Custom(document) => {
                let is_version = |found: &str| found == name || name.rsplit('/').next() == Some(found);
                let kind = document.kinds().find(|(kind, _)| is_version(&kind.version));
                document.get(name).or_else(|| document.get(kind?.1))
            }
        };
        schema.map(Type::of).ok_or_else(|| Failure::new(format!("no type {name}")))
    }

    /// The type of an object by its kind and version.
    pub(super) fn of_object(&self, object: &Value) -> Result<Type<'_>, Failure> {
        let (group, version) = split(object["apiVersion"].as_str().unwrap_or_default());
        let kind = object["kind"].as_str().unwrap_or_default();
        let schema = match self {
            Self::Deduced => return Ok(Type::deduced()),
            Self::BuiltIn => smp_api_types::schema_for_kind(group, version, kind),
            Self::OpenApi(document) | Self::Custom(document) => document.get_kind(group, version, kind),
        };
        schema.map(Type::of).ok_or_else(|| Failure::new(format!("no type for {group}/{version}, Kind={kind}")))
    }

    /// A kind with its versions.
    pub(super) fn kind(&self, group: &str, name: &str) -> Box<dyn Versions + '_> {
        let api_version =
            |version: &str| if group.is_empty() { version.to_owned() } else { format!("{group}/{version}") };
        let mut kind = if matches!(self, Self::Custom(_)) { Kind::custom(name) } else { Kind::new(name) };
        match self {
            Self::Deduced => return Box::new(AnyVersion(name.to_owned())),
            Self::BuiltIn => {
                for found in smp_api_types::kinds().filter(|found| found.group == group && found.kind == name) {
                    kind = kind.version(&api_version(found.version), found.schema);
                }
            }
            Self::OpenApi(document) | Self::Custom(document) => {
                for (found, definition) in
                    document.kinds().filter(|(found, _)| found.group == group && found.kind == name)
                {
                    if let Some(schema) = document.get(definition) {
                        kind = kind.version(&api_version(&found.version), schema);
                    }
                }
            }
        }
        Box::new(kind)
    }
}

/// The group and the version of an `apiVersion`.
pub(super) fn split(api_version: &str) -> (&str, &str) {
    api_version.split_once('/').unwrap_or(("", api_version))
}

/// A kind without types, of which any version exists.
struct AnyVersion(String);

impl Versions for AnyVersion {
    fn type_of(&self, _: &str) -> Option<Type<'_>> {
        Some(Type::deduced())
    }

    fn convert(&self, object: &Value, _: &str, to: &str) -> Result<Value, Unconvertible> {
        let mut object = object.clone();
        object["apiVersion"] = to.into();
        Ok(object)
    }

    fn is_custom(&self) -> bool {
        true
    }

    fn kind(&self) -> Option<&str> {
        Some(&self.0)
    }
}
