//! `smp proxy` between clients and `smp serve`, or a server that records what it receives.

mod passing;
mod upstream;

use std::fs;
use std::io::{Read as _, Write as _};
use std::net::{TcpListener, TcpStream};
use std::path::Path;

use serde_json::{Value, json};
use tempfile::{TempDir, tempdir};

use crate::running::{Running, subcommand};

const SERVICES: &str = "/api/v1/namespaces/default/services";
const STRATEGIC: &str = "application/strategic-merge-patch+json";
const LOCAL: &str = "Host: localhost\r\n";

/// A server, a proxy to it, and their folder.
struct Pair {
    proxy: Running,
    server: Running,
    folder: TempDir,
}

/// Starts a proxy to a server.
fn proxy_to(url: &str, folder: &Path, arguments: &[&str]) -> Running {
    let arguments: Vec<&str> = ["--server", url, "--port", "0"].into_iter().chain(arguments.iter().copied()).collect();
    Running::started(subcommand(folder, "proxy", &arguments).env("KUBECONFIG", "none"))
}

impl Pair {
    fn start(arguments: &[&str]) -> Self {
        let folder = tempdir().unwrap();
        let server = Running::start(folder.path(), &["-q"]);
        let proxy = proxy_to(&server.url, folder.path(), arguments);
        Self { proxy, server, folder }
    }

    /// Creates a service with the ports 53/UDP and 53/TCP, as applied by kubectl.
    fn create_dns(&self) {
        let mut service = manifest(&json!([port("UDP", "dns"), port("TCP", "dns-tcp")]));
        service["metadata"]["annotations"] = annotation(&service);
        let answer = send(&self.proxy, "POST", SERVICES, "application/json", &service);
        assert!(answer.starts_with("HTTP/1.1 201"), "{answer}");
    }

    fn patch(&self, query: &str, patch: &Value) -> String {
        send(&self.proxy, "PATCH", &format!("{SERVICES}/dns{query}"), STRATEGIC, patch)
    }

    /// The names of the ports, from the server.
    fn names(&self) -> Vec<String> {
        let answer = self.server.get(&format!("{SERVICES}/dns"), LOCAL);
        let body: Value = serde_json::from_str(answer.split_once("\r\n\r\n").unwrap().1).unwrap();
        let ports = body["spec"]["ports"].as_array().unwrap().iter();
        ports.map(|port| format!("{} {}", port["protocol"].as_str().unwrap(), port["name"].as_str().unwrap())).collect()
    }

    /// Ends the proxy, and returns its log.
    #[cfg(unix)]
    fn log(self) -> String {
        self.proxy.signal("INT");
        let (code, log) = self.proxy.end();
        assert_eq!(code, Some(0), "{log}");
        log
    }
}

fn port(protocol: &str, name: &str) -> Value {
    json!({"port": 53, "protocol": protocol, "name": name})
}

fn manifest(ports: &Value) -> Value {
    json!({
        "apiVersion": "v1", "kind": "Service", "metadata": {"annotations": {}, "name": "dns", "namespace": "default"},
        "spec": {"ports": ports},
    })
}

fn annotation(manifest: &Value) -> Value {
    json!({"kubectl.kubernetes.io/last-applied-configuration": manifest.to_string() + "\n"})
}

/// Sends a request on its own connection, and returns the whole answer.
fn send(to: &Running, method: &str, path: &str, content_type: &str, body: &Value) -> String {
    let body = body.to_string();
    let head = format!("{method} {path} HTTP/1.1\r\n{LOCAL}Content-Type: {content_type}\r\nConnection: close\r\n");
    exchange(to.address(), &format!("{head}Content-Length: {}\r\n\r\n{body}", body.len()))
}

/// Sends a text, and returns everything up to the end of the connection.
fn exchange(address: &str, text: &str) -> String {
    let mut stream = TcpStream::connect(address).unwrap();
    stream.set_read_timeout(Some(std::time::Duration::from_mins(2))).unwrap();
    stream.write_all(text.as_bytes()).unwrap();
    let mut answer = Vec::new();
    stream.read_to_end(&mut answer).unwrap();
    String::from_utf8_lossy(&answer).into_owned()
}

#[test]
#[cfg(unix)]
fn a_patch_with_merge_keys_changes_one_of_two_ports() {
    let pair = Pair::start(&[]);
    pair.create_dns();
    let key = json!(["port", "protocol"]);
    let patch = json!({"spec": {"ports": [{"$patchMergeKey": key, "port": 53, "protocol": "TCP", "name": "b"}]}});
    let answer = pair.patch("?fieldManager=me", &patch);
    assert!(answer.starts_with("HTTP/1.1 200"), "{answer}");
    assert_eq!(pair.names(), ["UDP dns", "TCP b"]);
    let log = pair.log();
    let line = format!("PATCH {SERVICES}/dns?fieldManager=me 200 (rewritten: $patchMergeKey)\n");
    assert!(log.contains(&line) && !log.contains("POST"), "{log}");
}

