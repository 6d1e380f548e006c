//! The command as a plugin of kubectl.

use std::env;
use std::path::{Path, PathBuf};
use std::process::{Command, Output};

use anyhow::{Context, Result, ensure};
use serde_json::{Value, json};

use crate::call::{create, get};
use crate::cluster::{Cluster, SERVICES, User};

const NAME: &str = "plugin";

/// The steps, and the ports after each.
fn steps() -> [(&'static str, Value); 3] {
    let udp = json!({"name": "udp", "port": 53, "protocol": "UDP", "targetPort": 53});
    let tcp = |target: u16| json!({"name": "tcp", "port": 53, "protocol": "TCP", "targetPort": target});
    [
        ("port: 53, protocol: TCP, name: tcp, targetPort: 53", json!([udp, tcp(53)])),
        ("port: 53, protocol: TCP, targetPort: 5353", json!([udp, tcp(5353)])),
        ("$patch: delete, port: 53, protocol: UDP", json!([tcp(5353)])),
    ]
}

/// Runs `kubectl smp patch` for each step.
pub(crate) async fn run(cluster: &Cluster) -> Result<String> {
    let client = cluster.plain(User::Admin)?.client;
    let steps = steps();
    let udp = &steps[0].1[0];
    let service = json!({"metadata": {"name": NAME}, "spec": {"clusterIP": "None", "ports": [udp]}});
    create(&client, SERVICES, &service).await?;
    let folder = plugin()?;
    for (entry, ports) in &steps {
        let patch = format!("{{spec: {{ports: [{{$patchMergeKey: [port, protocol], {entry}}}]}}}}");
        let arguments = ["patch", "service", NAME, "--namespace", "checks", "--yes", "--patch", &patch];
        let output = kubectl_smp(&folder, &arguments)?;
        ensure!(output.status.success(), "{patch}: {}", String::from_utf8_lossy(&output.stderr));
        let stored = get(&client, &format!("{SERVICES}/{NAME}")).await?;
        ensure!(stored["spec"]["ports"] == *ports, "{patch}: stored {}", stored["spec"]["ports"]);
    }
    Ok(format!("{} of {0} changes", steps.len()))
}

/// A folder with the command under the name of a plugin: that of the kubeconfig, which is temporary.
fn plugin() -> Result<PathBuf> {
    let program = env::var_os("SMP").context("SMP does not name the command; run `cargo xtask real-server`")?;
    let kubeconfig = env::var_os("KUBECONFIG").context("KUBECONFIG is not set")?;
    let folder = Path::new(&kubeconfig).parent().context("KUBECONFIG has no folder")?.join("plugin");
    std::fs::create_dir(&folder)?;
    std::fs::copy(program, folder.join("kubectl-smp"))?;
    Ok(folder)
}

/// Runs kubectl with the plugin.
fn kubectl_smp(folder: &Path, arguments: &[&str]) -> Result<Output> {
    let others = env::var_os("PATH").unwrap_or_default();
    let path = env::join_paths([folder.to_owned()].into_iter().chain(env::split_paths(&others)))?;
    let kubectl = env::var_os("KUBECTL").context("KUBECTL does not name kubectl; run `cargo xtask real-server`")?;
    Ok(Command::new(kubectl).arg("smp").args(arguments).env("PATH", path).output()?)
}
