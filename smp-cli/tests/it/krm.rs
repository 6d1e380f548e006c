//! `smp krm`: targets, and wrong inputs and configurations.

use std::path::Path;

use serde_json::{Value, json};

use crate::support;

/// Runs `smp krm` and returns the exit code, standard output and standard error.
fn krm(list: &str) -> (Option<i32>, String, String) {
    let output = support::smp(Path::new("."), &["krm"], list.as_bytes());
    let text = |bytes| String::from_utf8(bytes).expect("the output is UTF-8");
    (output.status.code(), text(output.stdout), text(output.stderr))
}

fn list(items: &Value, config: &Value) -> String {
    let list = json!({
        "apiVersion": "config.kubernetes.io/v1",
        "kind": "ResourceList",
        "items": items,
        "functionConfig": config,
    });
    list.to_string()
}

fn config(more: &Value) -> Value {
    let mut config = json!({"apiVersion": "smp/v1alpha1", "kind": "StrategicMergePatch", "metadata": {"name": "c"}});
    let fields = config.as_object_mut().expect("an object");
    fields.extend(more.as_object().expect("an object").clone());
    config
}

fn items() -> Value {
    json!([
        {"apiVersion": "apps/v1", "kind": "Deployment", "metadata": {"name": "web", "labels": {"app": "web"}}},
        {"apiVersion": "apps/v1", "kind": "Deployment", "metadata": {"name": "web-2", "namespace": "shop"}},
        {"apiVersion": "v1", "kind": "Service", "metadata": {"name": "web", "annotations": {"team": "a"}}},
        {"apiVersion": "v1", "kind": "Namespace", "metadata": {"name": "shop"}},
    ])
}

/// The items after one entry of `patches`.
fn patched(entry: &Value) -> Vec<Value> {
    let (code, output, error) = krm(&list(&items(), &config(&json!({"patches": [entry]}))));
    assert_eq!(code, Some(0), "{error}");
    let mut list: Value = serde_json::from_str(&output).expect("the output is JSON");
    serde_json::from_value(list["items"].take()).expect("a list")
}

#[test]
fn targets_select_as_in_kustomize() {
    for (target, expected) in [
        (json!({}), "0123"),
        (json!({"kind": "Deployment"}), "01"),
        (json!({"kind": "Deploy"}), ""),
        (json!({"kind": "Deploy.*|Service"}), "012"),
        (json!({"name": "web"}), "02"),
        (json!({"name": "we|shop"}), "3"),
        (json!({"namespace": "default"}), "02"),
        (json!({"namespace": "shop"}), "1"),
        (json!({"group": "apps", "version": "v1"}), "01"),
        (json!({"version": "v2"}), ""),
        (json!({"labelSelector": "app=web"}), "0"),
        (json!({"labelSelector": "app notin (web)", "name": "web"}), "2"),
        (json!({"annotationSelector": "team"}), "2"),
    ] {
        let items = patched(&json!({"target": target, "patch": {"metadata": {"labels": {"new": "yes"}}}}));
        let is_patched = |item: &&Value| item["metadata"]["labels"]["new"] == "yes";
        let indexes: String =
            (0..items.len()).filter(|index| is_patched(&&items[*index])).map(|index| index.to_string()).collect();
        assert_eq!(indexes, expected, "{target}");
    }
}