#[test]
#[cfg(unix)]
fn a_patch_of_kubectl_apply_is_made_again() {
    let pair = Pair::start(&["-v"]);
    pair.create_dns();
    let modified = manifest(&json!([port("TCP", "dns-tcp"), port("UDP", "renamed")]));
    // What kubectl sends names one port 53 after the other.
    let ports = json!([{"port": 53, "name": "dns-tcp"}, {"port": 53, "name": "renamed"}]);
    let patch = json!({"metadata": {"annotations": annotation(&modified)}, "spec": {"ports": ports}});
    let answer = pair.patch("", &patch);
    assert!(answer.starts_with("HTTP/1.1 200"), "{answer}");
    assert_eq!(pair.names(), ["TCP dns-tcp", "UDP renamed"]);
    let log = pair.log();
    let why = "kubectl apply: spec.ports has several items with port=53";
    assert!(log.contains(&format!("PATCH {SERVICES}/dns 200 (rewritten: {why})\n")), "{log}");
    assert!(log.contains(&format!("POST {SERVICES} 201 ")), "{log}");
}

#[test]
#[cfg(unix)]
fn an_ambiguous_patch_is_refused_or_logged() {
    let patch = json!({"spec": {"ports": [{"port": 53, "name": "s3cret"}]}});
    let pair = Pair::start(&[]);
    pair.create_dns();
    let answer = pair.patch("", &patch);
    assert!(answer.starts_with("HTTP/1.1 422") && answer.contains("AmbiguousMergeKey"), "{answer}");
    assert_eq!(pair.names(), ["UDP dns", "TCP dns-tcp"]);
    let log = pair.log();
    let why = "services \"dns\" is invalid: spec.ports[0]: port=53 does not identify one item";
    assert!(log.contains(&format!("PATCH {SERVICES}/dns 422 ({why}")) && !log.contains("s3cret"), "{log}");
    for (option, code) in [(&["--ambiguous", "log"][..], "200"), (&["--observe"], "200")] {
        let pair = Pair::start(option);
        pair.create_dns();
        let answer = pair.patch("", &patch);
        assert!(answer.starts_with(&format!("HTTP/1.1 {code}")), "{answer}");
        let log = pair.log();
        assert!(log.contains(&format!("PATCH {SERVICES}/dns (sent unchanged: {why}")), "{log}");
    }
}

#[test]
#[cfg(unix)]
fn what_a_server_loses_is_observed_without_values() {
    let pair = Pair::start(&["--observe"]);
    pair.create_dns();
    let modified = manifest(&json!([port("UDP", "dns")]));
    let ports = json!([{"port": 53, "$patch": "delete"}]);
    let order = json!([{"port": 53}]);
    let patch = json!({"metadata": {"annotations": annotation(&modified)}, "spec": {"ports": ports, "$setElementOrder/ports": order}});
    let _ = pair.patch("", &patch);
    let log = pair.log();
    let lost = "the server makes a wrong object: spec.ports[port=53, protocol=\"UDP\"] lost";
    assert!(log.contains(lost), "{log}");
}

#[test]
#[cfg(unix)]
fn with_quiet_nothing_is_logged() {
    let pair = Pair::start(&["-q"]);
    pair.create_dns();
    let answer = pair.patch("", &json!({"spec": {"ports": [{"port": 53}]}}));
    assert!(answer.starts_with("HTTP/1.1 422"), "{answer}");
    assert_eq!(pair.log(), "");
}

#[test]
#[cfg(unix)]
fn a_watch_streams_and_ends_with_the_proxy() {
    let pair = Pair::start(&[]);
    let mut watch = pair.proxy.send(&format!("{SERVICES}?watch=true&resourceVersion=0"), LOCAL);
    let read_until = |watch: &mut TcpStream, text: &str| {
        let mut read = Vec::new();
        while !String::from_utf8_lossy(&read).contains(text) {
            let mut bytes = [0; 4096];
            let length = watch.read(&mut bytes).unwrap();
            assert_ne!(length, 0, "{}", String::from_utf8_lossy(&read));
            read.extend_from_slice(&bytes[..length]);
        }
    };
    read_until(&mut watch, "HTTP/1.1 200");
    pair.create_dns();
    read_until(&mut watch, "\"ADDED\"");
    pair.patch("", &json!({"metadata": {"labels": {"a": "b"}}}));
    read_until(&mut watch, "\"MODIFIED\"");
    pair.log();
}

