//! Servers with temporary data on free ports of the loopback interface, which end with the values: etcd, `smp serve`, and
//! kube-apiserver with its etcd.

use std::ffi::{OsStr, OsString};
use std::fs;
use std::net::TcpStream;
use std::os::unix::process::CommandExt;
use std::path::{Path, PathBuf};
use std::process::Command;

use anyhow::Result;
use serde_json::{Value, json};
use tempfile::TempDir;

use crate::process::{Process, ports, printed, until};
use crate::programs;

/// The admission plugins that are switched off: they need a controller manager, which does not run here.
pub(crate) const ADMISSION: &str = "ServiceAccount,TaintNodesByCondition";

/// The users of kube-apiserver. Their tokens are their names: the server is temporary and listens on loopback only.
const USERS: [&str; 3] = [ADMIN, "patcher", "nobody"];

/// The user who may do anything.
const ADMIN: &str = "admin";

/// A running etcd.
pub(crate) struct Etcd {
    process: Process,
    url: String,
    // Dropped last: the folder is removed when nobody writes to it.
    folder: TempDir,
}

/// The program that `ETCD` names, or `etcd`.
pub(crate) fn etcd_program() -> OsString {
    std::env::var_os("ETCD").filter(|path| !path.is_empty()).unwrap_or_else(|| "etcd".into())
}

impl Etcd {
    /// Starts the installed program.
    pub(crate) fn start() -> Result<Self> {
        Self::start_in(tempfile::tempdir()?, &etcd_program())
    }

    fn start_in(folder: TempDir, program: &OsStr) -> Result<Self> {
        let [clients, peers] = ports()?;
        let [url, peer_url] = [clients, peers].map(|port| format!("http://127.0.0.1:{port}"));
        let mut command = Command::new(program);
        command.args(["--data-dir", "etcd", "--initial-cluster", &format!("default={peer_url}")]);
        command.args(["--listen-client-urls", &url, "--advertise-client-urls", &url]);
        command.args(["--listen-peer-urls", &peer_url, "--initial-advertise-peer-urls", &peer_url]);
        let mut process = Process::start("etcd", &mut command, folder.path())?;
        process.wait(|_| Ok(TcpStream::connect(("127.0.0.1", clients)).ok()))?;
        Ok(Self { process, url, folder })
    }

    pub(crate) fn url(&self) -> &str {
        &self.url
    }
}

/// A running `smp serve`.
pub(crate) struct Smp {
    _process: Process,
    pub(crate) url: String,
    folder: TempDir,
}

impl Smp {
    /// Starts the program with some flags.
    pub(crate) fn start(program: &Path, flags: &[&str]) -> Result<Self> {
        let folder = tempfile::tempdir()?;
        let mut command = Command::new(program);
        command.args(["serve", "--quiet", "--listen", "127.0.0.1:0", "--kubeconfig", "kubeconfig"]).args(flags);
        let mut process = Process::start("smp-serve", &mut command, folder.path())?;
        let url = process.wait(|log| {
            let line = log.lines().find(|line| line.starts_with("Serving on "));
            Ok(line.and_then(|line| line.split_whitespace().last()).map(str::to_owned))
        })?;
        Ok(Self { _process: process, url, folder })
    }

    /// Its folder, which has its kubeconfig.
    pub(crate) fn folder(&self) -> &Path {
        self.folder.path()
    }
}

/// A running kube-apiserver.
pub(crate) struct RealServer {
    process: Process,
    etcd: Etcd,
    etcd_version: String,
}

impl RealServer {
    /// Builds the programs if needed, and starts them without some admission plugins.
    pub(crate) fn start(root: &Path, disabled: &str) -> Result<Self> {
        Self::start_with(root, &[&format!("--disable-admission-plugins={disabled}")])
    }

    /// The same with more flags.
    pub(crate) fn start_with(root: &Path, flags: &[&str]) -> Result<Self> {
        let module = ["etcd", "dev/real-server/go/etcd", "go.etcd.io/etcd/server/v3", "."];
        let program = programs::go(root, module, |_| String::new())?;
        let module = ["kube-apiserver", "dev/real-server/go/apiserver", "k8s.io/kubernetes", "."];
        let apiserver = programs::go(root, module, programs::kubernetes)?;
        let folder = programs::folder(root, "real-server")?;
        let folder = tempfile::Builder::new().prefix("run-").tempdir_in(folder)?;
        let etcd = Etcd::start_in(folder, program.path.as_os_str())?;
        let [port] = ports()?;
        let address = format!("https://127.0.0.1:{port}");
        let folder = etcd.folder.path();
        write_config(folder, &address)?;
        let mut command = Command::new(&apiserver.path);
        // The name under which it manages fields.
        command.arg0("kube-apiserver");
        command.args([&format!("--etcd-servers={}", etcd.url()), "--bind-address=127.0.0.1"]);
        command.args([&format!("--secure-port={port}"), "--cert-dir=certificates", "--token-auth-file=tokens.csv"]);
        command.args(["--authorization-mode=RBAC", "--service-account-issuer=https://kubernetes.default.svc"]);
        command.args(["--service-account-key-file=key", "--service-account-signing-key-file=key"]);
        command.args(["--service-cluster-ip-range=10.96.0.0/12", "--profiling=false"]).args(flags);
        let mut process = Process::start("kube-apiserver", &mut command, folder)?;
        process.wait(|_| {
            let mut curl = Command::new("curl");
            curl.args(["--silent", "--insecure", "--fail", "--max-time", "5", &format!("{address}/readyz")]);
            Ok(curl.output()?.status.success().then_some(()))
        })?;
        Ok(Self { process, etcd, etcd_version: program.version })
    }

    /// The URL of its etcd.
    pub(crate) fn etcd_url(&self) -> &str {
        self.etcd.url()
    }

    pub(crate) fn etcd_version(&self) -> &str {
        &self.etcd_version
    }

    /// The kubeconfig, which has a context for each user. Its current context may do anything.
    pub(crate) fn kubeconfig(&self) -> PathBuf {
        self.etcd.folder.path().join("kubeconfig")
    }

    /// Waits until a signal arrives or one of the programs ends.
    pub(crate) fn wait(mut self) -> Result<()> {
        let look = || self.process.check().and_then(|()| self.etcd.process.check()).map(|()| None::<()>);
        until(std::time::Duration::MAX, look).map(drop)
    }
}

/// Writes the files that kube-apiserver and its clients read: tokens, the key that signs tokens of service accounts, and a kubeconfig.
fn write_config(folder: &Path, address: &str) -> Result<()> {
    let groups = |user: &str| if user == ADMIN { ",\"system:masters\"" } else { "" };
    let row = |user: &&str| format!("{user},{user},{user}{}\n", groups(user));
    fs::write(folder.join("tokens.csv"), USERS.iter().map(row).collect::<String>())?;
    printed(Command::new("openssl").args(["genrsa", "-out"]).arg(folder.join("key")))?;
    // The certificate is the one that the server writes for itself.
    let cluster = json!({"server": address, "insecure-skip-tls-verify": true});
    let context = |user| json!({"name": user, "context": {"cluster": "real-server", "user": user}});
    let kubeconfig = json!({
        "apiVersion": "v1",
        "kind": "Config",
        "clusters": [{"name": "real-server", "cluster": cluster}],
        "users": USERS.map(|user| json!({"name": user, "user": {"token": user}})),
        "contexts": USERS.map(context),
        "current-context": ADMIN,
    });
    Ok(fs::write(folder.join("kubeconfig"), Value::to_string(&kubeconfig))?)
}
