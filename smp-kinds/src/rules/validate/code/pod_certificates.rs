//! Requests for the certificates of pods.

use base64::Engine as _;
use base64::engine::general_purpose::STANDARD;
use serde_json::{Map, Value};

use super::super::{Code, Site, items, syntax, text};
use super::certificates;
use crate::cause::{Cause, Causes};
use crate::object::{at, is_same};
use crate::path::Path;
use crate::table::seconds;
use crate::x509::{self, Key};

pub(super) const RULES: &[(&str, Code)] = &[
    ("pod-certificate-request", request),
    ("pod-certificate-conditions", conditions),
    ("pod-certificate-status", status),
];

/// The conditions that end a request.
const FINAL: [&str; 3] = ["Issued", "Denied", "Failed"];

/// The largest sizes of the request and of the chain of certificates in bytes.
const MOST_REQUEST: usize = 10 << 10;
const MOST_CHAIN: usize = 100 << 10;

/// The rules of a new request. It cannot change.
fn request(site: &Site<'_>, causes: &mut Causes) {
    if site.scope.old.is_some() {
        return;
    }
    let spec = site.value;
    let signer = text(spec, "signerName");
    certificates::signer_name(signer, &site.path.field("signerName"), causes);
    if let Some(found) = at(spec, &["unverifiedUserAnnotations"]).as_object() {
        annotations(found, &site.path.field("unverifiedUserAnnotations"), causes);
    }
    for (name, uid) in [("podName", "podUID"), ("serviceAccountName", "serviceAccountUID"), ("nodeName", "nodeUID")] {
        syntax::check(syntax::subdomain, text(spec, name), site.path.field(name), causes);
        let (path, uid) = (site.path.field(uid), text(spec, uid));
        if uid.is_empty() {
            causes.invalid(path, "", "must not be empty");
        } else if uid.len() > 128 {
            causes.add(|| Cause::too_long(path, 128));
        }
    }
    let most = longest(signer);
    let expiration = at(spec, &["maxExpirationSeconds"]);
    if !expiration.as_i64().is_some_and(|seconds| (3_600..=most).contains(&seconds)) {
        let detail = format!("must be in the range [3600, {most}]");
        causes.invalid(site.path.field("maxExpirationSeconds"), expiration, detail);
    }
    if text(spec, "stubPKCS10Request").is_empty() {
        let detail = "exactly one of (stubPKCS10Request) or (pkixPublicKey, proofOfPossession) must be set";
        return causes.add(|| Cause::invalid_without_value(site.path, detail));
    }
    stub(site, causes);
}

