//! The arguments of `smp serve`.

use std::net::{Ipv4Addr, SocketAddr};
use std::path::PathBuf;

use clap::Args;
use smp_kinds::KubernetesVersion;

/// Serve a Kubernetes API from memory, a file or etcd, for kubectl and other clients
///
/// The server has all stable kinds of Kubernetes, and custom resources as soon as they are defined. It includes the garbage
/// collector and the namespace controller, but runs no Pods. Without --data or --etcd, objects are lost when the server stops.
///
/// Requests for other host names than localhost, the address and those of --host are refused, so that web pages cannot reach the
/// server. It has no authentication.
///
/// When the server is ready, it prints its URL to standard output. Requests are logged to standard error, except with --quiet. SIGINT and SIGTERM stop it
/// with exit code 0.
#[derive(Debug, Args)]
#[command(after_help = EXAMPLES)]
#[expect(clippy::struct_excessive_bools, reason = "each is an option of the command line")]
pub(crate) struct ServeArgs {
    /// Address and port to listen on; port 0 chooses a free one
    #[arg(long, value_name = "ADDRESS", value_parser = address, default_value = "127.0.0.1:8001")]
    pub(crate) listen: SocketAddr,
    /// Additional host name to accept requests for
    #[arg(long = "host", value_name = "NAME", value_parser = host)]
    pub(crate) hosts: Vec<String>,
    /// Encrypt connections, with a certificate generated at each start
    ///
    /// The file written by --kubeconfig contains the certificate authority.
    #[arg(long)]
    pub(crate) tls: bool,
    /// File to write a kubeconfig for this server to
    ///
    /// Replaces an existing file only if `smp serve` wrote it. The file remains when the server stops.
    #[arg(long, value_name = "FILE")]
    pub(crate) kubeconfig: Option<PathBuf>,
    /// File to keep the objects in; created if it does not exist
    ///
    /// Each change is on disk before the server responds, and watches can resume after a restart. Only one server can have the
    /// file open. Copy or rename the file while the server is stopped. After a crash, the next start checks the whole file.
    #[arg(long, value_name = "FILE.redb")]
    pub(crate) data: Option<PathBuf>,
    /// URL of the etcd to keep the objects in; for an etcd cluster, the URLs of its members
    ///
    /// Objects are stored as JSON under the keys of kube-apiserver. A kube-apiserver started with
    /// --storage-media-type=application/json can share them. Needs the feature etcd.
    #[arg(long, value_name = "URL", value_delimiter = ',', conflicts_with = "data")]
    pub(crate) etcd: Vec<String>,
    /// Manifest or folder of manifests to load, or - for standard input
    ///
    /// Custom resource definitions are created first, then namespaces, then all other objects in their order. The status of an
    /// object is kept. Objects that already exist, in the file of --data or in etcd, are left unchanged.
    #[arg(long, value_name = "FILE")]
    pub(crate) load: Vec<PathBuf>,
    /// Read folders recursively
    #[arg(short = 'R', long)]
    pub(crate) recursive: bool,
    /// Apply strategic merge patches by the rules of smp instead of those of stock servers
    ///
    /// Patches lose no list items, can use `$patchMergeKey`, and work for custom resources.
    #[arg(long)]
    pub(crate) extended: bool,
    /// Do not record in metadata.managedFields who owns the fields of objects
    ///
    /// Objects are then shorter. A server-side apply merges its configuration, but has no conflicts and removes nothing.
    #[arg(long)]
    pub(crate) no_managed_fields: bool,
    /// Kubernetes version to serve: 1.34, 1.35, 1.36 or 1.37
    ///
    /// The server does not have the kinds and fields that this version lacks. A patch release such as v1.34.2 is accepted.
    #[arg(long, value_name = "VERSION", default_value_t)]
    pub(crate) kubernetes: KubernetesVersion,
    /// Set the status of workloads as if their Pods ran
    ///
    /// Commands that wait for Deployments, Jobs, Pods and other workloads succeed. Deployments get ReplicaSets, but no Pods are
    /// created.
    #[arg(long)]
    pub(crate) pretend: bool,
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
pub(super) fn host(text: &str) -> Result<String, String> {
    let is_part = |c: char| c.is_ascii_alphanumeric() || matches!(c, '-' | '.' | '_');
    if text.is_empty() || !text.chars().all(is_part) {
        return Err("give a host name or an IPv4 address, without a port".to_owned());
    }
    Ok(text.to_owned())
}
