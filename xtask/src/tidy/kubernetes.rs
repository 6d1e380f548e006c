//! Finds pages and comments that name the previous version of Kubernetes where they mean the version of the types.

use std::fs;
use std::path::Path;

use anyhow::{Context, Result};

use crate::codegen::load;

/// Folders and files that may name any version: the history, generated pages, and data.
const EXCEPT: [&str; 4] = ["CHANGELOG.md", "docs/", "spec/cases/", "spec/facts/"];

/// Whether a file may name any version of Kubernetes.
pub(crate) fn may_name_any_version(file: &str) -> bool {
    EXCEPT.iter().any(|except| file.starts_with(except))
}

/// Checks all pages and sources.
pub(super) fn check(root: &Path, files: &[String], findings: &mut Vec<String>) -> Result<()> {
    let version = load::version(root)?;
    let previous = previous(&version).with_context(|| format!("{} has the version `{version}`", load::FACTS))?;
    let is_checked = |file: &&String| {
        [".md", ".rs", ".go"].iter().any(|ending| file.ends_with(ending)) && !may_name_any_version(file)
    };
    for file in files.iter().filter(is_checked) {
        if let Ok(text) = fs::read_to_string(root.join(file))
            && !is_copy(&text)
        {
            let lines = lines(&text, &previous);
            findings.extend(lines.map(|line| {
                format!(
                    "{file}:{line}: the types are those of Kubernetes {version}, not {previous}; update the version, or \
                     write a range if an older version is meant"
                )
            }));
        }
    }
    Ok(())
}

/// Whether this is a page of the book that consists of another file, which is checked itself.
fn is_copy(text: &str) -> bool {
    text.starts_with("<!-- include ")
}

/// The version before: 1.35 for 1.36.
fn previous(version: &str) -> Option<String> {
    let (major, minor) = version.split_once('.')?;
    Some(format!("{major}.{}", minor.parse::<u32>().ok()?.checked_sub(1)?))
}

/// The numbers of the lines that name exactly this version of Kubernetes.
fn lines<'t>(text: &'t str, version: &str) -> impl Iterator<Item = usize> + use<'t> {
    let name = format!("Kubernetes {version}");
    let names = move |line: &str| {
        line.split(&*name).skip(1).any(|rest| {
            let after_patch =
                rest.strip_prefix('.').map(|rest| rest.trim_start_matches(|next: char| next.is_ascii_digit()));
            let goes_on =
                rest.starts_with(|next: char| next.is_ascii_digit()) || after_patch.unwrap_or(rest).starts_with(" to ");
            !goes_on
        })
    };
    text.lines().enumerate().filter(move |(_, line)| names(line)).map(|(index, _)| index + 1)
}

#[cfg(test)]
mod tests {
    use super::{lines, previous};

    #[test]
    fn only_the_version_itself_is_found() {
        let text = "Kubernetes 1.7\nKubernetes 1.6, Kubernetes 1.7.\nKubernetes 1.70\nKubernetes 1.7 to 1.9\nKubernetes 1.7.0 to 1.7.2\n1.7\n";
        assert_eq!(lines(text, "1.7").collect::<Vec<_>>(), [1, 2]);
        assert_eq!((previous("1.36").as_deref(), previous("2")), (Some("1.35"), None));
    }
}
