//! `smp serve --etcd`, whose etcd is stopped or killed and started again.

use std::ffi::OsString;
use std::net::{TcpListener, TcpStream};
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::thread::sleep;
use std::time::{Duration, Instant};

use anyhow::{Context, Result, ensure};

use super::victim::{Description, Victim};
use crate::http::Endpoint;
use crate::process::{Process, Smp};

/// How long etcd may take to answer.
const PATIENCE: Duration = Duration::from_secs(30);
const PAUSE: Duration = Duration::from_millis(2);

/// An etcd with its data; it is killed when it is dropped.
struct Etcd {
    child: Child,
    data: PathBuf,
    ports: [u16; 2],
}

/// `smp serve --etcd`, which keeps running.
pub(crate) struct WithoutEtcd {
    smp: Smp,
    _process: Process,
    etcd: Etcd,
    strikes: u32,
}

impl WithoutEtcd {
    /// Starts etcd with its data in a folder, and the server.
    pub(crate) fn start(program: &Path, folder: &Path) -> Result<Self> {
        let listeners = [TcpListener::bind(("127.0.0.1", 0))?, TcpListener::bind(("127.0.0.1", 0))?];
        let [clients, peers] = listeners.each_ref().map(TcpListener::local_addr);
        let ports = [clients?.port(), peers?.port()];
        drop(listeners);
        let data = folder.join("etcd");
        let etcd = Etcd { child: run(&data, ports)?, data, ports };
        etcd.ready()?;
        let smp = Smp::new(program)?.etcd(&format!("http://127.0.0.1:{}", ports[0]));
        let process = smp.start()?;
        Ok(Self { smp, _process: process, etcd, strikes: 0 })
    }
}

impl Victim for WithoutEtcd {
    fn endpoint(&self) -> Endpoint {
        self.smp.endpoint()
    }

    fn description(&self) -> Description {
        Description {
            command: "cargo xtask serve-soak --etcd",
            title: "smp serve under load, while its etcd is stopped again and again",
            strike: "The etcd of `smp serve --etcd` is stopped with `SIGTERM` or killed with `kill -9`, in turn, and started again at \
                     once, every",
            outage: "the end of etcd",
            caveat: "The server itself keeps running. etcd has one member, on the same two cores.",
        }
    }

    fn strike(&mut self) -> Result<()> {
        self.strikes += 1;
        if self.strikes.is_multiple_of(2) {
            self.etcd.child.kill()?;
        } else {
            let id = self.etcd.child.id().to_string();
            ensure!(
                Command::new("kill").arg(id).status().context("kill cannot be run")?.success(),
                "etcd is gone already"
            );
        }
        self.etcd.child.wait()?;
        self.etcd.child = run(&self.etcd.data, self.etcd.ports)?;
        self.etcd.ready()
    }
}

impl Etcd {
    fn ready(&self) -> Result<()> {
        let start = Instant::now();
        while TcpStream::connect(("127.0.0.1", self.ports[0])).is_err() {
            ensure!(start.elapsed() < PATIENCE, "etcd does not become ready");
            sleep(PAUSE);
        }
        Ok(())
    }
}

impl Drop for Etcd {
    fn drop(&mut self) {
        // Errors mean that it has ended.
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

/// Starts the program that `ETCD` names, or `etcd`.
fn run(data: &Path, ports: [u16; 2]) -> Result<Child> {
    let program = std::env::var_os("ETCD").filter(|path| !path.is_empty()).unwrap_or_else(|| OsString::from("etcd"));
    let [clients, peers] = ports.map(|port| format!("http://127.0.0.1:{port}"));
    let mut etcd = Command::new(program);
    etcd.arg("--data-dir").arg(data);
    etcd.args(["--listen-client-urls", &clients, "--advertise-client-urls", &clients]);
    etcd.args(["--listen-peer-urls", &peers, "--initial-advertise-peer-urls", &peers]);
    etcd.args(["--initial-cluster", &format!("default={peers}")]);
    let started = etcd.stdin(Stdio::piped()).stdout(Stdio::null()).stderr(Stdio::null()).spawn();
    started.context("etcd cannot be started; install the Debian package etcd-server, or name the program with ETCD")
}
