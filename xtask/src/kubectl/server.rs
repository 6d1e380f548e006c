//! `smp serve` in the background, and the scripts that use it.

use std::fs::{self, File};
use std::io::{BufRead as _, BufReader};
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::thread::sleep;
use std::time::{Duration, Instant};

use anyhow::{Context, Result, bail, ensure};
use tempfile::TempDir;

use super::check::Check;
use super::program::Kubectl;
use crate::etcd::Etcd;

const MANIFESTS: &str = "dev/kubectl/manifests";
const PRELUDE: &str = "dev/kubectl/prelude.sh";

/// How long a check may take on a busy machine.
const LIMIT: Duration = Duration::from_mins(3);
const PAUSE: Duration = Duration::from_millis(20);

/// Where the server keeps its objects.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Store {
    Memory,
    /// `--data`.
    File,
    /// `--etcd`, with a new etcd.
    Etcd,
}

impl Store {
    pub(super) fn name(self) -> &'static str {
        match self {
            Self::Memory => "memory",
            Self::File => "file",
            Self::Etcd => "etcd",
        }
    }
}

/// The result of a check.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Outcome {
    Held,
    /// The check needs another store.
    LeftOut,
    /// The last lines of the messages.
    Failed(String),
}

/// A running server, which ends with the value.
pub(crate) struct Server {
    child: Child,
    folder: TempDir,
    root: PathBuf,
    smp: PathBuf,
    url: String,
    store: Store,
    _etcd: Option<Etcd>,
}

impl Server {
    /// Starts a server on a free port and waits until it answers.
    pub(crate) fn start(root: &Path, smp: &Path, store: Store) -> Result<Self> {
        let folder = tempfile::tempdir()?;
        let mut command = Command::new(smp);
        command.args(["serve", "--quiet", "--pretend", "--listen", "127.0.0.1:0", "--kubeconfig", "kubeconfig"]);
        let etcd = (store == Store::Etcd).then(Etcd::start).transpose()?;
        match &etcd {
            Some(etcd) => command.args(["--etcd", etcd.url()]),
            None if store == Store::File => command.args(["--data", "state.redb"]),
            None => &mut command,
        };
        let mut child =
            command.current_dir(folder.path()).stdout(Stdio::piped()).spawn().context("smp cannot be run")?;
        let mut line = String::new();
        if let Some(output) = child.stdout.as_mut() {
            BufReader::new(output).read_line(&mut line)?;
        }
        let url = line.split_whitespace().last().unwrap_or_default().to_owned();
        let server = Self { child, folder, root: root.to_owned(), smp: smp.to_owned(), url, store, _etcd: etcd };
        ensure!(line.starts_with("Serving on "), "smp serve did not start");
        Ok(server)
    }

    /// Runs a check in an empty namespace and a folder with the manifests.
    pub(super) fn run(&self, check: &Check, kubectl: &Kubectl) -> Result<Outcome> {
        if check.file_only && self.store != Store::File {
            return Ok(Outcome::LeftOut);
        }
        let folder = self.folder.path().join(&check.name);
        fs::create_dir(&folder)?;
        for entry in fs::read_dir(self.root.join(MANIFESTS))? {
            let entry = entry?;
            fs::copy(entry.path(), folder.join(entry.file_name()))?;
        }
        let mut command = Command::new("bash");
        command.args(["-c", ". \"$0\"; . \"$1\""]).arg(self.root.join(PRELUDE)).arg(&check.script);
        command.env("KUBECTL", &kubectl.path).env("SMP", &self.smp).env("NS", format!("check-{}", check.name));
        command.env("CACHE", self.folder.path().join("cache")).current_dir(&folder);
        self.outcome(&folder, command)
    }

    /// The folder of the server.
    pub(crate) fn folder(&self) -> &Path {
        self.folder.path()
    }

    /// Runs a command with the kubeconfig and the URL of the server. Its stderr goes to a file in the folder.
    pub(crate) fn outcome(&self, folder: &Path, mut command: Command) -> Result<Outcome> {
        let messages = folder.join("messages");
        command.env("KUBECONFIG", self.folder.path().join("kubeconfig")).env("URL", &self.url);
        command.env("HOME", folder).env("LC_ALL", "C");
        command.stdin(Stdio::null()).stdout(Stdio::null()).stderr(File::create(&messages)?);
        if wait(command.spawn().context("cannot run the program of a check")?)? {
            return Ok(Outcome::Held);
        }
        let text = String::from_utf8_lossy(&fs::read(&messages)?).into_owned();
        let lines: Vec<&str> = text.lines().collect();
        Ok(Outcome::Failed(lines[lines.len().saturating_sub(8)..].join("\n")))
    }
}

impl Drop for Server {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

/// Waits for the end of a script and returns whether it succeeded.
fn wait(mut child: Child) -> Result<bool> {
    let start = Instant::now();
    loop {
        if let Some(status) = child.try_wait()? {
            return Ok(status.success());
        }
        if start.elapsed() > LIMIT {
            child.kill()?;
            child.wait()?;
            bail!("a check took more than {} s", LIMIT.as_secs());
        }
        sleep(PAUSE);
    }
}
