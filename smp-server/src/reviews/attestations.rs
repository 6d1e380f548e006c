//! Attestations of token requests. Only tokens for webhooks have some.

use serde_json::{Map, Value};

use crate::cause::Cause;
use crate::object::text_at;
use crate::status::Status;
use crate::target::Target;

/// The only attestation: the group of the objects that a webhook reviews.
const GROUPS: &str = "admissionReviewAPIGroups";

/// Checks the attestations of a token request.
///
/// ```yaml
/// boundObjectRef: {apiVersion: admissionregistration.k8s.io/v1, kind: ValidatingWebhookConfiguration, name: web}
/// audiences: ["https://web.default.svc:443/"]
/// attestations: {admissionReviewAPIGroups: [apps]}
/// ```
pub(super) fn check(target: &Target, spec: &Value) -> Result<(), Status> {
    let causes = causes(spec);
    if causes.is_empty() { Ok(()) } else { Err(Status::invalid(&target.resource, "", causes)) }
}

fn causes(spec: &Value) -> Vec<Cause> {
    let path = "spec.attestations";
    let (value, none) = (&spec["attestations"], Map::new());
    let attestations = value.as_object().unwrap_or(&none);
    if !is_for_webhook(&spec["boundObjectRef"]) {
        let text = "attestations may only be specified with a webhook bound object reference";
        return if attestations.is_empty() { Vec::new() } else { vec![Cause::invalid(path, value, text)] };
    }
    let mut causes = Vec::new();
    let audiences = &spec["audiences"];
    // Without audiences, the token has the one of the server.
    if audiences.as_array().is_some_and(|audiences| audiences.len() > 1) {
        let text = "must be length 1 when bound to a webhook config";
        causes.push(Cause::invalid("spec.audiences", audiences, text));
    }
    if attestations.len() != 1 {
        let text = "webhook bound requests require exactly one admissionReviewAPIGroups attestation";
        causes.push(Cause::invalid(path, value, text));
        return causes;
    }
    for (name, values) in attestations {
        let path = format!("{path}[{name}]");
        match values.as_array().map(Vec::as_slice) {
            _ if name != GROUPS => causes.push(Cause::not_supported(path, name, &[GROUPS])),
            Some([group]) => {
                causes.extend(group_problem(group).map(|text| Cause::invalid(format!("{path}[0]"), group, text)));
            }
            _ => causes.push(Cause::invalid(path, values, "must specify a single value")),
        }
    }
    causes
}

fn is_for_webhook(reference: &Value) -> bool {
    matches!(text_at(reference, &["kind"]), "ValidatingWebhookConfiguration" | "MutatingWebhookConfiguration")
        && text_at(reference, &["apiVersion"]) == "admissionregistration.k8s.io/v1"
}

/// What is wrong with the group of an attestation. `*` is every group, and the core group is not one.
fn group_problem(group: &Value) -> Option<&'static str> {
    let is_in_label = |c: char| c.is_ascii_lowercase() || c.is_ascii_digit() || c == '-';
    let is_label = |label: &str| {
        !label.is_empty() && label.chars().all(is_in_label) && !label.starts_with('-') && !label.ends_with('-')
    };
    match group.as_str().unwrap_or_default() {
        "" => Some("may not be an empty string"),
        "*" => None,
        group if group.len() <= 253 && group.split('.').all(is_label) => None,
        _ => Some(GROUP),
    }
}

const GROUP: &str = "must specify a valid API Group: a lowercase RFC 1123 subdomain must consist of lower case alphanumeric \
    characters, '-' or '.', and must start and end with an alphanumeric character (e.g. 'example.com', regex used for \
    validation is '[a-z0-9]([-a-z0-9]*[a-z0-9])?(\\.[a-z0-9]([-a-z0-9]*[a-z0-9])?)*')";
