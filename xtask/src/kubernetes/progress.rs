//! The steps that are done, in a file, so that the command continues where it failed.

use std::fmt::Write as _;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::time::Duration;

use anyhow::{Context, Result};

use crate::process;

use super::modules;
use super::release::Release;
use super::steps::Step;

/// What the file has.
pub(super) struct Progress {
    file: PathBuf,
    /// The commit before the first step, which has the files of the former release.
    base: String,
    /// Each step that is done, with the seconds that it took.
    done: Vec<(Step, u64)>,
}

impl Progress {
    /// Reads the file of a release. Without a file, or if `go.mod` requires another release, all steps are still to do.
    pub(super) fn read(root: &Path, folder: &Path, release: &Release) -> Result<Self> {
        let file = folder.join("progress");
        if let Ok(text) = fs::read_to_string(&file)
            && modules::are_of(root, release)?
            && let Some((base, done)) = parse(&text)
        {
            return Ok(Self { file, base, done });
        }
        let base = process::printed(Command::new("git").args(["rev-parse", "HEAD"]).current_dir(root))?;
        Ok(Self { file, base: base.trim().to_owned(), done: Vec::new() })
    }

    /// The commit with the files of the former release.
    pub(super) fn base(&self) -> &str {
        &self.base
    }

    pub(super) fn is_done(&self, step: Step) -> bool {
        self.done.iter().any(|(done, _)| *done == step)
    }

    /// Records that a step is done.
    pub(super) fn done(&mut self, step: Step, time: Duration) -> Result<()> {
        self.done.push((step, time.as_secs()));
        self.write()
    }

    /// Forgets steps, which then run again.
    pub(super) fn forget(&mut self, is_forgotten: impl Fn(Step) -> bool) -> Result<()> {
        self.done.retain(|(step, _)| !is_forgotten(*step));
        self.write()
    }

    fn write(&self) -> Result<()> {
        let mut text = format!("base {}\n", self.base);
        for (step, seconds) in &self.done {
            writeln!(text, "{} {seconds} s", step.name())?;
        }
        fs::create_dir_all(self.file.parent().context("the file is in a folder")?)?;
        fs::write(&self.file, text).with_context(|| format!("{} cannot be written", self.file.display()))
    }
}

/// Reads `base COMMIT`, and lines such as `modules 12 s`.
fn parse(text: &str) -> Option<(String, Vec<(Step, u64)>)> {
    let mut lines = text.lines();
    let base = lines.next()?.strip_prefix("base ")?;
    let step = |line: &str| {
        let (name, time) = line.split_once(' ')?;
        let step = Step::all().find(|step| step.name() == name)?;
        Some((step, time.strip_suffix(" s")?.parse().ok()?))
    };
    Some((base.to_owned(), lines.map(step).collect::<Option<_>>()?))
}

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use super::{Progress, parse};
    use crate::kubernetes::steps::Step;

    #[test]
    fn steps_that_are_done_are_read_back_unless_forgotten() {
        let folder = tempfile::tempdir().unwrap();
        let file = folder.path().join("new/progress");
        let mut progress = Progress { file: file.clone(), base: "abc".to_owned(), done: Vec::new() };
        progress.done(Step::Modules, Duration::from_secs(3)).unwrap();
        progress.done(Step::Facts, Duration::from_secs(4)).unwrap();
        progress.forget(|step| step >= Step::Programs).unwrap();
        let text = std::fs::read_to_string(file).unwrap();
        assert_eq!(parse(&text), Some(("abc".to_owned(), vec![(Step::Modules, 3)])));
        assert_eq!(parse("base abc\nunknown 1 s\n"), None);
    }
}
