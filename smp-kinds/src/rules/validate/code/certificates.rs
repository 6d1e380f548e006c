//! The status of certificate signing requests.

use std::collections::HashSet;

use base64::Engine as _;
use base64::engine::general_purpose::STANDARD;
use serde_json::Value;

use super::super::{Code, Site, items, syntax, text};
use crate::cause::text::quoted;
use crate::cause::{Cause, Causes};
use crate::object::at;
use crate::path::Path;
use crate::rules::certificates::DECISIONS;
use crate::subresource::Subresource;
use crate::unique::repeats;

pub(super) const RULES: &[(&str, Code)] = &[("certificate-status", status), ("certificate-request", request)];

/// What a certificate may be used for.
const USAGES: [&str; 23] = [
    "any",
    "cert sign",
    "client auth",
    "code signing",
    "content commitment",
    "crl sign",
    "data encipherment",
    "decipher only",
    "digital signature",
    "email protection",
    "encipher only",
    "ipsec end system",
    "ipsec tunnel",
    "ipsec user",
    "key agreement",
    "key encipherment",
    "microsoft sgc",
    "netscape sgc",
    "ocsp signing",
    "s/mime",
    "server auth",
    "signing",
    "timestamping",
];

fn request(site: &Site<'_>, causes: &mut Causes) {
    let path = site.path.field("request");
    let request = at(site.value, &["request"]);
    let bytes = STANDARD.decode(request.as_str().unwrap_or_default()).unwrap_or_default();
    if pem_type(&bytes) != Some("CERTIFICATE REQUEST") {
        causes.invalid(path, request, "PEM block type must be CERTIFICATE REQUEST");
    }
    let (usages, path) = (items(at(site.value, &["usages"])), site.path.field("usages"));
    if usages.is_empty() {
        causes.required(path, "");
    }
    for (index, is_repeated) in repeats(usages).into_iter().enumerate() {
        causes.one_of(path.index(index), &usages[index], &USAGES);
        if is_repeated {
            causes.duplicate(path.index(index), &usages[index]);
        }
    }
    let (signer, path) = (text(site.value, "signerName"), site.path.field("signerName"));
    if signer == "kubernetes.io/legacy-unknown" {
        causes.invalid(path, signer, "the legacy signerName is not allowed via this API version");
    } else {
        signer_name(signer, &path, causes);
    }
    if let Some(seconds) = at(site.value, &["expirationSeconds"]).as_i64().filter(|seconds| *seconds < 600) {
        let detail = "may not specify a duration less than 600 seconds (10 minutes)";
        causes.invalid(site.path.field("expirationSeconds"), seconds, detail);
    }
}

/// The type of the first block of a PEM text.
///
/// ```text
/// -----BEGIN CERTIFICATE REQUEST-----…  →  CERTIFICATE REQUEST
/// ```
pub(crate) fn pem_type(bytes: &[u8]) -> Option<&str> {
    let text = std::str::from_utf8(bytes).ok()?;
    let (_, rest) = text.split_once("-----BEGIN ")?;
    let (kind, rest) = rest.split_once("-----")?;
    rest.contains(&format!("-----END {kind}-----")).then_some(kind)
}

/// Who signs a certificate: `example.com/signer`.
pub(super) fn signer_name(name: &str, path: &Path<'_>, causes: &mut Causes) {
    if name.is_empty() {
        return causes.required(path, "");
    }
    let Some((domain, rest)) = name.split_once('/').filter(|(_, rest)| !rest.contains('/')) else {
        let detail = "must be a fully qualified domain and path of the form 'example.com/signer-name'";
        return causes.invalid(path, name, detail);
    };
    if domain.len() > 253 {
        causes.add(|| Cause::too_long(path, 253));
    }
    let mut check = |whole: &str, syntax: fn(&str) -> Vec<String>| {
        let Some((label, problems)) =
            whole.split('.').map(|label| (label, syntax(label))).find(|(_, problems)| !problems.is_empty())
        else {
            return;
        };
        for problem in problems {
            causes.invalid(path, whole, format_args!("validating label {}: {problem}", quoted(label)));
        }
    };
    check(domain, syntax::label);
    check(rest, syntax::subdomain);
    if !domain.contains('.') {
        causes.invalid(path, domain, "should be a domain with at least two segments separated by dots");
    }
    if name.len() > 571 {
        causes.add(|| Cause::too_long(path, 571));
    }
}

/// Conditions that are final.
const FINAL: [&str; 3] = [DECISIONS[0], DECISIONS[1], "Failed"];

fn status(site: &Site<'_>, causes: &mut Causes) {
    let after = items(at(site.value, &["conditions"]));
    let list = site.path.field("conditions");
    let mut seen = HashSet::new();
    for (index, condition) in after.iter().enumerate() {
        let (path, kind, status) = (list.index(index), text(condition, "type"), text(condition, "status"));
        causes.required_text(path.field("type"), kind);
        let supported = if FINAL.contains(&kind) { &["True"][..] } else { &["False", "True", "Unknown"] };
        if status.is_empty() {
            causes.required(path.field("status"), "");
        } else if !supported.contains(&status) {
            causes.not_supported(path.field("status"), status, supported);
        }
        let is_second = |one, other| kind == one && seen.contains(other);
        if is_second(DECISIONS[0], DECISIONS[1]) || is_second(DECISIONS[1], DECISIONS[0]) {
            causes.invalid(list, kind, "Approved and Denied conditions are mutually exclusive");
        }
        if !seen.insert(kind) {
            causes.duplicate(path.field("type"), kind);
        }
    }
    let Some(old) = site.object.old.and_then(|old| old.get("status")) else { return };
    let count = |conditions: &[Value], kind: &str| conditions.iter().filter(|found| found["type"] == kind).count();
    let before = items(at(old, &["conditions"]));
    for kind in FINAL.iter().filter(|kind| count(after, kind) < count(before, kind)) {
        causes.forbidden(list, format_args!("updates may not remove a condition of type {kind:?}"));
    }
    let can_decide = site.scope.subresource == Subresource::Approval;
    for kind in DECISIONS.iter().filter(|kind| !can_decide && count(after, kind) > count(before, kind)) {
        causes.forbidden(list, format_args!("updates may not add a condition of type {kind:?}"));
    }
    let [before, after] = [old, site.value].map(|status| text(status, "certificate"));
    if !before.is_empty() && before != after {
        causes.forbidden(site.path.field("certificate"), "updates may not modify existing certificate content");
    }
}
