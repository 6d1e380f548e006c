//! The messages of errors: one for each code, and none with values of a document.

use serde_json::{Value, json};
use smp_api_types::apps::v1::Deployment;
use smp_api_types::schema_for_api_version;
use smp_core::{Code, Directive, Error, Json, Patch, Patcher, Schema, ThreeWay, TrustedJson, apply, last_applied};

/// A secret value of a document.
const SECRET: &str = "c2VjcmV0IG1hcmtlcg";

fn schema(kind: &str) -> Schema<'static> {
    schema_for_api_version("v1", kind).unwrap()
}

fn rejected(kind: &str, patch: &Value) -> Error {
    rejected_by(&Patcher::new(schema(kind)), patch)
}

fn rejected_by(patcher: &Patcher, patch: &Value) -> Error {
    let live = json!({"spec": {"nodeName": SECRET, "ports": [
        {"port": 53, "protocol": "UDP", "name": SECRET},
        {"port": 53, "protocol": "TCP", "name": SECRET},
    ]}});
    patcher.apply(live, patch).unwrap_err()
}

/// A patch of the ports of a Service.
fn ports(entries: &Value) -> Error {
    rejected("Service", &json!({"spec": {"ports": entries}}))
}

/// A patch of the fields of one container.
fn container(mut fields: Value) -> Error {
    fields["image"] = SECRET.into();
    rejected("Pod", &json!({"spec": {"containers": [fields]}}))
}

fn conflict(report: impl FnOnce(Patcher) -> Patcher) -> Error {
    let data = |value: &str| json!({"data": {"password": value}});
    let (original, modified, current) = (&data("old"), &data(SECRET), &data(&format!("{SECRET}2")));
    report(Patcher::new(schema("Secret"))).three_way(ThreeWay { original, modified, current }).unwrap_err()
}

fn changed_name() -> Error {
    let named = |name: &str| json!({"metadata": {"name": name}, "data": {"password": SECRET}});
    let patcher = Patcher::new(schema("Secret")).protect_fields(["metadata.name".parse().unwrap()]);
    patcher.diff(&named("a"), &named(SECRET)).unwrap_err()
}

/// An error with this code, for documents that contain the secret; `None` for a schema error, which has no document.
fn error_of(code: Code) -> Option<Error> {
    let pod = || Patcher::new(schema("Pod"));
    Some(match code {
        Code::InvalidDocument => not_the_rust_type(),
        Code::NotAnObject => rejected("Pod", &json!([SECRET])),
        Code::MissingMergeKey => container(json!({})),
        Code::InvalidMergeKeyValue => container(json!({"name": {"x": SECRET}})),
        Code::DuplicateMergeKey => ports(&json!([
            {"$patchMergeKey": ["port"], "port": 80, "name": SECRET},
            {"$patchMergeKey": ["port"], "port": 80, "name": SECRET},
        ])),
        Code::AmbiguousMergeKey => ports(&json!([{"$patchMergeKey": ["port"], "port": 53, "name": SECRET}])),
        Code::MixedPatchMergeKey => {
            ports(&json!([{"$patchMergeKey": ["port"], "port": 1, "name": SECRET}, {"port": 2, "name": SECRET}]))
        }
        Code::InvalidPatchMergeKey => ports(&json!([{"$patchMergeKey": [SECRET], "port": 1}])),
        Code::InvalidDirective => container(json!({"name": "web", "$patch": SECRET})),
        Code::UnknownDirective => {
            rejected_by(&pod().reject_unknown_directives(), &json!({"spec": {"$retainKey": [SECRET]}}))
        }
        Code::RetainKeysMismatch => {
            container(json!({"name": "web", "$retainKeys": ["name", "image"], "workingDir": SECRET}))
        }
        Code::ElementOrderMismatch => rejected(
            "Pod",
            &json!({"spec": {"$setElementOrder/containers": [], "containers": [{"name": "web", "image": SECRET}]}}),
        ),
        Code::InvalidType => container(json!({"name": "web", "args": SECRET})),
        Code::MixedElementTypes => rejected("Pod", &json!({"spec": {"containers": [{"name": "web"}, SECRET]}})),
        Code::NestedList => rejected("Pod", &json!({"metadata": {"finalizers": [[SECRET]]}})),
        Code::UnknownField => rejected_by(&pod().reject_unknown_fields(), &json!({"spec": {"nodename": SECRET}})),
        Code::NotMergeable => {
            let (first, second) =
                (json!({"metadata": {"finalizers": null}}), json!({"metadata": {"finalizers": [SECRET]}}));
            pod().merge(&first, &second).unwrap_err()
        }
        Code::Conflict => conflict(Patcher::report_conflicts),
        Code::PreconditionFailed => changed_name(),
        Code::DepthLimit => {
            rejected_by(&pod().max_depth(3), &json!({"spec": {"affinity": {"nodeAffinity": {"a": SECRET}}}}))
        }
        _ => return None,
    })
}

