//! Patches made from typed Kubernetes objects.

use std::collections::BTreeMap;
use std::fmt::Debug;

use serde::Serialize;
use serde::de::DeserializeOwned;
use serde_json::json;
use smp_api_types::Object;
use smp_api_types::apps::v1::{Deployment, DeploymentSpec, DeploymentStrategy, RollingUpdateDeployment};
use smp_api_types::core::v1::{
    Container, EmptyDirVolumeSource, EnvVar, HostPathVolumeSource, Node, NodeSpec, Pod, PodSpec, PodTemplateSpec,
    Service, ServicePort, ServiceSpec, Taint, Volume,
};
use smp_api_types::meta::v1::ObjectMeta;
use smp_core::{
    Code, Input, Patch, PatchMergeKey, PatchSchema, Patcher, ThreeWay, apply, conflicts, diff, merge, three_way,
};

/// The patch with its fields sorted by name, with any features of `serde_json`.
fn text(patch: &Patch) -> String {
    let mut document = patch.as_value().clone();
    document.sort_all_objects();
    serde_json::to_string_pretty(&document).unwrap()
}

/// The patch between two objects. Checks its effect on the first.
fn patch_between<T>(original: &T, modified: &T) -> String
where
    T: PatchSchema + Serialize + DeserializeOwned + PartialEq + Debug,
{
    patch_naming(PatchMergeKey::default(), original, modified)
}

fn patch_naming<T>(items: PatchMergeKey, original: &T, modified: &T) -> String
where
    T: PatchSchema + Serialize + DeserializeOwned + PartialEq + Debug,
{
    let patcher = Patcher::of::<T>().patch_merge_key(items);
    let patch = patcher.diff(original, modified).unwrap();
    assert_eq!(patcher.apply(original, &patch).as_ref(), Ok(modified));
    text(&patch)
}

fn metadata(name: &str) -> ObjectMeta {
    ObjectMeta { name: Some(name.to_owned()), ..ObjectMeta::default() }
}

fn container(name: &str, image: &str) -> Container {
    Container { name: name.to_owned(), image: Some(image.to_owned()), ..Container::default() }
}

fn variable(name: &str, value: &str) -> EnvVar {
    EnvVar { name: name.to_owned(), value: Some(value.to_owned()), ..EnvVar::default() }
}

/// A Deployment with two containers.
fn deployment() -> Deployment {
    let pod = PodSpec {
        containers: vec![
            Container {
                env: Some(vec![variable("LOG", "info"), variable("MODE", "fast")]),
                ..container("web", "web:1")
            },
            container("log-tailer", "log-tailer:1"),
        ],
        ..PodSpec::default()
    };
    Deployment {
        metadata: Some(metadata("web")),
        spec: DeploymentSpec {
            replicas: Some(2),
            template: PodTemplateSpec { spec: Some(pod), ..PodTemplateSpec::default() },
            ..DeploymentSpec::default()
        },
        ..Deployment::new()
    }
}

fn spec(deployment: &mut Deployment) -> &mut DeploymentSpec {
    &mut deployment.spec
}

fn pod_spec(deployment: &mut Deployment) -> &mut PodSpec {
    spec(deployment).template.spec.as_mut().unwrap()
}

fn port(name: &str, number: i32, protocol: &str) -> ServicePort {
    ServicePort {
        name: Some(name.to_owned()),
        port: number,
        protocol: Some(protocol.to_owned()),
        ..ServicePort::default()
    }
}

fn service(ports: &[ServicePort]) -> Service {
    let spec = ServiceSpec { ports: Some(ports.to_vec()), ..ServiceSpec::default() };
    Service { metadata: Some(metadata("dns")), spec: Some(spec), ..Service::new() }
}

fn taint(key: &str, value: &str, effect: &str) -> Taint {
    Taint { key: key.to_owned(), value: Some(value.to_owned()), effect: effect.to_owned(), ..Taint::default() }
}

fn node(taints: &[Taint]) -> Node {
    let spec = NodeSpec { taints: Some(taints.to_vec()), ..NodeSpec::default() };
    Node { metadata: Some(metadata("n1")), spec: Some(spec), ..Node::new() }
}

