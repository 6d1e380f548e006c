//! Random tables with all attributes that the rules of schemas allow in documents.

use smp_core::schema::{
    DefaultValue, Definition, Documentation, Extension, FieldDefinition, GroupVersionKind, Key, Keyword, ListType,
    MapType, MergeStrategy, ObjectDefinition, Scalar, ScalarKind, SchemaRef, SchemaSet, SchemaSetBuilder, Shape, Str,
    Strategy, UnionDefinition, UnionMember,
};

use crate::tape::Tape;

/// Names of types, some of which need escapes in references.
const TYPES: [&str; 6] = ["Root", "com.example.v1.Part", "a/b~c%25d", "io.k8s.api.apps.v1.Spec", "List<Größe>", "$ref"];
/// Names of fields that a reader might confuse with keywords.
const FIELDS: [&str; 8] = ["$ref", "properties", "x-name", "allOf", "type", "a/b", "ä", "items"];
/// Scalar fields of every type; keys name them.
const KEYS: [&str; 3] = ["k", "l", "m"];

/// The possible targets of a random shape.
struct Known {
    objects: Vec<SchemaRef>,
    named: Vec<Shape>,
}

/// A random set of tables.
pub fn random(tape: &mut Tape<'_>) -> SchemaSet {
    let mut builder = SchemaSet::builder();
    let count = 1 + tape.below(TYPES.len());
    let objects = TYPES[..count].iter().map(|name| SchemaRef::named(name)).collect();
    let mut known = Known { objects, named: Vec::new() };
    for name in ["Quantity", "com.example.v1.Names", "Any%"].iter().take(tape.below(4)) {
        let shape = shape(tape, &known, 2);
        if !matches!(shape, Shape::Named(_) | Shape::Object(_)) {
            let documentation = documentation(tape, &shape);
            let documentation = (!documentation.is_empty()).then(|| documentation.into());
            let shape = Shape::Named(Definition { name: (*name).into(), shape, documentation }.into());
            builder.add_shape(name, shape.clone());
            known.named.push(shape);
        }
    }
    for name in &TYPES[..count] {
        table(tape, name, &known, &mut builder);
    }
    let (set, _) = builder.build_lenient().expect("violations of rules in the random tables are harmless");
    set
}

fn table(tape: &mut Tape<'_>, name: &'static str, known: &Known, builder: &mut SchemaSetBuilder) {
    let mut fields = Vec::new();
    for name in KEYS {
        let shape = scalar(tape);
        fields.push(attributes(tape, name, shape));
    }
    for name in tape.some(&FIELDS, 3) {
        let shape = shape(tape, known, 3);
        fields.push(attributes(tape, name, shape));
    }
    tape.shuffle(&mut fields);
    let kinds = ["", "apps", "example.com", "../bad"].iter().filter(|_| tape.once_in(5));
    let kinds = kinds.map(|group| GroupVersionKind::new(group, "v1", "Kind")).collect();
    let additional = if tape.once_in(4) { Some(shape(tape, known, 2)) } else { None };
    let holder = additional.clone().map_or(Shape::FreeForm, |values| Shape::Map(values.into()));
    let mut object = ObjectDefinition::new(name);
    object.documentation = documentation(tape, &holder);
    (object.kinds, object.fields, object.additional) = (kinds, fields, additional);
    object.unions = unions(tape);
    object.map_type = map_type(tape);
    object.extensions = extensions(tape);
    builder.add_object(object);
}

fn scalar(tape: &mut Tape<'_>) -> Shape {
    let (kind, formats): (_, &[&str]) = match tape.below(5) {
        0 => (ScalarKind::String, &["", "date-time", "byte", "my-format"]),
        1 => (ScalarKind::Integer, &["", "int32", "int64"]),
        2 => (ScalarKind::Number, &["", "double"]),
        3 => (ScalarKind::Boolean, &[""]),
        _ => (ScalarKind::IntOrString, &["int-or-string", "", "my-format"]),
    };
    Shape::Scalar(Scalar { kind, format: Str::Owned((*tape.pick(formats)).to_owned()) })
}

