//! Custom resource definitions: how each version is read, and what a CRD can declare for patches.

use serde_json::{Value, json};
use smp_core::schema::{Field, GroupVersionKind, Kind, MapType, MergeStrategy, ScalarKind, Shape};
use smp_core::{Patcher, Schema};
use smp_openapi::{CustomResource, CustomResourceProblem, Document, ListMapKeys, Reader, Scope, read};

const OBJECT_META: &str = "io.k8s.apimachinery.pkg.apis.meta.v1.ObjectMeta";
fn merging() -> Reader {
    Reader::new().list_map_keys(ListMapKeys::MergeKey)
}

/// Returns a definition of `Widget` in the group `tools.example.com` with these versions.
fn crd(versions: &Value) -> Value {
    json!({
        "apiVersion": "apiextensions.k8s.io/v1",
        "kind": "CustomResourceDefinition",
        "metadata": {"name": "widgets.tools.example.com"},
        "spec": {
            "group": "tools.example.com",
            "scope": "Namespaced",
            "names": {"plural": "widgets", "kind": "Widget"},
            "versions": versions
        }
    })
}

/// Returns a version `v1` with a schema that has these properties below `spec`.
fn with_spec(properties: &Value) -> Value {
    let spec = json!({"type": "object", "properties": properties});
    let schema = json!({"openAPIV3Schema": {"type": "object", "properties": {"spec": spec}}});
    crd(&json!([{"name": "v1", "served": true, "storage": true, "schema": schema}]))
}

fn field<'d>(document: &'d Document, definition: &str, name: &str) -> &'d Field<'d> {
    let schema = document.get(definition).unwrap_or_else(|| panic!("{definition}"));
    schema.field(name).unwrap_or_else(|| panic!("{definition}.{name}"))
}

fn field_names(schema: Schema<'_>) -> Vec<&str> {
    schema.object().expect("an object").fields().iter().map(smp_core::schema::Field::name).collect()
}

fn problems(document: &Value) -> String {
    read(document).map_or_else(|errors| errors.to_string(), |_| String::new())
}

#[test]
fn each_served_version_has_a_definition_and_a_kind() {
    let schema = json!({"openAPIV3Schema": {"type": "object", "properties": {"spec": {"type": "object"}}}});
    let document = read(&crd(&json!([
        {"name": "v1", "served": true, "schema": schema},
        {"name": "v1beta1", "served": true, "schema": schema},
        {"name": "v1alpha1", "served": false, "schema": {"openAPIV3Schema": "not looked at"}}
    ])))
    .expect("it is valid");
    let names: Vec<&str> = document.names().collect();
    assert_eq!(names, ["com.example.tools.v1.Widget", "com.example.tools.v1beta1.Widget"]);
    let kinds: Vec<String> = document.kinds().map(|(kind, name)| format!("{kind} {name}")).collect();
    assert_eq!(
        kinds,
        [
            "tools.example.com/v1/Widget com.example.tools.v1.Widget",
            "tools.example.com/v1beta1/Widget com.example.tools.v1beta1.Widget",
        ]
    );
    let table = document.schema("tools.example.com/v1/Widget").expect("it is there").object().expect("an object");
    assert_eq!(table.kinds()[0].to_string(), "tools.example.com/v1/Widget");
}

#[test]
fn metadata_is_that_of_every_object() {
    for schema in [
        json!({"type": "object", "properties": {"metadata": {"type": "object", "properties": {"name": {"maxLength": 3}}}}}),
        json!({"type": "object"}),
        json!({}),
    ] {
        let version = json!({"name": "v1", "served": true, "schema": {"openAPIV3Schema": schema}});
        let document = read(&crd(&json!([version]))).expect("it is valid");
        let widget = document.get_kind("tools.example.com", "v1", "Widget").expect("it is there");
        let metadata = widget.field_schema(widget.field("metadata").expect("every resource has it"));
        assert_eq!(metadata.object().expect("an object").name(), OBJECT_META);
        let live = json!({"metadata": {
            "finalizers": ["a"],
            "labels": {"a": "1"},
            "ownerReferences": [{"uid": "1", "name": "x"}]
        }});
        let patch = json!({"metadata": {
            "finalizers": ["b"],
            "labels": {"b": "2"},
            "ownerReferences": [{"uid": "1", "controller": true}]
        }});
        let expected = json!({"metadata": {
            "finalizers": ["a", "b"],
            "labels": {"a": "1", "b": "2"},
            "ownerReferences": [{"uid": "1", "name": "x", "controller": true}]
        }});
        assert_eq!(Patcher::new(widget).apply(live, &patch).expect("it applies"), expected);
    }
}

