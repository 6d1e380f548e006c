//! Only requests that name the server are answered.

use smp_server::{Options, Server};

use crate::support::Running;

const REBOUND: &str = "GET /version HTTP/1.1\r\nHost: rebound.example.com\r\nConnection: close\r\n\r\n";

#[tokio::test]
async fn a_request_for_another_host_is_refused_and_logged() {
    let running = Running::start().await;
    let answer = running.exchange(REBOUND).await;
    assert!(answer.starts_with("HTTP/1.1 403 Forbidden\r\n"), "{answer}");
    assert!(answer.contains(r#""reason":"Forbidden""#) && answer.contains(r#""kind":"Status""#), "{answer}");
    assert!(answer.contains("the host \\\"rebound.example.com\\\" is not allowed"), "{answer}");
    let event = running.event("GET /version 403").await;
    assert!(event.ends_with("(the host \"rebound.example.com\" is not allowed)"), "{event}");
    assert!(running.server.requests().is_empty(), "the server has not seen it");
}

#[tokio::test]
async fn a_request_of_another_site_is_refused() {
    let running = Running::start().await;
    let head = "POST /api/v1/namespaces HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\nContent-Length: 0\r\n";
    let answer = running.exchange(&format!("{head}Origin: https://www.example.com\r\n\r\n")).await;
    assert!(answer.starts_with("HTTP/1.1 403 "), "{answer}");
    let own = format!("http://{}", running.address);
    let answer = running.exchange(&format!("{head}Origin: {own}\r\n\r\n")).await;
    assert!(answer.starts_with("HTTP/1.1 400 "), "an empty body is not an object: {answer}");
}

#[tokio::test]
async fn further_hosts_can_be_allowed() {
    let server = Server::new(Options::new());
    let running = Running::with(server, |listener| listener.host("rebound.example.com")).await;
    assert!(running.exchange(REBOUND).await.starts_with("HTTP/1.1 200 "));
}

#[tokio::test]
async fn a_request_without_a_host_is_refused() {
    let running = Running::start().await;
    assert!(running.exchange("GET /version HTTP/1.0\r\n\r\n").await.contains("the request names no host"));
}
