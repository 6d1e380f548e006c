//! Clients of a cluster through `smp proxy`: `kubectl apply`, helm and Python. Writes `docs/proxy.md`.

mod clients;
mod edits;
mod page;
mod process;

use anyhow::{Result, ensure};

use crate::Run;
use crate::cluster::Cluster;
use edits::EDITS;
use process::Proxy;

/// Runs all clients, and writes the page.
pub(crate) async fn run(cluster: &Cluster, run: &Run) -> Result<()> {
    cluster.set_up().await?;
    let proxy = Proxy::start()?;
    let mut rows = Vec::new();
    for (number, edit) in EDITS.iter().enumerate() {
        let without = edits::apply(cluster, edit, &format!("plain-{number}"), &process::kubeconfig()?).await?;
        let with = edits::apply(cluster, edit, &format!("proxy-{number}"), &proxy.kubeconfig()).await?;
        rows.push((edit.title, without, with));
    }
    let clients = clients::run(&proxy, cluster).await;
    let text = page::text(cluster, &rows, &clients).await?;
    page::report(&text)?;
    if run.writes_page() {
        page::write(&text)?;
    }
    let wrong: Vec<&str> = rows.iter().filter(|(.., with)| with.is_err()).map(|(title, ..)| *title).collect();
    ensure!(wrong.is_empty(), "wrong through the proxy: {}\n{}", wrong.join("; "), proxy.log());
    let failed = clients.iter().find_map(|(title, outcome)| Some((title, outcome.as_ref().err()?)));
    ensure!(failed.is_none(), "{failed:?}\n{}", proxy.log());
    Ok(())
}
