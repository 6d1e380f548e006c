//! Tables that are written by hand, which no rule checks.

use std::borrow::Cow::Borrowed;
use std::sync::LazyLock;

use serde_json::json;
use smp_core::schema::{Field, Link, MergeStrategy, ObjectSchema, ScalarKind, SchemaRef, Shape, Str, Strategy};
use smp_core::{Patcher, Schema};

const TEXT: &Shape = &Shape::scalar(ScalarKind::String);
const ROW_SHAPE: &Shape = &Shape::List(Link::Static(&Shape::Object(SchemaRef::to(|| &ROW))));
const MERGE: Strategy = Strategy { merge: Some(MergeStrategy::Merge), retain_keys: false };

/// One field more than the rules of tables allow in a key.
static NAMES: [Str; 9] = [
    Borrowed("a"),
    Borrowed("b"),
    Borrowed("c"),
    Borrowed("d"),
    Borrowed("e"),
    Borrowed("f"),
    Borrowed("g"),
    Borrowed("h"),
    Borrowed("i"),
];

static ROW: LazyLock<ObjectSchema<'static>> = LazyLock::new(|| {
    let fields: Vec<_> = NAMES.iter().map(|name| Field::new(name, TEXT)).collect();
    ObjectSchema::new("Row").with_fields(fields.leak())
});

static ROWS: ObjectSchema<'static> = ObjectSchema::new("Rows").with_fields(
    const {
        &[Field::new("rows", ROW_SHAPE)
            .with_strategy(MERGE)
            .with_merge_key(const { &[Borrowed("a")] })
            .with_recommended_key(&NAMES)]
    },
);

#[test]
fn a_key_with_nine_fields_does_not_panic() {
    let shape = Shape::Object(SchemaRef::to(|| &ROWS));
    let patcher = Patcher::new(Schema::of_shape(&shape).unwrap());
    let mut row = json!({"a": "1", "b": "1", "c": "1", "d": "1", "e": "1", "f": "1", "g": "1", "h": "1", "i": "1"});
    let original = json!({"rows": [row]});
    row.as_object_mut().unwrap().remove("i");
    let modified = json!({"rows": [row]});
    let patch = patcher.diff(&original, &modified).unwrap();
    assert_eq!(patcher.apply(original, &patch).unwrap(), modified);
}
