//! The unions of the tables are those of the list, and a three-way diff keeps one member of each.
#![cfg(feature = "all")]

use std::collections::BTreeSet;
use std::fs;

use serde_json::{Map, Value, json};
use smp_api_types::{definitions, schema_for_definition};
use smp_core::schema::{Kind, ObjectSchema, ScalarKind, Shape, Union};
use smp_core::{Patcher, Schema, ThreeWay};

/// All unions with the schema of their type.
fn unions() -> Vec<(Schema<'static>, Union<'static>)> {
    let of = |schema: Schema<'static>| schema.object().into_iter().flat_map(ObjectSchema::unions).copied();
    definitions().flat_map(|found| of(found.schema).map(move |union| (found.schema, union))).collect()
}

#[test]
fn the_tables_have_the_listed_unions() {
    let path = concat!(env!("CARGO_MANIFEST_DIR"), "/../spec/facts/unions.tsv");
    let text = fs::read_to_string(path).expect("the list can be read");
    let mut listed = BTreeSet::new();
    for line in text.lines().skip(1) {
        let [definition, _, members, rule, discriminator, values, _] = line.split('\t').collect::<Vec<_>>()[..] else {
            panic!("{line}: a row has seven columns");
        };
        if members.contains(',') || !values.is_empty() {
            let fields: BTreeSet<&str> = members.split([',', '+']).collect();
            let values: BTreeSet<&str> = values
                .split(',')
                .filter_map(|value| value.split('=').next())
                .filter(|value| !value.is_empty())
                .collect();
            let discriminator = Some(discriminator).filter(|_| !values.is_empty());
            listed.insert((definition, fields, discriminator, values, rule == "exactly one"));
        }
    }
    let unions = unions();
    let found: BTreeSet<_> = unions
        .iter()
        .map(|(schema, union)| {
            let fields: BTreeSet<&str> = union.fields().map(|name| &**name).collect();
            let values =
                union.members().iter().flat_map(smp_core::schema::UnionMember::values).map(|value| &**value).collect();
            let name = schema.object().expect("it has unions").name();
            (name, fields, union.discriminator(), values, union.is_required())
        })
        .collect();
    assert_eq!((found.len(), &found), (unions.len(), &listed));
    assert!(unions.len() > 70, "the list is complete");
}

#[test]
fn values_select_members_by_their_names() {
    for (definition, value, field) in [
        ("apps.v1.DeploymentStrategy", "RollingUpdate", "rollingUpdate"),
        ("apps.v1.DeploymentStrategy", "Recreate", ""),
        ("autoscaling.v2.MetricTarget", "Utilization", "averageUtilization"),
        ("autoscaling.v2.MetricTarget", "Value", "value"),
        ("autoscaling.v2.MetricSpec", "ContainerResource", "containerResource"),
        ("core.v1.SeccompProfile", "Localhost", "localhostProfile"),
        ("core.v1.SeccompProfile", "Unconfined", ""),
        ("flowcontrol.v1.LimitResponse", "Queue", "queuing"),
        ("rbac.v1.Subject", "Group", "apiGroup"),
        ("rbac.v1.Subject", "User", "apiGroup"),
        ("rbac.v1.Subject", "ServiceAccount", "namespace"),
        ("resource.v1.ExactDeviceRequest", "All", ""),
    ] {
        let schema = schema_for_definition(&format!("io.k8s.api.{definition}")).expect("the definition is registered");
        let union = schema.object().and_then(|table| table.unions().next()).expect("it has a union");
        let member = union.selected_by(value).expect("the value is listed");
        assert_eq!(member.fields().join(","), field, "{definition} {value}");
    }
}

/// A value for a field.
fn sample(schema: Schema<'_>, name: &str) -> Value {
    let value = schema.field_schema(schema.field(name).expect("it is a field"));
    match (value.kind(), value.shape().unnamed()) {
        (Kind::Scalar, Shape::Scalar(scalar)) => match scalar.kind {
            ScalarKind::Boolean => json!(true),
            ScalarKind::Integer | ScalarKind::Number => json!(1),
            ScalarKind::String | ScalarKind::IntOrString => json!("a"),
        },
        (Kind::List(_), _) => json!([]),
        _ => json!({}),
    }
}

fn object<'n>(schema: Schema<'_>, names: impl IntoIterator<Item = &'n str>) -> Map<String, Value> {
    names.into_iter().map(|name| (name.to_owned(), sample(schema, name))).collect()
}

#[test]
fn each_member_excludes_each_other_one() {
    for (schema, union) in unions() {
        let name = schema.object().expect("it has unions").name();
        for wanted in union.members() {
            // Once by its fields, and once by each value of the discriminator.
            let by_fields =
                (!wanted.fields().is_empty()).then(|| object(schema, wanted.fields().iter().map(|name| &**name)));
            let by_value =
                |value| Map::from_iter([(union.discriminator().unwrap_or_default().to_owned(), json!(value))]);
            for modified in by_fields.into_iter().chain(wanted.values().iter().map(by_value)).map(Value::Object) {
                for other in union.members().iter().filter(|other| *other != wanted) {
                    let current = Value::Object(object(schema, other.fields().iter().map(|name| &**name)));
                    let inputs = ThreeWay { original: &json!({}), modified: &modified, current: &current };
                    let patch = Patcher::new(schema).three_way(inputs).expect("the diff exists");
                    let result = Patcher::new(schema).apply(current.clone(), &patch).expect("the patch can be applied");
                    assert_eq!(result, modified, "{name}: {current}");
                    let again = ThreeWay { current: &result, ..inputs };
                    let again = Patcher::new(schema).three_way(again).expect("the diff exists");
                    assert!(again.is_empty(), "{name}: {again}");
                    let careful = Patcher::new(schema).report_conflicts();
                    assert_eq!(careful.three_way(inputs).is_err(), !other.fields().is_empty(), "{name}: {current}");
                }
            }
        }
    }
}