/// A patch that the schema accepts and the Rust type does not.
fn not_the_rust_type() -> Error {
    let patch = Patch::from(json!({"spec": {"replicas": SECRET}}));
    apply(&Deployment::default(), &patch).unwrap_err()
}

#[test]
fn every_code_has_a_text() {
    let mut texts = Vec::new();
    for code in Code::ALL {
        let error = error_of(*code).expect("a code without an example");
        assert_eq!(error.code(), *code);
        texts.push(error.to_string());
    }
    insta::assert_snapshot!(texts.join("\n"));
}

#[test]
fn messages_have_one_line_and_no_final_stop() {
    for error in Code::ALL.iter().filter_map(|code| error_of(*code)) {
        let message = error.message();
        assert!(!message.ends_with('.') && !message.contains('\n'), "{message}");
        assert!(message.starts_with(|c: char| c.is_lowercase() || "`$".contains(c)), "{message}");
    }
}

#[test]
fn no_message_shows_values_of_a_document() {
    for error in Code::ALL.iter().filter_map(|code| error_of(*code)) {
        assert!(!error.to_string().contains(SECRET), "{error}");
    }
}

#[test]
fn masked_conflicts_have_no_values() {
    let open = conflict(Patcher::report_conflicts);
    assert!(format!("{open:?}").contains(SECRET), "values are available on request");
    let masked = conflict(Patcher::report_conflict_paths);
    assert!(!format!("{masked:?}").contains(SECRET));
    assert_eq!(masked.conflicts()[0].path.to_string(), "data.password");
}

#[test]
fn an_unreadable_annotation_is_not_quoted() {
    for text in [SECRET.to_owned(), format!("[\"{SECRET}\"]"), format!("{{\"a\": \"{SECRET}\"")] {
        let object = json!({"metadata": {"annotations": {last_applied::ANNOTATION: text}}});
        let error = last_applied::read(&object).unwrap_err();
        assert_eq!(error.code(), Code::InvalidDocument);
        assert!(!format!("{error} {error:?}").contains(SECRET), "{error}");
    }
}

#[test]
fn a_strict_patcher_rejects_scalars_of_another_type() {
    let patcher = Patcher::new(schema("Pod")).reject_scalar_mismatches();
    let container = |container: Value| json!({"spec": {"containers": [container]}});
    let wrong = [
        (json!({"spec": {"hostNetwork": "yes"}}), "spec.hostNetwork: expected a boolean, found a string"),
        (json!({"spec": {"priority": 1.5}}), "spec.priority: expected an integer, found a number"),
        (json!({"metadata": {"labels": {"a": 1}}}), "metadata.labels.a: expected a string, found a number"),
        (json!({"metadata": {"finalizers": ["a", 1]}}), "metadata.finalizers[1]: expected a string, found a number"),
        (container(json!({"name": "web", "image": 1})), "spec.containers[0].image: expected a string, found a number"),
        (
            container(json!({"name": "web", "resources": {"limits": {"cpu": "lots"}}})),
            "spec.containers[0].resources.limits.cpu: expected a quantity, such as `500m` or `1.5Gi`, found another string",
        ),
        (
            container(json!({"name": "web", "livenessProbe": {"httpGet": {"port": true}}})),
            "spec.containers[0].livenessProbe.httpGet.port: expected an integer or a string, found a boolean",
        ),
    ];
    for (object, message) in wrong {
        assert!(Patcher::new(schema("Pod")).apply(json!({}), &object).is_ok(), "{object}");
        let applied = patcher.apply(json!({}), &object).unwrap_err();
        assert_eq!(applied.to_string(), format!("patch: {message} [InvalidType]"));
        let of_diff = patcher.diff(&json!({}), &object).unwrap_err();
        assert_eq!(of_diff.to_string(), format!("modified: {message} [InvalidType]"));
        assert_eq!(patcher.diff(Json("{}"), Json(object.to_string())), Err(of_diff));
        assert_eq!(patcher.explain(Some(&json!({})), &object).errors, [applied]);
    }
    let right = json!({
        "metadata": {"labels": {"a": "1"}},
        "spec": {"priority": 1, "containers": [{
            "name": "web",
            "resources": {"limits": {"cpu": 2, "memory": "1.5Gi"}},
            "livenessProbe": {"httpGet": {"port": "http"}},
        }]},
    });
    assert_eq!(patcher.apply(json!({}), &right).unwrap(), right);
}

