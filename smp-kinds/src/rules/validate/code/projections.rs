//! Sources of projected volumes: tokens, trust bundles and certificates.

use std::collections::HashSet;

use serde_json::{Map, Value};

use super::super::{Code, Site, items, shown, text};
use super::volumes::local_path;
use super::{certificates, labels, pod_certificates};
use crate::cause::{Bad, Causes};
use crate::object::at;
use crate::path::Path;
use crate::rules::bundle_problems;

pub(super) const RULES: &[(&str, Code)] = &[
    ("projection", projection),
    ("projected-paths", projected_paths),
    ("token-path", token_path),
    ("projected-bundle", bundle),
    ("projected-bundle-path", bundle_path),
    ("projected-certificate", certificate),
    ("projected-certificate-key", key),
];

/// A source of a projected volume is one of several kinds.
fn projection(site: &Site<'_>, causes: &mut Causes) {
    let kinds = ["secret", "configMap", "downwardAPI", "serviceAccountToken", "clusterTrustBundle", "podCertificate"];
    if kinds.into_iter().filter(|name| site.has(name)).count() > 1 {
        causes.forbidden(site.path, "may not specify more than 1 volume type per source");
    }
}

/// The fields of a certificate with paths.
const PATHS: [&str; 3] = ["credentialBundlePath", "keyPath", "certificateChainPath"];

/// The files of a projected volume have different paths. Each cause shows the source of the later one.
fn projected_paths(site: &Site<'_>, causes: &mut Causes) {
    let mut known = HashSet::new();
    for source in items(site.value) {
        for name in ["secret", "configMap", "downwardAPI"] {
            let source = at(source, &[name]);
            for path in items(at(source, &["items"])).iter().map(|item| text(item, "path")) {
                if !path.is_empty() && !known.insert(path) {
                    let shown = if name == "downwardAPI" { path } else { text(source, "name") };
                    causes.invalid(site.object.path, shown, "conflicting duplicate paths");
                }
            }
        }
        let bundle = at(source, &["clusterTrustBundle"]);
        let bundle = (!bundle.is_null()).then(|| text(bundle, "path"));
        let certificate = at(source, &["podCertificate"]);
        let paths = PATHS.iter().map(|name| text(certificate, name)).filter(|path| !path.is_empty());
        for path in bundle.into_iter().chain(paths) {
            if !known.insert(path) {
                causes.invalid(site.object.path, path, "conflicting duplicate paths");
            }
        }
    }
}

/// kube-apiserver reports the path of a token as one of the whole volume.
fn token_path(site: &Site<'_>, causes: &mut Causes) {
    let Path::Field(Path::Index(Path::Field(volume, _), _), _) = site.object.path else { return };
    match site.text("path") {
        "" => causes.required(volume.field("path"), ""),
        path => local_path(path, &volume.field("path"), causes),
    }
}

/// A bundle has a name, or a signer and a selector.
fn bundle(site: &Site<'_>, causes: &mut Causes) {
    let selector = site.get("labelSelector");
    match (site.get("name").as_str(), site.get("signerName").as_str()) {
        (Some(_), Some(_)) => {
            let value = Value::Object(site.object.members.clone());
            let shown = shown::internal(&site.object.of.slot, &value);
            causes.invalid(site.path, Bad::Json(&shown), "only one of name and signerName may be used");
        }
        (Some(name), None) => {
            if name.is_empty() {
                causes.required(site.at("name"), "must be a valid object name");
            }
            let signer = name.rsplit_once(':').map_or(String::new(), |(signer, _)| signer.replace(':', "/"));
            for problem in bundle_problems(&signer, name) {
                causes.invalid(site.at("name"), name, format_args!("not a valid clustertrustbundlename: {problem}"));
            }
            if !selector.is_null() {
                causes.invalid(site.at("labelSelector"), selector, "labelSelector must be unset if name is specified");
            }
        }
        (None, Some(signer)) => {
            if signer.is_empty() {
                causes.required(site.at("signerName"), "must be a valid signer name");
            }
            certificates::signer_name(signer, &site.at("signerName"), causes);
            if !selector.is_null() {
                labels::check_selector(selector, &site.at("labelSelector"), causes);
            }
        }
        (None, None) => causes.required(site.path, "either name or signerName must be specified"),
    }
    causes.required_text(site.at("path"), site.text("path"));
}

fn bundle_path(site: &Site<'_>, causes: &mut Causes) {
    local_path(site.text("path"), &site.at("path"), causes);
}

/// The signer of a certificate, and the annotations of its request.
fn certificate(site: &Site<'_>, causes: &mut Causes) {
    certificates::signer_name(site.text("signerName"), &site.at("signerName"), causes);
    let annotations = site.get("userAnnotations").as_object();
    pod_certificates::annotations(annotations.unwrap_or(&Map::new()), &site.at("userAnnotations"), causes);
}

/// The key of a certificate, its lifetime and its files.
fn key(site: &Site<'_>, causes: &mut Causes) {
    const TYPES: [&str; 6] = ["RSA3072", "RSA4096", "ECDSAP256", "ECDSAP384", "ECDSAP521", "ED25519"];
    causes.one_of(site.at("keyType"), site.text("keyType"), &TYPES);
    let expiration = site.get("maxExpirationSeconds");
    if let Some(seconds) = expiration.as_i64() {
        let most = pod_certificates::longest(site.text("signerName"));
        let path = site.at("maxExpirationSeconds");
        if seconds < 3_600 {
            causes.invalid(path, seconds, "if provided, maxExpirationSeconds must be >= 3600");
        } else if seconds > most {
            causes.invalid(path, seconds, format_args!("if provided, maxExpirationSeconds must be <= {most}"));
        }
    }
    let mut is_missing = true;
    for name in PATHS.into_iter().filter(|name| !site.text(name).is_empty()) {
        is_missing = false;
        local_path(site.text(name), &site.at(name), causes);
    }
    if is_missing {
        causes.required(site.path, "specify at least one of credentialBundlePath, keyPath, and certificateChainPath");
    }
}
