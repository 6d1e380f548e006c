//! Reads the checks: one script for each, which begins with comments that say what must hold.

use std::fs;
use std::path::{Path, PathBuf};

use anyhow::{Context, Result};

/// The folder of the checks with kubectl.
pub(crate) const FOLDER: &str = "dev/kubectl/checks";

/// A check.
pub(crate) struct Check {
    /// The name of the file, without extension.
    pub(crate) name: String,
    pub(crate) script: PathBuf,
    /// What must hold.
    pub(crate) law: String,
    /// The part of the server that is missing, if the check cannot hold yet.
    pub(crate) waiting: Option<String>,
    /// Whether the check starts its own server, with a file.
    pub(crate) file_only: bool,
}

/// Returns all checks in a folder, sorted by name.
pub(crate) fn read(folder: &Path) -> Result<Vec<Check>> {
    let mut checks = Vec::new();
    for entry in fs::read_dir(folder).with_context(|| folder.display().to_string())? {
        let script = entry?.path();
        let text = fs::read_to_string(&script).with_context(|| script.display().to_string())?;
        let check = parse(&script, &text).with_context(|| format!("{} does not say what must hold", script.display()));
        checks.push(check?);
    }
    checks.sort_by(|a, b| a.name.cmp(&b.name));
    Ok(checks)
}

/// Reads the comments at the top of a script:
///
/// ```sh
/// # `get` prints the columns of the kind
/// # waiting: tables
/// ```
fn parse(script: &Path, text: &str) -> Option<Check> {
    let mut lines = text.lines().map_while(|line| line.strip_prefix("# ").or_else(|| line.strip_prefix("// ")));
    let law = lines.next()?.to_owned();
    let mut check = Check { name: name(script)?, script: script.to_owned(), law, waiting: None, file_only: false };
    for line in lines {
        match line.split_once(": ") {
            Some(("waiting", part)) => check.waiting = Some(part.to_owned()),
            Some(("store", "file")) => check.file_only = true,
            _ => check.law.extend([" ", line]),
        }
    }
    Some(check)
}

fn name(script: &Path) -> Option<String> {
    Some(script.file_stem()?.to_str()?.to_owned())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_check_has_a_law_in_its_first_comments() {
        let text = "# It holds, in\n# any case\n# waiting: tables\n# store: file\nk get pods # now\n# later\n";
        let check = parse(Path::new("checks/01-a.sh"), text).unwrap();
        assert_eq!((&*check.name, &*check.law), ("01-a", "It holds, in any case"));
        assert_eq!((check.waiting.as_deref(), check.file_only), (Some("tables"), true));
        assert!(parse(Path::new("a.sh"), "k get pods\n").is_none());
    }
}
