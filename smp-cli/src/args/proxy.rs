//! The arguments of `smp proxy`.

use std::net::{IpAddr, Ipv4Addr};
use std::path::PathBuf;

use clap::{Args, ValueEnum};

use super::ClusterArgs;
use super::serve::host;

/// Run a proxy to a cluster that rewrites unsafe patches of kubectl and other clients
///
/// Like kubectl proxy, it sends all requests to the cluster with your credentials. In between, it rewrites strategic merge patches that
/// API servers get wrong: those with `$patchMergeKey`, those of custom resources, and those of kubectl apply for lists
/// whose merge key does not identify the items, such as the ports 53/UDP and 53/TCP of a Service. Everything else passes through
/// unchanged, as a stream: watches, logs, exec, attach and port-forward.
///
/// Anyone who can reach the port can do with the cluster what you can do. By default, these are all programs on this machine; with
/// --token-file, those that have the token. Requests for other host names than localhost, the address and those of --host are refused, so that web
/// pages cannot reach the cluster.
///
/// When the proxy is ready, it prints its URL to standard output. Rewritten and refused requests are logged to standard error, all
/// requests with --verbose, none with --quiet. SIGINT and SIGTERM stop it with exit code 0.
#[derive(Debug, Args)]
#[command(after_help = EXAMPLES)]
pub(crate) struct ProxyArgs {
    /// Port to listen on; 0 chooses a free one
    #[arg(long, value_name = "N", default_value_t = 8001)]
    pub(crate) port: u16,
    /// Address to listen on; others than loopback need --token-file
    #[arg(long, value_name = "IP", default_value_t = IpAddr::V4(Ipv4Addr::LOCALHOST))]
    pub(crate) address: IpAddr,
    /// Additional host name to accept requests for
    #[arg(long = "host", value_name = "NAME", value_parser = host)]
    pub(crate) hosts: Vec<String>,
    /// File with a bearer token that clients have to send; created if it does not exist
    ///
    /// Connections are then encrypted, with a certificate generated at each start, because kubectl sends a token over TLS only.
    #[arg(long, value_name = "FILE")]
    pub(crate) token_file: Option<PathBuf>,
    /// File to write a kubeconfig for clients of the proxy to
    ///
    /// Only its owner can read it. It contains the token and the certificate authority. Replaces an existing file only if
    /// `smp proxy` wrote it. The file remains when the proxy stops.
    #[arg(long, value_name = "FILE")]
    pub(crate) write_kubeconfig: Option<PathBuf>,
    /// What to do with a patch that may mean any of several list items
    #[arg(long, value_name = "ACTION", default_value = "refuse")]
    pub(crate) ambiguous: Ambiguous,
    /// Rewrite nothing, and log what the server loses
    #[arg(long, conflicts_with = "ambiguous")]
    pub(crate) observe: bool,
    #[command(flatten)]
    pub(crate) cluster: ClusterArgs,
}

/// What to do with an ambiguous patch.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum Ambiguous {
    /// Refuse it with 422 and the reason
    Refuse,
    /// Send it unchanged, and log the reason
    Log,
}

const EXAMPLES: &str = "\
Examples:
  smp proxy --write-kubeconfig proxy.kubeconfig
  KUBECONFIG=proxy.kubeconfig kubectl apply -f dns.yaml
  kubectl --server http://127.0.0.1:8001 get services
  smp proxy --context production --observe
  smp proxy --token-file token --write-kubeconfig proxy.kubeconfig";
