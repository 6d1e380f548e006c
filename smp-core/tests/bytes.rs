//! Apply on JSON text: what is copied, how it is laid out, and what is refused.

use serde_json::{Value, json};
use smp_core::{
    Code, CompiledPatch, Dialect, Error, Input, Options, PatchSchema, Schema, apply_bytes, apply_bytes_to,
    apply_trusted_bytes, diff_bytes, three_way_bytes,
};

#[derive(PatchSchema)]
#[expect(dead_code, reason = "only the table is asked")]
struct Pod {
    #[patch(strategy = "merge", merge_key = "name")]
    containers: Vec<Container>,
    #[patch(strategy = "merge")]
    finalizers: Vec<String>,
    #[patch(strategy = "retainKeys")]
    strategy: Strategy,
}

#[derive(PatchSchema)]
#[expect(dead_code, reason = "only the table is asked")]
struct Container {
    name: String,
    image: String,
}

#[derive(PatchSchema)]
#[expect(dead_code, reason = "only the table is asked")]
struct Strategy {
    r#type: String,
    rolling: String,
}

/// Applies a patch to a text, checked and trusted.
fn apply(live: &str, patch: &Value) -> Result<String, Error> {
    let (schema, options) = (Schema::of::<Pod>(), Options::default());
    let patch = patch.to_string();
    let answers =
        [apply_bytes, apply_trusted_bytes].map(|apply| apply(schema, live.as_bytes(), patch.as_bytes(), &options));
    assert_eq!(answers[0], answers[1], "checked and trusted differ");
    answers.into_iter().next().unwrap().map(|text| String::from_utf8(text).unwrap())
}

fn patched(live: &str, patch: &Value) -> String {
    apply(live, patch).unwrap()
}

#[test]
fn what_the_patch_does_not_name_is_copied_byte_for_byte() {
    let live = "{ \"big\" : 123456789012345678901234567890 ,\r\n\t\"float\":1.10e+0,\"e\":\"\\u00e9\\/\",\n \"finalizers\" : [ \"a\" ,\"b\" ] }\n";
    assert_eq!(patched(live, &json!({})), live.trim_end(), "only what stands around the document goes");
    let wanted = live.replace("[ \"a\" ,\"b\" ]", "[ \"a\" ,\"b\",\"c\" ]");
    assert_eq!(patched(live, &json!({"finalizers": ["c"]})), wanted.trim_end());
}

