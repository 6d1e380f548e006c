//! Operations: the examples of RFC 6902, and the differences of API servers.

use serde_json::{Value, json};
use smp_patch::{Code, JsonPatch, MAX_COPIED_BYTES, MAX_DEPTH, MAX_OPERATIONS};

fn apply(live: Value, operations: impl Into<Value>) -> Result<Value, Code> {
    JsonPatch::from_value(&operations.into()).and_then(|patch| patch.apply(live)).map_err(|error| error.code())
}

fn operation(live: Value, operation: Value) -> Result<Value, Code> {
    apply(live, vec![operation])
}

#[test]
fn the_examples_of_rfc_6902() {
    let rows = [
        (
            json!({"foo": "bar"}),
            json!([{"op": "add", "path": "/baz", "value": "qux"}]),
            json!({"baz": "qux", "foo": "bar"}),
        ),
        (
            json!({"foo": ["bar", "baz"]}),
            json!([{"op": "add", "path": "/foo/1", "value": "qux"}]),
            json!({"foo": ["bar", "qux", "baz"]}),
        ),
        (json!({"baz": "qux", "foo": "bar"}), json!([{"op": "remove", "path": "/baz"}]), json!({"foo": "bar"})),
        (
            json!({"foo": ["bar", "qux", "baz"]}),
            json!([{"op": "remove", "path": "/foo/1"}]),
            json!({"foo": ["bar", "baz"]}),
        ),
        (
            json!({"baz": "qux", "foo": "bar"}),
            json!([{"op": "replace", "path": "/baz", "value": "boo"}]),
            json!({"baz": "boo", "foo": "bar"}),
        ),
        (
            json!({"foo": {"bar": "baz", "waldo": "fred"}, "qux": {"corge": "grault"}}),
            json!([{"op": "move", "from": "/foo/waldo", "path": "/qux/thud"}]),
            json!({"foo": {"bar": "baz"}, "qux": {"corge": "grault", "thud": "fred"}}),
        ),
        (
            json!({"foo": ["all", "grass", "cows", "eat"]}),
            json!([{"op": "move", "from": "/foo/1", "path": "/foo/3"}]),
            json!({"foo": ["all", "cows", "eat", "grass"]}),
        ),
        (
            json!({"baz": "qux", "foo": ["a", 2, "c"]}),
            json!([{"op": "test", "path": "/baz", "value": "qux"}, {"op": "test", "path": "/foo/1", "value": 2}]),
            json!({"baz": "qux", "foo": ["a", 2, "c"]}),
        ),
        (
            json!({"foo": "bar"}),
            json!([{"op": "add", "path": "/baz", "value": "qux", "xyz": 123}]),
            json!({"foo": "bar", "baz": "qux"}),
        ),
        (json!({"/": 9, "~1": 10}), json!([{"op": "test", "path": "/~01", "value": 10}]), json!({"/": 9, "~1": 10})),
        (
            json!({"foo": ["bar"]}),
            json!([{"op": "add", "path": "/foo/-", "value": ["abc", "def"]}]),
            json!({"foo": ["bar", ["abc", "def"]]}),
        ),
    ];
    for (live, patch, patched) in rows {
        assert_eq!(apply(live, patch.clone()), Ok(patched), "{patch}");
    }
    assert_eq!(
        operation(json!({"baz": "qux"}), json!({"op": "test", "path": "/baz", "value": "bar"})),
        Err(Code::TestFailed)
    );
    let below_nothing = json!({"op": "add", "path": "/baz/bat", "value": "qux"});
    assert_eq!(operation(json!({"foo": "bar"}), below_nothing), Err(Code::NoSuchPath));
    assert_eq!(
        operation(json!({"/": 9, "~1": 10}), json!({"op": "test", "path": "/~01", "value": "10"})),
        Err(Code::TestFailed)
    );
}

#[test]
fn an_absent_field_counts_as_null_in_a_test() {
    let live = json!({"metadata": {}});
    let test = |path: &str, value: Value| operation(live.clone(), json!({"op": "test", "path": path, "value": value}));
    assert_eq!(test("/metadata/finalizers", Value::Null), Ok(live.clone()));
    assert_eq!(test("/metadata/finalizers", json!([])), Err(Code::TestFailed));
    assert_eq!(test("/spec/replicas", Value::Null), Err(Code::NoSuchPath));
}

#[test]
fn replace_and_copy_accept_absent_fields_but_move_and_remove_do_not() {
    let live = json!({"a": {}});
    let of = |op: &str| operation(live.clone(), json!({"op": op, "from": "/a/x", "path": "/a/y", "value": 1}));
    assert_eq!(of("replace"), Ok(json!({"a": {"y": 1}})));
    assert_eq!(of("copy"), Ok(json!({"a": {"y": null}})));
    assert_eq!(of("move"), Err(Code::NoSuchSource));
    assert_eq!(of("remove"), Err(Code::NoSuchPath));
}

