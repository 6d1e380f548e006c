//! Warnings about webhooks and admission policies.

use serde_json::Value;

use crate::object::{at, items, text_at};
use crate::path::Path;
use crate::rules::STATIC_SUFFIX;
use crate::unique::repeats;

/// The reviews that are not sent to webhooks, because this could break the cluster: their groups and plural names.
const EXCLUDED: [(&str, &[&str]); 2] = [
    ("authentication.k8s.io", &["selfsubjectreviews", "tokenreviews"]),
    (
        "authorization.k8s.io",
        &["localsubjectaccessreviews", "selfsubjectaccessreviews", "selfsubjectrulesreviews", "subjectaccessreviews"],
    ),
];

/// A name that is reserved, and rules of webhooks that have no effect. A new object cannot have a reserved name.
pub(super) fn of_object(old: Option<&Value>, new: &Value) -> Vec<String> {
    let mut warnings = Vec::new();
    if old.is_some() && text_at(new, &["metadata", "name"]).ends_with(STATIC_SUFFIX) {
        let text = "are reserved for static manifest-based configurations and cannot be managed via the API";
        warnings.push(format!("metadata.name: names ending with {STATIC_SUFFIX:?} {text}"));
    }
    let list = Path::Root.field("webhooks");
    for (index, webhook) in items(at(new, &["webhooks"])).iter().enumerate() {
        let webhook_path = list.index(index);
        let list = webhook_path.field("rules");
        for (index, rule) in items(at(webhook, &["rules"])).iter().enumerate() {
            of_rule(&list.index(index), rule, &mut warnings);
        }
    }
    warnings
}

/// ```yaml
/// rules: [{apiGroups: [authentication.k8s.io], resources: [tokenreviews], …}]
/// # webhooks[0].rules[0]: tokenreviews.authentication.k8s.io is excluded from admission webhooks; this rule will have no effect
/// ```
fn of_rule(path: &Path<'_>, rule: &Value, warnings: &mut Vec<String>) {
    let [groups, resources] = ["apiGroups", "resources"].map(|name| items(at(rule, &[name])));
    let is_any = |list: &[Value]| list.iter().any(|text| text == "*");
    if is_any(groups) || is_any(resources) {
        return;
    }
    let new = |list: &'_ [Value]| repeats(list).into_iter().map(|is_repeated| !is_repeated).collect::<Vec<_>>();
    let (new_groups, new_resources) = (new(groups), new(resources));
    for (group, _) in groups.iter().zip(new_groups).filter(|(_, is_new)| *is_new) {
        let Some((group, excluded)) = EXCLUDED.iter().find(|(name, _)| group == name) else { continue };
        for (resource, _) in resources.iter().zip(&new_resources).filter(|(_, is_new)| **is_new) {
            if let Some(resource) = excluded.iter().find(|name| resource == **name) {
                let text = "is excluded from admission webhooks; this rule will have no effect";
                warnings.push(format!("{path}: {resource}.{group} {text}"));
            }
        }
    }
}