#[test]
fn a_live_text_that_is_not_an_object_is_an_error() {
    let (patcher, patch) = (Patcher::new(Schema::free_form()), json!({"a": 1}));
    for live in ["[]", r#"[{"a": 1}]"#, " 1", r#""a""#, "null"] {
        let checked = patcher.apply(Json(live), &patch).unwrap_err();
        assert_eq!(checked.code(), Code::NotAnObject, "{live}");
        assert_eq!(patcher.apply(TrustedJson(live), &patch), Err(checked), "{live}");
    }
}

#[test]
fn a_strict_patcher_rejects_unknown_fields_of_entries() {
    let patch = json!({"spec": {"containers": [{"name": "web", "imag": "web:2"}]}});
    assert!(Patcher::new(schema("Pod")).apply(json!({}), &patch).is_ok());
    let error = Patcher::new(schema("Pod")).reject_unknown_fields().apply(json!({}), &patch).unwrap_err();
    assert_eq!((error.code(), error.path().to_string().as_str()), (Code::UnknownField, "spec.containers[0].imag"));
}

#[test]
fn a_strict_patcher_rejects_unknown_names_in_retain_keys() {
    let patch = json!({"spec": {"$retainKeys": ["nodeNam"]}});
    assert!(Patcher::new(schema("Pod")).apply(json!({}), &patch).is_ok());
    let error = Patcher::new(schema("Pod")).reject_unknown_fields().apply(json!({}), &patch).unwrap_err();
    assert_eq!((error.code(), error.directive()), (Code::UnknownField, Some(Directive::RetainKeys)));
    assert!(error.message().ends_with("has no field `nodeNam`; did you mean `nodeName`?"), "{error}");
}

#[test]
fn a_misplaced_directive_is_the_one_that_was_sent() {
    let order = json!({"a": 1, "$setElementOrder/a": [1]});
    let deletion = json!({"a": 1, "$deleteFromPrimitiveList/a": [1]});
    for (patch, directive) in [(order, Directive::SetElementOrder), (deletion, Directive::DeleteFromPrimitiveList)] {
        let error = Patcher::new(Schema::free_form()).compile(&patch).unwrap_err();
        assert_eq!(error.directive(), Some(directive), "{error}");
        assert!(error.to_string().contains(directive.as_str()), "{error}");
    }
}

#[test]
fn conflicts_are_in_the_order_of_the_list() {
    let versions = [1, 2, 3].map(|value| {
        let ports: Vec<_> = (0..12).map(|port| json!({"port": 100 + port, "name": value.to_string()})).collect();
        json!({"spec": {"ports": ports}})
    });
    let [original, modified, current] = &versions;
    let patcher = Patcher::of::<smp_api_types::core::v1::Service>().report_conflicts();
    let error = patcher.three_way(ThreeWay { original, modified, current }).unwrap_err();
    let paths: Vec<String> = error.conflicts().iter().map(|conflict| conflict.path.to_string()).collect();
    assert_eq!(paths.len(), 12);
    assert_eq!(paths[2], "spec.ports[2].name");
    assert_eq!(paths[10], "spec.ports[10].name");
}
