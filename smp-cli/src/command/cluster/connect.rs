//! The connection to a cluster: the kubeconfig as kubectl reads it, and a client that sends strategic merge patches to any server.

use std::cell::RefCell;
use std::env;
use std::error::Error;
use std::path::{Path, PathBuf};

use http::HeaderValue;
use http::header::USER_AGENT;
use kube::client::{AuthError, ClientBuilder};
use kube::config::{KubeConfigOptions, Kubeconfig, KubeconfigError};
use kube::{Client, Config};
use serde_json::Value;
use smp_core::Patcher;
use smp_core::schema::GroupVersionKind;
use smp_kube::Strategic;
use smp_openapi::Overlay;
use smp_suggest::{near_names, shown};
use tokio::runtime::{self, Runtime};
use tower::layer::layer_fn;

use super::api::{self, Change, Query, Refusal};
use super::discovery::Discovery;
use super::log::Logged;
use crate::args::{ClusterArgs, SourceArgs};
use crate::input::Reader;
use crate::report::{Failure, did_you_mean};
use crate::source::Sources;

/// A cluster, and what is known about it.
pub(super) struct Cluster {
    /// Runs the requests on this thread.
    runtime: Runtime,
    client: Client,
    strategic: Strategic,
    /// The context of the kubeconfig. `None` in a Pod.
    context: Option<String>,
    pub(super) discovery: RefCell<Discovery>,
}

impl Cluster {
    /// Reads the configuration and builds a client. Nothing is sent yet.
    pub(super) fn connect(args: &ClusterArgs, types: &SourceArgs) -> Result<Self, Failure> {
        let runtime = runtime::Builder::new_current_thread().enable_all().build();
        let runtime = runtime.map_err(|error| Failure::usage(&format!("cannot start: {error}")))?;
        let (mut config, context) = runtime.block_on(config(args))?;
        config.headers.push((USER_AGENT, HeaderValue::from_static(concat!("smp/", env!("CARGO_PKG_VERSION")))));
        if let Some(user) = &args.impersonate {
            config.auth_info.impersonate = Some(user.clone());
            config.auth_info.impersonate_groups = Some(args.groups.clone()).filter(|groups| !groups.is_empty());
        }
        let plugin = config.auth_info.exec.as_ref().map(|plugin| plugin.command.clone().unwrap_or_default());
        let strategic = strategic(types)?;
        // A client starts a task, for which it needs the runtime.
        let client = runtime.block_on(async {
            let client = ClientBuilder::try_from(config)?.with_layer(&layer_fn(Logged)).build();
            Ok(strategic.wrap(client))
        });
        let client = client.map_err(|error| match plugin {
            Some(plugin) => plugin_failure(&error, &plugin),
            None => unreachable(&error),
        })?;
        Ok(Self { runtime, client, strategic, context, discovery: RefCell::default() })
    }

    /// Runs requests and waits for their answers.
    pub(super) fn wait<F: Future>(&self, requests: F) -> F::Output {
        self.runtime.block_on(requests)
    }

    /// Changes an object, and returns it as the server stored it.
    pub(super) fn send(&self, change: &Change, query: &Query<'_>) -> Result<Value, Refusal> {
        self.wait(api::send(&self.client, change, query))
    }

    pub(super) fn client(&self) -> &Client {
        &self.client
    }

    /// The namespace of the context.
    pub(super) fn default_namespace(&self) -> &str {
        self.client.default_namespace()
    }

    /// The engine for a kind. `None` if neither Kubernetes nor the cluster nor the user defines its fields.
    pub(super) fn patcher(&self, kind: &GroupVersionKind) -> Result<Option<Patcher>, Failure> {
        self.wait(self.strategic.patcher(&self.client, kind)).map_err(|error| match error {
            smp_kube::Error::Cluster(kube::Error::Api(status)) => {
                let message =
                    format!("the merge keys of {kind} cannot be read from the cluster (answer {})", status.code);
                Failure::does_not_apply(message).hint("use --schema to give the type in a file")
            }
            smp_kube::Error::Cluster(error) => unreachable(&error),
            error => Failure::does_not_apply(format!("the schema of {kind} cannot be read: {error}")),
        })
    }

