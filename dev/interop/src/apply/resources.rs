//! The kinds of scripts: built-in ones and custom resources, with the schemas of their versions.

use serde_json::{Map, Value, json};
use smp_testkit::tape::Tape;

use super::schemas::{self, Place};

/// The built-in kinds of scripts: group, version, kind, and the fields that requests reset, by subresource.
pub(super) const KINDS: [(&str, &str, &str, &[&str]); 14] = [
    ("", "v1", "Pod", &["status"]),
    ("", "v1", "Service", &["status"]),
    ("", "v1", "ConfigMap", &[]),
    ("", "v1", "Node", &["status"]),
    ("", "v1", "PersistentVolumeClaim", &["status"]),
    ("", "v1", "ServiceAccount", &[]),
    ("apps", "v1", "Deployment", &["status"]),
    ("apps", "v1", "StatefulSet", &["status"]),
    ("batch", "v1", "Job", &["status"]),
    ("autoscaling", "v2", "HorizontalPodAutoscaler", &["status"]),
    ("networking.k8s.io", "v1", "Ingress", &["status"]),
    ("networking.k8s.io", "v1", "NetworkPolicy", &[]),
    ("rbac.authorization.k8s.io", "v1", "ClusterRole", &[]),
    ("apiextensions.k8s.io", "v1", "CustomResourceDefinition", &["status"]),
];

/// The group and kind of custom resources.
const GROUP: &str = "x.io";
const KIND: &str = "Thing";

/// A kind with the schemas of its versions.
pub(super) struct Resource<'s> {
    pub(super) schema: Value,
    pub(super) group: &'s str,
    pub(super) kind: &'s str,
    pub(super) versions: Vec<(&'s str, Place<'s>)>,
    pub(super) reset: Value,
}

impl Resource<'_> {
    pub(super) fn api_version(&self, version: &str) -> String {
        if self.group.is_empty() { version.to_owned() } else { format!("{}/{version}", self.group) }
    }
}

/// The schemas of a group of cases.
pub(super) struct Schemas {
    /// The definitions of the built-in types.
    pub(super) built_in: Value,
    /// Random definitions.
    pub(super) random: Value,
    /// The types of the versions of a custom resource, and its definition.
    custom: Value,
    crd: Value,
    untyped: Value,
}

impl Schemas {
    pub(super) fn new(built_in: Value) -> Self {
        Self {
            built_in,
            random: json!({}),
            custom: json!({}),
            crd: json!({}),
            untyped: json!({"Root": {"type": "object"}}),
        }
    }

    /// Makes other random schemas.
    pub(super) fn renew(&mut self, tape: &mut Tape<'_>) {
        self.random = schemas::definitions(tape);
        let metadata = json!({"type": "object", "properties": {
            "name": {"type": "string"}, "labels": {"type": "object", "additionalProperties": {"type": "string"}},
            "annotations": {"type": "object", "additionalProperties": {"type": "string"}},
            "finalizers": {"type": "array", "items": {"type": "string"}, "x-kubernetes-list-type": "set"},
            "ownerReferences": {"type": "array", "x-kubernetes-list-type": "map", "x-kubernetes-list-map-keys": ["uid"],
                "items": {"type": "object", "x-kubernetes-map-type": "atomic", "properties": {
                    "uid": {"type": "string"}, "name": {"type": "string"}, "controller": {"type": "boolean"}}}}}});
        let mut versions = Vec::new();
        let mut custom = Map::new();
        for (name, part, storage) in [("v1", "Part1", true), ("v2", "Part2", false)] {
            let spec = schemas::inline(Place::of(&self.random, part), 1);
            let spec = structural(spec);
            let mut schema = json!({"type": "object", "properties": {"spec": spec, "status": spec}});
            versions
                .push(json!({"name": name, "served": true, "storage": storage, "schema": {"openAPIV3Schema": schema}}));
            schema["properties"]["metadata"] = metadata.clone();
            custom.insert(name.to_owned(), schema);
        }
        self.custom = custom.into();
        self.crd = json!({"apiVersion": "apiextensions.k8s.io/v1", "kind": "CustomResourceDefinition", "metadata": {"name": "things.x.io"},
            "spec": {"group": GROUP, "scope": "Namespaced", "names": {"kind": KIND, "plural": "things", "singular": "thing"}, "versions": versions}});
    }

