//! Cells of volumes, claims and drivers.

use serde_json::Value;

use super::cell::or;
use super::lists::join;
use crate::column::Source;
use crate::object::{scalar, text_at};

/// The short names of access modes, in the order in which they are listed.
const MODES: [(&str, &str); 4] =
    [("ReadWriteOnce", "RWO"), ("ReadOnlyMany", "ROX"), ("ReadWriteMany", "RWX"), ("ReadWriteOncePod", "RWOP")];

const CLASS: &str = "volume.beta.kubernetes.io/storage-class";

pub(super) fn phase(source: &Source<'_>, _: &[&str]) -> Value {
    if source.is_deleted() { "Terminating".into() } else { source.text("status.phase").into() }
}

pub(super) fn modes(source: &Source<'_>, arguments: &[&str]) -> Value {
    let found = source.items(arguments.first().unwrap_or(&""));
    let names = MODES.iter().filter(|(name, _)| found.iter().any(|mode| mode == name)).map(|(_, short)| *short);
    names.collect::<Vec<_>>().join(",").into()
}

/// The size of a claim's volume; empty if it has none.
pub(super) fn claim_capacity(source: &Source<'_>, _: &[&str]) -> Value {
    let size = scalar(source.at("status.capacity.storage"));
    if source.text("spec.volumeName").is_empty() { "".into() } else { or(size, "0") }
}

pub(super) fn claim_modes(source: &Source<'_>, _: &[&str]) -> Value {
    if source.text("spec.volumeName").is_empty() { "".into() } else { modes(source, &["status.accessModes"]) }
}

pub(super) fn class(source: &Source<'_>, _: &[&str]) -> Value {
    let old = &source.object["metadata"]["annotations"][CLASS];
    if old.is_null() { source.text("spec.storageClassName").into() } else { old.clone() }
}

pub(super) fn audiences(source: &Source<'_>, _: &[&str]) -> Value {
    let is_unset = source.at("spec.tokenRequests").is_null();
    if is_unset { "<unset>".into() } else { join(source, &["spec.tokenRequests", "audience"]) }
}

pub(super) fn driver_modes(source: &Source<'_>, _: &[&str]) -> Value {
    or(source.items("spec.volumeLifecycleModes").iter().map(scalar).collect::<Vec<_>>().join(","), "<none>")
}

/// Returns the name of the storage class that claims without a class get: the newest of those that are marked as the default.
///
/// ```text
/// {name: slow, creationTimestamp: 10:00, is-default-class: "true"}
/// {name: fast, creationTimestamp: 10:05, is-default-class: "true"}    the default
/// {name: other, creationTimestamp: 10:10}
/// ```
pub fn default_class<'v>(classes: impl Iterator<Item = &'v Value>) -> Option<&'v str> {
    const MARKS: [&str; 2] =
        ["storageclass.kubernetes.io/is-default-class", "storageclass.beta.kubernetes.io/is-default-class"];
    let is_marked = |class: &&'v Value| MARKS.iter().any(|mark| class["metadata"]["annotations"][*mark] == "true");
    let of = |class: &'v Value, field: &str| text_at(class, &["metadata", field]);
    let newest = classes
        .filter(is_marked)
        .max_by_key(|class| (of(class, "creationTimestamp"), std::cmp::Reverse(of(class, "name"))));
    newest?["metadata"]["name"].as_str()
}
