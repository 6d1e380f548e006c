//! A process of etcd with temporary data.

use std::ffi::OsString;
use std::net::{TcpListener, TcpStream};
use std::path::Path;
use std::process::{Child, Command, Stdio};
use std::time::Duration;

use smp_server::store::EtcdStore;
use tempfile::TempDir;

/// An etcd, which is killed when it is dropped.
pub(crate) struct Etcd {
    child: Child,
    folder: TempDir,
    port: u16,
}

impl Etcd {
    pub(crate) async fn start() -> Self {
        let folder = tempfile::tempdir().unwrap();
        let port = free_port();
        let mut etcd = Self { child: run(&folder, port), folder, port };
        etcd.ready().await;
        etcd
    }

    pub(crate) fn url(&self) -> String {
        format!("http://127.0.0.1:{}", self.port)
    }

    /// A store that keeps 1000 changes.
    pub(crate) async fn connect(&self) -> EtcdStore {
        EtcdStore::connect([self.url()], "", 1000).await.unwrap()
    }

    /// Ends the process as a crash does.
    pub(crate) fn kill(&mut self) {
        self.child.kill().unwrap();
        self.child.wait().unwrap();
    }

    /// Starts it again after [`Etcd::kill`], with the same data.
    pub(crate) async fn restart(&mut self) {
        self.child = run(&self.folder, self.port);
        self.ready().await;
    }

    /// Starts it again at another port.
    pub(crate) async fn restart_elsewhere(&mut self) {
        self.port = free_port();
        self.restart().await;
    }

    /// Starts it again at the port of a URL.
    pub(crate) async fn restart_at(&mut self, url: &str) {
        self.port = url.rsplit(':').next().unwrap().parse().unwrap();
        self.restart().await;
    }

    /// Kills it, and starts it again with the data that it had at a backup.
    pub(crate) async fn restart_from(&mut self, backup: &TempDir) {
        self.kill();
        let data = self.folder.path().join("data");
        std::fs::remove_dir_all(&data).unwrap();
        copy(&backup.path().join("data"), &data);
        self.restart().await;
    }

    /// A copy of the data. Kills it and starts it again.
    pub(crate) async fn backup(&mut self) -> TempDir {
        self.kill();
        let backup = tempfile::tempdir().unwrap();
        copy(&self.folder.path().join("data"), &backup.path().join("data"));
        self.restart().await;
        backup
    }

    /// Sends a signal, such as `STOP`.
    pub(crate) fn signal(&self, name: &str) {
        let status = Command::new("kill").args([format!("-{name}"), self.child.id().to_string()]).status();
        assert!(status.unwrap().success());
    }

    async fn ready(&mut self) {
        for _ in 0..1200 {
            if let Some(status) = self.child.try_wait().unwrap() {
                panic!("etcd ended with {status}: {}", self.log());
            }
            let is_listening = TcpStream::connect(("127.0.0.1", self.port)).is_ok();
            if is_listening && EtcdStore::connect([self.url()], "", 0).await.is_ok() {
                return;
            }
            tokio::time::sleep(Duration::from_millis(50)).await;
        }
        panic!("etcd does not become ready: {}", self.log());
    }

    fn log(&self) -> String {
        std::fs::read_to_string(self.folder.path().join("log")).unwrap()
    }
}

impl Drop for Etcd {
    fn drop(&mut self) {
        // It may have ended already.
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

fn run(folder: &TempDir, port: u16) -> Child {
    let (clients, peers) = (format!("http://127.0.0.1:{port}"), format!("http://127.0.0.1:{}", free_port()));
    let log = std::fs::OpenOptions::new().create(true).append(true).open(folder.path().join("log")).unwrap();
    let mut etcd = Command::new(program());
    etcd.arg("--data-dir").arg(folder.path().join("data"));
    etcd.args(["--listen-client-urls", &clients, "--advertise-client-urls", &clients]);
    etcd.args(["--listen-peer-urls", &peers, "--initial-advertise-peer-urls", &peers]);
    etcd.args(["--initial-cluster", &format!("default={peers}")]);
    // The program that `cargo xtask real-server` builds ends when this pipe is closed.
    etcd.stdin(Stdio::piped()).stdout(log.try_clone().unwrap()).stderr(log);
    etcd.spawn()
        .expect("etcd cannot be run: install the Debian package etcd-server, or set ETCD to the path of the program")
}

/// Copies a folder with all that is in it.
fn copy(from: &Path, to: &Path) {
    std::fs::create_dir(to).unwrap();
    for entry in std::fs::read_dir(from).unwrap() {
        let entry = entry.unwrap();
        let target = to.join(entry.file_name());
        if entry.file_type().unwrap().is_dir() {
            copy(&entry.path(), &target);
        } else {
            std::fs::copy(entry.path(), target).unwrap();
        }
    }
}

/// The program that `ETCD` names, or `etcd`.
fn program() -> OsString {
    std::env::var_os("ETCD").filter(|path| !path.is_empty()).unwrap_or_else(|| "etcd".into())
}

fn free_port() -> u16 {
    TcpListener::bind("127.0.0.1:0").unwrap().local_addr().unwrap().port()
}
