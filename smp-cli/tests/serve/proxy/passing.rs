//! What passes through unchanged.

use std::io::{Read as _, Write as _};
use std::net::{Shutdown, TcpStream};

use tempfile::tempdir;

use super::upstream::Upstream;
use super::{LOCAL, exchange, proxy_to};
use crate::running::Running;

fn start() -> (Upstream, Running) {
    let (upstream, folder) = (Upstream::start(), tempdir().unwrap());
    let proxy = proxy_to(&upstream.url(), folder.path(), &[]);
    (upstream, proxy)
}

/// A request for an upgrade, as of kubectl exec.
fn upgrade(path: &str) -> String {
    let protocol = "X-Stream-Protocol-Version: v5.channel.k8s.io\r\nX-Stream-Protocol-Version: v4.channel.k8s.io\r\n";
    format!(
        "POST {path} HTTP/1.1\r\n{LOCAL}Connection: Upgrade\r\nUpgrade: SPDY/3.1\r\n{protocol}Content-Length: 0\r\n\r\n"
    )
}

#[test]
fn a_connection_whose_protocol_changes_is_passed_on_in_both_directions() {
    let (upstream, proxy) = start();
    let mut stream = TcpStream::connect(proxy.address()).unwrap();
    stream.set_read_timeout(Some(std::time::Duration::from_mins(2))).unwrap();
    // The client does not wait for the answer.
    stream.write_all(format!("{}early ", upgrade("/upgrade")).as_bytes()).unwrap();
    let mut text = String::new();
    while !text.contains("EARLY") {
        let mut bytes = [0; 1024];
        let length = stream.read(&mut bytes).unwrap();
        assert_ne!(length, 0, "{text}");
        text.push_str(std::str::from_utf8(&bytes[..length]).unwrap());
    }
    let (head, data) = text.split_once("\r\n\r\n").unwrap();
    let head = head.to_lowercase();
    assert!(head.starts_with("http/1.1 101 ") && head.contains("upgrade: spdy/3.1"), "{head}");
    assert!(head.contains("x-stream-protocol-version: v4.channel.k8s.io"), "{head}");
    assert!(data.starts_with("hello "), "{data}");
    let asked = upstream.head();
    assert!(asked.contains("connection: upgrade") && asked.contains("upgrade: spdy/3.1"), "{asked}");
    assert_eq!(asked.matches("x-stream-protocol-version").count(), 2, "{asked}");
    // One direction ends before the other.
    stream.write_all(b"late").unwrap();
    stream.shutdown(Shutdown::Write).unwrap();
    let mut rest = String::new();
    stream.read_to_string(&mut rest).unwrap();
    assert!(rest.trim_start().ends_with("LATE bye"), "{rest:?}");
}

#[test]
fn a_refused_upgrade_is_an_answer() {
    let (_upstream, proxy) = start();
    let answer = exchange(proxy.address(), &upgrade("/no-upgrade").replace("Upgrade\r\nU", "Upgrade, close\r\nU"));
    assert!(answer.starts_with("HTTP/1.1 403") && answer.ends_with("\r\n\r\nno"), "{answer}");
    let answer = proxy.get("/unasked", LOCAL);
    assert!(answer.starts_with("HTTP/1.1 502") && answer.contains("without being asked"), "{answer}");
}

#[test]
fn methods_headers_and_bodies_are_passed_on() {
    let (upstream, proxy) = start();
    let head = "Connection: close\r\nUser-Agent: kubectl/v1\r\nAccept: application/vnd.kubernetes.protobuf\r\nAccept-Encoding: gzip\r\n";
    let answer = exchange(
        proxy.address(),
        &format!("REPORT /a%2Fb?c=d%20e HTTP/1.1\r\n{LOCAL}{head}Authorization: Bearer x\r\n\r\n"),
    );
    assert!(answer.contains("warning: 299 - \"old\"") || answer.contains("Warning: 299"), "{answer}");
    let seen = upstream.head();
    assert!(seen.starts_with("report /a%2fb?c=d%20e http/1.1\r\n"), "{seen}");
    for part in ["user-agent: kubectl/v1", "accept: application/vnd.kubernetes.protobuf", "accept-encoding: gzip"] {
        assert!(seen.contains(part), "{part}: {seen}");
    }
    assert!(seen.contains(&format!("host: {}", upstream.address)) && !seen.contains("authorization"), "{seen}");
    assert!(!seen.contains("content-length") && !seen.contains("transfer-encoding"), "{seen}");
    // Larger than the memory for bodies of smp serve.
    let body = "x".repeat(5 * 1024 * 1024);
    let answer = exchange(
        proxy.address(),
        &format!("PUT /echo HTTP/1.1\r\n{LOCAL}{head}Content-Length: {}\r\n\r\n{body}", body.len()),
    );
    let (head, echoed) = answer.split_once("\r\n\r\n").unwrap();
    assert!(head.to_lowercase().contains("content-encoding: gzip") && echoed == body, "{head}");
}

#[test]
fn trailers_and_truncated_answers_are_passed_on() {
    let (_upstream, proxy) = start();
    let answer = proxy.get("/trailers", &format!("{LOCAL}TE: trailers\r\n"));
    assert!(answer.to_lowercase().contains("abc\r\n0\r\nx-sum: 6\r\n"), "{answer}");
    let answer = proxy.get("/half", LOCAL);
    assert!(answer.to_lowercase().contains("content-length: 100") && answer.ends_with("abc"), "{answer}");
}

#[test]
fn an_answer_to_head_has_no_body() {
    let (_upstream, proxy) = start();
    let answer = exchange(proxy.address(), &format!("HEAD /any HTTP/1.1\r\n{LOCAL}Connection: close\r\n\r\n"));
    assert!(answer.to_lowercase().contains("content-length: 2") && answer.ends_with("\r\n\r\n"), "{answer}");
}
