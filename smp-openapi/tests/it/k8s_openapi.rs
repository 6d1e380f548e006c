//! Types of `k8s-openapi` in the custom resources of kube's derive.

use std::fmt::Debug;

use k8s_openapi::ByteString;
use k8s_openapi::apiextensions_apiserver::pkg::apis::apiextensions::v1::JSON;
use k8s_openapi::apimachinery::pkg::api::resource::Quantity;
use k8s_openapi::apimachinery::pkg::apis::meta::v1::{
    Condition, LabelSelector, ListMeta, MicroTime, ObjectMeta, OwnerReference, Status, Time,
};
use k8s_openapi::apimachinery::pkg::runtime::RawExtension;
use k8s_openapi::apimachinery::pkg::util::intstr::IntOrString;
use k8s_openapi::jiff::Timestamp;
use kube::CustomResource;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use serde_json::{Value, json};
use smp_core::{PatchSchema, Patcher, Schema, apply, diff};
use smp_openapi::Definitions;

/// The derive of kube also creates the root type, `Rack`, which gets its table by `derive`.
#[derive(Clone, Debug, PartialEq, Deserialize, Serialize, CustomResource, JsonSchema, PatchSchema)]
#[kube(group = "example.com", version = "v1", kind = "Rack", namespaced, status = "RackStatus")]
#[kube(derive = "PatchSchema", derive = "PartialEq")]
#[serde(rename_all = "camelCase")]
struct RackSpec {
    #[patch(strategy = "merge", merge_key = "name")]
    ports: Vec<Socket>,
    selector: Option<LabelSelector>,
}

#[derive(Clone, Debug, PartialEq, Deserialize, Serialize, JsonSchema, PatchSchema)]
#[serde(rename_all = "camelCase")]
struct Socket {
    name: String,
    target_port: IntOrString,
    #[serde(skip_serializing_if = "Option::is_none")]
    bandwidth: Option<Quantity>,
    #[serde(skip_serializing_if = "Option::is_none")]
    plugin: Option<RawExtension>,
    #[serde(skip_serializing_if = "Option::is_none")]
    anything: Option<JSON>,
}

#[derive(Clone, Debug, PartialEq, Deserialize, Serialize, JsonSchema, PatchSchema)]
struct RackStatus {
    #[patch(strategy = "merge", merge_key = "type")]
    conditions: Vec<Condition>,
}

fn rack(json: Value) -> Rack {
    serde_json::from_value(json).unwrap()
}

/// A custom resource with a type of every kind.
fn live() -> Value {
    json!({
        "apiVersion": "example.com/v1",
        "kind": "Rack",
        "metadata": {
            "name": "a1",
            "labels": {"room": "a"},
            "creationTimestamp": "2026-04-22T10:00:00Z",
            "finalizers": ["example.com/power", "example.com/cooling"],
            "ownerReferences": [
                {"apiVersion": "v1", "kind": "Node", "name": "n1", "uid": "1"},
                {"apiVersion": "v1", "kind": "Node", "name": "n2", "uid": "2"},
            ],
            "managedFields": [{"manager": "kubectl", "fieldsV1": {"f:spec": {}}}],
        },
        "spec": {
            "ports": [
                {"name": "web", "targetPort": "http", "bandwidth": "1G", "plugin": {"a": 1}, "anything": [1]},
                {"name": "log", "targetPort": 514},
            ],
            "selector": {"matchLabels": {"app": "web"}},
        },
        "status": {"conditions": [{
            "type": "Ready",
            "status": "True",
            "reason": "Up",
            "message": "",
            "lastTransitionTime": "2026-04-22T10:00:00Z",
        }]},
    })
}

#[test]
fn custom_resources_are_patched_as_they_are() {
    let live = rack(live());
    let mut wanted = live.clone();
    wanted.metadata.labels.get_or_insert_default().insert("row".to_owned(), "7".to_owned());
    wanted.metadata.finalizers = Some(vec!["example.com/power".to_owned()]);
    wanted.metadata.owner_references.as_mut().unwrap().remove(0);
    wanted.spec.ports[1].target_port = IntOrString::String("syslog".to_owned());
    wanted.spec.ports[0].bandwidth = Some(Quantity("2G".to_owned()));
    wanted.status.as_mut().unwrap().conditions[0].status = "False".to_owned();

    let patch = diff(&live, &wanted).unwrap();
    assert_eq!(
        patch.as_value(),
        &json!({
            "metadata": {
                "labels": {"row": "7"},
                "$deleteFromPrimitiveList/finalizers": ["example.com/cooling"],
                "ownerReferences": [{"$patch": "delete", "uid": "1"}],
            },
            "spec": {"ports": [{"name": "web", "bandwidth": "2G"}, {"name": "log", "targetPort": "syslog"}]},
            "status": {"conditions": [{"type": "Ready", "status": "False"}]},
        })
    );
    assert_eq!(apply(&live, &patch).unwrap(), wanted);
}

#[test]
fn every_field_that_is_serialized_is_in_the_tables() {
    let value = serde_json::to_value(rack(live())).unwrap();
    assert_eq!(value, live());
    let patcher = Patcher::of::<Rack>().reject_unknown_fields();
    let mut patch = live();
    patch.as_object_mut().unwrap().retain(|name, _| !["apiVersion", "kind"].contains(&name.as_str()));
    assert_eq!(patcher.apply(json!({}), &patch).unwrap(), patch);
}

#[test]
fn the_tables_are_those_of_smp_api_types() {
    use smp_api_types::meta::v1;

    fn check<T: PatchSchema, U: PatchSchema>(definitions: &mut Definitions<'_>) {
        assert_eq!((T::SHAPE, T::OBJECT), (U::SHAPE, U::OBJECT));
        for schema in [Schema::of::<T>(), Schema::of::<U>()] {
            definitions.add(schema).unwrap();
        }
    }
    let mut definitions = Definitions::new();
    check::<Condition, v1::Condition>(&mut definitions);
    check::<LabelSelector, v1::LabelSelector>(&mut definitions);
    check::<ListMeta, v1::ListMeta>(&mut definitions);
    check::<ObjectMeta, v1::ObjectMeta>(&mut definitions);
    check::<OwnerReference, v1::OwnerReference>(&mut definitions);
    check::<Status, v1::Status>(&mut definitions);
    check::<ByteString, smp_api_types::ByteString>(&mut definitions);
    check::<IntOrString, smp_api_types::IntOrString>(&mut definitions);
    check::<JSON, smp_api_types::apiextensions::v1::JSON>(&mut definitions);
    check::<MicroTime, smp_api_types::MicroTime>(&mut definitions);
    check::<Quantity, smp_api_types::Quantity>(&mut definitions);
    check::<RawExtension, smp_api_types::runtime::RawExtension>(&mut definitions);
    check::<Time, smp_api_types::Time>(&mut definitions);
}

#[test]
fn scalars_are_written_as_their_shapes_say() {
    fn json<T: PatchSchema + Serialize + Debug>(value: T) -> Value {
        serde_json::to_value(value).unwrap()
    }
    assert_eq!(json(Time(Timestamp::UNIX_EPOCH)), json!("1970-01-01T00:00:00Z"));
    assert_eq!(json(MicroTime(Timestamp::UNIX_EPOCH)), json!("1970-01-01T00:00:00.000000Z"));
    assert_eq!(json(ByteString(b"ab".to_vec())), json!("YWI="));
    assert_eq!(json(IntOrString::Int(1)), json!(1));
}
