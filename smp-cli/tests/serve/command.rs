//! The command: help, start, load, log and end.

use std::fs;
use std::io::Read as _;

use tempfile::tempdir;

use crate::running::{Running, smp, wait_until};

const LOCAL: &str = "Host: localhost\r\n";

#[test]
fn every_option_in_the_readme_exists() {
    let folder = tempdir().unwrap();
    let help = String::from_utf8(smp(folder.path(), &["--help"]).output().unwrap().stdout).unwrap();
    let page = include_str!("../../README.md").split("### An API server\n").nth(1).unwrap();
    let section = page.split("\n##").next().unwrap();
    let options: Vec<&str> = section.split(['`', ' ', '\n']).filter(|word| word.starts_with("--")).collect();
    assert!(!options.is_empty());
    for option in options.into_iter().filter(|option| !["--locked", "--features", "--path"].contains(option)) {
        assert!(help.contains(option), "{option}");
    }
}

#[test]
fn an_older_version_of_kubernetes_is_served() {
    let folder = tempdir().unwrap();
    let running = Running::start(folder.path(), &["--kubernetes", "v1.34.2"]);
    assert!(running.get("/version", LOCAL).contains(r#""minor":"34""#));
    assert!(running.get("/apis/certificates.k8s.io/v1/clustertrustbundles", LOCAL).starts_with("HTTP/1.1 404 "));
    let wrong = smp(folder.path(), &["--kubernetes", "1.18"]).output().unwrap();
    let message = String::from_utf8(wrong.stderr).unwrap();
    assert!(wrong.status.code() == Some(2) && message.contains("use 1.34, 1.35, 1.36 or 1.37"), "{message}");
}

#[test]
#[cfg(unix)]
fn signals_end_watches_and_the_command_with_code_0() {
    for signal in ["INT", "TERM"] {
        let folder = tempdir().unwrap();
        let running = Running::start(folder.path(), &[]);
        let mut watch = running.send("/api/v1/namespaces?watch=true", LOCAL);
        let mut start = [0; 12];
        watch.read_exact(&mut start).unwrap();
        assert_eq!(&start, b"HTTP/1.1 200");
        running.signal(signal);
        let mut rest = String::new();
        watch.read_to_string(&mut rest).unwrap();
        assert!(rest.ends_with("0\r\n\r\n"), "{signal}: {rest}");
        assert_eq!(running.end().0, Some(0), "{signal}");
    }
}

/// 30,000 objects take seconds, because each is written to the disk.
#[test]
#[cfg(unix)]
fn signals_end_the_command_while_it_loads_manifests() {
    for signal in ["INT", "TERM"] {
        let folder = tempdir().unwrap();
        let manifest = |number| format!("{{apiVersion: v1, kind: ConfigMap, metadata: {{name: a{number}}}}}\n---\n");
        fs::write(folder.path().join("maps.yaml"), (0..30_000).map(manifest).collect::<String>()).unwrap();
        let running = Running::preparing(folder.path(), &["-q", "--data", "state.redb", "--load", "maps.yaml"]);
        wait_until(|| folder.path().join("state.redb").exists());
        running.signal(signal);
        assert_eq!(running.output(), (Some(0), [String::new(), String::new()]), "{signal}");
    }
}

#[test]
#[cfg(unix)]
fn requests_are_logged_without_bodies_and_without_colors() {
    let folder = tempdir().unwrap();
    fs::write(
        folder.path().join("map.yaml"),
        "{apiVersion: v1, kind: ConfigMap, metadata: {name: a}, data: {a: hidden}}",
    )
    .unwrap();
    let running = Running::start(folder.path(), &["--load", "map.yaml"]);
    assert!(running.get("/api/v1/namespaces/default/configmaps/a?x=1", LOCAL).contains("hidden"));
    assert!(running.get("/api/v1/pods/x", LOCAL).starts_with("HTTP/1.1 404 "));
    assert!(running.get("/version", "Host: example.com\r\n").starts_with("HTTP/1.1 403 "));
    running.signal("TERM");
    let (code, log) = running.end();
    assert_eq!(code, Some(0));
    let starts =
        ["GET /api/v1/namespaces/default/configmaps/a?x=1 200 ", "GET /api/v1/pods/x 404 ", "GET /version 403 "];
    let lines: Vec<&str> = log.lines().collect();
    assert_eq!(lines.len(), 3, "{log}");
    assert!(lines.iter().zip(starts).all(|(line, start)| line.starts_with(start)), "{log}");
    assert!(lines[2].ends_with("(the host \"example.com\" is not allowed)") && !log.contains("hidden"), "{log}");
}

/// Standard error is a pipe that is read only after the end, so many lines are still queued at the end.
#[cfg(unix)]
#[test]
fn every_request_before_the_end_is_logged() {
    let folder = tempfile::tempdir().unwrap();
    let running = Running::start(folder.path(), &[]);
    let path = format!("/version?{}", "x".repeat(200));
    for _ in 0..1_000 {
        running.get(&path, "Host: localhost\r\n");
    }
    running.signal("TERM");
    let (code, log) = running.end();
    assert_eq!((code, log.matches("GET /version").count()), (Some(0), 1_000));
}

#[test]
#[cfg(unix)]
fn quiet_logs_nothing_and_a_host_can_be_allowed() {
    let folder = tempdir().unwrap();
    let running = Running::start(folder.path(), &["-q", "--host", "smp.example.com"]);
    assert!(running.get("/version", "Host: smp.example.com\r\n").starts_with("HTTP/1.1 200 "));
    running.signal("TERM");
    assert_eq!(running.end(), (Some(0), String::new()));
}

const OUT_OF_ORDER: &str = "
{apiVersion: example.com/v1, kind: Rack, metadata: {name: north, namespace: shop}}
---
apiVersion: v1
kind: List
items:
- {apiVersion: v1, kind: Namespace, metadata: {name: shop}}
- apiVersion: apiextensions.k8s.io/v1
  kind: CustomResourceDefinition
  metadata: {name: racks.example.com}
  spec:
    group: example.com
    scope: Namespaced
    names: {plural: racks, kind: Rack}
    versions:
    - {name: v1, served: true, storage: true, schema: {openAPIV3Schema: {type: object}}}
";

#[test]
fn a_folder_is_loaded_in_the_order_in_which_objects_need_each_other() {
    let folder = tempdir().unwrap();
    fs::create_dir(folder.path().join("all")).unwrap();
    fs::write(folder.path().join("all/a.yaml"), OUT_OF_ORDER).unwrap();
    let running = Running::start(folder.path(), &["--load", "all"]);
    let answer = running.get("/apis/example.com/v1/namespaces/shop/racks/north", LOCAL);
    assert!(answer.starts_with("HTTP/1.1 200 "), "{answer}");
}

#[test]
fn a_manifest_that_is_refused_names_the_file_and_hides_secrets() {
    let folder = tempdir().unwrap();
    let secret = "{apiVersion: v1, kind: Secret, metadata: {name: a, labels: {a: '-secret-'}}}";
    for (name, text, wanted) in [
        (
            "kind.yaml",
            "{apiVersion: v1, kind: Rack, metadata: {name: a}}",
            "error: kind.yaml: the server has no kind Rack",
        ),
        ("secret.yaml", secret, "error: secret.yaml: Secret \"a\" is invalid: metadata.labels: Invalid value: …"),
    ] {
        fs::write(folder.path().join(name), text).unwrap();
        let output = smp(folder.path(), &["--load", name, "--listen", "localhost:0"]).output().unwrap();
        let error = String::from_utf8(output.stderr).unwrap();
        assert!(error.starts_with(wanted), "{error}");
        assert!(!error.contains("-secret-") && output.stdout.is_empty(), "{error}");
        assert_eq!(output.status.code(), Some(1));
    }
}

#[test]
fn wrong_usage_has_exit_code_2() {
    let folder = tempdir().unwrap();
    let taken = std::net::TcpListener::bind("127.0.0.1:0").unwrap();
    let taken = taken.local_addr().unwrap().to_string();
    for arguments in [
        &["--listen", &taken][..],
        &["--listen", "example.com:80"],
        &["--listen", "127.0.0.1"],
        &["--host", "http://example.com"],
        &["--load", "absent.yaml"],
    ] {
        let output = smp(folder.path(), arguments).output().unwrap();
        assert_eq!(output.status.code(), Some(2), "{arguments:?}: {}", String::from_utf8_lossy(&output.stderr));
    }
}

#[test]
#[cfg(unix)]
fn an_address_that_others_reach_has_a_warning() {
    let folder = tempdir().unwrap();
    for more in [&[][..], &["--quiet"]] {
        let running = Running::start(folder.path(), &[&["--listen", "0.0.0.0:0"], more].concat());
        assert!(running.url.starts_with("http://127.0.0.1:"));
        running.signal("INT");
        let (_, error) = running.end();
        assert!(error.contains("warning: --listen 0.0.0.0:0: other machines may reach this address"), "{error}");
    }
}
