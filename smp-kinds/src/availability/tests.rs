//! Each row of the table changes what a version has, and nothing else does.

use serde_json::{Value, json};
use smp_api_types::{schema_for_definition, schema_for_kind};
use smp_schema::{GroupVersionKind, ObjectDefinition, Schema};

use super::{Availability, TABLE, adapt};
use crate::catalog::Catalog;
use crate::feature_gate::FeatureGate;
use crate::kubernetes_version::KubernetesVersion;
use crate::types;

fn rows() -> impl Iterator<Item = Vec<&'static str>> {
    TABLE.lines().filter(|line| !line.starts_with('#')).map(|line| line.split('\t').collect())
}

/// A type as a version has it.
fn adapted(schema: Schema<'_>, version: KubernetesVersion) -> Option<ObjectDefinition> {
    let mut definition = ObjectDefinition::from(schema.object()?);
    adapt(version, &mut definition).then_some(definition)
}

#[test]
fn the_releases_of_the_table_are_those_of_the_versions() {
    let releases = TABLE.lines().find_map(|line| line.strip_prefix("# releases: ")).unwrap().split(' ');
    let versions: Vec<_> = releases.map(str::parse).collect();
    assert_eq!(versions, KubernetesVersion::ALL.map(Ok));
}

#[test]
fn each_kind_is_in_the_versions_of_its_row() {
    let mut stable = 0;
    for row in rows().filter(|row| row[0] == "kind") {
        let (group, api_version, kind) = (row[1], row[2], row[3]);
        let availability = Availability::of_kind(group, api_version, kind);
        let schema = schema_for_kind(group, api_version, kind);
        assert_eq!(availability.includes(KubernetesVersion::NEWEST), schema.is_some(), "{row:?}");
        let lacking = KubernetesVersion::ALL.into_iter().filter(|version| !availability.includes(*version));
        assert!(lacking.count() > 0, "{row:?}");
        let Some(schema) = schema else { continue };
        let wanted = GroupVersionKind::parse(&format!("{group}/{api_version}/{kind}")).unwrap();
        for version in KubernetesVersion::ALL {
            let has = availability.includes(version);
            let of_type = adapted(schema, version).is_some_and(|definition| definition.kinds.contains(&wanted));
            assert_eq!(of_type, has, "{row:?} in {version}");
            let api = format!("{group}/{api_version}");
            if Catalog::new().get_kind(&api, kind).is_some() {
                assert_eq!(Catalog::of(version).get_kind(&api, kind).is_some(), has, "{row:?} in {version}");
                stable += 1;
            }
        }
    }
    assert!(stable > 0);
}

#[test]
fn each_field_is_in_the_versions_of_its_row() {
    let mut stable = 0;
    for row in rows().filter(|row| row[0] == "field") {
        let (definition, field) = (row[1], row[2]);
        let availability = Availability::of_field(definition, field);
        let schema = schema_for_definition(definition).unwrap_or_else(|| panic!("{row:?}: no such type"));
        let is_new = availability.includes(KubernetesVersion::NEWEST);
        assert_eq!(schema.object().unwrap().field(field).is_some(), is_new, "{row:?}");
        assert_ne!(availability, Availability::default());
        for version in KubernetesVersion::ALL {
            let has = availability.includes(version);
            let adapted = adapted(schema, version).unwrap();
            assert_eq!(adapted.fields.iter().any(|own| own.name == field), has, "{row:?} in {version}");
        }
        stable += usize::from(types::by_name(definition).is_some());
    }
    assert!(stable > 0);
}

/// The Go types have the fields of the rows too, at the same positions in all versions.
#[test]
fn the_types_of_all_versions_have_the_same_positions() {
    for newest in types::all() {
        for version in KubernetesVersion::ALL {
            let of = types::by_name_in(version, newest.name).unwrap();
            assert_eq!((of.name, of.kubernetes()), (newest.name, version));
            for (position, field) in newest.fields.iter().enumerate() {
                assert_eq!(of.fields[position].name, field.name);
                let has = Availability::of_field(of.name, field.name).includes(version);
                assert_eq!(
                    (of.has(position), of.position(field.name).is_some()),
                    (has, has),
                    "{} {}",
                    of.name,
                    field.name
                );
            }
        }
    }
}

