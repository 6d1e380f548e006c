//! The rules for conversion webhooks. They are checked, although this server never calls one.

use serde_json::Value;

use super::super::names::{label_1035, subdomain_1123};
use super::read::{Conversion, Definition};
use crate::cause::Cause;
use crate::cause::{Bad, text};

const PATH: &str = "spec.conversion";
const CLIENT: &str = "spec.conversion.webhookClientConfig";

/// The rules for `spec.conversion`.
pub(super) fn check(definition: &Definition, causes: &mut Vec<Cause>) {
    let Some(conversion) = &definition.conversion else { return };
    let strategy = conversion.strategy.as_str();
    match strategy {
        "None" | "Webhook" => {}
        "" => causes.push(Cause::required(format!("{PATH}.strategy"), "")),
        other => causes.push(Cause::not_supported(format!("{PATH}.strategy"), other, &["None", "Webhook"])),
    }
    let versions = format!("{PATH}.conversionReviewVersions");
    if strategy == "Webhook" {
        client(conversion.client.as_ref(), causes);
        review_versions(conversion, &versions, causes);
        return;
    }
    let detail = "should not be set when strategy is not set to Webhook";
    if conversion.client.is_some() {
        causes.push(Cause::forbidden(CLIENT, detail));
    }
    if !conversion.review_versions.is_empty() {
        causes.push(Cause::forbidden(versions, detail));
    }
}

fn client(client: Option<&Value>, causes: &mut Vec<Cause>) {
    let Some(client) = client else {
        causes.push(Cause::required(CLIENT, "required when strategy is set to Webhook"));
        return;
    };
    let url = client.get("url").and_then(Value::as_str);
    let service = client.get("service").filter(|service| !service.is_null());
    match (url, service) {
        (Some(address), None) => self::url(address, causes),
        (None, Some(service)) => self::service(service, causes),
        _ => causes.push(Cause::required(CLIENT, "exactly one of url or service is required")),
    }
}

fn url(url: &str, causes: &mut Vec<Cause>) {
    let form = "; desired format: https://host[/path]";
    let field = format!("{CLIENT}.url");
    let (url, fragment) = url.split_once('#').unwrap_or((url, ""));
    let (url, query) = url.split_once('?').unwrap_or((url, ""));
    let (scheme, rest) = url.split_once(':').unwrap_or(("", url));
    let authority = rest.strip_prefix("//").map_or("", |rest| rest.split('/').next().unwrap_or_default());
    let (user, host) = authority.rsplit_once('@').map_or((None, authority), |(user, host)| (Some(user), host));
    let mut add = |bad: &str, detail: String| causes.push(Cause::invalid(&*field, bad, &detail));
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

fn service(service: &Value, causes: &mut Vec<Cause>) {
    let field = |name: &str| format!("{CLIENT}.service.{name}");
    // Kubernetes takes the name for the namespace here, and the namespace for the name.
    for (name, read) in [("name", "namespace"), ("namespace", "name")] {
        if service.get(read).and_then(Value::as_str).unwrap_or_default().is_empty() {
            causes.push(Cause::required(field(name), ""));
        }
    }
    let port = service.get("port").and_then(Value::as_i64).unwrap_or(443);
    if !(1..=65535).contains(&port) {
        let detail = "port is not valid: must be between 1 and 65535, inclusive";
        causes.push(Cause::invalid(field("port"), port, detail));
    }
    let Some(path) = service.get("path").and_then(Value::as_str).filter(|path| !path.is_empty() && *path != "/") else {
        return;
    };
    let mut add = |detail: String| causes.push(Cause::invalid(field("path"), path, &detail));
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
            subdomain_1123(step).iter().map(|error| format!("segment[{index}]: {error}")).for_each(&mut add);
        }
    }
}

fn review_versions(conversion: &Conversion, field: &str, causes: &mut Vec<Cause>) {
    let versions = &conversion.review_versions;
    if versions.is_empty() {
        causes.push(Cause::required(field, ""));
        return;
    }
    for (index, version) in versions.iter().enumerate() {
        let field = format!("{field}[{index}]");
        if versions.iter().take(index).any(|other| other == version) {
            causes.push(Cause::invalid(field, version.as_str(), "duplicate version"));
            continue;
        }
        causes.extend(label_1035(version).iter().map(|error| Cause::invalid(&*field, version.as_str(), error)));
    }
    if !versions.iter().any(|version| matches!(version.as_str(), "v1" | "v1beta1")) {
        let listed = text::json_list(versions);
        causes.push(Cause::invalid(field, Bad::Json(&listed), "must include at least one of v1, v1beta1"));
    }
}
