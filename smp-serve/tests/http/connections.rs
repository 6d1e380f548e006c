//! Connections with both versions of HTTP, and their end.

use bytes::Bytes;
use http::{Request, Version};
use http_body_util::{BodyExt as _, Empty, Full};
use hyper::client::conn::http2;
use hyper_util::rt::{TokioExecutor, TokioIo};
use tokio::io::AsyncWriteExt as _;
use tokio::net::TcpStream;

use crate::support::{Running, get, rest, until};

/// A connection with HTTP/2 without TLS.
async fn http2<B>(running: &Running) -> http2::SendRequest<B>
where
    B: http_body::Body<Data = Bytes, Error = std::convert::Infallible> + Send + Unpin + 'static,
{
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
async fn large_bodies_of_a_connection_wait_for_memory_without_blocking_each_other() {
    let running = Running::with_limits(|limits| limits.bodies = 0).await;
    let mut sender = http2::<Full<Bytes>>(&running).await;
    let mut answers = Vec::new();
    for number in 0..20 {
        let text =
            format!("{{\"metadata\":{{\"name\":\"a{number}\"}},\"data\":{{\"a\":\"{}\"}}}}", "x".repeat(900_000));
        let request = Request::post(format!("http://{}/api/v1/namespaces/default/configmaps", running.address));
        answers.push(sender.send_request(request.body(Full::from(text)).unwrap()));
    }
    for answer in answers {
        assert_eq!(answer.await.unwrap().status(), 201);
    }
}

/// A client whose machine was switched off: its connection stays open, but it sends nothing more.
#[tokio::test]
async fn a_watcher_that_answers_no_pings_makes_room_for_others() {
    let limits = |limits: &mut smp_serve::Limits| {
        limits.connections = 1;
        limits.keep_alive = std::time::Duration::from_millis(20);
    };
    let running = Running::with_limits(limits).await;
    let address = running.address;
    let watch = request(&running, WATCH);
    let open = async move {
        let stream = TokioIo::new(TcpStream::connect(address).await.unwrap());
        let (mut sender, connection) = http2::handshake(TokioExecutor::new(), stream).await.unwrap();
        tokio::spawn(connection);
        sender.send_request(watch).await.unwrap()
    };
    let silent = tokio::task::spawn_blocking(|| {
        let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build().unwrap();
        let answer = runtime.block_on(open);
        // Nothing of the client runs from here on.
        (runtime, answer)
    });
    let (runtime, answer) = silent.await.unwrap();
    assert_eq!(answer.status(), 200);
    assert!(running.exchange(&get("/healthz")).await.ends_with("ok"));
    running.event("operation timed out").await;
    runtime.shutdown_background();
}

/// Runs only on Linux, which lists the timers of connections.
#[cfg(target_os = "linux")]
#[tokio::test]
async fn the_system_asks_clients_that_send_nothing_whether_they_are_there() {
    let running = Running::start().await;
    let mut stream = running.connect().await;
    stream.write_all(get(WATCH).as_bytes()).await.unwrap();
    until(&mut stream, "kube-system").await;
    let table = std::fs::read_to_string("/proc/net/tcp").unwrap();
    let ports = [running.address.port(), stream.local_addr().unwrap().port()].map(|port| format!(":{port:04X} "));
    let line = table.lines().find(|line| {
        let mut ends = line.split_inclusive(' ').filter(|field| field.contains(':') && field.len() == 14);
        ports.iter().all(|port| ends.next().is_some_and(|end| end.ends_with(port.as_str())))
    });
    let timer = line.expect("the connection is listed").split_whitespace().nth(5).unwrap();
    assert!(timer.starts_with("02:"), "a timer of keep-alive: {timer}");
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
    assert!(TcpStream::connect(address).await.is_err());
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
