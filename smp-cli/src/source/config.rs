//! The configuration file `.smp.yaml`: schemas, overlays and the version of Kubernetes for every command in a folder and those below it.
//!
//! ```yaml
//! schemas: [crds]                    # paths are relative to the file
//! overlays: [smp/overlay.yaml]
//! kubernetes: "1.34"
//! ```

use std::env;
use std::iter;
use std::path::{Path as FilePath, PathBuf};

use serde_json::Value;
use smp_core::{Patcher, Path, Step};
use smp_kinds::{KubernetesVersion, VersionError};
use smp_suggest::{near_names, shown};

use super::named::Named;
use crate::input::{Document, Reader};
use crate::report::{Failure, did_you_mean};

const NAME: &str = ".smp.yaml";
const SCHEMAS: &str = "schemas";
const OVERLAYS: &str = "overlays";
const KUBERNETES: &str = "kubernetes";
const KEYS: [&str; 3] = [SCHEMAS, OVERLAYS, KUBERNETES];

/// The contents of the file.
#[derive(Debug, Default)]
pub(super) struct Config {
    pub(super) schemas: Vec<Named>,
    pub(super) overlays: Vec<Named>,
    pub(super) kubernetes: Option<KubernetesVersion>,
}

/// Returns the path of the file: in the working directory, or in the nearest folder above it. The search ends at the root of a Git
/// repository, or at that of the file system.
///
/// ```text
/// shop/.git    shop/.smp.yaml    in shop/base:  ../.smp.yaml
/// ```
pub(crate) fn find() -> Option<PathBuf> {
    let here = env::current_dir().ok()?;
    for (depth, folder) in here.ancestors().enumerate() {
        if folder.join(NAME).is_file() {
            return Some(iter::repeat_n("..", depth).chain([NAME]).collect());
        }
        // In a worktree and in a submodule, it is a file.
        if folder.join(".git").exists() {
            return None;
        }
    }
    None
}

impl Config {
    /// Reads the file, if there is one.
    pub(super) fn read() -> Result<Self, Failure> {
        let Some(file) = find() else { return Ok(Self::default()) };
        let document = Reader::new(Patcher::MAX_DEPTH).single(&file)?;
        let Some(fields) = document.value.as_object() else {
            let expected = "not a configuration; write `schemas: [FILE]` or `overlays: [FILE]`";
            return Err(wrong(&document, &Path::root(), expected));
        };
        if let Some(unknown) = fields.keys().find(|name| !KEYS.contains(&name.as_str())) {
            let near = near_names(unknown, KEYS);
            let message = format!("unknown key `{}`", shown(unknown));
            return Err(wrong(&document, &key(unknown), &message)
                .hint(did_you_mean(&near, "the keys are `schemas`, `overlays` and `kubernetes`")));
        }
        Ok(Self {
            schemas: paths(&document, &file, SCHEMAS)?,
            overlays: paths(&document, &file, OVERLAYS)?,
            kubernetes: kubernetes(&document)?,
        })
    }
}

/// The paths of a key. They are relative to the file.
fn paths(document: &Document, file: &FilePath, name: &str) -> Result<Vec<Named>, Failure> {
    let Some(value) = document.value.get(name) else { return Ok(Vec::new()) };
    let values = value.as_array().ok_or_else(|| wrong(document, &key(name), "not a list of paths"))?;
    let folder = file.parent().unwrap_or(FilePath::new(""));
    let paths = values.iter().enumerate().map(|(index, value)| {
        let at = key(name).child(Step::Index(index));
        let path = value.as_str().filter(|path| !path.is_empty());
        let path = path.ok_or_else(|| wrong(document, &at, "not a path"))?;
        Ok(Named { path: folder.join(path), by: Some(place(document, &at)) })
    });
    paths.collect()
}

/// The version of Kubernetes. Without quotes it is a number in YAML.
fn kubernetes(document: &Document) -> Result<Option<KubernetesVersion>, Failure> {
    let text = match document.value.get(KUBERNETES) {
        None => return Ok(None),
        Some(Value::String(text)) => text.clone(),
        Some(other) => other.to_string(),
    };
    text.parse().map(Some).map_err(|error: VersionError| wrong(document, &key(KUBERNETES), &error.to_string()))
}

fn key(name: &str) -> Path {
    Path::root().child(Step::Field(name.to_owned()))
}

fn place(document: &Document, at: &Path) -> String {
    let spot = document.origin.spots(&[at]).pop().flatten();
    document.origin.place(spot.as_ref())
}

fn wrong(document: &Document, at: &Path, message: &str) -> Failure {
    let at_path = if at.is_root() { String::new() } else { format!("{at}: ") };
    let excerpt = document.origin.spots(&[at]).pop().flatten().and_then(|spot| spot.excerpt);
    Failure::unreadable(&place(document, at), &format!("{at_path}{message}")).excerpt(excerpt)
}
