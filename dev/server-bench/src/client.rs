//! A client that sends its next request when the response has arrived, over HTTP or to a server in this process.

use std::io;
use std::path::Path;

use anyhow::{Context as _, Result, ensure};
use bytes::Bytes;
use futures::stream::{BoxStream, StreamExt as _, TryStreamExt as _};
use http::{HeaderValue, Method, Request, Response, StatusCode, header};
use http_body_util::combinators::UnsyncBoxBody;
use http_body_util::{BodyExt as _, Full};
use hyper::client::conn::http1::{SendRequest, handshake};
use hyper_rustls::HttpsConnector;
use hyper_util::client::legacy::connect::HttpConnector;
use kube::Config;
use kube::client::ConfigExt as _;
use kube::config::{KubeConfigOptions, Kubeconfig};
use secrecy::ExposeSecret as _;
use serde_json::Value;
use tokio::io::AsyncBufReadExt as _;
use tokio_util::io::StreamReader;
use tower::ServiceExt as _;

pub const JSON: &str = "application/json";
pub const MERGE: &str = "application/merge-patch+json";
pub const APPLY: &str = "application/apply-patch+yaml";
pub const STRATEGIC: &str = "application/strategic-merge-patch+json";

/// The media type and the bytes of a request.
pub type Content = (&'static str, Bytes);

/// The lines of a response, as of a watch.
pub type Lines = tokio::io::Lines<StreamReader<BoxStream<'static, io::Result<Bytes>>, Bytes>>;

/// A server to connect to. Its certificate is not checked: servers write theirs themselves, on this machine. No request is sent twice.
#[derive(Clone)]
pub struct Endpoint {
    pub config: Config,
    connector: HttpsConnector<HttpConnector>,
}

/// A client: one connection, which does little because it runs on the same cores as the server, or a client of kube.
pub enum Client {
    Kube(kube::Client),
    Kube4(kube_4::Client),
    Http(Connection),
}

/// A connection.
pub struct Connection {
    sender: SendRequest<Full<Bytes>>,
    /// The fields `Host` and, if the server wants it, `Authorization`.
    fields: Vec<(header::HeaderName, HeaderValue)>,
}

impl Endpoint {
    pub fn of_url(url: &str) -> Result<Self> {
        Self::new(Config::new(url.parse()?))
    }

    /// The server of a kubeconfig, as the current user.
    pub async fn of_kubeconfig(path: &Path) -> Result<Self> {
        let options = KubeConfigOptions::default();
        Self::new(Config::from_custom_kubeconfig(Kubeconfig::read_from(path)?, &options).await?)
    }

    fn new(mut config: Config) -> Result<Self> {
        config.accept_invalid_certs = true;
        config.default_retry = false;
        let mut connector = HttpConnector::new();
        connector.enforce_http(false);
        connector.set_nodelay(true);
        Ok(Self { connector: config.rustls_https_connector_with_connector(connector)?, config })
    }

    /// Opens a connection.
    pub async fn connect(&self) -> Result<Client> {
        let url = &self.config.cluster_url;
        let stream = self.connector.clone().oneshot(url.clone()).await.map_err(anyhow::Error::from_boxed)?;
        let (sender, connection) = handshake(stream).await?;
        tokio::spawn(connection);
        let mut fields = vec![(header::HOST, url.authority().context("a URL without host")?.as_str().parse()?)];
        if let Some(token) = &self.config.auth_info.token {
            fields.push((header::AUTHORIZATION, format!("Bearer {}", token.expose_secret()).parse()?));
        }
        Ok(Client::Http(Connection { sender, fields }))
    }
}

impl Client {
    /// Sends a request, and returns the whole response.
    pub async fn send(&mut self, method: Method, path: &str, content: Option<Content>) -> Result<(StatusCode, Bytes)> {
        let response = self.begin(method, path, content).await?;
        Ok((response.status(), response.into_body().collect().await?.to_bytes()))
    }

    /// Sends a request that must succeed.
    pub async fn expect(&mut self, method: Method, path: &str, content: Option<Content>) -> Result<Bytes> {
        let (status, body) = self.send(method, path, content).await?;
        ensure!(status.is_success(), "{path}: {status}: {}", String::from_utf8_lossy(&body));
        Ok(body)
    }

    /// Creates an object, unless it exists.
    pub async fn exists(&mut self, path: &str, object: impl Into<Bytes>) -> Result<()> {
        let (status, body) = self.send(Method::POST, path, Some((JSON, object.into()))).await?;
        let is_there = status.is_success() || status == StatusCode::CONFLICT;
        ensure!(is_there, "{path}: {status}: {}", String::from_utf8_lossy(&body));
        Ok(())
    }

    /// The version of a collection now, from which a watch can begin.
    pub async fn version(&mut self, path: &str) -> Result<String> {
        let list = self.expect(Method::GET, &format!("{path}?limit=1"), None).await?;
        let list: Value = serde_json::from_slice(&list)?;
        Ok(list["metadata"]["resourceVersion"].as_str().context("a list without version")?.to_owned())
    }

    /// Begins a watch.
    pub async fn lines(&mut self, path: &str) -> Result<Lines> {
        let response = self.begin(Method::GET, path, None).await?;
        ensure!(response.status().is_success(), "{path}: {}", response.status());
        let parts = response.into_body().into_data_stream().map_err(io::Error::other);
        Ok(StreamReader::new(parts.boxed()).lines())
    }

    async fn begin(
        &mut self,
        method: Method,
        path: &str,
        content: Option<Content>,
    ) -> Result<Response<UnsyncBoxBody<Bytes, anyhow::Error>>> {
        let (media_type, body) = content.unzip();
        let mut request = Request::builder().method(method).uri(path);
        if let Some(media_type) = media_type {
            request = request.header(header::CONTENT_TYPE, HeaderValue::from_static(media_type));
        }
        let mut request = request.body(body.unwrap_or_default())?;
        match self {
            Self::Kube(client) => {
                let response = client.send(request.map(Into::into)).await?;
                Ok(response.map(|body| body.map_err(Into::into).boxed_unsync()))
            }
            Self::Kube4(client) => {
                let response = client.send(request.map(Into::into)).await?;
                Ok(response.map(|body| body.map_err(Into::into).boxed_unsync()))
            }
            Self::Http(connection) => {
                request.headers_mut().extend(connection.fields.iter().cloned());
                connection.sender.ready().await?;
                let response = connection.sender.send_request(request.map(Full::new)).await?;
                Ok(response.map(|body| body.map_err(Into::into).boxed_unsync()))
            }
        }
    }
}

/// The query for the page after this one, if there is one. Reading a page as JSON can take longer than the server needs for it.
pub fn next_page(page: &[u8]) -> Result<Option<String>> {
    let name = b"\"continue\":\"";
    let Some(start) = memchr::memmem::find(page, name) else { return Ok(None) };
    let rest = &page[start + name.len()..];
    let end = memchr::memchr(b'"', rest).context("a page that ends in a string")?;
    let token = std::str::from_utf8(&rest[..end])?.replace('+', "%2B").replace('=', "%3D");
    Ok((!token.is_empty()).then(|| format!("&continue={token}")))
}
