//! Edits of a Service with 53/UDP and 53/TCP that `kubectl apply` has to carry out.

use std::fs;
use std::path::Path;
use std::process::Command;

use anyhow::{Result, ensure};
use serde_json::{Value, json};

use super::process::{program, succeeds};
use crate::call::{MERGE, get, patch};
use crate::cluster::{Cluster, SERVICES, User};

/// An edit: the ports in the manifest before and after.
pub(super) struct Edit {
    pub(super) title: &'static str,
    before: &'static [Port],
    after: &'static [Port],
}

/// Name, port, protocol and target port.
type Port = (&'static str, u16, &'static str, u16);

const UDP: Port = ("dns", 53, "UDP", 5353);
const TCP: Port = ("dns-tcp", 53, "TCP", 5353);
const WEB: Port = ("web", 80, "TCP", 8080);
const BOTH: &[Port] = &[UDP, TCP];

pub(super) const EDITS: &[Edit] = &[
    Edit { title: "rename 53/TCP", before: BOTH, after: &[UDP, ("renamed", 53, "TCP", 5353)] },
    Edit { title: "rename 53/UDP", before: BOTH, after: &[("renamed", 53, "UDP", 5353), TCP] },
    Edit { title: "change the target port of 53/TCP", before: BOTH, after: &[UDP, ("dns-tcp", 53, "TCP", 8053)] },
    Edit { title: "change the target port of 53/UDP", before: BOTH, after: &[("dns", 53, "UDP", 8053), TCP] },
    Edit {
        title: "change both target ports",
        before: BOTH,
        after: &[("dns", 53, "UDP", 1), ("dns-tcp", 53, "TCP", 2)],
    },
    Edit { title: "remove 53/TCP", before: BOTH, after: &[UDP] },
    Edit { title: "remove 53/UDP", before: BOTH, after: &[TCP] },
    Edit { title: "add 53/TCP to 53/UDP", before: &[UDP], after: BOTH },
    Edit { title: "add 53/UDP to 53/TCP", before: &[TCP], after: BOTH },
    Edit { title: "swap them", before: BOTH, after: &[TCP, UDP] },
    Edit {
        title: "exchange their names",
        before: BOTH,
        after: &[("dns-tcp", 53, "UDP", 5353), ("dns", 53, "TCP", 5353)],
    },
    Edit { title: "move 53/UDP to 5353/UDP", before: BOTH, after: &[("dns", 5353, "UDP", 5353), TCP] },
    Edit { title: "turn 53/TCP into 53/SCTP", before: BOTH, after: &[UDP, ("dns-tcp", 53, "SCTP", 5353)] },
    Edit {
        title: "add 80/TCP before them and rename 53/TCP",
        before: BOTH,
        after: &[WEB, UDP, ("renamed", 53, "TCP", 5353)],
    },
    Edit {
        title: "remove 80/TCP and rename 53/UDP",
        before: &[UDP, WEB, TCP],
        after: &[("renamed", 53, "UDP", 5353), TCP],
    },
];

fn manifest(name: &str, ports: &[Port]) -> Value {
    let port = |&(name, port, protocol, target): &Port| json!({"name": name, "port": port, "protocol": protocol, "targetPort": target});
    let ports: Vec<Value> = ports.iter().map(port).collect();
    let metadata = json!({"name": name, "namespace": "checks"});
    json!({"apiVersion": "v1", "kind": "Service", "metadata": metadata, "spec": {"clusterIP": "None", "ports": ports}})
}

/// Creates a Service with `kubectl apply`, and carries out an edit. Returns an error if the ports are not those of the manifest, in its
/// order, or if a label of others is lost.
pub(super) async fn apply(cluster: &Cluster, edit: &Edit, name: &str, kubeconfig: &Path) -> Result<Result<()>> {
    let client = cluster.plain(User::Admin)?.client;
    let folder = tempfile::tempdir()?;
    let apply = |ports: &[Port]| {
        let file = folder.path().join("dns.json");
        fs::write(&file, manifest(name, ports).to_string())?;
        // Of all edits, because kubectl reads the documents of the server into it.
        let cache = kubeconfig.with_file_name("cache");
        let mut command = Command::new(program("KUBECTL")?);
        succeeds(
            command.arg("--kubeconfig").arg(kubeconfig).arg("--cache-dir").arg(cache).args(["apply", "-f"]).arg(file),
        )
    };
    apply(edit.before)?;
    let url = format!("{SERVICES}/{name}");
    patch(&client, &url, MERGE, &json!({"metadata": {"labels": {"of": "others"}}})).await?.object()?;
    if let Err(error) = apply(edit.after) {
        return Ok(Err(error));
    }
    let stored = get(&client, &url).await?;
    Ok(check(&stored, &manifest(name, edit.after)))
}

fn check(stored: &Value, manifest: &Value) -> Result<()> {
    ensure!(stored["spec"]["ports"] == manifest["spec"]["ports"], "stored {}", stored["spec"]["ports"]);
    ensure!(stored["metadata"]["labels"]["of"] == "others", "the label of others is lost");
    Ok(())
}
