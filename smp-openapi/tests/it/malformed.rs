//! Invalid documents: every error has a location, and nothing panics.

use std::fmt::Write as _;

use serde_json::{Map, Value, json};
use smp_openapi::{Code, ListMapKeys, Reader, read};

const CASES: &str = include_str!("../../../spec/cases/schema.json");

/// Reads a document and returns its errors, one per line.
fn problems(document: &Value) -> String {
    read(document).map_or_else(|errors| errors.to_string(), |_| String::new())
}

/// Reads a document with a definition `T` that has a field `f` with the given schema, and a definition `Item`. Returns
/// the errors with locations relative to that field.
fn problems_of_field(schema: &Value) -> String {
    let item = json!({"properties": {"a": {"type": "string"}, "b": {"type": "integer"}, "list": {"type": "array"}}});
    let document = json!({"definitions": {"T": {"properties": {"f": schema}}, "Item": item}});
    problems(&document).replace("/definitions/T/properties/f", "")
}

#[test]
fn values_that_are_not_documents_are_rejected() {
    let nothing = "there is no schema here: neither `definitions` (Swagger 2.0) nor `components.schemas` (OpenAPI 3) \
                   nor a CustomResourceDefinition";
    for (document, expected) in [
        (json!(null), "a document must be a JSON object"),
        (json!([1]), "a document must be a JSON object"),
        (json!({}), nothing),
        (json!({"apiVersion": "v1", "kind": "Pod"}), nothing),
        (json!({"apiVersion": "v1", "kind": "List", "items": []}), &format!("/items: {nothing}")),
        (json!({"apiVersion": "v1", "kind": "List", "items": [1]}), "/items/0: a document must be a JSON object"),
        (json!({"swagger": "2.0"}), "the document has no `definitions`; Swagger 2.0 has its types there"),
        (json!({"openapi": "3.0.0"}), "the document has no `components.schemas`; OpenAPI 3 has its types there"),
        (json!({"openapi": "3.1.0", "components": []}), "/components: components must be a JSON object"),
        (json!({"components": {"schemas": 1}}), "/components/schemas: schemas must be a JSON object"),
        (
            json!({"openapi": "4.0.0", "components": {"schemas": {}}}),
            "/openapi: the version must be \"3.0.x\" or \"3.1.x\"; convert the document",
        ),
        (json!({"definitions": []}), "/definitions: definitions must be a JSON object"),
        (json!({"swagger": "1.2", "definitions": {}}), "/swagger: the version must be \"2.0\""),
        (json!({"definitions": {"T": 1}}), "/definitions/T: a schema must be a JSON object"),
    ] {
        assert_eq!(problems(&document), expected, "{document}");
    }
}

