//! Definitions of custom resources: reading and checking them.

mod check;
mod conversion;
mod fields;
pub(super) mod read;

use serde_json::Value;

use super::node::{Node, Purpose, is_recognized};
use super::schema::{Additional, Items, Schema};
use super::version::Version;
use crate::cause::{Cause, Causes, text};

/// A custom resource definition that a server accepts.
#[derive(Debug)]
pub struct Definition {
    /// The group, such as `lab.dev`.
    pub group: String,
    /// The names of the resource.
    pub(crate) names: Names,
    /// Whether the objects are in namespaces.
    pub(crate) namespaced: bool,
    /// The versions, in the order of the definition.
    pub(crate) versions: Vec<Version>,
    /// Warnings about the definition, as texts for `Warning` headers.
    pub warnings: Vec<String>,
}

/// The names of a custom resource.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
#[expect(clippy::struct_field_names, reason = "the fields have their names in Kubernetes")]
pub(crate) struct Names {
    /// The name in paths, such as `foos`.
    pub(crate) plural: String,
    /// The singular name, by default the kind in lower case.
    pub(crate) singular: String,
    /// Short names, such as `fo`.
    pub(crate) short_names: Vec<String>,
    /// The kind, such as `Foo`.
    pub(crate) kind: String,
    /// The kind of lists, by default the kind with `List`.
    pub(crate) list_kind: String,
    /// The categories, such as `all`.
    pub(crate) categories: Vec<String>,
}

impl Definition {
    /// Reads a definition of version `apiextensions.k8s.io/v1`.
    ///
    /// # Errors
    ///
    /// Returns the causes for which kube-apiserver rejects the definition, sorted by field.
    pub fn read(definition: &Value) -> Result<Self, Causes> {
        let read = read::Definition::read(definition)?;
        if let Some(cause) = too_costly(&read.versions) {
            return Err(Causes::from([cause]));
        }
        let causes = check::check(&read);
        if !causes.is_empty() {
            return Err(super::validate::sorted(causes));
        }
        let mut warnings = Vec::new();
        for schema in read.versions.iter().filter_map(|version| version.schema.as_ref()) {
            warn(schema, &mut warnings);
        }
        if read.conversion.as_ref().is_some_and(|conversion| conversion.strategy == "Webhook") {
            warnings.push(NO_WEBHOOKS.to_owned());
        }
        let versions: Vec<_> = read.versions.into_iter().map(Version::new).collect();
        for rule in versions.iter().flat_map(Version::unevaluated_rules) {
            warnings
                .push([super::keyword::VALIDATIONS, NOT_CHECKED, ": ", &text::within(rule, MAX_SHOWN_RULE)].concat());
        }
        Ok(Self { group: read.group, names: read.names, namespaced: read.scope == "Namespaced", versions, warnings })
    }

    /// The storage version.
    pub(crate) fn storage(&self) -> Option<&Version> {
        self.versions.iter().find(|version| version.storage)
    }
}

/// Follows the keyword of rules in CEL that are beyond what this crate evaluates.
const NOT_CHECKED: &str = " are not checked";
/// The length in bytes after which a rule is cut in a warning.
const MAX_SHOWN_RULE: usize = 1024;
const NO_WEBHOOKS: &str = "conversion webhooks are not called; objects of different versions differ in apiVersion only";

/// Whether a warning is about what this crate does not do. kube-apiserver has none of these warnings.
pub fn is_limit(warning: &str) -> bool {
    warning == NO_WEBHOOKS
        || warning.strip_prefix(super::keyword::VALIDATIONS).is_some_and(|rest| rest.starts_with(NOT_CHECKED))
}

/// Adds the warnings for a schema: formats that Kubernetes does not know.
fn warn(schema: &Schema, warnings: &mut Vec<String>) {
    let mut formats = Vec::new();
    schema.walk(&mut |schema| {
        let kind = if schema.int_or_string { "" } else { schema.kind.as_str() };
        if !schema.format.is_empty() && !is_recognized(kind, &schema.format) {
            formats.push(format!("unrecognized format {}", text::quoted(&schema.format)));
        }
    });
    for warning in formats {
        if !warnings.contains(&warning) {
            warnings.push(warning);
        }
    }
}

/// The cause for patterns that would take too much time and memory together.
fn too_costly(versions: &[read::Version]) -> Option<Cause> {
    const MAX_COST: usize = 500_000;
    let mut cost = 0_usize;
    for schema in versions.iter().filter_map(|version| version.schema.as_ref()) {
        schema.walk(&mut |schema| {
            if !schema.pattern.is_empty() {
                cost = cost.saturating_add(super::pattern::cost(&schema.pattern));
            }
        });
    }
    (cost > MAX_COST).then(|| Cause::forbidden("spec.versions", "the patterns of the schemas are too large together"))
}

/// Adds the causes for a schema at a path. A general one is added only without others.
fn schema_causes(schema: &Schema, path: &str, causes: &mut Causes) {
    let error = unstructured(schema);
    if error.is_none() {
        let unstructural = super::structural::check(schema, path);
        if unstructural.is_empty() {
            causes.append(super::defaults::check(&Node::new(schema, Purpose::Defaults), path));
        }
        causes.append(unstructural);
    }
    causes.append(super::openapi::check(schema, path));
    let mut has_rules = false;
    schema.walk(&mut |schema| has_rules |= !schema.validations.is_empty());
    if has_rules && causes.is_empty() {
        causes.append(super::cel::check(&Node::resource(schema), path));
    }
    if let Some(error) = error.filter(|_| causes.is_empty()) {
        causes.invalid(path, "", &error);
    }
}

/// Why a schema cannot be structural at all. Most of the reasons have causes from the keywords, too.
fn unstructured(schema: &Schema) -> Option<String> {
    let found = &schema.unsupported;
    let has_dependencies =
        found.dependencies.as_ref().and_then(Value::as_object).is_some_and(|members| !members.is_empty());
    let unsupported = [
        (!found.id.is_empty(), "id"),
        (!found.schema.is_empty(), "schema"),
        (found.reference.as_ref().is_some_and(|reference| !reference.is_empty()), "$ref"),
        (found.pattern_properties.is_some(), "patternProperties"),
        (has_dependencies, "dependencies"),
        (found.additional_items.is_some(), "additionalItems"),
        (!found.definitions.is_empty(), "definitions"),
    ];
    if let Some((_, name)) = unsupported.into_iter().find(|(found, _)| *found) {
        return Some(format!("OpenAPIV3Schema '{name}' is not supported"));
    }
    let mut junctors =
        schema.not.as_deref().into_iter().chain(&schema.all_of).chain(&schema.any_of).chain(&schema.one_of);
    if let Some(error) = junctors.find_map(unstructured) {
        return Some(error);
    }
    if schema.preserve_unknown_fields == Some(false) {
        let name = super::keyword::PRESERVE_UNKNOWN_FIELDS;
        return Some(format!("internal error: '{name}' must be true or undefined"));
    }
    if matches!(&schema.items, Some(Items::Many(items)) if !items.is_empty()) {
        return Some("OpenAPIV3Schema 'items' must be a schema, but is an array".to_owned());
    }
    let properties = schema.properties.iter().map(|(_, schema)| schema);
    let additional = schema.additional.as_ref().and_then(Additional::schema);
    schema.item().into_iter().chain(properties).chain(additional).find_map(unstructured)
}
