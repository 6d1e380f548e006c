//! Connections with TLS.

use k8s_openapi::api::core::v1::Namespace;
use kube::api::{Api, ListParams};
use kube::config::{Cluster, Context, KubeConfigOptions, Kubeconfig, NamedCluster, NamedContext};
use kube::{Client, Config};
use smp_serve::Tls;
use smp_server::{Options, Server};
use tokio::io::AsyncWriteExt as _;

use crate::support::{Running, get, rest};

async fn start(tls: Tls) -> Running {
    Running::with(Server::new(Options::new()), |listener| listener.tls(tls)).await
}

/// A client that trusts an authority.
async fn client(running: &Running, tls: &Tls, host: &str) -> Client {
    let file = tempfile(tls.authority());
    let cluster = Cluster {
        server: Some(format!("https://{host}:{}", running.address.port())),
        certificate_authority: Some(file.display().to_string()),
        ..Cluster::default()
    };
    let context = Context { cluster: "a".to_owned(), ..Context::default() };
    let config = Kubeconfig {
        clusters: vec![NamedCluster { name: "a".to_owned(), cluster: Some(cluster), ..NamedCluster::default() }],
        contexts: vec![NamedContext { name: "a".to_owned(), context: Some(context), ..NamedContext::default() }],
        current_context: Some("a".to_owned()),
        ..Kubeconfig::default()
    };
    let config = Config::from_custom_kubeconfig(config, &KubeConfigOptions::default()).await.unwrap();
    Client::try_from(config).unwrap()
}

/// A file with a text, in the folder of the test.
fn tempfile(text: &str) -> std::path::PathBuf {
    let name = format!("authority-{:?}.pem", std::thread::current().id());
    let file = std::path::Path::new(env!("CARGO_TARGET_TMPDIR")).join(name);
    std::fs::write(&file, text).unwrap();
    file
}

#[tokio::test]
async fn clients_that_trust_the_authority_are_answered_at_all_names() {
    let tls = Tls::new(["localhost", "127.0.0.1"]).unwrap();
    let running = start(tls.clone()).await;
    for host in ["localhost", "127.0.0.1"] {
        let namespaces = Api::<Namespace>::all(client(&running, &tls, host).await);
        assert_eq!(namespaces.list(&ListParams::default()).await.unwrap().items.len(), 4, "{host}");
    }
}

#[tokio::test]
async fn clients_do_not_trust_another_authority_or_another_name() {
    let tls = Tls::new(["localhost"]).unwrap();
    let running = start(tls.clone()).await;
    let other = Tls::new(["localhost"]).unwrap();
    for (tls, host) in [(&other, "localhost"), (&tls, "127.0.0.1")] {
        assert!(client(&running, tls, host).await.apiserver_version().await.is_err());
    }
    running.event("TLS handshake: ").await;
}

#[tokio::test]
async fn http_without_tls_is_closed_and_logged() {
    let running = start(Tls::new(["localhost"]).unwrap()).await;
    let mut stream = running.connect().await;
    stream.write_all(get("/version").as_bytes()).await.unwrap();
    assert!(!rest(&mut stream).await.contains("HTTP"));
    running.event("TLS handshake: ").await;
}

#[test]
fn a_name_that_is_not_a_host_is_an_error() {
    assert!(Tls::new(["grün"]).is_err());
}