#[test]
fn strict_replace_and_copy_reject_absent_fields() {
    let strictly = |op: &str, place: &str| {
        let operation = json!([{"op": op, "from": place, "path": place, "value": 1}]);
        JsonPatch::from_value(&operation)
            .unwrap()
            .apply_strictly(json!({"a": {}, "b": [0]}))
            .map_err(|error| error.code())
    };
    for place in ["/a/x", "/b/1", "/c/x"] {
        assert_eq!(strictly("replace", place), Err(Code::NoSuchPath));
        assert_eq!(strictly("copy", place), Err(Code::NoSuchSource));
    }
    assert_eq!(strictly("replace", "/a"), Ok(json!({"a": 1, "b": [0]})));
    assert_eq!(strictly("copy", "/b/0"), Ok(json!({"a": {}, "b": [0, 0]})));
}

#[test]
fn negative_indexes_count_from_the_end() {
    let at = |op: &str, index: &str| {
        let operation = json!([{"op": op, "path": format!("/{index}"), "value": 9}]);
        apply(json!([1, 2, 3]), operation)
    };
    assert_eq!(at("replace", "-1"), Ok(json!([1, 2, 9])));
    assert_eq!(at("remove", "-3"), Ok(json!([2, 3])));
    assert_eq!(at("add", "-1"), Ok(json!([1, 2, 3, 9])));
    assert_eq!(at("add", "-4"), Ok(json!([9, 1, 2, 3])));
    assert_eq!(at("add", "3"), Ok(json!([1, 2, 3, 9])));
    assert_eq!(at("replace", "+1"), Ok(json!([1, 9, 3])));
    let absent = [
        ("replace", "-4"),
        ("add", "-5"),
        ("add", "4"),
        ("replace", "3"),
        ("replace", "-"),
        ("remove", "x"),
        ("add", ""),
    ];
    for (op, index) in absent.into_iter().chain([("add", "99999999999999999999"), ("remove", "-9223372036854775808")]) {
        assert_eq!(at(op, index), Err(Code::NoSuchPath), "{op} {index}");
    }
}

#[test]
fn the_whole_document_can_only_be_tested_or_replaced() {
    let of = |op: &str, value: Value| {
        operation(json!({"a": 1}), json!({"op": op, "from": "/a", "path": "", "value": value}))
    };
    assert_eq!(of("test", json!({"a": 1})), Ok(json!({"a": 1})));
    assert_eq!(of("replace", json!({"b": 2})), Ok(json!({"b": 2})));
    assert_eq!(of("replace", json!("text")), Err(Code::WholeDocument));
    for op in ["add", "remove", "move", "copy"] {
        assert_eq!(of(op, json!({})), Err(Code::WholeDocument), "{op}");
    }
}

#[test]
fn a_value_cannot_move_into_itself() {
    let patch = json!({"op": "move", "from": "/a", "path": "/a/b"});
    assert_eq!(operation(json!({"a": {"b": 1}}), patch), Err(Code::NoSuchPath));
    let patch = json!({"op": "move", "from": "/a", "path": "/a"});
    assert_eq!(operation(json!({"a": 1}), patch), Ok(json!({"a": 1})));
}

#[test]
fn fields_keep_their_order() {
    let live = json!({"a": 1, "b": 2, "c": {"d": 3, "e": 4, "f": 5}});
    let operations = json!([{"op": "remove", "path": "/a"}, {"op": "remove", "path": "/c/d"}]);
    let patched = apply(live, operations).unwrap();
    assert_eq!(patched.to_string(), r#"{"b":2,"c":{"e":4,"f":5}}"#);
}

#[test]
fn copies_are_limited_as_on_an_api_server() {
    let copies = |length: usize| {
        // The quotes count, and `<` is escaped with six characters.
        let live = json!({"a": "<".repeat(length / 6 - 1) + "xxxx", "b": []});
        operation(live, json!({"op": "copy", "from": "/a", "path": "/b/-"})).map(drop)
    };
    assert_eq!(copies(MAX_COPIED_BYTES), Ok(()));
    assert_eq!(copies(MAX_COPIED_BYTES + 6), Err(Code::CopyLimit));
    let doublings = vec![json!({"op": "copy", "from": "/a", "path": "/a/-"}); 60];
    assert_eq!(apply(json!({"a": ["x"]}), doublings), Err(Code::CopyLimit));
}

#[test]
fn the_result_is_limited_in_depth() {
    // Each copy doubles the depth.
    let copies: Vec<Value> =
        (0..20).map(|power| json!({"op": "copy", "from": "/a", "path": "/a".repeat(1 << power) + "/a"})).collect();
    assert_eq!(apply(json!({"a": {}}), copies), Err(Code::DepthLimit));
    let add =
        |levels: usize| operation(json!({}), json!({"op": "add", "path": "/a", "value": nested(levels)})).map(drop);
    assert_eq!(add(MAX_DEPTH - 1), Ok(()));
    assert_eq!(add(MAX_DEPTH), Err(Code::DepthLimit));
}

fn nested(levels: usize) -> Value {
    (0..levels).fold(Value::Null, |inner, _| json!([inner]))
}

#[test]
fn operations_are_limited_as_on_an_api_server() {
    let patch = |count: usize| JsonPatch::from_value(&json!(vec![json!({"op": "remove", "path": "/a"}); count]));
    assert!(patch(MAX_OPERATIONS).is_ok());
    assert_eq!(patch(MAX_OPERATIONS + 1).unwrap_err().code(), Code::TooManyOperations);
}
