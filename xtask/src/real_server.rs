//! Runs smp-kube against a real API server: builds kube-apiserver and etcd from their Go modules, starts both, and runs
//! `dev/real-server` with a kubeconfig for them.

mod build;
mod config;
mod process;

use std::path::{Path, PathBuf};
use std::process::Command;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::thread::sleep;
use std::time::Duration;

use anyhow::{Context, Result, bail, ensure};
use clap::{Args, ValueEnum};

use crate::{cargo, ci};
use build::Programs;
pub(crate) use build::required;
use process::Server;

/// How often a process that is waited for is looked at.
const PAUSE: Duration = Duration::from_millis(100);

/// The admission plugins that are switched off: they need a controller manager, which does not run here.
pub(crate) const ADMISSION: &str = "ServiceAccount,TaintNodesByCondition";

/// Returns the kubectl of a Go module, and builds it into a folder if needed.
pub(crate) fn kubectl(source: &Path, folder: &Path) -> Result<PathBuf> {
    build::kubectl(source, folder)
}

/// A running API server and its programs.
pub(crate) struct RealServer {
    server: Server,
    programs: Programs,
}

impl RealServer {
    /// Builds the programs if needed, and starts them without some admission plugins.
    pub(crate) fn start(root: &Path, disabled: &str) -> Result<Self> {
        Self::start_with(root, &[format!("--disable-admission-plugins={disabled}")])
    }

    /// The same with a kube-apiserver that keeps its objects as JSON.
    pub(crate) fn start_with_json(root: &Path) -> Result<Self> {
        let media_type = "--storage-media-type=application/json".to_owned();
        Self::start_with(root, &[format!("--disable-admission-plugins={ADMISSION}"), media_type])
    }

    fn start_with(root: &Path, flags: &[String]) -> Result<Self> {
        let folder = cargo::target_directory(root)?.join("real-server");
        let programs = build::programs(root, &folder)?;
        let server = Server::start(&folder, &programs, flags)?;
        Ok(Self { server, programs })
    }

    /// The URL of its etcd.
    pub(crate) fn etcd_url(&self) -> &str {
        self.server.etcd_url()
    }

    /// The kubeconfig, whose current context may do anything.
    pub(crate) fn kubeconfig(&self) -> PathBuf {
        self.server.kubeconfig()
    }
}

/// The arguments of the command.
#[derive(Args)]
pub(crate) struct Arguments {
    /// What to do with the server.
    #[arg(value_enum, default_value = "run")]
    mode: Mode,
    /// Arguments for the checks, after the mode: for example `print --cases 100 --only diff`.
    #[arg(trailing_var_arg = true, allow_hyphen_values = true)]
    rest: Vec<String>,
}

/// What to do with the server.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
enum Mode {
    /// Run all checks and write `docs/real-server.md`.
    Run,
    /// Run all checks and only print the results.
    Print,
    /// Start the server, print its kubeconfig, and wait for Ctrl-C.
    Start,
    /// Start nothing; fail if the page is missing or lacks a check.
    Check,
}

/// Runs the checks, or only starts the server.
pub(crate) fn run(root: &Path, arguments: &Arguments) -> Result<()> {
    if arguments.mode == Mode::Check {
        return ci::call(root, "run --quiet -p smp-real-server -- --check");
    }
    let target = cargo::target_directory(root)?;
    let interrupted = interrupted()?;
    let RealServer { server, programs } = RealServer::start(root, ADMISSION)?;
    if arguments.mode == Mode::Start {
        announce(&format!("KUBECONFIG={} (Ctrl-C stops the server)", server.kubeconfig().display()));
        return server.wait(&interrupted);
    }
    ci::call(root, "build --quiet -p smp-cli --features cluster")?;
    let page = (arguments.mode == Mode::Run).then_some("--page");
    checks(root, |command| {
        command.args(page).args(&arguments.rest);
        command.env("KUBECONFIG", server.kubeconfig()).env("ETCD_VERSION", &programs.etcd.version);
        command.env("SMP", target.join("debug/smp"));
        watch(command, &interrupted)
    })
}

/// Runs the program with the checks.
fn checks(root: &Path, run: impl Fn(&mut Command) -> Result<bool>) -> Result<()> {
    let mut command = cargo::command(root);
    // Optimised, because ratios of times are among the results.
    command.args(["run", "--quiet", "--release", "-p", "smp-real-server", "--"]);
    ensure!(run(&mut command)?, "the checks against a real API server failed");
    Ok(())
}

/// Becomes true when this program is asked to stop, so that it can stop the servers and remove their data first.
pub(crate) fn interrupted() -> Result<Arc<AtomicBool>> {
    let flag = Arc::new(AtomicBool::new(false));
    for signal in [signal_hook::consts::SIGINT, signal_hook::consts::SIGTERM] {
        signal_hook::flag::register(signal, Arc::clone(&flag)).context("cannot wait for signals")?;
    }
    Ok(flag)
}

/// Runs a command until it ends, and returns whether it succeeded.
pub(crate) fn watch(command: &mut Command, interrupted: &AtomicBool) -> Result<bool> {
    let mut child = command.spawn().context("cargo cannot be run")?;
    loop {
        if let Some(status) = child.try_wait()? {
            return Ok(status.success());
        }
        if interrupted.load(Ordering::Relaxed) {
            child.kill()?;
            child.wait()?;
            bail!("interrupted");
        }
        sleep(PAUSE);
    }
}

#[expect(clippy::print_stderr, reason = "progress for the person at the terminal")]
fn announce(text: &str) {
    eprintln!("{text}");
}
