//! kubectl's convention: the original of a three-way diff stands in an annotation of the live object.

use serde_json::{Map, Value};

use crate::error::{Code, Error, Input};
use crate::path::Path;

/// The annotation that kubectl keeps the last applied object in.
///
/// ```
/// assert_eq!(smp_core::LAST_APPLIED_ANNOTATION, "kubectl.kubernetes.io/last-applied-configuration");
/// ```
pub const LAST_APPLIED_ANNOTATION: &str = "kubectl.kubernetes.io/last-applied-configuration";

/// Reads the last applied object out of an object's annotation; `None` when there is none.
///
/// ```
/// use serde_json::json;
/// use smp_core::{last_applied, set_last_applied};
///
/// let mut object = json!({"metadata": {"name": "web"}, "spec": {"replicas": 1}});
/// assert_eq!(last_applied(&object)?, None);
/// set_last_applied(&mut object)?;
/// assert_eq!(last_applied(&object)?, Some(json!({"metadata": {"name": "web"}, "spec": {"replicas": 1}})));
/// # Ok::<(), smp_core::Error>(())
/// ```
///
/// # Errors
///
/// [`Code::InvalidDocument`] when the annotation holds no JSON object.
pub fn last_applied(object: &Value) -> Result<Option<Value>, Error> {
    let annotation = &object["metadata"]["annotations"][LAST_APPLIED_ANNOTATION];
    match annotation {
        Value::Null => Ok(None),
        Value::String(text) => match serde_json::from_str::<Value>(text) {
            Ok(original) if original.is_object() => Ok(Some(original)),
            _ => Err(invalid("the annotation of the last applied object is no JSON object")),
        },
        _ => Err(invalid("the annotation of the last applied object is no text")),
    }
}

/// Writes an object, without this annotation, into its own annotation, as kubectl does before it sends it.
///
/// ```
/// use smp_core::{LAST_APPLIED_ANNOTATION, set_last_applied};
/// use serde_json::json;
///
/// let mut object = json!({"spec": {"replicas": 1}});
/// set_last_applied(&mut object)?;
/// let text = &object["metadata"]["annotations"][LAST_APPLIED_ANNOTATION];
/// assert_eq!(text, "{\"spec\":{\"replicas\":1}}\n");
/// # Ok::<(), smp_core::Error>(())
/// ```
///
/// # Errors
///
/// [`Code::InvalidType`] when `metadata` or `annotations` is there and no object.
pub fn set_last_applied(object: &mut Value) -> Result<(), Error> {
    if let Some(annotations) = object.pointer_mut("/metadata/annotations").and_then(Value::as_object_mut) {
        annotations.remove(LAST_APPLIED_ANNOTATION);
    }
    let text = format!("{object}\n");
    let annotations = child(child(Some(object), "metadata"), "annotations").and_then(Value::as_object_mut);
    match annotations {
        Some(annotations) => {
            annotations.insert(LAST_APPLIED_ANNOTATION.to_owned(), Value::String(text));
            Ok(())
        }
        None => {
            let message = "`metadata.annotations` must be an object, so that the last applied object can be kept there";
            Err(Error::new(Code::InvalidType, Input::Modified, Path::root(), message))
        }
    }
}

fn child<'v>(value: Option<&'v mut Value>, name: &str) -> Option<&'v mut Value> {
    let child = value?.as_object_mut()?.entry(name).or_insert(Value::Null);
    if child.is_null() {
        *child = Value::Object(Map::new());
    }
    Some(child)
}

fn invalid(message: &str) -> Error {
    let path = Path::parse(&format!("metadata.annotations[\"{LAST_APPLIED_ANNOTATION}\"]")).unwrap_or_default();
    Error::new(Code::InvalidDocument, Input::Current, path, message)
}

#[cfg(test)]
mod tests {
    use serde_json::{Value, json};

    use super::{LAST_APPLIED_ANNOTATION, last_applied, set_last_applied};
    use crate::error::Code;

    fn annotated(annotation: &Value) -> Value {
        json!({"metadata": {"annotations": {LAST_APPLIED_ANNOTATION: annotation, "other": "kept"}}})
    }

    #[test]
    fn what_was_written_is_read_without_the_annotation_itself() {
        let spec = json!({"replicas": 1});
        for metadata in
            [json!(null), json!({}), json!({"annotations": null}), json!({"annotations": {"other": "kept"}})]
        {
            let mut object = json!({"metadata": metadata, "spec": spec});
            let original = object.clone();
            set_last_applied(&mut object).unwrap();
            assert_eq!(last_applied(&object), Ok(Some(original)));
            let once = object.clone();
            set_last_applied(&mut object).unwrap();
            let again = last_applied(&object).unwrap().unwrap();
            assert_eq!(again.pointer("/spec"), Some(&spec));
            assert_eq!(again["metadata"]["annotations"].get(LAST_APPLIED_ANNOTATION), None);
            assert_eq!(
                object["metadata"]["annotations"].as_object().map(|all| all.contains_key("other")),
                once["metadata"]["annotations"].as_object().map(|all| all.contains_key("other"))
            );
        }
    }

    #[test]
    fn an_annotation_that_holds_no_object_is_an_error() {
        for (annotation, message) in [
            (json!("[]"), "the annotation of the last applied object is no JSON object"),
            (json!("{"), "the annotation of the last applied object is no JSON object"),
            (json!({}), "the annotation of the last applied object is no text"),
            (json!(1), "the annotation of the last applied object is no text"),
        ] {
            let error = last_applied(&annotated(&annotation)).unwrap_err();
            let place = format!("metadata.annotations[\"{LAST_APPLIED_ANNOTATION}\"]");
            assert_eq!((error.code(), error.path().to_string()), (Code::InvalidDocument, place));
            assert_eq!(error.message(), message);
        }
        assert_eq!(last_applied(&annotated(&json!(null))), Ok(None));
    }

    #[test]
    fn metadata_that_cannot_hold_the_annotation_is_an_error() {
        for mut object in [json!([]), json!({"metadata": 1}), json!({"metadata": {"annotations": []}})] {
            assert_eq!(set_last_applied(&mut object).unwrap_err().code(), Code::InvalidType);
        }
    }
}
