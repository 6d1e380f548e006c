//! Generated files: reads the present files, and writes or compares the fresh ones.

use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};

use anyhow::{Context, Result, bail, ensure};

/// Whether to write or to check generated files.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Mode {
    /// Write them and remove those that are no longer generated.
    Write,
    /// Compare them and fail if one is stale.
    Check,
}

impl Mode {
    /// The mode for a `--check` flag.
    pub(crate) fn of_check(check: bool) -> Self {
        if check { Self::Check } else { Self::Write }
    }
}

/// Contents of files by their path in a folder.
pub(crate) type Files = BTreeMap<PathBuf, String>;

/// Reads all files in a folder; none if the folder does not exist.
pub(crate) fn read(folder: &Path) -> Result<Files> {
    let mut files = Files::new();
    let mut open = vec![folder.to_path_buf()];
    while let Some(inner) = open.pop() {
        if !inner.exists() {
            continue;
        }
        for entry in fs::read_dir(&inner)? {
            let path = entry?.path();
            if path.is_dir() {
                open.push(path);
            } else {
                let text = fs::read_to_string(&path).with_context(|| format!("{} is not text", path.display()))?;
                files.insert(path.strip_prefix(folder)?.to_path_buf(), text);
            }
        }
    }
    Ok(files)
}

/// Writes files to a folder.
pub(crate) fn write(folder: &Path, files: &Files) -> Result<()> {
    files.iter().try_for_each(|(path, text)| write_one(&folder.join(path), Some(text)))
}

/// Updates the present files in a folder of `root` to the fresh ones, or fails if they differ. `command` is the command
/// that writes them.
pub(crate) fn settle(
    root: &Path,
    folder: &Path,
    [fresh, present]: [&Files; 2],
    mode: Mode,
    command: &str,
) -> Result<()> {
    let stale: Vec<&PathBuf> = fresh
        .keys()
        .filter(|path| present.get(*path) != fresh.get(*path))
        .chain(present.keys().filter(|path| !fresh.contains_key(*path)))
        .collect();
    match mode {
        Mode::Check if stale.is_empty() => Ok(()),
        Mode::Check => bail!(
            "{} stale generated files, the first is {}; run `{command}` and commit the result",
            stale.len(),
            folder.join(stale[0]).display(),
        ),
        Mode::Write => stale.into_iter().try_for_each(|path| write_one(&root.join(folder).join(path), fresh.get(path))),
    }
}

/// Like [`settle`] for files in a folder that also has others, which stay.
pub(crate) fn settle_only(root: &Path, folder: &Path, fresh: &Files, mode: Mode, command: &str) -> Result<()> {
    let read = |path: &PathBuf| Some((path.clone(), fs::read_to_string(root.join(folder).join(path)).ok()?));
    settle(root, folder, [fresh, &fresh.keys().filter_map(read).collect()], mode, command)
}

/// Writes a text to a file in `root`, or fails if it differs. `command` is the command that writes it.
pub(crate) fn settle_one(root: &Path, name: &Path, text: String, mode: Mode, command: &str) -> Result<()> {
    settle_only(root, Path::new(""), &Files::from([(name.to_owned(), text)]), mode, command)
}

/// A page that consists of a template and generated parts.
pub(crate) struct Page {
    pub(crate) target: &'static str,
    /// Its text, with a placeholder such as `{{rows}}` for each part.
    pub(crate) template: &'static str,
    /// The command that writes it.
    pub(crate) command: &'static str,
}

impl Page {
    /// Writes the page with its parts, or fails if it differs.
    pub(crate) fn settle(&self, root: &Path, parts: &[(&str, String)], mode: Mode) -> Result<()> {
        settle_one(root, Path::new(self.target), fill(self.template, parts)?, mode, self.command)
    }
}

/// Replaces each placeholder by its part.
fn fill(template: &str, parts: &[(&str, String)]) -> Result<String> {
    let mut text = template.to_owned();
    for (name, part) in parts {
        let place = format!("{{{{{name}}}}}");
        ensure!(template.matches(&place).count() == 1, "the template must have exactly one placeholder `{place}`");
        text = text.replace(&place, part.trim_end());
    }
    ensure!(!text.contains("{{"), "the template has a placeholder without a value");
    Ok(text)
}

fn write_one(path: &Path, text: Option<&String>) -> Result<()> {
    let Some(text) = text else {
        return fs::remove_file(path).with_context(|| format!("{} cannot be removed", path.display()));
    };
    if let Some(folder) = path.parent() {
        fs::create_dir_all(folder)?;
    }
    fs::write(path, text).with_context(|| format!("{} cannot be written", path.display()))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn stale_files_are_written_and_removed_or_named() {
        let root = tempfile::tempdir().unwrap();
        let files = |names: &[&str]| names.iter().map(|name| (name.into(), (*name).to_owned())).collect::<Files>();
        let folder = Path::new("out");
        let (old, new) = (files(&["a/old.json", "both.json"]), files(&["both.json", "b/new.json"]));
        write(&root.path().join(folder), &old).unwrap();
        let settle = |present: &Files, mode| settle(root.path(), folder, [&new, present], mode, "make");
        assert_eq!(
            settle(&old, Mode::Check).unwrap_err().to_string(),
            "2 stale generated files, the first is out/b/new.json; run `make` and commit the result"
        );
        settle(&old, Mode::Write).unwrap();
        let present = read(&root.path().join(folder)).unwrap();
        assert_eq!(present, new);
        settle(&present, Mode::Check).unwrap();
    }

    #[test]
    fn every_placeholder_is_filled_once() {
        let parts = [("a", "1\n".to_owned()), ("b", "2".to_owned())];
        assert_eq!(fill("x {{a}} y {{b}}\n", &parts).unwrap(), "x 1 y 2\n");
        assert!(fill("{{a}} {{a}} {{b}}", &parts).is_err());
        assert!(fill("{{a}}", &parts).is_err());
        assert!(fill("{{a}} {{b}} {{c}}", &parts).is_err());
    }
}
