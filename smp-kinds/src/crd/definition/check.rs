//! Validation of a definition: its names, its versions, and rules across versions.

use super::super::embedded::wrong_kind;
use super::super::schema::Schema;
use super::super::{format::is_uri, selectable};
use super::Names;
use super::read::{Definition, Version};
use super::{conversion, fields, schema_causes, unstructured};
use crate::cause::text::{json, json_list};
use crate::cause::{Bad, Cause, Causes};
use crate::names::{label_1035, subdomain};
use crate::unique::repeats;

/// Parts that all versions have in common. Kubernetes moves them from the versions to the definition before it checks
/// them, so causes name `spec.validation` instead of `spec.versions[0].schema`.
#[expect(clippy::struct_excessive_bools, reason = "the fields are independent of each other")]
struct Common {
    schema: bool,
    subresources: bool,
    columns: bool,
    selectable: bool,
}

impl Common {
    fn of(versions: &[Version]) -> Self {
        let same = |part: fn(&Version, &Version) -> bool| versions.iter().all(|version| part(version, &versions[0]));
        Self {
            schema: same(|left, right| left.has_schema == right.has_schema && left.schema == right.schema),
            subresources: same(|left, right| left.subresources == right.subresources),
            columns: same(|left, right| left.columns == right.columns),
            selectable: same(|left, right| left.selectable_fields == right.selectable_fields),
        }
    }
}

/// Returns the causes for which kube-apiserver rejects a new definition.
pub(super) fn check(definition: &Definition) -> Causes {
    let mut causes = Causes::default();
    metadata(definition, &mut causes);
    group(&definition.group, &mut causes);
    match definition.scope.as_str() {
        "Cluster" | "Namespaced" => {}
        "" => causes.required("spec.scope", ""),
        scope => causes.not_supported("spec.scope", scope, &["Cluster", "Namespaced"]),
    }
    versions(definition, &mut causes);
    names(&definition.names, &mut causes);
    preserve(definition, &mut causes);
    conversion::check(definition, &mut causes);
    approval(definition, &mut causes);
    causes
}

fn metadata(definition: &Definition, causes: &mut Causes) {
    let required = format!("{}.{}", definition.names.plural, definition.group);
    let mut check = |field: &str, name: &str, checked: &str| {
        let mut errors = subdomain(checked);
        if name != required {
            errors.push("must be spec.names.plural+\".\"+spec.group".to_owned());
        }
        causes.problems(field, name, errors);
    };
    if !definition.generate_name.is_empty() {
        let name = definition.generate_name.as_str();
        let checked = name.strip_suffix('-').map_or_else(|| name.to_owned(), |start| format!("{start}a"));
        check("metadata.generateName", name, &checked);
    }
    if definition.name.is_empty() {
        causes.required("metadata.name", "name or generateName is required");
    } else {
        check("metadata.name", &definition.name, &definition.name);
    }
    if !definition.namespace.is_empty() {
        causes.forbidden("metadata.namespace", "not allowed on this type");
    }
}

fn group(group: &str, causes: &mut Causes) {
    let errors = subdomain(group);
    if group.is_empty() {
        causes.required("spec.group", "");
    } else if !errors.is_empty() {
        causes.invalid("spec.group", group, errors.join(","));
    } else if !group.contains('.') {
        causes.invalid("spec.group", group, "should be a domain with at least one dot");
    }
}

