//! An etcd with temporary data.

use std::ffi::OsString;
use std::net::{TcpListener, TcpStream};
use std::process::{Child, Command, Stdio};
use std::thread::sleep;
use std::time::{Duration, Instant};

use anyhow::{Context, Result, bail};
use tempfile::TempDir;

/// How long etcd may take to answer.
const PATIENCE: Duration = Duration::from_secs(30);
const PAUSE: Duration = Duration::from_millis(20);

/// A running etcd, which ends with the value.
pub(crate) struct Etcd {
    child: Child,
    url: String,
    _folder: TempDir,
}

impl Etcd {
    /// Starts one on free ports.
    pub(crate) fn start() -> Result<Self> {
        let folder = tempfile::tempdir()?;
        let [clients, peers] = [free_port()?, free_port()?];
        let [url, peer_url] = [clients, peers].map(|port| format!("http://127.0.0.1:{port}"));
        let mut etcd = Command::new(program());
        etcd.arg("--data-dir").arg(folder.path());
        etcd.args(["--listen-client-urls", &url, "--advertise-client-urls", &url]);
        etcd.args(["--listen-peer-urls", &peer_url, "--initial-advertise-peer-urls", &peer_url]);
        etcd.args(["--initial-cluster", &format!("default={peer_url}")]);
        let child = etcd.stdin(Stdio::piped()).stdout(Stdio::null()).stderr(Stdio::null()).spawn();
        let mut etcd = Self { child: child.context("etcd cannot be started")?, url, _folder: folder };
        let start = Instant::now();
        while TcpStream::connect(("127.0.0.1", clients)).is_err() {
            if etcd.child.try_wait()?.is_some() || start.elapsed() > PATIENCE {
                bail!("etcd does not become ready");
            }
            sleep(PAUSE);
        }
        Ok(etcd)
    }

    pub(crate) fn url(&self) -> &str {
        &self.url
    }
}

impl Drop for Etcd {
    fn drop(&mut self) {
        // It may have ended already.
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

/// The program that `ETCD` names, or `etcd`.
pub(super) fn program() -> OsString {
    std::env::var_os("ETCD").filter(|path| !path.is_empty()).unwrap_or_else(|| "etcd".into())
}

fn free_port() -> Result<u16> {
    Ok(TcpListener::bind("127.0.0.1:0")?.local_addr()?.port())
}