/// Annotations have names with a domain, and are not larger than those of objects.
pub(super) fn annotations(annotations: &Map<String, Value>, path: &Path<'_>, causes: &mut Causes) {
    for name in annotations.keys() {
        let (name, before) = (name.to_lowercase(), causes.len());
        syntax::check(syntax::qualified, &name, path, causes);
        if causes.len() == before && !name.contains('/') {
            causes.invalid(path, &name, r#"must be a domain-prefixed key (such as "acme.io/foo")"#);
        }
    }
    let lengths = annotations.iter().map(|(name, value)| name.len() + value.as_str().unwrap_or_default().len());
    if lengths.sum::<usize>() > 256 << 10 {
        causes.add(|| Cause::too_long(path, 256 << 10));
    }
}

/// How long a certificate of a signer is valid at most, in seconds.
pub(super) fn longest(signer: &str) -> i64 {
    let domain = signer.split('/').next().unwrap_or_default();
    let is_kubernetes = domain == "kubernetes.io" || domain.ends_with(".kubernetes.io");
    if is_kubernetes { 86_400 } else { 7_862_400 }
}

/// The request with the public key, in the form of PKCS #10.
fn stub(site: &Site<'_>, causes: &mut Causes) {
    let path = site.path.field("stubPKCS10Request");
    let bytes = STANDARD.decode(text(site.value, "stubPKCS10Request")).unwrap_or_default();
    if bytes.len() > MOST_REQUEST {
        return causes.add(|| Cause::too_long(path, 10 << 10));
    }
    match x509::requested_key(&bytes).and_then(x509::key) {
        None => causes.add(|| Cause::invalid_without_value(path, "must be a valid PKCS#10 CSR")),
        Some(Key::Elliptic("P-224")) => {
            causes.invalid(path, "curve P-224", "elliptic public keys must use curve P256, P384, or P521");
        }
        Some(Key::Rsa(bits)) if ![3072, 4096].contains(&bits) => {
            let detail = "RSA keys must have modulus size 3072 or 4096";
            causes.invalid(path, format!("{bits}-bit modulus").as_str(), detail);
        }
        Some(Key::Other) => {
            let detail = "unknown public key type; supported types are Ed25519, ECDSA, and RSA";
            causes.add(|| Cause::invalid_without_value(path, detail));
        }
        Some(_) => {}
    }
}

/// A request has at most one condition, of a known type.
fn conditions(site: &Site<'_>, causes: &mut Causes) {
    let mut known = 0;
    for (index, condition) in items(site.value).iter().enumerate() {
        // As kube-apiserver writes the path.
        let path = format!("{}.[{index}]", site.path);
        let (kind, status) = (text(condition, "type"), text(condition, "status"));
        if !FINAL.contains(&kind) {
            causes.not_supported(format_args!("{path}.type"), kind, &FINAL);
            continue;
        }
        known += 1;
        if known > 1 {
            let detail = r#"There may be at most one condition with type "Issued", "Denied", or "Failed""#;
            causes.invalid(format_args!("{path}.type"), kind, detail);
        }
        if status != "True" {
            causes.not_supported(format_args!("{path}.status"), status, &["True"]);
        }
    }
}

/// A status changes once, with the condition that ends the request.
fn status(site: &Site<'_>, causes: &mut Causes) {
    // The rules of the conditions come before.
    if !causes.is_empty() {
        return;
    }
    let null = Value::Null;
    let old = site.scope.old.and_then(|old| old.get("status")).unwrap_or(&null);
    let state = |status| items(at(status, &["conditions"])).first().map(|condition| text(condition, "type"));
    let mut fixed = |detail: &str| causes.add(|| Cause::invalid_without_value(site.path, detail));
    let is_unchanged = || is_same(old, site.value);
    match (state(old), state(site.value)) {
        (Some(_), _) | (None, None) if is_unchanged() => {}
        (Some(_), _) => fixed("immutable after PodCertificateRequest is issued, denied, or failed"),
        (None, Some("Issued")) => issued(site, causes),
        (None, Some(_)) => {
            let others = site.value.as_object().into_iter().flat_map(Map::iter);
            if others.filter(|(name, _)| *name != "conditions").any(|(_, value)| !value.is_null() && value != "") {
                fixed("non-condition status fields must be empty when denying or failing the PodCertificateRequest");
            }
        }
        (None, None) => fixed(r#"status is immutable unless transitioning to "Issued", "Denied", or "Failed""#),
    }
}

/// The certificate is for the requested key, and the times of the status are those of the certificate.
fn issued(site: &Site<'_>, causes: &mut Causes) {
    let (chain, path) = (text(site.value, "certificateChain"), site.path.field("certificateChain"));
    if chain.len() > MOST_CHAIN {
        return causes.add(|| Cause::too_long(path, 100 << 10));
    }
    let blocks = x509::blocks(chain);
    let Some(leaf) = blocks.first() else {
        return causes.invalid(path, chain, "issued certificate chain must contain at least one certificate");
    };
    if leaf.kind != "CERTIFICATE" {
        let detail = "issued certificate chain must consist entirely of CERTIFICATE PEM blocks";
        return causes.invalid(path, chain, detail);
    }
    let Some(certificate) = x509::certificate(&leaf.bytes) else {
        return causes.invalid(path, chain, "leaf certificate does not parse as valid X.509");
    };
    let spec = site.scope.root.get("spec").unwrap_or(&Value::Null);
    let request = STANDARD.decode(text(spec, "stubPKCS10Request")).unwrap_or_default();
    if x509::requested_key(&request) != Some(certificate.key) {
        return causes.invalid(path, chain, "leaf certificate was not issued to the requested public key");
    }
    let before = causes.len();
    times(site, &certificate.validity, at(spec, &["maxExpirationSeconds"]).as_i64(), causes);
    if causes.len() > before {
        return;
    }
    for block in &blocks[1..] {
        let detail = match x509::certificate(&block.bytes) {
            _ if block.kind != "CERTIFICATE" => {
                "issued certificate chain must consist entirely of CERTFICATE PEM blocks"
            }
            None => "intermediate certificate does not parse as valid X.509",
            Some(_) => continue,
        };
        return causes.invalid(path, chain, detail);
    }
}

/// Compares the times of the status with those of the certificate. The current time is not compared.
fn times(site: &Site<'_>, validity: &[String; 2], most: Option<i64>, causes: &mut Causes) {
    let [from, to, refresh] = ["notBefore", "notAfter", "beginRefreshAt"].map(|name| text(site.value, name));
    let details = [
        ("notBefore", from, "must be present and consistent with the issued certificate"),
        ("notAfter", to, "must be present and consistent with the issued certificate"),
        ("beginRefreshAt", refresh, "must be present and in the range [notbefore+10min, notafter-10min]"),
    ];
    if details.iter().any(|(_, time, _)| time.is_empty()) {
        let missing = details.iter().filter(|(_, time, _)| time.is_empty());
        return missing.for_each(|(name, _, detail)| causes.required(site.path.field(name), *detail));
    }
    let mut invalid = |name: &str, value: &str, detail: &str| causes.invalid(site.path.field(name), value, detail);
    if from != validity[0] {
        return invalid("notBefore", from, "must be set to the NotBefore time encoded in the leaf certificate");
    }
    if to != validity[1] {
        return invalid("notAfter", to, "must be set to the NotAfter time encoded in the leaf certificate");
    }
    let [start, end, refreshed] = [from, to, refresh].map(|time| seconds(time).unwrap_or_default());
    let lifetime = end - start;
    if lifetime < 3_600 {
        return causes.invalid(
            site.path.field("certificateChain"),
            lifetime * 1_000_000_000,
            "leaf certificate lifetime must be >= 1 hour",
        );
    }
    if let Some(most) = most.filter(|most| lifetime > *most) {
        let detail = format!("leaf certificate lifetime must be <= spec.maxExpirationSeconds ({most})");
        return causes.invalid(site.path.field("certificateChain"), lifetime * 1_000_000_000, detail);
    }
    if refreshed < start + 600 {
        return invalid("beginRefreshAt", refresh, "must be at least 10 minutes after status.notBefore");
    }
    if refreshed > end - 600 {
        invalid("beginRefreshAt", refresh, "must be at least 10 minutes before status.notAfter");
    }
}
