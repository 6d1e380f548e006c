//! Clients that send too much, too slowly, or something else than HTTP.

use std::time::Duration;

use tokio::io::AsyncWriteExt as _;

use crate::support::{Running, get, in_time, rest, until};

const SHORT: Duration = Duration::from_millis(50);
const CREATE: &str = "POST /api/v1/namespaces HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n";

#[tokio::test]
async fn a_connection_without_a_request_is_closed() {
    let running = Running::with_limits(|limits| limits.first_request = SHORT).await;
    for start in ["", "G", "PRI * HTTP/2.0", "GET /version HTTP/1.1\r\nHost: local"] {
        let mut stream = running.connect().await;
        stream.write_all(start.as_bytes()).await.unwrap();
        assert_eq!(rest(&mut stream).await, "", "{start:?}");
    }
    running.event("no request in time").await;
}

#[tokio::test]
async fn headers_that_come_one_by_one_do_not_keep_a_connection_open() {
    let running = Running::with_limits(|limits| limits.first_request = SHORT).await;
    let mut stream = running.connect().await;
    stream.write_all(b"GET /version HTTP/1.1\r\n").await.unwrap();
    in_time(async {
        while stream.write_all(b"X-Header: 1\r\n").await.is_ok() {
            tokio::time::sleep(Duration::from_millis(10)).await;
        }
    })
    .await;
    running.event("no request in time").await;
}

#[tokio::test]
async fn an_idle_connection_is_closed_without_a_message() {
    let running = Running::with_limits(|limits| limits.idle = SHORT).await;
    let mut stream = running.connect().await;
    stream.write_all(b"GET /healthz HTTP/1.1\r\nHost: localhost\r\n\r\n").await.unwrap();
    assert!(rest(&mut stream).await.ends_with("ok"));
    assert_eq!(running.events().len(), 1, "{:?}", running.events());
}

#[tokio::test]
async fn a_watch_is_not_idle() {
    let running = Running::with_limits(|limits| limits.idle = SHORT).await;
    let mut stream = running.connect().await;
    stream.write_all(get("/api/v1/namespaces?watch=true&timeoutSeconds=1").as_bytes()).await.unwrap();
    assert!(rest(&mut stream).await.ends_with("0\r\n\r\n"), "the watch has its full time");
}

#[tokio::test]
async fn too_many_and_too_large_headers_are_refused() {
    let running = Running::start().await;
    let many = "X-Header: 1\r\n".repeat(101);
    let long = format!("X-Header: {}\r\n", "a".repeat(100_000));
    for headers in [many, long] {
        let answer = running.exchange(&format!("GET /version HTTP/1.1\r\nHost: localhost\r\n{headers}\r\n")).await;
        assert!(answer.starts_with("HTTP/1.1 431 "), "{answer}");
    }
    running.event("closed the connection").await;
    assert!(running.server.requests().is_empty());
}

#[tokio::test]
async fn a_flood_of_headers_is_cut_off() {
    let running = Running::start().await;
    let mut stream = running.connect().await;
    stream.write_all(b"GET /version HTTP/1.1\r\n").await.unwrap();
    let line = format!("X-Header: {}\r\n", "a".repeat(1000)).repeat(100);
    in_time(async { while stream.write_all(line.as_bytes()).await.is_ok() {} }).await;
    running.event("closed the connection").await;
}

#[tokio::test]
async fn what_is_not_http_is_refused_and_logged() {
    let running = Running::start().await;
    for text in
        ["\0\0\0\0\r\n\r\n", "GET\r\n\r\n", "GET / HTTP/1.1\r\nHost\r\n\r\n", "\u{16}\u{3}\u{1}hello TLS\r\n\r\n"]
    {
        let answer = running.exchange(text).await;
        assert!(answer.starts_with("HTTP/1.1 400 "), "{text:?}: {answer:?}");
    }
    let closed = || running.events().iter().filter(|event| event.starts_with("closed the connection")).count();
    running.wait(|| closed() == 4).await;
    assert!(!running.events().concat().contains("hello"));
}

#[tokio::test]
async fn a_body_that_is_declared_too_large_is_refused_before_it_is_sent() {
    let running = Running::start().await;
    let mut stream = running.connect().await;
    stream.write_all(format!("{CREATE}Content-Length: 4000000\r\n\r\n").as_bytes()).await.unwrap();
    let answer = until(&mut stream, "}").await;
    assert!(answer.starts_with("HTTP/1.1 413 ") && answer.contains("RequestEntityTooLarge"), "{answer}");
}

#[tokio::test]
async fn the_client_reads_the_refusal_of_a_body_that_it_sends_anyway() {
    let running = Running::start().await;
    let body = "x".repeat(4_000_000);
    let answer = running.exchange(&format!("{CREATE}Content-Length: 4000000\r\n\r\n{body}")).await;
    assert!(answer.starts_with("HTTP/1.1 413 "), "{answer}");
}

