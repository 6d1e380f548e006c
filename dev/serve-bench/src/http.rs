//! A client with one connection, HTTP/1.1 with keep-alive. It does little, because it runs on the same cores as the server.

use std::net::SocketAddr;
use std::path::Path;

use anyhow::{Context, Result, ensure};
use bytes::Bytes;
use http::header::{AUTHORIZATION, CONTENT_TYPE, HOST};
use http::{HeaderValue, Method, Request, StatusCode};
use http_body_util::{BodyExt, Full};
use hyper::body::Incoming;
use hyper::client::conn::http1::{self, SendRequest};
use hyper_util::rt::TokioIo;
use serde_json::Value;
use tokio::io::{AsyncRead, AsyncWrite};
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
    sender: SendRequest<Full<Bytes>>,
    host: HeaderValue,
    authorization: Option<HeaderValue>,
}

/// The lines of an answer that does not end, as of a watch.
pub(crate) struct Lines {
    body: Incoming,
    rest: Vec<u8>,
    // The connection is closed when its sender is dropped.
    _connection: Connection,
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
        let sender = if self.is_encrypted {
            handshake(tls::connect(self.address.ip(), stream).await?).await?
        } else {
            handshake(stream).await?
        };
        let authorization = self.token.as_ref().map(|token| HeaderValue::from_str(&format!("Bearer {token}")));
        let host = HeaderValue::from_str(&self.address.to_string())?;
        Ok(Connection { sender, host, authorization: authorization.transpose()? })
    }
}

async fn handshake<S>(stream: S) -> Result<SendRequest<Full<Bytes>>>
where
    S: AsyncRead + AsyncWrite + Unpin + Send + 'static,
{
    let (sender, connection) = http1::handshake(TokioIo::new(stream)).await?;
    // An error reaches the requests too.
    tokio::spawn(async move { drop(connection.await) });
    Ok(sender)
}

impl Connection {
    /// Sends a request, and returns the whole answer.
    pub(crate) async fn send(
        &mut self,
        method: Method,
        path: &str,
        content: Option<(&'static str, Bytes)>,
    ) -> Result<(StatusCode, Bytes)> {
        let answer = self.begin(method, path, content).await?;
        let status = answer.status();
        Ok((status, answer.into_body().collect().await?.to_bytes()))
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
        let answer = self.begin(Method::GET, path, None).await?;
        ensure!(answer.status().is_success(), "{path}: {}", answer.status());
        Ok(Lines { body: answer.into_body(), rest: Vec::new(), _connection: self })
    }

    async fn begin(
        &mut self,
        method: Method,
        path: &str,
        content: Option<(&'static str, Bytes)>,
    ) -> Result<http::Response<Incoming>> {
        let mut request = Request::new(Full::default());
        *request.method_mut() = method;
        *request.uri_mut() = path.parse()?;
        let headers = request.headers_mut();
        headers.insert(HOST, self.host.clone());
        if let Some(authorization) = &self.authorization {
            headers.insert(AUTHORIZATION, authorization.clone());
        }
        if let Some((kind, body)) = content {
            headers.insert(CONTENT_TYPE, HeaderValue::from_static(kind));
            *request.body_mut() = Full::new(body);
        }
        self.sender.ready().await?;
        Ok(self.sender.send_request(request).await?)
    }
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
            let Some(frame) = self.body.frame().await else { return Ok(None) };
            if let Some(data) = frame?.data_ref() {
                self.rest.extend_from_slice(data);
            }
        }
    }
}