#[test]
fn api_version_and_kind_are_strings_whatever_the_schema_declares() {
    let schema =
        json!({"type": "object", "properties": {"spec": {"type": "object"}, "kind": {}}, "required": ["spec"]});
    let version = json!({"name": "v1", "served": true, "schema": {"openAPIV3Schema": schema}});
    let document = read(&crd(&json!([version]))).expect("it is valid");
    let widget = document.get("com.example.tools.v1.Widget").expect("it is there");
    let mut names = field_names(widget);
    names.sort_unstable();
    assert_eq!(names, ["apiVersion", "kind", "metadata", "spec"]);
    for name in ["apiVersion", "kind"] {
        assert_eq!(*widget.field(name).expect("it is there").shape(), Shape::scalar(ScalarKind::String), "{name}");
    }
    assert!(widget.field("spec").expect("it is there").is_required());
}

#[test]
fn a_version_without_a_schema_is_free_form() {
    for version in [
        json!({"name": "v1", "served": true}),
        json!({"name": "v1", "served": true, "schema": null}),
        json!({"name": "v1", "served": true, "schema": {}}),
        json!({"name": "v1", "served": true, "schema": {"openAPIV3Schema": {"x-kubernetes-preserve-unknown-fields": true}}}),
    ] {
        let document = read(&crd(&json!([version]))).expect("it is valid");
        let widget = document.get("com.example.tools.v1.Widget").expect("it is there");
        assert_eq!(field_names(widget), ["apiVersion", "kind", "metadata"]);
        assert_eq!(widget.object().and_then(smp_core::schema::ObjectSchema::additional), Some(&Shape::FreeForm));
        let patcher = Patcher::new(widget).reject_unknown_fields();
        let result = patcher.apply(json!({"spec": {"a": 1}}), &json!({"spec": {"b": [2]}}));
        assert_eq!(result.expect("it applies"), json!({"spec": {"a": 1, "b": [2]}}));
    }
}

#[test]
fn other_keywords_of_a_schema_are_used_or_stored() {
    let document = read(&with_spec(&json!({
        "size": {"x-kubernetes-int-or-string": true, "anyOf": [{"type": "integer"}, {"type": "string"}]},
        "raw": {"type": "object", "x-kubernetes-preserve-unknown-fields": true},
        "open": {"type": "object", "properties": {"a": {"type": "string"}}, "x-kubernetes-preserve-unknown-fields": true},
        "template": {"type": "object", "x-kubernetes-embedded-resource": true, "properties": {"spec": {"type": "object"}}},
        "checked": {"type": "string", "x-kubernetes-validations": [{"rule": "self.size() > 1"}]}
    })))
    .expect("it is valid");
    let spec = "com.example.tools.v1.Widget.spec";
    assert_eq!(*field(&document, spec, "size").shape(), Shape::scalar(ScalarKind::IntOrString));
    assert_eq!(*field(&document, spec, "raw").shape(), Shape::Map(Shape::FreeForm.into()));
    let open = document.get("com.example.tools.v1.Widget.spec.open").and_then(Schema::object).expect("a table");
    assert_eq!(open.additional(), Some(&Shape::FreeForm));
    let template = document.get("com.example.tools.v1.Widget.spec.template").expect("a table");
    let mut names = field_names(template);
    names.sort_unstable();
    assert_eq!(names, ["apiVersion", "kind", "metadata", "spec"]);
    let metadata = template.field_schema(template.field("metadata").expect("it is there"));
    assert_eq!(metadata.object().expect("an object").name(), OBJECT_META);
    let carried: Vec<&str> =
        field(&document, spec, "checked").extensions().iter().map(|extension| &*extension.name).collect();
    assert_eq!(carried, ["x-kubernetes-validations"]);
}

/// A field for each declaration that a CRD can make about lists and maps.
fn typed_lists() -> Value {
    let port = json!({"type": "object", "properties": {
        "port": {"type": "integer"}, "protocol": {"type": "string", "default": "TCP"}, "name": {"type": "string"}
    }});
    json!({
        "ports": {
            "type": "array", "items": port,
            "x-kubernetes-list-type": "map", "x-kubernetes-list-map-keys": ["port", "protocol"]
        },
        "tags": {"type": "array", "items": {"type": "string"}, "x-kubernetes-list-type": "set"},
        "atomicPorts": {"type": "array", "items": port, "x-kubernetes-list-type": "atomic"},
        "objectSet": {"type": "array", "items": port, "x-kubernetes-list-type": "set"},
        "selector": {"type": "object", "additionalProperties": {"type": "string"}, "x-kubernetes-map-type": "atomic"},
        "own": {
            "type": "array", "items": port, "x-kubernetes-list-type": "map",
            "x-kubernetes-list-map-keys": ["port", "protocol"],
            "x-kubernetes-patch-strategy": "merge", "x-kubernetes-patch-merge-key": "port"
        }
    })
}

