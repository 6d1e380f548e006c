//! The rules that every table must keep, wherever it comes from.

use std::fmt;

use super::{Field, Kind, MAX_KEY_FIELDS, MergeStrategy, ObjectSchema, Schema, SchemaSet, Shape, Str};

/// A rule of schemas.
///
/// ```
/// use smp_core::schema::{Field, Rule, ScalarKind, SchemaSet, Shape, ObjectSchema};
///
/// let mut builder = SchemaSet::builder();
/// let port = Field {
///     merge_key: vec!["port".into()].into(),
///     ..Field::new("port", const { &Shape::scalar(ScalarKind::Integer) })
/// };
/// builder.object(ObjectSchema { fields: vec![port].into(), ..ObjectSchema::new("Service") });
/// assert_eq!(builder.build().unwrap_err()[0].rule, Rule::KeyNeedsListOfObjects);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Rule {
    /// A merge key is only for a list of objects.
    KeyNeedsListOfObjects,
    /// Each key names a field of the element type.
    KeyNamesField,
    /// A key field is a scalar.
    KeyIsScalar,
    /// The names in a key are distinct.
    KeyIsDistinct,
    /// A key has at most [`MAX_KEY_FIELDS`](super::MAX_KEY_FIELDS) fields.
    KeyIsShort,
    /// The recommended key begins with the default key.
    RecommendedBeginsWithDefault,
    /// `merge` on a list of objects needs a default key.
    MergeNeedsKey,
    /// `retainKeys` is for objects and lists of objects.
    RetainKeysNeedsObject,
    /// A reference names a definition that is there.
    ReferenceIsThere,
    /// A default is declared for a scalar field.
    DefaultNeedsScalar,
}

/// What a field's entry says beside its shape.
///
/// ```
/// use smp_core::schema::{Attribute, Default, Field, ObjectSchema, SchemaSet, Shape};
///
/// let mut builder = SchemaSet::builder();
/// let labels = Field {
///     default: Some(Default::String("none".into())),
///     ..Field::new("labels", const { &Shape::List(smp_core::schema::Link::Static(&Shape::FreeForm)) })
/// };
/// builder.object(ObjectSchema { fields: vec![labels].into(), ..ObjectSchema::new("Metadata") });
/// assert_eq!(builder.build().unwrap_err()[0].attribute, Some(Attribute::Default));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Attribute {
    /// The patch strategies.
    Strategy,
    /// The default key.
    MergeKey,
    /// The recommended key.
    RecommendedKey,
    /// The declared default.
    Default,
}

/// A violated rule with its place.
///
/// ```
/// use smp_core::schema::{Field, ObjectSchema, SchemaSet, ScalarKind, Shape, Strategy};
///
/// let mut builder = SchemaSet::builder();
/// let kind = Field {
///     strategy: Strategy { merge: None, retain_keys: true },
///     ..Field::new("type", const { &Shape::scalar(ScalarKind::String) })
/// };
/// builder.object(ObjectSchema { fields: vec![kind].into(), ..ObjectSchema::new("DeploymentStrategy") });
/// assert_eq!(
///     builder.build().unwrap_err()[0].to_string(),
///     "DeploymentStrategy.type: `retainKeys` is for objects and lists of objects; this field holds neither",
/// );
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Problem {
    /// The definition.
    pub definition: String,
    /// The field of the definition; empty where the definition itself is meant.
    pub field: String,
    /// The attribute of the field that is wrong; `None` where the definition itself is meant.
    pub attribute: Option<Attribute>,
    /// The rule.
    pub rule: Rule,
    /// What is wrong and what to do.
    pub message: String,
}

impl Problem {
    pub(super) fn dangling(name: &str) -> Self {
        Self {
            definition: name.to_owned(),
            field: String::new(),
            attribute: None,
            rule: Rule::ReferenceIsThere,
            message: "no definition has this name, but another one refers to it".to_owned(),
        }
    }
}

impl fmt::Display for Problem {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.definition)?;
        if !self.field.is_empty() {
            write!(f, ".{}", self.field)?;
        }
        write!(f, ": {}", self.message)
    }
}

/// Checks every field of a table.
pub(super) fn check(object: &ObjectSchema, set: Option<&SchemaSet>, problems: &mut Vec<Problem>) {
    for field in &*object.fields {
        let schema = match set {
            Some(set) => Schema::in_set(&field.shape, set),
            None => Schema::new(&field.shape),
        };
        check_field(field, schema, &mut |attribute, rule, message| {
            problems.push(Problem {
                definition: object.name.to_string(),
                field: field.name.to_string(),
                attribute: Some(attribute),
                rule,
                message,
            });
        });
    }
}

