//! What an apply would change, without a server; and what is sent, to a recording one.

use http::StatusCode;
use k8s_openapi::api::apps::v1::Deployment;
use k8s_openapi::api::autoscaling::v2::HorizontalPodAutoscaler;
use k8s_openapi::api::core::v1::ConfigMap;
use kube::api::{Api, ApiResource, DynamicObject, GroupVersionKind, PatchParams};
use serde::de::DeserializeOwned;
use serde_json::{Value, json};
use smp_kube::{Applier, Error, Outcome};

use crate::server::{RACK, Server, status};

fn shop() -> Applier {
    Applier::new(PatchParams::apply("shop"))
}

fn object<K: DeserializeOwned>(json: Value) -> K {
    serde_json::from_value(json).unwrap()
}

/// An entry of `managedFields`.
fn entry(manager: &str, operation: &str, version: &str, fields: &Value) -> Value {
    json!({"manager": manager, "operation": operation, "apiVersion": version, "fieldsType": "FieldsV1", "fieldsV1": fields})
}

fn map(data: &Value, entries: &Value) -> ConfigMap {
    object(json!({"metadata": {"name": "a", "resourceVersion": "7", "managedFields": entries}, "data": data}))
}

fn wanted_map(data: &Value) -> Value {
    json!({"apiVersion": "v1", "kind": "ConfigMap", "metadata": {"name": "a"}, "data": data})
}

#[test]
fn an_apply_of_what_is_there_changes_nothing() {
    let live = map(&json!({"a": "1"}), &json!([entry("shop", "Apply", "v1", &json!({"f:data": {"f:a": {}}}))]));
    let change = shop().preview(Some(&live), &wanted_map(&json!({"a": "1"}))).unwrap();
    assert!(change.is_empty(), "{change}");
    // Another manager would own it, too.
    let other = Applier::new(PatchParams::apply("other"));
    let change = other.preview(Some(&live), &wanted_map(&json!({"a": "1"}))).unwrap();
    assert_eq!((change.is_empty(), change.to_string().as_str()), (false, "\"other\" gains .data.a\n"));
}

#[test]
fn an_object_that_does_not_exist_is_added() {
    let change = shop().preview(None::<&ConfigMap>, &wanted_map(&json!({"a": "1"}))).unwrap();
    assert!(!change.is_empty() && change.added().to_string().contains("f:data"), "{change}");
}

#[test]
fn a_quantity_in_another_form_and_an_empty_value_of_a_built_in_type_change_nothing() {
    let fields = json!({"f:spec": {"f:template": {"f:spec": {"f:nodeSelector": {}, "f:containers": {
        "k:{\"name\":\"a\"}": {".": {}, "f:name": {}, "f:resources": {"f:limits": {"f:cpu": {}}}},
    }}}}});
    let spec = |cpu: &str, selector: Value| {
        let container = json!({"name": "a", "resources": {"limits": {"cpu": cpu}}});
        json!({"template": {"spec": {"containers": [container], "nodeSelector": selector}}})
    };
    let mut live = spec("1", Value::Null);
    live["selector"] = json!({});
    let live: Deployment = object(
        json!({"metadata": {"name": "a", "managedFields": [entry("shop", "Apply", "apps/v1", &fields)]}, "spec": live}),
    );
    let wanted = |cpu| json!({"apiVersion": "apps/v1", "kind": "Deployment", "spec": spec(cpu, json!({}))});
    let change = shop().preview(Some(&live), &wanted("1000m")).unwrap();
    assert!(change.is_empty(), "{change}");
    let change = shop().preview(Some(&live), &wanted("1001m")).unwrap();
    assert_eq!(
        change.modified().to_string(),
        r#"{"f:spec":{"f:template":{"f:spec":{"f:containers":{"k:{\"name\":\"a\"}":{"f:resources":{"f:limits":{"f:cpu":{}}}}}}}}}"#,
    );
}

