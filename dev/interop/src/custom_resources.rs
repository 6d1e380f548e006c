//! Runs the validation of the API server on custom resource definitions that smp writes.

use std::path::Path;

use anyhow::{Context, Result, bail, ensure};
use serde_json::Value;
use smp_core::Schema;
use smp_core::schema::GroupVersionKind;
use smp_openapi::{CustomResource, Recursion};

use crate::oracle::answers;
use crate::types::{Origin, Types};

/// The number of generated types that are written as custom resources.
const GENERATED: usize = 100;

/// The folder with definitions in the tests of smp-openapi.
const TESTS: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../../smp-openapi/tests/it");

/// The folders with definitions that tests expect, and how the names of their files end.
const EXPECTED: [(&str, &str); 2] = [
    (concat!(env!("CARGO_MANIFEST_DIR"), "/../../smp-openapi/tests/it/crd"), ".snap.yaml"),
    (concat!(env!("CARGO_MANIFEST_DIR"), "/../../examples/gateway/api/tests/snapshots"), "-crd.snap.json"),
];

/// Validates the definitions of built-in types, of generated types and of the tests. Returns their number.
pub(crate) fn run(program: &Path, seed: u64) -> Result<String> {
    let types = Types::new(Origin::Generated, seed, GENERATED)?;
    let mut manifests: Vec<(String, Value)> = Vec::new();
    let built_in = smp_api_types::definitions().map(|entry| (entry.name, entry.schema));
    for (name, schema) in built_in.chain(types.generated()) {
        if let Some(manifest) = manifest(schema)? {
            manifests.push((name.to_owned(), manifest));
        }
    }
    manifests.extend(snapshots()?);
    manifests.push(("a definition that was read".to_owned(), read_again()?));
    let lines: Vec<Value> = manifests.iter().map(|(_, manifest)| manifest.clone()).collect();
    let problems: Vec<Vec<String>> = answers(program, &[], &lines)?;
    let wrong: Vec<String> = manifests
        .iter()
        .zip(&problems)
        .filter(|(_, problems)| !problems.is_empty())
        .map(|((name, _), problems)| format!("{name}: {}", problems.join("; ")))
        .collect();
    if !wrong.is_empty() {
        bail!("the API server rejects {} of {} definitions:\n{}", wrong.len(), manifests.len(), wrong.join("\n"));
    }
    Ok(format!("the API server accepts all {} custom resource definitions\n", manifests.len()))
}

/// The definition of a custom resource whose `spec` has a type; `None` if the type is not an object.
fn manifest(spec: Schema<'_>) -> Result<Option<Value>> {
    if spec.object().is_none() {
        return Ok(None);
    }
    let kind = GroupVersionKind::new("example.com", "v1", "Thing");
    let written = CustomResource::new(kind, spec).recursion(Recursion::FreeForm).manifest()?;
    Ok(Some(written.value))
}

/// The definitions that tests expect, including descriptions, bounds and rules.
fn snapshots() -> Result<Vec<(String, Value)>> {
    let mut all = Vec::new();
    for (folder, ending) in EXPECTED {
        let mut found = Vec::new();
        for entry in std::fs::read_dir(folder).with_context(|| folder.to_owned())? {
            let path = entry?.path();
            let name = path.file_name().unwrap_or_default().to_string_lossy().into_owned();
            if name.ends_with(ending) {
                let text = std::fs::read_to_string(&path)?;
                found.push((name.clone(), smp_yaml::Reader::new().read_one(&text).with_context(|| name)?.value));
            }
        }
        ensure!(!found.is_empty(), "no definition is in {folder}");
        found.sort_by(|a: &(String, Value), b| a.0.cmp(&b.0));
        all.extend(found);
    }
    Ok(all)
}

/// A definition with every keyword that a server accepts, read and written back.
fn read_again() -> Result<Value> {
    let document = smp_openapi::read(&std::fs::read_to_string(format!("{TESTS}/documentation/crd.yaml"))?)?;
    Ok(CustomResource::of(document.schema("example.com/v1/Rack")?)?.manifest()?.value)
}
