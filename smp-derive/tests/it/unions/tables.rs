//! The tables of enums with data.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};
use serde_json::Value;
use smp_core::schema::{Kind, MergeStrategy, ObjectSchema, Scalar, Shape, Strategy, Variants};
use smp_core::{PatchSchema, Schema};

const RETAIN_KEYS: Strategy = Strategy { merge: None, retain_keys: true };
const MERGE: Strategy = Strategy { merge: Some(MergeStrategy::Merge), retain_keys: false };

fn table<T: PatchSchema>() -> &'static ObjectSchema<'static> {
    T::OBJECT.expect("the type is an object")
}

/// Each field with its type, `!` if it is required.
fn fields(table: &ObjectSchema<'_>) -> Vec<String> {
    let mark = |required| if required { "!" } else { "" };
    table
        .all_fields()
        .map(|field| format!("{}: {}{}", field.name(), text(field.shape()), mark(field.is_required())))
        .collect()
}

fn text(shape: &Shape) -> String {
    match shape {
        Shape::Scalar(Scalar { kind, .. }) => format!("{kind:?}"),
        Shape::Object(table) => table.name().to_owned(),
        Shape::Map(value) => format!("{{{}}}", text(value)),
        Shape::List(item) => format!("[{}]", text(item)),
        Shape::FreeForm => "any".to_owned(),
        Shape::Named(definition) => definition.name.to_string(),
    }
}

#[derive(Serialize, Deserialize, PatchSchema)]
struct Secret {
    secret_name: String,
    optional: Option<bool>,
}

/// Where the files come from.
#[derive(Serialize, Deserialize, PatchSchema)]
#[serde(rename_all = "camelCase", rename_all_fields = "camelCase")]
#[patch(name = "example.v1.Source")]
enum Source {
    /// A folder of the host.
    HostPath {
        host_path: String,
        /// Which files.
        #[patch(strategy = "merge")]
        files: Vec<String>,
    },
    #[serde(rename = "secretRef", alias = "secret")]
    Secret(Option1<Secret>),
    #[serde(rename_all = "kebab-case")]
    Size {
        min_size: Option<u64>,
    },
    /// Text.
    Inline(#[patch(format = "byte", schema(max_length = 10))] String),
    Pair(u8, u8),
    #[serde(skip)]
    #[expect(dead_code, reason = "it is not in the JSON")]
    Nothing,
}

#[derive(Serialize, Deserialize, PatchSchema)]
#[serde(transparent)]
struct Option1<T>(T);

#[test]
fn an_externally_tagged_enum_has_a_field_for_each_variant() {
    assert_eq!(
        fields(table::<Source>()),
        [
            "hostPath: example.v1.Source_HostPath",
            "secretRef: Secret",
            "size: example.v1.Source_Size",
            "inline: String",
            "pair: [any]"
        ]
    );
    let Kind::Object(host_path) = kind::<Source>("hostPath") else { panic!("it has fields") };
    assert_eq!(fields(host_path), ["hostPath: String!", "files: [String]!"]);
    assert_eq!(host_path.field("files").unwrap().strategy(), MERGE);
    let Kind::Object(size) = kind::<Source>("size") else { panic!("it has fields") };
    assert_eq!(fields(size), ["min-size: Integer"]);
}

fn kind<T: PatchSchema>(name: &str) -> Kind<'static> {
    let schema = Schema::of::<T>();
    schema.field_schema(schema.field(name).expect("the table has the field")).kind()
}

#[test]
fn an_externally_tagged_enum_is_documented() {
    let said = |name: &str| table::<Source>().field(name).unwrap().documentation().description();
    assert_eq!(table::<Source>().documentation().description().as_deref(), Some("Where the files come from."));
    assert_eq!(table::<Source>().documentation().keyword("maxProperties"), Some("1"));
    assert_eq!(said("hostPath").as_deref(), Some("A folder of the host."));
    assert_eq!(said("inline").as_deref(), Some("Text."));
    assert_eq!(table::<Source>().field("inline").unwrap().documentation().keyword("maxLength"), Some("10"));
}