#[test]
fn list_types_are_only_stored_by_default() {
    let document = read(&with_spec(&typed_lists())).expect("it is valid");
    for name in ["ports", "tags", "atomicPorts", "objectSet", "selector"] {
        let field = field(&document, "com.example.tools.v1.Widget.spec", name);
        assert!(field.strategy().merge.is_none() && field.merge_key().is_empty(), "{name}");
    }
    let ports = field(&document, "com.example.tools.v1.Widget.spec", "ports");
    assert_eq!(ports.list_map_keys().join(","), "port,protocol");
}

#[test]
fn list_types_are_strategies_and_keys_with_the_option() {
    let document = merging().read(&with_spec(&typed_lists())).expect("it is valid");
    let found = |name| {
        let field = field(&document, "com.example.tools.v1.Widget.spec", name);
        (field.strategy().merge, field.merge_key().join(","))
    };
    let key = str::to_owned;
    assert_eq!(found("ports"), (Some(MergeStrategy::Merge), key("port,protocol")));
    assert_eq!(found("tags"), (Some(MergeStrategy::Merge), key("")));
    assert_eq!(found("atomicPorts"), (None, key("")));
    assert_eq!(found("objectSet"), (None, key("")));
    assert_eq!(found("selector"), (Some(MergeStrategy::Replace), key("")));
    assert_eq!(found("own"), (Some(MergeStrategy::Merge), key("port")));
    assert_eq!(field(&document, "com.example.tools.v1.Widget.spec", "selector").map_type(), Some(MapType::Atomic));

    let widget = document.get("com.example.tools.v1.Widget").expect("it is there");
    let live = json!({"spec": {"ports": [{"port": 53, "protocol": "UDP"}, {"port": 53}], "selector": {"a": "1"}}});
    let patch = json!({"spec": {"ports": [{"port": 53, "protocol": "TCP", "name": "dns"}], "selector": {"b": "2"}}});
    let expected = json!({"spec": {
        "ports": [{"port": 53, "protocol": "UDP"}, {"port": 53, "protocol": "TCP", "name": "dns"}],
        "selector": {"b": "2"}
    }});
    assert_eq!(Patcher::new(widget).apply(live, &patch).expect("it applies"), expected);
}

#[test]
fn an_unknown_field_in_list_map_keys_is_reported_with_its_location() {
    let wrong = with_spec(&json!({"ports": {
        "type": "array", "items": {"type": "object", "properties": {"port": {"type": "integer"}}},
        "x-kubernetes-list-type": "map", "x-kubernetes-list-map-keys": ["number"]
    }}));
    assert_eq!(problems(&wrong), "");
    let document = merging().read(&wrong).unwrap_or_else(|errors| panic!("{errors}"));
    let warnings: Vec<String> = document.warnings().iter().map(ToString::to_string).collect();
    assert_eq!(
        warnings,
        ["/spec/versions/0/schema/openAPIV3Schema/properties/spec/properties/ports/x-kubernetes-list-map-keys: \
         the merge key `number` is not a field of `com.example.tools.v1.Widget.spec.ports`"]
    );
}

#[test]
fn list_types_of_other_documents_are_used_too() {
    let document = json!({"definitions": {
        "Rack": {"properties": {"slots": {
            "items": {"$ref": "#/definitions/Slot"},
            "x-kubernetes-list-type": "map", "x-kubernetes-list-map-keys": ["number"]
        }, "slot": {"$ref": "#/definitions/Slot", "x-kubernetes-map-type": "atomic"}}},
        "Slot": {"properties": {"number": {"type": "integer"}}}
    }});
    let document = merging().read(&document).expect("it is valid");
    assert_eq!(field(&document, "Rack", "slots").merge_key().join(","), "number");
    assert_eq!(field(&document, "Rack", "slot").strategy().merge, Some(MergeStrategy::Replace));
}

#[test]
fn the_list_types_of_kubernetes_own_definitions_can_be_left_out() {
    let selector = json!({"properties": {"labels": {"items": {"type": "string"}, "x-kubernetes-list-type": "set"}}});
    let names = ["io.k8s.api.core.v1.Selector", "io.k8s.networking.gateway.v1.Selector", "com.example.v1.Selector"];
    let definitions: serde_json::Map<_, _> = names.iter().map(|name| ((*name).to_owned(), selector.clone())).collect();
    let reader = Reader::new().list_map_keys(ListMapKeys::MergeKeyOfCustomResources);
    let document = reader.read(&json!({"definitions": definitions})).expect("it is valid");
    let merges = names.map(|name| field(&document, name, "labels").strategy().merge.is_some());
    assert_eq!(merges, [false, true, true]);
}

