//! A client with one connection, HTTP/1.1 with keep-alive. It does little, because it runs on the same cores as the server.

use std::io::Write;
use std::net::SocketAddr;
use std::path::Path;

use anyhow::{Context, Result, bail, ensure};
use bytes::{Buf, Bytes, BytesMut};
use http::{Method, StatusCode};
use httparse::Status;
use serde_json::Value;
use tokio::io::{AsyncRead, AsyncReadExt, AsyncWrite, AsyncWriteExt};
use tokio::net::TcpStream;

use crate::tls;

/// The media type of strategic merge patches.
pub(crate) const STRATEGIC: &str = "application/strategic-merge-patch+json";
/// The media type of objects.
pub(crate) const JSON: &str = "application/json";

/// Where a server listens.
#[derive(Clone, Debug)]
pub(crate) struct Endpoint {
    pub(crate) address: SocketAddr,
    pub(crate) is_encrypted: bool,
    /// What authenticates a client, if the server wants it.
    pub(crate) token: Option<String>,
}

/// One connection.
pub(crate) struct Connection {
    stream: Box<dyn Stream>,
    /// The header fields of every request.
    fields: String,
    /// The request that is sent.
    sent: Vec<u8>,
    /// What was received and not read yet.
    received: BytesMut,
}

trait Stream: AsyncRead + AsyncWrite + Unpin + Send {}

impl<S: AsyncRead + AsyncWrite + Unpin + Send> Stream for S {}

/// What is left of a body.
enum Rest {
    /// This number of bytes.
    Bytes(usize),
    /// Chunks, up to one that is empty.
    Chunks,
}

/// The lines of a response that does not end, as of a watch.
pub(crate) struct Lines {
    connection: Connection,
    body: Rest,
    rest: Vec<u8>,
}

impl Endpoint {
    /// The server of a kubeconfig in JSON, as the current user.
    pub(crate) fn of_kubeconfig(path: &Path) -> Result<Self> {
        let config: Value = serde_json::from_slice(&std::fs::read(path)?).context("the kubeconfig is not JSON")?;
        let url = config["clusters"][0]["cluster"]["server"].as_str().context("the kubeconfig has no server")?;
        let (scheme, address) = url.split_once("://").context("the server of the kubeconfig is not a URL")?;
        let address =
            address.trim_end_matches('/').parse().context("the server of the kubeconfig is not an address")?;
        let token = config["users"][0]["user"]["token"].as_str().map(str::to_owned);
        Ok(Self { address, is_encrypted: scheme == "https", token })
    }

    /// Opens a connection.
    pub(crate) async fn connect(&self) -> Result<Connection> {
        let stream = TcpStream::connect(self.address).await?;
        stream.set_nodelay(true)?;
        let stream: Box<dyn Stream> =
            if self.is_encrypted { Box::new(tls::connect(self.address.ip(), stream).await?) } else { Box::new(stream) };
        let token = self.token.as_ref().map(|token| format!("Authorization: Bearer {token}\r\n"));
        let fields = format!("Host: {}\r\n{}", self.address, token.unwrap_or_default());
        Ok(Connection { stream, fields, sent: Vec::new(), received: BytesMut::new() })
    }
}