    /// Whether the client applies all patches of a kind itself, because the user changed its schema.
    pub(super) fn applies_itself(&self, kind: &GroupVersionKind) -> bool {
        self.strategic.overrides(kind)
    }

    /// The name of the cluster in questions.
    pub(super) fn name(&self) -> String {
        self.context.as_ref().map_or_else(|| "this cluster".to_owned(), |context| format!("context {context}"))
    }
}

async fn config(args: &ClusterArgs) -> Result<(Config, Option<String>), Failure> {
    let options =
        KubeConfigOptions { context: args.context.clone(), cluster: args.cluster.clone(), user: args.user.clone() };
    let file = args.kubeconfig.as_ref().map_or_else(Kubeconfig::read, Kubeconfig::read_from);
    let kubeconfig = match file {
        Ok(kubeconfig) => kubeconfig,
        Err(KubeconfigError::ReadConfig(..) | KubeconfigError::FindPath)
            if [&args.context, &args.cluster, &args.user].iter().all(|name| name.is_none())
                && args.kubeconfig.is_none()
                && Config::incluster().is_ok() =>
        {
            return Config::incluster()
                .map(|config| (config, None))
                .map_err(|error| Failure::usage(&error.to_string()));
        }
        Err(KubeconfigError::Parse(_)) => return Err(not_yaml(args.kubeconfig.as_deref())),
        Err(error) => return Err(no_config(&error)),
    };
    let clusters = kubeconfig.clusters.iter().map(|cluster| &*cluster.name);
    check_known("cluster", args.cluster.as_deref(), clusters)?;
    check_known("context", args.context.as_deref(), kubeconfig.contexts.iter().map(|context| &*context.name))?;
    check_known("user", args.user.as_deref(), kubeconfig.auth_infos.iter().map(|user| &*user.name))?;
    let context = args.context.clone().or_else(|| kubeconfig.current_context.clone());
    let config = Config::from_custom_kubeconfig(kubeconfig, &options).await.map_err(|error| no_config(&error))?;
    Ok((config, context))
}

/// Checks that the kubeconfig has what an option names. Without the check, requests are sent without credentials.
fn check_known<'k>(what: &str, name: Option<&str>, known: impl Iterator<Item = &'k str>) -> Result<(), Failure> {
    let Some(name) = name else { return Ok(()) };
    let known: Vec<&str> = known.collect();
    if known.contains(&name) {
        return Ok(());
    }
    let near = near_names(name, known);
    Err(Failure::usage(&format!("the kubeconfig has no {what} {}", shown(name)))
        .hint(did_you_mean(&near, "list the names with `kubectl config view`")))
}

/// The failure for a kubeconfig that cannot be used. Its text contains credentials, so it is not shown.
fn no_config(error: &KubeconfigError) -> Failure {
    match error {
        KubeconfigError::ReadConfig(error, path) => {
            Failure::unreadable(&path.display().to_string(), &format!("cannot read the kubeconfig: {error}"))
                .hint("use --kubeconfig, or set KUBECONFIG")
        }
        KubeconfigError::CurrentContextNotSet => Failure::usage("the kubeconfig has no current context")
            .hint("use --context, or `kubectl config use-context`"),
        error => Failure::usage(&format!("the kubeconfig cannot be used: {error}")),
    }
}

