//! Other clients through the proxy.

use std::process::Command;

use anyhow::{Result, ensure};
use serde_json::{Value, json};

use super::process::{Proxy, fails, program, succeeds};
use crate::call::get;
use crate::cluster::{Cluster, NAMESPACE, SERVICES, User};
use crate::page::root;

/// A client and what it does, and the outcome.
pub(super) type Outcome = (String, Result<()>);

/// Runs all clients.
pub(super) async fn run(proxy: &Proxy, cluster: &Cluster) -> Vec<Outcome> {
    let mut outcomes = Vec::new();
    for (name, variable) in [("helm 3", "HELM_3"), ("helm 4", "HELM_4")] {
        let title = format!("{name}: install, upgrade, rollback and uninstall of a chart with 53/UDP and 53/TCP");
        outcomes.push((title, helm(proxy, cluster, variable).await));
    }
    let title = "helm 3: an upgrade that changes 53/TCP is refused with the reason, and changes no port";
    outcomes.push((title.to_owned(), ambiguous(proxy, cluster).await));
    let title = "Python client: `$patchMergeKey`, a strategic merge patch of a custom resource, a refusal and a watch";
    outcomes.push((title.to_owned(), python(proxy)));
    let title =
        "kubectl: explain, get with a table, api-resources, auth can-i, delete, and exec of a Pod without a node";
    outcomes.push((title.to_owned(), kubectl(proxy)));
    outcomes
}

fn helm_command(proxy: &Proxy, variable: &str, arguments: &[&str]) -> Result<Command> {
    let mut command = Command::new(program(variable)?);
    command.args(["--namespace", "checks"]).args(arguments).env("KUBECONFIG", proxy.kubeconfig());
    Ok(command)
}

/// The chart, as an argument.
fn chart() -> String {
    root().join("dev/real-server/chart").to_string_lossy().into_owned()
}

async fn helm(proxy: &Proxy, cluster: &Cluster, variable: &str) -> Result<()> {
    let (client, chart) = (cluster.plain(User::Admin)?.client, chart());
    let helm = |arguments: &[&str]| succeeds(&mut helm_command(proxy, variable, arguments)?);
    helm(&["install", "dns", &chart])?;
    helm(&["upgrade", "dns", &chart, "--set", "level=debug"])?;
    for (level, history) in [("debug", "2"), ("info", "3")] {
        let service = get(&client, &format!("{SERVICES}/helm-dns")).await?;
        ensure!(service["metadata"]["labels"]["level"] == level, "{}", service["metadata"]["labels"]);
        ensure!(
            service["spec"]["ports"].as_array().is_some_and(|ports| ports.len() == 2),
            "{}",
            service["spec"]["ports"]
        );
        let listed = helm(&["history", "dns", "--max", "1"])?;
        ensure!(listed.contains(history), "{listed}");
        if history == "2" {
            helm(&["rollback", "dns", "1"])?;
        }
    }
    helm(&["uninstall", "dns"])?;
    let maps = get(&client, &format!("{NAMESPACE}/configmaps")).await?;
    ensure!(!maps.to_string().contains("helm-dns"), "{maps}");
    Ok(())
}

/// Helm 3 sends no manifest with its patch, which names both ports by `port: 53`.
async fn ambiguous(proxy: &Proxy, cluster: &Cluster) -> Result<()> {
    let (client, chart) = (cluster.plain(User::Admin)?.client, chart());
    succeeds(&mut helm_command(proxy, "HELM_3", &["install", "dns", &chart])?)?;
    let before = get(&client, &format!("{SERVICES}/helm-dns")).await?;
    let why = fails(&mut helm_command(proxy, "HELM_3", &["upgrade", "dns", &chart, "--set", "target=8053"])?)?;
    ensure!(why.contains("spec.ports[0]: port=53 does not identify one item"), "{why}");
    let after = get(&client, &format!("{SERVICES}/helm-dns")).await?;
    ensure!(before["spec"] == after["spec"], "{}", after["spec"]);
    succeeds(&mut helm_command(proxy, "HELM_3", &["uninstall", "dns"])?).map(drop)
}

fn python(proxy: &Proxy) -> Result<()> {
    let script = root().join("dev/real-server/clients.py");
    succeeds(Command::new(program("PYTHON")?).arg(script).env("KUBECONFIG", proxy.kubeconfig())).map(drop)
}

fn kubectl(proxy: &Proxy) -> Result<()> {
    let kubectl = program("KUBECTL")?;
    let folder = tempfile::tempdir()?;
    let command = |arguments: &[&str]| {
        let mut command = Command::new(&kubectl);
        command.arg("--cache-dir").arg(folder.path()).args(["--namespace", "checks"]).args(arguments);
        command.env("KUBECONFIG", proxy.kubeconfig());
        command
    };
    let pod = json!({
        "apiVersion": "v1", "kind": "Pod", "metadata": {"name": "pod"},
        "spec": {"containers": [{"name": "a", "image": "b"}], "automountServiceAccountToken": false},
    });
    let file = folder.path().join("pod.json");
    std::fs::write(&file, Value::to_string(&pod))?;
    let file = file.to_string_lossy();
    let steps: [(&[&str], &str); 6] = [
        (&["explain", "service.spec.ports"], "ServicePort"),
        (&["get", "services"], "CLUSTER-IP"),
        (&["api-resources"], "racks"),
        (&["auth", "can-i", "create", "pods"], "yes"),
        (&["create", "-f", &file], "created"),
        (&["get", "--raw", "/openapi/v3"], "serverRelativeURL"),
    ];
    for (arguments, wanted) in steps {
        let printed = succeeds(&mut command(arguments))?;
        ensure!(printed.contains(wanted), "{arguments:?}: {printed}");
    }
    let why = fails(&mut command(&["exec", "pod", "--", "true"]))?;
    ensure!(why.contains("does not have a host assigned"), "{why}");
    succeeds(&mut command(&["delete", "pod", "pod", "--now"])).map(drop)
}
