//! Expands the names of files and folders, like `kubectl -f` and `-R`.

use std::collections::HashSet;
use std::ffi::OsStr;
use std::fs::{self, Metadata};
use std::io;
use std::path::{Path, PathBuf};

use crate::report::{Failure, warning};

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
///
/// Of a folder, only regular files are read, and links to such files in the same folder. Others are reported.
pub(crate) fn expand(name: &Path, depth: Depth) -> Result<Vec<PathBuf>, Failure> {
    if let Some(address) = name.to_str().filter(|name| name.starts_with("http://") || name.starts_with("https://")) {
        return Err(Failure::unreadable(address, "cannot read from a URL; give a file")
            .hint("pipe it in: curl URL | smp … -f -"));
    }
    if !name.is_dir() {
        return Ok(vec![name.to_owned()]);
    }
    let root = fs::canonicalize(name).map_err(|error| unreadable(name, &error))?;
    let mut folder = Folder { root, depth, files: Vec::new() };
    folder.collect(name)?;
    if folder.files.is_empty() {
        let failure = Failure::unreadable(&name.display().to_string(), "no .json, .yaml or .yml files in this folder");
        return Err(match depth {
            Depth::Folder => failure.hint("use -R to read nested folders"),
            Depth::Recursive => failure,
        });
    }
    Ok(without_links_to_others(folder.files))
}

/// A folder whose files are collected.
struct Folder {
    /// Its path without links.
    root: PathBuf,
    depth: Depth,
    files: Vec<PathBuf>,
}

impl Folder {
    fn collect(&mut self, folder: &Path) -> Result<(), Failure> {
        for path in entries(folder).map_err(|error| unreadable(folder, &error))? {
            let metadata = fs::metadata(&path);
            let is_folder = metadata.as_ref().is_ok_and(Metadata::is_dir);
            if is_folder {
                if self.depth == Depth::Recursive {
                    self.nested(&path)?;
                }
            } else if is_manifest(&path) {
                match metadata {
                    Ok(metadata) if !metadata.is_file() => skip(&path, "not a regular file"),
                    Ok(_) if !self.contains(&path) => skip(&path, "the link leads out of the folder"),
                    // Reading a broken link reports it.
                    _ => self.files.push(path),
                }
            }
        }
        Ok(())
    }

    /// Collects the files of a nested folder. Links to folders are not followed: they may form a cycle, and a target inside the folder
    /// is read anyway.
    fn nested(&mut self, path: &Path) -> Result<(), Failure> {
        if !path.is_symlink() {
            return self.collect(path);
        }
        if !self.contains(path) {
            skip(path, "the link leads out of the folder");
        }
        Ok(())
    }

    /// Whether a path is in the folder after links are resolved.
    fn contains(&self, path: &Path) -> bool {
        !path.is_symlink() || fs::canonicalize(path).is_ok_and(|target| target.starts_with(&self.root))
    }
}

fn skip(path: &Path, why: &str) {
    warning(&format!("{}: {why}; skipped", path.display()));
}

/// Removes links to files that are listed themselves, and further links to the same file.
fn without_links_to_others(files: Vec<PathBuf>) -> Vec<PathBuf> {
    if !files.iter().any(|file| file.is_symlink()) {
        return files;
    }
    let mut seen: HashSet<PathBuf> =
        files.iter().filter(|file| !file.is_symlink()).filter_map(|file| fs::canonicalize(file).ok()).collect();
    let mut is_first =
        |file: &PathBuf| !file.is_symlink() || fs::canonicalize(file).map_or(true, |target| seen.insert(target));
    files.into_iter().filter(|file| is_first(file)).collect()
}

fn entries(folder: &Path) -> io::Result<Vec<PathBuf>> {
    let mut entries: Vec<PathBuf> =
        fs::read_dir(folder)?.map(|entry| entry.map(|entry| entry.path())).collect::<io::Result<_>>()?;
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
