//! A table written by hand equals the derived one. It shows in plain Rust what the macro generates.

use std::borrow::Cow::Borrowed;

use serde::{Deserialize, Serialize};
use smp_core::schema::{
    DefaultValue, Field, GroupVersionKind, Link, MergeStrategy, ObjectSchema, Scalar, ScalarKind, SchemaRef, Shape,
    Strategy,
};
use smp_core::{PatchSchema, Schema};

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

const MERGE: Strategy = Strategy { merge: Some(MergeStrategy::Merge), retain_keys: false };
const REPLACE: Strategy = Strategy { merge: Some(MergeStrategy::Replace), retain_keys: false };

/// A reference is a function, so a table can refer to itself.
const FALLBACK: &Shape = &Shape::Object(SchemaRef::to(|| &SERVICE));
const PORTS: &Shape = &Shape::List(Link::Static(&Shape::Object(SchemaRef::to(|| &PORT))));

static SERVICE: ObjectSchema<'static> = ObjectSchema::new("example.v1.Service")
    .with_kinds(const { &[GroupVersionKind::new("example.com", "v1", "Service")] })
    .with_fields(
        const {
            &[
                Field::new("apiVersion", const { &Shape::scalar(ScalarKind::String) }).with_required(true),
                Field::new("ports", PORTS)
                    .with_strategy(MERGE)
                    .with_merge_key(const { &[Borrowed("port")] })
                    .with_recommended_key(const { &[Borrowed("port"), Borrowed("protocol")] }),
                Field::new("fallback", FALLBACK).with_strategy(REPLACE),
            ]
        },
    );

static PORT: ObjectSchema<'static> = ObjectSchema::new("Port").with_fields(
    const {
        &[
            Field::new(
                "port",
                const { &Shape::Scalar(Scalar { kind: ScalarKind::Integer, format: Borrowed("int32") }) },
            )
            .with_required(true),
            Field::new("protocol", const { &Shape::scalar(ScalarKind::String) })
                .with_default(Some(const { &DefaultValue::String(Borrowed("TCP")) })),
        ]
    },
);

#[test]
fn the_derived_table_equals_the_one_written_by_hand() {
    assert_eq!(Service::OBJECT, Some(&SERVICE));
    assert_eq!(Port::OBJECT, Some(&PORT));
}

#[test]
fn the_shape_of_a_type_leads_to_its_table() {
    assert_eq!(Schema::of::<Service>().object(), Some(&SERVICE));
}
