//! Trust bundles, which hold the certificates of authorities.

use std::collections::HashMap;

use super::super::{Code, Site};
use super::certificates;
use crate::cause::{Cause, Causes};
use crate::x509;

pub(super) const RULES: &[(&str, Code)] = &[("bundle-signer", signer), ("trust-bundle", bundle)];

/// The largest size of a bundle in bytes.
const MOST: usize = 1 << 20;

fn signer(site: &Site<'_>, causes: &mut Causes) {
    let name = site.value.as_str().unwrap_or_default();
    if !name.is_empty() {
        certificates::signer_name(name, site.path, causes);
    }
}

/// A bundle has certificates of authorities, each of them once. Malformed entries are reported first, and then nothing else.
fn bundle(site: &Site<'_>, causes: &mut Causes) {
    let text = site.value.as_str().unwrap_or_default();
    if text.len() > MOST {
        return causes.add(|| Cause::too_long(site.path, 1 << 20));
    }
    let mut invalid = |detail: String| causes.invalid(site.path, "<value omitted>", detail);
    let blocks = x509::blocks(text);
    let problems: Vec<_> = blocks.iter().map(problem).collect();
    if problems.iter().any(Option::is_some) {
        let problems = problems.into_iter().enumerate().filter_map(|(index, problem)| Some((index, problem?)));
        return problems.for_each(|(index, problem)| invalid(format!("entry {index} {problem}")));
    }
    if blocks.is_empty() {
        return invalid("at least one trust anchor must be provided".to_owned());
    }
    let mut places: HashMap<&[u8], Vec<String>> = HashMap::new();
    for (index, block) in blocks.iter().enumerate() {
        places.entry(&block.bytes).or_default().push(index.to_string());
    }
    for (index, block) in blocks.iter().enumerate() {
        let places = &places[&*block.bytes];
        if places.len() > 1 && places[0] == index.to_string() {
            invalid(format!("duplicate trust anchor (indices [{}])", places.join(" ")));
        }
    }
}

/// Why an entry of a bundle is not the certificate of an authority.
fn problem(block: &x509::Block<'_>) -> Option<String> {
    if block.kind != "CERTIFICATE" {
        return Some(format!("has bad block type: {}", block.kind));
    }
    if block.has_headers {
        return Some("has PEM block headers".to_owned());
    }
    match x509::certificate(&block.bytes) {
        None => Some("does not parse as X.509".to_owned()),
        Some(certificate) if !certificate.is_authority => Some("does not have the CA bit set".to_owned()),
        Some(_) => None,
    }
}
