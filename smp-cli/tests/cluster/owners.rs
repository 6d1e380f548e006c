//! `smp owners --live`.

use insta::assert_snapshot;
use serde_json::{Value, json};

use crate::shell::{NORTH, Shell, WEB};

fn entry(manager: &str, version: &str, fields: &Value) -> Value {
    json!({"manager": manager, "operation": "Update", "apiVersion": version, "fieldsType": "FieldsV1", "fieldsV1": fields})
}

/// A server whose Deployment and Rack have owners.
fn shell() -> Shell {
    let shell = Shell::new();
    let image = json!({"f:spec": {"f:template": {"f:spec": {"f:containers": {r#"k:{"name":"web"}"#: {".": {}, "f:name": {}, "f:image": {}}}}}}});
    let slot = json!({"f:spec": {"f:slots": {r#"k:{"number":2}"#: {".": {}, "f:number": {}, "f:holds": {}}}}});
    {
        let mut state = shell.server.state();
        let mut set = |path: &str, entries: Value| {
            state.objects.get_mut(path).expect("it exists")["metadata"]["managedFields"] = entries;
        };
        set(
            WEB,
            json!([
                entry("helm", "apps/v1", &json!({"f:spec": {"f:replicas": {}, "f:selector": {}}})),
                entry("keel", "apps/v1", &image),
                entry("old", "apps/v1beta1", &image),
            ]),
        );
        set(NORTH, json!([entry("racker", "example.com/v1", &slot)]));
    }
    shell
}

#[test]
fn owners_of_objects_on_a_cluster_are_shown() {
    let shell = shell();
    assert_snapshot!(shell.all(&[
        "smp owners --live deploy/web",
        "smp owners --live rack north --field 'spec.slots[number=2]'",
        "smp owners --live deploy,racks --all --manager keel",
        "smp owners --live deploy web --stale",
        "smp owners --live deploy/wbe",
        "smp owners --live",
        "smp owners --live deploy/web -i --drop keel",
        "smp owners deploy.yaml --context test",
    ]));
    assert!(shell.server.changes().is_empty(), "nothing is sent");
}

#[test]
fn owners_change_after_a_yes() {
    let shell = shell();
    assert_snapshot!(shell.all(&[
        "smp owners --live deploy/web --drop keel",
        "smp owners --live deploy/web --drop keel --dry-run",
        "smp owners --live deploy/web --drop keel -o json-patch | head -4",
    ]));
    assert!(shell.server.changes().is_empty(), "nothing is sent");
    assert_snapshot!(shell.all(&[
        "smp owners --live deploy/web --drop keel --dry-run=server",
        "smp owners --live deploy/web --drop keel --drop old -y",
    ]));
    let changes = shell.server.changes();
    let [dry, sent] = &changes[..] else { panic!("{changes:?}") };
    assert!(dry.contains("dryRun=All") && !sent.contains("dryRun"), "{changes:?}");
    assert!(
        sent.contains("application/json-patch+json") && sent.contains(r#""path":"/metadata/resourceVersion""#),
        "{sent}"
    );
    assert!(sent.contains("helm") && !sent.contains("keel"), "{sent}");
}

#[test]
fn a_change_of_owners_fails_if_somebody_changed_the_object() {
    let shell = shell();
    shell.server.state().others.push((WEB.to_owned(), json!({"spec": {"replicas": 5}})));
    assert_snapshot!(shell.run("smp owners --live deploy/web --give keel=helm -y"));
    assert_eq!(shell.server.get(WEB)["spec"]["replicas"], 5);
}
