//! Written documents, which are read back as the same tables.

use serde_json::{Value, json};
use smp_core::schema::{
    DefaultValue, Definition, Extension, Field, FieldDefinition, Link, ListType, MapType, MergeStrategy,
    ObjectDefinition, ObjectSchema, Scalar, ScalarKind, SchemaRef, SchemaSet, Shape, Strategy,
};
use smp_core::{PatchSchema, Schema};
use smp_openapi::{Definitions, Document, Info, OpenApi};

fn info() -> Info {
    Info { title: "Tools".to_owned(), version: "v1".to_owned() }
}

fn scalar(kind: ScalarKind, format: &'static str) -> Shape {
    Shape::Scalar(Scalar { kind, format: format.into() })
}

fn field(name: &'static str, shape: Shape) -> FieldDefinition {
    FieldDefinition::new(name, shape)
}

fn field_with(name: &'static str, shape: Shape, set: impl FnOnce(&mut FieldDefinition)) -> FieldDefinition {
    let mut field = field(name, shape);
    set(&mut field);
    field
}

fn document(tables: impl IntoIterator<Item = ObjectDefinition>) -> Document {
    let mut builder = SchemaSet::builder();
    let tables: Vec<_> = tables.into_iter().collect();
    for table in &tables {
        builder.add_object(table.clone());
    }
    let set = builder.build().expect("the tables keep the rules");
    let mut definitions = Definitions::new();
    for table in &tables {
        definitions.add(set.get(&table.name).expect("it was added")).expect("the names differ");
    }
    definitions.to_document().expect("the tables keep the rules")
}

fn table(name: &'static str, fields: Vec<FieldDefinition>) -> ObjectDefinition {
    let mut table = ObjectDefinition::new(name);
    table.fields = fields;
    table
}

fn properties(document: &Document, version: OpenApi, name: &str) -> Value {
    Definitions::from(document).schemas(version)[name]["properties"].clone()
}

/// One table that uses everything.
fn everything() -> Document {
    let names = || Shape::List(Shape::scalar(ScalarKind::String).into());
    let quantity = Shape::Named(
        Definition { name: "Quantity".into(), shape: Shape::scalar(ScalarKind::String), documentation: None }.into(),
    );
    let extension = |name: &'static str, json: &'static str| Extension { name: name.into(), json: json.into() };
    let merge = Strategy { merge: Some(MergeStrategy::Merge), retain_keys: false };
    let default = |name, shape, value| field_with(name, shape, |field| field.default = Some(value));
    let fields = vec![
        field_with("names", names(), |field| {
            (field.strategy, field.list_type) = (merge, Some(ListType::Set));
        }),
        field_with("limits", Shape::Map(quantity.clone().into()), |field| {
            field.strategy = Strategy { merge: Some(MergeStrategy::Replace), retain_keys: true };
            field.map_type = Some(MapType::Granular);
        }),
        field_with("size", quantity, |field| {
            (field.default, field.required) = (Some(DefaultValue::String("1Gi".into())), true);
        }),
        default("ratio", scalar(ScalarKind::Number, "double"), DefaultValue::Number(1.0)),
        default("count", scalar(ScalarKind::Integer, "int64"), DefaultValue::Integer(-1)),
        default("paused", Shape::scalar(ScalarKind::Boolean), DefaultValue::Bool(false)),
        field_with("free", Shape::FreeForm, |field| field.extensions = vec![extension("x-unit", "[1,null]")]),
        field("port", scalar(ScalarKind::IntOrString, "int-or-string")),
        field("target", Shape::scalar(ScalarKind::IntOrString)),
        field("any", Shape::Map(Shape::FreeForm.into())),
    ];
    let mut tool = table("Tool", fields);
    tool.kinds = vec![smp_core::schema::GroupVersionKind::new("", "v1", "Tool")];
    tool.map_type = Some(MapType::Atomic);
    tool.additional = Some(Shape::List(Shape::FreeForm.into()));
    tool.extensions = vec![extension("x-kubernetes-unions", "[]")];
    document([tool])
}

