//! `smp serve` as the cluster, for what the small server does not have: namespaces, custom resource definitions and controllers.

use std::io::{BufRead as _, BufReader};
use std::process::{Child, Command, Stdio};

use tempfile::TempDir;

use crate::shell::run;

/// A server, and a folder with a kubeconfig for it.
pub(crate) struct Serving {
    child: Child,
    folder: TempDir,
    _settings: insta::internals::SettingsBindDropGuard,
}

impl Serving {
    pub(crate) fn start() -> Self {
        let mut settings = insta::Settings::clone_current();
        settings.set_omit_expression(true);
        let folder = tempfile::tempdir().expect("a folder can be made");
        let mut command = Command::new(env!("CARGO_BIN_EXE_smp"));
        command.args(["serve", "--quiet", "--pretend", "--listen", "localhost:0", "--kubeconfig", "kubeconfig"]);
        let mut child =
            command.current_dir(&folder).stdin(Stdio::null()).stdout(Stdio::piped()).spawn().expect("smp starts");
        let stdout = child.stdout.as_mut().expect("standard output is piped");
        let ready = BufReader::new(stdout).lines().next();
        assert!(ready.is_some_and(|line| line.is_ok_and(|line| line.starts_with("Serving on "))));
        Self { child, folder, _settings: settings.bind_to_scope() }
    }

    /// Writes a file.
    pub(crate) fn file(&self, name: &str, text: &str) {
        std::fs::write(self.folder.path().join(name), text).expect("the file can be written");
    }

    /// Creates a folder.
    pub(crate) fn folder(&self, name: &str) {
        std::fs::create_dir(self.folder.path().join(name)).expect("the folder can be made");
    }

    /// Runs a line of shell, and returns it with its output, without times and uids, and exit code.
    pub(crate) fn run(&self, line: &str) -> String {
        let shown = run(self.folder.path(), line);
        let varies = |line: &&str| ["creationTimestamp:", "uid:"].iter().any(|field| line.contains(field));
        shown.lines().filter(|line| !varies(line)).collect::<Vec<_>>().join("\n")
    }

    /// Runs several lines.
    pub(crate) fn all(&self, lines: &[&str]) -> String {
        lines.iter().map(|line| self.run(line)).collect::<Vec<_>>().join("\n\n")
    }
}

impl Drop for Serving {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}