/// An object as an older version has it: without the fields that the version lacks and the defaults that it does not set.
fn in_version(version: KubernetesVersion, mut object: Value) -> Value {
    let catalog = Catalog::of(version);
    let text = |name: &str| object[name].as_str().unwrap().to_owned();
    let resource = catalog.get_kind(&text("apiVersion"), &text("kind")).unwrap();
    object = resource.decode(&object).unwrap().object;
    for row in rows().filter(|row| row[0] == "default" && version < row[3].parse().unwrap()) {
        remove(&mut object, row[2]);
    }
    object
}

fn remove(value: &mut Value, field: &str) {
    if let Value::Object(members) = value {
        members.remove(field);
        members.values_mut().for_each(|value| remove(value, field));
    }
}

/// The recorded documents, which have all fields: an older version drops those that it lacks and treats the others as the newest does.
#[test]
fn versions_differ_only_in_the_rows_of_the_table() {
    let (mut same, mut different) = (0, 0);
    for line in include_str!("../../tests/data/defaults.jsonl").lines() {
        let case: Value = serde_json::from_str(line).unwrap();
        let [group, api_version, kind] = [0, 1, 2].map(|at| case["gvk"][at].as_str().unwrap());
        let api_version = if group.is_empty() { api_version.to_owned() } else { format!("{group}/{api_version}") };
        let text = case["in"].as_str().unwrap().as_bytes();
        let read = |version| {
            let catalog = Catalog::of(version);
            let resource = catalog.get_kind(&api_version, kind)?;
            let decoded = resource.decode_json(text).ok()?;
            let mut object = decoded.object;
            resource.set_defaults(&mut object, || "2026-01-02T03:04:05Z".to_owned()).unwrap();
            Some((object, decoded.problems))
        };
        let Some(newest) = read(KubernetesVersion::NEWEST) else { continue };
        for version in KubernetesVersion::ALL {
            let Some(found) = read(version) else { continue };
            let unknown: Vec<_> = found.1.iter().filter(|problem| !newest.1.contains(problem)).collect();
            if unknown.is_empty() {
                assert_eq!(in_version(version, found.0), in_version(version, newest.0.clone()), "{kind} in {version}");
                assert_eq!(found.1, newest.1, "{kind} in {version}");
                same += 1;
            } else {
                let is_row = |problem: &str| {
                    let name = problem.trim_end_matches('"').rsplit(['.', '"']).next().unwrap_or_default();
                    rows().any(|row| row[0] == "field" && row[2] == name)
                };
                assert!(unknown.iter().all(|problem| is_row(problem)), "{kind} in {version}: {unknown:?}");
                different += 1;
            }
        }
    }
    assert!(same > 1_000 && different > 10, "{same} {different}");
}

#[test]
fn a_default_is_set_since_the_version_of_its_row() {
    let driver = json!({"apiVersion": "storage.k8s.io/v1", "kind": "CSIDriver", "metadata": {"name": "a"}, "spec": {}});
    let field = |version: &str| {
        let catalog = Catalog::of(version.parse().unwrap());
        let drivers = catalog.get_kind("storage.k8s.io/v1", "CSIDriver").unwrap();
        let mut object = drivers.decode(&driver).unwrap().object;
        drivers.set_defaults(&mut object, String::new).unwrap();
        object["spec"].get("preventPodSchedulingIfMissing").cloned()
    };
    assert_eq!((field("1.36"), field("1.37")), (None, Some(json!(false))));
}

