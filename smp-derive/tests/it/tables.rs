//! Derived tables, inspected through the public API.

use std::borrow::Cow;
use std::collections::{BTreeMap, HashMap};
use std::marker::PhantomData;

use serde::{Deserialize, Serialize};
use serde_json::{Value, json};
use smp_core::schema::{
    DefaultValue, Kind, ListType, MapType, MergeStrategy, ObjectSchema, Scalar, ScalarKind, Shape, Strategy,
};
use smp_core::{PatchSchema, Schema};

fn table<T: PatchSchema>() -> &'static ObjectSchema<'static> {
    Schema::of::<T>().object().expect("the type is an object")
}

fn names<'t>(table: &ObjectSchema<'t>) -> Vec<&'t str> {
    table.all_fields().map(smp_core::schema::Field::name).collect()
}

fn required<'t>(table: &ObjectSchema<'t>) -> Vec<&'t str> {
    table.all_fields().filter(|field| field.is_required()).map(smp_core::schema::Field::name).collect()
}

fn field_kind<T: PatchSchema>(name: &str) -> Kind<'static> {
    let schema = Schema::of::<T>();
    schema.field_schema(schema.field(name).expect("the table has the field")).kind()
}

fn scalar(shape: &Shape) -> (ScalarKind, &str) {
    match shape.unnamed() {
        Shape::Scalar(Scalar { kind, format }) => (*kind, format),
        other => panic!("not a scalar: {other:?}"),
    }
}

#[derive(Serialize, Deserialize, PatchSchema, Default)]
struct Key {
    name: String,
    #[serde(skip_serializing_if = "Option::is_none")]
    value: Option<i64>,
}

mod names_and_requirement {
    use super::*;

    #[derive(Serialize, PatchSchema)]
    #[serde(rename_all = "camelCase", rename = "Pod")]
    struct Renamed {
        api_version: String,
        #[serde(rename = "clusterIPs")]
        cluster_ips: Vec<String>,
        r#type: String,
        #[serde(rename(serialize = "$ref", deserialize = "$ref"), alias = "reference")]
        reference: Option<String>,
    }

    #[test]
    fn names_are_those_that_serde_writes() {
        let written = serde_json::to_value(Renamed {
            api_version: String::new(),
            cluster_ips: vec![],
            r#type: String::new(),
            reference: None,
        });
        let mut written: Vec<_> = written.unwrap().as_object().unwrap().keys().cloned().collect();
        let mut derived = names(table::<Renamed>());
        written.sort_unstable();
        derived.sort_unstable();
        assert_eq!(derived, written);
        assert_eq!(table::<Renamed>().name(), "Pod");
    }

    #[derive(Serialize, PatchSchema)]
    #[serde(rename_all(serialize = "SCREAMING-KEBAB-CASE", deserialize = "SCREAMING-KEBAB-CASE"))]
    struct BothWays {
        api_version: String,
    }

    #[test]
    fn a_rule_for_serialization_and_deserialization_is_supported() {
        assert_eq!(names(table::<BothWays>()), ["API-VERSION"]);
    }

    #[derive(Serialize, Deserialize, PatchSchema)]
    struct Skips {
        #[serde(skip)]
        a: PhantomData<u8>,
        #[serde(skip_serializing)]
        #[expect(dead_code, reason = "only the table is used")]
        b: String,
        #[serde(skip_deserializing)]
        c: String,
        d: String,
        #[serde(default)]
        e: String,
        f: Option<Box<Key>>,
        g: Box<Option<String>>,
        #[serde(skip_serializing_if = "Vec::is_empty")]
        h: Vec<String>,
    }

    #[test]
    fn a_field_is_required_unless_it_is_an_option_or_has_a_default() {
        assert_eq!(names(table::<Skips>()), ["c", "d", "e", "f", "g", "h"]);
        assert_eq!(required(table::<Skips>()), ["d", "h"]);
    }

    #[derive(Serialize, Deserialize, PatchSchema, Default)]
    #[serde(default)]
    struct AllDefaults {
        a: String,
    }

