//! Documents are decoded as the Go decoder and encoder treat them.

use serde_json::{Value, json};

use super::quantity::canonical;
use super::{Decoded, decode, decode_owned, decode_value};
use crate::types::of_kind;

fn decoded(group: &str, version: &str, kind: &str, text: &str) -> Decoded {
    decode(of_kind(group, version, kind).unwrap(), text.as_bytes()).unwrap()
}

fn refused(group: &str, version: &str, kind: &str, text: &str) -> String {
    decode(of_kind(group, version, kind).unwrap(), text.as_bytes()).unwrap_err().to_string()
}

#[test]
fn a_deployment_gets_the_fields_that_go_always_writes() {
    let Decoded { object, problems } = decoded("apps", "v1", "Deployment", r#"{"spec":{"replicas":0,"paused":false}}"#);
    let template = json!({"metadata": {}, "spec": {"containers": null}});
    assert_eq!(
        object,
        json!({"metadata": {}, "spec": {"replicas": 0, "selector": null, "strategy": {}, "template": template}, "status": {}})
    );
    assert_eq!(problems, Vec::<String>::new());
}

#[test]
fn unknown_and_duplicate_fields_are_noted_in_the_order_of_the_text() {
    let text = r#"{"spec":{"containers":[{"name":"a","nosuch":{"x":1},"name":"b"}],"Hostname":"h"},"x\"y":1,
        "metadata":{"labels":{"a":"1","a":"2"}}}"#;
    let Decoded { object, problems } = decoded("", "v1", "Pod", text);
    assert_eq!(object["spec"]["containers"][0]["name"], "b");
    assert_eq!(object["metadata"]["labels"]["a"], "2");
    assert_eq!(
        problems,
        [
            r#"unknown field "spec.containers[0].nosuch""#,
            r#"duplicate field "spec.containers[0].name""#,
            r#"unknown field "spec.Hostname""#,
            r#"unknown field "x\"y""#,
            r#"duplicate field "metadata.labels.a""#,
        ]
    );
}

