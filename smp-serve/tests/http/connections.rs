//! Connections with both versions of HTTP, and their end.

use bytes::Bytes;
use http::{Request, Version};
use http_body_util::{BodyExt as _, Empty};
use hyper::client::conn::http2;
use hyper_util::rt::{TokioExecutor, TokioIo};
use tokio::io::AsyncWriteExt as _;

use crate::support::{Running, get, rest, until};

/// A connection with HTTP/2 without TLS.
async fn http2(running: &Running) -> http2::SendRequest<Empty<Bytes>> {
    let stream = TokioIo::new(running.connect().await);
    let (sender, connection) = http2::handshake(TokioExecutor::new(), stream).await.unwrap();
    tokio::spawn(connection);
    sender
}

fn request(running: &Running, path: &str) -> Request<Empty<Bytes>> {
    Request::get(format!("http://{}{path}", running.address)).body(Empty::new()).unwrap()
}

const WATCH: &str = "/api/v1/namespaces?watch=true";

#[tokio::test]
async fn http_2_without_tls_is_answered_and_has_the_check_of_hosts() {
    let running = Running::start().await;
    let mut sender = http2(&running).await;
    let answer = sender.send_request(request(&running, "/version")).await.unwrap();
    assert_eq!((answer.status().as_u16(), answer.version()), (200, Version::HTTP_2));
    let foreign = Request::get("http://example.com/version").body(Empty::new()).unwrap();
    assert_eq!(sender.send_request(foreign).await.unwrap().status(), 403);
}

#[tokio::test]
async fn a_connection_has_many_watches_with_http_2() {
    let running = Running::start().await;
    let mut sender = http2(&running).await;
    let mut watches = Vec::new();
    for _ in 0..20 {
        let answer = sender.send_request(request(&running, WATCH)).await.unwrap();
        watches.push(answer.into_body());
    }
    for watch in &mut watches {
        let frame = watch.frame().await.unwrap().unwrap();
        assert!(frame.data_ref().unwrap().starts_with(br#"{"type":"ADDED""#));
    }
}

#[tokio::test]
async fn a_connection_is_used_again_with_http_1() {
    let running = Running::start().await;
    let mut stream = running.connect().await;
    for _ in 0..3 {
        stream.write_all(b"GET /healthz HTTP/1.1\r\nHost: localhost\r\n\r\n").await.unwrap();
        assert!(until(&mut stream, "\r\n\r\nok").await.starts_with("HTTP/1.1 200 OK\r\n"));
    }
    let mut both = running.connect().await;
    both.write_all(get("/healthz").repeat(2).as_bytes()).await.unwrap();
    assert_eq!(rest(&mut both).await.matches("HTTP/1.1 200").count(), 1, "the first request closes the connection");
}

#[tokio::test]
async fn watches_end_completely_when_the_listener_stops() {
    let running = Running::start().await;
    let mut idle = running.connect().await;
    let mut stream = running.connect().await;
    stream.write_all(get(WATCH).as_bytes()).await.unwrap();
    until(&mut stream, "kube-system").await;
    let answer = http2(&running).await.send_request(request(&running, WATCH)).await.unwrap();
    let address = running.address;
    running.stop().await;
    assert!(rest(&mut stream).await.ends_with("0\r\n\r\n"), "the last chunk");
    let body = answer.into_body().collect().await.unwrap().to_bytes();
    assert!(body.ends_with(b"\n"), "whole lines");
    assert_eq!(rest(&mut idle).await, "");
    assert!(tokio::net::TcpStream::connect(address).await.is_err());
}

#[tokio::test]
async fn an_answer_in_progress_is_completed_when_the_listener_stops() {
    let running = Running::start().await;
    running.server.set_latency(std::time::Duration::from_millis(200));
    let mut stream = running.connect().await;
    stream.write_all(get("/version").as_bytes()).await.unwrap();
    while running.server.requests().is_empty() {
        tokio::task::yield_now().await;
    }
    running.stop().await;
    assert!(rest(&mut stream).await.contains("gitVersion"));
}
