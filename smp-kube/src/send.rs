//! The requests that replace a patch which a stock server does not understand: the difference between the object as it is and as the
//! patch makes it.

use http::{HeaderValue, StatusCode};
use serde_json::{Map, Value, json};
use smp_patch::{Code, JsonPatch, MergePatch};

/// The content type of JSON merge patches.
pub(crate) const MERGE_PATCH: HeaderValue = HeaderValue::from_static("application/merge-patch+json");

/// A patch in a format that every server applies to custom resources.
#[derive(Clone, Debug, PartialEq)]
pub(crate) enum Change {
    Merge(Value),
    /// Only if a merge patch cannot express the change: it cannot write null.
    Json(Value),
}

impl Change {
    /// The change from `live` to `wanted`, for an object that still has the version of `live`. The resource version is left out if
    /// nothing changes and the caller did not name one: the server only checks rights and admission.
    ///
    /// ```yaml
    /// live:   {metadata: {resourceVersion: "7"}, spec: {slots: [{number: 1}]}}
    /// wanted: {metadata: {resourceVersion: "7"}, spec: {slots: [{number: 1}, {number: 2}]}}
    /// change: {metadata: {resourceVersion: "7"}, spec: {slots: [{number: 1}, {number: 2}]}}
    /// ```
    pub(crate) fn between(live: &Value, wanted: Value, version: Option<&Version>) -> Result<Self, smp_patch::Error> {
        let wanted = match version {
            Some(version) => version.put_into(wanted),
            None => wanted,
        };
        match MergePatch::diff(live, &wanted) {
            Ok(patch) => {
                let is_empty = patch.is_empty();
                let patch = patch.into_value();
                let version = version.filter(|version| version.is_named || !is_empty && version.is_for([&patch]));
                Ok(Self::Merge(match version {
                    Some(version) => version.put_into(patch),
                    None => patch,
                }))
            }
            Err(error) if error.code() == Code::NullInMergePatch => {
                let operations = JsonPatch::diff_with_whole_lists(live, &wanted)?.to_value();
                let values = operations.as_array().into_iter().flatten().filter_map(|operation| operation.get("value"));
                let version = version.filter(|version| version.is_for(values));
                Ok(Self::Json(match version {
                    Some(version) => version.put_before(operations),
                    None => operations,
                }))
            }
            Err(error) => Err(error),
        }
    }

    /// Whether the answer says that the object has another version. A JSON patch is also refused with 422 if one of its
    /// operations does not apply any more.
    pub(crate) fn is_refused(&self, answer: StatusCode) -> bool {
        answer == StatusCode::CONFLICT || answer == StatusCode::UNPROCESSABLE_ENTITY && matches!(self, Self::Json(_))
    }

    pub(crate) const fn content_type(&self) -> HeaderValue {
        match self {
            Self::Merge(_) => MERGE_PATCH,
            Self::Json(_) => HeaderValue::from_static("application/json-patch+json"),
        }
    }

    pub(crate) fn to_bytes(&self) -> Vec<u8> {
        let (Self::Merge(patch) | Self::Json(patch)) = self;
        patch.to_string().into_bytes()
    }
}

/// The version of the object that a change is for.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Version {
    value: Value,
    /// Whether the caller named it in the patch.
    pub(crate) is_named: bool,
    /// Whether only a change that sends a list has to name it, because the list replaces what others have added to it.
    is_only_for_lists: bool,
}

impl Version {
    /// The version that a patch names, or else that of the live object. `None` if neither has one. A patch that repeats the
    /// version of the live object names it as well.
    pub(crate) fn of(live: &Value, patch: &Value) -> Option<Self> {
        let version = |object: &Value| Some(object.get("metadata")?.get("resourceVersion")?.clone());
        let is_given = |version: &Value| !version.is_null() && *version != "";
        let named =
            version(patch).filter(is_given).map(|value| Self { value, is_named: true, is_only_for_lists: false });
        named.or_else(|| {
            Some(Self { value: version(live).filter(is_given)?, is_named: false, is_only_for_lists: false })
        })
    }

