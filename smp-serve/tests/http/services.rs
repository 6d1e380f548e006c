//! Other services than smp-server: streams in both directions, and connections that they take over.

use std::convert::Infallible;
use std::net::SocketAddr;

use bytes::Bytes;
use http::header::{CONNECTION, UPGRADE};
use http::{HeaderValue, Request, Response, StatusCode};
use http_body_util::{BodyExt as _, Empty};
use hyper::body::Incoming;
use hyper_util::rt::TokioIo;
use smp_serve::{Limits, Listener, Tunnel};
use tokio::io::{AsyncReadExt as _, AsyncWriteExt as _};
use tokio::net::{TcpListener, TcpStream};
use tokio::sync::oneshot;
use tokio::task::JoinHandle;
use tower::service_fn;

use crate::support::{get, in_time, rest, until};

type BoxBody = http_body_util::combinators::UnsyncBoxBody<Bytes, Box<dyn std::error::Error + Send + Sync>>;

/// Returns the body of the request. A request for an upgrade takes over the connection and returns each byte plus one.
async fn echo(mut request: Request<Incoming>) -> Result<Response<BoxBody>, Infallible> {
    if !request.headers().contains_key(UPGRADE) {
        return Ok(Response::new(request.into_body().map_err(Into::into).boxed_unsync()));
    }
    let connection = hyper::upgrade::on(&mut request);
    let mut response = Response::new(Empty::new().map_err(Into::into).boxed_unsync());
    *response.status_mut() = StatusCode::SWITCHING_PROTOCOLS;
    response.headers_mut().insert(CONNECTION, HeaderValue::from_static("Upgrade"));
    response.headers_mut().insert(UPGRADE, HeaderValue::from_static("count"));
    response.extensions_mut().insert(Tunnel::new(async {
        let mut stream = TokioIo::new(connection.await.unwrap());
        while let Ok(byte) = stream.read_u8().await {
            stream.write_u8(byte + 1).await.unwrap();
        }
    }));
    Ok(response)
}

/// Starts a listener with the service.
async fn start(limits: Limits) -> (SocketAddr, oneshot::Sender<()>, JoinHandle<()>) {
    let socket = TcpListener::bind("127.0.0.1:0").await.unwrap();
    let address = socket.local_addr().unwrap();
    let (stop, stopped) = oneshot::channel();
    let served = Listener::new(socket).limits(limits).serve_service(service_fn(echo), async move {
        let _ = stopped.await;
    });
    (address, stop, tokio::spawn(served))
}

const HEAD: &str = "POST / HTTP/1.1\r\nHost: localhost\r\n";

/// A connection that the service took over.
async fn taken(address: SocketAddr) -> TcpStream {
    let mut stream = TcpStream::connect(address).await.unwrap();
    stream.write_all(format!("{HEAD}Connection: Upgrade\r\nUpgrade: count\r\n\r\n").as_bytes()).await.unwrap();
    let head = until(&mut stream, "\r\n\r\n").await;
    assert!(head.starts_with("HTTP/1.1 101 ") && head.contains("count"), "{head}");
    stream
}

#[tokio::test]
async fn a_body_is_returned_before_it_is_complete() {
    let (address, _stop, _) = start(Limits::default()).await;
    let mut stream = TcpStream::connect(address).await.unwrap();
    stream.write_all(format!("{HEAD}Transfer-Encoding: chunked\r\n\r\n3\r\nabc\r\n").as_bytes()).await.unwrap();
    assert!(until(&mut stream, "abc").await.starts_with("HTTP/1.1 200 OK"));
    stream.write_all(b"2\r\nde\r\n").await.unwrap();
    until(&mut stream, "de").await;
    stream.write_all(b"0\r\n\r\n").await.unwrap();
    until(&mut stream, "0\r\n\r\n").await;
}

#[tokio::test]
async fn a_body_may_be_larger_than_the_memory_for_bodies() {
    let mut limits = Limits::default();
    limits.bodies = 0;
    let (address, _stop, _) = start(limits).await;
    let mut stream = TcpStream::connect(address).await.unwrap();
    let length = 5 * 1024 * 1024;
    let request = format!("{HEAD}Connection: close\r\nContent-Length: {length}\r\n\r\n");
    let (mut reader, mut writer) = stream.split();
    let send = async {
        writer.write_all(request.as_bytes()).await.unwrap();
        writer.write_all(&vec![b'x'; length]).await.unwrap();
    };
    let mut answer = Vec::new();
    let ((), read) = in_time(async { tokio::join!(send, reader.read_to_end(&mut answer)) }).await;
    assert_eq!(answer.split(|byte| *byte == b'x').count() - 1, length, "{read:?}");
}

#[tokio::test]
async fn hosts_are_checked() {
    let (address, _stop, _) = start(Limits::default()).await;
    let mut stream = TcpStream::connect(address).await.unwrap();
    stream.write_all(get("/").replace("localhost", "example.com").as_bytes()).await.unwrap();
    assert!(rest(&mut stream).await.starts_with("HTTP/1.1 403 Forbidden"));
}

#[tokio::test]
async fn a_connection_that_was_taken_over_ends_with_either_side_or_the_listener() {
    let (address, stop, served) = start(Limits::default()).await;
    let mut stream = taken(address).await;
    for byte in [1, 7] {
        stream.write_u8(byte).await.unwrap();
        assert_eq!(in_time(stream.read_u8()).await.unwrap(), byte + 1);
    }
    stream.shutdown().await.unwrap();
    assert_eq!(rest(&mut stream).await, "");
    let mut stream = taken(address).await;
    stop.send(()).unwrap();
    in_time(served).await.unwrap();
    assert_eq!(rest(&mut stream).await, "");
}

#[tokio::test]
async fn a_connection_that_was_taken_over_counts() {
    let mut limits = Limits::default();
    limits.connections = 1;
    let (address, _stop, _) = start(limits).await;
    let mut first = taken(address).await;
    let mut second = TcpStream::connect(address).await.unwrap();
    second.write_all(get("/").as_bytes()).await.unwrap();
    let mut byte = [0];
    let early = tokio::time::timeout(std::time::Duration::from_millis(100), second.peek(&mut byte)).await;
    assert!(early.is_err(), "{early:?}");
    first.shutdown().await.unwrap();
    assert!(rest(&mut second).await.starts_with("HTTP/1.1 200 OK"));
}