    /// A random kind.
    pub(super) fn resource(&self, tape: &mut Tape<'_>) -> Resource<'_> {
        match tape.below(8) {
            0..=3 => self.built_in(tape),
            7 => Resource {
                schema: json!({"deduced": true}),
                group: GROUP,
                kind: KIND,
                versions: vec![("v1", Place::of(&self.untyped, "Root"))],
                reset: Value::Null,
            },
            _ => self.custom(tape),
        }
    }

    fn built_in(&self, tape: &mut Tape<'_>) -> Resource<'_> {
        let &(group, version, kind, resets) = tape.pick(&KINDS);
        let place = self.built_in_kind(group, version, kind);
        let api_version = if group.is_empty() { version.to_owned() } else { format!("{group}/{version}") };
        let mut reset = json!({"": {}, "status": {}});
        for name in resets {
            let spec = if tape.once_in(2) {
                json!({"f:spec": {}})
            } else {
                json!({"f:spec": {}, "f:metadata": {"f:labels": {}}})
            };
            reset[""][&api_version] = json!({format!("f:{name}"): {}});
            reset[*name][&api_version] = spec;
        }
        let reset = if resets.is_empty() || tape.once_in(3) { Value::Null } else { reset };
        Resource { schema: json!({"builtin": true}), group, kind, versions: vec![(version, place)], reset }
    }

    fn built_in_kind(&self, group: &str, version: &str, kind: &str) -> Place<'_> {
        let is_kind = |found: &Value| found["group"] == group && found["version"] == version && found["kind"] == kind;
        let mut definitions = self.built_in.as_object().into_iter().flatten();
        let found = definitions.find(|(_, definition)| {
            definition["x-kubernetes-group-version-kind"].as_array().is_some_and(|kinds| kinds.iter().any(is_kind))
        });
        Place::at(&self.built_in, found.map_or(&Value::Null, |(_, definition)| definition))
    }

    fn custom(&self, tape: &mut Tape<'_>) -> Resource<'_> {
        let mut reset = json!({});
        for version in ["v1", "v2"] {
            let group_version = format!("{GROUP}/{version}");
            reset[format!("{version}/")] = json!({&group_version: {"f:status": {}}});
            reset["status"][&group_version] = json!({"f:metadata": {}, "f:spec": {}});
        }
        Resource {
            schema: json!({"crd": self.crd}),
            group: GROUP,
            kind: KIND,
            versions: ["v1", "v2"].map(|version| (version, Place::of(&self.custom, version))).into(),
            reset: if tape.once_in(2) { reset } else { Value::Null },
        }
    }
}

/// Removes what the schema of a custom resource must not have.
fn structural(mut schema: Value) -> Value {
    if let Some(map) = schema.as_object_mut() {
        map.remove("x-kubernetes-patch-strategy");
        map.remove("x-kubernetes-patch-merge-key");
        if map.contains_key("properties") {
            map.remove("additionalProperties");
        }
        if !map.contains_key("type") && map.is_empty() {
            map.insert("x-kubernetes-preserve-unknown-fields".to_owned(), true.into());
        }
        for name in ["items", "additionalProperties"] {
            if let Some(part) = map.get_mut(name).filter(|part| part.is_object()) {
                *part = structural(part.take());
            }
        }
        for field in map.get_mut("properties").and_then(Value::as_object_mut).into_iter().flatten() {
            *field.1 = structural(field.1.take());
        }
    }
    schema
}
