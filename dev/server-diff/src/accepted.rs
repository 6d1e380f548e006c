//! Differences that are accepted, each with its reason.

use serde_json::{Value, json};

use crate::customs;
use crate::side::Answer;
use crate::step::{JSON_PATCH, Step};
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
    /// Whether the real server changed `metadata.managedFields` of the object, apart from times.
    pub(crate) manages_others: bool,
}

/// All accepted differences, in the order in which they are looked for.
pub(crate) const ACCEPTED: &[Accepted] = &[
    Accepted {
        title: "An invalid directive in a strategic merge patch gets 422 with a code and a path, not 500",
        reason: "kube-apiserver reports an internal error, and shows a part of the patch",
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
        title: "A resourceVersion in a new object gets 400, not 500",
        reason: "kube-apiserver reports an internal error, and only after it has validated the fields of the kind",
        settle: |_, real, ours| {
            let is_about_version = ours.message() == "resourceVersion should not be set on objects to be created";
            let is_known = real.message() == ours.message() || real.body["reason"] == "Invalid";
            forgive(real, ours, matches!(real.status, 422 | 500) && ours.status == 400 && is_about_version && is_known)
        },
    },
    Accepted {
        title: "A resourceVersion that is not a number gets 400 or 422, not 500",
        reason: "kube-apiserver reports an internal error",
        settle: |_, real, ours| {
            let is_so =
                real.status == 500 && matches!(ours.status, 400 | 422) && real.message().contains("strconv.ParseUint");
            forgive(real, ours, is_so)
        },
    },
    Accepted {
        title: "Messages about the result of a patch do not show the patch or the object",
        reason: "the object may be a Secret; the end of the message can also differ, because kube-apiserver uses other decoders \
                 for patches",
        settle: |_, real, ours| {
            let head = " \"\" is invalid: patch: Invalid value: ";
            let is_so = real.status == 422 && ours.status == 422;
            forgive(real, ours, is_so && real.message().starts_with(head) && ours.message().starts_with(head))
        },
    },
    Accepted {
        title: "Errors of a JSON patch name the operation in `details.causes`",
        reason: "kube-apiserver does not say which operation failed",
        settle: |_, real, ours| {
            let is_so =
                real.message().starts_with("the server rejected our request") && real.message() == ours.message();
            is_so && ours.body["details"].as_object_mut().is_some_and(|details| details.remove("causes").is_some())
        },
    },
    Accepted {
        title: "Messages about invalid JSON end differently",
        reason: "the parsers differ, and kube-apiserver shows the beginning of the text",
        settle: |_, real, ours| {
            let words = [
                "json parse error",
                "error decoding patch",
                "invalid character",
                "unexpected end of JSON",
                "Invalid JSON Patch",
            ];
            let is_so = real.status == 400 && ours.status == 400;
            forgive(real, ours, is_so && words.iter().any(|word| real.message().contains(word)))
        },
    },
    Accepted {
        title: "Messages about invalid selectors and continue tokens are shorter",
        reason: "kube-apiserver shows the state of its parser",
        settle: |_, real, ours| {
            let words = ["unable to parse requirement", "found '", "invalid continue token"];
            let is_so = real.status == 400 && ours.status == 400;
            forgive(real, ours, is_so && words.iter().any(|word| real.message().starts_with(word)))
        },
    },
    Accepted {
        title: "Messages about unsupported media types list other types",
        reason: "smp-server writes JSON only",
        settle: |_, real, ours| forgive(real, ours, real.status == ours.status && matches!(real.status, 406 | 415)),
    },
    Accepted {
        title: "Some rules of built-in kinds are missing",
        reason: "the causes of smp-server are among those of kube-apiserver, word for word, or all causes are about fields that \
                 `server-coverage.md` lists as not validated",
        settle: |request, real, ours| {
            let is_built_in = !customs::is_custom(request.subject);
            let is_invalid = is_built_in && real.status == 422 && real.body["reason"] == "Invalid";
            let is_accepted = is_invalid
                && match ours.status {
                    422 => validation::is_part(&ours.body, &real.body),
                    409 => validation::is_missing(request.subject, &real.body),
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
        title: "A write that only changes `metadata.managedFields` keeps the resourceVersion",
        reason: "smp-server does not track field managers",
        settle: |request, real, ours| request.manages_others && request.step.writes() && settle_version(real, ours),
    },
    Accepted {
        title: "A write that does not change a custom resource keeps the resourceVersion, whichever API version stored the object",
        reason: "kube-apiserver stores the object again if the schemas of two versions prune it differently",
        settle: |request, real, ours| {
            customs::is_custom(request.subject) && request.step.writes() && settle_version(real, ours)
        },
    },
    Accepted {
        title: "A watch of custom resource definitions has fewer events",
        reason: "on kube-apiserver, controllers write the conditions of a definition later, one by one",
        settle: |request, real, ours| {
            let is_so = request.subject == "CustomResourceDefinition" && request.step.watches();
            forgive(real, ours, is_so && real.succeeds() && ours.succeeds())
        },
    },
    Accepted {
        title: "A patch that removes `apiVersion` gets 422, not 500",
        reason: "kube-apiserver reports an internal error",
        settle: |request, real, ours| {
            let is_so = customs::is_custom(request.subject) && real.status == 500 && ours.status == 422;
            forgive(real, ours, is_so && real.body.to_string().contains("Object 'apiVersion' is missing"))
        },
    },
    Accepted {
        title: "A Service without a name is rejected because of the name",
        reason: "kube-apiserver allocates addresses first, which fails",
        settle: |request, real, ours| {
            let is_so = request.subject == "Service" && real.status == 422 && ours.status == 422;
            forgive(real, ours, is_so && real.message().contains("failed to allocate IP"))
        },
    },
    Accepted {
        title: "A Service always gets addresses",
        reason: "kube-apiserver rejects some Services because its IP allocator is not ready",
        settle: |request, real, ours| {
            let is_other = ours.succeeds() || ours.status == 409;
            let is_so = request.subject == "Service" && real.status == 422 && is_other;
            forgive(real, ours, is_so && real.message().contains("allocator not ready"))
        },
    },
    Accepted {
        title: "A Service of type `ExternalName` never has an `internalTrafficPolicy`",
        reason: "kube-apiserver stores the previous value, and hides it in most responses",
        settle: |request, real, ours| {
            let is_external = request.subject == "Service" && real.body["spec"]["type"] == "ExternalName";
            is_external
                && ours.body["spec"]["internalTrafficPolicy"].is_null()
                && real.body["spec"].as_object_mut().is_some_and(|spec| spec.remove("internalTrafficPolicy").is_some())
        },
    },
    Accepted {
        title: "A write that does not change a PersistentVolumeClaim keeps the resourceVersion",
        reason: "the first write on kube-apiserver changes the stored form of a claim, which clients cannot see",
        settle: |request, real, ours| {
            request.subject == "PersistentVolumeClaim" && request.step.writes() && settle_version(real, ours)
        },
    },
    Accepted {
        title: "Duplicate fields in the value of a JSON patch are reported once",
        reason: "kube-apiserver reports them again for the patched object",
        settle: |request, real, ours| {
            let is_patch = request.step.media_type == JSON_PATCH;
            let both =
                |warning: &String| warning.starts_with("299 - \"duplicate field") && !ours.warnings.contains(warning);
            let has_some = ours.warnings.iter().any(|warning| warning.contains("json patch duplicate field"));
            let is_so = is_patch && has_some && real.warnings.iter().any(both);
            if is_so {
                real.warnings.clone_from(&ours.warnings);
            }
            is_so
        },
    },
    Accepted {
        title: "A Job without labels gets the labels that the client wrote in its template",
        reason: "kube-apiserver adds the generated labels to the Job too, because it shares a map with the template",
        settle: |request, real, ours| {
            let is_new = request.step.verb == "create" && real.body["kind"] == "Job";
            is_new && ours.succeeds() && settle_job_labels(real, ours)
        },
    },
    Accepted {
        title: "A dry run of a write of a custom resource definition shows the status that the controllers will set",
        reason: "the controllers of kube-apiserver do not see dry runs",
        settle: |request, real, ours| {
            let is_definition = request.subject == "CustomResourceDefinition" && request.step.path.contains("dryRun");
            let differs = real.succeeds() && ours.succeeds() && real.body["status"] != ours.body["status"];
            is_definition && differs && {
                ours.body["status"] = real.body["status"].clone();
                true
            }
        },
    },
    Accepted {
        title: "A Service gets another cluster IP and other node ports",
        reason: "addresses come from a fixed range; there is no network",
        settle: |request, real, ours| {
            let mask = |answer: &mut Answer| mask_addresses(&mut answer.body);
            request.subject == "Service" && real.body != ours.body && (mask(real) | mask(ours))
        },
    },
    Accepted {
        title: "An empty list is `[]`, never `null`",
        reason: "kube-apiserver returns `null` if it read the list from etcd, and `[]` if it read it from its cache",
        settle: |_, real, _| {
            let is_list = real.body["kind"].as_str().is_some_and(|kind| kind.ends_with("List"));
            let is_so = is_list && real.status == 200 && real.body["items"].is_null();
            if is_so {
                real.body["items"] = json!([]);
            }
            is_so
        },
    },
    Accepted {
        title: "Causes about a custom resource are sorted",
        reason: "kube-apiserver reports them in random order",
        settle: |request, real, ours| {
            let is_so = customs::is_custom(request.subject) && real.status == 422 && ours.status == 422;
            let [known, found] = [&*real, &*ours].map(|answer| sorted_causes(&answer.body));
            let is_so = is_so && known.len() > 1 && known == found;
            let is_embedded = customs::is_custom(request.subject) && has_other_problem_of_embedded(real, ours);
            forgive(real, ours, is_so || is_embedded)
        },
    },
    Accepted {
        title: "A watch from an old resourceVersion continues",
        reason: "kube-apiserver caches the last changes of each kind, and the cache may begin later than the history",
        settle: |request, real, ours| {
            let is_error = |event: &Value| event["type"] == "ERROR" && event["object"]["code"] == 410;
            let is_expired =
                real.body.as_array().is_some_and(|events| matches!(&events[..], [event] if is_error(event)));
            forgive(real, ours, request.step.watches() && is_expired && ours.succeeds())
        },
    },
    Accepted {
        title: "A watch from a resourceVersion in the future has no event yet",
        reason: "both servers send 504 after three seconds, and the comparison may read the events of smp-server just before that",
        settle: |request, real, ours| {
            let is_error = |event: &Value| event["type"] == "ERROR" && event["object"]["code"] == 504;
            let is_late = real.body.as_array().is_some_and(|events| matches!(&events[..], [event] if is_error(event)));
            let is_empty = ours.body.as_array().is_some_and(Vec::is_empty);
            forgive(real, ours, request.step.watches() && is_late && is_empty)
        },
    },
    Accepted {
        title: "The data of a ControllerRevision is compared by value",
        reason: "kube-apiserver compares the text, and rejects the same value if it is formatted differently",
        settle: |request, real, ours| {
            let field = &real.body["details"]["causes"][0]["field"];
            let is_so = request.subject == "ControllerRevision" && real.status == 422 && ours.succeeds();
            forgive(real, ours, is_so && field == "data")
        },
    },
    Accepted {
        title: "The status of a Service that does not exist cannot be written",
        reason: "kube-apiserver creates the Service",
        settle: |request, real, ours| {
            let is_so = request.subject == "Service" && request.step.verb == "status";
            forgive(real, ours, is_so && real.status == 201 && ours.status == 404)
        },
    },
    Accepted {
        title: "Unknown fields of a custom resource are not reported if its version does not match the path",
        reason: "the write is rejected because of the version",
        settle: |request, real, ours| {
            let is_so = customs::is_custom(request.subject) && real.body == ours.body && !ours.succeeds();
            let is_known = |warning: &String| ours.warnings.contains(warning) || warning.contains("unknown field");
            let is_so = is_so && real.warnings != ours.warnings && real.warnings.iter().all(is_known);
            forgive(real, ours, is_so)
        },
    },
    Accepted {
        title: "The error for an invalid Scale describes what is wrong with it",
        reason: "kube-apiserver reports that its scheme has no kind `Scale`",
        settle: |request, real, ours| {
            let is_so = request.step.verb == "scale" && real.status == 400 && ours.status == 400;
            forgive(real, ours, is_so && real.message().starts_with("no kind is registered for the type v1.Scale"))
        },
    },
    Accepted {
        title: "A field that occurs twice in a value of a JSON patch is reported once",
        reason: "kube-apiserver inserts the text of the value into the object, and finds the duplicate field there again",
        settle: |request, real, ours| {
            let is_again = |warning: &String| warning.starts_with("299 - \"duplicate field ");
            let is_patch = request.step.media_type == JSON_PATCH && real.status == ours.status;
            is_patch
                && ours.warnings.iter().any(|warning| warning.starts_with("299 - \"json patch duplicate field "))
                && {
                    let count = real.warnings.len();
                    real.warnings.retain(|warning| !is_again(warning));
                    ours.warnings.retain(|warning| !is_again(warning));
                    real.warnings.len() < count
                }
        },
    },
    Accepted {
        title: "A dry run does not return `selfLink`",
        reason: "kube-apiserver removes the field only when it stores an object",
        settle: |request, real, _| {
            let metadata = real.body.get_mut("metadata").and_then(Value::as_object_mut);
            let metadata = metadata.filter(|_| request.step.path.contains("dryRun=All"));
            metadata.is_some_and(|metadata| metadata.remove("selfLink").is_some())
        },
    },
    Accepted {
        title: "The error for a custom resource without kind does not show the object",
        reason: "the object may hold secrets",
        settle: |_, real, ours| {
            let is_so =
                real.status == 400 && ours.status == 400 && ours.message().ends_with("Object 'Kind' is missing");
            forgive(real, ours, is_so && real.message().starts_with(ours.message()))
        },
    },
    Accepted {
        title: "A read with a resourceVersion that is not a number does not get 500",
        reason: "kube-apiserver reports an internal error",
        settle: |request, real, ours| {
            let is_so = !request.step.writes() && real.status == 500 && matches!(ours.status, 200 | 400 | 404);
            forgive(real, ours, is_so && real.message().contains("strconv.ParseUint: parsing"))
        },
    },
    Accepted {
        title: "The scale of a custom resource without the replicas field has no replicas, instead of getting 500",
        reason: "kube-apiserver reports an internal error",
        settle: |request, real, ours| {
            let is_so = request.step.path.contains("/scale") && real.status == 500 && ours.status == 200;
            forgive(real, ours, is_so && real.body["details"].to_string().contains("the spec replicas field"))
        },
    },
];

/// Makes the versions of two objects equal if nothing else differs.
fn settle_version(real: &mut Answer, ours: &mut Answer) -> bool {
    const VERSION: &str = "/metadata/resourceVersion";
    let [Some(version), Some(other)] = [&*real, ours].map(|answer| answer.body.pointer(VERSION).cloned()) else {
        return false;
    };
    if version == other {
        return false;
    }
    let mut same = ours.clone();
    same.body["metadata"]["resourceVersion"] = version;
    forgive(real, ours, same == *real)
}

/// Removes the labels that select the pods of a job, if only they differ.
fn settle_job_labels(real: &mut Answer, ours: &Answer) -> bool {
    let mut same = real.clone();
    if let Some(labels) = same.body["metadata"]["labels"].as_object_mut() {
        for name in ["controller-uid", "job-name"] {
            labels.remove(name);
            labels.remove(&format!("batch.kubernetes.io/{name}"));
        }
    }
    let is_so = real != ours && same == *ours;
    if is_so {
        *real = same;
    }
    is_so
}

/// The causes of a failure without repeated ones, sorted.
fn sorted_causes(body: &Value) -> Vec<String> {
    let causes = body["details"]["causes"].as_array().into_iter().flatten();
    let mut causes: Vec<String> = causes.map(Value::to_string).collect();
    causes.sort_unstable();
    causes.dedup();
    causes
}

/// Accepts any difference of two answers.
fn forgive(real: &mut Answer, ours: &mut Answer, is_accepted: bool) -> bool {
    if is_accepted {
        *ours = real.clone();
    }
    is_accepted
}

/// Whether two refusals are about different problems of an embedded resource. The first one ends the check.
///
/// ```text
/// Frame in version "v1" cannot be handled as a Frame: spec.template.kind: Invalid value: 1: must be a string
/// Frame in version "v1" cannot be handled as a Frame: spec.template.metadata: Invalid value: {"name":1}: json: …
/// ```
fn has_other_problem_of_embedded(real: &Answer, ours: &Answer) -> bool {
    let place = |answer: &Answer| {
        let (_, problem) = answer.message().split_once(": ")?;
        let (field, _) = problem.split_once(": Invalid value: ")?;
        let (parent, name) = field.rsplit_once('.')?;
        matches!(name, "apiVersion" | "kind" | "metadata").then(|| parent.to_owned())
    };
    real.status == 400 && ours.status == 400 && place(real).is_some() && place(real) == place(ours)
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
