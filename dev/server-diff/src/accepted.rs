//! Differences that are accepted, each with its reason.

use serde_json::{Value, json};

use crate::side::Answer;
use crate::step::Step;
use crate::validation;

/// An accepted difference.
pub(crate) struct Accepted {
    /// What differs, for the page.
    pub(crate) title: &'static str,
    pub(crate) reason: &'static str,
    /// Makes two answers equal where they differ in this way, and returns whether they did.
    pub(crate) settle: fn(&Request<'_>, &mut Answer, &mut Answer) -> bool,
}

/// What was asked.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Request<'a> {
    /// The kind.
    pub(crate) subject: &'a str,
    pub(crate) step: &'a Step,
}

/// All accepted differences, in the order in which they are looked for.
pub(crate) const ACCEPTED: &[Accepted] = &[
    Accepted {
        title: "A wrong directive in a strategic merge patch is 422 with a code and a path, not 500",
        reason: "kube-apiserver reports it as its own failure, and shows a part of the patch",
        settle: |request, real, ours| {
            let is_patch = request.step.verb.contains("patch") || matches!(request.step.verb, "status" | "scale");
            forgive(
                real,
                ours,
                is_patch && real.status == 500 && ours.status == 422 && ours.message().contains("strategic"),
            )
        },
    },
    Accepted {
        title: "A resourceVersion in a new object is 400, not 500",
        reason: "kube-apiserver reports it as its own failure",
        settle: |_, real, ours| {
            let is_so = real.status == 500 && ours.status == 400 && real.message() == ours.message();
            forgive(real, ours, is_so)
        },
    },
    Accepted {
        title: "A resourceVersion that is not a number is 422, not 500",
        reason: "kube-apiserver reports it as its own failure",
        settle: |_, real, ours| {
            let is_so = real.status == 500 && ours.status == 422 && real.message().starts_with("strconv.ParseUint");
            forgive(real, ours, is_so)
        },
    },
    Accepted {
        title: "Messages about the result of a patch do not show the patch or the object",
        reason: "the object may be a Secret; the end of the message can differ too, because kube-apiserver has other decoders \
                 for patches",
        settle: |_, real, ours| {
            let head = " \"\" is invalid: patch: Invalid value: ";
            let is_so = real.status == 422 && ours.status == 422;
            forgive(real, ours, is_so && real.message().starts_with(head) && ours.message().starts_with(head))
        },
    },
    Accepted {
        title: "Messages about a JSON patch name the operation in `details.causes`",
        reason: "kube-apiserver does not say which operation failed",
        settle: |_, real, ours| {
            let is_so =
                real.message().starts_with("the server rejected our request") && real.message() == ours.message();
            is_so && ours.body["details"].as_object_mut().is_some_and(|details| details.remove("causes").is_some())
        },
    },
    Accepted {
        title: "Messages about text that is not JSON end differently",
        reason: "the parser is another one, and kube-apiserver shows the beginning of the text",
        settle: |_, real, ours| {
            let words = ["json parse error", "error decoding patch", "invalid character", "unexpected end of JSON"];
            let is_so = real.status == 400 && ours.status == 400;
            forgive(real, ours, is_so && words.iter().any(|word| real.message().contains(word)))
        },
    },
    Accepted {
        title: "Messages about invalid selectors and tokens are shorter",
        reason: "kube-apiserver shows the state of its parser",
        settle: |_, real, ours| {
            let words = ["unable to parse requirement", "found '", "invalid continue token"];
            let is_so = real.status == 400 && ours.status == 400;
            forgive(real, ours, is_so && words.iter().any(|word| real.message().starts_with(word)))
        },
    },
    Accepted {
        title: "Messages about media types list other types",
        reason: "smp-server writes JSON only",
        settle: |_, real, ours| forgive(real, ours, real.status == ours.status && matches!(real.status, 406 | 415)),
    },
    Accepted {
        title: "Some rules of built-in kinds are missing",
        reason: "the causes that smp-server reports are among those of kube-apiserver, word for word, or all causes are about fields \
                 whose rules `server-coverage.md` calls missing",
        settle: |request, real, ours| {
            let is_invalid = real.status == 422 && real.body["reason"] == "Invalid";
            let is_accepted = is_invalid
                && match ours.status {
                    422 => validation::is_part(&ours.body, &real.body),
                    _ => ours.succeeds() && validation::is_missing(request.subject, &real.body),
                };
            forgive(real, ours, is_accepted)
        },
    },
    Accepted {
        title: "Causes are not repeated",
        reason: "kube-apiserver runs some checks of a changed object two to four times",
        settle: |_, real, ours| {
            let is_so = real.status == 422 && ours.status == 422 && real.body["details"] != ours.body["details"];
            is_so && (unite(&mut real.body) | unite(&mut ours.body))
        },
    },
    Accepted {
        title: "A Service gets another cluster IP and other node ports",
        reason: "addresses come from a fixed range; no network exists",
        settle: |request, real, ours| {
            let mask = |answer: &mut Answer| mask_addresses(&mut answer.body);
            request.subject == "Service" && real.body != ours.body && (mask(real) | mask(ours))
        },
    },
    Accepted {
        title: "A custom resource definition is served at once, with its conditions and its finalizer",
        reason: "on kube-apiserver, controllers do this a moment later",
        settle: |request, real, ours| {
            let is_so = request.subject == "CustomResourceDefinition" && real.body != ours.body;
            is_so && real.succeeds() && ours.succeeds() && {
                for answer in [real, ours] {
                    answer.body = json!("a custom resource definition");
                }
                true
            }
        },
    },
    Accepted {
        title: "An empty list is `[]`, never `null`",
        reason: "kube-apiserver answers `null` if the list came from etcd, and `[]` if it came from its cache",
        settle: |_, real, _| {
            let is_list = real.body["kind"].as_str().is_some_and(|kind| kind.ends_with("List"));
            let is_so = is_list && real.status == 200 && real.body["items"].is_null();
            if is_so {
                real.body["items"] = json!([]);
            }
            is_so
        },
    },
];