#[test]
fn text_that_is_not_a_document_is_rejected() {
    for (text, expected) in [
        (&b""[..], "the text contains no document"),
        (b"---\n# nothing\n---\nnull\n", "the text contains no document"),
        (b"{", "not valid JSON or YAML: EOF while parsing an object"),
        (b"{} x", "not valid JSON or YAML: "),
        (b"a: b\n\xff", "not valid UTF-8 at byte 5; save the file as UTF-8"),
        (b"a: [", "not valid YAML: "),
        (b"a: *nowhere", "not valid YAML: "),
        (b"a: b\n---\na: b: c\n", "not valid YAML: "),
        (&[b'['; 10_000], "not valid JSON or YAML: "),
    ] {
        let errors = read(text).unwrap_err();
        let error = errors.iter().next().expect("one error");
        assert_eq!((error.code(), error.pointer(), error.document()), (Code::InvalidDocument, "", None));
        assert!(error.message().starts_with(expected), "{error}");
    }
    assert!(read(r#"{"definitions": {}}"#).is_ok());
}

#[test]
fn text_that_grows_by_aliases_is_rejected() {
    let mut text = "definitions: &a0 {a: b}\n".to_owned();
    for level in 1..30 {
        let aliases = vec![format!("*a{}", level - 1); 10].join(", ");
        let _ = writeln!(text, "x{level}: &a{level} [{aliases}]");
    }
    let errors = read(&text).unwrap_err();
    assert!(errors.to_string().starts_with("not valid YAML: "), "{errors}");
}

#[test]
fn text_that_nests_too_deeply_is_rejected() {
    for text in [format!("a: {}", "[".repeat(100_000)), "- ".repeat(100_000), "a: ".to_owned() + &"{a: ".repeat(1000)] {
        let errors = read(&text).unwrap_err();
        assert!(errors.to_string().starts_with("not valid YAML: "), "{errors}");
    }
    let nested =
        |levels: usize| format!("definitions: {{T: {}1{}}}", "{x: ".repeat(levels - 2), "}".repeat(levels - 2));
    assert!(read(&nested(128)).is_ok());
    let errors = read(&nested(129)).unwrap_err();
    assert_eq!(errors.to_string(), "not valid YAML: nested too deeply; flatten the document (line 1, column 522)");
}

#[test]
fn schemas_of_wrong_types_are_rejected() {
    let types = "a type is `string`, `integer`, `number`, `boolean`, `array` or `object`";
    for (schema, pointer, message) in [
        (json!(true), "", "a schema must be a JSON object"),
        (json!({"type": 1}), "/type", types),
        (json!({"type": "float"}), "/type", types),
        (json!({"type": ["string", 1]}), "/type", types),
        (json!({"type": ["string", "nul"]}), "/type", types),
        (json!({"type": []}), "/type", types),
        (json!({"oneOf": 1}), "/oneOf", "`oneOf` must be a list of schemas"),
        (json!({"anyOf": [{"type": "string"}, 1]}), "/anyOf/1", "a schema must be a JSON object"),
        (json!({"anyOf": [{"type": "strin"}]}), "/anyOf/0/type", types),
        (json!({"format": 1}), "/format", "a format must be a string"),
        (json!({"items": []}), "/items", "a schema must be a JSON object"),
        (json!({"items": {"items": null}}), "/items/items", "a schema must be a JSON object"),
        (json!({"properties": []}), "/properties", "properties must be a JSON object"),
        (json!({"properties": {"a/b": 0}}), "/properties/a~1b", "a schema must be a JSON object"),
        (json!({"properties": {}, "required": ["a", 1]}), "/required", "`required` must be a list of field names"),
        (json!({"properties": {}, "required": true}), "/required", "`required` must be a list of field names"),
        (json!({"additionalProperties": 1}), "/additionalProperties", "this must be a schema, `true` or `false`"),
        (json!({"additionalProperties": "any"}), "/additionalProperties", "this must be a schema, `true` or `false`"),
        (json!({"type": "object", "default": "a"}), "/default", "only scalar fields can have a default"),
    ] {
        let expected = if pointer.is_empty() { format!(": {message}") } else { format!("{pointer}: {message}") };
        assert_eq!(problems_of_field(&schema), expected, "{schema}");
    }
}

#[test]
fn unresolved_references_are_reported() {
    let form = "a reference must be a string of the form `#/definitions/NAME`";
    let all_of = "`allOf` must have a single `$ref` and nothing else; write all fields in one definition";
    for (schema, expected) in [
        (json!({"$ref": 1}), format!("/$ref: {form}")),
        (json!({"$ref": "Item"}), format!("/$ref: {form}")),
        (json!({"$ref": "other.json#/definitions/Item"}), format!("/$ref: {form}")),
        (json!({"$ref": "#/definitions/"}), "/$ref: the document has no definition ``".to_owned()),
        (json!({"$ref": "#/definitions/a~1b"}), "/$ref: the document has no definition `a/b`".to_owned()),
        (json!({"$ref": "#/definitions/%zz"}), "/$ref: the document has no definition `%zz`".to_owned()),
        (
            json!({"allOf": [{"$ref": "#/definitions/No"}]}),
            "/allOf/0/$ref: the document has no definition `No`".to_owned(),
        ),
        (
            json!({"anyOf": [{"type": "null"}, {"$ref": "#/definitions/No"}]}),
            "/anyOf/1/$ref: the document has no definition `No`".to_owned(),
        ),
        (json!({"allOf": 1}), "/allOf: `allOf` must be a list of schemas".to_owned()),
        (json!({"allOf": [{"$ref": "#/definitions/Item"}, {}]}), format!("/allOf: {all_of}")),
        (json!({"allOf": [{"properties": {}}]}), format!("/allOf: {all_of}")),
        (json!({"properties": {}, "allOf": [{"$ref": "#/definitions/Item"}]}), format!("/allOf: {all_of}")),
    ] {
        assert_eq!(problems_of_field(&schema), expected, "{schema}");
    }
}

#[test]
fn circular_references_are_reported() {
    let to = |name: &str| json!({"$ref": format!("#/definitions/{name}")});
    let message = "this definition is a reference that refers back to itself; give it a type";
    let document = json!({"definitions": {"A": to("B"), "B": to("C"), "C": to("B"), "D": to("D"), "E": to("A")}});
    assert_eq!(problems(&document), format!("/definitions/B: {message}\n/definitions/D: {message}"));
}

#[test]
fn extensions_of_wrong_types_are_reported() {
    let key = "a key must be a string of field names separated by commas";
    let names = "this must be a list of field names";
    let empty = "a field name is empty; remove it";
    let strategies = "unknown patch strategy; use `merge`, `replace` or `retainKeys`";
    let kinds = "a kind is an object with the strings `group`, `version` and `kind`; only `group` may be empty";
    for (name, value, place, message) in [
        ("patch-strategy", json!(1), "", "a patch strategy must be a string, for example \"merge,retainKeys\""),
        ("patch-strategy", json!("mrege"), "", strategies),
        ("patch-strategy", json!(""), "", strategies),
        ("patch-strategy", json!("merge;retainKeys"), "", strategies),
        ("patch-strategy", json!("merge,replace"), "", "`merge` and `replace` exclude each other; keep one of them"),
        ("patch-strategy", json!("none"), "", strategies),
        ("recommended-patch-strategy", json!("merge,none"), "", strategies),
        (
            "recommended-patch-strategy",
            json!(null),
            "",
            "a patch strategy must be a string, for example \"merge,retainKeys\"",
        ),
        ("patch-merge-key", json!(["a"]), "", key),
        ("patch-merge-key", json!(""), "", empty),
        ("patch-merge-key", json!("a,,b"), "", empty),
        ("patch-merge-key", json!("a,".repeat(100)), "", "a key can have at most 64 field names"),
        ("recommended-patch-merge-key", json!(null), "", key),
        ("list-type", json!("keyed"), "", "a list type is `atomic`, `set` or `map`"),
        ("list-map-keys", json!("a"), "", names),
        ("list-map-keys", json!(["a", 1]), "", names),
        ("map-type", json!(1), "", "a map type is `atomic` or `granular`"),
        ("int-or-string", json!("true"), "", "this must be `true` or `false`"),
        ("preserve-unknown-fields", json!(1), "", "this must be `true` or `false`"),
        ("embedded-resource", json!("yes"), "", "this must be `true` or `false`"),
        ("group-version-kind", json!({}), "", "this must be a list of objects with `group`, `version` and `kind`"),
        ("group-version-kind", json!([{"version": "v1", "kind": "K"}, {"version": "v1"}]), "/1", kinds),
        ("group-version-kind", json!([null]), "/0", kinds),
    ] {
        let name = format!("x-kubernetes-{name}");
        let schema = json!({"items": {"$ref": "#/definitions/Item"}, name.as_str(): value});
        assert_eq!(problems_of_field(&schema), format!("/{name}{place}: {message}"), "{schema}");
    }
}

#[test]
fn violated_rules_point_at_the_extension() {
    const STRATEGY: &str = "x-kubernetes-patch-strategy";
    const KEY: &str = "x-kubernetes-patch-merge-key";
    const RECOMMENDED: &str = "x-kubernetes-recommended-patch-merge-key";
    let items = json!({"$ref": "#/definitions/Item"});
    for (schema, place, message) in [
        (json!({"items": items, KEY: "a,a"}), KEY, "the merge key names `a` twice"),
        (json!({"items": items, RECOMMENDED: "c"}), RECOMMENDED, "the recommended key `c` is not a field of `Item`"),
        (
            json!({"items": items, RECOMMENDED: "list"}),
            RECOMMENDED,
            "the recommended key `list` is not a scalar field of `Item`",
        ),
        (json!({"type": "string", RECOMMENDED: "a"}), RECOMMENDED, "a recommended key is only for a list of objects"),
        (
            json!({"items": items, KEY: "a", RECOMMENDED: "b,a"}),
            RECOMMENDED,
            "the recommended key must begin with the merge key `a`",
        ),
        // Warnings are not reported together with an error.
        (
            json!({"items": items, STRATEGY: "merge", RECOMMENDED: "c"}),
            RECOMMENDED,
            "the recommended key `c` is not a field of `Item`",
        ),
    ] {
        assert_eq!(problems_of_field(&schema), format!("/{place}: {message}"), "{schema}");
    }
}

#[test]
fn a_rule_violated_in_an_inline_object_is_reported_with_its_location() {
    let schema = json!({"items": {"properties": {
        "in/ner": {"type": "string", "x-kubernetes-recommended-patch-merge-key": "a"}
    }}});
    let expected = "/items/properties/in~1ner/x-kubernetes-recommended-patch-merge-key: ";
    assert!(problems_of_field(&schema).starts_with(expected), "{}", problems_of_field(&schema));
}

#[test]
fn patch_extensions_in_the_wrong_place_are_reported() {
    let message = "this belongs next to the type of a field, in `properties`; move it there";
    let schema = json!({"type": "array", "items": {"type": "string", "x-kubernetes-patch-strategy": "merge"}});
    assert_eq!(problems_of_field(&schema), format!("/items/x-kubernetes-patch-strategy: {message}"));
    let document = json!({"definitions": {"T": {"items": {}, "x-kubernetes-patch-merge-key": "a"}}});
    assert_eq!(problems(&document), format!("/definitions/T/x-kubernetes-patch-merge-key: {message}"));
    let schema = json!({"additionalProperties": {"type": "string", "x-kubernetes-patch-strategy": "merge"}});
    assert_eq!(problems_of_field(&schema), format!("/additionalProperties/x-kubernetes-patch-strategy: {message}"));
    for keyword in ["allOf", "oneOf", "anyOf"] {
        let schema = json!({keyword: [{"$ref": "#/definitions/Item", "x-kubernetes-patch-strategy": "retainKeys"}]});
        assert_eq!(problems_of_field(&schema), format!("/{keyword}/0/x-kubernetes-patch-strategy: {message}"));
    }
}

#[test]
fn all_errors_are_collected_except_consequential_ones() {
    let keyed = |target: &str| {
        json!({
            "items": {"$ref": format!("#/definitions/{target}")},
            "x-kubernetes-patch-strategy": "merge",
            "x-kubernetes-patch-merge-key": "name",
        })
    };
    let document = json!({"definitions": {
        "Holder": {"properties": {
            "lost": keyed("Lost"), "broken": keyed("Broken"), "typo": keyed("Typo"), "fine": keyed("Fine"),
            "wrong": {"items": {"$ref": "#/definitions/Fine"}, "x-kubernetes-patch-strategy": "merge",
                      "x-kubernetes-patch-merge-key": 1},
        }},
        "Broken": {"properties": 1},
        "Typo": {"properties": {"name": {"type": "strin"}}},
        "Fine": {"properties": {"name": {"type": "string"}}},
    }});
    let errors = read(&document).unwrap_err();
    let places: Vec<&str> = errors.iter().map(smp_openapi::Error::pointer).collect();
    assert_eq!(
        places,
        [
            "/definitions/Broken/properties",
            "/definitions/Holder/properties/lost/items/$ref",
            "/definitions/Holder/properties/wrong/x-kubernetes-patch-merge-key",
            "/definitions/Typo/properties/name/type",
        ]
    );
    assert!(errors.iter().all(|error| error.code() == Code::InvalidSchema));
}

/// Returns `levels` nested schemas, each in the given keyword of its parent.
fn nested(levels: usize, wrap: impl Fn(Value) -> Value) -> Value {
    (1..levels).fold(json!({"type": "string"}), |inner, _| wrap(inner))
}

/// Takes a very deep value apart, because dropping it would recurse through all its levels.
fn take_apart(mut value: Value) {
    while let Some(inner) = match &mut value {
        Value::Object(fields) => fields.values_mut().next().map(Value::take),
        Value::Array(items) => items.first_mut().map(Value::take),
        _ => None,
    } {
        value = inner;
    }
}

#[test]
fn nesting_has_a_limit() {
    let wraps: [fn(Value) -> Value; 3] = [
        |inner| json!({"items": inner}),
        |inner| Value::Object(Map::from_iter([("additionalProperties".to_owned(), inner)])),
        |inner| json!({"properties": {"p": inner}}),
    ];
    for wrap in wraps {
        assert_eq!(problems(&json!({"definitions": {"T": nested(120, wrap)}})), "");
    }
    for build in [
        |inner: Value| Value::Object(Map::from_iter([("items".to_owned(), inner)])),
        |inner: Value| Value::Object(Map::from_iter([("additionalProperties".to_owned(), inner)])),
        |inner: Value| {
            let properties = Value::Object(Map::from_iter([("p".to_owned(), inner)]));
            Value::Object(Map::from_iter([("properties".to_owned(), properties)]))
        },
    ] {
        let mut definitions = Map::new();
        definitions.insert("T".to_owned(), (0..10_000).fold(json!({"type": "string"}), |inner, _| build(inner)));
        let mut document = json!({});
        document["definitions"] = Value::Object(definitions);
        let text = problems(&document);
        assert!(text.ends_with(": schemas are nested more than 128 levels deep here; flatten them"), "{text}");
        take_apart(document);
    }
}

#[test]
fn nesting_through_references_has_a_limit_too() {
    let chain = |reversed: bool, schema: fn(String) -> Value| {
        let name = |index: usize| format!("D{:05}", if reversed { 20_000 - index } else { index });
        let mut definitions: Map<String, Value> =
            (0..20_000).map(|index| (name(index), schema(format!("#/definitions/{}", name(index + 1))))).collect();
        definitions.insert(name(20_000), json!({"type": "string"}));
        read(&json!({"definitions": definitions}))
    };
    for reversed in [false, true] {
        assert!(chain(reversed, |next| json!({"$ref": next})).is_ok());
        assert!(chain(reversed, |next| json!({"properties": {"f": {"$ref": next}}})).is_ok());
        let errors = chain(reversed, |next| json!({"items": {"$ref": next}})).unwrap_err();
        assert!(
            errors.iter().all(|error| error.message().starts_with("schemas are nested more than 128 levels")),
            "{errors}"
        );
    }
}

#[test]
fn stored_extensions_have_a_nesting_limit() {
    let deep = (0..10_000).fold(json!(1), |inner, _| Value::Array(vec![inner]));
    let mut document = json!({"definitions": {"T": {"properties": {}}}});
    document["definitions"]["T"]["x-deep"] = deep;
    assert_eq!(
        problems(&document),
        "/definitions/T/x-deep: this value is nested more than 128 levels deep; flatten it"
    );
    take_apart(document["definitions"]["T"]["x-deep"].take());
}

#[test]
fn long_names_take_linear_time() {
    let fields: Map<String, Value> = (0..1000).map(|index| (index.to_string(), json!({"properties": {}}))).collect();
    let schema = json!({"properties": {"n".repeat(100_000): {"properties": fields}}});
    let text = problems_of_field(&schema);
    assert!(text.ends_with("the path to this schema is longer than 4096 bytes; shorten its names"));
    assert_eq!(text.lines().count(), 1);
}

/// Calls `visit` with every node of a document replaced by each of `replacements` in turn.
fn mutate(document: &Value, replacements: &[Value], visit: &mut dyn FnMut(&str, &Value)) {
    let mut pointers = vec![String::new()];
    let mut next = 0;
    while let Some(pointer) = pointers.get(next).cloned() {
        next += 1;
        let escape = |name: &str| name.replace('~', "~0").replace('/', "~1");
        match document.pointer(&pointer).expect("it is there") {
            Value::Object(fields) => pointers.extend(fields.keys().map(|name| format!("{pointer}/{}", escape(name)))),
            Value::Array(items) => pointers.extend((0..items.len()).map(|index| format!("{pointer}/{index}"))),
            _ => {}
        }
        for replacement in replacements {
            let mut mutated = document.clone();
            *mutated.pointer_mut(&pointer).expect("it is there") = replacement.clone();
            visit(&pointer, &mutated);
        }
    }
}

#[test]
fn errors_name_existing_locations_whatever_is_replaced() {
    let mut document: Value = serde_json::from_str(CASES).expect("the cases are JSON");
    let kind = json!([{"group": "g", "version": "v1", "kind": "Item"}]);
    document["definitions"]["Item"]["x-kubernetes-group-version-kind"] = kind;
    document["definitions"]["Item"]["required"] = json!(["foo"]);
    document["definitions"]["Quantity"] = json!({"type": "string"});
    let reference = json!({"allOf": [{"$ref": "#/definitions/Quantity"}], "x-kubernetes-list-map-keys": ["a"]});
    document["definitions"]["Item"]["properties"]["size"] = reference;
    assert_eq!(problems(&document), "");
    let replacements = [
        json!(null),
        json!(true),
        json!(-7),
        json!("text"),
        json!("#/definitions/Item"),
        json!([]),
        json!([null, 1, {"$ref": "#/definitions/Lists"}]),
        json!({}),
        json!({"$ref": "#/definitions/Item"}),
        json!({"properties": 1, "items": null, "x-kubernetes-patch-strategy": {}}),
    ];
    let (mut read_well, mut rejected, mut warned) = (0, 0, 0);
    mutate(&document, &replacements, &mut |pointer, mutated| match read(mutated) {
        Ok(document) => {
            read_well += 1;
            assert!(document.names().all(|name| document.get(name).is_some()), "{pointer}");
            warned += check_places(document.warnings(), mutated);
        }
        Err(errors) => {
            rejected += 1;
            assert!(check_places(&errors, mutated) > 0);
        }
    });
    assert!(read_well > 200 && rejected > 1000 && warned > 10, "{read_well} {rejected} {warned}");
}

#[test]
fn errors_name_existing_locations_in_other_formats_too() {
    let ports = json!({
        "type": "array", "nullable": true,
        "items": {"type": "object", "properties": {"port": {"type": "integer", "default": 1}, "raw": {"type": "object"}}},
        "x-kubernetes-list-type": "map", "x-kubernetes-list-map-keys": ["port"]
    });
    let openapi = json!({"openapi": "3.0.0", "components": {"schemas": {
        "A": {"type": "object", "required": ["b"], "properties": {
            "b": {"allOf": [{"$ref": "#/components/schemas/B"}], "default": {}, "x-kubernetes-patch-strategy": "retainKeys"},
            "c": {"anyOf": [{"$ref": "#/components/schemas/C"}, {"type": "null"}], "default": "d"},
            "ports": ports
        }},
        "B": {"type": "object", "properties": {"c": {"$ref": "#/components/schemas/C"}}},
        "C": {"oneOf": [{"type": "string"}, {"type": ["integer", "null"]}], "default": "e"},
        "D": {"allOf": [{"$ref": "#/components/schemas/C"}]}
    }}});
    let spec = json!({"type": "object", "x-kubernetes-embedded-resource": true, "properties": {
        "ports": ports, "metadata": {"type": "object"}
    }});
    let schema = json!({"type": "object", "properties": {"spec": spec}});
    let crd = json!({"apiVersion": "apiextensions.k8s.io/v1", "kind": "CustomResourceDefinition", "spec": {
        "group": "example.com", "names": {"kind": "Rack"}, "versions": [
            {"name": "v1", "served": true, "schema": {"openAPIV3Schema": schema}},
            {"name": "v2", "served": false, "schema": {"openAPIV3Schema": schema}}
        ]
    }});
    let owner = json!({"definitions": {"io.k8s.apimachinery.pkg.apis.meta.v1.OwnerReference": {"properties": {"uid": {"type": "string"}}}}});
    let document = json!({"apiVersion": "v1", "kind": "List", "items": [openapi, crd, crd, owner]});
    let reader = Reader::new().list_map_keys(ListMapKeys::MergeKey);
    assert!(reader.read(&document).is_ok());
    let replacements = [
        json!(null),
        json!(true),
        json!(-7),
        json!("text"),
        json!([]),
        json!([null, 1, {"$ref": "#/components/schemas/A"}]),
        json!({}),
        json!({"$ref": "#/components/schemas/B"}),
        json!({"properties": 1, "items": null, "x-kubernetes-patch-merge-key": "a"}),
        json!({"properties": {"a": {"x-kubernetes-embedded-resource": true, "x-kubernetes-patch-strategy": "replace"}}}),
    ];
    let (mut read_well, mut rejected, mut warned) = (0, 0, 0);
    mutate(&document, &replacements, &mut |_, mutated| match reader.read(mutated) {
        Ok(document) => {
            read_well += 1;
            warned += check_places(document.warnings(), mutated);
        }
        Err(errors) => {
            rejected += 1;
            assert!(check_places(&errors, mutated) > 0);
        }
    });
    assert!(read_well > 200 && rejected > 500 && warned > 10, "{read_well} {rejected} {warned}");
}

/// Returns the number of errors; each has a location in the document.
fn check_places<'e>(errors: impl IntoIterator<Item = &'e smp_openapi::Error>, document: &Value) -> usize {
    let mut count = 0;
    for error in errors {
        count += 1;
        assert!(document.pointer(error.pointer()).is_some(), "{error}");
        assert!(!error.message().is_empty() && !error.message().ends_with('.'), "{error}");
    }
    count
}

#[test]
fn no_message_shows_values_of_a_document() {
    const SECRET: &str = "hunter2";
    let list =
        json!({"type": "array", "items": {"type": "string"}, "x-kubernetes-recommended-patch-merge-key": "port"});
    let definition = json!({"description": SECRET, "type": "object", "properties": {"ports": list, "b": SECRET}});
    let errors = read(&json!({"swagger": "2.0", "definitions": {"Service": definition}})).unwrap_err();
    assert_eq!(errors.iter().count(), 2);
    assert!(!errors.to_string().contains(SECRET), "{errors}");
}