#[tokio::test]
async fn a_body_without_a_length_is_refused_when_it_is_too_large() {
    let running = Running::start().await;
    let mut stream = running.connect().await;
    stream.write_all(format!("{CREATE}Transfer-Encoding: chunked\r\n\r\n").as_bytes()).await.unwrap();
    let chunk = format!("10000\r\n{}\r\n", "x".repeat(0x10000));
    for _ in 0..49 {
        stream.write_all(chunk.as_bytes()).await.unwrap();
    }
    assert!(until(&mut stream, "}").await.starts_with("HTTP/1.1 413 "));
}

#[tokio::test]
async fn a_body_must_arrive_in_time() {
    let running = Running::with_limits(|limits| limits.body = SHORT).await;
    let mut stream = running.connect().await;
    stream.write_all(format!("{CREATE}Content-Length: 100\r\n\r\n{{").as_bytes()).await.unwrap();
    assert!(until(&mut stream, "}").await.starts_with("HTTP/1.1 400 "));
}

/// A request to create a namespace, whose body counts as the largest one because it has no length.
fn chunked(name: &str, headers: &str) -> (String, String) {
    let body = format!("{{\"metadata\":{{\"name\":\"{name}\"}}}}");
    let head = CREATE.replace("namespaces", &format!("namespaces?fieldManager={name}"));
    let head = format!("{head}Transfer-Encoding: chunked\r\nConnection: close\r\n{headers}\r\n");
    (head, format!("{:x}\r\n{body}\r\n0\r\n\r\n", body.len()))
}

#[tokio::test]
async fn a_body_without_memory_waits_until_another_request_is_answered() {
    let running = Running::with_limits(|limits| limits.bodies = 0).await;
    let [mut first, mut second] = [running.connect().await, running.connect().await];
    let (head, first_body) = chunked("first", "Expect: 100-continue\r\n");
    first.write_all(head.as_bytes()).await.unwrap();
    until(&mut first, "100 Continue").await;
    let (head, body) = chunked("second", "");
    second.write_all((head + &body).as_bytes()).await.unwrap();
    assert!(running.exchange(&get("/healthz")).await.ends_with("ok"), "a request without a body does not wait");
    first.write_all(first_body.as_bytes()).await.unwrap();
    assert!(rest(&mut first).await.starts_with("HTTP/1.1 201 "));
    assert!(rest(&mut second).await.starts_with("HTTP/1.1 201 "));
    let mut events = running.events();
    events.retain(|event| event.starts_with("POST"));
    assert!(events[0].contains("=first 201") && events[1].contains("=second 201"), "{events:?}");
}

#[tokio::test]
async fn a_body_that_gets_no_memory_in_time_is_refused_and_may_be_sent_again() {
    let running = Running::with_limits(|limits| (limits.bodies, limits.body) = (0, SHORT)).await;
    running.server.set_latency(Duration::from_hours(1));
    let mut first = running.connect().await;
    let (head, body) = chunked("first", "");
    first.write_all((head + &body).as_bytes()).await.unwrap();
    running.wait(|| !running.server.requests().is_empty()).await;
    let (head, body) = chunked("second", "");
    let answer = running.exchange(&(head + &body)).await;
    assert!(answer.starts_with("HTTP/1.1 429 ") && answer.contains("\r\nretry-after: 1\r\n"), "{answer}");
    assert!(answer.contains(r#""reason":"TooManyRequests""#), "{answer}");
    running.event("=second 429").await;
    assert_eq!(running.server.requests().len(), 1, "the server has not seen the second request");
}

#[tokio::test]
async fn a_client_beyond_the_limit_waits_for_a_place() {
    let running = Running::with_limits(|limits| limits.connections = 2).await;
    let mut first = running.connect().await;
    let mut second = running.connect().await;
    let watch = "GET /api/v1/namespaces?watch=true HTTP/1.1\r\nHost: localhost\r\n\r\n";
    for stream in [&mut first, &mut second] {
        stream.write_all(watch.as_bytes()).await.unwrap();
        until(stream, "kube-system").await;
    }
    running.event("2 connections are open; further clients wait").await;
    let mut third = running.connect().await;
    third.write_all(get("/healthz").as_bytes()).await.unwrap();
    drop(first);
    assert!(rest(&mut third).await.ends_with("ok"));
}

#[tokio::test]
async fn a_client_that_goes_away_is_not_worth_a_message() {
    let running = Running::start().await;
    for text in ["", "GET /ver", &format!("{CREATE}Content-Length: 100\r\n\r\n{{")] {
        let mut stream = running.connect().await;
        stream.write_all(text.as_bytes()).await.unwrap();
        drop(stream);
    }
    let address = running.address;
    assert!(running.exchange(&get("/healthz")).await.ends_with("ok"));
    assert!(!running.events().concat().contains("closed the connection"), "{address}: {:?}", running.events());
}
