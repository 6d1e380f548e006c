//! The configuration of a connection: the kubeconfig as kubectl reads it, and the options that override it.

use std::env;
use std::fs;
use std::path::{Path, PathBuf};

use http::uri::Scheme;
use http::{HeaderValue, Uri};
use kube::Config;
use kube::config::{
    AuthInfo, Cluster, Context, KubeConfigOptions, Kubeconfig, KubeconfigError, NamedCluster, NamedContext,
};
use smp_core::Patcher;
use smp_suggest::{near_names, shown};

use crate::args::ClusterArgs;
use crate::input::Reader;
use crate::report::{Failure, did_you_mean};

/// The configuration, and the name of the cluster in questions.
pub(super) async fn config(args: &ClusterArgs) -> Result<(Config, String), Failure> {
    let (mut config, context) = of_files(args).await?;
    overwrite(&mut config, args)?;
    let name = match (&args.server, context) {
        (Some(server), _) => server.to_string(),
        (None, Some(context)) => format!("context {context}"),
        (None, None) => "this cluster".to_owned(),
    };
    Ok((config, name))
}

/// The configuration of the kubeconfig, of the Pod, or of `--server` alone. The context is that of the kubeconfig.
async fn of_files(args: &ClusterArgs) -> Result<(Config, Option<String>), Failure> {
    let options =
        KubeConfigOptions { context: args.context.clone(), cluster: args.cluster.clone(), user: args.user.clone() };
    let file = args.kubeconfig.as_ref().map_or_else(Kubeconfig::read, Kubeconfig::read_from);
    let names_nothing = [&args.context, &args.cluster, &args.user].iter().all(|name| name.is_none());
    let kubeconfig = match file {
        Ok(kubeconfig) => kubeconfig,
        Err(error) if names_nothing && args.kubeconfig.is_none() && is_missing(&error) => match &args.server {
            Some(server) => of_server(server),
            None if Config::incluster().is_ok() => {
                let config = Config::incluster().map_err(|error| Failure::usage(&error.to_string()))?;
                return Ok((config, None));
            }
            None => return Err(no_config(&error)),
        },
        Err(KubeconfigError::Parse(_)) => return Err(not_yaml(args.kubeconfig.as_deref())),
        Err(error) => return Err(no_config(&error)),
    };
    let kubeconfig = match &args.server {
        Some(server) if names_nothing && kubeconfig.current_context.is_none() => of_server(server),
        _ => kubeconfig,
    };
    let clusters = kubeconfig.clusters.iter().map(|cluster| &*cluster.name);
    check_known("cluster", args.cluster.as_deref(), clusters)?;
    check_known("context", args.context.as_deref(), kubeconfig.contexts.iter().map(|context| &*context.name))?;
    check_known("user", args.user.as_deref(), kubeconfig.auth_infos.iter().map(|user| &*user.name))?;
    let context = args.context.clone().or_else(|| kubeconfig.current_context.clone());
    let config = Config::from_custom_kubeconfig(kubeconfig, &options).await.map_err(|error| no_config(&error))?;
    Ok((config, context))
}

/// Whether the kubeconfig is missing. In a Pod, its folder may not be readable.
fn is_missing(error: &KubeconfigError) -> bool {
    matches!(error, KubeconfigError::ReadConfig(..) | KubeconfigError::FindPath)
}

/// A kubeconfig that has only the address of a server.
fn of_server(server: &Uri) -> Kubeconfig {
    let name = "server".to_owned();
    let cluster = Cluster { server: Some(server.to_string()), ..Cluster::default() };
    let context = Context { cluster: name.clone(), ..Context::default() };
    Kubeconfig {
        clusters: vec![NamedCluster { name: name.clone(), cluster: Some(cluster), ..NamedCluster::default() }],
        contexts: vec![NamedContext { name: name.clone(), context: Some(context), ..NamedContext::default() }],
        current_context: Some(name),
        ..Kubeconfig::default()
    }
}

/// Applies the options that override the configuration.
///
/// ```text
/// --server https://b         the user and the certificate authority of the kubeconfig stay
/// --server http://b          the user is dropped, because credentials are only sent encrypted
/// --token t                  replaces all credentials of the user; impersonation stays
/// ```
fn overwrite(config: &mut Config, args: &ClusterArgs) -> Result<(), Failure> {
    if let Some(server) = &args.server {
        config.cluster_url = server.clone();
        config.tls_server_name = None;
        if server.scheme() != Some(&Scheme::HTTPS) {
            config.auth_info = AuthInfo::default();
        }
    }
    if let Some(token) = args.token() {
        config.auth_info = AuthInfo {
            token: Some(token.into()),
            impersonate: config.auth_info.impersonate.take(),
            impersonate_groups: config.auth_info.impersonate_groups.take(),
            ..AuthInfo::default()
        };
    }
    check_token(&config.auth_info)?;
    if let Some(user) = &args.impersonate {
        config.auth_info.impersonate = Some(user.clone());
        config.auth_info.impersonate_groups = Some(args.groups.clone()).filter(|groups| !groups.is_empty());
    }
    if let Some(name) = &args.tls_server_name {
        config.tls_server_name = Some(name.clone());
    }
    if args.insecure_skip_tls_verify == Some(true) {
        config.accept_invalid_certs = true;
    }
    if let Some(file) = &args.certificate_authority {
        check_certificates(file)?;
        config.accept_invalid_certs = false;
        // The file is used instead, also where the system has no certificates.
        config.root_cert = Some(Vec::new());
        config.root_cert_file = Some(file.clone());
    }
    Ok(())
}

/// Checks that a token can be sent, such as one without the end of its line. The client panics otherwise.
fn check_token(user: &AuthInfo) -> Result<(), Failure> {
    let user = serde_json::to_value(user).unwrap_or_default();
    match user["token"].as_str().map(HeaderValue::from_str) {
        Some(Err(_)) => Err(Failure::usage("the token of the user contains characters that are not allowed")),
        _ => Ok(()),
    }
}

/// Checks that a file has certificates in PEM format.
fn check_certificates(file: &Path) -> Result<(), Failure> {
    let wrong = |problem: &str| Failure::unreadable(&file.display().to_string(), problem);
    let text = fs::read(file).map_err(|error| wrong(&format!("cannot read the certificate authority: {error}")))?;
    if String::from_utf8_lossy(&text).contains("-----BEGIN CERTIFICATE-----") {
        return Ok(());
    }
    Err(wrong("no certificates in PEM format found"))
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
