//! The arguments of `smp serve`.

use std::net::{Ipv4Addr, SocketAddr};
use std::path::PathBuf;

use clap::Args;

/// Serve a Kubernetes API from memory, a file or etcd, for kubectl and other clients
///
/// The server has the stable kinds of Kubernetes and the custom resources whose definitions are created. It has the garbage collector
/// and the controller of namespaces of a cluster, but runs no Pods. Without --data or --etcd, objects are gone when it stops.
///
/// Only requests for localhost, the address and the names of --host are answered, so that web pages cannot send some. The server has
/// no authentication.
///
/// When the server is ready, it prints its URL to standard output. Requests are logged to standard error. SIGINT and SIGTERM stop it
/// with exit code 0.
#[derive(Debug, Args)]
#[command(after_help = EXAMPLES)]
#[expect(clippy::struct_excessive_bools, reason = "each is an option of the command line")]
pub(crate) struct ServeArgs {
    /// Address and port to listen on; port 0 chooses a free one
    #[arg(long, value_name = "ADDRESS", value_parser = address, default_value = "127.0.0.1:8001")]
    pub(crate) listen: SocketAddr,
    /// Further host name that requests may have
    #[arg(long = "host", value_name = "NAME", value_parser = host)]
    pub(crate) hosts: Vec<String>,
    /// Encrypt connections, with a certificate that is made at each start
    ///
    /// Clients find its authority in the file of --kubeconfig.
    #[arg(long)]
    pub(crate) tls: bool,
    /// File to write a kubeconfig for this server to
    ///
    /// Replaces only a file that `smp serve` wrote. The file stays when the server stops.
    #[arg(long, value_name = "FILE")]
    pub(crate) kubeconfig: Option<PathBuf>,
    /// File to keep the objects in; created if it does not exist
    ///
    /// A change is on the disk before it is answered, and watches go on after a restart. Only one server can have the file open.
    /// While it runs, and if it is killed, the last changes are in files next to it, such as FILE.redb-log1.
    #[arg(long, value_name = "FILE.redb")]
    pub(crate) data: Option<PathBuf>,
    /// URL of an etcd to keep the objects in, as kube-apiserver does; several for the members of a cluster
    ///
    /// Objects are stored as JSON under /registry. A kube-apiserver that is started with --storage-media-type=application/json can
    /// share them. Needs the feature etcd.
    #[arg(long, value_name = "URL", value_delimiter = ',', conflicts_with = "data")]
    pub(crate) etcd: Vec<String>,
    /// Manifest or folder of manifests to load, or - for standard input
    ///
    /// Definitions of custom resources are loaded first, then namespaces, then all other objects in their order. The status of an
    /// object is kept. Objects that the file of --data or etcd already has are left alone.
    #[arg(long, value_name = "FILE")]
    pub(crate) load: Vec<PathBuf>,
    /// Read folders recursively
    #[arg(short = 'R', long)]
    pub(crate) recursive: bool,
    /// Apply strategic merge patches by the rules of smp instead of those of stock servers
    ///
    /// Patches lose no list items, may have `$patchMergeKey`, and work for custom resources.
    #[arg(long)]
    pub(crate) extended: bool,
    /// Set the status of workloads as if their Pods ran
    ///
    /// Commands that wait for Deployments, Jobs, Pods and other workloads end. Deployments have their ReplicaSets, but Pods are made
    /// for none of them.
    #[arg(long)]
    pub(crate) pretend: bool,
    /// Log no requests
    #[arg(short, long)]
    pub(crate) quiet: bool,
}

const EXAMPLES: &str = "\
Examples:
  smp serve --load manifests/
  kubectl --server http://127.0.0.1:8001 get deployments -o yaml
  smp serve --data cluster.redb --pretend
  smp serve --etcd http://127.0.0.1:2379
  smp serve --listen 127.0.0.1:0 --tls --kubeconfig test.kubeconfig";

/// An address as in `127.0.0.1:8001`, `[::1]:8001` or `localhost:8001`.
fn address(text: &str) -> Result<SocketAddr, String> {
    let port = text.strip_prefix("localhost:").map(str::parse);
    match port {
        Some(Ok(port)) => Ok((Ipv4Addr::LOCALHOST, port).into()),
        _ => text.parse().map_err(|_| "give an IP address and a port, such as 127.0.0.1:8001".to_owned()),
    }
}

/// A name without a port.
fn host(text: &str) -> Result<String, String> {
    let is_part = |c: char| c.is_ascii_alphanumeric() || matches!(c, '-' | '.' | '_');
    if text.is_empty() || !text.chars().all(is_part) {
        return Err("give a host name or an IPv4 address, without a port".to_owned());
    }
    Ok(text.to_owned())
}
