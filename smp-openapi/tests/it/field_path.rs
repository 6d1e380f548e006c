//! Paths to fields: valid ones, and the errors for the others.

use smp_openapi::{Document, find_field};

fn document() -> Document {
    smp_openapi::read(
        r##"{"definitions": {
            "Pod": {"properties": {
                "containers": {"items": {"$ref": "#/definitions/Container"}},
                "labels": {"type": "object", "additionalProperties": {"type": "string"}},
                "a.b/c": {"properties": {"d": {"type": "string"}}},
                "anything": {},
                "grid": {"items": {"items": {"$ref": "#/definitions/Container"}}},
                "by-name": {"type": "object", "additionalProperties": {"$ref": "#/definitions/Container"}}
            }},
            "Container": {"properties": {"image": {"type": "string"}, "imagePullPolicy": {"type": "string"}}}
        }}"##,
    )
    .expect("the document can be read")
}

#[test]
fn brackets_after_lists_and_maps_are_optional() {
    let document = document();
    let pod = document.get("Pod").expect("it is there");
    for path in [
        "containers.image",
        "containers[].image",
        "containers[*].image",
        "grid.image",
        "grid[].image",
        "grid[][].image",
        "by-name.image",
        "by-name[*].image",
        r#"["by-name"][]["image"]"#,
    ] {
        let found = find_field(pod, path).unwrap_or_else(|error| panic!("{path}: {error}"));
        assert_eq!((found.holder.name(), found.field.name()), ("Container", "image"), "{path}");
    }
}

#[test]
fn a_quoted_name_is_one_step() {
    let document = document();
    let found = find_field(document.get("Pod").expect("it is there"), r#"["a.b/c"].d"#).expect("it is there");
    assert_eq!((found.holder.name(), found.field.name()), ("Pod.a.b/c", "d"));
}

#[test]
fn an_invalid_path_is_explained() {
    let document = document();
    let pod = document.get("Pod").expect("it is there");
    for (path, message) in [
        ("", "the path must end with the name of a field"),
        ("containers[]", "the path must end with the name of a field"),
        ("containers[0].image", "all items have the same type; write `[]` instead of an index or a key"),
        (".containers", "this is not a path; write it as spec.template.spec.containers or data[\"a.b/c\"]"),
        ("containers.", "this is not a path; write it as spec.template.spec.containers or data[\"a.b/c\"]"),
        ("containers[", "this is not a path; write it as spec.template.spec.containers or data[\"a.b/c\"]"),
        ("containers[\"image", "this is not a path; write it as spec.template.spec.containers or data[\"a.b/c\"]"),
        ("containers[\"image\"", "this is not a path; write it as spec.template.spec.containers or data[\"a.b/c\"]"),
        ("containers.imgae", "`Container` has no field `imgae`; did you mean `image`?"),
        ("Containers", "`Pod` has no field `Containers`; did you mean `containers`?"),
        ("zone", "`Pod` has no field `zone`"),
        ("labels.app", "`labels` does not contain an object with fields; end the path there"),
        ("anything.more", "`anything` is free-form, without a schema for its fields; end the path there"),
        ("containers[][].image", "`containers` is neither a list nor a map; remove `[]`"),
        ("[].image", "the type is neither a list nor a map; remove `[]`"),
    ] {
        assert_eq!(find_field(pod, path).expect_err(path).to_string(), message, "{path}");
    }
}
