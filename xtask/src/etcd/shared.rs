//! Checks that kube-apiserver and `smp serve` read and write the same objects in one etcd.

use std::io::{BufRead as _, BufReader};
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::thread::sleep;
use std::time::{Duration, Instant};

use anyhow::{Context, Result, ensure};
use serde_json::Value;
use tempfile::TempDir;

use crate::kubectl::program::{self, Kubectl};
use crate::real_server::RealServer;
use crate::{cargo, ci};

/// How long a change may take to arrive at the other server.
const PATIENCE: Duration = Duration::from_secs(30);
const PAUSE: Duration = Duration::from_millis(200);
const NAMESPACE: &str = "shared";
const MANIFESTS: &str = "dev/kubectl/manifests";

/// Objects that both servers must show alike.
const OBJECTS: [&str; 5] = ["deployment/web", "service/dns", "configmap/a", "rack/r1", "namespace/shared"];

/// `smp serve` in the background, which ends with the value.
struct Smp {
    child: Child,
    folder: TempDir,
}

/// kubectl with one of the servers.
struct Client<'a> {
    kubectl: &'a Kubectl,
    kubeconfig: PathBuf,
}

/// Runs the check.
pub(super) fn run(root: &Path) -> Result<()> {
    ci::call(root, "build --quiet -p smp-cli --features etcd")?;
    let kubectl = program::any(root)?;
    let real_server = RealServer::start_with_json(root)?;
    let smp_server = Smp::start(&cargo::target_directory(root)?.join("debug/smp"), real_server.etcd_url())?;
    let real = Client { kubectl: &kubectl, kubeconfig: real_server.kubeconfig() };
    let smp = Client { kubectl: &kubectl, kubeconfig: smp_server.folder.path().join("kubeconfig") };
    write_with_smp(root, &smp, &real)?;
    write_with_kube_apiserver(&smp, &real)?;
    announce("kube-apiserver and smp serve share the objects of one etcd");
    Ok(())
}

/// kube-apiserver reads what `smp serve` wrote.
fn write_with_smp(root: &Path, smp: &Client<'_>, real: &Client<'_>) -> Result<()> {
    smp.call(&["create", "namespace", NAMESPACE])?;
    let file = |name: &str| root.join(MANIFESTS).join(name).display().to_string();
    smp.call(&["apply", "-f", &file("racks.yaml")])?;
    for name in ["web.yaml", "dns.yaml", "rack.yaml"] {
        smp.call(&["apply", "-n", NAMESPACE, "-f", &file(name)])?;
    }
    smp.call(&["create", "-n", NAMESPACE, "configmap", "a", "--from-literal=color=red"])?;
    alike(smp, real)
}

/// `smp serve` reads, watches and patches what kube-apiserver wrote.
fn write_with_kube_apiserver(smp: &Client<'_>, real: &Client<'_>) -> Result<()> {
    let before = smp.get("configmap/a")?["metadata"]["resourceVersion"].as_str().unwrap_or_default().to_owned();
    real.call(&["scale", "-n", NAMESPACE, "deployment/web", "--replicas=7"])?;
    real.call(&["create", "-n", NAMESPACE, "configmap", "b", "--from-literal=color=blue"])?;
    real.call(&["label", "-n", NAMESPACE, "rack/r1", "checked=yes"])?;
    alike(smp, real)?;
    let path =
        format!("/api/v1/namespaces/{NAMESPACE}/configmaps?watch=true&timeoutSeconds=2&resourceVersion={before}");
    let events = smp.call(&["get", "--raw", &path])?;
    ensure!(events.contains("\"color\":\"blue\""), "the watch of smp serve lacks a change of kube-apiserver");
    let patch = r#"{"spec": {"template": {"spec": {"terminationGracePeriodSeconds": 5}}}}"#;
    smp.call(&["patch", "-n", NAMESPACE, "deployment/web", "-p", patch])?;
    smp.call(&["patch", "-n", NAMESPACE, "configmap/a", "-p", r#"{"data": {"size": "xl"}}"#])?;
    alike(smp, real)?;
    real.call(&["delete", "-n", NAMESPACE, "configmap/b"])?;
    eventually("smp serve still has an object that kube-apiserver deleted", || Ok(smp.get("configmap/b").is_err()))
}

/// Waits until both servers show all objects alike, apart from who manages which field, which only kube-apiserver knows.
fn alike(smp: &Client<'_>, real: &Client<'_>) -> Result<()> {
    for object in OBJECTS {
        let what = format!("kube-apiserver and smp serve show {object} differently");
        eventually(&what, || Ok(plain(smp.get(object)?) == plain(real.get(object)?)))?;
    }
    Ok(())
}

fn plain(mut object: Value) -> Value {
    if let Some(metadata) = object["metadata"].as_object_mut() {
        metadata.remove("managedFields");
    }
    object
}

fn eventually(what: &str, check: impl Fn() -> Result<bool>) -> Result<()> {
    let start = Instant::now();
    loop {
        match check() {
            Ok(true) => return Ok(()),
            Ok(false) => ensure!(start.elapsed() < PATIENCE, "{what}"),
            Err(error) => ensure!(start.elapsed() < PATIENCE, "{what}: {error:#}"),
        }
        sleep(PAUSE);
    }
}

impl Client<'_> {
    fn call(&self, arguments: &[&str]) -> Result<String> {
        let mut command = Command::new(&self.kubectl.path);
        let output =
            command.args(arguments).env("KUBECONFIG", &self.kubeconfig).output().context("kubectl cannot be run")?;
        let error = String::from_utf8_lossy(&output.stderr);
        ensure!(output.status.success(), "kubectl {}: {error}", arguments.join(" "));
        Ok(String::from_utf8_lossy(&output.stdout).into_owned())
    }

    fn get(&self, object: &str) -> Result<Value> {
        Ok(serde_json::from_str(&self.call(&["get", "-n", NAMESPACE, object, "-o", "json"])?)?)
    }
}

impl Smp {
    fn start(program: &Path, etcd: &str) -> Result<Self> {
        let folder = tempfile::tempdir()?;
        let mut command = Command::new(program);
        command.args(["serve", "--quiet", "--listen", "127.0.0.1:0", "--kubeconfig", "kubeconfig", "--etcd", etcd]);
        let child = command.current_dir(folder.path()).stdout(Stdio::piped()).spawn().context("smp cannot be run")?;
        let mut smp = Self { child, folder };
        let mut line = String::new();
        if let Some(output) = smp.child.stdout.as_mut() {
            BufReader::new(output).read_line(&mut line)?;
        }
        ensure!(line.starts_with("Serving on "), "smp serve did not start");
        Ok(smp)
    }
}

impl Drop for Smp {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

#[expect(clippy::print_stderr, reason = "a message for the person at the terminal")]
fn announce(text: &str) {
    eprintln!("{text}");
}