#[derive(Serialize, Deserialize, PatchSchema)]
enum Mixed {
    Off,
    Limit(u32),
}

#[derive(Serialize, Deserialize, PatchSchema)]
#[serde(tag = "type", rename_all = "UPPERCASE")]
enum Rule {
    Off,
    Limit {
        count: u32,
        unit: String,
        side: Side,
        #[patch(strategy = "merge")]
        names: Vec<String>,
    },
    Share {
        count: u64,
        unit: i32,
        side: Side,
        #[patch(strategy = "merge")]
        names: Vec<String>,
    },
    Text {
        count: String,
        unit: Vec<String>,
        #[serde(flatten)]
        secret: Secret,
    },
    Secret(Secret),
}

#[derive(Serialize, Deserialize, PatchSchema)]
enum Side {
    Front,
    Back,
}

#[derive(Serialize, Deserialize, PatchSchema)]
#[serde(tag = "type")]
enum Open {
    A { common: String, with_default: Option<String> },
    B { common: String, with_default: String },
}

#[derive(Serialize, Deserialize, PatchSchema)]
#[serde(tag = "type")]
enum Names {
    A,
    #[serde(other)]
    Other,
}

#[test]
fn an_internally_tagged_enum_has_the_tag_and_the_fields_of_all_variants() {
    assert_eq!(
        fields(table::<Rule>()),
        [
            "type: String!",
            "count: IntOrString",
            "unit: any",
            "side: String",
            "names: [String]",
            "secret_name: String",
            "optional: Boolean"
        ]
    );
    let field = |name: &str| table::<Rule>().field(name).unwrap();
    let names = r#"["OFF","LIMIT","SHARE","TEXT","SECRET"]"#;
    assert_eq!(field("type").documentation().keyword("enum"), Some(names));
    assert_eq!(field("side").documentation().keyword("enum"), Some(r#"["Front","Back"]"#));
    assert_eq!(field("names").strategy(), MERGE);
    assert_eq!(field("unit").strategy().merge, Some(MergeStrategy::Replace));
    assert_eq!(field("count").strategy(), Strategy::default());
    assert_eq!(fields(table::<Open>()), ["type: String!", "common: String!", "with_default: String"]);
}

#[test]
fn an_open_enum_lists_no_names() {
    assert_eq!(table::<Names>().field("type").unwrap().documentation().keyword("enum"), None);
    assert_eq!((fields(table::<Names>()), Names::VARIANTS), (vec!["type: String!".to_owned()], None));
}

#[derive(Serialize, Deserialize, PatchSchema)]
#[serde(tag = "t", content = "c")]
enum Adjacent {
    Off,
    Secret(Secret),
    Size { min: u8 },
}

#[derive(Serialize, Deserialize, PatchSchema)]
#[serde(tag = "t", content = "c")]
enum OneContent {
    A(Option<Secret>),
    B(Option<Secret>),
}

#[derive(Serialize, Deserialize, PatchSchema)]
#[serde(tag = "t", content = "c")]
enum OneVariant {
    Off,
    List(#[patch(strategy = "merge")] Vec<String>),
}

#[test]
fn an_adjacently_tagged_enum_has_the_tag_and_the_content() {
    assert_eq!(fields(table::<Adjacent>()), ["t: String!", "c: any"]);
    assert_eq!(table::<Adjacent>().field("c").unwrap().strategy().merge, Some(MergeStrategy::Replace));
    assert_eq!(fields(table::<OneContent>()), ["t: String!", "c: Secret"]);
    assert_eq!(table::<OneContent>().field("c").unwrap().strategy(), Strategy::default());
    assert_eq!(fields(table::<OneVariant>()), ["t: String!", "c: [String]"]);
    assert_eq!(table::<OneVariant>().field("c").unwrap().strategy(), MERGE);
}

#[derive(Serialize, Deserialize, PatchSchema)]
#[serde(untagged)]
enum Objects {
    Secret(Secret),
    Size { min: u8 },
}

#[derive(Serialize, Deserialize, PatchSchema)]
#[serde(untagged)]
#[patch(name = "example.v1.IntOrString")]
enum IntOrString {
    Int(i32),
    String(String),
}

#[derive(Serialize, Deserialize, PatchSchema)]
#[serde(untagged)]
enum Number {
    Int(i32),
    Large(i64),
}

#[derive(Serialize, Deserialize, PatchSchema)]
#[serde(untagged)]
enum Same {
    First(Vec<Secret>),
    Second(Vec<Secret>),
}

#[derive(Serialize, Deserialize, PatchSchema)]
#[serde(untagged)]
enum Tree {
    Leaf(String),
    Node(BTreeMap<String, Tree>),
}

#[derive(Serialize, Deserialize, PatchSchema)]
struct Merged {
    #[patch(strategy = "merge", merge_key = "secret_name")]
    same: Same,
    objects: Objects,
    number: Number,
}

#[test]
fn an_untagged_enum_has_the_common_shape() {
    assert_eq!(fields(table::<Objects>()), ["min: Integer", "secret_name: String", "optional: Boolean"]);
    assert_eq!(text(IntOrString::SHAPE), "example.v1.IntOrString");
    assert_eq!(text(IntOrString::SHAPE.unnamed()), "IntOrString");
    assert_eq!([text(Number::SHAPE), text(Same::SHAPE), text(Tree::SHAPE)], ["Integer", "[Secret]", "any"]);
    assert_eq!(fields(table::<Merged>()), ["same: [Secret]!", "objects: Objects!", "number: Integer!"]);
    assert_eq!([Objects::VARIANTS, Tree::VARIANTS], [Some(Variants::Whole); 2]);
    assert_eq!([IntOrString::VARIANTS, Number::VARIANTS, Same::VARIANTS], [None; 3]);
}

#[derive(Serialize, Deserialize, PatchSchema)]
struct Volume {
    name: String,
    #[serde(flatten)]
    source: Source,
}

#[derive(Serialize, Deserialize, PatchSchema)]
struct Wrapped(Box<Rule>);

#[derive(Serialize, Deserialize, PatchSchema)]
struct Pod {
    rule: Rule,
    optional: Option<Box<Wrapped>>,
    mixed: Mixed,
    #[patch(required)]
    #[serde(default)]
    described: Option<Rule>,
    #[patch(map_type = "atomic")]
    annotated: Option<Rule>,
    inlined: Volume,
    list: Vec<Rule>,
    #[patch(strategy = "merge", merge_key = "name")]
    volumes: Vec<Volume>,
    #[patch(strategy = "merge", merge_key = "type")]
    rules: Vec<Rule>,
    #[patch(strategy = "none")]
    none: Rule,
    #[patch(strategy = "replace")]
    replaced: Rule,
    #[patch(atomic)]
    atomic: Rule,
    #[patch(strategy = "merge", stock_strategy = "merge", merge_key = "name")]
    plain_volumes: Vec<Volume>,
    #[patch(free_form)]
    any: Option<Rule>,
}

#[test]
fn retain_keys_is_proposed_for_unions() {
    let strategies = |name: &str| {
        let field = table::<Pod>().field(name).expect("the table has the field");
        (field.strategy(), field.own_stock_strategy())
    };
    for name in ["rule", "optional", "mixed", "described", "annotated"] {
        assert_eq!(strategies(name), (RETAIN_KEYS, Some(Strategy::default())), "{name}");
    }
    for name in ["volumes", "rules"] {
        assert_eq!(strategies(name), (Strategy { retain_keys: true, ..MERGE }, Some(MERGE)), "{name}");
    }
    for name in ["inlined", "list", "none", "any"] {
        assert_eq!(strategies(name), (Strategy::default(), None), "{name}");
    }
    assert_eq!(strategies("plain_volumes"), (MERGE, None));
    for name in ["replaced", "atomic"] {
        assert!(!strategies(name).0.retain_keys, "{name}");
    }
}

/// The unions of a type and of the types that are flattened into it.
fn exclusive<T: PatchSchema>() -> Vec<String> {
    table::<T>().unions().map(ToString::to_string).collect()
}

#[derive(Serialize, Deserialize, PatchSchema)]
#[serde(tag = "type", rename_all_fields = "camelCase")]
enum Restart {
    Never,
    Unknown,
    OnFailure { max_retries: u32, reason: String },
    Always { delay: u32, reason: String, first: bool },
}

#[derive(Serialize, Deserialize, PatchSchema)]
#[serde(rename_all = "camelCase")]
#[patch(union(members = "value,valueFrom"))]
#[patch(union(members = "User=user,Group=group+owner,Other=user,Nobody=,None=", discriminator = "kind"))]
struct Subject<T> {
    value: Option<T>,
    value_from: Option<String>,
    kind: String,
    user: Option<String>,
    group: Option<String>,
    #[serde(flatten)]
    owner: Owner,
}

#[derive(Serialize, Deserialize, PatchSchema)]
struct Owner {
    owner: String,
    #[serde(flatten)]
    restart: Restart,
}

#[test]
fn the_variants_of_an_enum_exclude_each_other() {
    let source = "exactly one of hostPath, secretRef, size, inline, pair";
    assert_eq!((exclusive::<Source>(), exclusive::<Volume>()), (vec![source.to_owned()], vec![source.to_owned()]));
    let restart = "one of none (Never, Unknown), maxRetries (OnFailure), delay+first (Always), by type";
    assert_eq!(exclusive::<Restart>(), [restart]);
    let none: [Vec<String>; 5] = [
        exclusive::<Rule>(),
        exclusive::<Adjacent>(),
        exclusive::<Objects>(),
        exclusive::<Names>(),
        exclusive::<Secret>(),
    ];
    assert_eq!(none.concat(), [""; 0]);
}

#[test]
fn attributes_declare_unions() {
    let own = [
        "at most one of value, valueFrom",
        "one of user (User, Other), group+owner (Group), none (Nobody, None), by kind",
    ];
    let flattened = exclusive::<Restart>();
    assert_eq!(exclusive::<Subject<u8>>(), [own.map(str::to_owned).to_vec(), flattened].concat());
}

#[derive(Serialize, Deserialize, PatchSchema)]
#[serde(tag = "kind")]
enum Generic<T> {
    First { value: T },
    Second { value: String, list: Vec<u8> },
    Third(Option1<Secret>),
}

#[derive(Serialize, Deserialize, PatchSchema)]
enum GenericMembers<T> {
    First { value: T },
    Second(Vec<T>),
}

#[derive(Serialize, Deserialize, PatchSchema)]
#[serde(untagged)]
enum GenericUntagged<T> {
    One(T),
    Many(Vec<T>),
}

#[test]
fn enums_may_be_generic() {
    let value = "value: any";
    let names = ["kind: String!", value, "list: [Integer]", "secret_name: String", "optional: Boolean"];
    assert_eq!(fields(table::<Generic<Secret>>()), names);
    assert_eq!(fields(table::<GenericMembers<u8>>()), ["First: GenericMembers_int32_First", "Second: [Integer]"]);
    assert_eq!(table::<GenericMembers<u8>>().name(), "GenericMembers_int32");
    assert_eq!(text(GenericUntagged::<Value>::SHAPE), "any");
}

#[derive(Serialize, Deserialize, PatchSchema)]
enum Recursive {
    Leaf(String),
    Node { left: Box<Recursive>, right: Box<Self> },
}

#[derive(Serialize, Deserialize, PatchSchema)]
#[serde(tag = "type")]
enum RecursiveTagged {
    Leaf { text: String },
    Node(Children),
}

#[derive(Serialize, Deserialize, PatchSchema)]
struct Children {
    children: Vec<RecursiveTagged>,
}

#[test]
fn enums_may_be_recursive() {
    let Kind::Object(node) = kind::<Recursive>("Node") else { panic!("it has fields") };
    assert_eq!(fields(node), ["left: Recursive!", "right: Recursive!"]);
    assert!(node.field("left").unwrap().strategy().retain_keys);
    assert_eq!(fields(table::<RecursiveTagged>()), ["type: String!", "text: String", "children: [RecursiveTagged]"]);
}
