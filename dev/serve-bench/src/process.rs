//! Starts and stops smp serve.

use std::io::{BufRead, BufReader};
use std::net::{SocketAddr, TcpListener};
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::time::{Duration, Instant};

use anyhow::{Context, Result, ensure};

use crate::http::Endpoint;

/// How smp serve is started.
#[derive(Clone, Debug)]
pub(crate) struct Smp {
    program: PathBuf,
    address: SocketAddr,
    arguments: Vec<String>,
    is_encrypted: bool,
}

/// A running smp serve; it is killed when it is dropped.
pub(crate) struct Process {
    child: Child,
    /// The time until it could answer.
    pub(crate) start: Duration,
}

impl Smp {
    /// A server on a port that is free now, with its objects in memory.
    pub(crate) fn new(program: &Path) -> Result<Self> {
        let address = TcpListener::bind(("127.0.0.1", 0))?.local_addr()?;
        Ok(Self { program: program.to_owned(), address, arguments: Vec::new(), is_encrypted: false })
    }

    /// The same with its objects in a file.
    pub(crate) fn data(mut self, file: &Path) -> Self {
        self.arguments.push(format!("--data={}", file.display()));
        self
    }

    /// The same with its objects in etcd.
    pub(crate) fn etcd(mut self, url: &str) -> Self {
        self.arguments.push(format!("--etcd={url}"));
        self
    }

    /// The same with encrypted connections.
    pub(crate) fn tls(mut self) -> Self {
        self.arguments.push("--tls".to_owned());
        self.is_encrypted = true;
        self
    }

    /// Where the server listens.
    pub(crate) fn endpoint(&self) -> Endpoint {
        Endpoint { address: self.address, is_encrypted: self.is_encrypted, token: None }
    }

    /// Starts it, and waits until it says that it is ready.
    pub(crate) fn start(&self) -> Result<Process> {
        let start = Instant::now();
        let mut command = Command::new(&self.program);
        command.args(["serve", "--quiet", "--listen", &self.address.to_string()]).args(&self.arguments);
        let mut child = command.stdin(Stdio::null()).stdout(Stdio::piped()).spawn().context("smp cannot be started")?;
        let mut line = String::new();
        if let Some(output) = child.stdout.take() {
            BufReader::new(output).read_line(&mut line)?;
        }
        let process = Process { child, start: start.elapsed() };
        ensure!(line.starts_with("Serving on "), "smp serve did not start");
        Ok(process)
    }
}

impl Process {
    /// Kills it as `kill -9` does.
    pub(crate) fn kill(&mut self) -> Result<()> {
        self.child.kill()?;
        self.child.wait()?;
        Ok(())
    }

    /// Asks it to stop, and waits until it did.
    pub(crate) fn stop(&mut self) -> Result<()> {
        let status = Command::new("kill").arg(self.child.id().to_string()).status().context("kill cannot be run")?;
        ensure!(status.success(), "smp serve is gone already");
        ensure!(self.child.wait()?.success(), "smp serve stopped with an error");
        Ok(())
    }

    /// The most memory that it had, in KiB.
    pub(crate) fn peak_memory(&self) -> Result<u64> {
        let status = std::fs::read_to_string(format!("/proc/{}/status", self.child.id()))?;
        let peak = status.lines().find_map(|line| line.strip_prefix("VmHWM:")).context("no VmHWM in /proc")?;
        Ok(peak.trim().trim_end_matches(" kB").parse()?)
    }
}

impl Drop for Process {
    fn drop(&mut self) {
        // Errors mean that it has ended.
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}