#[test]
fn manifests_in_yaml_are_read() {
    let document = read(
        "
apiVersion: apiextensions.k8s.io/v1
kind: CustomResourceDefinition
metadata: {name: widgets.tools.example.com}
spec:
  group: tools.example.com
  names: {kind: Widget, plural: widgets}
  scope: Namespaced
  versions:
  - name: v1
    served: yes
    storage: true
    schema:
      openAPIV3Schema:
        type: object
        properties:
          spec: {type: object, properties: {parts: {type: array, items: {type: string}}}}
",
    )
    .unwrap_or_else(|errors| panic!("{errors}"));
    let spec = document.get("com.example.tools.v1.Widget.spec").expect("it is there");
    assert!(matches!(spec.field_schema(spec.field("parts").expect("it is there")).kind(), Kind::List(_)));
}

#[test]
fn invalid_definitions_are_reported() {
    let replaced = |pointer: &str, value: Value| {
        let mut document = with_spec(&json!({}));
        *document.pointer_mut(pointer).expect("it is there") = value;
        problems(&document)
    };
    let string = "a non-empty string";
    let root = "/spec/versions/0/schema/openAPIV3Schema";
    let object = "the schema of a resource must describe an object";
    for (pointer, value, expected) in [
        (
            "/apiVersion",
            json!("apiextensions.k8s.io/v1beta1"),
            "/apiVersion: only definitions of `apiextensions.k8s.io/v1` are read; convert this one".to_owned(),
        ),
        ("/apiVersion", json!(1), "/apiVersion: `apiVersion` must be a string".to_owned()),
        ("/spec", json!([]), "/spec: `spec` must be a JSON object".to_owned()),
        ("/spec/group", json!(""), format!("/spec/group: `group` must be {string}")),
        ("/spec/names", json!({}), format!("/spec/names: `kind` is missing; it must be {string}")),
        ("/spec/names/kind", json!(1), format!("/spec/names/kind: `kind` must be {string}")),
        ("/spec/versions", json!({}), "/spec/versions: `versions` must be a list".to_owned()),
        ("/spec/versions/0", json!(1), "/spec/versions/0: a version must be a JSON object".to_owned()),
        ("/spec/versions/0/name", json!(1), format!("/spec/versions/0/name: `name` must be {string}")),
        (
            "/spec/versions/0/served",
            json!("yes"),
            "/spec/versions/0/served: `served` must be `true` or `false`".to_owned(),
        ),
        (
            "/spec/versions/0/served",
            json!(false),
            "/spec: no version of this CustomResourceDefinition is served; set `served: true` for one of them"
                .to_owned(),
        ),
        ("/spec/versions/0/schema", json!(1), "/spec/versions/0/schema: `schema` must be a JSON object".to_owned()),
        (root, json!(1), format!("{root}: a schema must be a JSON object")),
        (root, json!({"type": "string"}), format!("{root}: {object}")),
        (root, json!({"$ref": "#/definitions/No"}), format!("{root}: {object}")),
        (
            root,
            json!({"properties": {"spec": {"$ref": "#/components/schemas/No"}}}),
            format!("{root}/properties/spec/$ref: the document has no definition `No`"),
        ),
        (
            root,
            json!({"properties": {"spec": {"type": "string", "x-kubernetes-embedded-resource": true}}}),
            format!("{root}/properties/spec: an embedded resource must be an object"),
        ),
    ] {
        assert_eq!(replaced(pointer, value), expected, "{pointer}");
    }
    let mut document = crd(&json!([]));
    document["spec"] = json!({"versions": 1});
    let expected = "\
/spec/versions: `versions` must be a list
/spec: `group` is missing; it must be a non-empty string
/spec: `names` is missing; it must be a JSON object";
    let mut found: Vec<String> = read(&document).unwrap_err().iter().map(ToString::to_string).collect();
    found.sort();
    assert_eq!(found.join("\n"), expected);
}

