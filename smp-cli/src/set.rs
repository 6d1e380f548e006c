//! `--set PATH=VALUE` and `--unset PATH`: changes of single fields, without a patch in YAML.

mod path;
mod place;
mod value;

use serde_json::Value;
use smp_core::Schema;
use smp_suggest::shown;

use crate::report::Failure;

/// The change of a field or an item.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Edit {
    path: String,
    /// The text of the new value; `None` to remove the field or the item.
    value: Option<String>,
}

/// Why a change cannot be made, and what to do.
#[derive(Debug)]
struct Wrong {
    message: String,
    hint: Option<String>,
}

impl Wrong {
    fn new(message: impl Into<String>) -> Self {
        Self { message: message.into(), hint: None }
    }

    fn hint(self, hint: impl Into<String>) -> Self {
        Self { hint: Some(hint.into()), ..self }
    }
}

impl Edit {
    /// Reads the value of `--set`. The first `=` that is not in brackets ends the path.
    pub(crate) fn set(text: &str) -> Result<Self, String> {
        let (path, value) = path::split(text).ok_or("write PATH=VALUE, such as spec.replicas=3")?;
        if value == "null" {
            return Err("to remove a field, use --unset PATH".to_owned());
        }
        Ok(Self { path: path.to_owned(), value: Some(value.to_owned()) })
    }

    /// Reads the value of `--unset`.
    pub(crate) fn unset(text: &str) -> Result<Self, String> {
        if path::split(text).is_some() {
            return Err("--unset has only a path; to set a value, use --set PATH=VALUE".to_owned());
        }
        Ok(Self { path: text.to_owned(), value: None })
    }

    /// Makes the change. On an error, the object may be partly changed.
    pub(crate) fn apply(&self, schema: Schema<'_>, object: &mut Value) -> Result<(), Failure> {
        self.make(schema, object).map_err(|wrong| {
            let option = if self.value.is_some() { "--set" } else { "--unset" };
            let failure = Failure::does_not_apply(format!("{option} {}: {}", shown(&self.path), wrong.message))
                .of_part(Some(&self.path));
            match wrong.hint {
                Some(hint) => failure.hint(hint),
                None => failure,
            }
        })
    }

    fn make(&self, schema: Schema<'_>, object: &mut Value) -> Result<(), Wrong> {
        let (segments, part) = path::read(schema, &self.path)?;
        match &self.value {
            Some(text) => place::set(object, &segments, value::read(part.schema, text)?),
            None => place::unset(object, &segments),
        }
    }
}

#[cfg(test)]
mod tests {
    use serde_json::{Value, json};
    use smp_core::Schema;

    use super::Edit;

    fn deployment() -> Value {
        json!({
            "metadata": {"name": "web", "labels": {"app": "web"}, "finalizers": ["a"]},
            "spec": {"replicas": 1, "template": {"spec": {
                "containers": [
                    {"name": "proxy", "image": "proxy:1"},
                    {"name": "shop", "image": "shop:1", "args": ["-a", "-b"], "ports": [
                        {"containerPort": 53, "protocol": "UDP"}, {"containerPort": 53},
                    ]},
                ],
                "tolerations": [{"key": "a", "operator": "Exists"}],
            }}},
        })
    }

