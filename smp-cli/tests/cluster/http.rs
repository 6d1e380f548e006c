//! As much of HTTP/1.1 as a client of the API needs: one request for each connection.

use std::fmt::Write as _;
use std::io::{BufRead as _, BufReader, Read as _};
use std::net::TcpStream;

use serde_json::Value;

/// A request.
#[derive(Clone, Debug, Default)]
pub(crate) struct Request {
    pub(crate) method: String,
    /// Without the query.
    pub(crate) path: String,
    pub(crate) query: String,
    pub(crate) content_type: String,
    pub(crate) authorization: String,
    pub(crate) body: Value,
}

/// An answer: the status, JSON, and other headers.
pub(crate) type Answer = (u16, Value, Vec<(&'static str, String)>);

/// Reads a request. `None` if the connection ends before.
pub(crate) fn read(stream: &TcpStream) -> Option<Request> {
    let mut reader = BufReader::new(stream);
    let mut line = String::new();
    reader.read_line(&mut line).ok().filter(|read| *read > 0)?;
    let mut words = line.split_whitespace();
    let (method, url) = (words.next()?.to_owned(), words.next()?.to_owned());
    let (path, query) = url.split_once('?').unwrap_or((&url, ""));
    let mut request = Request { method, path: path.to_owned(), query: query.to_owned(), ..Request::default() };
    let mut length = 0;
    loop {
        let mut line = String::new();
        reader.read_line(&mut line).ok()?;
        let Some((name, value)) = line.trim_end().split_once(": ") else { break };
        match &*name.to_lowercase() {
            "content-length" => length = value.parse().ok()?,
            "authorization" => value.clone_into(&mut request.authorization),
            "content-type" => value.clone_into(&mut request.content_type),
            _ => {}
        }
    }
    let mut body = vec![0; length];
    reader.read_exact(&mut body).ok()?;
    request.body = serde_json::from_slice(&body).unwrap_or_default();
    Some(request)
}

pub(crate) fn write(mut stream: &TcpStream, (status, body, headers): &Answer) {
    let body = body.to_string();
    let mut head =
        format!("HTTP/1.1 {status} X\r\nContent-Type: application/json\r\nContent-Length: {}\r\n", body.len());
    for (name, value) in headers {
        let _ = write!(head, "{name}: {value}\r\n");
    }
    // The client may be gone.
    let _ = std::io::Write::write_all(&mut stream, format!("{head}Connection: close\r\n\r\n{body}").as_bytes());
}
