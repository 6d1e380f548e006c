//! Starts, stops and kills the servers.

use std::net::{TcpListener, TcpStream};
use std::path::Path;
use std::process::{Child, Command, ExitStatus, Stdio};
use std::thread::sleep;
use std::time::{Duration, Instant};

use anyhow::{Context as _, Result, ensure};
use tempfile::TempDir;

/// How long a program may take to listen.
const PATIENCE: Duration = Duration::from_secs(30);
const PAUSE: Duration = Duration::from_millis(1);

/// A running program that listens on a port; it is killed when the value is dropped.
pub struct Process {
    command: Command,
    child: Child,
    port: u16,
}

/// Where smp serve keeps its objects, and whether connections are encrypted.
#[derive(Clone, Copy)]
pub enum Store<'a> {
    Memory,
    Tls,
    /// A file in a folder.
    File(&'a Path),
    Etcd(&'a Process),
}

/// Starts smp serve, and returns it with its URL.
pub fn smp(program: &Path, store: Store<'_>) -> Result<(Process, String)> {
    let port = free_port()?;
    let mut command = Command::new(program);
    command.args(["serve", "--quiet", &format!("--listen=127.0.0.1:{port}")]);
    match store {
        Store::Memory => &mut command,
        Store::Tls => command.arg("--tls"),
        Store::File(folder) => command.arg("--data").arg(folder.join("state.redb")),
        Store::Etcd(etcd) => command.arg(format!("--etcd=http://127.0.0.1:{}", etcd.port)),
    };
    let scheme = if matches!(store, Store::Tls) { "https" } else { "http" };
    Ok((Process::start(command, port)?, format!("{scheme}://127.0.0.1:{port}")))
}

/// Starts the program that `ETCD` names, or `etcd`, with its data in a folder.
pub fn etcd(folder: &Path) -> Result<Process> {
    let name = std::env::var_os("ETCD").filter(|path| !path.is_empty()).unwrap_or_else(|| "etcd".into());
    let (port, peers) = (free_port()?, free_port()?);
    let [clients, peers] = [port, peers].map(|port| format!("http://127.0.0.1:{port}"));
    let mut command = Command::new(name);
    command.arg("--data-dir").arg(folder.join("etcd"));
    command.args(["--listen-client-urls", &clients, "--advertise-client-urls", &clients]);
    command.args(["--listen-peer-urls", &peers, "--initial-advertise-peer-urls", &peers]);
    command.args(["--initial-cluster", &format!("default={peers}")]).stderr(Stdio::null());
    Process::start(command, port).context("install the Debian package etcd-server, or name the program with ETCD")
}

impl Process {
    fn start(mut command: Command, port: u16) -> Result<Self> {
        command.stdin(Stdio::piped()).stdout(Stdio::null());
        let child = spawn(&mut command)?;
        let mut process = Self { command, child, port };
        process.wait()?;
        Ok(process)
    }

    /// Starts it again after its end, and waits until it listens.
    pub fn restart(&mut self) -> Result<()> {
        self.child = spawn(&mut self.command)?;
        self.wait()
    }

    fn wait(&mut self) -> Result<()> {
        let start = Instant::now();
        while TcpStream::connect(("127.0.0.1", self.port)).is_err() {
            let is_running = self.child.try_wait()?.is_none() && start.elapsed() < PATIENCE;
            ensure!(is_running, "{} does not listen", self.command.get_program().display());
            sleep(PAUSE);
        }
        Ok(())
    }

    /// Kills it as `kill -9` does.
    pub fn kill(&mut self) -> Result<()> {
        self.child.kill()?;
        self.child.wait()?;
        Ok(())
    }

    /// Asks it to stop, and waits until it did.
    pub fn stop(&mut self) -> Result<ExitStatus> {
        let status = Command::new("kill").arg(self.id().to_string()).status().context("kill cannot be run")?;
        ensure!(status.success(), "{} is gone already", self.command.get_program().display());
        Ok(self.child.wait()?)
    }

    pub fn id(&self) -> u32 {
        self.child.id()
    }
}

impl Drop for Process {
    fn drop(&mut self) {
        // An error means that it has ended.
        let _ = self.kill();
    }
}

fn spawn(command: &mut Command) -> Result<Child> {
    command.spawn().with_context(|| format!("{} cannot be started", command.get_program().display()))
}

/// A port that is free at the moment.
fn free_port() -> Result<u16> {
    Ok(TcpListener::bind(("127.0.0.1", 0))?.local_addr()?.port())
}

/// A folder on the disk of a program. The usual one for temporary files may be in memory.
pub fn folder(program: &Path) -> Result<TempDir> {
    let parent = program.parent().unwrap_or(Path::new("."));
    Ok(tempfile::Builder::new().prefix("server-bench-").tempdir_in(parent)?)
}
