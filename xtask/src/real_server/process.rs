//! The processes of a server: starts them on free ports of the loopback interface with temporary data, and stops them.

use std::ffi::OsString;
use std::fs::{self, File};
use std::net::TcpListener;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::sync::atomic::{AtomicBool, Ordering};
use std::thread::sleep;
use std::time::{Duration, Instant};

use anyhow::{Context, Result, bail};
use tempfile::TempDir;

use super::build::{Program, Programs};
use super::{PAUSE, config};

/// How long the server may take to become ready.
const PATIENCE: Duration = Duration::from_mins(2);

/// A running API server with its etcd. Both stop when it is dropped, or when this program ends in any way: they watch
/// their stdin, which is a pipe of this program.
pub(super) struct Server {
    // In the order in which they are dropped: the folder is removed when nobody writes to it.
    apiserver: Process,
    etcd: Process,
    folder: TempDir,
    etcd_url: String,
}

struct Process {
    name: &'static str,
    child: Child,
}

impl Server {
    /// Starts both programs and waits until the API server is ready. `flags` are further arguments of the API server.
    pub(super) fn start(folder: &Path, programs: &Programs, flags: &[String]) -> Result<Self> {
        let folder = tempfile::Builder::new().prefix("run-").tempdir_in(folder)?;
        let [clients, peers, secure] = ports()?;
        let address = format!("https://127.0.0.1:{secure}");
        config::write(folder.path(), &address)?;
        let etcd = Process::start("etcd", &programs.etcd, folder.path(), etcd(folder.path(), clients, peers))?;
        let mut all = apiserver(folder.path(), [clients, secure]);
        all.extend(flags.iter().map(OsString::from));
        let apiserver = Process::start("kube-apiserver", &programs.apiserver, folder.path(), all)?;
        let mut server = Self { apiserver, etcd, folder, etcd_url: format!("http://127.0.0.1:{clients}") };
        server.ready(&address)?;
        Ok(server)
    }

    /// The kubeconfig, whose current context may do anything.
    pub(super) fn kubeconfig(&self) -> PathBuf {
        self.folder.path().join("kubeconfig")
    }

    /// The URL of etcd.
    pub(super) fn etcd_url(&self) -> &str {
        &self.etcd_url
    }

    /// Waits until a signal arrives or one of the programs ends.
    pub(super) fn wait(mut self, interrupted: &AtomicBool) -> Result<()> {
        while !interrupted.load(Ordering::Relaxed) {
            self.check()?;
            sleep(PAUSE);
        }
        Ok(())
    }

    fn ready(&mut self, address: &str) -> Result<()> {
        let start = Instant::now();
        while start.elapsed() < PATIENCE {
            self.check()?;
            let mut curl = Command::new("curl");
            curl.args(["--silent", "--insecure", "--fail", "--max-time", "5", &format!("{address}/readyz")]);
            if curl.output().context("curl cannot be run; install it")?.status.success() {
                return Ok(());
            }
            sleep(PAUSE);
        }
        bail!("the API server does not become ready:\n{}", self.log("kube-apiserver"))
    }

    /// Fails if one of the programs ended.
    fn check(&mut self) -> Result<()> {
        let ended = |process: &mut Process| Ok(process.child.try_wait()?.map(|status| (process.name, status)));
        match ended(&mut self.etcd).transpose().or_else(|| ended(&mut self.apiserver).transpose()) {
            None => Ok(()),
            Some(Err(error)) => Err(error),
            Some(Ok((name, status))) => bail!("{name} ended with {status}:\n{}", self.log(name)),
        }
    }

    /// The last lines that a program wrote.
    fn log(&self, name: &str) -> String {
        let text = fs::read_to_string(self.folder.path().join(name).with_extension("log")).unwrap_or_default();
        let lines: Vec<&str> = text.lines().collect();
        lines[lines.len().saturating_sub(10)..].join("\n")
    }
}

impl Process {
    fn start(name: &'static str, program: &Program, folder: &Path, flags: Vec<OsString>) -> Result<Self> {
        let log = File::create(folder.join(name).with_extension("log"))?;
        let child = Command::new(&program.path)
            .args(flags)
            .current_dir(folder)
            .stdin(Stdio::piped())
            .stdout(log.try_clone()?)
            .stderr(log)
            .spawn()
            .with_context(|| format!("{name} cannot be started"))?;
        Ok(Self { name, child })
    }
}

impl Drop for Process {
    fn drop(&mut self) {
        // Errors mean that the process has ended, and its data is temporary.
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

/// Ports that are free at the moment.
fn ports() -> Result<[u16; 3]> {
    let mut listeners = Vec::new();
    let mut port = || -> Result<u16> {
        listeners.push(TcpListener::bind(("127.0.0.1", 0))?);
        Ok(listeners[listeners.len() - 1].local_addr()?.port())
    };
    Ok([port()?, port()?, port()?])
}

fn etcd(folder: &Path, clients: u16, peers: u16) -> Vec<OsString> {
    let [clients, peers] = [clients, peers].map(|port| format!("http://127.0.0.1:{port}"));
    vec![
        joined("--data-dir=", &folder.join("etcd")),
        "--name=etcd".into(),
        format!("--listen-client-urls={clients}").into(),
        format!("--advertise-client-urls={clients}").into(),
        format!("--listen-peer-urls={peers}").into(),
        format!("--initial-advertise-peer-urls={peers}").into(),
        format!("--initial-cluster=etcd={peers}").into(),
    ]
}

fn apiserver(folder: &Path, [clients, secure]: [u16; 2]) -> Vec<OsString> {
    let key = folder.join("service-account.key");
    vec![
        format!("--etcd-servers=http://127.0.0.1:{clients}").into(),
        "--bind-address=127.0.0.1".into(),
        format!("--secure-port={secure}").into(),
        joined("--cert-dir=", &folder.join("certificates")),
        joined("--token-auth-file=", &folder.join("tokens.csv")),
        "--authorization-mode=RBAC".into(),
        "--service-account-issuer=https://kubernetes.default.svc".into(),
        joined("--service-account-key-file=", &key),
        joined("--service-account-signing-key-file=", &key),
        "--service-cluster-ip-range=10.96.0.0/12".into(),
        "--profiling=false".into(),
    ]
}

fn joined(flag: &str, path: &Path) -> OsString {
    let mut text = OsString::from(flag);
    text.push(path);
    text
}