#[test]
fn a_table_that_uses_everything_is_written_in_full() {
    let document = everything();
    let definitions = Definitions::from(&document);
    insta::assert_snapshot!(pretty(&definitions.document(OpenApi::V2, &info())));
}

#[test]
fn openapi_3_writes_references_and_int_or_string_differently() {
    let properties = properties(&everything(), OpenApi::V3, "Tool");
    let either = json!([{"type": "integer"}, {"type": "string"}]);
    assert_eq!(properties["size"], json!({"allOf": [{"$ref": "#/components/schemas/Quantity"}], "default": "1Gi"}));
    assert_eq!(properties["port"], json!({"format": "int-or-string", "oneOf": either}));
    assert_eq!(properties["target"], json!({"anyOf": either, "x-kubernetes-int-or-string": true}));
    assert_eq!(properties["limits"]["additionalProperties"], json!({"$ref": "#/components/schemas/Quantity"}));
}

#[test]
fn written_documents_are_read_as_the_same_tables() {
    let document = everything();
    let written = Definitions::from(&document).document(OpenApi::V2, &info());
    let read = smp_openapi::read(&written).unwrap_or_else(|errors| panic!("{errors}"));
    let sorted = |document: &Document| {
        let mut table = ObjectDefinition::from(document.get("Tool").and_then(Schema::object).expect("it is there"));
        table.fields.sort_by(|a, b| a.name.cmp(&b.name));
        table
    };
    assert_eq!(sorted(&read), sorted(&document));
}

#[expect(dead_code, reason = "only the table is looked at")]
#[derive(PatchSchema)]
struct Status {
    #[patch(strategy = "retainKeys", stock_strategy = "none")]
    state: Option<State>,
    #[patch(strategy = "merge|retainKeys", stock_strategy = "merge", merge_key = "reason")]
    states: Vec<State>,
    #[patch(strategy = "none", stock_strategy = "replace")]
    last: Option<State>,
}

#[expect(dead_code, reason = "only the table is looked at")]
#[derive(PatchSchema)]
struct State {
    reason: String,
}

/// Returns the properties of `Status` whose extensions have names with this prefix.
fn strategies(schemas: &serde_json::Map<String, Value>) -> Value {
    let mut properties = schemas["Status"]["properties"].clone();
    for field in properties.as_object_mut().expect("an object").values_mut() {
        field.as_object_mut().expect("an object").retain(|name, _| name.ends_with("patch-strategy"));
    }
    properties
}

#[test]
fn both_the_stock_strategy_and_the_recommended_one_are_written() {
    let definitions = Definitions::of::<Status>().expect("the names differ");
    let expected = json!({
        "state": {"x-kubernetes-recommended-patch-strategy": "retainKeys"},
        "states": {
            "x-kubernetes-patch-strategy": "merge",
            "x-kubernetes-recommended-patch-strategy": "merge,retainKeys",
        },
        "last": {"x-kubernetes-patch-strategy": "replace", "x-kubernetes-recommended-patch-strategy": "none"},
    });
    for version in [OpenApi::V2, OpenApi::V3] {
        assert_eq!(strategies(&definitions.schemas(version)), expected);
        let document = smp_openapi::read(&definitions.document(version, &info())).expect("it can be read");
        assert_eq!(document.warnings(), []);
        for field in Schema::of::<Status>().object().expect("a struct has a table").all_fields() {
            let read = document.get("Status").and_then(|status| status.field(field.name())).expect("it was written");
            assert_eq!(
                (read.strategy(), read.own_stock_strategy()),
                (field.strategy(), field.own_stock_strategy()),
                "{}",
                field.name()
            );
        }
    }
}

#[test]
fn a_recommended_strategy_equal_to_the_stock_strategy_is_read_once() {
    let document = smp_openapi::read(&json!({"definitions": {"Tool": {"properties": {"names": {
        "type": "array", "items": {"type": "string"},
        "x-kubernetes-patch-strategy": "merge", "x-kubernetes-recommended-patch-strategy": "merge"
    }}}}}))
    .expect("it can be read");
    let names = document.get("Tool").and_then(|tool| tool.field("names")).expect("it is there");
    assert_eq!((names.strategy().merge, names.own_stock_strategy()), (Some(MergeStrategy::Merge), None));
}

