//! Patches as a type.

use std::fmt;

use serde::{Deserialize, Serialize};
use serde_json::Value;

/// A strategic merge patch.
///
/// It serializes as the patch document, so you can pass it to `kube::api::Patch::Strategic(patch)`.
///
/// ```
/// use smp_core::Patch;
/// use serde_json::json;
///
/// let patch = Patch::from(json!({"spec": {"replicas": 3}}));
/// assert!(!patch.is_empty());
/// assert_eq!(serde_json::to_string(&patch)?, r#"{"spec":{"replicas":3}}"#);
/// # Ok::<(), serde_json::Error>(())
/// ```
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Patch(Value);

/// Returns the patch that changes nothing.
///
/// ```
/// assert!(smp_core::Patch::default().is_empty());
/// ```
impl Default for Patch {
    fn default() -> Self {
        Self(Value::Object(serde_json::Map::new()))
    }
}

impl Patch {
    /// Returns the patch document.
    ///
    /// ```
    /// use smp_core::Patch;
    /// use serde_json::json;
    ///
    /// let patch = Patch::from(json!({"spec": null}));
    /// assert!(patch.as_value()["spec"].is_null());
    /// ```
    pub const fn as_value(&self) -> &Value {
        &self.0
    }

    /// Returns the patch document by value.
    ///
    /// ```
    /// use smp_core::Patch;
    /// use serde_json::json;
    ///
    /// let mut document = Patch::from(json!({"spec": {"replicas": 3}})).into_value();
    /// assert_eq!(document["spec"]["replicas"].take(), 3);
    /// ```
    pub fn into_value(self) -> Value {
        self.0
    }

    /// Returns whether the patch changes nothing: `{}`.
    ///
    /// ```
    /// use smp_core::{Patcher, Schema};
    /// use serde_json::json;
    ///
    /// let object = json!({"spec": {"replicas": 3}});
    /// assert!(Patcher::new(Schema::free_form()).diff(&object, &object)?.is_empty());
    /// # Ok::<(), smp_core::Error>(())
    /// ```
    pub fn is_empty(&self) -> bool {
        self.0.as_object().is_some_and(serde_json::Map::is_empty)
    }
}

impl From<Value> for Patch {
    fn from(document: Value) -> Self {
        Self(document)
    }
}

impl From<Patch> for Value {
    fn from(patch: Patch) -> Self {
        patch.0
    }
}

/// Writes the patch document as JSON on one line.
impl fmt::Display for Patch {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

#[cfg(test)]
mod tests {
    use serde_json::{Value, json};

    use super::Patch;

    #[test]
    fn a_patch_is_the_document_it_was_made_from() {
        let document = json!({"spec": {"replicas": 3}});
        let patch = Patch::from(document.clone());
        assert!(!patch.is_empty());
        assert_eq!((patch.as_value(), patch.to_string()), (&document, document.to_string()));
        assert_eq!(Value::from(patch), document);
        assert!(Patch::from(json!({})).is_empty());
    }
}