impl Connection {
    /// Sends a request, and returns the whole answer.
    pub(crate) async fn send(
        &mut self,
        method: Method,
        path: &str,
        content: Option<(&'static str, Bytes)>,
    ) -> Result<(StatusCode, Bytes)> {
        let (status, mut rest) = self.begin(method, path, content).await?;
        let first = self.part(&mut rest).await?.unwrap_or_default();
        if matches!(rest, Rest::Bytes(0)) {
            return Ok((status, first));
        }
        let mut body = BytesMut::from(first);
        while let Some(part) = self.part(&mut rest).await? {
            body.extend_from_slice(&part);
        }
        Ok((status, body.freeze()))
    }

    /// Sends a request whose answer must be a success.
    pub(crate) async fn expect(
        &mut self,
        method: Method,
        path: &str,
        content: Option<(&'static str, Bytes)>,
    ) -> Result<Bytes> {
        let (status, body) = self.send(method, path, content).await?;
        ensure!(status.is_success(), "{path}: {status}: {}", String::from_utf8_lossy(&body));
        Ok(body)
    }

    /// Sends a watch, and returns its lines.
    pub(crate) async fn lines(mut self, path: &str) -> Result<Lines> {
        let (status, body) = self.begin(Method::GET, path, None).await?;
        ensure!(status.is_success(), "{path}: {status}");
        Ok(Lines { connection: self, body, rest: Vec::new() })
    }

    /// Sends a request, and returns the status and the body of the response.
    async fn begin(
        &mut self,
        method: Method,
        path: &str,
        content: Option<(&'static str, Bytes)>,
    ) -> Result<(StatusCode, Rest)> {
        self.sent.clear();
        write!(self.sent, "{method} {path} HTTP/1.1\r\n{}", self.fields)?;
        if let Some((kind, body)) = &content {
            write!(self.sent, "Content-Type: {kind}\r\nContent-Length: {}\r\n\r\n", body.len())?;
            self.sent.extend_from_slice(body);
        } else {
            self.sent.extend_from_slice(b"\r\n");
        }
        self.stream.write_all(&self.sent).await?;
        loop {
            if let Some((length, status, rest)) = head(&self.received)? {
                self.received.advance(length);
                return Ok((status, rest));
            }
            self.receive().await?;
        }
    }

    /// The next part of a body, or `None` at its end.
    async fn part(&mut self, rest: &mut Rest) -> Result<Option<Bytes>> {
        loop {
            match rest {
                Rest::Bytes(0) => return Ok(None),
                Rest::Bytes(left) if !self.received.is_empty() => {
                    let part = self.received.split_to(self.received.len().min(*left)).freeze();
                    *left -= part.len();
                    return Ok(Some(part));
                }
                Rest::Bytes(_) => {}
                Rest::Chunks => {
                    if let Some(chunk) = chunk(&mut self.received)? {
                        if chunk.is_empty() {
                            *rest = Rest::Bytes(0);
                        }
                        return Ok(Some(chunk));
                    }
                }
            }
            self.receive().await?;
        }
    }

    async fn receive(&mut self) -> Result<()> {
        /// The size of one read.
        const READ: usize = 64 * 1024;
        self.received.reserve(READ);
        ensure!(self.stream.read_buf(&mut self.received).await? > 0, "the server closed the connection");
        Ok(())
    }
}

/// Reads the head of a response: its length, its status, and how its body ends. Returns `None` if it has not arrived completely.
fn head(received: &[u8]) -> Result<Option<(usize, StatusCode, Rest)>> {
    let mut fields = [httparse::EMPTY_HEADER; 32];
    let mut response = httparse::Response::new(&mut fields);
    let Status::Complete(length) = response.parse(received)? else { return Ok(None) };
    let status = StatusCode::from_u16(response.code.unwrap_or_default())?;
    let field = |name: &str| response.headers.iter().find(|field| field.name.eq_ignore_ascii_case(name));
    let rest = match (field("Content-Length"), field("Transfer-Encoding")) {
        (Some(length), _) => Rest::Bytes(std::str::from_utf8(length.value)?.parse()?),
        (None, Some(coding)) if coding.value.eq_ignore_ascii_case(b"chunked") => Rest::Chunks,
        _ => bail!("a response without a length"),
    };
    Ok(Some((length, status, rest)))
}

/// Takes the first chunk, if it has arrived completely.
fn chunk(received: &mut BytesMut) -> Result<Option<Bytes>> {
    let size = httparse::parse_chunk_size(received).ok().context("the size of a chunk is not a number")?;
    let Status::Complete((start, size)) = size else { return Ok(None) };
    let (size, end) = (usize::try_from(size)?, b"\r\n".len());
    if received.len() < start + size + end {
        return Ok(None);
    }
    received.advance(start);
    let chunk = received.split_to(size).freeze();
    received.advance(end);
    Ok(Some(chunk))
}

impl Lines {
    /// The next line, or `None` at the end.
    pub(crate) async fn next(&mut self) -> Result<Option<Vec<u8>>> {
        loop {
            if let Some(end) = self.rest.iter().position(|byte| *byte == b'\n') {
                let rest = self.rest.split_off(end + 1);
                let mut line = std::mem::replace(&mut self.rest, rest);
                line.pop();
                return Ok(Some(line));
            }
            let Some(part) = self.connection.part(&mut self.body).await? else { return Ok(None) };
            self.rest.extend_from_slice(&part);
        }
    }
}
