//! JSON merge patches (RFC 7386): objects merge, null removes, everything else replaces.

use serde::Serialize;
use serde_json::{Map, Value};

use crate::depth::is_too_deep;
use crate::{Code, Error, Pointer};

/// A JSON merge patch (RFC 7386): objects are merged, null removes a field, and everything else replaces.
///
/// ```
/// # use serde_json::json;
/// # use smp_patch::MergePatch;
/// let patch = MergePatch::from_value(json!({"labels": {"tier": null, "app": "web"}}))?;
/// let patched = patch.apply(json!({"name": "a", "labels": {"tier": "front"}}));
/// assert_eq!(patched, json!({"name": "a", "labels": {"app": "web"}}));
/// # Ok::<(), smp_patch::Error>(())
/// ```
#[derive(Clone, Debug, Default, PartialEq, Serialize)]
#[serde(transparent)]
pub struct MergePatch(Map<String, Value>);

impl MergePatch {
    /// Reads a patch.
    ///
    /// # Errors
    ///
    /// Returns an error with [`Code::NotAPatch`] if the document is not an object, and with [`Code::DepthLimit`] if it nests
    /// too deeply.
    ///
    /// ```
    /// # use serde_json::json;
    /// # use smp_patch::MergePatch;
    /// assert!(MergePatch::from_value(json!({"spec": {"paused": null}})).is_ok());
    /// assert!(MergePatch::from_value(json!([])).is_err());
    /// ```
    pub fn from_value(patch: Value) -> Result<Self, Error> {
        if is_too_deep(&patch, 0) {
            return Err(Error::new(Code::DepthLimit));
        }
        match patch {
            Value::Object(fields) => Ok(Self(fields)),
            _ => Err(Error::new(Code::NotAPatch).with_message("a merge patch must be an object")),
        }
    }

    /// Returns the patch that turns one object into another.
    ///
    /// # Errors
    ///
    /// Returns an error with [`Code::NullInMergePatch`] and the path of the value if the new object has a null that a merge
    /// patch cannot write, because servers remove nulls from what a merge patch adds, including inside lists; with
    /// [`Code::NotAnObject`] if a document is not an object, and with [`Code::DepthLimit`] if one nests too deeply.
    ///
    /// ```
    /// # use serde_json::json;
    /// # use smp_patch::{Code, MergePatch};
    /// let patch = MergePatch::diff(&json!({"a": 1, "b": 2}), &json!({"a": 1, "c": 3}))?;
    /// assert_eq!(patch.into_value(), json!({"c": 3, "b": null}));
    /// let error = MergePatch::diff(&json!({}), &json!({"list": [{"a": null}]})).unwrap_err();
    /// assert_eq!((error.code(), error.path()), (Code::NullInMergePatch, Some("/list/0/a")));
    /// # Ok::<(), smp_patch::Error>(())
    /// ```
    pub fn diff(old: &Value, new: &Value) -> Result<Self, Error> {
        let (Value::Object(before), Value::Object(after)) = (old, new) else {
            return Err(Error::new(Code::NotAnObject));
        };
        if is_too_deep(old, 0) || is_too_deep(new, 0) {
            return Err(Error::new(Code::DepthLimit));
        }
        let patch = Self(changed(before, after));
        match first_difference(&patch.apply(old.clone()), new, Pointer::default()) {
            None => Ok(patch),
            Some(pointer) => Err(Error::new(Code::NullInMergePatch).with_path(pointer.as_str().to_owned())),
        }
    }

    /// Applies the patch and returns the patched document. Fields keep their order, and new ones follow.
    ///
    /// As on an API server, nulls are removed from added values, also inside lists:
    ///
    /// ```
    /// # use serde_json::json;
    /// # use smp_patch::MergePatch;
    /// let patch = MergePatch::from_value(json!({"ports": [{"port": 80, "name": null}]}))?;
    /// assert_eq!(patch.apply(json!({})), json!({"ports": [{"port": 80}]}));
    /// # Ok::<(), smp_patch::Error>(())
    /// ```
    pub fn apply(&self, mut live: Value) -> Value {
        match &mut live {
            Value::Object(fields) => merge(fields, &self.0),
            // A document that is not an object counts as an empty one.
            _ => live = without_nulls(&Value::Object(self.0.clone())),
        }
        live
    }

    /// Whether the patch changes nothing.
    ///
    /// ```
    /// assert!(smp_patch::MergePatch::default().is_empty());
    /// ```
    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// Returns the patch as a document.
    ///
    /// ```
    /// # use serde_json::json;
    /// assert_eq!(smp_patch::MergePatch::default().into_value(), json!({}));
    /// ```
    pub fn into_value(self) -> Value {
        Value::Object(self.0)
    }
}

fn merge(live: &mut Map<String, Value>, patch: &Map<String, Value>) {
    // Unlike `remove`, this keeps the order of the other fields whatever map `serde_json` uses.
    live.retain(|name, _| patch.get(name) != Some(&Value::Null));
    for (name, value) in patch.iter().filter(|(_, value)| !value.is_null()) {
        match (live.get_mut(name), value) {
            (Some(Value::Object(live)), Value::Object(patch)) => merge(live, patch),
            // API servers keep the nulls in a value that replaces an object.
            (Some(live @ Value::Object(_)), value) => *live = value.clone(),
            (Some(live), value) => *live = without_nulls(value),
            (None, value) => drop(live.insert(name.clone(), without_nulls(value))),
        }
    }
}

/// The value without null fields, at any depth. Null items of lists are kept.
///
/// ```text
/// {a: null, b: [null, {c: null}]}  becomes  {b: [null, {}]}
/// ```
fn without_nulls(value: &Value) -> Value {
    match value {
        Value::Object(fields) => {
            let kept = fields.iter().filter(|(_, value)| !value.is_null());
            Value::Object(kept.map(|(name, value)| (name.clone(), without_nulls(value))).collect())
        }
        Value::Array(items) => Value::Array(items.iter().map(without_nulls).collect()),
        _ => value.clone(),
    }
}

/// The fields that differ, with null for removed ones.
fn changed(old: &Map<String, Value>, new: &Map<String, Value>) -> Map<String, Value> {
    let mut patch = Map::new();
    for (name, value) in new {
        match (old.get(name), value) {
            (Some(before), value) if before == value => {}
            (Some(Value::Object(before)), Value::Object(fields)) => {
                patch.insert(name.clone(), Value::Object(changed(before, fields)));
            }
            _ => drop(patch.insert(name.clone(), value.clone())),
        }
    }
    for name in old.keys().filter(|name| !new.contains_key(*name)) {
        patch.insert(name.clone(), Value::Null);
    }
    patch
}
/// The path of the first value of `wanted` that `got` does not have.
fn first_difference(got: &Value, wanted: &Value, at: Pointer) -> Option<Pointer> {
    let below = |got: Option<&Value>, wanted, step: &str| match got {
        Some(got) => first_difference(got, wanted, at.child(step)),
        None => Some(at.child(step)),
    };
    match (got, wanted) {
        _ if got == wanted => None,
        (Value::Object(got), Value::Object(wanted)) => {
            let differs = wanted.iter().find_map(|(name, wanted)| below(got.get(name), wanted, name));
            Some(differs.unwrap_or(at))
        }
        (Value::Array(got), Value::Array(wanted)) => {
            let items = wanted.iter().enumerate();
            let differs = items.map(|(index, wanted)| below(got.get(index), wanted, &index.to_string()));
            Some(differs.flatten().next().unwrap_or(at))
        }
        _ => Some(at),
    }
}
