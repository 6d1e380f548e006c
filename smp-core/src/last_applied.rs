//! The annotation in which kubectl stores the last applied object, the original of a three-way diff.

mod text;

use serde_json::{Map, Value};

use crate::depth::check_depth;
use crate::document::Node;
use crate::error::{Code, Error, Input};
use crate::options::Options;
use crate::path::{Path, Step};
use crate::scalar::type_name;

/// The annotation in which kubectl stores the last applied object.
///
/// ```
/// assert_eq!(smp_core::last_applied::ANNOTATION, "kubectl.kubernetes.io/last-applied-configuration");
/// ```
pub const ANNOTATION: &str = "kubectl.kubernetes.io/last-applied-configuration";

/// Returns the last applied object from an object's annotation; `None` if there is none.
///
/// ```
/// use serde_json::json;
/// use smp_core::last_applied;
///
/// let mut object = json!({"metadata": {"name": "web", "annotations": {}}, "spec": {"replicas": 1}});
/// assert_eq!(last_applied::read(&object)?, None);
/// let applied = object.clone();
/// last_applied::write(&mut object)?;
/// assert_eq!(last_applied::read(&object)?, Some(applied));
/// # Ok::<(), smp_core::Error>(())
/// ```
///
/// # Errors
///
/// Returns an error with [`Code::InvalidDocument`] if the annotation is not a JSON object.
pub fn read(object: &Value) -> Result<Option<Value>, Error> {
    let annotation = &object["metadata"]["annotations"][ANNOTATION];
    match annotation {
        Value::Null => Ok(None),
        Value::String(text) => match serde_json::from_str::<Value>(text) {
            Ok(original) if original.is_object() => Ok(Some(original)),
            _ => Err(unreadable("the annotation of the last applied object is not a JSON object")),
        },
        other => Err(unreadable(&format!("an annotation must be a string, found {}", type_name(other)))),
    }
}

/// Writes an object into its own annotation, byte for byte as kubectl does.
///
/// The next `kubectl apply` of the same object then has nothing to change. The text leaves out the annotation itself,
/// and contains `"annotations":{}` without any others. As in kubectl, an annotation that is `null` becomes the
/// empty string.
///
/// ```
/// use smp_core::last_applied::{self, ANNOTATION};
/// use serde_json::json;
///
/// let mut object = json!({"metadata": {"name": "web"}, "kind": "Pod"});
/// last_applied::write(&mut object)?;
/// let text = &object["metadata"]["annotations"][ANNOTATION];
/// assert_eq!(text, "{\"kind\":\"Pod\",\"metadata\":{\"annotations\":{},\"name\":\"web\"}}\n");
/// # Ok::<(), smp_core::Error>(())
/// ```
///
/// # Errors
///
/// Returns an error with [`Code::InvalidType`] if `metadata` or `annotations` is not an object or an annotation is not
/// a string, and with [`Code::DepthLimit`] if the object is nested deeper than
/// [`Patcher::MAX_DEPTH`](crate::Patcher::MAX_DEPTH). The object is then unchanged.
pub fn write(object: &mut Value) -> Result<(), Error> {
    check_depth(
        Node::Value(object),
        Input::Modified,
        &Options { max_depth: Options::MAX_DEPTH, ..Options::default() },
    )?;
    let annotations = annotations_of(object)?;
    if let Some((name, value)) = annotations.iter().find(|(_, value)| !value.is_string() && !value.is_null()) {
        let message = format!("an annotation must be a string, found {}", type_name(value));
        return Err(Error::new(Code::InvalidType, Input::Modified, path_of(name), message));
    }
    // With `preserve_order`, `remove` would move the last annotation to the free position.
    annotations.retain(|name, _| name != ANNOTATION);
    for annotation in annotations.values_mut().filter(|annotation| annotation.is_null()) {
        *annotation = Value::from("");
    }
    let text = text::as_kubectl_writes(object) + "\n";
    annotations_of(object)?.insert(ANNOTATION.to_owned(), Value::from(text));
    Ok(())
}

/// The annotations of an object. Adds an empty map if there are none.
fn annotations_of(object: &mut Value) -> Result<&mut Map<String, Value>, Error> {
    let mut path = Path::root();
    let mut fields = fields_of(object, &path)?;
    for name in ["metadata", "annotations"] {
        path = path.child(Step::Field(name.to_owned()));
        let child = fields.entry(name).or_insert(Value::Null);
        if child.is_null() {
            *child = Value::Object(Map::new());
        }
        fields = fields_of(child, &path)?;
    }
    Ok(fields)
}