#[test]
fn what_is_new_stands_as_its_neighbours_do() {
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
fn commas_and_spaces_go_with_what_is_removed() {
    let live = "{\n  \"a\": 1,\n  \"b\": 2,\n  \"c\": 3\n}";
    assert_eq!(patched(live, &json!({"a": null})), "{\n  \"b\": 2,\n  \"c\": 3\n}");
    assert_eq!(patched(live, &json!({"b": null})), "{\n  \"a\": 1,\n  \"c\": 3\n}");
    assert_eq!(patched(live, &json!({"c": null})), "{\n  \"a\": 1,\n  \"b\": 2\n}");
    assert_eq!(patched(live, &json!({"a": null, "b": null, "c": null})), "{}");
    assert_eq!(patched(live, &json!({"a": null, "b": null, "c": null, "d": []})), "{\"d\":[]\n}");
    let list = "{\"finalizers\": [ \"a\", \"b\" ]}";
    assert_eq!(patched(list, &json!({"$deleteFromPrimitiveList/finalizers": ["a"]})), "{\"finalizers\": [ \"b\" ]}");
    assert_eq!(patched(list, &json!({"$deleteFromPrimitiveList/finalizers": ["a", "b"]})), "{\"finalizers\": []}");
}

#[test]
fn of_repeated_fields_the_last_counts() {
    let live = r#"{"a": {"x": 1}, "strategy": 1, "a": {"y": 2}, "finalizers": ["b"]}"#;
    let read = |text: &str| serde_json::from_str::<Value>(text).unwrap();
    let result = patched(live, &json!({"a": {"z": 3}}));
    assert_eq!(read(&result)["a"], json!({"y": 2, "z": 3}));
    assert_eq!(read(&patched(live, &json!({"a": null}))).get("a"), None);
    let items = r#"{"containers": [{"name": "a", "name": "b"}, {"name": "a"}]}"#;
    let result = read(&patched(items, &json!({"containers": [{"name": "a", "image": "1"}]})));
    assert_eq!(result["containers"], json!([{"name": "b"}, {"name": "a", "image": "1"}]));
}

#[test]
fn names_and_keys_are_compared_with_their_escapes_resolved() {
    let live = r#"{"\u0063ontainers": [{"n\u0061me": "w\u0065b"}], "\"": 1}"#;
    let result = patched(live, &json!({"containers": [{"name": "web", "image": "2"}], "\"": null}));
    assert_eq!(result, r#"{"\u0063ontainers": [{"n\u0061me": "web","image": "2"}]}"#);
}

#[test]
fn retain_keys_keeps_the_text_of_what_stays() {
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
    let wanted = smp_core::apply_value(Schema::of::<Pod>(), value, &patch, &Options::default()).unwrap();
    assert_eq!(serde_json::from_str::<Value>(&patched(&live, &patch)).unwrap(), wanted);
}

#[test]
fn a_text_that_is_no_json_is_refused_wherever_it_is_wrong() {
    let code = |live: &[u8]| {
        let error = apply_bytes(Schema::free_form(), live, b"{}", &Options::default()).unwrap_err();
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
    let error = apply_bytes(Schema::free_form(), b"{}", b"{\"a\": }", &Options::default()).unwrap_err();
    assert_eq!((error.code(), error.input()), (Code::InvalidDocument, Input::Patch));
    insta::assert_snapshot!(error, @"patch: this is no JSON: expected value at line 1 column 7 [InvalidDocument]");
}

#[test]
fn a_text_that_was_trusted_wrongly_never_panics() {
    let live =
        br#"{"containers": [{"name": "web", "image": "\u00e9"}, {}], "a": [1, {"b": "\"]"}], "finalizers": ["a"]}"#;
    let patch = json!({"containers": [{"name": "web", "image": "2"}, {"name": "b"}], "a": null, "finalizers": ["z"], "n": {"m": 1}});
    let (schema, options) = (Schema::of::<Pod>(), Options::default());
    let patch = CompiledPatch::new(schema, &patch, &options).unwrap();
    for place in 0..live.len() {
        drop(patch.apply_trusted_bytes(&live[..place]));
        for byte in *b"{}[]\",:\\ 1x\xff" {
            let mut live = live.to_vec();
            live[place] = byte;
            drop(patch.apply_trusted_bytes(&live));
        }
    }
    let error = apply_trusted_bytes(schema, b"{\"containers\": [}", b"{}", &options).unwrap_err();
    assert_eq!(error.code(), Code::InvalidDocument);
}

#[test]
fn nothing_is_written_when_the_patch_does_not_apply() {
    let mut out = Vec::new();
    let patch = br#"{"containers": [{"image": "no name"}]}"#;
    let failure = apply_bytes_to(Schema::of::<Pod>(), b"{}", patch, &Options::default(), &mut out).unwrap_err();
    assert_eq!(failure.downcast::<Error>().unwrap().code(), Code::MissingMergeKey);
    assert!(out.is_empty());
}

#[test]
fn a_writer_that_fails_is_told() {
    struct Full;
    impl std::io::Write for Full {
        fn write(&mut self, _: &[u8]) -> std::io::Result<usize> {
            Err(std::io::ErrorKind::StorageFull.into())
        }
        fn flush(&mut self) -> std::io::Result<()> {
            Ok(())
        }
    }
    let failure =
        apply_bytes_to(Schema::free_form(), b"{}", b"{\"a\": 1}", &Options::default(), &mut Full).unwrap_err();
    assert_eq!(failure.kind(), std::io::ErrorKind::StorageFull);
}

#[test]
fn the_dialect_upstream_answers_on_text_too() {
    let options = Options { dialect: Dialect::Upstream, ..Options::default() };
    let answer = apply_bytes(Schema::free_form(), br#"{"a": {"b": 1}}"#, br#"{"a": {"$patch": "delete"}}"#, &options);
    assert_eq!(answer.unwrap(), br#"{"a":{}}"#);
}

#[test]
fn a_diff_is_of_objects() {
    let (schema, options) = (Schema::free_form(), Options::default());
    let of_two = |original: &[u8], modified: &[u8]| diff_bytes(schema, original, modified, &options).unwrap_err();
    let of_three = |original: &[u8], modified: &[u8], current: &[u8]| {
        three_way_bytes(schema, original, modified, current, &options).unwrap_err()
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
fn of_repeated_fields_the_last_counts_in_a_diff() {
    let many = (0..40).fold(String::new(), |many, index| format!("{many},\"f{index}\":{index}"));
    for others in ["", &many] {
        let (twice, once) = (format!("{{\"a\":1,\"a\":2{others}}}"), format!("{{\"a\":2{others}}}"));
        for (original, modified) in [(&twice, &once), (&once, &twice)] {
            let patch =
                diff_bytes(Schema::free_form(), original.as_bytes(), modified.as_bytes(), &Options::default()).unwrap();
            assert_eq!(String::from_utf8(patch).unwrap(), "{}");
        }
    }
}

#[test]
fn what_is_no_list_differs_from_an_empty_one() {
    let (none, empty) = (br#"{"containers": {}}"#, br#"{"containers": []}"#);
    let patch = diff_bytes(Schema::of::<Pod>(), none, empty, &Options::default()).unwrap();
    assert_eq!(String::from_utf8(patch).unwrap(), r#"{"containers":[]}"#);
}

/// The diff of two texts, in memory and as text.
fn both_diffs<T: PatchSchema>(original: &Value, modified: &Value, options: &Options) -> [Value; 2] {
    let (schema, texts) = (Schema::of::<T>(), [original.to_string(), modified.to_string()]);
    let text = diff_bytes(schema, texts[0].as_bytes(), texts[1].as_bytes(), options).unwrap();
    let in_memory = smp_core::diff_value(schema, original, modified, options).unwrap();
    [in_memory.into_value(), serde_json::from_slice(&text).unwrap()]
}

#[test]
fn what_is_sent_whole_holds_what_both_have_alike() {
    #[derive(PatchSchema)]
    #[expect(dead_code, reason = "only the table is asked")]
    struct Maps {
        limits: std::collections::BTreeMap<String, std::collections::BTreeMap<String, u8>>,
        #[patch(strategy = "merge", merge_key = "port", recommended_key = "port,protocol")]
        ports: Vec<Endpoint>,
        list: Vec<Endpoint>,
    }
    #[derive(PatchSchema)]
    #[expect(dead_code, reason = "only the table is asked")]
    struct Endpoint {
        port: u16,
        protocol: String,
        more: std::collections::BTreeMap<String, u8>,
    }
    let options = Options { patch_merge_key: smp_core::PatchMergeKey::Never, ..Options::default() };
    let port = |protocol: &str, more: u8| json!({"port": 53, "protocol": protocol, "more": {"x": more}});
    let object = |changed: u8| {
        json!({
            "limits": {"a": {"x": changed}, "b": {"y": 2}},
            "ports": [port("TCP", 1), port("UDP", changed)],
            "list": [port("TCP", 1), port("UDP", changed)],
        })
    };
    let [in_memory, text] = both_diffs::<Maps>(&object(1), &object(3), &options);
    assert_eq!(in_memory, text);
    assert_eq!(
        text["limits"]["b"],
        json!({"y": 2}),
        "the map is sent whole, for servers that cannot merge its members"
    );
    assert_eq!(text["ports"].as_array().map(Vec::len), Some(3), "so is the list, with an entry that replaces it");
    assert_eq!(text["list"][0], port("TCP", 1));
}