#[test]
fn the_short_forms_take_the_default_options() {
    let (mut modified, mut other) = (deployment(), deployment());
    spec(&mut modified).replicas = Some(7);
    spec(&mut other).replicas = Some(8);
    let (first, second) = (diff(&deployment(), &modified).unwrap(), diff(&deployment(), &other).unwrap());
    assert_eq!(first, Patcher::of::<Deployment>().diff(&deployment(), &modified).unwrap());
    assert_eq!(apply(&deployment(), &first).as_ref(), Ok(&modified));
    let paths = conflicts::<Deployment>(&first, &second).unwrap();
    assert_eq!(paths.iter().map(ToString::to_string).collect::<Vec<_>>(), ["spec.replicas"]);
}

#[test]
fn an_image_and_a_variable_change() {
    let mut modified = deployment();
    let web = &mut pod_spec(&mut modified).containers[0];
    web.image = Some("web:2".to_owned());
    web.env = Some(vec![variable("LOG", "debug"), variable("PORT", "80")]);
    insta::assert_snapshot!(patch_between(&deployment(), &modified));
}

#[test]
fn a_container_is_removed_and_another_is_added_before_the_rest() {
    let mut modified = deployment();
    let containers = &mut pod_spec(&mut modified).containers;
    containers.remove(1);
    containers.insert(0, container("proxy", "proxy:1"));
    insta::assert_snapshot!(patch_between(&deployment(), &modified));
}