#[test]
fn a_field_that_is_left_out_goes_with_its_owner() {
    let fields = json!({"f:data": {"f:a": {}, "f:b": {}}});
    let live = map(
        &json!({"a": "1", "b": "2"}),
        &json!([entry("shop", "Apply", "v1", &fields), entry("other", "Apply", "v1", &json!({"f:data": {"f:b": {}}}))]),
    );
    let change = shop().preview(Some(&live), &wanted_map(&json!({}))).unwrap();
    assert_eq!(change.removed().to_string(), r#"{"f:data":{"f:a":{}}}"#);
    let change = shop().preview(Some(&live), &wanted_map(&json!({"a": "1"}))).unwrap();
    assert_eq!(change.to_string(), "\"shop\" loses .data.b\n");
    assert!(!change.is_empty());
}

#[test]
fn another_version_of_the_entry_is_a_change_although_no_field_differs() {
    let fields = json!({"f:spec": {"f:maxReplicas": {}}});
    let spec = json!({"maxReplicas": 3, "minReplicas": 1, "scaleTargetRef": {"kind": "Deployment", "name": "a"}});
    let live: HorizontalPodAutoscaler = object(
        json!({"metadata": {"name": "a", "managedFields": [entry("shop", "Apply", "autoscaling/v2", &fields)]}, "spec": spec}),
    );
    let wanted =
        |version| json!({"apiVersion": version, "kind": "HorizontalPodAutoscaler", "spec": {"maxReplicas": 3}});
    let change = shop().preview(Some(&live), &wanted("autoscaling/v2")).unwrap();
    assert!(change.is_empty(), "{change}");
    let change = shop().preview(Some(&live), &wanted("autoscaling/v1")).unwrap();
    assert!(!change.is_empty() && change.fields().is_empty(), "{change}");
}

#[test]
fn what_a_manager_applied_is_extracted_with_the_name() {
    let status = json!({"f:status": {"f:capacity": {"f:a": {}}}});
    let mut of_status = entry("shop", "Apply", "v1", &status);
    of_status["subresource"] = "status".into();
    let live: DynamicObject = object(json!({
        "apiVersion": "v1", "kind": "Node",
        "metadata": {"name": "a", "labels": {"x": "1", "y": "2"}, "managedFields": [
            entry("shop", "Apply", "v1", &json!({"f:metadata": {"f:labels": {"f:x": {}}}})),
            entry("shop", "Update", "v1", &json!({"f:metadata": {"f:labels": {"f:y": {}}}})),
            of_status,
        ]},
        "status": {"capacity": {"a": "1", "b": "2"}},
    }));
    let applied: Option<Value> = shop().extract(&live).unwrap();
    let metadata = json!({"name": "a", "labels": {"x": "1"}});
    assert_eq!(applied, Some(json!({"apiVersion": "v1", "kind": "Node", "metadata": metadata})));
    let applied: Option<Value> = shop().on("status").extract(&live).unwrap();
    let status = json!({"capacity": {"a": "1"}});
    assert_eq!(applied, Some(json!({"apiVersion": "v1", "kind": "Node", "metadata": {"name": "a"}, "status": status})));
    assert_eq!(Applier::new(PatchParams::apply("other")).extract::<_, Value>(&live).unwrap(), None);
}

#[test]
fn what_is_extracted_can_be_applied_again_without_a_change() {
    let live =
        map(&json!({"a": "1", "b": "2"}), &json!([entry("shop", "Apply", "v1", &json!({"f:data": {"f:a": {}}}))]));
    let applied: Value = shop().extract(&live).unwrap().unwrap();
    assert!(shop().preview(Some(&live), &applied).unwrap().is_empty());
}

#[test]
fn mistakes_have_their_own_errors() {
    let live = map(&json!({"a": "s3cret"}), &json!([]));
    let wanted = wanted_map(&json!({"a": "1"}));
    let error = Applier::new(PatchParams::default()).preview(Some(&live), &wanted).unwrap_err();
    assert!(matches!(error, Error::NoManager));
    assert!(matches!(shop().preview(Some(&live), &json!({"kind": "ConfigMap"})), Err(Error::NoKind)));
    let secret = json!({"apiVersion": "v1", "kind": "Secret"});
    assert!(matches!(shop().preview(Some(&live), &secret), Err(Error::DifferentObjects)));
    let other = json!({"apiVersion": "v1", "kind": "ConfigMap", "metadata": {"name": "b"}});
    assert!(matches!(shop().preview(Some(&live), &other), Err(Error::DifferentObjects)));
    let rack = json!({"apiVersion": "example.com/v1", "kind": "Rack"});
    assert!(matches!(shop().preview(None::<&DynamicObject>, &rack), Err(Error::NoSchema(_))));

    let Err(Error::Apply(conflict)) = shop().preview(Some(&live), &wanted) else { panic!() };
    assert_eq!(
        conflict.to_string(),
        r#"Apply failed with 1 conflict: conflict with "before-first-apply" using v1: .data.a"#
    );
    let unknown = json!({"apiVersion": "v1", "kind": "ConfigMap", "metadata": {"name": "a"}, "date": {"a": "s3cret"}});
    let Err(Error::Apply(error)) = shop().preview(Some(&live), &unknown) else { panic!() };
    assert_eq!(error.code(), smp_apply::Code::InvalidPatch);
    assert!(error.to_string().ends_with(".date: field not declared in schema"), "{error}");
    let invalid = map(&json!({}), &json!([entry("shop", "Apply", "v1", &json!({"x": {}}))]));
    assert!(matches!(shop().preview(Some(&invalid), &wanted), Err(Error::Apply(_))));

    let entries = json!([entry("shop", "Apply", "autoscaling/v2", &json!({"f:spec": {"f:maxReplicas": {}}}))]);
    let live: k8s_openapi::api::autoscaling::v1::HorizontalPodAutoscaler = object(
        json!({"metadata": {"managedFields": entries}, "spec": {"maxReplicas": 1, "scaleTargetRef": {"kind": "a", "name": "a"}}}),
    );
    let error = shop().extract::<_, Value>(&live).unwrap_err();
    assert_eq!(error.to_string(), "the manager applied the version autoscaling/v2; read the object in it");
}

fn racks(server: &Server) -> Api<DynamicObject> {
    let resource = ApiResource::from_gvk(&GroupVersionKind::gvk("example.com", "v1", "Rack"));
    Api::namespaced_with(server.plain_client(), "lab", &resource)
}

fn rack(slots: &Value) -> Value {
    json!({"apiVersion": "example.com/v1", "kind": "Rack", "metadata": {"name": "a"}, "spec": {"slots": slots}})
}

/// A rack whose second slot the shop applied.
fn owned_rack(server: &Server) -> DynamicObject {
    let mut live = server.get(RACK);
    let key = "k:{\"number\":2}";
    let fields = json!({"f:spec": {"f:slots": {key: {".": {}, "f:number": {}, "f:holds": {}}}}});
    live["metadata"]["managedFields"] = json!([entry("shop", "Apply", "example.com/v1", &fields)]);
    object(live)
}

#[tokio::test(flavor = "current_thread")]
async fn nothing_is_sent_if_nothing_would_change() {
    let server = Server::new();
    let live = owned_rack(&server);
    let shop = shop();
    for _ in 0..2 {
        let wanted = rack(&json!([{"number": 2, "holds": "b"}]));
        assert_eq!(shop.apply_if_changed(&racks(&server), Some(&live), &wanted).await.unwrap(), Outcome::Unchanged);
    }
    assert_eq!(server.calls(), [""; 0]);
    // The type came from the cluster, once.
    assert_eq!(server.schema_calls().len(), 2);
}

#[tokio::test(flavor = "current_thread")]
async fn a_change_is_sent_and_a_cache_without_it_is_not_trusted() {
    let server = Server::new();
    let live = owned_rack(&server);
    let (shop, racks) = (shop(), racks(&server));
    let (old, new) = (rack(&json!([{"number": 2, "holds": "b"}])), rack(&json!([{"number": 2, "holds": "c"}])));
    let sent = format!("PATCH {RACK}?&fieldManager=shop");
    server.put_version(RACK, "900");
    let outcome = shop.apply_if_changed(&racks, Some(&live), &new).await.unwrap();
    assert!(matches!(outcome, Outcome::Applied(_)));
    assert_eq!(server.calls(), [&*sent]);

    // The cache has the object before the write, in which the old configuration changes nothing.
    let outcome = shop.apply_if_changed(&racks, Some(&live), &old).await.unwrap();
    assert!(matches!(outcome, Outcome::Applied(_)));
    assert_eq!(server.calls().len(), 2);

    let mut caught_up = live.clone();
    caught_up.metadata.resource_version = Some("901".to_owned());
    assert_eq!(shop.apply_if_changed(&racks, Some(&caught_up), &old).await.unwrap(), Outcome::Unchanged);
}

#[tokio::test(flavor = "current_thread")]
async fn the_server_decides_what_cannot_be_computed() {
    let server = Server::new();
    let (shop, racks) = (shop(), racks(&server));
    let without_entries: DynamicObject = object(server.get(RACK));
    let wanted = rack(&json!([{"number": 2, "holds": "b"}]));
    assert!(matches!(shop.apply_if_changed(&racks, Some(&without_entries), &wanted).await, Ok(Outcome::Applied(_))));
    assert!(matches!(shop.apply_if_changed(&racks, None, &wanted).await, Ok(Outcome::Applied(_))));
    let unknown =
        json!({"apiVersion": "example.com/v1", "kind": "Rack", "metadata": {"name": "a"}, "spec": {"slot": 1}});
    assert!(matches!(
        shop.apply_if_changed(&racks, Some(&owned_rack(&server)), &unknown).await,
        Ok(Outcome::Applied(_))
    ));
    let key = (http::Method::PATCH, RACK.to_owned());
    server.state().answers.insert(key, status(StatusCode::CONFLICT, "Conflict"));
    let error = shop.apply_if_changed(&racks, None, &wanted).await.unwrap_err();
    assert!(matches!(error, kube::Error::Api(status) if status.code == 409));
}
