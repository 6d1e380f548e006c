//! Compares the causes of two refusals of an object of a built-in kind.

use serde_json::Value;

/// Kinds, and the beginnings of the fields, whose rules are missing: expressions are not compiled. An empty kind is any kind.
const MISSING: [(&str, &str); 8] = [
    ("", "status"),
    ("DeviceClass", "spec.selectors"),
    ("MutatingAdmissionPolicy", "spec"),
    ("MutatingWebhookConfiguration", "webhooks"),
    ("ResourceClaim", "spec.devices.requests"),
    ("ResourceClaimTemplate", "spec.spec.devices.requests"),
    ("ValidatingAdmissionPolicy", "spec"),
    ("ValidatingWebhookConfiguration", "webhooks"),
];

/// Whether there are causes, and each of them is among those of the real server.
pub(crate) fn is_part(ours: &Value, real: &Value) -> bool {
    let (ours, real) = (causes(ours), causes(real));
    !ours.is_empty() && ours.len() <= real.len() && ours.iter().all(|cause| real.iter().any(|other| same(cause, other)))
}

/// Whether all causes are about fields whose rules are missing.
pub(crate) fn is_missing(kind: &str, real: &Value) -> bool {
    let is_known = |field: &str| {
        MISSING.iter().any(|(subject, prefix)| (subject.is_empty() || *subject == kind) && field.starts_with(prefix))
    };
    let causes = causes(real);
    !causes.is_empty() && causes.iter().all(|cause| is_known(cause["field"].as_str().unwrap_or_default()))
}

fn causes(body: &Value) -> &[Value] {
    body["details"]["causes"].as_array().map(Vec::as_slice).unwrap_or_default()
}

/// Whether two causes are equal, apart from what kube-apiserver shows of the object: the difference after the message, and the
/// template of a job.
fn same(ours: &Value, real: &Value) -> bool {
    let [one, other] = [ours, real].map(|cause| cause["message"].as_str().unwrap_or_default());
    let is_template = matches!(ours["field"].as_str(), Some("spec.template" | "spec.template.spec"))
        && [one, other].iter().all(|text| text.ends_with(IMMUTABLE));
    ours["reason"] == real["reason"]
        && ours["field"] == real["field"]
        && (one == other || is_template || other.strip_prefix(one).is_some_and(|rest| rest.starts_with('\n')))
}

const IMMUTABLE: &str = "field is immutable";

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    fn refusal(causes: &[(&str, &str)]) -> Value {
        let causes: Vec<Value> =
            causes.iter().map(|(field, message)| json!({"reason": "r", "field": field, "message": message})).collect();
        json!({"details": {"causes": causes}})
    }

    #[test]
    fn causes_are_compared_word_for_word() {
        let real = refusal(&[("spec.a", "no"), ("spec.b", "fixed\n- 1\n+ 2")]);
        assert!(is_part(&refusal(&[("spec.a", "no")]), &real));
        assert!(is_part(&refusal(&[("spec.b", "fixed")]), &real));
        for wrong in [&[("spec.a", "No")][..], &[("spec.c", "no")], &[("spec.a", "no"), ("spec.b", "other")], &[]] {
            assert!(!is_part(&refusal(wrong), &real), "{wrong:?}");
        }
    }

    #[test]
    fn only_listed_fields_may_lack_rules() {
        assert!(is_missing("Pod", &refusal(&[("status.phase", "no")])));
        assert!(!is_missing("Pod", &refusal(&[("status.phase", "no"), ("spec", "no")])));
        assert!(!is_missing("Pod", &refusal(&[])));
    }
}
