//! The feature gates of fields: from the markers in the Go types, and the list of gates in a release of Kubernetes.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::Path;

use anyhow::{Context, Result, ensure};
use serde_json::Value;

/// The versions of each gate with its default, the oldest version first.
type Gates = BTreeMap<String, Vec<(u32, bool)>>;

/// The rows of fields whose gates are off by default in one of the minor versions. `kubernetes` and `api` are the folders of the modules,
/// `types` the definitions of the OpenAPI document, without which a type is not part of the API.
pub(super) fn rows(kubernetes: &Path, api: &Path, types: &Value, minors: &[u32]) -> Result<String> {
    let list = "test/compatibility_lifecycle/reference/versioned_feature_list.yaml";
    let gates = gates(&fs::read_to_string(kubernetes.join(list))?);
    let mut rows = BTreeSet::new();
    for group in folders(api)? {
        for version in folders(&group)? {
            let Ok(text) = fs::read_to_string(version.join("types.go")) else { continue };
            let package = version.strip_prefix(api)?.to_string_lossy().replace('/', ".");
            for (name, field, names) in fields(&text) {
                let definition = format!("io.k8s.api.{package}.{name}");
                let known: Vec<&str> = names.split(',').filter(|name| gates.contains_key(*name)).collect();
                if !types[&definition].is_object() || known.is_empty() {
                    continue;
                }
                let is_on = |minor: &u32| known.iter().all(|name| is_on(&gates[*name], *minor));
                let on: Vec<bool> = minors.iter().map(is_on).collect();
                ensure!(on.is_sorted(), "the gate of {definition}.{field} was turned off again");
                let since = on.iter().position(|on| *on).map_or("-".to_owned(), |at| format!("1.{}", minors[at]));
                if !on[0] {
                    rows.insert(format!("gate\t{definition}\t{field}\t{names}\t{since}\n"));
                }
            }
        }
    }
    ensure!(!rows.is_empty(), "no field has a feature gate");
    Ok(rows.into_iter().collect())
}

fn folders(parent: &Path) -> Result<Vec<std::path::PathBuf>> {
    let mut found = Vec::new();
    for entry in fs::read_dir(parent).with_context(|| format!("{} cannot be read", parent.display()))? {
        found.push(entry?.path());
    }
    found.retain(|path| path.is_dir());
    Ok(found)
}

/// Whether a gate is on by default in a minor version.
fn is_on(versions: &[(u32, bool)], minor: u32) -> bool {
    versions.iter().rev().find(|(since, _)| *since <= minor).is_some_and(|(_, default)| *default)
}

/// Reads the list of gates.
///
/// ```yaml
/// - name: HostnameOverride
///   versionedSpecs:
///   - default: false
///     preRelease: Alpha
///     version: "1.34"
/// ```
fn gates(text: &str) -> Gates {
    let mut gates = Gates::new();
    let (mut name, mut default) = ("", false);
    for line in text.lines() {
        match line.trim_start_matches(['-', ' ']).split_once(": ") {
            Some(("name", value)) => name = value,
            Some(("default", value)) => default = value == "true",
            Some(("version", value)) => {
                let minor = value.trim_matches('"').strip_prefix("1.").and_then(|minor| minor.parse().ok());
                gates.entry(name.to_owned()).or_default().push((minor.unwrap_or_default(), default));
            }
            _ => {}
        }
    }
    gates
}

/// The fields with a marker: the struct, the name in JSON, and the gates separated by commas. A struct that is embedded in others counts as
/// each of them too.
///
/// ```go
/// type PodSpec struct {
///     // +featureGate=HostnameOverride
///     HostnameOverride *string `json:"hostnameOverride,omitempty"`
/// ```
fn fields(text: &str) -> Vec<(String, String, String)> {
    let (mut found, mut embedded) = (Vec::new(), Vec::new());
    let (mut of, mut gates) = ("", Vec::new());
    for line in text.lines().map(str::trim) {
        if let Some(name) = line.strip_prefix("type ").and_then(|rest| rest.strip_suffix(" struct {")) {
            (of, gates) = (name, Vec::new());
        } else if let Some(gate) = line.strip_prefix("// +featureGate=") {
            gates.push(gate);
        } else if let Some((_, tag)) = line.split_once("json:\"").filter(|_| !line.starts_with("//")) {
            let name = tag.split([',', '"']).next().unwrap_or_default();
            if name.is_empty() {
                embedded.push((line.split(' ').next().unwrap_or_default(), of));
            } else if !gates.is_empty() {
                found.push((of, name, gates.join(",")));
            }
            gates.clear();
        }
    }
    let mut all = Vec::new();
    for (of, name, gates) in found {
        let outer = embedded.iter().filter(|(inner, _)| *inner == of).map(|(_, outer)| *outer);
        all.extend([of].into_iter().chain(outer).map(|of| (of.to_owned(), name.to_owned(), gates.clone())));
    }
    all
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn gates_have_a_default_in_each_version() {
        let list = "- name: A\n  versionedSpecs:\n  - default: false\n    lockToDefault: false\n    preRelease: Alpha\n    \
                    version: \"1.34\"\n  - default: true\n    preRelease: Beta\n    version: \"1.36\"\n";
        let gates = gates(list);
        let on: Vec<bool> = [33, 34, 35, 36, 37].map(|minor| is_on(&gates["A"], minor)).into();
        assert_eq!(on, [false, false, false, true, true]);
    }

    #[test]
    fn markers_belong_to_the_next_field_of_each_struct_that_has_it() {
        let text = "type Common struct {\n\t// +featureGate=A\n\t// +featureGate=B\n\tX *string `json:\"x,omitempty\"`\n\
                    \tY string `json:\"y\"`\n}\ntype Outer struct {\n\tCommon `json:\",inline\"`\n}\n";
        let expected = [("Common", "x", "A,B"), ("Outer", "x", "A,B")];
        let found = fields(text);
        let found: Vec<_> = found.iter().map(|(of, name, gates)| (&**of, &**name, &**gates)).collect();
        assert_eq!(found, expected);
    }
}