#[test]
fn the_side_document_of_a_custom_resource_has_both_strategies() {
    let kind = smp_core::schema::GroupVersionKind::new("example.com", "v1", "Rack");
    let rack = smp_openapi::CustomResource::new(kind, Schema::of::<Status>());
    let document = rack.document().expect("the names differ");
    let expected = strategies(&Definitions::of::<Status>().expect("the names differ").schemas(OpenApi::V2));
    assert_eq!(strategies(&Definitions::from(&document).schemas(OpenApi::V2)), expected);
}

#[test]
fn references_and_recursive_lists_survive_a_round_trip() {
    let definitions = json!({
        "Alias": {"$ref": "#/definitions/Tool"},
        "AliasOfList": {"$ref": "#/definitions/Nested"},
        "Nested": {"items": {"$ref": "#/definitions/Nested"}, "type": "array"},
        "Tool": {"properties": {"nested": {"$ref": "#/definitions/Nested"}}, "type": "object"},
    });
    let document = smp_openapi::read(&json!({"definitions": definitions})).unwrap_or_else(|errors| panic!("{errors}"));
    assert_eq!(Value::Object(Definitions::from(&document).schemas(OpenApi::V2)), definitions);
    let selected = Definitions::from(&document).select(["AliasOfList"]);
    assert_eq!(selected.iter().map(|(name, _)| name).collect::<Vec<_>>(), ["AliasOfList", "Nested"]);
}

#[test]
fn names_are_escaped_in_references() {
    let names = ["a/b", "a~b", "a%2Fb", "List<Pod>", "Größe", "a b#c"];
    let mut builder = SchemaSet::builder();
    let of_name =
        |(index, name): (usize, &str)| FieldDefinition::new(format!("f{index}"), Shape::Object(SchemaRef::named(name)));
    builder.add_object(table("Root", names.into_iter().enumerate().map(of_name).collect()));
    for name in names {
        builder.add_object(table(name, vec![]));
    }
    let set = builder.build().expect("the tables keep the rules");
    let mut definitions = Definitions::new();
    definitions.add(set.get("Root").expect("it was added")).expect("the names differ");

    let written = definitions.document(OpenApi::V2, &info());
    let properties = &written["definitions"]["Root"]["properties"];
    assert_eq!(properties["f0"]["$ref"], "#/definitions/a~1b");
    assert_eq!(properties["f1"]["$ref"], "#/definitions/a~0b");
    assert_eq!(properties["f2"]["$ref"], "#/definitions/a%252Fb");
    let read = smp_openapi::read(&written).unwrap_or_else(|errors| panic!("{errors}"));
    let root = read.get("Root").expect("it is there");
    for (index, name) in names.into_iter().enumerate() {
        let found = root.field(&format!("f{index}")).and_then(|field| root.field_schema(field).object());
        assert_eq!(found.map(smp_core::schema::ObjectSchema::name), Some(name));
    }
}

#[test]
fn fields_of_a_flattened_type_are_fields_of_the_object() {
    #[derive(PatchSchema, serde::Serialize, serde::Deserialize)]
    struct Volume {
        name: String,
        #[serde(flatten)]
        source: Source,
    }

    #[derive(PatchSchema, serde::Serialize, serde::Deserialize)]
    struct Source {
        path: String,
        #[serde(flatten)]
        others: std::collections::BTreeMap<String, i32>,
    }

    let definitions = Definitions::of::<Volume>().expect("one type has the name");
    assert_eq!(
        Value::Object(definitions.schemas(OpenApi::V2)),
        json!({"Volume": {
            "additionalProperties": {"format": "int32", "type": "integer"},
            "properties": {"name": {"type": "string"}, "path": {"type": "string"}},
            "required": ["name", "path"],
            "type": "object",
        }})
    );
}

