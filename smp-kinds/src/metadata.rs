//! Validation of metadata: labels, annotations, owner references and finalizers.

use std::collections::HashSet;
use std::fmt::Display;

use serde_json::Value;

use crate::cause::{Bad, Cause, Causes, MAX_SHOWN, text};
use crate::names;
use crate::object::{at, finalizers, text_at};
use crate::path::Path;
use crate::unique;

/// The maximum size of all annotations of an object, 256 KiB. See [`annotations_size`].
pub const MAX_ANNOTATIONS_SIZE: usize = 256 * 1024;

/// The fields of the metadata that a server sets. It ignores or rejects what clients send.
///
/// ```
/// use smp_kinds::SERVER_METADATA;
///
/// assert!(SERVER_METADATA.contains(&"uid") && !SERVER_METADATA.contains(&"name"));
/// ```
pub const SERVER_METADATA: [&str; 8] = [
    "creationTimestamp",
    "deletionGracePeriodSeconds",
    "deletionTimestamp",
    "generation",
    "managedFields",
    "resourceVersion",
    "selfLink",
    "uid",
];

/// The finalizer of foreground deletion.
pub const FOREGROUND: &str = "foregroundDeletion";
/// The finalizer of a deletion that orphans the dependents.
pub const ORPHAN: &str = "orphan";

/// The finalizers without a domain that Kubernetes itself uses.
const STANDARD_FINALIZERS: [&str; 3] = [ORPHAN, FOREGROUND, "kubernetes"];

/// Returns the size of the annotations in metadata: the bytes of their names and values. A server rejects an object with more than
/// [`MAX_ANNOTATIONS_SIZE`].
///
/// ```
/// use smp_kinds::{MAX_ANNOTATIONS_SIZE, annotations_size};
///
/// let metadata = serde_json::json!({"name": "web", "annotations": {"note": "hello"}});
/// assert_eq!(annotations_size(&metadata), 9);
/// assert!(annotations_size(&metadata) <= MAX_ANNOTATIONS_SIZE);
/// ```
pub fn annotations_size(metadata: &Value) -> usize {
    members(at(metadata, &["annotations"])).map(|(key, value)| key.len() + value.len()).sum()
}

/// Removes duplicate owner references, and returns a warning about them. `when` is part of the warning.
pub fn unite_owners(object: &mut Value, when: &str) -> Option<String> {
    let owners = object.get_mut("metadata")?.get_mut("ownerReferences")?.as_array_mut()?;
    let mut repeats = unique::repeats(&*owners).into_iter();
    let repeated: Vec<Value> = owners.extract_if(.., |_| repeats.next().unwrap_or_default()).collect();
    let repeated: Vec<&str> = repeated.iter().map(|owner| text_at(owner, &["uid"])).collect();
    (!repeated.is_empty()).then(|| {
        format!(
            ".metadata.ownerReferences contains duplicate entries{when}; API server dedups owner references in 1.20+, and may \
             reject such requests as early as 1.24; please fix your requests; duplicate UID(s) observed: {}",
            repeated.join(", ")
        )
    })
}

/// Returns the causes for labels, annotations, owner references and finalizers. `base` is the path of the metadata.
///
/// ```text
/// {labels: {-a: b}} in spec.template.metadata  →  spec.template.metadata.labels: Invalid value: "-a": …
/// ```
pub(crate) fn check_common(metadata: &Value, base: &Path<'_>, has_plain_finalizers: bool) -> Causes {
    let mut causes = Causes::default();
    let labels = base.field("labels");
    for (key, value) in members(at(metadata, &["labels"])) {
        causes.problems(labels, key, names::qualified_name_problems(key));
        causes.problems(labels, value, names::label_value_problems(value));
    }
    let annotations = base.field("annotations");
    for (key, _) in members(at(metadata, &["annotations"])) {
        causes.problems(annotations, key, names::qualified_name_problems(&key.to_lowercase()));
    }
    if annotations_size(metadata) > MAX_ANNOTATIONS_SIZE {
        causes.add(|| Cause::too_long(annotations, 262_144));
    }
    causes.append(check_owners(at(metadata, &["ownerReferences"]), &base.field("ownerReferences")));
    causes.append(check_finalizers(at(metadata, &["finalizers"]), &base.field("finalizers"), has_plain_finalizers));
    causes
}

/// Returns the causes for the entries of `managedFields`. `base` is the path of the metadata.
pub(crate) fn check_managers(metadata: &Value, base: &Path<'_>) -> Causes {
    /// The maximum length of the name of a subresource.
    const MAX_SUBRESOURCE: usize = 256;
    let mut causes = Causes::default();
    let base = base.field("managedFields");
    for (index, entry) in at(metadata, &["managedFields"]).as_array().into_iter().flatten().enumerate() {
        let base = base.index(index);
        let [operation, kind, manager, subresource] =
            ["operation", "fieldsType", "manager", "subresource"].map(|name| text_at(entry, &[name]));
        match operation {
            "" => causes.required(base.field("operation"), "must not be empty"),
            operation => causes.one_of(base.field("operation"), operation, &["Apply", "Update"]),
        }
        if !matches!(kind, "" | "FieldsV1") {
            causes.invalid(base.field("fieldsType"), kind, "must be `FieldsV1`");
        }
        causes.append(check_manager(manager, base.field("manager")));
        if subresource.len() > MAX_SUBRESOURCE {
            causes.add(|| Cause::too_long(base.field("subresource"), 256));
        }
    }
    causes
}