fn names(names: &Names, causes: &mut Causes) {
    let required = [
        ("plural", &names.plural),
        ("singular", &names.singular),
        ("kind", &names.kind),
        ("listKind", &names.list_kind),
    ];
    for (name, value) in required {
        let field = format!("spec.names.{name}");
        let wrong = match name {
            _ if value.is_empty() => {
                causes.required(field, "");
                continue;
            }
            "kind" | "listKind" => wrong_kind(value),
            _ => wrong_label(value),
        };
        causes.extend(wrong.map(|wrong| Cause::invalid(field, value.as_str(), &wrong)));
    }
    for (name, values) in [("shortNames", &names.short_names), ("categories", &names.categories)] {
        for (index, value) in values.iter().enumerate() {
            let cause = |wrong: String| Cause::invalid(format!("spec.names.{name}[{index}]"), value.as_str(), &wrong);
            causes.extend(wrong_label(value).map(cause));
        }
    }
    if !names.kind.is_empty() && names.kind == names.list_kind {
        causes.invalid("spec.names.listKind", names.list_kind.as_str(), "kind and listKind may not be the same");
    }
}

fn wrong_label(name: &str) -> Option<String> {
    let errors = label_1035(name);
    (!errors.is_empty()).then(|| errors.join(","))
}

fn versions(definition: &Definition, causes: &mut Causes) {
    let versions = &definition.versions;
    let all: Vec<&str> = versions.iter().map(|version| version.name.as_str()).collect();
    let listed = json_list(&all);
    let mut all_invalid = |detail: &str| causes.invalid("spec.versions", Bad::Json(&listed), detail);
    if repeats(&all).contains(&true) {
        all_invalid("must contain unique version names");
    }
    if versions.iter().filter(|version| version.storage).count() != 1 {
        all_invalid("must have exactly one version marked as storage version");
    }
    stored(versions, causes);
    let Some(first) = versions.first() else { return };
    if let Some(wrong) = wrong_label(&first.name).filter(|_| !first.name.is_empty()) {
        causes.invalid("spec.version", first.name.as_str(), &wrong);
    }
    let common = Common::of(versions);
    for (index, version) in versions.iter().enumerate() {
        let path = format!("spec.versions[{index}]");
        if version.schema.is_none() {
            causes.required(format_args!("{path}.schema.openAPIV3Schema"), "");
        }
        self::version(version, versions, &common, &path, causes);
    }
    if common.schema {
        let status = versions.iter().any(has_status);
        let wrong = first.schema.as_ref().map(|schema| validation(schema, status, "spec.validation"));
        causes.append(wrong.unwrap_or_default());
    }
    if common.subresources {
        fields::subresources(first.subresources.as_ref(), "spec.subresources", causes);
    }
    if common.columns {
        fields::columns(&first.columns, "spec.additionalPrinterColumns", causes);
    }
    if common.selectable && !first.selectable_fields.is_empty() {
        let field = "spec.selectableFields";
        if common.schema && first.has_schema {
            selectable(&first.selectable_fields, first.schema.as_ref(), field, "spec", causes);
        } else {
            causes.invalid(field, "", "may only be set when validations.schema is included");
        }
    }
}

fn has_status(version: &Version) -> bool {
    version.subresources.as_ref().is_some_and(|subresources| subresources.status)
}

/// The rules for one version, without the parts that all versions have in common.
fn version(version: &Version, all: &[Version], common: &Common, path: &str, causes: &mut Causes) {
    if let Some(wrong) = wrong_label(&version.name) {
        causes.invalid(format_args!("{path}.name"), version.name.as_str(), &wrong);
    }
    fields::deprecation(version, path, causes);
    // Versions with the same name have the subresources of the first one.
    let named = all.iter().find(|other| other.name == version.name);
    if let Some(schema) = version.schema.as_ref().filter(|_| !common.schema) {
        causes.append(validation(schema, named.is_some_and(has_status), &format!("{path}.schema")));
    }
    if !common.subresources {
        fields::subresources(version.subresources.as_ref(), &format!("{path}.subresources"), causes);
    }
    if !common.columns {
        fields::columns(&version.columns, &format!("{path}.additionalPrinterColumns"), causes);
    }
    if !common.selectable && !version.selectable_fields.is_empty() {
        let field = format!("{path}.selectableFields");
        match version.schema.as_ref().filter(|_| !common.schema) {
            Some(schema) => selectable(&version.selectable_fields, Some(schema), &field, path, causes),
            None => causes.invalid(field, "", "may only be set when `version.schema.openAPIV3Schema` is not included"),
        }
    }
}

