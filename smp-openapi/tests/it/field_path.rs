//! Paths to fields: what leads somewhere, and what is said about the rest.

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
fn lists_and_maps_may_be_marked_or_not() {
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
        assert_eq!((&*found.holder.name, &*found.field.name), ("Container", "image"), "{path}");
    }
}

#[test]
fn a_quoted_name_is_one_step() {
    let document = document();
    let found = find_field(document.get("Pod").expect("it is there"), r#"["a.b/c"].d"#).expect("it is there");
    assert_eq!((&*found.holder.name, &*found.field.name), ("Pod.a.b/c", "d"));
}

#[test]
fn a_wrong_path_says_what_is_wrong_with_it() {
    let document = document();
    let pod = document.get("Pod").expect("it is there");
    for (path, message) in [
        ("", "the path must end with the name of a field"),
        ("containers[]", "the path must end with the name of a field"),
        ("containers[0].image", "all items have one type; write `[]` instead of an index or a key"),
        (".containers", "this is not a path; write it as spec.template.spec.containers or data[\"a.b/c\"]"),
        ("containers.", "this is not a path; write it as spec.template.spec.containers or data[\"a.b/c\"]"),
        ("containers[", "this is not a path; write it as spec.template.spec.containers or data[\"a.b/c\"]"),
        ("containers[\"image", "this is not a path; write it as spec.template.spec.containers or data[\"a.b/c\"]"),
        ("containers[\"image\"", "this is not a path; write it as spec.template.spec.containers or data[\"a.b/c\"]"),
        ("containers.imgae", "`Container` has no field `imgae`; did you mean `image`?"),
        ("Containers", "`Pod` has no field `Containers`; did you mean `containers`?"),
        ("zone", "`Pod` has no field `zone`"),
        ("labels.app", "`labels` holds no object with fields; end the path there"),
        ("anything.more", "`anything` is free-form, without a schema for its fields; end the path there"),
        ("containers[][].image", "`containers` is neither a list nor a map; leave `[]` out"),
        ("[].image", "the type is neither a list nor a map; leave `[]` out"),
    ] {
        assert_eq!(find_field(pod, path).expect_err(path).to_string(), message, "{path}");
    }
}