fn shape(tape: &mut Tape<'_>, known: &Known, levels: usize) -> Shape {
    match tape.below(if levels > 0 { 8 } else { 4 }) {
        0 => scalar(tape),
        1 => Shape::FreeForm,
        2 => Shape::Object(tape.pick(&known.objects).clone()),
        3 if known.named.is_empty() => scalar(tape),
        3 => tape.pick(&known.named).clone(),
        4 | 5 => Shape::List(shape(tape, known, levels - 1).into()),
        6 => Shape::Map(shape(tape, known, levels - 1).into()),
        _ => Shape::List(Shape::Object(tape.pick(&known.objects).clone()).into()),
    }
}

/// The kind of value that a shape resolves to, as far as it matters for attributes.
enum FieldShape {
    Scalar,
    Object,
    FreeForm,
    ListOfScalars,
    ListOfObjects,
    OtherList { of_maps: bool },
}

fn field_shape(shape: &Shape) -> FieldShape {
    match shape.unnamed() {
        Shape::Scalar(_) => FieldShape::Scalar,
        Shape::FreeForm | Shape::Named(_) => FieldShape::FreeForm,
        Shape::Object(_) | Shape::Map(_) => FieldShape::Object,
        Shape::List(item) => match item.unnamed() {
            Shape::Scalar(_) => FieldShape::ListOfScalars,
            Shape::Object(_) => FieldShape::ListOfObjects,
            item => FieldShape::OtherList { of_maps: matches!(item, Shape::Map(_)) },
        },
    }
}

fn attributes(tape: &mut Tape<'_>, name: &'static str, shape: Shape) -> FieldDefinition {
    let mut field = FieldDefinition::new(name, shape);
    let merges = [None, Some(MergeStrategy::Merge), Some(MergeStrategy::Replace)];
    let replaces = [None, Some(MergeStrategy::Replace)];
    match field_shape(&field.shape) {
        FieldShape::Scalar => {
            field.strategy.merge = *tape.pick(&merges);
            field.default = default(tape);
        }
        FieldShape::FreeForm => {
            field.strategy = Strategy { merge: *tape.pick(&merges), retain_keys: tape.once_in(3) };
            field.default = default(tape);
        }
        FieldShape::Object => field.strategy = Strategy { merge: *tape.pick(&merges), retain_keys: tape.once_in(3) },
        FieldShape::ListOfScalars => field.strategy.merge = *tape.pick(&merges),
        FieldShape::OtherList { of_maps } => {
            field.strategy = Strategy { merge: *tape.pick(&replaces), retain_keys: of_maps && tape.once_in(3) };
        }
        FieldShape::ListOfObjects => keys(tape, &mut field),
    }
    stock_strategy(tape, &mut field);
    field.required = tape.once_in(3);
    field.list_type = *tape.pick(&[None, None, Some(ListType::Atomic), Some(ListType::Set), Some(ListType::Map)]);
    field.list_map_keys = key(&tape.some(&KEYS, 4));
    field.map_type = map_type(tape);
    field.extensions = extensions(tape);
    field.documentation = documentation(tape, &field.shape);
    field
}

/// Where stock servers have another strategy.
fn stock_strategy(tape: &mut Tape<'_>, field: &mut FieldDefinition) {
    if tape.once_in(4) {
        let merges = [None, Some(MergeStrategy::Merge), Some(MergeStrategy::Replace)];
        let stock = Strategy { merge: *tape.pick(&merges), retain_keys: tape.once_in(3) };
        field.stock_strategy = (stock != field.strategy).then_some(stock);
    }
}