    #[test]
    fn a_default_on_the_type_applies_to_each_field() {
        assert!(required(table::<AllDefaults>()).is_empty());
    }

    #[derive(Serialize, Deserialize, PatchSchema)]
    #[serde(tag = "type")]
    struct Tagged {
        a: String,
    }

    #[test]
    fn the_tag_of_a_struct_is_a_field() {
        assert_eq!(names(table::<Tagged>()), ["type", "a"]);
    }
}

mod shapes {
    use super::*;

    #[derive(Serialize, PatchSchema)]
    struct Shapes<'a> {
        text: Cow<'a, str>,
        borrowed: &'a str,
        small: u8,
        large: Option<i64>,
        ratio: f64,
        yes: bool,
        list: Vec<Vec<Key>>,
        array: [Key; 2],
        map: BTreeMap<String, Key>,
        hash: HashMap<String, Vec<String>>,
        any: Value,
        boxed: Option<Box<Key>>,
    }

    #[test]
    fn wrapper_types_of_the_standard_library_are_supported() {
        let formats = ["text", "borrowed", "small", "large", "ratio", "yes"]
            .map(|name| scalar(table::<Shapes<'_>>().field(name).unwrap().shape()));
        assert_eq!(
            formats,
            [
                (ScalarKind::String, ""),
                (ScalarKind::String, ""),
                (ScalarKind::Integer, "int32"),
                (ScalarKind::Integer, "int64"),
                (ScalarKind::Number, "double"),
                (ScalarKind::Boolean, ""),
            ]
        );
        assert!(matches!(field_kind::<Shapes<'_>>("list"),
            Kind::List(inner) if matches!(inner.kind(), Kind::List(key) if key.object() == Key::OBJECT)));
        assert!(matches!(field_kind::<Shapes<'_>>("array"), Kind::List(key) if key.object() == Key::OBJECT));
        assert!(matches!(field_kind::<Shapes<'_>>("map"), Kind::Map(key) if key.object() == Key::OBJECT));
        assert!(matches!(field_kind::<Shapes<'_>>("hash"), Kind::Map(list) if matches!(list.kind(), Kind::List(_))));
        assert!(matches!(field_kind::<Shapes<'_>>("any"), Kind::FreeForm));
        assert!(matches!(field_kind::<Shapes<'_>>("boxed"), Kind::Object(_)));
    }

    #[derive(Serialize, Deserialize, PatchSchema)]
    enum Phase {
        Pending,
        Running,
    }

    #[derive(Serialize, Deserialize, PatchSchema)]
    #[patch(free_form, name = "example.JSON")]
    #[serde(untagged)]
    enum Either {
        Text(String),
        Keys(Vec<Key>),
    }

    #[derive(Serialize, Deserialize, PatchSchema)]
    #[patch(scalar = "int-or-string", format = "int-or-string", name = "example.IntOrString")]
    #[serde(untagged)]
    enum IntOrString {
        Int(i32),
        String(String),
    }

    #[derive(Serialize, Deserialize, PatchSchema)]
    #[patch(object)]
    struct Anything(Value);

    #[derive(Serialize, Deserialize, PatchSchema)]
    struct Newtype(Option<Vec<Key>>);

    #[derive(Serialize, Deserialize, PatchSchema)]
    #[serde(transparent)]
    #[patch(name = "example.Transparent")]
    struct Transparent {
        inner: Key,
        marker: PhantomData<u8>,
    }

    #[derive(Serialize, Deserialize, PatchSchema)]
    struct Special {
        phase: Phase,
        either: Either,
        port: IntOrString,
        anything: Anything,
        #[patch(strategy = "merge", merge_key = "name")]
        keys: Newtype,
        key: Transparent,
    }

    #[test]
    fn an_enum_of_names_is_a_string() {
        assert_eq!(scalar(Phase::SHAPE), (ScalarKind::String, ""));
    }

    #[test]
    fn an_attribute_describes_a_type() {
        assert!(matches!(field_kind::<Special>("either"), Kind::FreeForm));
        assert!(matches!(field_kind::<Special>("anything"), Kind::FreeForm));
        assert_eq!(scalar(IntOrString::SHAPE), (ScalarKind::IntOrString, "int-or-string"));
        assert!(matches!(IntOrString::SHAPE, Shape::Named(definition) if definition.name == "example.IntOrString"));
    }

    #[test]
    fn a_newtype_has_the_shape_of_its_field() {
        assert!(matches!(field_kind::<Special>("keys"), Kind::List(key) if key.object() == Key::OBJECT));
        assert_eq!(required(table::<Special>()), ["phase", "either", "port", "anything", "key"]);
        assert!(matches!(field_kind::<Special>("key"), Kind::Object(inner) if Some(inner) == Key::OBJECT));
        assert!(matches!(Transparent::SHAPE, Shape::Named(definition) if definition.name == "example.Transparent"));
    }
}

mod flattening {
    use super::*;

    #[derive(Serialize, PatchSchema)]
    struct Outer {
        a: String,
        #[serde(flatten)]
        key: Option<Key>,
        #[serde(flatten)]
        rest: BTreeMap<String, i64>,
    }

    #[derive(Serialize, PatchSchema)]
    struct Items {
        #[patch(strategy = "merge", merge_key = "a", recommended_key = "a,name")]
        items: Vec<Outer>,
    }

    #[test]
    fn the_fields_of_a_flattened_struct_belong_to_the_outer_one() {
        assert_eq!(names(table::<Outer>()), ["a", "name", "value"]);
        assert_eq!(table::<Outer>().flattened().len(), 1);
        assert_eq!(names(table::<Items>()), ["items"]);
    }

    #[test]
    fn a_flattened_map_contains_all_other_fields() {
        let additional = table::<Outer>().additional().expect("a map is flattened");
        assert_eq!(scalar(additional), (ScalarKind::Integer, "int64"));
        assert!(table::<Key>().additional().is_none());
    }

    #[derive(Serialize, PatchSchema)]
    struct Generic<T> {
        #[serde(flatten)]
        inner: T,
    }

    #[derive(Serialize)]
    struct Foreign {
        a: u8,
    }

    #[derive(Serialize, PatchSchema)]
    struct WithForeign {
        name: String,
        #[serde(flatten)]
        #[patch(free_form)]
        foreign: Foreign,
    }

    #[test]
    fn a_flattened_type_without_schema_has_unknown_fields() {
        assert_eq!(names(table::<WithForeign>()), ["name"]);
        assert!(table::<WithForeign>().additional().is_none());
    }

    #[test]
    fn a_type_parameter_can_be_flattened() {
        assert_eq!(names(table::<Generic<Key>>()), ["name", "value"]);
        assert!(table::<Generic<BTreeMap<String, Value>>>().additional().is_some());
    }
}

mod generics {
    use super::*;

    #[derive(Serialize, Deserialize, PatchSchema)]
    struct Wrapper<T>
    where
        T: Clone,
    {
        item: T,
        #[patch(strategy = "merge", merge_key = "name")]
        items: Vec<T>,
    }

    #[derive(Serialize, Deserialize, PatchSchema)]
    struct Tree<T = Key> {
        name: T,
        #[patch(strategy = "merge", merge_key = "name")]
        children: Vec<Tree<T>>,
    }

    #[derive(Serialize, Deserialize, PatchSchema)]
    struct Node {
        name: String,
        #[patch(strategy = "merge", merge_key = "name")]
        children: Vec<Self>,
        parent: Option<Box<Node>>,
        by_name: BTreeMap<String, Node>,
    }

    #[derive(Serialize, PatchSchema)]
    struct Unused<T> {
        #[serde(skip)]
        _marker: PhantomData<T>,
        #[patch(free_form)]
        opaque: Opaque<T>,
    }

    #[derive(PatchSchema)]
    struct Array<const N: usize> {
        #[expect(dead_code, reason = "only the table is used")]
        array: [u8; N],
    }

    #[derive(Serialize)]
    struct Opaque<T>(T);

    #[derive(Serialize)]
    struct NoSchema;

    impl Clone for Key {
        fn clone(&self) -> Self {
            Self { name: self.name.clone(), value: self.value }
        }
    }

    #[test]
    fn a_table_has_the_shapes_of_the_type_arguments() {
        assert!(matches!(field_kind::<Wrapper<Key>>("item"), Kind::Object(inner) if inner.name() == "Key"));
        assert!(matches!(field_kind::<Wrapper<Key>>("items"), Kind::List(inner) if inner.object() == Key::OBJECT));
    }

    #[test]
    fn types_may_be_recursive() {
        let node = Schema::of::<Node>();
        let Kind::List(child) = field_kind::<Node>("children") else { panic!("children are a list") };
        assert_eq!(child.object(), node.object());
        assert!(matches!(field_kind::<Tree<String>>("children"), Kind::List(child)
            if child.object() == Tree::<String>::OBJECT));
    }

    #[test]
    fn parameters_that_are_not_in_the_table_need_no_schema() {
        assert_eq!(names(table::<Unused<NoSchema>>()), ["opaque"]);
        assert!(matches!(field_kind::<Array<3>>("array"), Kind::List(_)));
    }
}

mod annotations {
    use super::*;

    mod as_text {
        pub(super) fn serialize<S: serde::Serializer>(value: &u128, serializer: S) -> Result<S::Ok, S::Error> {
            serializer.collect_str(value)
        }
    }

    #[derive(Serialize)]
    struct Opaque {
        a: u8,
    }

    #[derive(Serialize, PatchSchema)]
    #[patch(
        name = "example.v1.Annotated",
        version = "v1",
        kind = "Annotated",
        gvk("example.com", "v2", "Annotated"),
        map_type = "atomic",
        extension("x-kubernetes-unions", "[]")
    )]
    struct Annotated {
        #[patch(strategy = "merge | retainKeys", merge_key = " name ", recommended_key = "name, value")]
        volumes: Vec<Key>,
        #[patch(strategy = "merge,retainKeys", merge_key = "name")]
        comma: Vec<Key>,
        #[patch(strategy = "merge", list_type = "set")]
        set: Vec<String>,
        #[patch(recommended_key = "name", list_type = "map", list_map_keys = "name")]
        moved: Vec<Key>,
        #[patch(strategy = "retainKeys")]
        retained: Option<Key>,
        #[patch(strategy = "retainKeys", stock_strategy = "none")]
        retained_here: Option<Key>,
        #[patch(strategy = "none", stock_strategy = "merge|retainKeys", merge_key = "name")]
        merged_there: Vec<Key>,
        #[patch(atomic)]
        atomic_object: Key,
        #[patch(atomic)]
        atomic_map: BTreeMap<String, Key>,
        #[patch(atomic)]
        atomic_list: Vec<Key>,
        #[patch(free_form, extension("x-a", "1"), extension("x-b", "2"))]
        opaque: Option<Opaque>,
        #[patch(scalar = "string", format = "decimal")]
        #[serde(serialize_with = "as_text::serialize")]
        text: u128,
        #[patch(format = "byte", default = "")]
        bytes: String,
        #[patch(default = -80)]
        port: i32,
        #[patch(default = 1)]
        ratio: f32,
        #[patch(default = -1.5)]
        float: f32,
        #[patch(default = -9_223_372_036_854_775_808)]
        smallest: i64,
        #[patch(default = true)]
        yes: bool,
        #[patch(map_type = "granular")]
        granular: HashMap<String, String>,
    }

    fn field(name: &str) -> &'static smp_core::schema::Field<'static> {
        table::<Annotated>().field(name).expect("the table has the field")
    }

    #[test]
    fn a_type_has_its_kinds_and_extensions() {
        let table = table::<Annotated>();
        assert_eq!(table.name(), "example.v1.Annotated");
        let kinds: Vec<_> = table.kinds().iter().map(ToString::to_string).collect();
        assert_eq!(kinds, ["v1/Annotated", "example.com/v2/Annotated"]);
        assert_eq!(table.map_type(), Some(MapType::Atomic));
        assert_eq!(table.extensions()[0].name, "x-kubernetes-unions");
    }

    #[test]
    fn strategies_and_keys_are_read_with_either_separator() {
        let volumes = field("volumes");
        assert_eq!(volumes.strategy(), field("comma").strategy());
        assert_eq!(volumes.strategy().merge, Some(MergeStrategy::Merge));
        assert!(volumes.strategy().retain_keys);
        assert_eq!(volumes.merge_key(), ["name"]);
        assert_eq!(volumes.own_recommended_key(), ["name", "value"]);
        assert_eq!(field("set").list_type(), Some(ListType::Set));
        assert_eq!((field("moved").merge_key(), field("moved").list_map_keys()), (&[][..], &["name".into()][..]));
        assert!(field("retained").strategy().retain_keys && field("retained").strategy().merge.is_none());
    }

    #[test]
    fn a_field_can_have_another_strategy_on_stock_servers() {
        let retains_keys = Strategy { merge: None, retain_keys: true };
        assert_eq!((field("retained").strategy(), field("retained").own_stock_strategy()), (retains_keys, None));
        let here = field("retained_here");
        assert_eq!((here.strategy(), here.own_stock_strategy()), (retains_keys, Some(Strategy::default())));
        let there = field("merged_there");
        let merged = Strategy { merge: Some(MergeStrategy::Merge), retain_keys: true };
        assert_eq!((there.strategy(), there.own_stock_strategy()), (Strategy::default(), Some(merged)));
        assert_eq!(there.merge_key(), ["name"]);
    }

    #[test]
    fn an_atomic_field_of_any_type_is_replaced() {
        for name in ["atomic_object", "atomic_map"] {
            assert_eq!(field(name).strategy().merge, Some(MergeStrategy::Replace));
            assert_eq!((field(name).list_type(), field(name).map_type()), (None, Some(MapType::Atomic)));
        }
        assert_eq!(field("atomic_list").strategy().merge, None);
        assert_eq!((field("atomic_list").list_type(), field("atomic_list").map_type()), (Some(ListType::Atomic), None));
    }

    #[test]
    fn an_attribute_describes_a_field() {
        assert_eq!(*field("opaque").shape(), Shape::FreeForm);
        assert_eq!(field("opaque").extensions().len(), 2);
        assert!(!field("opaque").is_required());
        assert_eq!(scalar(field("text").shape()), (ScalarKind::String, "decimal"));
        assert_eq!(scalar(field("bytes").shape()), (ScalarKind::String, "byte"));
        assert_eq!(field("granular").map_type(), Some(MapType::Granular));
    }

    #[test]
    fn defaults_are_those_of_the_literals() {
        let defaults =
            ["bytes", "port", "ratio", "float", "smallest", "yes"].map(|name| field(name).default().cloned().unwrap());
        assert_eq!(
            defaults,
            [
                DefaultValue::String("".into()),
                DefaultValue::Integer(-80),
                DefaultValue::Integer(1),
                DefaultValue::Number(-1.5),
                DefaultValue::Integer(i64::MIN),
                DefaultValue::Bool(true),
            ]
        );
    }

    #[test]
    fn a_described_type_is_written_as_in_its_table() {
        let value = serde_json::to_value(Key::default()).unwrap();
        assert_eq!(value, json!({"name": ""}));
    }
}

mod crate_path {
    /// A crate that re-exports the engine under its own name.
    mod facade {
        pub(super) use smp_core as engine;
    }

    #[derive(smp_core::PatchSchema)]
    #[patch(crate = "facade::engine")]
    struct Elsewhere {
        #[expect(dead_code, reason = "only the table is used")]
        a: String,
    }

    #[test]
    fn the_path_to_the_crate_can_be_given() {
        assert_eq!(super::names(super::table::<Elsewhere>()), ["a"]);
    }
}

#[test]
fn macro_and_engine_have_the_same_limit_for_key_fields() {
    // The macro rejects a key with one more field: tests/ui/malformed/key_of_nine_fields.rs.
    assert_eq!(smp_core::schema::MAX_KEY_FIELDS, 8);
}
