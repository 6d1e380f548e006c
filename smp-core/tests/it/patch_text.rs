//! Patches as JSON text: they are read in place, and have the same effect as the value with the same contents.

use serde_json::{Value, json};
use smp_core::{Code, Input, Json, PatchSchema, Patcher, ThreeWay, TrustedJson};

#[derive(PatchSchema)]
#[expect(dead_code, reason = "a schema")]
struct Service {
    #[patch(strategy = "merge", merge_key = "port", recommended_key = "port,protocol")]
    ports: Vec<ServicePort>,
    #[patch(strategy = "merge")]
    finalizers: Vec<String>,
    labels: std::collections::BTreeMap<String, String>,
    data: Value,
}

#[derive(PatchSchema)]
#[expect(dead_code, reason = "a schema")]
struct ServicePort {
    port: u16,
    protocol: String,
    name: String,
}

const LIVE: &str =
    r#"{"ports": [{"port": 53, "protocol": "UDP"}, {"port": 80}], "finalizers": ["a"], "labels": {"x": "1"}}"#;

fn patcher() -> Patcher {
    Patcher::of::<Service>()
}

fn patched(patch: &str) -> String {
    let of_text = patcher().apply(Json(LIVE), Json(patch)).unwrap();
    assert_eq!(patcher().compile(TrustedJson(patch)).unwrap().apply(TrustedJson(LIVE)).unwrap(), of_text, "{patch}");
    String::from_utf8(of_text).unwrap()
}

#[test]
fn a_patch_as_text_has_the_effect_of_its_value() {
    let patches = [
        r#"{"labels": {"x": null, "y": "2"}}"#,
        r#"{"\u006cabels": {"\u0078": "\u0031\n", "a\"b": "c"}, "ports": null}"#,
        r#"{"ports": [{"$patchMergeKey": ["port", "prot\u006fcol"], "port": 53, "protocol": "TCP", "name": "dns"}]}"#,
        r#"{"ports": [{"\u0024patch": "d\u0065lete", "port": 80}], "$setElementOrder/ports": [{"port": 53}]}"#,
        r#"{"$retainKeys": ["\u006cabels"], "labels": {"z": "3"}}"#,
        r#"{"$deleteFromPrimitiveList/finalizers": ["\u0061"], "finalizers": ["b", "b"]}"#,
        r#"{"data": [1, {"$patch": "x", "b": [null, 1.50, "\\"]}], "labels": {"$patch": "replace"}}"#,
        " {\n  \"labels\" : { \"x\" : \"2\" }\n}\n",
    ];
    for patch in patches {
        let value: Value = serde_json::from_str(patch).unwrap();
        let wanted = patcher().apply(serde_json::from_str::<Value>(LIVE).unwrap(), &value).unwrap();
        assert_eq!(serde_json::from_str::<Value>(&patched(patch)).unwrap(), wanted, "{patch}");
        let on_value = patcher().apply(serde_json::from_str::<Value>(LIVE).unwrap(), Json(patch)).unwrap();
        assert_eq!(on_value, wanted, "{patch}");
    }
}