#[test]
fn names_and_scope_are_read_and_have_defaults() {
    let version = json!([{"name": "v1", "served": true}, {"name": "v1beta1", "served": false}]);
    let mut given = crd(&version);
    given["spec"]["scope"] = "Cluster".into();
    given["spec"]["names"] =
        json!({"kind": "Widget", "plural": "widgetry", "shortNames": ["wd"], "listKind": 7, "singular": ""});
    let document = read(&given).expect("it is read");
    let [resource] = document.resources() else { panic!("one definition is one resource") };
    assert_eq!(document.resource("tools.example.com", "Widget"), Some(resource));
    assert_eq!(document.resource("example.com", "Widget"), None);
    assert_eq!((resource.plural(), resource.singular(), resource.scope()), ("widgetry", "widget", Scope::Cluster));
    assert_eq!((resource.short_names(), resource.not_served()), (&["wd".to_owned()][..], &["v1beta1".to_owned()][..]));

    let widget = document.schema("tools.example.com/v1/Widget").expect("it is served");
    let manifest = CustomResource::of(widget).expect("it is of one kind").resource(resource).manifest();
    let manifest = manifest.expect("a server takes it").value;
    assert_eq!(manifest["spec"]["names"]["listKind"], "WidgetList");
    assert_eq!(manifest["metadata"]["name"], "widgetry.tools.example.com");
    assert_eq!(manifest["spec"]["scope"], "Cluster");
}

#[test]
fn a_definition_that_is_written_again_is_the_same() {
    let schema = json!({
        "type": "object",
        "required": ["metadata", "spec"],
        "properties": {
            "apiVersion": {"type": "string"},
            "kind": {"type": "string"},
            "metadata": {"type": "object", "properties": {"name": {"type": "string", "maxLength": 20}}},
            "spec": {"type": "object", "properties": {"replicas": {"type": "integer"}}},
            "status": {"type": "object", "properties": {"phase": {"type": "string"}}}
        }
    });
    let scale = json!({"specReplicasPath": ".spec.replicas", "statusReplicasPath": ".status.replicas"});
    let given = json!({
        "apiVersion": "apiextensions.k8s.io/v1",
        "kind": "CustomResourceDefinition",
        "metadata": {
            "name": "racks.cabinets.example.k8s.io",
            "annotations": {"api-approved.kubernetes.io": "https://example.com/review/1"},
            "labels": {"app": "racks"}
        },
        "spec": {
            "group": "cabinets.example.k8s.io",
            "names": {
                "categories": ["all"], "kind": "Rack", "listKind": "Racks", "plural": "racks", "shortNames": ["rk"],
                "singular": "rack"
            },
            "scope": "Cluster",
            "conversion": {"strategy": "None"},
            "versions": [{
                "name": "v1", "served": true, "storage": true, "deprecated": true, "deprecationWarning": "use v2",
                "additionalPrinterColumns": [{"name": "Phase", "type": "string", "jsonPath": ".status.phase"}],
                "selectableFields": [{"jsonPath": ".spec.replicas"}],
                "subresources": {"status": {}, "scale": scale},
                "schema": {"openAPIV3Schema": schema}
            }]
        }
    });
    let written = |given: &Value| {
        let document = read(given).expect("it is read");
        let rack = document.schema("cabinets.example.k8s.io/v1/Rack").expect("it is served");
        let rack = CustomResource::of(rack).expect("it is of one kind").resource(&document.resources()[0]);
        rack.manifest().expect("a server takes it").value
    };
    assert_eq!(written(&given), given);

    for parts in [json!(null), json!({"scale": scale}), json!({"status": {}})] {
        let mut given = given.clone();
        given["spec"]["versions"][0]["subresources"] = parts;
        let version = &written(&given)["spec"]["versions"][0];
        assert_eq!(version["subresources"], given["spec"]["versions"][0]["subresources"]);
    }
    let mut without = given.clone();
    without["metadata"].as_object_mut().expect("it is an object").remove("annotations");
    let document = read(&without).expect("it is read");
    let rack = CustomResource::of(document.schema("cabinets.example.k8s.io/v1/Rack").expect("it is served"));
    let error = rack.expect("it is of one kind").resource(&document.resources()[0]).manifest().unwrap_err();
    assert_eq!(error.problem(), CustomResourceProblem::Name, "{error}");
}

#[test]
fn the_type_of_the_whole_object_is_rejected_as_its_spec() {
    let document = read(&with_spec(&json!({}))).expect("it is read");
    let widget = document.schema("tools.example.com/v1/Widget").expect("it is served");
    let kind = GroupVersionKind::new("tools.example.com", "v1", "Widget");
    let error = CustomResource::new(kind.clone(), widget).manifest().unwrap_err();
    assert_eq!(error.problem(), CustomResourceProblem::Kind);
    assert!(error.message().contains("CustomResource::of"), "{error}");
    let spec = widget.field_schema(widget.field("spec").expect("it has one"));
    assert!(CustomResource::new(kind, spec).manifest().is_ok());
}
