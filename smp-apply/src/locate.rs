//! Finds the path of a part of an object.

use serde_json::Value;

use crate::item::element;
use crate::{Element, Path, Schema, Type};

impl Path {
    /// Returns the path of the part of an object at a JSON pointer, with the elements of list items. The path ends at the first part that has
    /// owners only as a whole. `None` if the object does not have the part.
    ///
    /// ```
    /// use serde_json::json;
    /// use smp_api_types::core::v1::Service;
    /// use smp_apply::{Path, Schema};
    ///
    /// let service = json!({"spec": {"ports": [{"port": 53, "name": "dns"}], "selector": {"app": "dns"}}});
    /// let locate = |pointer| Path::locate(Schema::of::<Service>(), &service, pointer).map(|path| path.to_string());
    /// assert_eq!(locate("/spec/ports/0/name").as_deref(), Some(r#".spec.ports[port=53,protocol="TCP"].name"#));
    /// assert_eq!(locate("/spec/selector/app").as_deref(), Some(".spec.selector"));
    /// assert_eq!(locate("/spec/ports/1"), None);
    /// ```
    pub fn locate(schema: Schema<'_>, object: &Value, pointer: &str) -> Option<Self> {
        object.pointer(pointer)?;
        let mut elements = Vec::new();
        let (mut ty, mut part) = (Type::of(schema), object);
        for token in pointer.split('/').skip(1) {
            let Some((element, below, inner)) = step(ty, part, &token.replace("~1", "/").replace("~0", "~")) else {
                break;
            };
            elements.push(element);
            (ty, part) = (below, inner);
        }
        Some(Self::from(elements))
    }
}

/// The element of a part, its type and its value; `None` inside a part that has owners only as a whole.
fn step<'s, 'v>(ty: Type<'s>, part: &'v Value, token: &str) -> Option<(Element, Type<'s>, &'v Value)> {
    match part {
        Value::Object(fields) => {
            let map = ty.map().filter(|map| !map.atomic)?;
            Some((Element::field(token), map.value(token), fields.get(token)?))
        }
        Value::Array(items) => {
            let list = ty.list()?;
            let item = items.get(token.parse::<usize>().ok()?)?;
            Some((element(list.identity.as_ref()?, item).ok()?, list.item, item))
        }
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use serde_json::json;
    use smp_api_types::core::v1::Pod;

    use crate::{Path, Schema};

    #[test]
    fn a_pointer_becomes_the_path_of_an_owner() {
        let pod = json!({
            "metadata": {"labels": {"example.com/a~b": "1"}, "finalizers": ["x/y"]},
            "spec": {"containers": [{"name": "web", "args": ["-v"]}], "tolerations": [{"key": "gpu"}]},
        });
        let locate = |schema, pointer| Path::locate(schema, &pod, pointer).map(|path| path.to_string());
        for (pointer, path) in [
            ("", Some("")),
            ("/metadata/labels/example.com~1a~0b", Some(".metadata.labels.example.com/a~b")),
            ("/metadata/finalizers/0", Some(r#".metadata.finalizers[="x/y"]"#)),
            ("/spec/containers/0", Some(r#".spec.containers[name="web"]"#)),
            ("/spec/containers/0/args/0", Some(r#".spec.containers[name="web"].args"#)),
            ("/spec/tolerations/0/key", Some(".spec.tolerations")),
            ("/spec/containers/1", None),
            ("/spec/containers/-", None),
            ("/spec/nothing", None),
            ("spec", None),
        ] {
            assert_eq!(locate(Schema::of::<Pod>(), pointer).as_deref(), path, "{pointer}");
        }
        assert_eq!(locate(Schema::free_form(), "/spec/containers/0/name").as_deref(), Some(".spec.containers"));
    }
}
