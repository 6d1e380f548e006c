//! Validation of webhook client configurations. This server never calls a webhook.

use serde_json::Value;

use crate::cause::{Cause, Causes};
use crate::names::{self, NameSyntax};
use crate::object::text_at;
use crate::path::Path;

/// Checks the client of a webhook. `names` are the fields that are read as the name and the namespace of its service.
///
/// ```yaml
/// clientConfig: {url: "http://example.com"}   # clientConfig.url: Invalid value: "http": 'https' is the only allowed URL scheme; …
/// clientConfig: {}                            # clientConfig: Required value: exactly one of url or service is required
/// ```
pub(crate) fn check_client(client: &Value, path: &Path<'_>, names: [&str; 2], causes: &mut Causes) {
    let url = client.get("url").and_then(Value::as_str);
    let service = client.get("service").filter(|service| !service.is_null());
    match (url, service) {
        (Some(url), None) => check_url(url, &path.field("url"), causes),
        (None, Some(service)) => check_service(service, &path.field("service"), names, causes),
        _ => causes.add(|| Cause::required(path, "exactly one of url or service is required")),
    }
}

fn check_url(url: &str, field: &Path<'_>, causes: &mut Causes) {
    let form = "; desired format: https://host[/path]";
    let (url, fragment) = url.split_once('#').unwrap_or((url, ""));
    let (url, query) = url.split_once('?').unwrap_or((url, ""));
    let (scheme, rest) = url.split_once(':').unwrap_or(("", url));
    let authority = rest.strip_prefix("//").map_or("", |rest| rest.split('/').next().unwrap_or_default());
    let (user, host) = authority.rsplit_once('@').map_or((None, authority), |(user, host)| (Some(user), host));
    let mut add = |bad: &str, detail: String| causes.add(|| Cause::invalid(field, bad, &detail));
    if scheme != "https" {
        add(scheme, format!("'https' is the only allowed URL scheme{form}"));
    }
    if host.is_empty() {
        add(host, format!("host must be specified{form}"));
    }
    if let Some(user) = user {
        add(user, "user information is not permitted in the URL".to_owned());
    }
    for (part, what) in [(fragment, "fragments"), (query, "query parameters")] {
        if !part.is_empty() {
            add(part, format!("{what} are not permitted in the URL"));
        }
    }
}

fn check_service(service: &Value, field: &Path<'_>, names: [&str; 2], causes: &mut Causes) {
    for (shown, name) in ["name", "namespace"].into_iter().zip(names) {
        if text_at(service, &[name]).is_empty() {
            causes.add(|| Cause::required(field.field(shown), ""));
        }
    }
    let port = service.get("port").and_then(Value::as_i64).unwrap_or(443);
    if !(1..=65535).contains(&port) {
        let detail = "port is not valid: must be between 1 and 65535, inclusive";
        causes.add(|| Cause::invalid(field.field("port"), port, detail));
    }
    let Some(path) = service.get("path").and_then(Value::as_str).filter(|path| !path.is_empty() && *path != "/") else {
        return;
    };
    let mut add = |detail: String| causes.add(|| Cause::invalid(field.field("path"), path, &detail));
    if path == "//" {
        return add("segment[0] may not be empty".to_owned());
    }
    if !path.starts_with('/') {
        add("must start with a '/'".to_owned());
    }
    let inside = path.chars().skip(1).collect::<String>();
    for (index, step) in inside.strip_suffix('/').unwrap_or(&inside).split('/').enumerate() {
        if step.is_empty() {
            add(format!("segment[{index}] may not be empty"));
        } else {
            names::problems(NameSyntax::Subdomain, step)
                .iter()
                .map(|error| format!("segment[{index}]: {error}"))
                .for_each(&mut add);
        }
    }
}