fn keys(tape: &mut Tape<'_>, field: &mut FieldDefinition) {
    let mut names = KEYS;
    tape.shuffle(&mut names);
    let recommended = tape.below(4);
    let default = tape.below(4).min(if recommended == 0 { 3 } else { recommended });
    field.merge_key = key(&names[..default]);
    field.recommended_key = key(&names[..recommended]);
    let merges = [None, Some(MergeStrategy::Replace), Some(MergeStrategy::Merge)];
    field.strategy.merge = *tape.pick(if default == 0 { &merges[..2] } else { &merges });
    field.strategy.retain_keys = tape.once_in(3);
}

fn key(names: &[&'static str]) -> Key {
    names.iter().map(|name| Str::Borrowed(name)).collect()
}

/// Unions of the fields that every type has.
fn unions(tape: &mut Tape<'_>) -> Vec<UnionDefinition> {
    let [k, l, m] = KEYS;
    let member = |fields: &[&'static str], values: &[&'static str]| UnionMember::new(key(fields), key(values));
    let mut union = UnionDefinition::new(match tape.below(6) {
        1 => vec![member(&[k], &[]), member(&[l], &[])],
        2 => vec![member(&[m, k], &[]), member(&[l], &[])],
        3 => vec![member(&[k], &["K", "ü"]), member(&[l], &["L"]), member(&[], &["None"])],
        _ => return Vec::new(),
    });
    union.discriminator = (!union.members[0].values().is_empty()).then(|| m.into());
    union.required = tape.once_in(2);
    vec![union]
}

fn map_type(tape: &mut Tape<'_>) -> Option<MapType> {
    *tape.pick(&[None, None, Some(MapType::Atomic), Some(MapType::Granular)])
}

fn default(tape: &mut Tape<'_>) -> Option<DefaultValue> {
    Some(match tape.below(8) {
        1 => DefaultValue::Bool(tape.once_in(2)),
        2 => DefaultValue::Integer(*tape.pick(&[0, -1, i64::MAX, i64::MIN])),
        3 => DefaultValue::Number(*tape.pick(&[0.5, -1.0, 1e100, f64::MIN_POSITIVE])),
        4 => DefaultValue::String((*tape.pick(&["TCP", "", "\"ü\"\n"])).into()),
        _ => return None,
    })
}

fn extensions(tape: &mut Tape<'_>) -> Vec<Extension> {
    let known = [("x-unit", "\"mm\""), ("x-kubernetes-unions", r#"[{"b":1,"a":[null]}]"#), ("x-deep", "[[[[]]]]")];
    let extension = |(name, json): (&'static str, &'static str)| Extension { name: name.into(), json: json.into() };
    tape.some(&known, 6).into_iter().map(extension).collect()
}

/// Keywords that tables keep unchanged, whatever their value.
const KEYWORDS: [(&str, &str); 13] = [
    ("description", r#""Größe of\na \"part\"""#),
    ("title", r#""""#),
    ("enum", r#"["a",1,null]"#),
    ("minimum", "0.5"),
    ("exclusiveMinimum", "true"),
    ("maxLength", "18446744073709551615"),
    ("maxProperties", "1"),
    ("pattern", r#""^[a-z]+\\.$""#),
    ("nullable", "true"),
    ("not", r#"{"required":["b","a"]}"#),
    ("oneOf", r#"[{"required":["k"]},{"required":["l"]}]"#),
    ("example", r#"{"$ref":"x","type":[{"properties":1}]}"#),
    ("deprecated", "true"),
];

fn documentation(tape: &mut Tape<'_>, shape: &Shape) -> Documentation {
    if tape.once_in(2) {
        return Documentation::NONE;
    }
    let keyword = |(name, json): (&'static str, &'static str)| Keyword { name: name.into(), json: json.into() };
    let keywords: Vec<_> = tape.some(&KEYWORDS, 4).into_iter().map(keyword).collect();
    let mut own = Documentation::NONE;
    own.keywords = keywords.into();
    if let Shape::List(item) | Shape::Map(item) = shape {
        own.items = Some(documentation(tape, item)).filter(|item| !item.is_empty()).map(Into::into);
    }
    own
}
