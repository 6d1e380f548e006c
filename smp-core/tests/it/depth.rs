//! Nesting: documents within the limit work, deeper ones are an error, and neither overflows the stack.

use serde_json::{Map, Value, json};
use smp_core::{Code, Error, Input, Json, Patch, PatchMergeKey, PatchSchema, Patcher, Schema, ThreeWay};
use smp_testkit::operations::{apply_value, conflicts_value, diff, merge_value, three_way};
use smp_testkit::options::{Dialect, Options};

/// The maximum of the limit.
const MAX_DEPTH: usize = 160;

/// An object with this many levels; with `lists`, every other level is a list.
fn nested(levels: usize, leaf: &Value, lists: bool) -> Value {
    let wrap = |value: Value, level: usize| {
        let is_list = lists && level % 2 == 1;
        if is_list { Value::Array(vec![value]) } else { Value::Object(Map::from_iter([("a".to_owned(), value)])) }
    };
    (0..levels).rev().fold(leaf.clone(), wrap)
}

/// Drops a deep value without recursion. Dropping 10,000 levels recursively would overflow a small stack.
fn dismantle(value: Value) {
    let mut rest = vec![value];
    while let Some(value) = rest.pop() {
        match value {
            Value::Array(items) => rest.extend(items),
            Value::Object(map) => rest.extend(map.into_iter().map(|(_, value)| value)),
            _ => {}
        }
    }
}

/// A three-way diff without the texts of the documents, which have a lower limit.
fn three_way_value(
    schema: Schema<'_>,
    original: &Value,
    modified: &Value,
    current: &Value,
    options: &Options,
) -> Result<Patch, Error> {
    three_way(schema, ThreeWay { original, modified, current }, options)
}

#[test]
fn the_error_has_the_path_of_the_first_value_that_is_too_deep() {
    let patcher = Patcher::new(Schema::free_form()).max_depth(2);
    for document in [json!(1), json!({"a": {"b": 1}}), json!([[1]])] {
        assert_eq!(patcher.check_depth(&document, Input::Live), Ok(()));
    }
    let error = patcher.check_depth(&json!({"a": {"b": 1, "c": []}}), Input::Live).unwrap_err();
    assert_eq!(
        (error.code(), error.input(), error.path().to_string()),
        (Code::DepthLimit, Input::Live, "a.c".to_owned())
    );
}

#[test]
fn the_deepest_documents_are_patched() {
    let options = Options { max_depth: usize::MAX, ..Options::default() };
    let schema = Schema::free_form();
    for lists in [false, true] {
        let (one, two) = (nested(MAX_DEPTH, &json!(1), lists), nested(MAX_DEPTH, &json!(2), lists));
        let patch = diff(schema, &one, &two, &options).unwrap().into_value();
        assert_eq!(apply_value(schema, one.clone(), &patch, &options).unwrap(), two);
        assert_eq!(apply_value(schema, json!({}), &two, &options).unwrap(), two);
        assert!(three_way_value(schema, &one, &two, &two, &options).unwrap().is_empty());
        assert_eq!(merge_value(schema, &one, &two, &options).unwrap().into_value(), two);
        assert_eq!(conflicts_value(schema, &one, &two, &options).unwrap().len(), 1);
    }
}

#[test]
fn the_deepest_documents_are_patched_in_the_dialect_upstream() {
    let options = Options { max_depth: usize::MAX, dialect: Dialect::Upstream, ..Options::default() };
    let answers = |schema, one: &Value, two: &Value| {
        let patch = diff(schema, one, two, &options).unwrap().into_value();
        assert_eq!(&apply_value(schema, one.clone(), &patch, &options).unwrap(), two);
        assert_eq!(&apply_value(schema, json!({}), two, &options).unwrap(), two);
        assert!(three_way_value(schema, one, two, two, &options).unwrap().is_empty());
        assert_eq!(&merge_value(schema, one, two, &options).unwrap().into_value(), two);
        assert_eq!(conflicts_value(schema, one, two, &options).unwrap().len(), 1);
    };
    answers(Schema::free_form(), &nested(MAX_DEPTH, &json!(1), false), &nested(MAX_DEPTH, &json!(2), false));
    let levels = (MAX_DEPTH - 1) / 2;
    answers(Schema::of::<Item>(), &keyed(levels, 1, false), &keyed(levels, 2, false));
}

/// Each level doubles the work if two orders are tried, so only a few levels are tried.
#[test]
fn lists_that_are_merged_and_deleted_from_at_every_level_are_patched_in_bounded_time() {
    let options = Options { max_depth: usize::MAX, dialect: Dialect::Upstream, ..Options::default() };
    let wrap = |items: Value, _| {
        let mut item = Map::from_iter([("name".to_owned(), json!("a"))]);
        item.insert("items".to_owned(), items.clone());
        item.insert("$deleteFromPrimitiveList/items".to_owned(), json!([]));
        json!([item])
    };
    let items = (0..70).fold(json!([{"name": "a"}]), wrap);
    let patch = json!({"items": items, "$deleteFromPrimitiveList/items": []});
    let live = keyed(70, 1, false);
    let error = apply_value(Schema::of::<Item>(), live, &patch, &options).unwrap_err();
    assert_eq!(error.code(), Code::InvalidDirective);
}