#[test]
fn a_field_of_the_type_itself_wins_over_a_flattened_one() {
    const SIZES: [Field<'static>; 2] = [
        Field::new("size", const { &Shape::scalar(ScalarKind::Integer) }),
        Field::new("size", const { &Shape::scalar(ScalarKind::String) }),
    ];
    static INNER: ObjectSchema<'static> = ObjectSchema::new("Inner").with_fields(&[SIZES[0]]);
    static OUTER: ObjectSchema<'static> = ObjectSchema::new("Outer").with_flattened(&[&INNER]).with_fields(&[SIZES[1]]);
    let shape = Shape::Object(SchemaRef::to(|| &OUTER));
    let mut definitions = Definitions::new();
    definitions.add(Schema::of_shape(&shape).expect("the tables are static")).expect("the names differ");
    assert_eq!(definitions.schemas(OpenApi::V2)["Outer"]["properties"], json!({"size": {"type": "string"}}));
}

#[test]
fn infinite_lists_are_free_form_at_some_depth() {
    let mut shape = Shape::scalar(ScalarKind::String);
    for _ in 0..5_000 {
        shape = Shape::List(Link::from(shape));
    }
    let schemas = {
        let mut builder = SchemaSet::builder();
        builder.add_shape("Deep", shape);
        let set = builder.build().expect("the tables keep the rules");
        let deep = field("deep", set.get("Deep").expect("it was added").shape().clone());
        let mut builder = SchemaSet::builder();
        builder.add_object(table("Root", vec![deep]));
        let set = builder.build().expect("the tables keep the rules");
        let mut definitions = Definitions::new();
        definitions.add(set.get("Root").expect("it was added")).expect("the names differ");
        definitions.schemas(OpenApi::V3)
    };
    assert_eq!(schemas["Root"].to_string().matches("array").count(), 129);
}

#[test]
fn list_types_are_added_only_where_an_api_server_accepts_them() {
    #[derive(PatchSchema)]
    #[expect(dead_code, reason = "only the table is used")]
    struct Lists {
        #[patch(strategy = "merge")]
        set: Vec<String>,
        #[patch(strategy = "merge", merge_key = "name")]
        map: Vec<Item>,
        #[patch(strategy = "merge", merge_key = "zone")]
        optional_key: Vec<Item>,
        #[patch(strategy = "merge", merge_key = "name", recommended_key = "name,side")]
        two_keys: Vec<Item>,
        #[patch(strategy = "merge", merge_key = "name", list_type = "atomic")]
        declared: Vec<Item>,
        #[patch(recommended_key = "name")]
        moved: Vec<Item>,
        plain: Vec<Item>,
    }

    #[derive(PatchSchema)]
    #[expect(dead_code, reason = "only the table is used")]
    struct Item {
        name: String,
        zone: Option<String>,
        #[patch(default = "left")]
        side: Option<String>,
    }

    let document = Definitions::of::<Lists>().expect("the names differ").with_list_types().expect("the rules are kept");
    let lists = document.get("Lists").expect("it is there");
    let found = ["set", "map", "optional_key", "two_keys", "declared", "moved", "plain"].map(|name| {
        let field = lists.field(name).expect("it is there");
        (name, field.list_type(), field.list_map_keys().join(","))
    });
    let none = String::new;
    assert_eq!(
        found,
        [
            ("set", Some(ListType::Set), none()),
            ("map", Some(ListType::Map), "name".to_owned()),
            ("optional_key", None, none()),
            ("two_keys", Some(ListType::Map), "name,side".to_owned()),
            ("declared", Some(ListType::Atomic), none()),
            ("moved", None, none()),
            ("plain", None, none()),
        ]
    );
}

#[test]
fn a_group_with_an_invalid_name_has_no_path() {
    #[derive(PatchSchema)]
    #[patch(gvk("../../etc", "v1", "Tool"), gvk("", "..", "Tool"))]
    #[expect(dead_code, reason = "only the table is used")]
    struct Tool {
        size: i32,
    }

    let parts = Definitions::of::<Tool>().expect("one type has the name").by_group_version();
    assert_eq!(parts.into_keys().collect::<Vec<_>>(), ["other"]);
}

fn pretty(value: &Value) -> String {
    serde_json::to_string_pretty(value).expect("a value can be written")
}
