//! Help for tests: injected failures, expired watches, latency, and recorded requests and warnings.

use std::time::{Duration, SystemTime};

use crate::lock::lock;
use crate::recorder::Received;
use crate::state::Server;
use crate::status::Status;

impl Server {
    /// Returns `status` for the next request that matches, without executing the request. Each call fails one request: two calls
    /// with the same condition fail two requests. `matches` must not call `fail_next`.
    ///
    /// ```
    /// use http::Method;
    /// use smp_server::{Options, Server, Status};
    ///
    /// let server = Server::new(Options::new());
    /// server.fail_next(|request| request.method == Method::PATCH, Status::too_many_requests(1));
    /// ```
    pub fn fail_next(&self, matches: impl Fn(&Received) -> bool + Send + 'static, status: Status) {
        self.inner.recorder.disturbances(|all| all.failures.push((Box::new(matches), status)));
    }

    /// Ends all watches with 410 Expired and compacts the history, so clients must list again.
    ///
    /// ```
    /// # tokio::runtime::Builder::new_current_thread().enable_all().build().unwrap().block_on(async {
    /// let server = smp_server::Server::new(smp_server::Options::new());
    /// server.expire_watches().await;
    /// # });
    /// ```
    pub async fn expire_watches(&self) {
        // The watches end even if the store fails to compact.
        let _ = self.inner.store.compact().await;
        self.inner.recorder.expirations.send_modify(|count| *count += 1);
    }

    /// Delays every response. The default is zero.
    ///
    /// ```
    /// let server = smp_server::Server::new(smp_server::Options::new());
    /// server.set_latency(std::time::Duration::from_millis(20));
    /// ```
    pub fn set_latency(&self, latency: Duration) {
        self.inner.recorder.disturbances(|all| all.latency = latency);
    }

    /// Returns the requests that the server received, oldest first: at most the last 10,000, and at most 64 MiB of bodies.
    ///
    /// ```
    /// # let server = smp_server::Server::new(smp_server::Options::new());
    /// assert!(server.requests().is_empty());
    /// ```
    pub fn requests(&self) -> Vec<Received> {
        lock(&self.inner.recorder.requests).received.iter().cloned().collect()
    }

    /// Returns the warnings that the server sent, oldest first; at most the last 10,000. kube clients do not show them.
    ///
    /// They are the warnings of kube-apiserver, such as those about unknown and deprecated fields, and warnings about list items
    /// that a stock server loses or mixes up when it applies a strategic merge patch.
    ///
    /// ```
    /// # tokio::runtime::Builder::new_current_thread().enable_all().build().unwrap().block_on(async {
    /// use k8s_openapi::api::core::v1::Service;
    /// use kube::api::{Api, Patch, PatchParams};
    /// use smp_server::{Options, Server};
    ///
    /// let server = Server::new(Options::new());
    /// let ports = "[{name: dns, port: 53, protocol: UDP}, {name: dns-tcp, port: 53}]";
    /// server.load(&format!("{{apiVersion: v1, kind: Service, metadata: {{name: dns}}, spec: {{ports: {ports}}}}}")).await?;
    ///
    /// let services = Api::<Service>::default_namespaced(kube::Client::new(server.clone(), "default"));
    /// let port = serde_json::json!({"name": "dns-sctp", "port": 53, "protocol": "SCTP"});
    /// let patch = Patch::Strategic(serde_json::json!({"spec": {"ports": [port]}}));
    /// services.patch("dns", &PatchParams::default(), &patch).await?;
    /// assert!(server.warnings()[0].starts_with("this patch makes spec.ports lose 1 of 3 items"));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// # }).unwrap();
    /// ```
    pub fn warnings(&self) -> Vec<String> {
        lock(&self.inner.recorder.warnings).iter().cloned().collect()
    }

    /// Sets the clock of the server to a fixed time, in whole seconds.
    ///
    /// ```
    /// use std::time::{Duration, SystemTime};
    ///
    /// let server = smp_server::Server::new(smp_server::Options::new());
    /// server.set_time(SystemTime::UNIX_EPOCH + Duration::from_secs(1_800_000_000));
    /// ```
    pub fn set_time(&self, time: SystemTime) {
        self.inner.sources.set_time(time);
    }
}