#[test]
fn other_hosts_are_refused() {
    let pair = Pair::start(&["--host", "proxy.test"]);
    let get = |headers: &str| pair.proxy.get("/version", headers);
    assert!(get("Host: proxy.test:1\r\n").starts_with("HTTP/1.1 200"));
    for headers in ["Host: rebound.example.com\r\n", "Host: localhost\r\nOrigin: https://example.com\r\n"] {
        assert!(get(headers).starts_with("HTTP/1.1 403"), "{headers}");
    }
}

#[tokio::test]
#[cfg(unix)]
async fn a_token_is_required_and_is_in_the_kubeconfig() {
    use std::os::unix::fs::PermissionsExt as _;
    let pair = Pair::start(&["--token-file", "token", "--write-kubeconfig", "config"]);
    for file in ["token", "config"] {
        assert_eq!(fs::metadata(pair.folder.path().join(file)).unwrap().permissions().mode() & 0o777, 0o600, "{file}");
    }
    let token = fs::read_to_string(pair.folder.path().join("token")).unwrap();
    let kubeconfig = kube::config::Kubeconfig::read_from(pair.folder.path().join("config")).unwrap();
    let mut config =
        kube::Config::from_custom_kubeconfig(kubeconfig, &kube::config::KubeConfigOptions::default()).await.unwrap();
    assert!(config.cluster_url.to_string().starts_with("https://127.0.0.1:"));
    let client = kube::Client::try_from(config.clone()).unwrap();
    assert_eq!(client.apiserver_version().await.unwrap().major, "1");
    config.auth_info.token = Some(format!("{}x", token.trim()).into());
    let refused = kube::Client::try_from(config).unwrap().apiserver_version().await.unwrap_err();
    assert!(matches!(&refused, kube::Error::Api(status) if status.code == 401), "{refused}");
    // The token stays the same.
    drop(pair.proxy);
    proxy_to(&pair.server.url, pair.folder.path(), &["--token-file", "token", "--write-kubeconfig", "config"]);
    assert_eq!(fs::read_to_string(pair.folder.path().join("token")).unwrap(), token);
}

#[test]
fn what_prevents_the_start_is_said() {
    let pair = Pair::start(&[]);
    let folder = pair.folder.path();
    fs::write(folder.join("empty"), "\n").unwrap();
    fs::write(folder.join("other.kubeconfig"), "apiVersion: v1\n").unwrap();
    let closed = TcpListener::bind("127.0.0.1:0").unwrap().local_addr().unwrap().to_string();
    let (server, used) = (&*pair.server.url, pair.proxy.address().rsplit(':').next().unwrap());
    let closed = format!("http://{closed}");
    let cases: [(&[&str], i32, &str); 6] = [
        (&["--server", &closed], 1, "cannot reach the server http://127.0.0.1:"),
        (&["--server", server, "--port", used], 2, "cannot listen on 127.0.0.1:"),
        (&["--server", server, "--address", "0.0.0.0"], 2, "other machines could use your credentials"),
        (&["--server", server, "--token-file", "empty"], 2, "empty: not a token"),
        (
            &["--server", server, "--port", "0", "--write-kubeconfig", "other.kubeconfig"],
            2,
            "not written by `smp proxy`",
        ),
        (&["--kubeconfig", "absent"], 2, "absent: cannot read the kubeconfig"),
    ];
    for (arguments, code, message) in cases {
        let output = subcommand(folder, "proxy", arguments).env("KUBECONFIG", "none").output().unwrap();
        let error = String::from_utf8(output.stderr).unwrap();
        assert_eq!(output.status.code(), Some(code), "{arguments:?}: {error}");
        assert!(error.starts_with("error: ") && error.contains(message), "{arguments:?}: {error}");
    }
}

#[test]
fn a_cluster_that_went_away_is_a_503() {
    let Pair { proxy, server, folder: _folder } = Pair::start(&[]);
    drop(server);
    let answer = proxy.get("/version", LOCAL);
    let (head, body) = answer.split_once("\r\n\r\n").unwrap();
    let status: Value = serde_json::from_str(body).unwrap();
    assert!(head.starts_with("HTTP/1.1 503"), "{head}");
    assert_eq!((&status["kind"], &status["reason"]), (&json!("Status"), &json!("ServiceUnavailable")));
    assert!(status["message"].as_str().unwrap().starts_with("cannot reach the server http://127.0.0.1:"), "{status}");
}
