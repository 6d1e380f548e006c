//! Edits change only the text of changed values.

use serde_json::{Value, json};
use smp_yaml::{Code, Edited, Reader, edit, edit_json};

#[test]
fn the_rest_of_the_text_is_kept() {
    let table = [
        ("a: 1 # one\nb: 'x'   # two\n", json!({"a": 2, "b": "x"}), "a: 2 # one\nb: 'x'   # two\n"),
        ("a: 'x'\nb: \"y\"\n", json!({"a": "it's", "b": "w"}), "a: 'it''s'\nb: \"w\"\n"),
        ("a:\n    b:\n        - c\n", json!({"a": {"b": ["c", "d"]}}), "a:\n    b:\n        - c\n        - d\n"),
        ("a: {b: 1, 'c': [x]} # flow\n", json!({"a": {"b": 2, "c": ["x"]}}), "a: {b: 2, 'c': [x]} # flow\n"),
        ("- b # 2\n# a\n- a # 1\n", json!(["a", "b"]), "# a\n- a # 1\n- b # 2\n"),
        ("a: 1\r\nb: 2 # two\r\n", json!({"a": {"c": 1}, "b": 2}), "a:\r\n  c: 1\r\nb: 2 # two\r\n"),
        ("\u{feff}a: 1\n", json!({"a": 2}), "\u{feff}a: 2\n"),
        ("# head\n--- # first\na: 1\n...\n", json!({"a": 2}), "# head\n--- # first\na: 2\n...\n"),
        ("a: 0x10\n", json!({"a": 16, "d": 1}), "a: 0x10\nd: 1\n"),
    ];
    for (text, value, expected) in table {
        assert_eq!(edit(text, &value), Ok(Edited::InPlace(expected.to_owned())), "{text}");
    }
}

#[test]
fn a_change_that_cannot_be_made_in_place_rewrites_the_document() {
    let edited = edit("# head\na: &k key # one\n*k : 1 # two\n", &json!({"key": 1}));
    assert_eq!(edited, Ok(Edited::Rewritten("# head\nkey: 1\n".to_owned())));
    let edited = edit("# head\na: 1 # one\rb: 2\r", &json!({"a": 1}));
    assert_eq!(edited, Ok(Edited::Rewritten("# head\na: 1\n".to_owned())));
}

#[test]
fn the_smallest_value_is_rewritten() {
    let text = "# head\na: # one\n  b: {c: 1 # two\n    , # three\n    d: 2} # four\n  e: 1 # five\n";
    let edited = edit(text, &json!({"a": {"b": {"c": 1, "d": 2, "f": 3}, "e": 1}}));
    let expected = "# head\na: # one\n  b: # four\n    c: 1\n    d: 2\n    f: 3\n  e: 1 # five\n";
    assert_eq!(edited, Ok(Edited::PartlyRewritten(expected.to_owned())));
}

#[test]
fn an_alias_keeps_its_value_if_the_anchor_changes() {
    let edited = edit("# head\na: &a {b: 1} # one\nc: *a # two\n", &json!({"a": {"b": 2}, "c": {"b": 1}}));
    assert_eq!(edited, Ok(Edited::InPlace("# head\na: &a {b: 2} # one\nc: # two\n  b: 1\n".to_owned())));
    let edited = edit("- &a 1\n- *a\n- *a\n", &json!([1, 1]));
    assert_eq!(edited, Ok(Edited::InPlace("- &a 1\n- *a\n".to_owned())));
    let edited = edit("a: &a\n  b: 1 # one\r\nc: *a\r\nd: [*a]\r\n", &json!({"c": {"b": 1}, "d": [{"b": 1}]}));
    assert_eq!(edited, Ok(Edited::InPlace("c: &a\r\n  b: 1\r\nd: [*a]\r\n".to_owned())));
}

#[test]
fn an_empty_block_string_is_replaced() {
    for text in ["a: |\n", "a: |-", "a: >+\n\n", "a: |\nb: 1\n", "- a: | # one\n# two\n"] {
        let value = Reader::new().read_one(text).unwrap().value;
        for new in [json!("x"), json!("x\ny\n"), json!({"c": [1]})] {
            let mut wanted = value.clone();
            *(if wanted.is_array() { &mut wanted[0]["a"] } else { &mut wanted["a"] }) = new;
            assert!(matches!(edit(text, &wanted), Ok(Edited::InPlace(_))), "{text}");
        }
    }
}

