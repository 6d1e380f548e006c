//! Runs `smp` with the kubeconfig of a server, in a folder for files.

use std::fmt::Write as _;
use std::path::Path;
use std::process::{Command, Stdio};

use serde_json::{Value, json};
use tempfile::TempDir;

use crate::server::Server;

/// A server, and a folder with a kubeconfig for it.
pub(crate) struct Shell {
    pub(crate) server: Server,
    folder: TempDir,
    _settings: insta::internals::SettingsBindDropGuard,
}

pub(crate) const WEB: &str = "/apis/apps/v1/namespaces/shop/deployments/web";
pub(crate) const DNS: &str = "/api/v1/namespaces/shop/services/dns";
pub(crate) const NORTH: &str = "/apis/example.com/v1/namespaces/shop/racks/north";
pub(crate) const LOGIN: &str = "/api/v1/namespaces/shop/secrets/login";

impl Shell {
    /// A server with a Deployment, a Service, a custom resource and a Secret.
    pub(crate) fn new() -> Self {
        let mut settings = insta::Settings::clone_current();
        settings.set_omit_expression(true);
        let shell = Self {
            server: Server::start(),
            folder: tempfile::tempdir().expect("a folder can be made"),
            _settings: settings.bind_to_scope(),
        };
        let kubeconfig = json!({
            "apiVersion": "v1", "kind": "Config", "current-context": "test",
            "clusters": [{"name": "stub", "cluster": {"server": format!("http://{}", shell.server.address)}}],
            "users": [{"name": "jane", "user": {"token": "very-secret-token"}}],
            "contexts": [{"name": "test", "context": {"cluster": "stub", "user": "jane", "namespace": "shop"}}],
        });
        shell.file("kubeconfig", &kubeconfig.to_string());
        shell.server.put(deployment());
        let ports =
            json!([{"name": "dns", "port": 53, "protocol": "UDP"}, {"name": "web", "port": 80, "protocol": "TCP"}]);
        shell
            .server
            .put(json!({"apiVersion": "v1", "kind": "Service", "metadata": {"name": "dns"}, "spec": {"ports": ports}}));
        let slots = json!([{"number": 1, "holds": "cpu"}, {"number": 2, "holds": "disk"}]);
        shell.server.put(
            json!({"apiVersion": "example.com/v1", "kind": "Rack", "metadata": {"name": "north"}, "spec": {"slots": slots}}),
        );
        let data = json!({"password": "aHVudGVyMg=="});
        shell.server.put(json!({"apiVersion": "v1", "kind": "Secret", "metadata": {"name": "login"}, "data": data}));
        shell
    }

    /// Writes a file.
    pub(crate) fn file(&self, name: &str, text: &str) {
        std::fs::write(self.folder.path().join(name), text).expect("the file can be written");
    }

    pub(crate) fn folder(&self) -> &Path {
        self.folder.path()
    }

    /// Runs a line of shell, and returns it with its output and exit code.
    pub(crate) fn run(&self, line: &str) -> String {
        run(self.folder(), line).replace(&self.server.address.to_string(), "ADDRESS")
    }

    /// Runs several lines.
    pub(crate) fn all(&self, lines: &[&str]) -> String {
        lines.iter().map(|line| self.run(line)).collect::<Vec<_>>().join("\n\n")
    }
}

/// Runs a line of shell in a folder with a kubeconfig, and returns it with its output and exit code.
pub(crate) fn run(folder: &Path, line: &str) -> String {
    let programs = Path::new(env!("CARGO_BIN_EXE_smp")).parent().expect("a binary is in a folder").display();
    let path = format!("{programs}:{}", std::env::var("PATH").unwrap_or_default());
    let output = Command::new("sh")
        .args(["-c", line])
        .current_dir(folder)
        .env("PATH", path)
        .env("KUBECONFIG", folder.join("kubeconfig"))
        .env("TMPDIR", folder)
        .env("COLUMNS", "100")
        .env("SOURCE_DATE_EPOCH", "1795766400")
        .env_remove("KUBE_EDITOR")
        .env_remove("CLICOLOR_FORCE")
        .stdin(Stdio::null())
        .output()
        .expect("sh starts");
    let mut shown = format!("$ {line}\n{}", String::from_utf8_lossy(&output.stdout));
    if !output.stderr.is_empty() {
        let _ = write!(shown, "--- standard error\n{}", String::from_utf8_lossy(&output.stderr));
    }
    let _ = write!(shown, "--- exit code {}", output.status.code().unwrap_or(-1));
    // The number of a refused connection on macOS.
    let shown = shown.replace("os error 61", "os error 111");
    shown.replace(&folder.display().to_string(), "FOLDER")
}

/// Managers of the Deployment.
pub(crate) fn owners() -> Value {
    let time = "2026-11-24T08:00:00Z";
    let entry = |manager: &str, operation: &str, fields: Value| json!({"manager": manager, "operation": operation, "apiVersion": "apps/v1", "time": time, "fieldsType": "FieldsV1", "fieldsV1": fields});
    let image = json!({"f:containers": {"k:{\"name\":\"proxy\"}": {".": {}, "f:name": {}, "f:image": {}}}});
    json!([
        entry("mesh", "Apply", json!({"f:spec": {"f:template": {"f:spec": image}}})),
        entry("kubectl-scale", "Update", json!({"f:spec": {"f:replicas": {}}})),
    ])
}

fn deployment() -> Value {
    json!({
        "apiVersion": "apps/v1", "kind": "Deployment", "metadata": {"name": "web"},
        "spec": {
            "replicas": 1,
            "selector": {"matchLabels": {"app": "web"}},
            "template": {
                "metadata": {"labels": {"app": "web"}},
                "spec": {"containers": [{"name": "web", "image": "web:1"}, {"name": "proxy", "image": "proxy:1"}]},
            },
        },
    })
}
