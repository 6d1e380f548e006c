//! The arguments for the connection to a cluster.

use std::convert::Infallible;
use std::fmt;
use std::path::PathBuf;
use std::time::Duration;

use clap::Args;
use clap_complete::engine::ArgValueCompleter;
use http::Uri;
use http::uri::Scheme;

use super::live_values::of_go;
use crate::completion;

/// The cluster to use, as in kubectl.
#[derive(Debug, Default, Args)]
#[command(next_help_heading = "Cluster")]
pub(crate) struct ClusterArgs {
    /// Kubeconfig file [default: the files of $KUBECONFIG, or ~/.kube/config]
    #[arg(long, value_name = "FILE")]
    pub(crate) kubeconfig: Option<PathBuf>,
    /// Context of the kubeconfig [default: the current context]
    #[arg(long, add = ArgValueCompleter::new(completion::context))]
    pub(crate) context: Option<String>,
    /// Cluster of the kubeconfig [default: that of the context]
    #[arg(long, hide_short_help = true, add = ArgValueCompleter::new(completion::cluster))]
    pub(crate) cluster: Option<String>,
    /// User of the kubeconfig [default: that of the context]
    #[arg(long, hide_short_help = true, add = ArgValueCompleter::new(completion::user))]
    pub(crate) user: Option<String>,
    /// Address of the API server, such as `https://10.0.0.1:6443`
    ///
    /// Needs no kubeconfig. If there is one, its other settings are used. Its credentials are not sent to an address with http.
    #[arg(short, long, hide_short_help = true, value_name = "URL", value_parser = server)]
    pub(crate) server: Option<Uri>,
    /// Bearer token to send instead of the credentials of the kubeconfig
    #[arg(long, hide_short_help = true, value_name = "TOKEN", value_parser = token)]
    pub(crate) token: Option<Token>,
    /// How long to wait for the answer to each request, such as 10s or 1m [default: no limit]
    ///
    /// A number without a unit is in seconds; 0 disables the limit.
    #[arg(long, hide_short_help = true, value_name = "DURATION", value_parser = timeout)]
    pub(crate) request_timeout: Option<Duration>,
    /// PEM file with the certificate authority of the server
    #[arg(long, hide_short_help = true, value_name = "FILE")]
    pub(crate) certificate_authority: Option<PathBuf>,
    /// Name in the certificate of the server [default: the host in its address]
    #[arg(long, hide_short_help = true, value_name = "NAME")]
    pub(crate) tls_server_name: Option<String>,
    /// Do not check the certificate of the server, which makes the connection insecure
    #[arg(long, hide_short_help = true, hide_possible_values = true, value_name = "BOOL", num_args = 0..=1, require_equals = true,
          default_missing_value = "true", conflicts_with = "certificate_authority")]
    pub(crate) insecure_skip_tls_verify: Option<bool>,
    /// User to impersonate
    #[arg(long = "as", hide_short_help = true, value_name = "USER")]
    pub(crate) impersonate: Option<String>,
    /// Group to impersonate; may be given several times
    #[arg(long = "as-group", hide_short_help = true, value_name = "GROUP", requires = "impersonate")]
    pub(crate) groups: Vec<String>,
}

impl ClusterArgs {
    /// The token. An empty one is none, as in kubectl.
    pub(crate) fn token(&self) -> Option<String> {
        self.token.as_ref().map(|token| token.0.clone()).filter(|token| !token.is_empty())
    }
}

/// A token, which is never printed.
#[derive(Clone)]
pub(crate) struct Token(String);

impl fmt::Debug for Token {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Token(…)")
    }
}

/// Accepts any text, because an error about it would contain it.
#[expect(clippy::unnecessary_wraps, reason = "clap calls parsers that may fail")]
fn token(text: &str) -> Result<Token, Infallible> {
    Ok(Token(text.to_owned()))
}

/// Parses the address of a server.
///
/// ```text
/// https://10.0.0.1:6443    https://rancher.example.com/k8s/clusters/c-1    http://localhost:8001
/// ```
fn server(text: &str) -> Result<Uri, String> {
    let is_known = |server: &Uri| [Some(&Scheme::HTTP), Some(&Scheme::HTTPS)].contains(&server.scheme());
    // Messages contain the address.
    let has_user = |server: &Uri| server.authority().is_some_and(|authority| authority.as_str().contains('@'));
    let server = text.parse::<Uri>().ok().filter(|server| is_known(server) && !has_user(server));
    server.ok_or_else(|| "write it as https://HOST:PORT or http://HOST:PORT".to_owned())
}

/// Parses a time limit as kubectl does. Zero disables the limit.
///
/// ```text
/// 10 → 10 s    1m30s → 90 s    1.5s → 1.5 s    0 → 0 s
/// ```
fn timeout(text: &str) -> Result<Duration, String> {
    let seconds = || text.parse().ok().map(Duration::from_secs);
    seconds()
        .or_else(|| of_go(text))
        .ok_or_else(|| "write a number of seconds, or a number with a unit, such as 10s, 1m30s or 500ms".to_owned())
}

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use super::{ClusterArgs, server, timeout, token};

    #[test]
    fn time_limits_are_written_as_in_kubectl() {
        let milliseconds = |text| timeout(text).map(|limit| limit.as_millis()).ok();
        for (text, expected) in [
            ("0", 0),
            ("10", 10_000),
            ("5s", 5_000),
            ("1m", 60_000),
            ("1h1m", 3_660_000),
            ("1.5s", 1_500),
            ("300ms", 300),
        ] {
            assert_eq!(milliseconds(text), Some(expected), "{text}");
        }
        for text in ["", "-1", "-1s", "5 s", "5d", "s", "1.5", "99999999999999999999"] {
            assert_eq!(milliseconds(text), None, "{text}");
        }
        assert_eq!(timeout(&u64::MAX.to_string()), Ok(Duration::from_secs(u64::MAX)));
    }

    #[test]
    fn addresses_have_a_scheme() {
        for text in [
            "https://10.0.0.1:6443",
            "http://localhost:8001",
            "https://a.example.com/k8s/clusters/c",
            "https://[::1]:1",
        ] {
            assert!(server(text).is_ok(), "{text}");
        }
        for text in [
            "",
            "localhost:8080",
            "10.0.0.1",
            "/",
            "ftp://a",
            "https://",
            "https:///path",
            "https://a b",
            "https://user:password@a",
        ] {
            assert!(server(text).is_err(), "{text}");
        }
    }

    #[test]
    fn a_token_is_not_in_debug_output() {
        let args = ClusterArgs { token: token("secret").ok(), ..ClusterArgs::default() };
        assert!(!format!("{args:?}").contains("secret"));
    }
}