#[test]
fn deeper_documents_are_an_error() {
    let schema = Schema::free_form();
    for (levels, max_depth) in [(129, 128), (MAX_DEPTH + 1, usize::MAX), (10_000, 128), (10_000, usize::MAX)] {
        let deep = nested(levels, &json!(1), false);
        let empty = Value::Object(Map::new());
        for dialect in [Dialect::Extended, Dialect::Upstream] {
            let options = Options { dialect, max_depth, ..Options::default() };
            let errors = [
                apply_value(schema, empty.clone(), &deep, &options).err(),
                diff(schema, &empty, &deep, &options).err(),
                diff(schema, &deep, &empty, &options).err(),
                three_way_value(schema, &empty, &empty, &deep, &options).err(),
                merge_value(schema, &empty, &deep, &options).err(),
                conflicts_value(schema, &deep, &empty, &options).err(),
            ];
            for error in errors {
                assert_eq!(error.map(|error| error.code()), Some(Code::DepthLimit), "{levels} levels");
            }
        }
        dismantle(deep);
    }
}

#[test]
fn a_live_object_may_be_deeper_than_the_parts_that_the_patch_opens() {
    let live = nested(10_000, &json!(1), false);
    let patched = apply_value(Schema::free_form(), live, &json!({"b": 1}), &Options::default()).unwrap();
    assert_eq!(patched["b"], 1);
    dismantle(patched);
}

#[derive(PatchSchema)]
#[expect(dead_code, reason = "only the table is used")]
struct Item {
    name: String,
    value: i64,
    #[patch(strategy = "merge", merge_key = "name", recommended_key = "name,value")]
    items: Vec<Item>,
}

/// Keyed lists in keyed lists; with `twice`, every item is repeated.
fn keyed(levels: usize, leaf: i64, twice: bool) -> Value {
    let leaf = json!({"name": "a", "value": leaf});
    let wrap = |item: Value, level: usize| {
        let items = if twice && level.is_multiple_of(40) { vec![item.clone(), item] } else { vec![item] };
        let fields = [("name".to_owned(), json!("a")), ("items".to_owned(), Value::Array(items))];
        Value::Object(Map::from_iter(fields))
    };
    (0..levels).fold(leaf, wrap)
}

#[test]
fn the_deepest_keyed_lists_are_patched() {
    let schema = Schema::of::<Item>();
    let levels = (MAX_DEPTH - 1) / 2;
    for patch_merge_key in [PatchMergeKey::Always, PatchMergeKey::Auto, PatchMergeKey::Never] {
        let options = Options { max_depth: MAX_DEPTH, patch_merge_key, ..Options::default() };
        for twice in [false, true] {
            let (one, two) = (keyed(levels, 1, twice), keyed(levels, 2, twice));
            let patch = diff(schema, &one, &two, &options).unwrap().into_value();
            assert_eq!(apply_value(schema, one.clone(), &patch, &options).unwrap(), two);
            assert!(three_way_value(schema, &one, &two, &two, &options).unwrap().is_empty());
            assert!(merge_value(schema, &patch, &patch, &options).is_ok());
            assert!(conflicts_value(schema, &patch, &patch, &options).unwrap().is_empty());
        }
    }
}

#[test]
fn every_operation_of_upstream_works_on_the_deepest_documents() {
    let keyed = |leaf| keyed((MAX_DEPTH - 1) / 2, leaf, false);
    let free = |leaf| nested(MAX_DEPTH, &json!(leaf), false);
    for (schema, one, two) in [(Schema::of::<Item>(), keyed(1), keyed(2)), (Schema::free_form(), free(1), free(2))] {
        for overwrite in [true, false] {
            let options = Options { dialect: Dialect::Upstream, max_depth: MAX_DEPTH, overwrite, ..Options::default() };
            let patch = diff(schema, &one, &two, &options).unwrap().into_value();
            assert_eq!(apply_value(schema, one.clone(), &patch, &options).unwrap(), two);
            assert_eq!(three_way_value(schema, &one, &two, &one, &options).unwrap().into_value(), patch);
            assert_eq!(three_way_value(schema, &one, &two, &json!({}), &options).is_ok(), overwrite);
        }
    }
}

#[test]
fn deeper_documents_are_an_error_to_upstream() {
    let options = Options { dialect: Dialect::Upstream, ..Options::default() };
    let (deep, empty) = (nested(129, &json!(1), true), json!({}));
    let schema = Schema::free_form();
    let errors = [
        diff(schema, &empty, &deep, &options).err(),
        diff(schema, &deep, &empty, &options).err(),
        three_way_value(schema, &deep, &empty, &empty, &options).err(),
        three_way_value(schema, &empty, &empty, &deep, &options).err(),
    ];
    for error in errors {
        assert_eq!(error.map(|error| error.code()), Some(Code::DepthLimit));
    }
}

#[test]
fn a_patch_as_text_may_be_as_deep_as_a_value() {
    let patcher = Patcher::new(Schema::free_form()).max_depth(usize::MAX);
    let text = |levels: usize| Json(nested(levels, &json!(1), false).to_string());
    assert!(patcher.apply(Json("{}"), text(MAX_DEPTH)).is_ok());
    let error = patcher.apply(Json("{}"), text(MAX_DEPTH + 1)).unwrap_err();
    assert_eq!((error.code(), error.input()), (Code::DepthLimit, Input::Patch));
}

#[test]
fn a_patch_as_text_that_is_parsed_has_at_most_127_levels() {
    let patcher = Patcher::new(Schema::free_form()).max_depth(usize::MAX);
    let text = |levels: usize| Json(nested(levels, &json!(1), false).to_string());
    assert!(patcher.merge(text(127), text(127)).is_ok());
    let error = patcher.merge(text(128), text(1)).unwrap_err();
    assert_eq!((error.code(), error.input()), (Code::DepthLimit, Input::Patch));
}
