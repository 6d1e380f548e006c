//! The files and folders that a kustomization refers to.

use std::fs;
use std::path::{Component, Path, PathBuf};

/// The names of kustomizations, as kustomize finds them.
pub(in crate::command) const NAMES: [&str; 3] = ["kustomization.yaml", "kustomization.yml", "Kustomization"];

/// What a reference in a kustomization leads to.
#[derive(Debug)]
pub(super) enum Reference {
    File(PathBuf),
    Folder(PathBuf),
    /// A URL, or a repository.
    Remote,
    Missing,
}

impl Reference {
    /// Follows a reference from the folder of the kustomization.
    pub(super) fn follow(folder: &Path, text: &str) -> Self {
        let path = clean(&folder.join(text));
        match fs::metadata(&path) {
            Ok(metadata) if metadata.is_dir() => Self::Folder(path),
            Ok(_) => Self::File(path),
            Err(_) if is_remote(text) => Self::Remote,
            Err(_) => Self::Missing,
        }
    }
}

/// Whether a text names something that is not on this machine.
///
/// ```text
/// https://example.com/web.yaml
/// github.com/shop/base?ref=v1
/// git@github.com:shop/base.git
/// ```
pub(in crate::command) fn is_remote(text: &str) -> bool {
    let host = text.split(['/', ':']).next().unwrap_or_default();
    let has_host = || text.contains('/') && host.contains('.') && !host.trim_matches('.').is_empty();
    text.contains("://") || text.starts_with("git@") || text.contains("?ref=") || (has_host() && !host.starts_with('.'))
}

/// Whether a file is in a folder or below it, after links are resolved. kustomize reads no other files.
pub(super) fn is_inside(folder: &Path, file: &Path) -> bool {
    match (fs::canonicalize(folder), fs::canonicalize(file)) {
        (Ok(folder), Ok(file)) => file.starts_with(folder),
        _ => false,
    }
}

/// A path without `.` and `..`, if it leads to the same file.
///
/// ```text
/// overlays/prod/../../base   base
/// ```
fn clean(path: &Path) -> PathBuf {
    let mut short = PathBuf::new();
    for part in path.components() {
        match part {
            Component::CurDir => {}
            Component::ParentDir if matches!(short.components().next_back(), Some(Component::Normal(_))) => {
                short.pop();
            }
            part => short.push(part),
        }
    }
    if short.as_os_str().is_empty() {
        short.push(".");
    }
    let is_same = fs::canonicalize(&short).ok() == fs::canonicalize(path).ok();
    if is_same { short } else { path.to_owned() }
}
