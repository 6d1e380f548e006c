//! Laws of requests to a server.

use std::future::poll_fn;
use std::pin::pin;
use std::task::Poll;
use std::time::{Duration, UNIX_EPOCH};

use bytes::{Buf as _, Bytes};
use http::{Method, Request};
use http_body::Body as _;
use http_body_util::Full;
use serde::de::IgnoredAny;
use smp_server::{Body, Options, Server};
use tower_service::Service as _;

/// The separator between the requests of an input.
pub const SEPARATOR: &str = "\n%%%\n";

/// The maximum number of requests in an input.
const MAX_REQUESTS: usize = 16;

/// The maximum size of a response, in bytes. Inputs are small, but a list has the objects of several requests.
const MAX_RESPONSE: usize = 8 * 1024 * 1024;

/// A custom resource with a pattern, lists with keys, defaults and columns.
const RACKS: &str = include_str!("racks.yaml");

/// Sends the requests of an input to a new server, one after the other.
///
/// ```text
/// POST application/json /api/v1/namespaces/default/configmaps?dryRun=All
/// {"metadata":{"name":"a"}}
/// %%%
/// GET - /api/v1/configmaps?labelSelector=a
/// ```
///
/// No request panics, hangs or gets code 500, and every response with the media type of JSON is JSON.
pub fn request(data: &[u8]) {
    let runtime = tokio::runtime::Builder::new_current_thread().enable_time().build().expect("a runtime starts");
    runtime.block_on(async {
        let options = Options::new().controllers().pretend().seed(1).time(UNIX_EPOCH + Duration::from_hours(500_000));
        let server = Server::new(options);
        server.load(RACKS).await.expect("the definition is valid");
        for request in split(data).take(MAX_REQUESTS) {
            tokio::time::timeout(Duration::from_secs(10), answer(&server, request)).await.expect("an answer in time");
        }
    });
}

/// The requests of an input.
fn split(data: &[u8]) -> impl Iterator<Item = &[u8]> {
    let mut rest = Some(data);
    std::iter::from_fn(move || {
        let text = rest?;
        let separator = SEPARATOR.as_bytes();
        let end = text.windows(separator.len()).position(|part| part == separator);
        rest = end.map(|end| &text[end + separator.len()..]);
        Some(end.map_or(text, |end| &text[..end]))
    })
}

async fn answer(server: &Server, request: &[u8]) {
    let end = request.iter().position(|byte| *byte == b'\n').unwrap_or(request.len());
    let (line, body) = (String::from_utf8_lossy(&request[..end]), request.get(end + 1..).unwrap_or_default());
    let mut words = line.splitn(3, ' ');
    let (Some(method), Some(media_type), Some(path)) = (words.next(), words.next(), words.next()) else { return };
    let Ok(method) = method.parse::<Method>() else { return };
    let mut built = Request::builder().method(method).uri(path);
    match media_type {
        "-" => {}
        "table" => built = built.header("accept", "application/json;as=Table;v=v1;g=meta.k8s.io"),
        "partial" => built = built.header("accept", "application/json;as=PartialObjectMetadata;v=v1;g=meta.k8s.io"),
        media_type => built = built.header("content-type", media_type),
    }
    // Not an HTTP request, so it never reaches a server.
    let Ok(request) = built.body(Full::new(Bytes::copy_from_slice(body))) else { return };
    let response = server.clone().call(request).await.unwrap_or_else(|never| match never {});
    let code = response.status().as_u16();
    assert!(code != 500, "{line}: an internal error");
    let is_json =
        response.headers().get("content-type").is_some_and(|kind| kind.as_bytes().starts_with(b"application/json"));
    let text = read(response.into_body()).await;
    if is_json {
        let values = serde_json::Deserializer::from_slice(&text).into_iter::<IgnoredAny>();
        // A watch has a value for each event; every other response has one value.
        for value in values {
            assert!(value.is_ok(), "{line}: the response of {} bytes is not JSON", text.len());
        }
    }
}

/// Reads the available part of a body, because a watch never ends.
async fn read(body: Body) -> Vec<u8> {
    let mut body = pin!(body);
    let mut text = Vec::new();
    while let Some(frame) = poll_fn(|context| match body.as_mut().poll_frame(context) {
        Poll::Ready(frame) => Poll::Ready(frame),
        Poll::Pending => Poll::Ready(None),
    })
    .await
    {
        let Ok(data) = frame.expect("the body can be read").into_data() else { continue };
        text.extend_from_slice(data.chunk());
        assert!(text.len() <= MAX_RESPONSE, "a response of {} bytes", text.len());
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_input_is_split_into_requests() {
        let parts: Vec<_> = split(b"GET - /a\nx\n%%%\nGET - /b").collect();
        assert_eq!(parts, [&b"GET - /a\nx"[..], b"GET - /b"]);
    }

    #[test]
    fn requests_of_all_media_types_are_answered() {
        let map = r#"{"metadata":{"name":"a"},"data":{"b":"c"}}"#;
        let maps = "/api/v1/namespaces/default/configmaps";
        let rack = r#"{"apiVersion":"lab.dev/v1","kind":"Rack","metadata":{"name":"a"},"spec":{"tag":"x1","ports":[{"name":"a"},{"name":"a"}]}}"#;
        let requests = [
            format!("POST application/json {maps}\n{map}"),
            format!("POST application/yaml {maps}\nmetadata: {{name: b}}"),
            format!("POST application/vnd.kubernetes.protobuf {maps}\nk8s\0x"),
            format!("PATCH application/merge-patch+json {maps}/a\n{map}"),
            format!("PATCH application/strategic-merge-patch+json {maps}/a\n{map}"),
            format!("PATCH application/json-patch+json {maps}/a\n[{{\"op\":\"remove\",\"path\":\"/data/b\"}}]"),
            format!("POST application/json /apis/lab.dev/v1/namespaces/default/racks\n{rack}"),
            format!("GET table {maps}?labelSelector=a%21%3Db&fieldSelector=metadata.name%3Da"),
            format!(
                "GET - {maps}?watch=true&resourceVersion=0&sendInitialEvents=true&resourceVersionMatch=NotOlderThan"
            ),
            format!("DELETE - {maps}/a?gracePeriodSeconds=9223372036854775807"),
            "GET - /openapi/v3/apis/lab.dev/v1".to_owned(),
            "nonsense".to_owned(),
        ];
        request(requests.join(SEPARATOR).as_bytes());
    }
}