#[test]
fn json_keeps_its_layout() {
    let pretty = "{\n    \"b\" : [1, 2],\n    \"a\" : {\n        \"c\" : {}\n    }\n}\n";
    let table = [
        (pretty, json!({"b": [1, 2, 3], "a": {"c": {}}}), pretty.replace("1, 2", "1, 2, 3")),
        (pretty, json!({"a": {"c": {}}}), "{\n    \"a\" : {\n        \"c\" : {}\n    }\n}\n".into()),
        (
            pretty,
            json!({"b": [1, 2], "a": {"c": {"d": [{"e": "f"}]}}}),
            pretty.replace(
                "{}",
                "{\n            \"d\" : [\n                {\n                    \"e\" : \"f\"\n                }\n            ]\n        }",
            ),
        ),
        (pretty, json!({"b": [1, 2], "a": 1}), "{\n    \"b\" : [1, 2],\n    \"a\" : 1\n}\n".into()),
        (pretty, json!({"b": [3, [4]], "a": {"c": {}}, "g": null}), pretty
            .replace("1, 2", "3, [4]").replace("    }\n}", "    },\n    \"g\" : null\n}")),
        (r#"{"a":[1,2],"b":{"c":1}}"#, json!({"a": [2], "b": {"c": 1, "d": {"e": [1, 2]}}}), r#"{"a":[2],"b":{"c":1,"d":{"e":[1,2]}}}"#.into()),
        ("[ {\"a\": 1} , 2 ]", json!([2, {"a": 1, "b": []}]), "[ 2 , {\"a\": 1, \"b\": []} ]".into()),
        ("{\r\n\t\"a\": 1.0,\r\n\t\"b\": \"\\u00e9\"\r\n}", json!({"a": 1.0, "b": "\u{e9}", "c": "\n"}),
            "{\r\n\t\"a\": 1.0,\r\n\t\"b\": \"\\u00e9\",\r\n\t\"c\": \"\\n\"\r\n}".into()),
        ("\u{feff}{\"a\": 1, \"a\": 2}", json!({"a": 3}), "\u{feff}{\"a\": 1, \"a\": 3}".into()),
        ("{}\n", json!({"a": 1}), "{\"a\": 1}\n".into()),
        ("[1,\n 2]", json!({"a": [1]}), "{\n \"a\": [\n  1\n ]\n}".into()),
        ("{\n  \"<<\": {\"a\": 1}\n}", json!({"<<": {"a": 2}}), "{\n  \"<<\": {\"a\": 2}\n}".into()),
    ];
    for (text, value, expected) in table {
        assert_eq!(edit_json(text, &value), Ok(expected), "{text}");
    }
    assert_eq!(edit_json("{\"a\": 1,}", &json!({})).unwrap_err().code(), Code::Syntax);
}

#[test]
fn every_edit_is_read_back() {
    let texts = [
        "a: 1\n",
        "a: {b: [1, {c: 2}]}\nd: |\n  x\n  y\n",
        "- 1\n- a: b\n  c: d\n",
        "{}\n",
        "[]",
        "x",
        "a:\n",
        "? a\n: b\n",
        "a: &x [1]\nb: *x\nc: {<<: {d: 1}, e: 2}\n",
        "a: >-\n  folded\n  text\n# end\n",
    ];
    let values = [
        json!({}),
        json!([]),
        json!(1),
        json!("two\nlines\n"),
        json!({"a": null}),
        json!({"a": {"b": [1, {"c": 3}, "x"]}}),
        json!({"b": [1], "a": [1], "c": {"d": 1, "e": 2}}),
        json!([{"a": "b"}, 1, [2, []]]),
        json!({"on": "off", "": "#"}),
    ];
    for (text, value) in texts.iter().flat_map(|text| values.iter().map(move |value| (text, value))) {
        let edited = edit(text, value).unwrap().into_text();
        assert_eq!(Reader::new().read_one(&edited).unwrap().value, *value, "{text}{edited}");
    }
}

#[test]
fn edit_errors() {
    let code = |text: &str, value: &Value| edit(text, value).unwrap_err().code();
    assert_eq!(code("a: 1\n---\nb: 2\n", &json!({})), Code::NotOneDocument);
    assert_eq!(code("# nothing\n", &json!({})), Code::NotOneDocument);
    assert_eq!(code("a: [", &json!({})), Code::Syntax);
    let deep = (0..200).fold(json!(1), |inner, _| json!([inner]));
    assert_eq!(code("a: 1", &deep), Code::NotWritable);
}
