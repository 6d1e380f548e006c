//! Validation of conversion webhooks. This server never calls one.

use serde_json::Value;

use super::read::{Conversion, Definition};
use crate::cause::Causes;
use crate::cause::{Bad, text};
use crate::names::label_1035;
use crate::path::Path;
use crate::unique::repeats;
use crate::webhook;

const PATH: &str = "spec.conversion";
const CLIENT: &str = "spec.conversion.webhookClientConfig";

/// The rules for `spec.conversion`.
pub(super) fn check(definition: &Definition, causes: &mut Causes) {
    let Some(conversion) = &definition.conversion else { return };
    let strategy = conversion.strategy.as_str();
    match strategy {
        "None" | "Webhook" => {}
        "" => causes.required(format_args!("{PATH}.strategy"), ""),
        other => causes.not_supported(format_args!("{PATH}.strategy"), other, &["None", "Webhook"]),
    }
    let versions = format!("{PATH}.conversionReviewVersions");
    if strategy == "Webhook" {
        client(conversion.client.as_ref(), causes);
        review_versions(conversion, &versions, causes);
        return;
    }
    let detail = "should not be set when strategy is not set to Webhook";
    if conversion.client.is_some() {
        causes.forbidden(CLIENT, detail);
    }
    if !conversion.review_versions.is_empty() {
        causes.forbidden(versions, detail);
    }
}

fn client(client: Option<&Value>, causes: &mut Causes) {
    let Some(client) = client else {
        causes.required(CLIENT, "required when strategy is set to Webhook");
        return;
    };
    // Kubernetes swaps name and namespace here.
    webhook::check_client(client, &Path::Root.field(CLIENT), ["namespace", "name"], causes);
}

fn review_versions(conversion: &Conversion, field: &str, causes: &mut Causes) {
    let versions = &conversion.review_versions;
    if versions.is_empty() {
        causes.required(field, "");
        return;
    }
    for (version, (index, repeats)) in versions.iter().zip(repeats(versions).into_iter().enumerate()) {
        let field = format!("{field}[{index}]");
        if repeats {
            causes.invalid(field, version.as_str(), "duplicate version");
            continue;
        }
        causes.problems(&field, version.as_str(), label_1035(version));
    }
    if !versions.iter().any(|version| matches!(version.as_str(), "v1" | "v1beta1")) {
        let listed = text::json_list(versions);
        causes.invalid(field, Bad::Json(&listed), "must include at least one of v1, v1beta1");
    }
}