#[test]
fn a_strategy_is_switched() {
    let (mut original, mut modified) = (deployment(), deployment());
    let rolling_update = Some(RollingUpdateDeployment { max_surge: Some(1.into()), max_unavailable: Some(0.into()) });
    spec(&mut original).strategy =
        Some(DeploymentStrategy { r#type: Some("RollingUpdate".to_owned()), rolling_update });
    spec(&mut modified).strategy =
        Some(DeploymentStrategy { r#type: Some("Recreate".to_owned()), rolling_update: None });
    insta::assert_snapshot!(patch_between(&original, &modified));
}

#[test]
fn a_volume_changes_its_source() {
    let pod = |volume: Volume| Pod {
        metadata: Some(metadata("web")),
        spec: Some(PodSpec {
            containers: vec![container("web", "web:1")],
            volumes: Some(vec![Volume { name: "data".to_owned(), ..volume }]),
            ..PodSpec::default()
        }),
        ..Pod::new()
    };
    let scratch = EmptyDirVolumeSource { medium: Some("Memory".to_owned()), ..EmptyDirVolumeSource::default() };
    let host = HostPathVolumeSource { path: "/data".to_owned(), ..HostPathVolumeSource::default() };
    let original = pod(Volume { empty_dir: Some(scratch), ..Volume::default() });
    let modified = pod(Volume { host_path: Some(host), ..Volume::default() });
    insta::assert_snapshot!(patch_between(&original, &modified));
}

#[test]
fn finalizers_and_labels_change() {
    let (mut original, mut modified) = (deployment(), deployment());
    let labels = |pairs: &[(&str, &str)]| {
        Some(pairs.iter().map(|(name, value)| ((*name).to_owned(), (*value).to_owned())).collect::<BTreeMap<_, _>>())
    };
    let finalizers = |names: &[&str]| Some(names.iter().map(|name| (*name).to_owned()).collect::<Vec<_>>());
    let metadata = original.metadata.as_mut().unwrap();
    metadata.labels = labels(&[("app", "web"), ("tier", "front")]);
    metadata.finalizers = finalizers(&["example.com/a", "example.com/b"]);
    let metadata = modified.metadata.as_mut().unwrap();
    metadata.labels = labels(&[("app", "api")]);
    metadata.finalizers = finalizers(&["example.com/b", "example.com/c"]);
    insta::assert_snapshot!(patch_between(&original, &modified));
}

/// DNS over UDP, and with TCP added on the same number.
fn dns() -> [Service; 2] {
    let udp = port("dns", 53, "UDP");
    [service(std::slice::from_ref(&udp)), service(&[port("dns-tcp", 53, "TCP"), udp])]
}

#[test]
fn a_second_protocol_is_named_by_the_recommended_key() {
    let [original, modified] = dns();
    insta::assert_snapshot!(patch_naming(PatchMergeKey::Always, &original, &modified));
}

#[test]
fn a_second_protocol_for_a_stock_server_is_a_list_sent_whole() {
    let [original, modified] = dns();
    insta::assert_snapshot!(patch_naming(PatchMergeKey::Never, &original, &modified));
}

#[test]
fn different_ports_are_named_by_the_default_key_for_a_stock_server() {
    let original = service(&[port("http", 80, "TCP"), port("https", 443, "TCP")]);
    let secure = ServicePort { target_port: Some("tls".into()), ..port("https", 443, "TCP") };
    let modified = service(&[port("http", 80, "TCP"), secure]);
    let never = patch_naming(PatchMergeKey::Never, &original, &modified);
    assert_eq!(never, patch_naming(PatchMergeKey::Auto, &original, &modified));
    insta::assert_snapshot!(never);
}

#[test]
fn taints_are_sent_whole_with_their_key() {
    let original = node(&[taint("dedicated", "gpu", "NoSchedule"), taint("spot", "yes", "NoExecute")]);
    let modified = node(&[taint("dedicated", "cpu", "NoSchedule")]);
    insta::assert_snapshot!(patch_naming(PatchMergeKey::Always, &original, &modified));
}

#[test]
fn taints_for_a_stock_server_are_an_atomic_list() {
    let original = node(&[taint("dedicated", "gpu", "NoSchedule"), taint("spot", "yes", "NoExecute")]);
    let modified = node(&[taint("dedicated", "cpu", "NoSchedule")]);
    insta::assert_snapshot!(patch_naming(PatchMergeKey::Never, &original, &modified));
}

/// A Deployment after changes by an autoscaler and a sidecar injector.
fn with_the_work_of_others() -> Deployment {
    let mut current = deployment();
    spec(&mut current).replicas = Some(7);
    spec(&mut current).progress_deadline_seconds = Some(600);
    let pod = pod_spec(&mut current);
    pod.containers[0].env.as_mut().unwrap().insert(0, variable("INJECTED", "1"));
    pod.containers.push(container("sidecar", "sidecar:1"));
    current
}

#[test]
fn a_three_way_diff_keeps_the_work_of_others() {
    let (mut original, mut modified) = (deployment(), deployment());
    spec(&mut original).replicas = None;
    spec(&mut modified).replicas = None;
    let web = &mut pod_spec(&mut modified).containers[0];
    web.image = Some("web:2".to_owned());
    web.env = Some(vec![variable("LOG", "info")]);
    let current = with_the_work_of_others();

    let patch = three_way(ThreeWay { original: &original, modified: &modified, current: &current }).unwrap();
    insta::assert_snapshot!(text(&patch));

    let mut applied = apply(&current, &patch).unwrap();
    assert!(three_way(ThreeWay { original: &original, modified: &modified, current: &applied }).unwrap().is_empty());
    assert_eq!(spec(&mut applied).replicas, Some(7));
    let names: Vec<_> = pod_spec(&mut applied).containers.iter().map(|container| container.name.as_str()).collect();
    assert_eq!(names, ["web", "log-tailer", "sidecar"]);
}

#[test]
fn a_three_way_diff_reports_what_both_changed() {
    let mut modified = deployment();
    spec(&mut modified).replicas = Some(3);
    let (original, modified, current) = (&deployment(), &modified, &with_the_work_of_others());
    let patcher = Patcher::of::<Deployment>().report_conflicts();
    let error = patcher.three_way(ThreeWay { original, modified, current }).unwrap_err();
    assert_eq!(error.code(), Code::Conflict);
    insta::assert_snapshot!(error);
}

#[test]
fn two_patches_become_one() {
    let (mut scaled, mut updated) = (deployment(), deployment());
    spec(&mut scaled).replicas = Some(3);
    pod_spec(&mut scaled).containers[0].image = Some("web:2".to_owned());
    pod_spec(&mut updated).containers[1].image = Some("log-tailer:2".to_owned());
    let first = diff(&deployment(), &scaled).unwrap();
    let second = diff(&deployment(), &updated).unwrap();

    assert_eq!(conflicts::<Deployment>(&first, &second).unwrap(), []);
    let merged = merge::<Deployment>(&first, &second).unwrap();
    insta::assert_snapshot!(text(&merged));

    let one_after_the_other = apply(&apply(&deployment(), &first).unwrap(), &second).unwrap();
    assert_eq!(apply(&deployment(), &merged).unwrap(), one_after_the_other);
}

/// The error of a patch whose result is not a Deployment, as text without the code.
fn misfit(patch: serde_json::Value) -> smp_core::Error {
    apply(&deployment(), &Patch::from(patch)).unwrap_err()
}

#[test]
fn a_value_that_does_not_fit_its_rust_type_is_reported_at_its_path_in_the_patch() {
    let error = misfit(json!({"spec": {"replicas": "many"}}));
    assert_eq!((error.code(), error.input()), (Code::InvalidDocument, Input::Patch));
    assert_eq!(error.path().to_string(), "spec.replicas");
    assert_eq!(error.message(), "the patched value does not fit its Rust type (expected i32)");
    let source = std::error::Error::source(&error).expect("serde reported it");
    assert!(source.downcast_ref::<serde_json::Error>().is_some());
}

#[test]
fn the_path_in_a_merged_list_is_in_the_message() {
    let tolerations = json!([{"tolerationSeconds": 1}, {"tolerationSeconds": "soon"}]);
    let patch = json!({"spec": {"template": {"spec": {
        "containers": [{"name": "log-tailer", "image": 5}], "tolerations": tolerations,
    }}}});
    let error = misfit(patch.clone());
    assert_eq!(error.path().to_string(), "spec.template.spec.containers");
    assert_eq!(error.message(), "the patched value at `[1].image` does not fit its Rust type (expected a string)");

    let error = misfit(json!({"spec": {"template": {"spec": {"tolerations": tolerations}}}}));
    assert_eq!(error.path().to_string(), "spec.template.spec.tolerations[1].tolerationSeconds");
    assert_eq!(
        error.path().find(&json!({"spec": {"template": {"spec": {"tolerations": tolerations}}}})),
        Some(&json!("soon"))
    );
}

#[test]
fn a_live_value_that_cannot_be_read_back_is_not_blamed_on_the_patch() {
    /// Written as a string and read as a number.
    #[derive(Debug, PartialEq, serde::Serialize, serde::Deserialize, PatchSchema)]
    struct Scale {
        #[patch(free_form)]
        #[serde(serialize_with = "as_text")]
        replicas: u16,
        paused: bool,
    }

    #[expect(clippy::trivially_copy_pass_by_ref, reason = "serde passes a reference")]
    fn as_text<S: serde::Serializer>(replicas: &u16, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(replicas)
    }

    let live = Scale { replicas: 1, paused: false };
    let error = apply(&live, &Patch::from(json!({"paused": true}))).unwrap_err();
    assert_eq!((error.input(), error.path().to_string().as_str()), (Input::Live, "replicas"));
    assert_eq!(error.message(), "the value does not fit its Rust type (expected u16)");
}

#[test]
fn the_content_of_a_list_without_a_schema_is_data() {
    #[derive(PatchSchema, serde::Serialize, serde::Deserialize, PartialEq, Debug, Clone)]
    struct Rules {
        any: serde_json::Value,
        list: Vec<serde_json::Value>,
        note: Option<String>,
    }

    let rules = |any: serde_json::Value, list: &[serde_json::Value]| Rules { any, list: list.to_vec(), note: None };
    let [before, after] = [rules(json!([]), &[]), rules(json!([{"a": null}, null]), &[json!({"b": {"c": [null]}})])];
    assert_eq!(patch_between(&before, &after), text(&Patch::from(json!({"any": after.any, "list": after.list}))));
    // In an object, and in an item of a list with a schema, a null means absent.
    let [before, after] =
        [rules(json!({}), &[]), rules(json!({"a": {"b": null}, "c": [{"d": null}]}), &[json!({"e": null})])];
    let patch = diff(&before, &after).unwrap();
    assert_eq!(patch.as_value(), &json!({"any": {"a": {}, "c": [{"d": null}]}, "list": [{}]}));
}

#[test]
fn a_typed_diff_is_the_diff_of_the_values() {
    let original = deployment();
    let mut modified = original.clone();
    let template = &mut modified.spec.template;
    template.spec.as_mut().unwrap().containers.push(container("proxy", "proxy:1"));
    modified.metadata.as_mut().unwrap().labels = Some(BTreeMap::from([("a".to_owned(), "b".to_owned())]));
    for (original, modified) in [(&original, &modified), (&modified, &original)] {
        let values = [original, modified].map(|object| serde_json::to_value(object).unwrap());
        let patcher = Patcher::of::<Deployment>();
        let patch = patcher.diff(original, modified).unwrap();
        assert!(!patch.is_empty());
        assert_eq!(patch, patcher.diff(&values[0], &values[1]).unwrap());
    }
}
