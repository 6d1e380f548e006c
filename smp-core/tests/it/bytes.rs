//! Apply on JSON text: what is copied, how it is formatted, and which errors there are.

use serde_json::{Value, json};
use smp_core::{Code, Error, Input, Json, Patch, PatchMergeKey, PatchSchema, Patcher, Schema, ThreeWay, TrustedJson};

#[derive(PatchSchema)]
#[expect(dead_code, reason = "only the table is used")]
struct Pod {
    #[patch(strategy = "merge", merge_key = "name")]
    containers: Vec<Container>,
    #[patch(strategy = "merge")]
    finalizers: Vec<String>,
    #[patch(strategy = "retainKeys")]
    strategy: Strategy,
}

#[derive(PatchSchema)]
#[expect(dead_code, reason = "only the table is used")]
struct Container {
    name: String,
    image: String,
}

#[derive(PatchSchema)]
#[expect(dead_code, reason = "only the table is used")]
struct Strategy {
    r#type: String,
    rolling: String,
}

fn free_form() -> Patcher {
    Patcher::new(Schema::free_form())
}

/// Applies a patch to a text, both checked and trusted.
fn apply(live: &str, patch: &Value) -> Result<String, Error> {
    let (patcher, patch) = (Patcher::of::<Pod>(), patch.to_string());
    let checked = patcher.apply(Json(live), Json(&patch));
    assert_eq!(checked, patcher.apply(TrustedJson(live), Json(&patch)), "checked and trusted differ");
    checked.map(|text| String::from_utf8(text).unwrap())
}

fn patched(live: &str, patch: &Value) -> String {
    apply(live, patch).unwrap()
}

#[test]
fn fields_that_the_patch_does_not_name_are_copied_byte_for_byte() {
    let live = "{ \"big\" : 123456789012345678901234567890 ,\r\n\t\"float\":1.10e+0,\"e\":\"\\u00e9\\/\",\n \"finalizers\" : [ \"a\" ,\"b\" ] }\n";
    assert_eq!(patched(live, &json!({})), live.trim_end(), "only the whitespace around the document is removed");
    let wanted = live.replace("[ \"a\" ,\"b\" ]", "[ \"a\" ,\"b\",\"c\" ]");
    assert_eq!(patched(live, &json!({"finalizers": ["c"]})), wanted.trim_end());
}

