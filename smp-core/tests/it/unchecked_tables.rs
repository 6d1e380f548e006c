//! Tables that are written by hand, which no rule checks.

use std::sync::LazyLock;

use serde_json::json;
use smp_core::schema::{Field, Link, MergeStrategy, ObjectSchema, ScalarKind, SchemaRef, Shape};
use smp_core::{Patcher, Schema};

/// One field more than the rules of tables allow in a key.
const NAMES: [&str; 9] = ["a", "b", "c", "d", "e", "f", "g", "h", "i"];

fn row() -> &'static ObjectSchema {
    static ROW: LazyLock<ObjectSchema> = LazyLock::new(|| {
        let mut row = ObjectSchema::new("Row");
        row.fields = NAMES.iter().map(|name| Field::new(name, const { &Shape::scalar(ScalarKind::String) })).collect();
        row
    });
    &ROW
}

fn rows() -> &'static ObjectSchema {
    static ROWS: LazyLock<ObjectSchema> = LazyLock::new(|| {
        let mut field = Field::new("rows", const { &Shape::FreeForm });
        field.shape = Link::from(Shape::List(Link::from(Shape::Object(SchemaRef::Static(row)))));
        field.strategy.merge = Some(MergeStrategy::Merge);
        field.merge_key = vec!["a".into()].into();
        field.recommended_key = NAMES.iter().map(|name| (*name).into()).collect();
        let mut rows = ObjectSchema::new("Rows");
        rows.fields = vec![field].into();
        rows
    });
    &ROWS
}

#[test]
fn a_key_with_nine_fields_does_not_panic() {
    let shape = Shape::Object(SchemaRef::Static(rows));
    let patcher = Patcher::new(Schema::of_shape(&shape).unwrap());
    let mut row = json!({"a": "1", "b": "1", "c": "1", "d": "1", "e": "1", "f": "1", "g": "1", "h": "1", "i": "1"});
    let original = json!({"rows": [row]});
    row.as_object_mut().unwrap().remove("i");
    let modified = json!({"rows": [row]});
    let patch = patcher.diff(&original, &modified).unwrap();
    assert_eq!(patcher.apply(original, &patch).unwrap(), modified);
}
