//! A table written by hand equals the derived one. It shows in plain Rust what the macro generates.

use std::borrow::Cow::Borrowed;

use serde::{Deserialize, Serialize};
use smp_core::PatchSchema;
use smp_core::schema::{
    DefaultValue, Field, GroupVersionKind, Link, MergeStrategy, ObjectSchema, Scalar, ScalarKind, SchemaRef, Shape,
    Strategy,
};

#[derive(Serialize, Deserialize, PatchSchema)]
#[serde(rename_all = "camelCase")]
#[patch(name = "example.v1.Service", group = "example.com", version = "v1", kind = "Service")]
struct Service {
    api_version: String,
    #[patch(strategy = "merge", merge_key = "port", recommended_key = "port,protocol")]
    #[serde(default)]
    ports: Vec<Port>,
    #[patch(strategy = "replace")]
    fallback: Option<Box<Service>>,
}

#[derive(Serialize, Deserialize, PatchSchema)]
struct Port {
    port: i32,
    #[patch(default = "TCP")]
    protocol: Option<String>,
}

fn scalar(kind: ScalarKind, format: &'static str) -> Shape {
    Shape::Scalar(Scalar { kind, format: Borrowed(format) })
}

fn port() -> &'static ObjectSchema {
    Port::OBJECT.expect("a struct has a table")
}

fn service_by_hand() -> ObjectSchema {
    let port = Shape::Object(SchemaRef::Static(port));
    ObjectSchema {
        kinds: Borrowed(const { &[GroupVersionKind::new("example.com", "v1", "Service")] }),
        fields: vec![
            Field { required: true, ..Field::new("apiVersion", const { &Shape::scalar(ScalarKind::String) }) },
            Field {
                name: Borrowed("ports"),
                shape: Link::from(Shape::List(Link::from(port))),
                strategy: Strategy { merge: Some(MergeStrategy::Merge), retain_keys: false },
                merge_key: Borrowed(&[Borrowed("port")]),
                recommended_key: Borrowed(&[Borrowed("port"), Borrowed("protocol")]),
                ..Field::new("ports", &Shape::FreeForm)
            },
            Field {
                // The table refers to itself through a function, which is how recursion stays finite.
                shape: Link::from(Shape::Object(SchemaRef::Static(|| Service::OBJECT.expect("a struct has a table")))),
                strategy: Strategy { merge: Some(MergeStrategy::Replace), retain_keys: false },
                ..Field::new("fallback", &Shape::FreeForm)
            },
        ]
        .into(),
        ..ObjectSchema::new("example.v1.Service")
    }
}

fn port_by_hand() -> ObjectSchema {
    ObjectSchema {
        fields: vec![
            Field {
                shape: Link::from(scalar(ScalarKind::Integer, "int32")),
                required: true,
                ..Field::new("port", &Shape::FreeForm)
            },
            Field {
                shape: Link::from(scalar(ScalarKind::String, "")),
                default: Some(DefaultValue::String(Borrowed("TCP"))),
                ..Field::new("protocol", &Shape::FreeForm)
            },
        ]
        .into(),
        ..ObjectSchema::new("Port")
    }
}

#[test]
fn the_derived_table_equals_the_one_written_by_hand() {
    assert_eq!(Service::OBJECT, Some(&service_by_hand()));
    assert_eq!(Port::OBJECT, Some(&port_by_hand()));
}

#[test]
fn the_shape_of_a_type_leads_to_its_table() {
    let Shape::Object(SchemaRef::Static(table)) = Service::SHAPE else { panic!("a struct is an object") };
    assert_eq!(*table(), service_by_hand());
}
