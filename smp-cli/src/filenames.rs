//! Expands the names of files and folders, like `kubectl -f` and `-R`.

use std::ffi::OsStr;
use std::io;
use std::path::{Path, PathBuf};

use crate::report::Failure;

/// Which files of a folder to read.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Depth {
    /// The files directly in the folder.
    Folder,
    /// The files in nested folders as well.
    Recursive,
}

impl Depth {
    /// The value for `-R`.
    pub(crate) fn new(recursive: bool) -> Self {
        if recursive { Self::Recursive } else { Self::Folder }
    }
}

/// Returns the files for a name: the manifests in a folder, sorted, or else the file itself.
pub(crate) fn expand(name: &Path, depth: Depth) -> Result<Vec<PathBuf>, Failure> {
    if let Some(address) = name.to_str().filter(|name| name.starts_with("http://") || name.starts_with("https://")) {
        return Err(Failure::unreadable(address, "cannot read from a URL; give a file")
            .hint("pipe it in: curl URL | smp … -f -"));
    }
    if !name.is_dir() {
        return Ok(vec![name.to_owned()]);
    }
    let mut files = Vec::new();
    collect(name, depth, &mut files)?;
    if files.is_empty() {
        let failure = Failure::unreadable(&name.display().to_string(), "no .json, .yaml or .yml files in this folder");
        return Err(match depth {
            Depth::Folder => failure.hint("use -R to read nested folders"),
            Depth::Recursive => failure,
        });
    }
    Ok(files)
}

fn collect(folder: &Path, depth: Depth, files: &mut Vec<PathBuf>) -> Result<(), Failure> {
    for path in entries(folder).map_err(|error| unreadable(folder, &error))? {
        if path.is_dir() {
            // A link to a folder may form a cycle.
            if depth == Depth::Recursive && !path.is_symlink() {
                collect(&path, depth, files)?;
            }
        } else if is_manifest(&path) {
            files.push(path);
        }
    }
    Ok(())
}

fn entries(folder: &Path) -> io::Result<Vec<PathBuf>> {
    let mut entries: Vec<PathBuf> =
        std::fs::read_dir(folder)?.map(|entry| entry.map(|entry| entry.path())).collect::<io::Result<_>>()?;
    entries.sort();
    Ok(entries)
}

fn is_manifest(path: &Path) -> bool {
    match path.extension().and_then(OsStr::to_str) {
        Some("json" | "yaml" | "yml") => true,
        _ => path.file_name().and_then(OsStr::to_str).is_some_and(is_from_kubectl_diff),
    }
}

/// Whether a file has a name as `kubectl diff` writes them for an external program: `apps.v1.Deployment.shop.web`.
fn is_from_kubectl_diff(name: &str) -> bool {
    let parts: Vec<&str> = name.split('.').collect();
    let is_version =
        |part: &str| part.strip_prefix('v').is_some_and(|rest| rest.starts_with(|c: char| c.is_ascii_digit()));
    let is_kind = |part: &str| part.starts_with(|c: char| c.is_ascii_uppercase());
    parts.windows(2).enumerate().any(|(index, pair)| {
        // A namespace, which may be empty, and a name follow.
        is_version(pair[0]) && is_kind(pair[1]) && parts.len() >= index + 4
    })
}

fn unreadable(folder: &Path, error: &io::Error) -> Failure {
    Failure::unreadable(&folder.display().to_string(), &format!("cannot read: {error}"))
}

#[cfg(test)]
mod tests {
    use super::is_from_kubectl_diff;

    #[test]
    fn files_from_kubectl_diff_are_recognized_by_name() {
        for name in ["apps.v1.Deployment.shop.web", "v1.Node..node-1", "example.com.v1alpha1.Widget.a.b.c"] {
            assert!(is_from_kubectl_diff(name), "{name}");
        }
        for name in ["README.md", "v1", "notes.v1.txt", "Makefile", "v1.Node"] {
            assert!(!is_from_kubectl_diff(name), "{name}");
        }
    }
}