/// The failure for a kubeconfig that cannot be parsed: the place in the first file that is not YAML, without its line.
fn not_yaml(file: Option<&Path>) -> Failure {
    let named = env::var_os("KUBECONFIG").filter(|names| !names.is_empty());
    let files: Vec<PathBuf> = match (file, named) {
        (Some(file), _) => vec![file.to_owned()],
        (None, Some(names)) => env::split_paths(&names).collect(),
        (None, None) => env::home_dir().map(|home| home.join(".kube/config")).into_iter().collect(),
    };
    let reader = Reader::new(Patcher::MAX_DEPTH);
    let failures = files.iter().filter(|file| file.exists()).filter_map(|file| reader.file(file).err());
    match failures.map(|failure| failure.excerpt(None)).next() {
        Some(failure) => failure.hint("correct the kubeconfig, or use another one with --kubeconfig"),
        None => Failure::usage("the kubeconfig has values of the wrong type")
            .hint("compare it with the output of `kubectl config view`"),
    }
}

/// The rules of the client, with the types of the user.
fn strategic(types: &SourceArgs) -> Result<Strategic, Failure> {
    let reader = Reader::new(Patcher::MAX_DEPTH);
    let mut strategic = smp_kube::Strategic::new();
    let sources = Sources::new(types)?;
    for named in &sources.schemas {
        for document in named.schemas(&reader)?.into_iter().flatten() {
            let wrong = |error: smp_kube::Error| Failure::unreadable(&document.origin.name(), &error.to_string());
            strategic = strategic.with_schema(&document.value).map_err(wrong)?;
        }
    }
    for named in &sources.overlays {
        let document = named.overlay(&reader)?;
        let place = document.origin.name();
        let overlay = Overlay::read(&document.value).map_err(|errors| crate::source::unreadable(&place, &errors))?;
        strategic =
            strategic.with_overlay(&overlay).map_err(|error| Failure::unreadable(&place, &error.to_string()))?;
    }
    Ok(strategic)
}

/// The failure for a request without an answer.
pub(super) fn unreachable(error: &kube::Error) -> Failure {
    let mut source: &dyn Error = error;
    loop {
        if let Some(error) = source.downcast_ref::<AuthError>() {
            return not_authenticated(error, "the credential plugin of the kubeconfig");
        }
        match source.source() {
            Some(inner) => source = inner,
            None => break,
        }
    }
    Failure::does_not_apply(format!("cannot reach the server: {source}"))
        .hint("check the context and the address of the cluster: kubectl config view --minify")
}

/// The failure for a client that cannot be made with the credentials of a plugin. Errors about certificates may quote them.
fn plugin_failure(error: &kube::Error, command: &str) -> Failure {
    let plugin = format!("the credential plugin {}", shown(command));
    match error {
        kube::Error::Auth(error) => not_authenticated(error, &plugin),
        _ => Failure::does_not_apply(format!("the credentials of {plugin} cannot be used")),
    }
}

/// The failure for missing credentials. The output of a plugin contains a token, and errors about it quote it, so only the
/// plugin's errors are shown.
fn not_authenticated(error: &AuthError, plugin: &str) -> Failure {
    let message = match error {
        AuthError::AuthExecRun { out, .. } => {
            let said = String::from_utf8_lossy(&out.stderr).lines().map(str::to_owned).collect();
            return Failure::does_not_apply(format!("{plugin} failed ({})", out.status)).details(said);
        }
        AuthError::AuthExecStart(error) => {
            return Failure::does_not_apply(format!("cannot start {plugin}: {error}"))
                .hint("install the program, or correct `command` in the kubeconfig");
        }
        AuthError::AuthExecParse(_) | AuthError::ExecPluginFailed | AuthError::ParseTokenKey(_) => {
            format!("the output of {plugin} is not an ExecCredential")
        }
        AuthError::MalformedTokenExpirationDate(_) => format!("{plugin} returned an expiration that is not a time"),
        AuthError::InvalidBearerToken(_) => "the token of the user contains characters that are not allowed".to_owned(),
        AuthError::ReadTokenFile(error, file) => format!("cannot read the token in {}: {error}", file.display()),
        AuthError::MissingCommand => format!("{plugin} has no command"),
        _ => "the credentials of the kubeconfig cannot be used".to_owned(),
    };
    Failure::does_not_apply(message)
}
