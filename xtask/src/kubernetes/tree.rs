//! The files of the repository at one release: those of a commit, or the present ones.

use std::path::{Path, PathBuf};
use std::process::Command;

use anyhow::{Context, Result};
use serde_json::Value;

use crate::codegen::load::FACTS;
use crate::{process, spec};

use super::release::Release;

/// Files of the repository.
pub(super) enum Tree<'a> {
    /// Those of a commit.
    Commit { root: &'a Path, commit: &'a str },
    /// The present ones, some with facts in another folder. `has_types` is false if the tables about Go types are those of another
    /// release.
    Folders { root: &'a Path, facts: Option<PathBuf>, has_types: bool },
}

impl Tree<'_> {
    /// Reads a file.
    pub(super) fn read(&self, name: &str) -> Result<String> {
        match self {
            Self::Commit { root, commit } => {
                process::printed(Command::new("git").args(["show", &format!("{commit}:{name}")]).current_dir(root))
            }
            Self::Folders { root, facts, .. } => {
                let fact = name.strip_prefix("spec/facts/").zip(facts.as_ref()).map(|(name, facts)| facts.join(name));
                match fact.filter(|path| path.exists()) {
                    Some(path) => Ok(std::fs::read_to_string(path)?),
                    None => spec::read(root, name),
                }
            }
        }
    }

    /// Whether the tables about Go types in smp-kinds are those of the release.
    pub(super) fn has_types(&self) -> bool {
        !matches!(self, Self::Folders { has_types: false, .. })
    }

    /// The release of the facts.
    pub(super) fn release(&self) -> Result<Release> {
        let facts: Value = serde_json::from_str(&self.read(FACTS)?)?;
        let version = facts["source"]["version"].as_str().with_context(|| format!("{FACTS} has no version"))?;
        Release::of(version.trim_start_matches('v'))
    }

    /// The rows of a table, without its heading and comments.
    pub(super) fn rows(&self, name: &str) -> Result<Vec<Vec<String>>> {
        let heading = usize::from(name.starts_with("spec/facts/"));
        let text = self.read(name)?;
        let lines = text.lines().skip(heading).filter(|line| !line.starts_with('#'));
        Ok(lines.map(|line| line.split('\t').map(str::to_owned).collect()).collect())
    }
}

#[cfg(test)]
mod tests {
    use super::Tree;
    use crate::files::{self, Files};

    #[test]
    fn facts_in_another_folder_replace_the_present_ones() {
        let folder = tempfile::tempdir().unwrap();
        let text = |rows: &str| format!("definition\tfield\n{rows}");
        let files = [
            ("spec/facts/a.tsv", text("a\tb\n")),
            ("spec/facts/b.tsv", text("c\td\n")),
            ("x/a.tsv", "# A.\ne\n".into()),
        ];
        files::write(folder.path(), &files.map(|(name, text)| (name.into(), text)).into()).unwrap();
        let facts = tempfile::tempdir().unwrap();
        files::write(facts.path(), &Files::from([("a.tsv".into(), text("new\t\n"))])).unwrap();
        let tree = Tree::Folders { root: folder.path(), facts: Some(facts.path().into()), has_types: false };
        assert_eq!(tree.rows("spec/facts/a.tsv").unwrap(), [["new", ""]]);
        assert_eq!(tree.rows("spec/facts/b.tsv").unwrap(), [["c", "d"]]);
        assert_eq!(tree.rows("x/a.tsv").unwrap(), [["e"]]);
        assert!(!tree.has_types() && tree.read("gone").is_err());
    }
}