/// Validation and warnings do not depend on the version for objects without the fields of the table.
#[test]
fn an_object_for_every_version_gets_the_same_answers() {
    let documents = smp_yaml::Reader::new().read(include_str!("../../tests/data/minimal.yaml")).unwrap();
    let mut checked = 0;
    for object in documents.into_iter().map(|document| document.value) {
        let [api_version, kind] = ["apiVersion", "kind"].map(|name| object[name].as_str().unwrap_or_default());
        let answer = |version| {
            let catalog = Catalog::of(version);
            let resource = catalog.get_kind(api_version, kind)?;
            let mut decoded = resource.decode(&object).unwrap();
            resource.set_defaults(&mut decoded.object, String::new).unwrap();
            Some((resource.validate_create(&decoded.object), decoded))
        };
        let Some((newest, of_newest)) = answer(KubernetesVersion::NEWEST) else { continue };
        for version in KubernetesVersion::ALL {
            if let Some((found, decoded)) = answer(version) {
                assert_eq!((&found, &decoded.problems), (&newest, &of_newest.problems), "{kind} in {version}");
                let [found, newest] =
                    [decoded.object, of_newest.object.clone()].map(|object| in_version(version, object));
                assert_eq!(found, newest, "{kind} in {version}");
                checked += 1;
            }
        }
    }
    assert!(checked > 150, "{checked}");
}

#[test]
fn a_field_that_was_removed_is_kept_as_it_is() {
    let pod = json!({"spec": {"workloadRef": {"name": "a", "more": [1]}, "containers": []}});
    let decode = |version: KubernetesVersion| Catalog::of(version).get_kind("v1", "Pod").unwrap().decode(&pod).unwrap();
    let with = decode("1.35".parse().unwrap());
    assert!(with.problems.is_empty());
    assert_eq!(with.object["spec"]["workloadRef"], pod["spec"]["workloadRef"]);
    assert_eq!(decode(KubernetesVersion::NEWEST).problems, ["unknown field \"spec.workloadRef\""]);
    assert_eq!(decode("1.34".parse().unwrap()).problems, ["unknown field \"spec.workloadRef\""]);
}

#[test]
fn each_gate_belongs_to_a_field_and_is_off_in_the_oldest_version() {
    for row in rows().filter(|row| row[0] == "gate") {
        let (definition, field) = (row[1], row[2]);
        let schema = schema_for_definition(definition).unwrap_or_else(|| panic!("{row:?}: no such type"));
        assert!(schema.object().unwrap().field(field).is_some(), "{row:?}");
        let gate = FeatureGate::of_field(definition, field).unwrap();
        let is_on = KubernetesVersion::ALL.map(|version| gate.is_on(version));
        assert!(!is_on[0] && is_on.is_sorted(), "{row:?}");
    }
}

#[test]
fn gated_fields_are_found_at_any_depth_but_not_in_the_status() {
    let container = json!({"name": "web", "env": [{"name": "A", "valueFrom": {"fileKeyRef": {"key": "A"}}}]});
    let template =
        json!({"spec": {"hostnameOverride": "web", "hostname": null, "containers": [{"name": "a"}, container]}});
    let deployment = json!({"spec": {"template": template}, "status": {"conditions": []}});
    let fields = |version: &str, kind: [&str; 2], object: &Value| -> Vec<String> {
        let catalog = Catalog::of(version.parse().unwrap());
        let found = catalog.get_kind(kind[0], kind[1]).unwrap().gated_fields(object);
        found.into_iter().map(|(field, gate)| format!("{field} {}", gate.names().collect::<String>())).collect()
    };
    let found = [
        "spec.template.spec.hostnameOverride HostnameOverride",
        "spec.template.spec.containers[1].env[0].valueFrom.fileKeyRef EnvFiles",
    ];
    assert_eq!(fields("1.34", ["apps/v1", "Deployment"], &deployment), found);
    // On by default.
    assert_eq!(fields("1.35", ["apps/v1", "Deployment"], &deployment), [""; 0]);
    let pod = json!({"spec": {"schedulingGroup": {}}, "status": {"resources": {}}});
    assert_eq!(fields("1.36", ["v1", "Pod"], &pod), ["spec.schedulingGroup GenericWorkload"]);
    // Unknown.
    assert_eq!(fields("1.35", ["v1", "Pod"], &pod), [""; 0]);
}