#[test]
fn items_are_found_by_earlier_names() {
    let item = |name: &str, namespace: &str| {
        let annotations = json!({
            "internal.config.kubernetes.io/previousKinds": "Service,Service",
            "internal.config.kubernetes.io/previousNames": format!("{name},dev-{name}"),
            "internal.config.kubernetes.io/previousNamespaces": format!("{namespace},{namespace}"),
        });
        let metadata = json!({"name": format!("dev-{name}-v1"), "namespace": "dev", "annotations": annotations});
        json!({"apiVersion": "v1", "kind": "Service", "metadata": metadata})
    };
    let items = json!([item("web", "default"), item("api", "shop"), item("api", "other")]);
    let named = |name: &str, namespace: &str| json!({"apiVersion": "v1", "kind": "Service", "metadata": {"name": name, "namespace": namespace}});
    for (entry, expected) in [
        (json!({"patch": named("web", "default")}), "0"),
        (json!({"patch": named("dev-web", "default")}), "0"),
        (json!({"patch": named("dev-web-v1", "dev")}), "0"),
        (json!({"patch": named("api", "shop")}), "1"),
        (json!({"patch": {}, "target": {"name": "api"}}), "12"),
        (json!({"patch": {}, "target": {"name": "dev-api-v1", "namespace": "shop"}}), "1"),
        (json!({"patch": {}, "target": {"name": "dev-api"}}), ""),
    ] {
        let mut entry = entry.clone();
        entry["patch"]["spec"] = json!({"type": "NodePort"});
        let (code, output, error) = krm(&list(&items, &config(&json!({"patches": [entry]}))));
        assert_eq!(code, Some(0), "{error}");
        let output: Value = serde_json::from_str(&output).expect("the output is JSON");
        let is_patched = |index: &usize| output["items"][*index]["spec"]["type"] == "NodePort";
        let indexes: String = (0..3).filter(is_patched).map(|index| index.to_string()).collect();
        assert_eq!(indexes, expected, "{entry}");
    }
    let both = json!([item("web", "default"), item("web", "default")]);
    let (code, _, error) = krm(&list(&both, &config(&json!({"patches": [{"patch": named("web", "default")}]}))));
    assert_eq!(code, Some(1), "{error}");
    assert!(error.contains("2 items have or had the name v1/Service default/web"), "{error}");
}

#[test]
fn names_and_kinds_change_only_if_allowed() {
    let patch = json!({"apiVersion": "v2", "kind": "Other", "metadata": {"name": "new", "namespace": "moved"}});
    for (options, kind, name) in [
        (json!({}), "Service", "web"),
        (json!({"allowNameChange": true}), "Service", "new"),
        (json!({"allowKindChange": true}), "Other", "web"),
        (json!({"allowNameChange": true, "allowKindChange": true}), "Other", "new"),
    ] {
        let items = patched(&json!({"target": {"kind": "Service"}, "patch": patch, "options": options}));
        let expected =
            json!({"apiVersion": "v1", "kind": kind, "metadata": {"name": name, "annotations": {"team": "a"}}});
        assert_eq!(items[2], expected, "{options}");
    }
}

#[test]
fn later_patches_may_use_the_old_name() {
    let patches = json!([
        {"target": {"kind": "Service"}, "patch": {"metadata": {"name": "new"}}, "options": {"allowNameChange": true}},
        {"patch": {"apiVersion": "v1", "kind": "Service", "metadata": {"name": "web"}, "spec": {"type": "NodePort"}}},
        {"target": {"name": "web", "kind": "Service"}, "patch": {"spec": {"clusterIP": "None"}}},
        {"target": {"name": "new"}, "patch": [{"op": "add", "path": "/spec/selector", "value": {"app": "web"}}]},
    ]);
    let (code, output, error) = krm(&list(&items(), &config(&json!({"patches": patches}))));
    assert_eq!(code, Some(0), "{error}");
    let output: Value = serde_json::from_str(&output).expect("the output is JSON");
    assert_eq!(output["items"][2]["metadata"]["name"], "new");
    let spec = json!({"type": "NodePort", "clusterIP": "None", "selector": {"app": "web"}});
    assert_eq!(output["items"][2]["spec"], spec);
}

#[test]
fn a_patch_cannot_remove_the_identity_of_an_item() {
    for patch in [json!({"metadata": null}), json!({"$patch": "replace"}), json!({"metadata": {"$patch": "replace"}})] {
        let items = patched(&json!({"target": {"name": "web-2"}, "patch": patch}));
        assert_eq!(items[1], self::items()[1], "{patch}");
    }
}

#[test]
fn annotations_of_the_orchestrator_stay() {
    let annotations = json!({
        "config.kubernetes.io/index": "0",
        "config.kubernetes.io/path": "a.yaml",
        "internal.config.kubernetes.io/id": "1",
        "kustomize.config.k8s.io/id": "x",
    });
    let item = json!({"apiVersion": "v1", "kind": "Pod", "metadata": {"name": "a", "annotations": annotations}});
    let config = config(&json!({"patches": [
        {"target": {}, "patch": {"metadata": {"annotations": null}}},
        {"target": {}, "patch": [{"op": "remove", "path": "/metadata"}, {"op": "add", "path": "/spec", "value": {}}]},
    ]}));
    let (code, output, error) = krm(&list(&json!([item]), &config));
    assert_eq!(code, Some(0), "{error}");
    let output: Value = serde_json::from_str(&output).expect("the output is JSON");
    assert_eq!(output["items"][0]["metadata"]["annotations"], annotations);
}

