//! Probes and lifecycle handlers.

use super::super::{Code, Site, items, syntax, text};
use super::volumes;
use crate::cause::Causes;
use crate::path::Path;

pub(super) const RULES: &[(&str, Code)] = &[
    ("handler", |site, causes| volumes::one("handler", HANDLERS, site, causes)),
    ("probe-role", role),
    ("sleep", sleep),
    ("http-protocol", protocol),
    ("http-headers", |site, causes| {
        for header in items(site.value) {
            syntax::check(syntax::header, text(header, "name"), site.path, causes);
        }
    }),
];

/// Exactly one handler.
///
/// ```yaml
/// livenessProbe: {periodSeconds: 5}   # Required value: must specify a handler type
/// ```
const HANDLERS: &[&str] = &["exec", "httpGet", "tcpSocket", "grpc", "sleep"];

/// What differs between the three probes of a container.
fn role(site: &Site<'_>, causes: &mut Causes) {
    let Path::Field(_, name) = site.path else { return };
    if *name == "readinessProbe" {
        if site.has("terminationGracePeriodSeconds") {
            let detail = "must not be set for readinessProbes";
            let name = "terminationGracePeriodSeconds";
            causes.invalid(site.at(name), site.get(name), detail);
        }
    } else if site.get("successThreshold") != 1 {
        causes.invalid(site.at("successThreshold"), site.get("successThreshold"), "must be 1");
    }
}

/// HTTP/2 is only for probes of the pod itself, and without TLS.
fn protocol(site: &Site<'_>, causes: &mut Causes) {
    match site.value.as_str().unwrap_or_default() {
        "HTTP2" if site.text("scheme") != "HTTP" => {
            causes.invalid(site.path, site.value, "is only supported with HTTP (H2C)");
        }
        "HTTP2" if !site.text("host").is_empty() => {
            causes.invalid(site.at("host"), site.get("host"), r#"must be empty when `protocol` is "HTTP2""#);
        }
        "HTTP1" | "HTTP2" => {}
        other => causes.not_supported(site.path, other, &["HTTP1", "HTTP2"]),
    }
}

fn sleep(site: &Site<'_>, causes: &mut Causes) {
    let Some(grace) = site.scope.pod.and_then(|pod| pod.spec.get("terminationGracePeriodSeconds")?.as_i64()) else {
        return;
    };
    let seconds = site.get("seconds").as_i64().unwrap_or_default();
    if seconds < 0 || seconds > grace {
        let detail = format!("must be non-negative and less than terminationGracePeriodSeconds ({grace})");
        causes.invalid(site.path, seconds, &detail);
    }
}
