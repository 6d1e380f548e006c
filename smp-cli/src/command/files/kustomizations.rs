//! Finds kustomizations and the files that they refer to as patches and configuration: these are not objects.

use std::collections::{BTreeSet, HashSet};
use std::fs;
use std::path::{Path, PathBuf};

use serde_json::Value;
use smp_core::Patcher;

use super::Wanted;
use crate::command::kustomize::NAMES;
use crate::input::Reader;

/// The fields with patches.
const PATCHES: [&str; 3] = ["patches", "patchesStrategicMerge", "patchesJson6902"];

/// The fields of a kustomization whose strings are files that contain no objects.
const FIELDS: [&str; 13] = [
    PATCHES[0],
    PATCHES[1],
    PATCHES[2],
    "replacements",
    "transformers",
    "generators",
    "validators",
    "configurations",
    "configMapGenerator",
    "secretGenerator",
    "helmCharts",
    "helmChartInflationGenerator",
    "openapi",
];

/// The files and folders that kustomizations refer to, without links.
#[derive(Debug, Default)]
pub(super) struct Kustomizations {
    parts: HashSet<PathBuf>,
}

impl Kustomizations {
    /// Reads the kustomizations in the folders of files. Those that cannot be read refer to nothing.
    pub(super) fn of<'f>(files: impl Iterator<Item = &'f Path>, wanted: Wanted) -> Self {
        let is_part = |field: &&&str| wanted != Wanted::Patches || !PATCHES.contains(*field);
        let reader = Reader::new(Patcher::DEFAULT_MAX_DEPTH).keeping_duplicates();
        let mut parts = HashSet::new();
        let folders: BTreeSet<&Path> = files.filter_map(Path::parent).collect();
        for folder in folders {
            let files = NAMES.iter().map(|name| folder.join(name)).filter(|file| file.is_file());
            for document in files.filter_map(|file| reader.file(&file).ok()).flatten() {
                for field in FIELDS.iter().filter(is_part).filter_map(|name| document.value.get(*name)) {
                    collect(folder, field, &mut parts);
                }
            }
        }
        Self { parts }
    }

    /// Whether a file is a kustomization or a part of one that is not an object.
    pub(super) fn has(&self, file: &Path) -> bool {
        let is_part =
            || fs::canonicalize(file).is_ok_and(|file| file.ancestors().any(|part| self.parts.contains(part)));
        is_kustomization(file) || is_part()
    }
}

/// Collects the files that the strings in a field name. A generator names its files like `key=file`.
///
/// ```yaml
/// patches: [{path: replicas.yaml}]            # replicas.yaml
/// configMapGenerator: [{files: [a=b.yaml]}]   # b.yaml
/// ```
fn collect(folder: &Path, field: &Value, parts: &mut HashSet<PathBuf>) {
    match field {
        Value::String(text) => {
            let file = text.split_once('=').map_or(&**text, |(_, file)| file);
            // A word such as the namespace of a patch may also be the name of a folder.
            let is_path =
                file.contains(['.', '/']) && !file.contains('\n') && !file.trim_matches(['.', '/']).is_empty();
            parts.extend(is_path.then(|| fs::canonicalize(folder.join(file)).ok()).flatten());
        }
        Value::Array(items) => items.iter().for_each(|item| collect(folder, item, parts)),
        Value::Object(fields) => fields.values().for_each(|value| collect(folder, value, parts)),
        Value::Null | Value::Bool(_) | Value::Number(_) => {}
    }
}

/// Whether a file in a folder is a kustomization.
fn is_kustomization(file: &Path) -> bool {
    file.file_stem().is_some_and(|stem| stem.eq_ignore_ascii_case("kustomization"))
}
