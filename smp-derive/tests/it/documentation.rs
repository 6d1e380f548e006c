//! The documentation of derived types: doc comments, variants and `schema(...)` as keywords.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};
use smp_core::schema::{Documentation, Field, Shape};
use smp_core::{PatchSchema, Schema};

/// A cabinet for servers.
///
/// It has doors.
#[derive(Serialize, Deserialize, PatchSchema)]
#[patch(schema(min_properties = 1, title = "Rack", validation(rule = "self.height > 1", message = "too \"low\"")))]
struct Rack {
    /// Height in units.
    #[patch(schema(minimum = 1, maximum = 60, example = 42))]
    height: u16,
    side: Option<Side>,
    sides: Vec<Side>,
    /// The side with the lock.
    locked: Side,
    #[patch(schema(
        description = "The name of the host",
        validation(rule = "self != 'x'", reason = "FieldValueInvalid", field_path = ".host"),
        validation(rule = "self == oldSelf", optional_old_self),
    ))]
    host: Host,
    /// Not a description of the API.
    #[patch(strategy = "merge", schema(description = "", max_items = 8, items(pattern = "^[a-z]+$", max_length = 63)))]
    names: Vec<String>,
    #[patch(schema(values(minimum = -0.5, multiple_of = 0.5), max_properties = 4))]
    limits: BTreeMap<String, f64>,
    #[patch(scalar = "string", format = "duration", schema(nullable, enum("1s", "2s")))]
    period: Foreign,
    plain: String,
    #[serde(flatten)]
    others: BTreeMap<String, Side>,
}

/// A side of a rack.
#[derive(Serialize, Deserialize, PatchSchema)]
#[serde(rename_all = "kebab-case")]
enum Side {
    Front,
    /// The side with the cables.
    RearDoor,
    #[serde(rename = "TOP")]
    Top,
    #[serde(skip)]
    #[expect(dead_code, reason = "it is not in the JSON")]
    Inside,
}

/// An enum that accepts any name.
#[derive(Serialize, Deserialize, PatchSchema)]
enum Open {
    Known,
    #[serde(other)]
    Other,
}

/// The name of a machine.
#[derive(Serialize, Deserialize, PatchSchema)]
#[patch(schema(max_length = 253, pattern = "^[a-z]+$"))]
struct Host(String);

#[derive(PatchSchema)]
#[patch(name = "example.Side")]
/// A side with its own definition.
enum NamedSide {
    #[expect(dead_code, reason = "only its name counts")]
    Front,
}

#[derive(Serialize, Deserialize)]
struct Foreign;

/// This text is not needed at run time.
#[derive(PatchSchema)]
#[patch(no_descriptions)]
struct Quiet {
    /// Neither is this one.
    #[expect(dead_code, reason = "only its name counts")]
    name: String,
    /// Bounds are not descriptions.
    #[patch(schema(minimum = 1))]
    #[expect(dead_code, reason = "only its name counts")]
    size: u8,
}

fn field(name: &str) -> &'static Field<'static> {
    Schema::of::<Rack>().object().and_then(|table| table.field(name)).expect("the type has it")
}

/// Every keyword in a line, sorted.
fn said(documentation: &Documentation) -> String {
    let mut said: Vec<String> = documentation.all().map(|word| format!("{} {}", word.name, word.json)).collect();
    said.sort();
    said.join("; ")
}

#[test]
fn doc_comments_are_descriptions() {
    let table = Rack::OBJECT.expect("a struct has a table");
    assert_eq!(table.documentation().description().as_deref(), Some("A cabinet for servers.\n\nIt has doors."));
    assert_eq!(field("height").documentation().description().as_deref(), Some("Height in units."));
    assert!(field("plain").documentation().is_empty());
}

#[test]
fn an_attribute_overrides_the_doc_comment() {
    assert_eq!(field("host").documentation().description().as_deref(), Some("The name of the host"));
    assert_eq!(field("names").documentation().description(), None);
}

#[test]
fn keywords_are_named_as_in_documents() {
    let table = Rack::OBJECT.expect("a struct has a table");
    assert_eq!(
        said(field("height").documentation()),
        r#"description "Height in units."; example 42; maximum 60; minimum 1"#
    );
    assert_eq!(table.documentation().keyword("minProperties"), Some("1"));
    assert_eq!(table.documentation().keyword("title"), Some("\"Rack\""));
    assert_eq!(said(field("period").documentation()), r#"enum ["1s","2s"]; nullable true"#);
}

#[test]
fn the_documentation_of_a_type_applies_to_every_field() {
    let host = field("host").documentation();
    assert_eq!(said(host), r#"description "The name of the host"; maxLength 253; pattern "^[a-z]+$""#);
    let names = r#"["front","rear-door","TOP"]"#;
    assert_eq!(said(field("side").documentation()), format!("description \"A side of a rack.\"; enum {names}"));
    let sides = field("sides").documentation();
    assert_eq!((said(sides), sides.items().and_then(|part| part.keyword("enum"))), (String::new(), Some(names)));
    let locked = field("locked").documentation();
    assert_eq!(said(locked), format!("description \"The side with the lock.\"; enum {names}"));
}

#[test]
fn an_open_enum_lists_no_names() {
    assert_eq!(Open::DOCUMENTATION.keyword("enum"), None);
    assert!(Open::DOCUMENTATION.description().is_some());
}

#[test]
fn items_and_values_have_their_own_keywords() {
    let names = field("names").documentation();
    assert_eq!(said(names), "maxItems 8");
    assert_eq!(names.items().map(said).as_deref(), Some(r#"maxLength 63; pattern "^[a-z]+$""#));
    let limits = field("limits").documentation();
    assert_eq!(
        (said(limits), limits.items().map(said).as_deref()),
        ("maxProperties 4".to_owned(), Some("minimum -0.5; multipleOf 0.5"))
    );
    let table = Rack::OBJECT.expect("a struct has a table");
    assert!(
        table.documentation().items().is_some_and(|part| part.keyword("enum").is_some()),
        "those of the flattened map"
    );
}

#[test]
fn validation_rules_are_an_extension() {
    let table = Rack::OBJECT.expect("a struct has a table");
    assert_eq!(table.extensions()[0].name, "x-kubernetes-validations");
    assert_eq!(table.extensions()[0].json, r#"[{"rule":"self.height > 1","message":"too \"low\""}]"#);
    assert_eq!(
        field("host").extensions()[0].json,
        r#"[{"rule":"self != 'x'","fieldPath":".host","reason":"FieldValueInvalid"},{"rule":"self == oldSelf","optionalOldSelf":true}]"#
    );
}

#[test]
fn a_named_type_is_documented_in_its_definition() {
    let Shape::Named(definition) = NamedSide::SHAPE else { panic!("the type has a name") };
    let documentation = definition.documentation.as_ref().expect("it says something");
    assert_eq!(said(documentation), r#"description "A side with its own definition."; enum ["Front"]"#);
    assert!(NamedSide::DOCUMENTATION.is_empty());
}

#[test]
fn descriptions_can_be_omitted() {
    let table = Quiet::OBJECT.expect("a struct has a table");
    assert!(table.documentation().is_empty());
    assert!(table.field("name").expect("the type has it").documentation().is_empty());
    assert_eq!(said(table.field("size").expect("the type has it").documentation()), "minimum 1");
}

#[test]
fn a_field_can_have_attributes_and_documentation() {
    assert!(field("names").strategy().merge.is_some());
    assert!(field("height").is_required());
    assert!(!field("side").is_required());
}
