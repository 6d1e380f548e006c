//! What an update of a custom resource definition cannot change.

use std::collections::HashSet;

use serde_json::Value;

use super::definition::Definition;
use super::status::is_established;
use crate::cause::{Cause, Causes};
use crate::object::text_at;

/// Reads a definition that replaces `old`, or that is new.
///
/// # Errors
///
/// Returns the causes for which kube-apiserver rejects the definition.
pub fn read(old: Option<&Value>, new: &Value) -> Result<Definition, Causes> {
    let causes = old.map(|old| check(old, new)).unwrap_or_default();
    match Definition::read(new) {
        Ok(definition) if causes.is_empty() => Ok(definition),
        read => {
            // The name of an object cannot change, so it is only checked once.
            let mut wrong = read.err().unwrap_or_default();
            // The versions that were stored are in its status.
            wrong.retain(|cause| old.is_none() || !matches!(&*cause.field, "metadata.name" | "status.storedVersions"));
            wrong.append(causes);
            Err(wrong)
        }
    }
}

/// Checks the definition that replaces `old`.
///
/// ```text
/// old: kind Rack, status.storedVersions [v1]    new: kind Shelf    spec.names.kind: field is immutable
///                                               new: only v2       status.storedVersions[0]: missing from spec.versions
/// ```
fn check(old: &Value, new: &Value) -> Causes {
    const ALWAYS: [&[&str]; 2] = [&["spec", "group"], &["spec", "names", "plural"]];
    const ONCE_ESTABLISHED: [&[&str]; 2] = [&["spec", "scope"], &["spec", "names", "kind"]];
    let fixed: &[&[&str]] = if is_established(&old["status"]) { &ONCE_ESTABLISHED } else { &[] };
    let mut causes = Causes::default();
    for path in fixed.iter().chain(&ALWAYS) {
        let wanted = text_at(new, path);
        if wanted != text_at(old, path) {
            causes.add(|| Cause::invalid(path.join("."), wanted, "field is immutable"));
        }
    }
    let versions = new["spec"]["versions"].as_array().into_iter().flatten();
    let versions: HashSet<&str> = versions.map(|version| text_at(version, &["name"])).collect();
    let stored = new["status"]["storedVersions"].as_array().into_iter().flatten().filter_map(Value::as_str);
    for (index, name) in stored.enumerate().filter(|(_, name)| !versions.contains(name)) {
        let text = format!(
            "missing from spec.versions; {name} was previously a storage version, and must remain in spec.versions until a \
             storage migration ensures no data remains persisted in {name} and removes {name} from status.storedVersions"
        );
        causes.add(|| Cause::invalid(format!("status.storedVersions[{index}]"), name, &text));
    }
    causes
}
