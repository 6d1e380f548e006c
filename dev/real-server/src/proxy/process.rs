//! A running `smp proxy`, and the programs that use it.

use std::env;
use std::fs;
use std::path::PathBuf;
use std::process::{Child, Command, Output, Stdio};
use std::thread::sleep;
use std::time::{Duration, Instant};

use anyhow::{Context, Result, ensure};
use tempfile::TempDir;

/// How long the proxy may take to start.
const LIMIT: Duration = Duration::from_secs(20);

/// A proxy, which ends with the value.
pub(super) struct Proxy {
    child: Child,
    folder: TempDir,
}

impl Proxy {
    /// Starts the command that `SMP` names, with a token.
    pub(super) fn start() -> Result<Self> {
        let folder = tempfile::tempdir()?;
        let mut command = Command::new(program("SMP")?);
        command.args(["proxy", "--port", "0", "--token-file", "token", "--write-kubeconfig", "kubeconfig"]);
        command.env("KUBECONFIG", kubeconfig()?).current_dir(folder.path()).stdin(Stdio::null());
        command.stdout(fs::File::create(folder.path().join("ready"))?);
        command.stderr(fs::File::create(folder.path().join("log"))?);
        let proxy = Self { child: command.spawn().context("smp cannot be run")?, folder };
        let start = Instant::now();
        while !fs::read_to_string(proxy.folder.path().join("ready"))?.contains("Serving on") {
            ensure!(start.elapsed() < LIMIT, "smp proxy does not start: {}", proxy.log());
            sleep(Duration::from_millis(10));
        }
        Ok(proxy)
    }

    /// The kubeconfig that it wrote.
    pub(super) fn kubeconfig(&self) -> PathBuf {
        self.folder.path().join("kubeconfig")
    }

    pub(super) fn log(&self) -> String {
        fs::read_to_string(self.folder.path().join("log")).unwrap_or_default()
    }
}

impl Drop for Proxy {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

/// The program that a variable names.
pub(super) fn program(variable: &str) -> Result<PathBuf> {
    let program = env::var_os(variable).map(PathBuf::from);
    program.with_context(|| format!("{variable} does not name a program; run `cargo xtask real-server proxy`"))
}

/// The kubeconfig of the server.
pub(super) fn kubeconfig() -> Result<PathBuf> {
    env::var_os("KUBECONFIG").map(PathBuf::from).context("KUBECONFIG is not set")
}

/// Runs a command. Fails with its messages if it fails.
pub(super) fn succeeds(command: &mut Command) -> Result<String> {
    let output = output(command)?;
    let messages = String::from_utf8_lossy(&output.stderr).into_owned();
    ensure!(output.status.success(), "{}", messages.trim());
    Ok(String::from_utf8_lossy(&output.stdout).into_owned())
}

/// Runs a command that has to fail, and returns its messages.
pub(super) fn fails(command: &mut Command) -> Result<String> {
    let output = output(command)?;
    ensure!(!output.status.success(), "{command:?} succeeds");
    Ok(String::from_utf8_lossy(&output.stderr).into_owned())
}

fn output(command: &mut Command) -> Result<Output> {
    command.stdin(Stdio::null()).output().with_context(|| format!("{command:?} cannot be run"))
}
