//! Reads and writes unions: in the extension of this project, and in other keywords that express one.

use std::collections::HashSet;

use serde_json::{Map, Value, json};
use smp_schema::{Key, ObjectSchema, UnionDefinition, UnionMember};

use super::{RECOMMENDED_UNIONS, UNIONS, owned};

const FORM: &str =
    "this must be a list of unions, for example `[{\"members\": [{\"fields\": [\"a\"]}, {\"fields\": [\"b\"]}]}]`";

/// Reads the extension of this project.
///
/// ```yaml
/// - members: [{fields: [localhostProfile], values: [Localhost]}, {values: [RuntimeDefault]}]
///   discriminator: type
/// - members: [{fields: [url]}, {fields: [service]}]
///   required: true
/// ```
pub(super) fn read(value: &Value) -> Result<Vec<UnionDefinition>, &'static str> {
    value.as_array().ok_or(FORM)?.iter().map(read_union).collect()
}

fn read_union(value: &Value) -> Result<UnionDefinition, &'static str> {
    let list = |member: &Value, name: &str| member.get(name).map_or(Ok(Key::default()), texts);
    let members = value.get("members").and_then(Value::as_array).ok_or(FORM)?;
    let members = members.iter().map(|member| Ok(UnionMember::new(list(member, "fields")?, list(member, "values")?)));
    let mut union = UnionDefinition::new(members.collect::<Result<_, &'static str>>()?);
    if let Some(name) = value.get("discriminator") {
        union.discriminator = Some(owned(name.as_str().ok_or(FORM)?));
    }
    if let Some(required) = value.get("required") {
        union.required = required.as_bool().ok_or(FORM)?;
    }
    Ok(union)
}

fn texts(value: &Value) -> Result<Key, &'static str> {
    let text = |text: &Value| text.as_str().map(owned).ok_or(FORM);
    value.as_array().ok_or(FORM)?.iter().map(text).collect()
}

/// Writes the unions of a table, unless other keywords of its schema express the same ones.
pub(crate) fn write(table: &ObjectSchema<'_>, schema: &mut Map<String, Value>) {
    if !are_implied(table, schema) {
        schema.insert(RECOMMENDED_UNIONS.to_owned(), table.unions().map(UnionDefinition::from).map(text).collect());
    }
}

fn text(union: UnionDefinition) -> Value {
    let mut written = Map::new();
    let members = union.members.iter().map(|member| {
        let lists = [("fields", member.fields()), ("values", member.values())];
        let lists = lists.into_iter().filter(|(_, list)| !list.is_empty());
        lists.map(|(name, list)| (name.to_owned(), json!(list))).collect::<Map<_, _>>().into()
    });
    written.insert("members".to_owned(), Value::Array(members.collect()));
    written.extend(union.discriminator.map(|name| ("discriminator".to_owned(), name.into())));
    written.extend(union.required.then(|| ("required".to_owned(), true.into())));
    written.into()
}

/// Whether other keywords of the schema of a table express its unions. Their order is ignored.
pub(crate) fn are_implied(table: &ObjectSchema<'_>, schema: &Map<String, Value>) -> bool {
    sorted(table.unions().map(UnionDefinition::from)) == sorted(implied(schema))
}

fn sorted(unions: impl IntoIterator<Item = UnionDefinition>) -> Vec<UnionDefinition> {
    let mut unions: Vec<_> = unions.into_iter().collect();
    for union in &mut unions {
        union.members.sort();
    }
    unions.sort();
    unions
}

/// Returns the unions that the schema of an object expresses without the extension of this project.
///
/// ```yaml
/// x-kubernetes-unions: [{discriminator: type, fields-to-discriminateBy: {exempt: Exempt, limited: Limited}}]
/// oneOf: [{required: [url]}, {required: [service]}]
/// maxProperties: 1        # all properties exclude each other
/// ```
pub(crate) fn implied(schema: &Map<String, Value>) -> Vec<UnionDefinition> {
    let Some(properties) = schema.get("properties").and_then(Value::as_object) else { return Vec::new() };
    let mut unions: Vec<UnionDefinition> =
        schema.get(UNIONS).and_then(Value::as_array).into_iter().flatten().filter_map(published).collect();
    let is_one = |name: &str| schema.get(name).is_some_and(|count| *count == 1);
    let all = is_one("maxProperties").then(|| properties.keys().map(|name| Some(&**name)));
    unions.extend(all.and_then(|names| exclusive(names, is_one("minProperties"))));
    let parts = schema.get("oneOf").and_then(Value::as_array);
    unions.extend(parts.and_then(|parts| exclusive(parts.iter().map(required_alone), true)));
    unions.retain(|union| {
        let mut seen = HashSet::new();
        let fields = union.members.iter().flat_map(UnionMember::fields).chain(&union.discriminator);
        union.members.len() > 1 && fields.into_iter().all(|name| seen.insert(name) && properties.contains_key(&**name))
    });
    unions
}

/// A union of these fields; `None` if one of the names is missing.
fn exclusive<'n>(names: impl Iterator<Item = Option<&'n str>>, required: bool) -> Option<UnionDefinition> {
    let member = |name: Option<&str>| Some(UnionMember::new(one(name?), Key::default()));
    let mut union = UnionDefinition::new(names.map(member).collect::<Option<_>>()?);
    union.required = required;
    Some(union)
}

fn one(name: &str) -> Key {
    vec![owned(name)].into()
}

/// The field of a schema that only requires one.
fn required_alone(schema: &Value) -> Option<&str> {
    let schema = schema.as_object().filter(|schema| schema.len() == 1)?;
    match schema.get("required")?.as_array()?.as_slice() {
        [name] => name.as_str(),
        _ => None,
    }
}

/// A union as Kubernetes publishes it: the values of the discriminator by field.
fn published(union: &Value) -> Option<UnionDefinition> {
    let fields = union.get("fields-to-discriminateBy")?.as_object()?;
    let discriminator = union.get("discriminator").map(Value::as_str);
    let members = fields.iter().map(|(field, value)| {
        let values = if discriminator.is_some() { one(value.as_str()?) } else { Key::default() };
        Some(UnionMember::new(one(field), values))
    });
    let mut union = UnionDefinition::new(members.collect::<Option<_>>()?);
    union.discriminator = match discriminator {
        Some(name) => Some(owned(name?)),
        None => None,
    };
    Some(union)
}