#[test]
fn the_last_of_repeated_fields_of_a_patch_counts() {
    for (patch, wanted) in [
        (r#"{"labels": {"x": "2", "x": "3"}}"#, json!("3")),
        (r#"{"labels": {"x": "2"}, "labels": {"\u0078": null, "x": "4"}}"#, json!("4")),
    ] {
        let patched: Value = serde_json::from_str(&patched(patch)).unwrap();
        assert_eq!(patched["labels"]["x"], wanted, "{patch}");
    }
    let many: Vec<String> = (0..40).map(|field| format!(r#""f{}": "{field}""#, field % 20)).collect();
    let patch = format!(r#"{{"labels": {{{}, "x": null}}}}"#, many.join(","));
    let patched: Value = serde_json::from_str(&patched(&patch)).unwrap();
    assert_eq!(patched["labels"].as_object().map(serde_json::Map::len), Some(20));
    assert_eq!(patched["labels"]["f0"], json!("20"));
}

#[test]
fn entries_with_only_scalars_are_checked_and_applied_like_others() {
    // A field that the schema does not have may contain an object, so the second entry has not only scalars.
    let entries = [
        r#""port": 53, "protocol": "UDP", "name": "dns""#,
        r#""port": 53, "protocol": "UDP", "name": null"#,
        r#""port": 5.3e1, "protocol": "UDP", "name": null, "name": "dns""#,
        r#""port": 53, "protocol": "UDP", "name": "dns", "name": null"#,
        r#""port": 80, "protocol": null"#,
        r#""port": null, "port": 80, "name": "web""#,
        r#""port": 81, "a": 1, "b": 2, "c": 3, "d": 4, "e": 5, "f": 6, "g": null, "h": 8, "i": 9"#,
        r#""name": "web""#,
        r#""port": null, "protocol": "TCP""#,
        r#""port": 80, "$name": "web""#,
    ];
    let patch = |fields: &str, more: &str| format!(r#"{{"ports": [{{{fields}{more}}}]}}"#);
    for fields in entries {
        let (plain, other) = (patch(fields, ""), patch(fields, r#", "more": {}"#));
        let apply = |patch: &str| {
            let patched = patcher().apply(Json(LIVE), Json(patch));
            let on_value = patcher().apply(serde_json::from_str::<Value>(LIVE).unwrap(), Json(patch));
            let mut patched = patched.map(|text| serde_json::from_slice::<Value>(&text).unwrap());
            assert_eq!(patched, on_value, "{patch}");
            for port in patched.iter_mut().filter_map(|object| object["ports"].as_array_mut()).flatten() {
                port.as_object_mut().unwrap().remove("more");
            }
            patched
        };
        assert_eq!(apply(&plain), apply(&other), "{plain}");
    }
}

#[test]
fn data_of_a_patch_keeps_its_numbers_and_loses_its_whitespace() {
    let patch = r#"{"data": [ 1.0 , 12345678901234567890123 , { "a b" : [ "c \" d" , 1e2 ] } ]}"#;
    assert!(patched(patch).ends_with(r#", "data": [1.0,12345678901234567890123,{"a b":["c \" d",1e2]}]}"#));
}

#[test]
fn a_number_that_no_value_can_hold_is_an_error_where_a_value_is_needed() {
    let patch = r#"{"data": 1e999}"#;
    assert!(patched(patch).ends_with(r#""data": 1e999}"#));
    let compiled = patcher().compile(Json(patch)).unwrap();
    for _ in 0..2 {
        let error = compiled.apply(json!({})).unwrap_err();
        assert_eq!((error.code(), error.input()), (Code::InvalidDocument, Input::Patch));
        assert_eq!(compiled.apply(Json("{}")).unwrap(), br#"{"data":1e999}"#);
    }
    let error = patcher().diff(Json("{}"), Json(patch)).unwrap_err();
    assert_eq!((error.code(), error.input()), (Code::InvalidDocument, Input::Modified));
    let equal = patcher().diff(Json(patch), Json(r#"{ "data": 1e999 }"#)).unwrap();
    assert!(equal.is_empty());
}

#[test]
fn a_patch_that_is_not_json_is_an_error_of_the_patch() {
    for patch in ["", "{", r#"{"labels": }"#, r#"{"labels": {"x": "\q"}}"#, r#"{"labels": {"x": 1,}}"#, "[]x"] {
        let error = patcher().apply(Json(LIVE), Json(patch)).unwrap_err();
        assert_eq!((error.code(), error.input()), (Code::InvalidDocument, Input::Patch), "{patch}");
        // Trusted text may give any result, but never panics.
        drop(patcher().apply(Json(LIVE), TrustedJson(patch)));
        drop(patcher().compile(TrustedJson(patch)).map(|patch| patch.apply(json!({}))));
        drop(patcher().diff(TrustedJson(LIVE), TrustedJson(patch)));
    }
    for patch in ["[]", "1", "null", "\"a\""] {
        let error = patcher().apply(Json(LIVE), Json(patch)).unwrap_err();
        assert_eq!((error.code(), error.input()), (Code::NotAnObject, Input::Patch), "{patch}");
    }
}

#[test]
fn versions_in_different_forms_give_the_same_patch() {
    let (original, modified) =
        (LIVE, r#"{"ports": [{"port": 53.0, "protocol": "UDP", "name": "d\u006es"}], "labels": {"x": "\u0031"}}"#);
    let [of_original, of_modified] = [original, modified].map(|text| serde_json::from_str::<Value>(text).unwrap());
    let wanted = patcher().diff(&of_original, &of_modified).unwrap();
    assert_eq!(patcher().diff(Json(original), Json(modified)).unwrap(), wanted);
    assert_eq!(patcher().diff(Json(original), &of_modified).unwrap(), wanted);
    assert_eq!(patcher().diff(&of_original, TrustedJson(modified)).unwrap(), wanted);
    let texts = ThreeWay { original: Json(original), modified: Json(modified), current: Json(original) };
    assert_eq!(patcher().three_way(texts).unwrap(), wanted);
}

#[test]
fn text_that_is_cut_off_has_the_error_of_serde_json() {
    let texts = [
        r#" {"a": [1, -2.5e3, "x\ny", {}, []], "b": {"c": null, "é": [true, false]}, "": "\ud83d\ude00"} "#.to_owned(),
        format!("{{\n\"a\": [\n{{\"b\": [[], {{}}]}},\n\"{}\",\n1]\n}}\n", "long ".repeat(40)),
        format!("{LIVE}   \n  "),
    ];
    for text in texts {
        for (end, _) in text.char_indices() {
            let wanted = serde_json::from_str::<serde::de::IgnoredAny>(&text[..end]);
            let error = patcher().apply(Json(&text[..end]), Json("{}")).err();
            let wanted = wanted.err().map(|error| format!("not valid JSON: {error}"));
            assert_eq!(error.map(|error| error.message().to_owned()), wanted, "{}", &text[..end]);
        }
    }
}