/// A custom resource and its definition.
fn widget() -> (Value, Value) {
    let parts = json!({
        "type": "array",
        "x-kubernetes-list-type": "map",
        "x-kubernetes-list-map-keys": ["name"],
        "items": {"type": "object", "properties": {"name": {"type": "string"}, "size": {"type": "integer"}}},
    });
    let schema = json!({"properties": {"spec": {"type": "object", "properties": {"parts": parts}}}});
    let version = json!({"name": "v1", "served": true, "storage": true, "schema": {"openAPIV3Schema": schema}});
    let definition = json!({
        "apiVersion": "apiextensions.k8s.io/v1",
        "kind": "CustomResourceDefinition",
        "metadata": {"name": "widgets.example.com"},
        "spec": {
            "group": "example.com",
            "scope": "Namespaced",
            "names": {"kind": "Widget", "plural": "widgets"},
            "versions": [version],
        },
    });
    let parts = json!([{"name": "a", "size": 1}, {"name": "b", "size": 1}]);
    let widget =
        json!({"apiVersion": "example.com/v1", "kind": "Widget", "metadata": {"name": "w"}, "spec": {"parts": parts}});
    (widget, definition)
}

#[test]
fn custom_resources_merge_by_list_map_keys() {
    let (widget, definition) = widget();
    let patches = json!([{"target": {"kind": "Widget"}, "patch": {"spec": {"parts": [{"name": "b", "size": 2}]}}}]);
    let merged = json!([{"name": "a", "size": 1}, {"name": "b", "size": 2}]);
    let replaced = json!([{"name": "b", "size": 2}]);
    let mut without_keys = definition.clone();
    let pointer = "/spec/versions/0/schema/openAPIV3Schema/properties/spec/properties/parts";
    let parts = without_keys.pointer_mut(pointer).and_then(Value::as_object_mut).expect("the list");
    parts.retain(|name, _| !name.starts_with("x-"));
    let overlay =
        json!([{"gvk": "example.com/v1/Widget", "field": "spec.parts", "strategy": "merge", "merge_key": "name"}]);
    for (items, more, expected, note) in [
        (json!([widget]), json!({}), &replaced, "the type is unknown, so lists are replaced"),
        (json!([widget, definition]), json!({}), &merged, ""),
        (json!([widget]), json!({"schemas": [definition]}), &merged, ""),
        (json!([widget, without_keys]), json!({}), &replaced, ""),
        (json!([widget, without_keys]), json!({"overlay": overlay}), &merged, ""),
        (json!([widget, without_keys]), json!({"schemas": [definition]}), &merged, ""),
    ] {
        let mut config = config(&json!({"patches": patches}));
        config.as_object_mut().expect("an object").extend(more.as_object().expect("an object").clone());
        let (code, output, error) = krm(&list(&items, &config));
        assert_eq!(code, Some(0), "{error}");
        assert!(error.is_empty() == note.is_empty() && error.contains(note), "{error}");
        let output: Value = serde_json::from_str(&output).expect("the output is JSON");
        assert_eq!(&output["items"][0]["spec"]["parts"], expected, "{more}");
    }
}

#[test]
fn patches_can_remove_all_items() {
    let config = config(&json!({"patches": [{"target": {}, "patch": {"$patch": "delete"}}]}));
    let (code, output, error) = krm(&list(&items(), &config));
    assert_eq!((code, error.as_str()), (Some(0), ""));
    let output: Value = serde_json::from_str(&output).expect("the output is JSON");
    assert_eq!(output["items"], json!([]));
}

#[test]
fn text_that_cannot_be_edited_keeps_its_meaning() {
    let list = "apiVersion: config.kubernetes.io/v1\nkind: ResourceList\nitems:\n\
        - &a {apiVersion: v1, kind: Pod, metadata: {name: a}}\n- {<<: *a, metadata: {name: b}}\n\
        functionConfig:\n  apiVersion: smp/v1alpha1\n  kind: StrategicMergePatch\n  patches:\n  \
        - {target: {}, patch: {spec: {nodeName: one}}}\n";
    let (code, output, error) = krm(list);
    assert_eq!((code, error.as_str()), (Some(0), ""));
    assert_eq!(output.matches("nodeName: one").count(), 3, "{output}");
}