fn selectable(fields: &[String], schema: Option<&Schema>, field: &str, path: &str, causes: &mut Causes) {
    let error = schema.and_then(unstructured);
    let none = Schema::default();
    let schema = schema.filter(|_| error.is_none()).unwrap_or(&none);
    causes.extend(error.map(|error| Cause::invalid(format!("{path}.schema.openAPIV3Schema"), "", &error)));
    causes.append(selectable::check(fields, schema, field));
}

/// The rules for a schema as a whole.
fn validation(schema: &Schema, status: bool, path: &str) -> Causes {
    let mut causes = Causes::default();
    let path = format!("{path}.openAPIV3Schema");
    if status {
        causes.extend(fields::root_of_status(schema, &path));
    }
    if schema.nullable {
        causes.forbidden(format_args!("{path}.nullable"), "nullable cannot be true at the root");
    }
    schema_causes(schema, &path, &mut causes);
    causes
}

/// `status.storedVersions`, which lists the first storage version.
fn stored(versions: &[Version], causes: &mut Causes) {
    let field = "status.storedVersions";
    let mut storage = versions.iter().filter(|version| version.storage);
    let Some(first) = storage.next() else {
        causes.invalid(field, Bad::Json("null"), "must have at least one stored version");
        return;
    };
    let stored = json_list(&[first.name.as_str()]);
    for version in storage {
        causes.invalid(field, Bad::Json(&stored), format_args!("must have the storage version {}", version.name));
    }
}

fn preserve(definition: &Definition, causes: &mut Causes) {
    if !definition.preserve_unknown_fields {
        return;
    }
    let field = "spec.preserveUnknownFields";
    let detail = format!(
        "cannot set to true, set {} to true in spec.versions[*].schema instead",
        super::super::keyword::PRESERVE_UNKNOWN_FIELDS
    );
    causes.invalid(field, Bad::Json("true"), &detail);
    let mut defaults = false;
    for schema in definition.versions.iter().filter_map(|version| version.schema.as_ref()) {
        schema.walk(&mut |schema| defaults |= schema.default.is_some());
    }
    if defaults {
        causes.invalid(field, Bad::Json("true"), "must be false in order to use defaults in the schema");
    }
    if let Some(conversion) = definition.conversion.as_ref().filter(|conversion| conversion.strategy != "None") {
        let detail = "must be None if spec.preserveUnknownFields is true";
        causes.invalid("spec.conversion.strategy", conversion.strategy.as_str(), detail);
    }
}

/// Groups of Kubernetes itself need an annotation.
fn approval(definition: &Definition, causes: &mut Causes) {
    let group = definition.group.as_str();
    let protected = ["k8s.io", "kubernetes.io"]
        .into_iter()
        .any(|owner| group.strip_suffix(owner).is_some_and(|rest| rest.is_empty() || rest.ends_with('.')));
    let annotation = definition.approval.as_str();
    let has_host = || {
        let rest = annotation.split_once("://").map_or("", |(_, rest)| rest);
        is_uri(annotation) && !rest.is_empty() && !rest.starts_with('/')
    };
    if !protected || annotation.starts_with("unapproved") || !annotation.is_empty() && has_host() {
        return;
    }
    let name = "api-approved.kubernetes.io";
    let field = format!("metadata.annotations[{name}]");
    let either = "with either a URL or a reason starting with \"unapproved\", ";
    let either = if annotation.is_empty() { "" } else { either };
    let separator = if annotation.is_empty() { ", " } else { " " };
    let see = "see https://github.com/kubernetes/enhancements/pull/1111";
    let name = json(&name.into());
    let detail = format!("protected groups must have approval annotation {name}{separator}{either}{see}");
    causes.add(|| match annotation {
        "" => Cause::required(field, &detail),
        annotation => Cause::invalid(field, annotation, &detail),
    });
}