fn check_field(field: &Field, schema: Schema<'_>, report: Report<'_>) {
    let item = match schema.kind() {
        Kind::List(item) => Some(item),
        _ => None,
    };
    let element = item.and_then(Schema::object);
    for (attribute, key) in
        [(Attribute::MergeKey, &field.merge_key), (Attribute::RecommendedKey, &field.recommended_key)]
    {
        if !key.is_empty() {
            check_key(attribute, key, element.map(|table| (item, table)), report);
        }
    }
    if !field.recommended_key.is_empty() && !field.recommended_key.starts_with(&field.merge_key) {
        report(
            Attribute::RecommendedKey,
            Rule::RecommendedBeginsWithDefault,
            format!("the recommended key must begin with the merge key `{}`", field.merge_key.join(",")),
        );
    }
    let merges = field.strategy.merge == Some(MergeStrategy::Merge);
    if merges && field.merge_key.is_empty() && item.is_some_and(|item| !matches!(item.kind(), Kind::Scalar)) {
        report(
            Attribute::Strategy,
            Rule::MergeNeedsKey,
            "a list of objects with strategy `merge` needs a merge key".to_owned(),
        );
    }
    let holds_objects = |schema: Schema<'_>| !matches!(schema.kind(), Kind::Scalar | Kind::List(_));
    if field.strategy.retain_keys && !holds_objects(item.unwrap_or(schema)) {
        report(
            Attribute::Strategy,
            Rule::RetainKeysNeedsObject,
            "`retainKeys` is for objects and lists of objects; this field holds neither".to_owned(),
        );
    }
    if field.default.is_some() && !matches!(schema.shape().unnamed(), Shape::Scalar(_) | Shape::FreeForm) {
        report(Attribute::Default, Rule::DefaultNeedsScalar, "a default is for scalar fields".to_owned());
    }
}

type Report<'r> = &'r mut dyn FnMut(Attribute, Rule, String);
type Element<'s> = (Option<Schema<'s>>, &'s ObjectSchema);

fn check_key(attribute: Attribute, key: &[Str], element: Option<Element<'_>>, report: Report<'_>) {
    let word = if attribute == Attribute::MergeKey { "merge key" } else { "recommended key" };
    let Some((item, table)) = element else {
        report(attribute, Rule::KeyNeedsListOfObjects, format!("a {word} is only for a list of objects"));
        return;
    };
    if key.len() > MAX_KEY_FIELDS {
        report(attribute, Rule::KeyIsShort, format!("the {word} has more than {MAX_KEY_FIELDS} fields"));
        return;
    }
    for (index, name) in key.iter().enumerate() {
        if key[..index].contains(name) {
            report(attribute, Rule::KeyIsDistinct, format!("the {word} names `{name}` twice"));
        }
        match table.field(name) {
            None => report(
                attribute,
                Rule::KeyNamesField,
                format!("the {word} `{name}` names no field of `{}`", table.name),
            ),
            Some(field) if !item.is_some_and(|item| matches!(item.part(&field.shape).kind(), Kind::Scalar)) => {
                report(
                    attribute,
                    Rule::KeyIsScalar,
                    format!("the {word} `{name}` is not a scalar field of `{}`", table.name),
                );
            }
            Some(_) => {}
        }
    }
}

#[cfg(test)]
mod tests {
    use super::{MAX_KEY_FIELDS, Rule};
    use crate::schema::{Field, MergeStrategy, ObjectSchema, ScalarKind, SchemaSet, Shape, Strategy};

    fn field(name: &str, shape: Shape) -> Field {
        Field { name: name.to_owned().into(), shape: shape.into(), ..Field::new("", &Shape::FreeForm) }
    }

    /// What is wrong with a list that is merged by these fields of its items; `list` is the one that is no scalar.
    fn rules(key: &[&str]) -> Vec<Rule> {
        let mut fields: Vec<Field> =
            (0..=MAX_KEY_FIELDS).map(|index| field(&format!("k{index}"), Shape::scalar(ScalarKind::String))).collect();
        fields.push(field("list", Shape::List(Shape::FreeForm.into())));
        let mut builder = SchemaSet::builder();
        let item = Shape::Object(builder.reference("Item"));
        builder.object(ObjectSchema { fields: fields.into(), ..ObjectSchema::new("Item") });
        let merge_key = key.iter().map(|name| (*name).to_owned().into()).collect::<Vec<_>>().into();
        let strategy = Strategy { merge: Some(MergeStrategy::Merge), ..Strategy::default() };
        let list = Field { strategy, merge_key, ..field("items", Shape::List(item.into())) };
        builder.object(ObjectSchema { fields: vec![list].into(), ..ObjectSchema::new("Items") });
        builder
            .build()
            .map_or_else(|problems| problems.into_iter().map(|problem| problem.rule).collect(), |_| Vec::new())
    }

    #[test]
    fn a_key_names_at_most_eight_different_scalar_fields() {
        let all = ["k0", "k1", "k2", "k3", "k4", "k5", "k6", "k7", "k8"];
        assert_eq!(rules(&all[..1]), []);
        assert_eq!(rules(&all[..MAX_KEY_FIELDS]), []);
        assert_eq!(rules(&all), [Rule::KeyIsShort]);
        assert_eq!(rules(&["k0", "k0"]), [Rule::KeyIsDistinct]);
        assert_eq!(rules(&["other"]), [Rule::KeyNamesField]);
        assert_eq!(rules(&["list"]), [Rule::KeyIsScalar]);
        assert_eq!(rules(&[]), [Rule::MergeNeedsKey]);
    }
}