#[test]
fn wrong_resource_lists() {
    let start = "apiVersion: config.kubernetes.io/v1\nkind: ResourceList\n";
    for (list, message) in [
        (String::new(), "standard input: no document found"),
        ("a: [".to_owned(), "standard input:1:4: unclosed bracket"),
        ("[]".to_owned(), "standard input: not a config.kubernetes.io/v1/ResourceList\n"),
        ("text".to_owned(), "standard input: not a config.kubernetes.io/v1/ResourceList\n"),
        ("kind: ResourceList".to_owned(), "standard input: not a config.kubernetes.io/v1/ResourceList\n"),
        (
            "apiVersion: v1\nkind: List\nitems: []".to_owned(),
            "standard input: not a config.kubernetes.io/v1/ResourceList, but v1/List\n",
        ),
        (format!("{start}---\n{start}"), "standard input: expected one ResourceList, found 2 documents"),
        (format!("{start}items: {{a: hidden}}"), "standard input:3:1: items: expected a list, found an object"),
        (
            format!("{start}items:\n- {{}}\n- hidden"),
            "standard input:5:3: items[1]: expected an object, found a string",
        ),
    ] {
        let (code, output, error) = krm(&list);
        assert_eq!((code, output.as_str()), (Some(2), ""), "{error}");
        assert!(error.starts_with(&format!("error: {message}")), "{error}");
        assert!(!error.contains("hidden"), "{error}");
    }
}

