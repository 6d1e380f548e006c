//! The subresource `scale` of custom resources.

use serde_json::{Map, Value, json};

use super::accessor::{fields, integer, text};
use super::definition::read::Scale;
use crate::cause::Causes;

/// The greatest number of replicas.
const MAX_REPLICAS: i64 = i32::MAX as i64;

impl Scale {
    /// Returns the `Scale` of an object, and whether the field of `specReplicasPath` exists.
    ///
    /// # Errors
    ///
    /// Returns Kubernetes' text if a field has another type.
    pub fn get(&self, object: &Value) -> Result<(Value, bool), String> {
        let wanted = integer(object, &self.spec_replicas)?;
        let observed = integer(object, &self.status_replicas)?;
        let mut status = json!({"replicas": observed.unwrap_or_default()});
        let selector = self.selector_path().map(|path| text(object, path)).transpose()?.flatten();
        if let Some(selector) = selector.filter(|selector| !selector.is_empty()) {
            status["selector"] = selector.into();
        }
        let mut metadata = Map::new();
        for name in ["name", "namespace", "uid", "resourceVersion", "creationTimestamp"] {
            if let Some(value) = object.get("metadata").and_then(|metadata| metadata.get(name)) {
                metadata.insert(name.to_owned(), value.clone());
            }
        }
        let spec = wanted.filter(|wanted| *wanted != 0).map_or_else(|| json!({}), |wanted| json!({"replicas": wanted}));
        let scale = json!({"kind": "Scale", "apiVersion": "autoscaling/v1", "metadata": metadata, "spec": spec, "status": status});
        Ok((scale, wanted.is_some()))
    }

    /// Sets the replicas in the spec of an object. Missing objects on the path are created.
    ///
    /// ```text
    /// {spec: {}}, 3  →  {spec: {replicas: 3}}
    /// ```
    ///
    /// # Errors
    ///
    /// Returns Kubernetes' text if something on the way is not an object.
    pub fn set(&self, object: &mut Value, replicas: i64) -> Result<(), String> {
        let fields = fields(&self.spec_replicas);
        let Some((last, above)) = fields.split_last() else { return Ok(()) };
        let mut value = object;
        for (index, field) in above.iter().enumerate() {
            let Some(members) = value.as_object_mut() else { return Err(not_an_object(fields.get(..index))) };
            value = members.entry(*field).or_insert_with(|| json!({}));
        }
        let Some(members) = value.as_object_mut() else { return Err(not_an_object(Some(above))) };
        members.insert((*last).to_owned(), replicas.into());
        Ok(())
    }

    /// The causes for fields of the subresource that have wrong values. Updates of the status do not check the wanted
    /// replicas.
    pub(super) fn check(&self, object: &Value, wanted: bool) -> Causes {
        let paths = [wanted.then_some(&self.spec_replicas), Some(&self.status_replicas)];
        let mut causes = Causes::default();
        for path in paths.into_iter().flatten() {
            let (bad, detail) = match integer(object, path) {
                Err(error) => (0, error),
                Ok(Some(replicas)) if replicas < 0 => (replicas, "should be a non-negative integer".to_owned()),
                Ok(Some(replicas)) if replicas > MAX_REPLICAS => {
                    (replicas, format!("should be less than or equal to {MAX_REPLICAS}"))
                }
                Ok(_) => continue,
            };
            causes.invalid(path, bad, &detail);
        }
        if let Some((path, Err(error))) = self.label_selector.as_deref().map(|path| (path, text(object, path))) {
            causes.invalid(path, "", &error);
        }
        causes
    }

    fn selector_path(&self) -> Option<&str> {
        self.label_selector.as_deref().filter(|path| !path.is_empty())
    }
}

fn not_an_object(fields: Option<&[&str]>) -> String {
    format!("value cannot be set because .{} is not a map[string]interface{{}}", fields.unwrap_or_default().join("."))
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::Scale;

    fn scale() -> Scale {
        Scale {
            spec_replicas: ".spec.replicas".to_owned(),
            status_replicas: ".status.replicas".to_owned(),
            label_selector: Some(".status.selector".to_owned()),
        }
    }

    #[test]
    fn a_scale_is_read_through_the_paths() {
        let object = json!({
            "metadata": {"name": "a", "namespace": "b", "labels": {"c": "d"}},
            "spec": {"replicas": 3}, "status": {"replicas": 2, "selector": "e=f"},
        });
        let (read, found) = scale().get(&object).expect("the fields have the right types");
        assert!(found);
        assert_eq!(read["metadata"], json!({"name": "a", "namespace": "b"}));
        assert_eq!(
            (&read["spec"], &read["status"]),
            (&json!({"replicas": 3}), &json!({"replicas": 2, "selector": "e=f"}))
        );
        let (read, found) = scale().get(&json!({"spec": null})).expect("a null counts as absent");
        assert!(!found);
        assert_eq!(read["spec"], json!({}), "as on kube-apiserver, a zero is not written");
    }

    #[test]
    fn a_field_of_another_type_is_an_error() {
        let error = scale().get(&json!({"spec": [1, {"a": "b"}]})).expect_err("a list has no fields");
        assert_eq!(
            error,
            ".spec.replicas accessor error: [1 map[a:b]] is of the type []interface {}, expected map[string]interface{}"
        );
        let causes = scale().check(&json!({"spec": {"replicas": "x"}, "status": {"replicas": -1}}), true);
        let texts: Vec<String> = causes.iter().map(ToString::to_string).collect();
        assert_eq!(
            texts,
            [
                ".spec.replicas: Invalid value: 0: .spec.replicas accessor error: x is of the type string, expected int64",
                ".status.replicas: Invalid value: -1: should be a non-negative integer",
            ]
        );
    }

    #[test]
    fn replicas_are_set_and_objects_on_the_way_created() {
        let mut object = json!({});
        scale().set(&mut object, 4).expect("nothing is in the way");
        assert_eq!(object, json!({"spec": {"replicas": 4}}));
        let error = scale().set(&mut json!({"spec": 1}), 4).expect_err("a number has no fields");
        assert_eq!(error, "value cannot be set because .spec is not a map[string]interface{}");
    }
}