/// The maximum length of the name of a field manager, in bytes.
pub const MAX_MANAGER: usize = 128;

/// Returns the causes for the name of a field manager: it has at most 128 bytes, all printable.
pub fn check_manager(name: &str, field: impl Display + Copy) -> Causes {
    let mut causes = Causes::default();
    if name.len() > MAX_MANAGER {
        causes.add(|| Cause::too_long(field.to_string(), 128));
    }
    for (position, c) in name.char_indices().filter(|(_, c)| !text::is_printable(*c)) {
        let detail = format!("invalid character U+{:04X} (at position {position})", u32::from(c));
        causes.invalid(field, name, detail);
    }
    causes
}

/// A finalizer without a domain that is not a standard one of Kubernetes.
pub(crate) fn check_domain(finalizer: &str, field: &Path<'_>) -> Option<Cause> {
    let is_plain = !finalizer.contains('/') && !STANDARD_FINALIZERS.contains(&finalizer);
    let text = "name is neither a standard finalizer name nor is it fully qualified";
    is_plain.then(|| Cause::invalid(field, finalizer, text))
}

/// Warnings about new finalizers without a domain, which are valid in custom resources.
///
/// ```text
/// finalizers: [plain]  →  metadata.finalizers: "plain": prefer a domain-qualified finalizer name …
/// ```
pub(crate) fn warnings_about_finalizers(old: &Value, new: &Value) -> Vec<String> {
    let known: HashSet<&str> = finalizers(old).into_iter().collect();
    let mut added: Vec<&str> = finalizers(new).into_iter().filter(|name| !known.contains(name)).collect();
    added.sort_unstable();
    added.dedup();
    let is_plain = |name: &&str| !name.contains('/') && !STANDARD_FINALIZERS.contains(name);
    let warning = |name: &str| {
        let path = if name.contains('.') { " including a path (/)" } else { "" };
        format!(
            "metadata.finalizers: {name:?}: prefer a domain-qualified finalizer name{path} to avoid accidental conflicts with \
             other finalizer writers"
        )
    };
    added.into_iter().filter(is_plain).map(warning).collect()
}

fn check_finalizers(finalizers: &Value, field: &Path<'_>, may_be_plain: bool) -> Causes {
    let finalizers: Vec<&str> = finalizers.as_array().into_iter().flatten().filter_map(Value::as_str).collect();
    let mut causes = Causes::default();
    for (index, finalizer) in finalizers.iter().enumerate() {
        causes.problems(field, *finalizer, names::qualified_name_problems(finalizer));
        if !may_be_plain {
            causes.extend(check_domain(finalizer, &field.index(index)));
        }
    }
    if finalizers.contains(&"orphan") && finalizers.contains(&"foregroundDeletion") {
        let shown = serde_json::json!(finalizers);
        causes.add(|| Cause::invalid(field, &shown, "finalizer orphan and foregroundDeletion cannot be both set"));
    }
    causes
}

fn check_owners(owners: &Value, field: &Path<'_>) -> Causes {
    let owners = owners.as_array().map(Vec::as_slice).unwrap_or_default();
    let mut causes = Causes::default();
    for (index, owner) in owners.iter().enumerate() {
        let (path, version) = (field.index(index), text_at(owner, &["apiVersion"]));
        for name in ["apiVersion", "kind", "name", "uid"] {
            if text_at(owner, &[name]).is_empty() {
                causes.required(path.field(name), "must not be empty");
            }
        }
        if version.matches('/').count() > 1 || version.ends_with('/') {
            causes.invalid(path.field("apiVersion"), version, "must be <group>/<version> or <version>");
        }
        if (version, text_at(owner, &["kind"])) == ("v1", "Event") {
            let text = "/v1, Kind=Event is disallowed from being an owner";
            causes.add(|| Cause::invalid(path, Bad::Json(&text_of_owner(owner)), text));
        }
    }
    causes.append(check_controllers(owners, field));
    causes
}

/// Checks that at most one owner is the controller. As on kube-apiserver, the cause for each further one shows all owners.
fn check_controllers(owners: &[Value], field: &Path<'_>) -> Causes {
    let controllers: Vec<String> = owners
        .iter()
        .filter(|owner| at(owner, &["controller"]) == true)
        .map(|owner| format!("{}/{}", text_at(owner, &["kind"]), text_at(owner, &["name"])))
        .collect();
    let [first, others @ ..] = controllers.as_slice() else { return Causes::default() };
    if others.is_empty() {
        return Causes::default();
    }
    let shown = format!("[{}]", text::joined_within(owners.iter().map(text_of_owner), ",", MAX_SHOWN));
    let cause = |other: &String| {
        let text = format!(
            "Only one reference can have Controller set to true. Found \"true\" in references for {first} and {other}"
        );
        Cause::invalid(field, Bad::Json(&shown), &text)
    };
    others.iter().map(cause).collect()
}

/// An owner with its fields in the order of the Go type.
fn text_of_owner(owner: &Value) -> String {
    let names = ["apiVersion", "kind", "name", "uid", "controller", "blockOwnerDeletion"];
    let field = |name: &str| owner.get(name).map(|value| format!("{}:{value}", Value::from(name)));
    let fields: Vec<String> = names.into_iter().filter_map(field).collect();
    format!("{{{}}}", fields.join(","))
}

fn members(map: &Value) -> impl Iterator<Item = (&String, &str)> {
    map.as_object().into_iter().flatten().map(|(key, value)| (key, value.as_str().unwrap_or_default()))
}