    /// The same version, for a change that may overwrite other fields than lists.
    ///
    /// ```yaml
    /// {spec: {size: 2}}     # does not name the version, unless the caller did
    /// {spec: {slots: [1]}}  # names it
    /// ```
    pub(crate) fn only_for_lists(self) -> Self {
        Self { is_only_for_lists: true, ..self }
    }

    /// Whether a change that sends these values has to name the version.
    fn is_for<'v>(&self, sent: impl IntoIterator<Item = &'v Value>) -> bool {
        self.is_named || !self.is_only_for_lists || sent.into_iter().any(has_list)
    }

    /// The object or merge patch with this version. A server answers 409 to such a patch if the object has another one.
    pub(crate) fn put_into(&self, mut object: Value) -> Value {
        if let Some(fields) = object.as_object_mut() {
            let metadata = fields.entry("metadata").or_insert_with(|| Map::new().into());
            if let Some(metadata) = metadata.as_object_mut() {
                metadata.insert("resourceVersion".to_owned(), self.value.clone());
            }
        }
        object
    }

    /// The operations after one that writes this version. It is the first, because a later operation that does not apply to a
    /// changed object would be answered with 422 instead of 409.
    fn put_before(&self, mut operations: Value) -> Value {
        let path = "/metadata/resourceVersion";
        if let Some(operations) = operations.as_array_mut() {
            operations.retain(|operation| operation["path"] != path);
            operations.insert(0, json!({"op": "replace", "path": path, "value": self.value}));
        }
        operations
    }
}

fn has_list(value: &Value) -> bool {
    match value {
        Value::Array(_) => true,
        Value::Object(fields) => fields.values().any(has_list),
        _ => false,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn between(live: &Value, wanted: &Value, patch: &Value) -> Change {
        Change::between(live, wanted.clone(), Version::of(live, patch).as_ref()).unwrap()
    }

    #[test]
    fn a_change_is_for_the_version_that_was_read() {
        let live = json!({"metadata": {"resourceVersion": "7"}, "list": [1], "gone": 1});
        let wanted = json!({"metadata": {"resourceVersion": "7"}, "list": [1, 2]});
        let sent = json!({"metadata": {"resourceVersion": "7"}, "list": [1, 2], "gone": null});
        assert_eq!(between(&live, &wanted, &json!({})), Change::Merge(sent));
    }

    #[test]
    fn the_version_of_the_caller_wins() {
        let live = json!({"metadata": {"resourceVersion": "7"}});
        let patch = json!({"metadata": {"resourceVersion": "5"}});
        let wanted = json!({"metadata": {"resourceVersion": "5"}});
        assert_eq!(between(&live, &wanted, &patch), Change::Merge(patch.clone()));
        let same = json!({"metadata": {"resourceVersion": "7"}});
        assert_eq!(between(&live, &live, &same), Change::Merge(same.clone()));
    }

    #[test]
    fn no_change_is_an_empty_merge_patch() {
        let live = json!({"metadata": {"resourceVersion": "7"}, "a": {"b": null}});
        assert_eq!(between(&live, &live, &json!({"metadata": {"resourceVersion": null}})), Change::Merge(json!({})));
    }

    #[test]
    fn null_is_written_by_a_json_patch_with_whole_lists() {
        let live = json!({"metadata": {"resourceVersion": "7"}, "list": [{"a": 1}, {"b": 2}]});
        let wanted = json!({"metadata": {"resourceVersion": "7"}, "list": [{"a": null}]});
        let sent = json!([
            {"op": "replace", "path": "/metadata/resourceVersion", "value": "7"},
            {"op": "replace", "path": "/list", "value": [{"a": null}]},
        ]);
        assert_eq!(between(&live, &wanted, &json!({})), Change::Json(sent));
    }
}
