//! Built-in kinds.

use serde_json::{Value, json};
use smp_kinds::{Catalog, Error, Resource};
use smp_yaml::Reader;

fn now() -> String {
    "2026-11-23T07:00:00Z".to_owned()
}

/// Decodes an object strictly, and sets its defaults.
fn complete(resource: &Resource, document: &Value) -> Value {
    let mut object = resource.decode(document).unwrap().strict().unwrap_or_else(|error| panic!("{error}: {document}"));
    resource.set_defaults(&mut object, now).unwrap();
    object
}

#[test]
fn the_minimal_object_of_each_kind_is_valid_and_may_stay_as_it_is() {
    let catalog = Catalog::new();
    let documents = Reader::new().read(include_str!("../data/minimal.yaml")).unwrap();
    let mut kinds = 0;
    for document in documents.into_iter().map(|document| document.value).filter(Value::is_object) {
        let (api_version, kind) = (document["apiVersion"].as_str().unwrap(), document["kind"].as_str().unwrap());
        let resource = catalog.get_kind(api_version, kind).unwrap_or_else(|| panic!("{api_version} {kind}"));
        let object = complete(resource, &document);
        if let Err(causes) = resource.validate_create(&object) {
            panic!("{causes}: {object}");
        }
        assert!(resource.validate_update(&object, &object).is_ok(), "{object}");
        let text = object.to_string();
        assert_eq!(resource.decode_json(text.as_bytes()).unwrap().strict().unwrap(), object);
        kinds += 1;
    }
    assert!(kinds >= catalog.resources().count(), "{kinds}");
}

#[test]
fn a_document_of_another_kind_is_an_error() {
    let catalog = Catalog::new();
    let pods = catalog.get_kind("v1", "Pod").unwrap();
    for (document, other) in [
        (json!({"kind": "Node"}), ["v1", "Node"]),
        (json!({"apiVersion": "v2"}), ["v2", "Pod"]),
        (json!({"apiVersion": "apps/v1", "kind": "Deployment"}), ["apps/v1", "Deployment"]),
    ] {
        let [api_version, kind] = other.map(ToOwned::to_owned);
        assert_eq!(pods.decode(&document).unwrap_err(), Error::OtherKind { api_version, kind });
    }
    assert!(matches!(pods.decode_json(b"{"), Err(Error::Malformed(_))));
    assert!(matches!(pods.decode(&json!([])), Err(Error::Malformed(_))));
}

#[test]
fn an_update_keeps_the_metadata_that_a_manifest_does_not_have() {
    let catalog = Catalog::new();
    let config_maps = catalog.get_kind("v1", "ConfigMap").unwrap();
    let metadata =
        json!({"name": "a", "namespace": "shop", "uid": "1", "creationTimestamp": now(), "resourceVersion": "7"});
    let old = json!({"metadata": metadata, "data": {"a": "b"}});
    let new = json!({"metadata": {"name": "a"}, "data": {"a": "c"}});
    assert_eq!(config_maps.validate_update(&old, &new), Ok(vec![]));
    let moved = json!({"metadata": {"name": "a", "namespace": "other"}});
    let causes = config_maps.validate_update(&old, &moved).unwrap_err();
    assert_eq!(causes.iter().map(smp_kinds::Cause::field).collect::<Vec<_>>(), ["metadata.namespace"]);
}

#[test]
fn only_versions_of_one_resource_are_converted() {
    let catalog = Catalog::new();
    let [pods, old, new] = [("v1", "Pod"), ("v1", "Event"), ("events.k8s.io/v1", "Event")]
        .map(|(api, kind)| catalog.get_kind(api, kind).unwrap());
    let mut event = json!({"apiVersion": "v1", "kind": "Event", "message": "started"});
    assert!(!old.convert(&mut event, pods));
    assert_eq!(event["apiVersion"], "v1");
    assert!(old.convert(&mut event, new));
    assert_eq!(event, json!({"apiVersion": "events.k8s.io/v1", "kind": "Event", "note": "started"}));
}

#[test]
fn a_word_may_name_several_kinds() {
    let catalog = Catalog::new();
    let found = |word: &str| catalog.find(word).map(|resource| resource.qualified()).collect::<Vec<_>>();
    assert_eq!(found("events"), ["events", "events.events.k8s.io"]);
    assert_eq!(found("ev.events.k8s.io"), ["events.events.k8s.io"]);
    assert_eq!(found("crds"), ["customresourcedefinitions.apiextensions.k8s.io"]);
    assert_eq!(found("nosuch"), [""; 0]);
}

/// The fields of the causes for which an update is refused.
fn refused(catalog: &Catalog, old: &Value, new: &Value) -> Vec<String> {
    let text = |name: &str| old[name].as_str().unwrap();
    let resource = catalog.get_kind(text("apiVersion"), text("kind")).unwrap();
    let causes = resource.validate_update(&complete(resource, old), &complete(resource, new)).err().unwrap_or_default();
    causes.iter().map(|cause| cause.field().to_owned()).collect()
}

#[test]
fn what_the_server_generates_for_a_job_stays_its_own() {
    let labels = json!({"controller-uid": "u", "job-name": "a", "batch.kubernetes.io/controller-uid": "u",
        "batch.kubernetes.io/job-name": "a"});
    let pod = json!({"restartPolicy": "Never", "containers": [{"name": "a", "image": "b"}]});
    let job = json!({"apiVersion": "batch/v1", "kind": "Job", "metadata": {"name": "a", "namespace": "b", "uid": "u"},
        "spec": {"selector": {"matchLabels": {"batch.kubernetes.io/controller-uid": "u"}},
            "template": {"metadata": {"labels": labels}, "spec": pod}}});
    let catalog = Catalog::new();
    assert_eq!(refused(&catalog, &job, &job), [""; 0]);
    let mut other = job.clone();
    // Since Kubernetes 1.37, the labels of the template are compared with the job only when it is created.
    other["spec"]["template"]["metadata"]["labels"] = json!({"job-name": "a"});
    assert_eq!(refused(&catalog, &job, &other), ["spec.template.metadata.labels", "spec.template"]);
}

#[test]
fn the_address_of_a_service_moves_into_the_list() {
    let service = |spec: Value| json!({"apiVersion": "v1", "kind": "Service", "metadata": {"name": "a", "namespace": "b"}, "spec": spec});
    let external =
        |address: Value| service(json!({"type": "ExternalName", "externalName": "a.b", "clusterIP": address}));
    let catalog = Catalog::new();
    assert_eq!(refused(&catalog, &external(json!(null)), &external(json!("10.0.0.1"))), ["spec.clusterIPs"]);
    let old = service(json!({"clusterIP": "10.0.0.1", "clusterIPs": ["10.0.0.1"], "ports": [{"port": 80}]}));
    let new = service(json!({"clusterIP": "10.0.0.2", "clusterIPs": ["10.0.0.1"], "ports": [{"port": 80}]}));
    assert_eq!(refused(&catalog, &old, &new), ["spec.clusterIPs[0]"]);
}

#[test]
fn the_generation_of_a_daemon_sets_template_is_a_number() {
    let catalog = Catalog::new();
    let sets = catalog.get_kind("apps/v1", "DaemonSet").unwrap();
    let decode = |text: &str| {
        sets.decode(&json!({"metadata": {"annotations": {"deprecated.daemonset.template.generation": text}}})).is_ok()
    };
    assert!(decode("2") && !decode("two") && !decode(""));
}
