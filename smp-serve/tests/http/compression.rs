//! Answers with gzip.

use std::fmt::Write as _;
use std::io::Read as _;

use tokio::io::{AsyncReadExt as _, AsyncWriteExt as _};

use crate::support::{Running, get};

const MAPS: &str = "/api/v1/namespaces/default/configmaps";

/// The head and the body of an answer to a client that accepts gzip.
async fn accepting(running: &Running, path: &str) -> (String, Vec<u8>) {
    let mut stream = running.connect().await;
    let request = get(path).replace("Connection", "Accept-Encoding: gzip\r\nConnection").replace("1.1\r\n", "1.0\r\n");
    stream.write_all(request.as_bytes()).await.unwrap();
    let mut answer = Vec::new();
    stream.read_to_end(&mut answer).await.unwrap();
    let end = answer.windows(4).position(|part| part == b"\r\n\r\n").unwrap() + 4;
    (String::from_utf8(answer[..end].to_vec()).unwrap().to_lowercase(), answer[end..].to_vec())
}

#[tokio::test]
async fn large_answers_are_compressed_for_clients_that_accept_it() {
    let running = Running::start().await;
    let (head, body) = accepting(&running, MAPS).await;
    assert!(!head.contains("content-encoding") && body.starts_with(b"{"), "a small answer: {head}");
    let mut manifests = String::new();
    for number in 0..4 {
        let data = "x".repeat(50_000);
        writeln!(
            manifests,
            "---\n{{apiVersion: v1, kind: ConfigMap, metadata: {{name: a{number}}}, data: {{text: {data}}}}}"
        )
        .unwrap();
    }
    running.server.load(&manifests).await.unwrap();
    let (head, body) = accepting(&running, MAPS).await;
    assert!(
        head.contains("\r\ncontent-encoding: gzip\r\n") && head.contains("\r\nvary: accept-encoding\r\n"),
        "{head}"
    );
    assert!(body.len() < 10_000);
    let mut text = String::new();
    flate2::read::GzDecoder::new(&*body).read_to_string(&mut text).unwrap();
    assert!(running.exchange(&get(MAPS)).await.ends_with(&text), "without the header, the answer is the text");
}

#[tokio::test]
async fn watches_are_not_compressed() {
    let running = Running::start().await;
    let (head, body) =
        accepting(&running, &format!("{MAPS}?watch=true&timeoutSeconds=1&fieldSelector=metadata.name%3Da")).await;
    assert!(head.starts_with("http/1.0 200") && !head.contains("content-encoding") && body.is_empty(), "{head}");
}