/// Accepts any difference of two answers.
fn forgive(real: &mut Answer, ours: &mut Answer, is_accepted: bool) -> bool {
    if is_accepted {
        *ours = real.clone();
    }
    is_accepted
}

/// Removes repeated causes, and returns whether some were.
fn unite(body: &mut Value) -> bool {
    let Some(causes) = body.pointer_mut("/details/causes").and_then(Value::as_array_mut) else { return false };
    let count = causes.len();
    let mut seen = Vec::new();
    causes.retain(|cause| {
        let is_new = !seen.contains(cause);
        seen.push(cause.clone());
        is_new
    });
    causes.len() < count
}

/// Replaces the addresses and node ports of a service, and returns whether there were some.
fn mask_addresses(value: &mut Value) -> bool {
    match value {
        Value::Array(items) => items.iter_mut().filter_map(|item| mask_addresses(item).then_some(())).count() > 0,
        Value::Object(members) => members.iter_mut().fold(false, |found, (name, value)| {
            let is_address = matches!(name.as_str(), "clusterIP" | "clusterIPs" | "nodePort" | "healthCheckNodePort");
            let is_masked = is_address && *value != "None" && *value != json!(["None"]);
            if is_masked {
                *value = "<address>".into();
            }
            is_masked || (!is_address && mask_addresses(value)) || found
        }),
        _ => false,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn addresses_are_masked_but_those_of_headless_services() {
        let mut service =
            json!({"spec": {"clusterIP": "10.0.0.1", "clusterIPs": ["10.0.0.1"], "ports": [{"nodePort": 30001}]}});
        assert!(mask_addresses(&mut service));
        let masked = json!({"spec": {"clusterIP": "<address>", "clusterIPs": "<address>", "ports": [{"nodePort": "<address>"}]}});
        assert_eq!(service, masked);
        assert!(!mask_addresses(&mut json!({"spec": {"clusterIP": "None"}})));
    }

    #[test]
    fn every_accepted_difference_has_a_title_that_no_other_has() {
        for (position, accepted) in ACCEPTED.iter().enumerate() {
            assert!(!accepted.reason.is_empty());
            assert!(ACCEPTED[..position].iter().all(|other| other.title != accepted.title), "{}", accepted.title);
        }
    }
}