    fn schema() -> Schema<'static> {
        smp_api_types::schema_for_kind("apps", "v1", "Deployment").expect("it is built in")
    }

    /// The value at a pointer after a change.
    fn after(edit: &str, pointer: &str) -> Value {
        let edit = match edit.strip_prefix("- ") {
            Some(path) => Edit::unset(path),
            None => Edit::set(edit),
        };
        let mut object = deployment();
        edit.unwrap().apply(schema(), &mut object).unwrap_or_else(|failure| panic!("{}", failure.message()));
        object.pointer(pointer).cloned().unwrap_or(Value::Null)
    }

    #[test]
    fn a_path_has_names_keys_and_indexes_and_a_value_has_the_type_of_the_schema() {
        let shop = "/spec/template/spec/containers/1";
        for (edit, pointer, expected) in [
            ("spec.replicas=3", "/spec/replicas", json!(3)),
            ("spec.paused=true", "/spec/paused", json!(true)),
            ("metadata.labels.x=3", "/metadata/labels/x", json!("3")),
            ("metadata.labels.x=true", "/metadata/labels/x", json!("true")),
            ("metadata.labels.x=\"a b\"", "/metadata/labels/x", json!("a b")),
            ("metadata.labels.x=", "/metadata/labels/x", json!("")),
            ("metadata.labels.app.kubernetes.io/name=web", "/metadata/labels/app.kubernetes.io~1name", json!("web")),
            (r#"metadata.labels["a.b/c"]=d=e"#, "/metadata/labels/a.b~1c", json!("d=e")),
            (
                r"metadata.annotations.a\.b/c=key: value # no comment",
                "/metadata/annotations/a.b~1c",
                json!("key: value # no comment"),
            ),
            ("spec.template.spec.containers[name=shop].image=x", &format!("{shop}/image"), json!("x")),
            ("spec.template.spec.containers[1].image=x", &format!("{shop}/image"), json!("x")),
            ("spec.template.spec.containers[name=shop].args[1]=-c", &format!("{shop}/args"), json!(["-a", "-c"])),
            ("spec.template.spec.containers[name=shop].args[-]=-c", &format!("{shop}/args"), json!(["-a", "-b", "-c"])),
            ("spec.template.spec.containers[name=shop].args=[x, z]", &format!("{shop}/args"), json!(["x", "z"])),
            // The protocol is TCP by default.
            (
                "spec.template.spec.containers[name=shop].ports[containerPort=53,protocol=TCP].name=t",
                &format!("{shop}/ports/1/name"),
                json!("t"),
            ),
            (
                "spec.template.spec.containers[-]={name: c, image: 'c:1'}",
                "/spec/template/spec/containers/2",
                json!({"name": "c", "image": "c:1"}),
            ),
            (
                "spec.template.spec.tolerations[key=a].effect=NoSchedule",
                "/spec/template/spec/tolerations/0/effect",
                json!("NoSchedule"),
            ),
            ("spec.template.spec.nodeSelector.disk=ssd", "/spec/template/spec/nodeSelector", json!({"disk": "ssd"})),
            ("spec.strategy.rollingUpdate.maxSurge=25%", "/spec/strategy/rollingUpdate/maxSurge", json!("25%")),
            ("spec.strategy.rollingUpdate.maxSurge=1", "/spec/strategy/rollingUpdate/maxSurge", json!(1)),
            ("spec.strategy.rollingUpdate.maxSurge='1'", "/spec/strategy/rollingUpdate/maxSurge", json!("1")),
            (
                "spec.template.spec.containers[name=shop].resources.limits.cpu=500m",
                &format!("{shop}/resources/limits/cpu"),
                json!("500m"),
            ),
            ("- metadata.labels.app", "/metadata/labels", json!({})),
            ("- metadata.labels.absent", "/metadata/labels", json!({"app": "web"})),
            ("- spec.template.spec.containers[name=proxy]", "/spec/template/spec/containers/0/name", json!("shop")),
            ("- spec.template.spec.containers[name=shop].args[0]", &format!("{shop}/args"), json!(["-b"])),
        ] {
            assert_eq!(after(edit, pointer), expected, "{edit}");
        }
    }

    #[test]
    fn a_value_without_a_type_is_yaml() {
        let mut object = json!({});
        for edit in ["a.b=3", "a.c=true", "a.d='3'", "a.e={f: [1]}", "a.g=text"] {
            Edit::set(edit).unwrap().apply(Schema::free_form(), &mut object).unwrap();
        }
        assert_eq!(object, json!({"a": {"b": 3, "c": true, "d": "3", "e": {"f": [1]}, "g": "text"}}));
    }

    #[test]
    fn mistakes_are_explained() {
        let containers = "spec.template.spec.containers";
        for (edit, message, hint) in [
            ("spec.replicaz=3".to_owned(), "DeploymentSpec has no field `replicaz`", "did you mean `replicas`?"),
            ("spec.replicas=many".to_owned(), "`many` is not an integer", ""),
            ("spec.replicas=1.5".to_owned(), "`1.5` is not an integer", ""),
            ("spec.paused=maybe".to_owned(), "`maybe` is not a boolean", ""),
            ("spec.template=x".to_owned(), "`x` is not an object", "{name: value}"),
            (format!("{containers}=x"), "`x` is not a list", "[a, b]"),
            (
                format!("{containers}[name=shpo].image=x"),
                "spec.template.spec.containers has no item with name=shpo",
                "did you mean `shop`?",
            ),
            (
                format!("{containers}[name=other].image=x"),
                "spec.template.spec.containers has no item with name=other",
                "the items have name proxy, shop; to add an item, use --set 'spec.template.spec.containers[-]={name: other}'",
            ),
            (format!("{containers}[nam=shop].image=x"), "Container has no field `nam`", "did you mean `name`?"),
            (
                format!("{containers}[2].image=x"),
                "spec.template.spec.containers has 2 items, and their last index is 1",
                "[-]",
            ),
            (format!("{containers}.image=x"), "spec.template.spec.containers is a list", "containers[name=…]"),
            (
                format!("{containers}[name=shop].ports[containerPort=53].name=x"),
                "2 items have containerPort=53",
                "protocol",
            ),
            (
                "spec.template.spec.volumes[name=v].emptyDir={}".to_owned(),
                "spec.template.spec.volumes has no items",
                "volumes[-]={name: v}",
            ),
            ("spec.replicas.x=3".to_owned(), "spec.replicas is an integer and has no parts", ""),
            ("metadata[0]=x".to_owned(), "metadata is an object, not a list", ""),
            (format!("{containers}[-].image=x"), "`[-]` is the place after the last item", "set the whole item"),
            ("spec..replicas=x".to_owned(), "a name is missing before", ""),
            ("spec.args[x]=1".to_owned(), "DeploymentSpec has no field `args`", ""),
            (format!("{containers}[x]=1"), "`[x]` does not name an item", "[name=…]"),
        ] {
            let failure = Edit::set(&edit).unwrap().apply(schema(), &mut deployment()).unwrap_err();
            assert!(failure.message().contains(message), "{edit}: {}", failure.message());
            assert!(failure.advice().unwrap_or_default().contains(hint), "{edit}: {:?}", failure.advice());
        }
        let open = Edit::unset("spec.template.spec.containers[0").unwrap().apply(schema(), &mut deployment());
        assert!(open.unwrap_err().message().contains("a `]` is missing"));
        assert!(Edit::set("spec.replicas").is_err());
        assert!(Edit::set("spec.replicas=null").unwrap_err().contains("--unset"));
        assert!(Edit::unset("spec.replicas=3").is_err());
    }
}