#[test]
fn at_most_a_hundred_different_problems_are_noted() {
    let fields: Vec<String> = (0..300).map(|at| format!("\"x{}\":1", at % 150)).collect();
    let Decoded { problems, .. } = decoded("", "v1", "ConfigMap", &format!("{{{}}}", fields.join(",")));
    assert_eq!(problems.len(), 100);
    assert_eq!(problems[99], r#"unknown field "x99""#);
}

#[test]
fn the_second_of_two_objects_with_one_name_is_decoded_on_top_of_the_first() {
    let text = r#"{"spec":{"replicas":2,"paused":true},"spec":{"paused":false},"metadata":{"labels":{"a":"1"},"labels":{"a":"2"}}}"#;
    let Decoded { object, problems } = decoded("apps", "v1", "Deployment", text);
    assert_eq!(object["spec"]["replicas"], 2);
    assert_eq!(object["spec"].get("paused"), None);
    assert_eq!(object["metadata"]["labels"], json!({"a": "2"}));
    assert_eq!(problems, [r#"duplicate field "spec""#, r#"duplicate field "metadata.labels""#]);
}

#[test]
fn null_is_nil_or_nothing() {
    let text = r#"{"data":{"a":null},"immutable":null,"metadata":null}"#;
    assert_eq!(decoded("", "v1", "ConfigMap", text).object, json!({"data": {"a": ""}, "metadata": {}}));
    let secret = decoded("", "v1", "Secret", r#"{"data":{"a":null,"b":"aGVs\nbG9="}}"#).object;
    assert_eq!(secret["data"], json!({"a": null, "b": "aGVsbG8="}));
}

#[test]
fn a_value_is_decoded_like_its_text() {
    let text =
        r#"{"spec":{"replicas":3,"x":1,"template":{"spec":{"containers":[{"resources":{"limits":{"cpu":1.50}}}]}}}}"#;
    let deployment = of_kind("apps", "v1", "Deployment").unwrap();
    let from_text = decode(deployment, text.as_bytes()).unwrap();
    let from_value = decode_value(deployment, &serde_json::from_str(text).unwrap()).unwrap();
    assert_eq!((from_text.object, from_text.problems), (from_value.object, from_value.problems));
}

#[test]
fn a_value_is_decoded_in_place_as_it_is_decoded_anew() {
    let mut count = 0;
    for line in include_str!("../../tests/data/defaults.jsonl").lines() {
        let case: Value = serde_json::from_str(line).unwrap();
        let [group, version, kind] = [0, 1, 2].map(|at| case["gvk"][at].as_str().unwrap());
        let of = of_kind(group, version, kind).unwrap();
        let Ok(value) = serde_json::from_str::<Value>(case["in"].as_str().unwrap()) else { continue };
        let parts = |decoded: Decoded| (decoded.object, decoded.problems);
        let anew = decode_value(of, &value).map(parts);
        assert_eq!(decode_owned(of, value.clone(), || value.clone()).map(parts), anew, "{line}");
        count += 1;
    }
    assert!(count >= 500, "only {count} documents");
}

#[test]
fn wrong_types_are_named_as_in_go() {
    let of = |text| refused("apps", "v1", "Deployment", text);
    assert_eq!(
        of(r#"{"spec":{"replicas":"3"}}"#),
        "json: cannot unmarshal string into Go struct field DeploymentSpec.spec.replicas of type int32"
    );
    assert_eq!(
        of(r#"{"spec":{"replicas":1.5}}"#),
        "json: cannot unmarshal number 1.5 into Go struct field DeploymentSpec.spec.replicas of type int32"
    );
    assert_eq!(
        of(r#"{"spec":{"template":{"spec":{"containers":{}}}}}"#),
        "json: cannot unmarshal object into Go struct field PodSpec.spec.template.spec.containers of type []v1.Container"
    );
    assert_eq!(of("[]"), "json: cannot unmarshal array into Go value of type v1.Deployment");
    assert_eq!(
        of(r#"{"metadata":{"creationTimestamp":"now"}}"#),
        r#"parsing time "now" as "2006-01-02T15:04:05Z07:00": cannot parse "now" as "2006""#
    );
}

#[test]
fn text_that_is_not_json_or_nested_too_deep_is_refused() {
    assert_eq!(refused("", "v1", "Pod", "{"), "unexpected end of JSON input");
    let deep = format!("{{\"data\":{}{}}}", "[".repeat(10_000), "]".repeat(10_000));
    assert!(!refused("apps", "v1", "ControllerRevision", &deep).is_empty());
    // Unknown fields are skipped without recursion.
    assert_eq!(decoded("", "v1", "Pod", &deep).problems, [r#"unknown field "data""#]);
    assert!(!refused("", "v1", "Pod", "{} x").is_empty());
}

#[test]
fn times_are_written_in_utc() {
    let text =
        r#"{"metadata":{"creationTimestamp":"2024-02-29T23:30:00.75-01:00"},"firstTimestamp":"0001-01-01T00:00:00Z"}"#;
    let object = decoded("", "v1", "Event", text).object;
    assert_eq!(object["metadata"], json!({"creationTimestamp": "2024-03-01T00:30:00Z"}));
    assert_eq!((&object["firstTimestamp"], &object["lastTimestamp"]), (&Value::Null, &Value::Null));
    let lease =
        decoded("coordination.k8s.io", "v1", "Lease", r#"{"spec":{"renewTime":"2000-12-31T23:59:59.000120+00:30"}}"#);
    assert_eq!(lease.object["spec"]["renewTime"], "2000-12-31T23:29:59.000120Z");
}

#[test]
fn bytes_may_be_numbers() {
    let of = |text: &str| decode(of_kind("", "v1", "Secret").unwrap(), text.as_bytes());
    assert_eq!(of(r#"{"data":{"a":[104,105,null]}}"#).unwrap().object["data"], json!({"a": "aGkA"}));
    let problem = of(r#"{"data":{"a":[104,256]}}"#).unwrap_err().to_string();
    assert_eq!(problem, "json: cannot unmarshal number 256 into Go struct field Secret.data of type uint8");
}

#[test]
fn null_after_free_data_keeps_it() {
    let Decoded { object, problems } =
        decoded("apps", "v1", "ControllerRevision", r#"{"data":{"a":null},"data":null}"#);
    assert_eq!((object["data"].clone(), problems), (json!({"a": null}), vec![r#"duplicate field "data""#.to_owned()]));
}

#[test]
fn quantities_are_canonical() {
    let pairs = [
        ("1024Mi", "1Gi"),
        ("0.5", "500m"),
        ("1000m", "1"),
        ("1Mi", "1Mi"),
        ("0.5Gi", "512Mi"),
        ("1e3", "1e3"),
        ("007", "007"),
        ("0", "0"),
        ("-1.0", "-1"),
        ("1.5Gi", "1536Mi"),
        ("0.0000000001", "1n"),
        ("100Ki", "100Ki"),
        ("1000Ki", "1000Ki"),
        ("2048", "2048"),
        ("12000", "12k"),
        ("1E", "1E"),
        ("0.1Ki", "102400m"),
        ("10E", "10E"),
        ("1e-6", "1e-6"),
    ];
    for (text, expected) in pairs {
        assert_eq!(canonical(text), Ok(expected.to_owned()), "{text}");
    }
    for text in ["", "1x", "1 Gi", "--1", "1Kii"] {
        assert!(canonical(text).is_err(), "{text}");
    }
}

#[test]
fn schemas_of_custom_resources_have_several_forms() {
    let text = r#"{"spec":{"versions":[{"schema":{"openAPIV3Schema":{"maximum":2.0,"default":{"a":null},"items":{"nosuch":1},
        "additionalProperties":false,"nosuch":1}}}]}}"#;
    let Decoded { object, problems } = decoded("apiextensions.k8s.io", "v1", "CustomResourceDefinition", text);
    let schema = &object["spec"]["versions"][0]["schema"]["openAPIV3Schema"];
    assert_eq!(schema, &json!({"maximum": 2, "default": {"a": null}, "items": {}, "additionalProperties": false}));
    assert_eq!(problems, [r#"unknown field "spec.versions[0].schema.openAPIV3Schema.nosuch""#]);
}

#[test]
fn an_empty_document_has_the_zero_value_of_every_kind() {
    for of in crate::types::all() {
        let value = decode(of, b"{}").unwrap().object;
        assert_eq!(value, super::zero::of_struct(of), "{}", of.name);
        assert_eq!(decode_value(of, &Value::Null).unwrap().object, value, "{}", of.name);
    }
}
