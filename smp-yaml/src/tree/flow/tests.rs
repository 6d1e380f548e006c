//! Flow collections are read as kubectl reads them, and nothing else of a text changes.

use serde_json::json;

use super::rewrite;
use crate::{Edited, Format, Reader, Step, edit, locate};

#[test]
fn only_flow_collections_are_rewritten() {
    let rewritten = |text: &str| rewrite(text).map(|rewritten| rewritten.text);
    for (text, expected) in [
        ("[fe80::, ::1, 10::, a:b]", "['fe80::', ::1, '10::', a:b]"),
        ("{ip: fe80::}", "{ip: 'fe80::'}"),
        ("{it's::, a b:}", "{'it''s::', 'a b:'}"),
        ("[tar, xf, -]\n", "[tar, xf, '-']\n"),
        ("[-, --, -a, -]", "['-', --, -a, '-']"),
        ("{?x: 1, ? y}", "{? x: 1, ? y}"),
        ("[\"a\" :x, 'b':y]", "[\"a\" : x, 'b':y]"),
        ("[&a:b, *a:b, *a]", "[&a : b, *a : b, *a]"),
        ("[a,#b\n\"c\"#d\n]", "[a, #b\n\"c\" #d\n]"),
        ("- é [a:]\n- é: [b:]\n", "- é [a:]\n- é: ['b:']\n"),
        ("# [a:]\nb: [c:] # [d:]\n", "# [a:]\nb: ['c:'] # [d:]\n"),
        ("a: |\n  [b:]\nc: [d:]\n", "a: |\n  [b:]\nc: ['d:']\n"),
        ("- a: >2-\n     [b:]\n\n    [c:]\n  d: [e:]\n", "- a: >2-\n     [b:]\n\n    [c:]\n  d: ['e:']\n"),
        ("a: '[b:]'\n\"c\\\"[d:]\":\n  - - [e:]\n", "a: '[b:]'\n\"c\\\"[d:]\":\n  - - ['e:']\n"),
        ("a: b\n  [c:]\nd: !e [f:]\n", "a: b\n  [c:]\nd: !e ['f:']\n"),
        ("? [a:]\n: &b\n  [c:]\n", "? ['a:']\n: &b\n  ['c:']\n"),
    ] {
        assert_eq!(rewritten(text).as_deref(), Some(expected));
    }
    for text in ["{\"a\":1,\"b\":[{\"c\":-1}]}", "a: [b, c: d]\n", "[a:{b: 1}]", "a:", "[a: ,b ]", "[", "[[a:]"] {
        assert_eq!(rewritten(text).filter(|_| !text.starts_with("[[")), None, "{text}");
    }
}

#[test]
fn plain_scalars_between_brackets_are_text() {
    let read = |text: &str| Reader::new().format(Format::Yaml).read_one(text).map(|document| document.value);
    for (text, value) in [
        ("[1.2.3.4, 001:db8::]", json!(["1.2.3.4", "001:db8::"])),
        ("{ip: fe80::}", json!({"ip": "fe80::"})),
        ("command: [tar, xf, -]\n", json!({"command": ["tar", "xf", "-"]})),
        ("{?x}", json!({"x": null})),
        ("[?x, ?z: 1]", json!([{"x": null}, {"z": 1}])),
        ("{a:, b: 1}", json!({"a:": null, "b": 1})),
        ("[fe80::\n, b]", json!([{"fe80:": null}, "b"])),
        ("|\n{?x", json!("{?x")),
        ("|\n[a:]", json!("[a:]")),
    ] {
        assert_eq!(read(text), Ok(value), "{text}");
    }
    for text in ["[- a]", "[?]", "{?}", "[a:{b: 1}]", "[&a]x: [b:]"] {
        assert!(read(text).is_err(), "{text}");
    }
}

#[test]
fn offsets_are_those_of_the_text() {
    let text = "a: [fe80::, b]\nc: {?d: -} # e\n";
    let paths = [vec![Step::Field("a"), Step::Index(1)], vec![Step::Field("c"), Step::Field("d")]];
    assert_eq!(locate(text, Format::Yaml, &paths), [Some(12..13), Some(20..21)]);
    let edited = edit(text, &json!({"a": ["fe80::", "b"], "c": {"d": 1}}));
    assert_eq!(edited, Ok(Edited::InPlace("a: [fe80::, b]\nc: {?d: 1} # e\n".to_owned())));
    let error = Reader::new().read("a: [fe80::, *b]\n").unwrap_err();
    assert_eq!((error.line(), error.column()), (1, 13));
}