#[test]
fn wrong_configurations() {
    let patch = |entry: Value| config(&json!({"patches": [entry]}));
    let target = |target: Value| patch(json!({"patch": {}, "target": target}));
    let table = [
        (Value::Null, "functionConfig: missing; it must contain the patches"),
        (json!("hidden"), "functionConfig: expected an object, found a string"),
        (json!({}), "functionConfig: no apiVersion or kind"),
        (json!({"apiVersion": "v1", "kind": "ConfigMap"}), "functionConfig: unknown kind v1/ConfigMap"),
        (config(&json!({})), "functionConfig: `patches` is missing"),
        (config(&json!({"patches": {}})), "functionConfig.patches: expected a list, found an object"),
        (config(&json!({"patches": [], "pathces": []})), "functionConfig.pathces: unknown field `pathces`"),
        (config(&json!({"patches": [], "schemas": {}})), "functionConfig.schemas: expected a list, found an object"),
        (config(&json!({"patches": [], "schemas": ["hidden"]})), "functionConfig.schemas[0]: "),
        (config(&json!({"patches": [], "schemas": [{"kind": "hidden"}]})), "functionConfig.schemas[0]: "),
        (config(&json!({"patches": [], "overlay": {"a": "hidden"}})), "functionConfig.overlay: "),
        (
            config(&json!({"patches": [], "overlay": [{"gvk": "v1/Pod", "field": "spec.no"}]})),
            "functionConfig.overlay: ",
        ),
        (patch(json!("hidden")), "functionConfig.patches[0]: expected an object, found a string"),
        (patch(json!({"path": "hidden"})), "functionConfig.patches[0].path: smp krm reads no files"),
        (patch(json!({"target": {}})), "functionConfig.patches[0]: `patch` is missing"),
        (patch(json!({"patch": 5, "target": {}})), "functionConfig.patches[0].patch: expected an object or a list"),
        (
            patch(json!({"patch": "hidden", "target": {}})),
            "functionConfig.patches[0].patch: expected an object or a list",
        ),
        (patch(json!({"patch": "", "target": {}})), "functionConfig.patches[0].patch: no document found"),
        (patch(json!({"patch": "a: [", "target": {}})), "functionConfig.patches[0].patch:1:4: unclosed bracket"),
        (
            patch(json!({"patch": "{}\n---\n{}", "target": {}})),
            "functionConfig.patches[0].patch: an entry with a target can have only one patch; write one",
        ),
        (patch(json!({"patch": []})), "functionConfig.patches[0]: a JSON patch does not name an item; add a `target`"),
        (
            patch(json!({"patch": {}})),
            "functionConfig.patches[0].patch: a patch without a target needs apiVersion, kind",
        ),
        (
            patch(json!({"patch": {}, "target": {}, "options": {"allowNameChange": "hidden"}})),
            "functionConfig.patches[0].options.allowNameChange: expected true or false, found a string",
        ),
        (
            patch(json!({"patch": {}, "target": {}, "options": {"force": true}})),
            "functionConfig.patches[0].options.force: unknown field `force`",
        ),
        (target(json!("hidden")), "functionConfig.patches[0].target: expected an object, found a string"),
        (target(json!({"nmae": "a"})), "functionConfig.patches[0].target.nmae: unknown field `nmae`"),
        (target(json!({"a-b": "a"})), "functionConfig.patches[0].target[\"a-b\"]: unknown field `a-b`"),
        (target(json!({"apiVersion": "v1"})), "functionConfig.patches[0].target: unknown field `apiVersion`"),
        (target(json!({"name": 5})), "functionConfig.patches[0].target.name: expected a string, found a number"),
        (target(json!({"name": "("})), "functionConfig.patches[0].target.name: invalid regular expression: "),
        (target(json!({"labelSelector": "a b"})), "functionConfig.patches[0].target.labelSelector: invalid selector"),
        (patch(json!({"patch": ["hidden"], "target": {}})), "functionConfig.patches[0].patch: "),
        (patch(json!({"patch": [{"op": "hidden"}], "target": {}})), "functionConfig.patches[0].patch: "),
        (
            patch(json!({"patch": [{"op": "replace", "path": "", "value": ["hidden"]}], "target": {}})),
            "functionConfig.patches[0].patch: the result is not an object",
        ),
        (
            patch(
                json!({"patch": {"spec": {"template": {"spec": {"containers": [{"image": "hidden"}]}}}}, "target": {"kind": "Deployment", "name": "web"}}),
            ),
            "functionConfig.patches[0].patch: spec.template.spec.containers[0]: the entry has no merge key `name`; add it [MissingMergeKey]",
        ),
        (
            patch(json!({"patch": {"apiVersion": "v1", "kind": "Service", "metadata": {"name": "no"}}})),
            "functionConfig.patches[0].patch: no item matches the patch, which is for v1/Service no",
        ),
    ];
    for (config, message) in table {
        let input = list(&items(), &config);
        let (code, output, error) = krm(&input);
        assert_eq!(code, Some(1), "{config}: {error}");
        assert!(error.starts_with(&format!("error: {message}")), "{config}: {error}");
        let mut output: Value = serde_json::from_str(&output).expect("the output is JSON");
        let results = output.as_object_mut().and_then(|list| list.shift_remove("results")).expect("results");
        assert_eq!(output, serde_json::from_str::<Value>(&input).expect("JSON"), "the rest does not change");
        let result = &results[0];
        assert_eq!(result["severity"], "error", "{results}");
        assert!(result["message"].as_str().is_some_and(|text| text.starts_with(message)), "{results}");
        assert!(!results.to_string().contains("hidden") || config["kind"] == "hidden", "{results}");
        assert!(!error.contains("hidden"), "{error}");
        assert!(result.get("field").is_none() || result.get("resourceRef").is_some(), "{results}");
    }
}

#[test]
fn a_label_or_annotation_that_is_not_a_string_is_named_if_no_item_matches() {
    for (field, value, selector, named) in [
        ("annotations", json!(true), "annotationSelector", true),
        ("annotations", json!(1), "annotationSelector", true),
        ("labels", json!(true), "labelSelector", true),
        ("labels", json!(null), "labelSelector", true),
        ("labels", json!("False"), "labelSelector", false),
        ("annotations", json!(true), "labelSelector", false),
    ] {
        let item = json!({"apiVersion": "v1", "kind": "ConfigMap", "metadata": {"name": "c", field: {"debug": value}}});
        let entry = json!({"target": {selector: "debug=True"}, "patch": {"data": {"c": "d"}}});
        let (code, _, said) = krm(&list(&json!([item]), &config(&json!({"patches": [entry]}))));
        let warning =
            format!("metadata.{field}[debug] is not a string, so no selector matches it; put the value in quotes");
        assert_eq!((code, said.contains(&warning)), (Some(0), named), "{item} {selector} {said}");
    }
}
