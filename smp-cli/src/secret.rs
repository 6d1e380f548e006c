//! Masks the values of Secrets in output.

use serde_json::{Map, Value};
use smp_core::last_applied::ANNOTATION;

const MASK: &str = "***";

/// One of several versions of a Secret, and the mark for its values if the versions differ.
pub(crate) struct Version<'v> {
    pub(crate) object: &'v mut Value,
    pub(crate) mark: &'static str,
}

/// Masks the values in all versions of a Secret. A value that differs between versions gets the mark of the first version that
/// has it, so equal values stay equal and different values stay different.
///
/// ```yaml
/// data: {user: YQ==, password: YQ==}   # before: {user: "***", password: "*** (before)"}
/// data: {user: YQ==, password: Yg==}   # after:  {user: "***", password: "*** (after)"}
/// ```
pub(crate) fn mask(versions: &mut [Version<'_>]) {
    for field in ["data", "stringData"] {
        mask_field(versions, |object| object.get_mut(field));
    }
    mask_field(versions, |object| {
        let annotations = object.get_mut("metadata")?.get_mut("annotations")?.as_object_mut()?;
        annotations.get_mut(ANNOTATION)
    });
    let items =
        versions.iter().map(|version| version.object.get("items").and_then(Value::as_array).map_or(0, Vec::len));
    for index in 0..items.max().unwrap_or(0) {
        let of_list = versions.iter_mut().filter_map(|version| {
            let object = version.object.get_mut("items")?.get_mut(index)?;
            Some(Version { object, mark: version.mark })
        });
        mask(&mut of_list.collect::<Vec<_>>());
    }
}

/// Masks a value in each version. If it is an object in all versions, its fields are masked one by one.
fn mask_field(versions: &mut [Version<'_>], field: impl Fn(&mut Value) -> Option<&mut Value>) {
    let mut found: Vec<(&mut Value, &'static str)> =
        versions.iter_mut().filter_map(|version| Some((field(version.object)?, version.mark))).collect();
    if !found.iter().all(|(value, _)| value.is_object()) {
        return mask_values(found);
    }
    let fields = found.iter().filter_map(|(value, _)| value.as_object()).flat_map(Map::keys);
    let names: std::collections::BTreeSet<String> = fields.cloned().collect();
    for name in names {
        mask_values(found.iter_mut().filter_map(|(value, mark)| Some((value.get_mut(&name)?, *mark))).collect());
    }
}

fn mask_values(values: Vec<(&mut Value, &'static str)>) {
    let mut values: Vec<_> = values.into_iter().filter(|(value, _)| !value.is_null()).collect();
    let originals: Vec<Value> = values.iter().map(|(value, _)| (**value).clone()).collect();
    let marks: Vec<&'static str> = values.iter().map(|(_, mark)| *mark).collect();
    let are_equal = originals.windows(2).all(|pair| pair[0] == pair[1]);
    for (index, (value, _)) in values.iter_mut().enumerate() {
        let first = originals.iter().position(|original| *original == originals[index]).unwrap_or(index);
        **value = Value::from(if are_equal { MASK.to_owned() } else { format!("{MASK} ({})", marks[first]) });
    }
}

/// Whether a patch contains masks instead of values. It would overwrite the values of the Secret.
pub(crate) fn is_masked(patch: &Value) -> bool {
    let is_mask = |value: &Value| value.as_str().is_some_and(|text| text == MASK || text.starts_with("*** ("));
    let holds_mask = |value: &Value| match value {
        Value::Object(fields) => fields.values().any(is_mask),
        value => is_mask(value),
    };
    let is_of_secret = |pointer: &str| ["/data", "/stringData"].iter().any(|field| pointer.starts_with(field));
    match patch {
        Value::Array(operations) => operations.iter().any(|operation| {
            operation.get("path").and_then(Value::as_str).is_some_and(is_of_secret)
                && operation.get("value").is_some_and(holds_mask)
        }),
        patch => ["data", "stringData"].iter().any(|field| patch.get(field).is_some_and(holds_mask)),
    }
}

#[cfg(test)]
mod tests {
    use serde_json::{Value, json};

    use super::{Version, is_masked, mask};

    fn masked(mut old: Value, mut new: Value) -> (Value, Value) {
        mask(&mut [Version { object: &mut new, mark: "after" }, Version { object: &mut old, mark: "before" }]);
        (old, new)
    }

    #[test]
    fn values_that_differ_get_different_masks() {
        let old = json!({"kind": "Secret", "data": {"a": "x", "b": "y", "c": "z"}, "stringData": {"d": "w"}});
        let new = json!({"kind": "Secret", "data": {"a": "x", "b": "Y", "e": "z"}});
        let (old, new) = masked(old, new);
        assert_eq!(
            old,
            json!({"kind": "Secret", "data": {"a": "***", "b": "*** (before)", "c": "***"}, "stringData": {"d": "***"}})
        );
        assert_eq!(new, json!({"kind": "Secret", "data": {"a": "***", "b": "*** (after)", "e": "***"}}));
        assert!(is_masked(&new) && is_masked(&old));
        for (path, value) in [("/data/b", json!("*** (after)")), ("/stringData", json!({"b": "***"}))] {
            assert!(is_masked(&json!([{"op": "add", "path": path, "value": value}])));
        }
        assert!(!is_masked(&json!([{"op": "add", "path": "/metadata/name", "value": "***"}])));
    }

    #[test]
    fn a_value_that_is_not_a_map_is_masked_as_a_whole() {
        let (old, new) = masked(json!({"data": "secret"}), json!({"data": ["secret"]}));
        assert_eq!((old, new), (json!({"data": "*** (before)"}), json!({"data": "*** (after)"})));
        let (old, new) = masked(json!({"data": {"a": "secret"}}), json!({"data": "secret"}));
        assert!(!format!("{old}{new}").contains("secret"), "{old} {new}");
    }

    #[test]
    fn the_annotation_and_the_items_of_a_list_are_masked() {
        let annotation = "kubectl.kubernetes.io/last-applied-configuration";
        let secret = json!({"metadata": {"annotations": {annotation: "{data: secret}"}}, "data": {"a": "secret"}});
        let (old, new) = masked(json!({"items": [secret, secret]}), json!({"items": [secret]}));
        assert!(!format!("{old}{new}").contains("secret\""), "{old} {new}");
        assert_eq!(new["items"][0]["metadata"]["annotations"][annotation], json!("***"));
    }
}