fn fields_of<'v>(value: &'v mut Value, path: &Path) -> Result<&'v mut Map<String, Value>, Error> {
    match value {
        Value::Object(fields) => Ok(fields),
        other => {
            let message = format!("must be an object to record the last applied object, found {}", type_name(other));
            Err(Error::new(Code::InvalidType, Input::Modified, path.clone(), message))
        }
    }
}

fn path_of(annotation: &str) -> Path {
    let names = ["metadata", "annotations", annotation];
    names.into_iter().fold(Path::root(), |path, name| path.child(Step::Field(name.to_owned())))
}

fn unreadable(message: &str) -> Error {
    Error::new(Code::InvalidDocument, Input::Current, path_of(ANNOTATION), message)
}

#[cfg(test)]
mod tests {
    use serde_json::{Value, json};

    use super::{ANNOTATION, read, write};
    use crate::error::Code;

    fn annotated(annotation: &Value) -> Value {
        json!({"metadata": {"annotations": {ANNOTATION: annotation, "other": "kept"}}})
    }

    fn names(annotations: &Value) -> Vec<&str> {
        annotations.as_object().unwrap().keys().map(String::as_str).collect()
    }

    #[test]
    fn what_was_written_is_read_without_the_annotation_itself() {
        for metadata in [json!(null), json!({}), json!({"annotations": null}), json!({"annotations": {"a": "kept"}})] {
            let mut object = json!({"metadata": metadata, "spec": {"replicas": 1}});
            let mut wanted = object.clone();
            if wanted.pointer("/metadata/annotations/a").is_none() {
                wanted["metadata"] = json!({"annotations": {}});
            }
            for _ in 0..2 {
                write(&mut object).unwrap();
                assert_eq!(read(&object).unwrap().as_ref(), Some(&wanted));
                assert_eq!(object.pointer("/metadata/annotations/a"), wanted.pointer("/metadata/annotations/a"));
            }
        }
    }

    #[test]
    fn the_other_annotations_keep_their_order() {
        let text =
            format!(r#"{{"metadata": {{"annotations": {{"z": "", "{ANNOTATION}": "", "y": "", "b": "", "a": ""}}}}}}"#);
        let mut object: Value = serde_json::from_str(&text).unwrap();
        let mut before =
            names(&object["metadata"]["annotations"]).iter().map(|name| (*name).to_owned()).collect::<Vec<_>>();
        write(&mut object).unwrap();
        let mut after = names(&object["metadata"]["annotations"]);
        before.retain(|name| name != ANNOTATION);
        after.retain(|name| *name != ANNOTATION);
        assert_eq!(after, before);
    }

    #[test]
    fn an_annotation_that_is_null_becomes_empty() {
        let mut object = json!({"metadata": {"annotations": {"a": null, "b": "kept"}}});
        write(&mut object).unwrap();
        let annotations = json!({"a": "", "b": "kept"});
        assert_eq!(read(&object).unwrap().unwrap()["metadata"]["annotations"], annotations);
        assert_eq!(object["metadata"]["annotations"]["a"], "");
    }

    #[test]
    fn an_annotation_without_an_object_is_an_error() {
        for (annotation, message) in [
            (json!("[]"), "the annotation of the last applied object is not a JSON object"),
            (json!("{"), "the annotation of the last applied object is not a JSON object"),
            (json!({}), "an annotation must be a string, found an object"),
            (json!(1), "an annotation must be a string, found a number"),
        ] {
            let error = read(&annotated(&annotation)).unwrap_err();
            let place = format!("metadata.annotations[\"{ANNOTATION}\"]");
            assert_eq!((error.code(), error.path().to_string()), (Code::InvalidDocument, place));
            assert_eq!(error.message(), message);
        }
        assert_eq!(read(&annotated(&json!(null))), Ok(None));
    }

    #[test]
    fn metadata_that_cannot_have_annotations_is_an_error_and_unchanged() {
        for (mut object, path) in [
            (json!([]), ""),
            (json!({"metadata": 1}), "metadata"),
            (json!({"metadata": {"annotations": []}}), "metadata.annotations"),
            (json!({"metadata": {"annotations": {"a": null, "b": 1}}}), "metadata.annotations.b"),
        ] {
            let before = object.clone();
            let error = write(&mut object).unwrap_err();
            assert_eq!((error.code(), error.path().to_string().as_str()), (Code::InvalidType, path));
            assert_eq!(object, before);
        }
    }

    #[test]
    fn an_object_that_is_nested_too_deeply_is_an_error() {
        let mut object = (0..200).fold(json!({}), |inner, _| json!({"a": inner}));
        assert_eq!(write(&mut object).unwrap_err().code(), Code::DepthLimit);
    }
}