#[test]
fn new_values_are_formatted_like_their_neighbors() {
    let live = "{\n  \"containers\": [\n    {\n      \"name\": \"web\"\n    }\n  ]\n}";
    let patch = json!({"containers": [{"name": "web", "image": "web:2"}, {"name": "log"}], "paused": true});
    insta::assert_snapshot!(patched(live, &patch), @r#"
    {
      "containers": [
        {
          "name": "web",
          "image": "web:2"
        },
        {"name":"log"}
      ],
      "paused": true
    }
    "#);
}

#[test]
fn commas_and_spaces_are_removed_with_a_value() {
    let live = "{\n  \"a\": 1,\n  \"b\": 2,\n  \"c\": 3\n}";
    assert_eq!(patched(live, &json!({"a": null})), "{\n  \"b\": 2,\n  \"c\": 3\n}");
    assert_eq!(patched(live, &json!({"b": null})), "{\n  \"a\": 1,\n  \"c\": 3\n}");
    assert_eq!(patched(live, &json!({"c": null})), "{\n  \"a\": 1,\n  \"b\": 2\n}");
    assert_eq!(patched(live, &json!({"a": null, "b": null, "c": null})), "{}");
    assert_eq!(patched(live, &json!({"a": null, "b": null, "c": null, "d": []})), "{\"d\":[]\n}");
    let spaced = "{\"a\": 1 , \"b\": 2 , \"c\": 3 }";
    assert_eq!(patched(spaced, &json!({"a": null})), "{ \"b\": 2 , \"c\": 3 }");
    assert_eq!(patched(spaced, &json!({"c": null})), "{\"a\": 1 , \"b\": 2 }");
    let list = "{\"finalizers\": [ \"a\", \"b\" ]}";
    assert_eq!(patched(list, &json!({"$deleteFromPrimitiveList/finalizers": ["a"]})), "{\"finalizers\": [ \"b\" ]}");
    assert_eq!(patched(list, &json!({"$deleteFromPrimitiveList/finalizers": ["a", "b"]})), "{\"finalizers\": []}");
}

#[test]
fn the_last_of_repeated_fields_counts() {
    let live = r#"{"a": {"x": 1}, "strategy": 1, "a": {"y": 2}, "finalizers": ["b"]}"#;
    let read = |text: &str| serde_json::from_str::<Value>(text).unwrap();
    let result = Patcher::of::<Pod>().apply(Json(live), &json!({"a": {"z": 3}})).unwrap();
    assert_eq!(read(str::from_utf8(&result).unwrap())["a"], json!({"y": 2, "z": 3}));
    // All fields of the patch must be found, so trusted text is read to the second `a` too.
    let result = patched(live, &json!({"a": {"z": 3}, "finalizers": ["c"]}));
    assert_eq!(read(&result)["a"], json!({"y": 2, "z": 3}));
    assert_eq!(read(&patched(live, &json!({"a": null}))).get("a"), None);
    let items = r#"{"containers": [{"name": "a", "name": "b"}, {"name": "a"}]}"#;
    let result = read(&patched(items, &json!({"containers": [{"name": "a", "image": "1"}]})));
    assert_eq!(result["containers"], json!([{"name": "b"}, {"name": "a", "image": "1"}]));
}

#[test]
fn names_and_keys_are_compared_without_escapes() {
    let live = r#"{"\u0063ontainers": [{"n\u0061me": "w\u0065b"}], "\"": 1}"#;
    let result = patched(live, &json!({"containers": [{"name": "web", "image": "2"}], "\"": null}));
    assert_eq!(result, r#"{"\u0063ontainers": [{"n\u0061me": "web","image": "2"}]}"#);
}

#[test]
fn retain_keys_copies_the_text_of_the_kept_fields() {
    let live = r#"{"strategy": {"type": "a",  "rolling": "b", "other": 1}}"#;
    let result = patched(live, &json!({"strategy": {"$retainKeys": ["other"], "other": 2}}));
    assert_eq!(result, r#"{"strategy": { "other": 2}}"#);
}

#[test]
fn an_object_of_many_fields_is_patched_in_many_places() {
    let name = |index: usize| format!("n\\u00e{}{index}", index % 10);
    let live: Vec<String> = (0..500).map(|index| format!("\"{}\": {index}", name(index))).collect();
    let live = format!("{{{}}}", live.join(", "));
    let value: Value = serde_json::from_str(&live).unwrap();
    let names: Vec<&String> = value.as_object().unwrap().keys().collect();
    let patch: Value =
        names.iter().enumerate().step_by(2).map(|(index, name)| ((*name).clone(), json!(index % 4))).collect();
    let Value::Object(mut patch) = patch else { unreachable!("a map") };
    patch.insert("new".to_owned(), json!(1));
    patch.insert(names[1].clone(), Value::Null);
    let patch = Value::Object(patch);
    let wanted = Patcher::of::<Pod>().apply(value, &patch).unwrap();
    assert_eq!(serde_json::from_str::<Value>(&patched(&live, &patch)).unwrap(), wanted);
}

#[test]
fn text_that_is_not_json_is_rejected_wherever_the_mistake_is() {
    let code = |live: &[u8]| {
        let error = free_form().apply(Json(live), Json("{}")).unwrap_err();
        assert_eq!(error.input(), Input::Live);
        error.code()
    };
    let wrong: [&[u8]; 9] = [
        b"",
        b"{",
        b"{\"a\": nul}",
        b"{\"a\": \"\xff\"}",
        b"{\"a\": [1,]}",
        b"{} {}",
        b"{\"a\": \"\n\"}",
        b"{\"a\": \"\\ud800\"}",
        b"{'a': 1}",
    ];
    for live in wrong {
        assert_eq!(code(live), Code::InvalidDocument, "{:?}", String::from_utf8_lossy(live));
    }
    assert_eq!(code(b"[]"), Code::NotAnObject);
    let error = free_form().apply(Json("{}"), Json("{\"a\": }")).unwrap_err();
    assert_eq!((error.code(), error.input()), (Code::InvalidDocument, Input::Patch));
    insta::assert_snapshot!(error, @"patch: not valid JSON: expected value at line 1 column 7 [InvalidDocument]");
}

#[test]
fn a_trusted_text_that_is_not_json_never_panics() {
    let live =
        br#"{"containers": [{"name": "web", "image": "\u00e9"}, {}], "a": [1, {"b": "\"]"}], "finalizers": ["a"]}"#;
    let patch = json!({"containers": [{"name": "web", "image": "2"}, {"name": "b"}], "a": null, "finalizers": ["z"], "n": {"m": 1}});
    let patch = Patcher::of::<Pod>().compile(&patch).unwrap();
    for place in 0..live.len() {
        drop(patch.apply(TrustedJson(&live[..place])));
        for byte in *b"{}[]\",:\\ 1x\xff" {
            let mut live = live.to_vec();
            live[place] = byte;
            drop(patch.apply(TrustedJson(&live)));
        }
    }
    let error = Patcher::of::<Pod>().apply(TrustedJson("{\"containers\": [}"), Json("{}")).unwrap_err();
    assert_eq!(error.code(), Code::InvalidDocument);
}

#[test]
fn trusted_text_is_read_up_to_the_last_field_of_the_patch() {
    let apply = |live: &str, patch: &Value| {
        let patched = Patcher::of::<Pod>().apply(TrustedJson(live), patch);
        patched.map(|text| String::from_utf8(text).unwrap()).map_err(|error| error.code())
    };
    let patch = json!({"a": {"b": {"c": 2}}});
    let live = r#"{"x": [{}, [1]], "a": {"b": {"c": 1, "d": 1}, ?}, "a": 1} "#;
    assert_eq!(apply(live, &patch).unwrap(), live.replace("\"c\": 1", "\"c\": 2").trim_end());
    // A new field is added at the end of its object, so the object is read to its end, but no further.
    let live = r#"{"x": [{}, [1]], "a": {"b": {"d": 1}, ?}} "#;
    assert_eq!(apply(live, &patch).unwrap(), live.replace("\"d\": 1", "\"d\": 1,\"c\": 2").trim_end());
    // A removal needs the fields around it, and a directive may remove any field.
    let live = r#"{"strategy": {"type": "a"}, "x": 1, ?} "#;
    for patch in [json!({"x": null}), json!({"n": 1}), json!({}), json!({"$patch": "replace", "x": 2})] {
        assert_eq!(apply(live, &patch), Err(Code::InvalidDocument), "{patch}");
    }
    for live in [r#"{"a": {"b": {"c": 1"#, r#"{"a": {"b": {"c": 1 "#] {
        assert_eq!(apply(live, &patch), Err(Code::InvalidDocument), "{live}");
    }
}

#[test]
fn trusted_and_checked_text_give_the_same_result_wherever_the_patch_ends() {
    let object = r#"{ "a" : {"a": 1, "b": {"c": [] , "a": {"d": "x"}}} ,"b":[{"a": {}}, {}, [[]]], "c": {},"d" : null, "e": "]}" }"#;
    let live = format!(
        "\n {{ \"a\": {object}, \"b\" :{object}, \"containers\": [{{\"name\": \"a\"}}] , \"c\" : {object} }} \n"
    );
    let changes = [json!(2), json!(null), json!({}), json!([1]), json!({"x": 1}), json!({"$patch": "replace", "y": 1})];
    let names = ["a", "b", "c", "d", "e", "containers", "new"];
    let nested = |change: &Value| names.map(|name| json!({name: change}));
    let all = changes.iter().flat_map(|change| {
        let inner = nested(change);
        let deep: Vec<Value> = inner.iter().flat_map(|inner| nested(inner).into_iter()).collect();
        deep.iter().flat_map(nested).chain(deep.clone()).chain(inner.clone()).collect::<Vec<Value>>()
    });
    let all: Vec<Value> = all.collect();
    for (place, patch) in all.iter().enumerate() {
        // Two fields of the root.
        let mut patch = patch.clone();
        if let (Value::Object(fields), Value::Object(others)) = (&mut patch, &all[place * 7 % all.len()]) {
            fields.extend(others.clone());
        }
        for patch in [patch, all[place].clone()] {
            drop(apply(&live, &patch));
        }
    }
    let many: serde_json::Map<String, Value> = (0..40).map(|name| (format!("n{name}"), json!({"x": 1}))).collect();
    let text = Value::Object(many.clone()).to_string();
    for count in [1, 15, 16, 17, 40] {
        let patch: serde_json::Map<String, Value> = many.clone().into_iter().rev().take(count).collect();
        drop(patched(&text, &json!({"a": patch})));
        drop(patched(&text, &Value::Object(patch)));
    }
}

#[test]
fn nothing_is_written_if_the_patch_cannot_be_applied() {
    let mut out = Vec::new();
    let patch = Json(r#"{"containers": [{"image": "no name"}]}"#);
    let failure = Patcher::of::<Pod>().apply_to(Json("{}"), patch, &mut out).unwrap_err();
    assert_eq!(failure.downcast::<Error>().unwrap().code(), Code::MissingMergeKey);
    assert!(out.is_empty());
}

#[test]
fn the_error_of_a_writer_is_returned() {
    struct Full;
    impl std::io::Write for Full {
        fn write(&mut self, _: &[u8]) -> std::io::Result<usize> {
            Err(std::io::ErrorKind::StorageFull.into())
        }
        fn flush(&mut self) -> std::io::Result<()> {
            Ok(())
        }
    }
    let failure = free_form().apply_to(Json("{}"), Json("{\"a\": 1}"), &mut Full).unwrap_err();
    assert_eq!(failure.kind(), std::io::ErrorKind::StorageFull);
}

#[test]
fn the_dialect_upstream_works_on_text_too() {
    let patcher = Patcher::new(Schema::free_form()).upstream();
    let answer = patcher.apply(Json(r#"{"a": {"b": 1}}"#), Json(r#"{"a": {"$patch": "delete"}}"#));
    assert_eq!(answer.unwrap(), br#"{"a":{}}"#);
}

#[test]
fn a_diff_needs_objects() {
    let patcher = free_form();
    let of_two = |original: &[u8], modified: &[u8]| patcher.diff(Json(original), Json(modified)).unwrap_err();
    let of_three = |original: &[u8], modified: &[u8], current: &[u8]| {
        let [original, modified, current] = [original, modified, current].map(Json);
        patcher.three_way(ThreeWay { original, modified, current }).unwrap_err()
    };
    let errors = [
        (of_two(b"[]", b"{}"), Input::Original),
        (of_two(b"{}", b"[]"), Input::Modified),
        (of_three(b"[]", b"{}", b"{}"), Input::Original),
        (of_three(b"{}", b"[]", b"{}"), Input::Modified),
        (of_three(b"{}", b"{}", b"[]"), Input::Current),
    ];
    for (error, input) in errors {
        assert_eq!((error.code(), error.input()), (Code::NotAnObject, input));
    }
}

#[test]
fn the_last_of_repeated_fields_counts_in_a_diff() {
    let many = (0..40).fold(String::new(), |many, index| format!("{many},\"f{index}\":{index}"));
    for others in ["", &many] {
        let (twice, once) = (format!("{{\"a\":1,\"a\":2{others}}}"), format!("{{\"a\":2{others}}}"));
        for (original, modified) in [(&twice, &once), (&once, &twice)] {
            assert_eq!(free_form().diff(Json(original), Json(modified)).unwrap(), Patch::default());
        }
    }
}

#[test]
fn a_value_that_is_not_a_list_differs_from_an_empty_list() {
    let (none, empty) = (Json(r#"{"containers": {}}"#), Json(r#"{"containers": []}"#));
    let patch = Patcher::of::<Pod>().diff(none, empty).unwrap();
    assert_eq!(patch.to_string(), r#"{"containers":[]}"#);
}

/// The diff of two documents, as values and as text.
fn both_diffs(patcher: &Patcher, original: &Value, modified: &Value) -> [Value; 2] {
    let text = patcher.diff(Json(original.to_string()), Json(modified.to_string())).unwrap();
    [patcher.diff(original, modified).unwrap().into_value(), text.into_value()]
}

#[test]
fn values_that_are_sent_whole_include_their_equal_parts() {
    #[derive(PatchSchema)]
    #[expect(dead_code, reason = "only the table is used")]
    struct Maps {
        limits: std::collections::BTreeMap<String, std::collections::BTreeMap<String, u8>>,
        #[patch(strategy = "merge", merge_key = "port", recommended_key = "port,protocol")]
        ports: Vec<Endpoint>,
        list: Vec<Endpoint>,
    }
    #[derive(PatchSchema)]
    #[expect(dead_code, reason = "only the table is used")]
    struct Endpoint {
        port: u16,
        protocol: String,
        more: std::collections::BTreeMap<String, u8>,
    }
    let patcher = Patcher::of::<Maps>().patch_merge_key(PatchMergeKey::Never);
    let port = |protocol: &str, more: u8| json!({"port": 53, "protocol": protocol, "more": {"x": more}});
    let object = |changed: u8| {
        json!({
            "limits": {"a": {"x": changed}, "b": {"y": 2}},
            "ports": [port("TCP", 1), port("UDP", changed)],
            "list": [port("TCP", 1), port("UDP", changed)],
        })
    };
    let [in_memory, text] = both_diffs(&patcher, &object(1), &object(3));
    assert_eq!(in_memory, text);
    assert_eq!(
        text["limits"]["b"],
        json!({"y": 2}),
        "the map is sent whole, for servers that cannot merge its members"
    );
    assert_eq!(text["ports"].as_array().map(Vec::len), Some(3), "so is the list, with an entry that replaces it");
    assert_eq!(text["list"][0], port("TCP", 1));
}
