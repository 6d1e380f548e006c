//! The rules that every table must follow, from any source.

#[cfg(test)]
mod tests;
mod unions;

use std::fmt;

use super::{Field, Kind, MAX_KEY_FIELDS, MergeStrategy, ObjectSchema, Schema, SchemaSet, Shape, Str, Strategy};

/// A rule for schemas.
///
/// ```
/// use smp_schema::{FieldDefinition, ObjectDefinition, Rule, ScalarKind, SchemaSet, Shape};
///
/// let mut port = FieldDefinition::new("port", Shape::scalar(ScalarKind::Integer));
/// port.merge_key = vec!["port".into()].into();
/// let mut service = ObjectDefinition::new("Service");
/// service.fields.push(port);
/// let mut builder = SchemaSet::builder();
/// builder.add_object(service);
/// assert_eq!(builder.build().unwrap_err()[0].rule, Rule::KeyNeedsListOfObjects);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Rule {
    /// A merge key is only allowed for a list of objects.
    KeyNeedsListOfObjects,
    /// Each name in a key is a field of the element type.
    KeyNamesField,
    /// A key field is a scalar.
    KeyIsScalar,
    /// The names in a key are different.
    KeyFieldsDistinct,
    /// A key has at most [`MAX_KEY_FIELDS`](super::MAX_KEY_FIELDS) fields.
    KeyFieldLimit,
    /// The recommended key begins with the default key.
    RecommendedBeginsWithDefault,
    /// `merge` on a list of objects needs a default key.
    MergeNeedsKey,
    /// `merge` and `replace` are only allowed for lists and objects.
    StrategyNeedsListOrObject,
    /// `retainKeys` is only allowed for objects and lists of objects.
    RetainKeysNeedsObject,
    /// Every definition that is referred to exists.
    ReferenceExists,
    /// A default is only allowed for a scalar field.
    DefaultNeedsScalar,
    /// The members of a union, and its discriminator, are fields of the type.
    UnionNamesField,
    /// The members of a union, and its discriminator, are different fields.
    UnionFieldsDistinct,
    /// A union has at least two members, and one of them has a field.
    UnionNeedsMembers,
    /// The values of a discriminator are different, and are in a union with a discriminator.
    UnionValuesDistinct,
}

/// The parts of a field's entry other than its shape.
///
/// ```
/// use smp_schema::{Attribute, DefaultValue, FieldDefinition, ObjectDefinition, SchemaSet, Shape};
///
/// let mut labels = FieldDefinition::new("labels", Shape::List(Shape::FreeForm.into()));
/// labels.default = Some(DefaultValue::String("none".into()));
/// let mut metadata = ObjectDefinition::new("Metadata");
/// metadata.fields.push(labels);
/// let mut builder = SchemaSet::builder();
/// builder.add_object(metadata);
/// assert_eq!(builder.build().unwrap_err()[0].attribute, Some(Attribute::Default));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Attribute {
    /// The patch strategies.
    Strategy,
    /// The patch strategies that stock servers use, if they are different.
    StockStrategy,
    /// The default key.
    MergeKey,
    /// The recommended key.
    RecommendedKey,
    /// The declared default.
    Default,
}

/// A violated rule and its location.
///
/// ```
/// use smp_schema::{FieldDefinition, ObjectDefinition, ScalarKind, SchemaSet, Shape, Strategy};
///
/// let mut kind = FieldDefinition::new("type", Shape::scalar(ScalarKind::String));
/// kind.strategy = Strategy { merge: None, retain_keys: true };
/// let mut strategy = ObjectDefinition::new("DeploymentStrategy");
/// strategy.fields.push(kind);
/// let mut builder = SchemaSet::builder();
/// builder.add_object(strategy);
/// assert_eq!(
///     builder.build().unwrap_err()[0].to_string(),
///     "DeploymentStrategy.type: `retainKeys` is for objects and lists of objects; this field is neither",
/// );
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Problem {
    /// The definition.
    pub definition: String,
    /// The field of the definition; empty if the problem is in the definition itself.
    pub field: String,
    /// The attribute of the field that is wrong; `None` if the problem is in the definition itself.
    pub attribute: Option<Attribute>,
    /// The violated rule.
    pub rule: Rule,
    /// What is wrong and what to do.
    pub message: String,
}

impl Problem {
    /// Returns whether the attribute has no effect, so that the table can be used without it.
    ///
    /// This is the case for a strategy or a merge key on a field of the wrong type, and for a merge key that does not
    /// consist of scalar fields of the items. Published documents contain such annotations.
    ///
    /// ```
    /// use smp_schema::{FieldDefinition, ObjectDefinition, ScalarKind, SchemaSet, Shape};
    ///
    /// let problems = |field: FieldDefinition| {
    ///     let mut requirement = ObjectDefinition::new("LabelSelectorRequirement");
    ///     requirement.fields.push(field);
    ///     let mut builder = SchemaSet::builder();
    ///     builder.add_object(requirement);
    ///     builder.build().unwrap_err()
    /// };
    /// let mut key = FieldDefinition::new("key", Shape::scalar(ScalarKind::String));
    /// key.merge_key = vec!["key".into()].into();
    /// assert!(problems(key.clone())[0].is_harmless());
    /// key.recommended_key = std::mem::take(&mut key.merge_key);
    /// assert!(!problems(key)[0].is_harmless());
    /// ```
    pub fn is_harmless(&self) -> bool {
        match self.rule {
            Rule::KeyNeedsListOfObjects | Rule::KeyNamesField | Rule::KeyIsScalar => {
                self.attribute == Some(Attribute::MergeKey)
            }
            Rule::MergeNeedsKey | Rule::StrategyNeedsListOrObject | Rule::RetainKeysNeedsObject => true,
            Rule::KeyFieldsDistinct
            | Rule::KeyFieldLimit
            | Rule::RecommendedBeginsWithDefault
            | Rule::ReferenceExists
            | Rule::DefaultNeedsScalar
            | Rule::UnionNamesField
            | Rule::UnionFieldsDistinct
            | Rule::UnionNeedsMembers
            | Rule::UnionValuesDistinct => false,
        }
    }

    pub(super) fn dangling(name: &str) -> Self {
        Self {
            definition: name.to_owned(),
            field: String::new(),
            attribute: None,
            rule: Rule::ReferenceExists,
            message: "another definition refers to this name, but it is not defined".to_owned(),
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

/// Checks every field and every union of a table.
pub(super) fn check(object: &ObjectSchema<'_>, set: &SchemaSet, problems: &mut Vec<Problem>) {
    for union in object.unions() {
        unions::check(object, union, &mut |rule, message| {
            let definition = object.name().to_owned();
            problems.push(Problem { definition, field: String::new(), attribute: None, rule, message });
        });
    }
    for field in object.fields() {
        check_field(field, Schema::in_set(field.shape(), set), &mut |attribute, rule, message| {
            problems.push(Problem {
                definition: object.name().to_owned(),
                field: field.name().to_owned(),
                attribute: Some(attribute),
                rule,
                message,
            });
        });
    }
}

fn check_field(field: &Field<'_>, schema: Schema<'_>, report: Report<'_>) {
    let item = item_of(schema);
    check_key(Attribute::MergeKey, field.merge_key(), item, report);
    check_key(Attribute::RecommendedKey, field.own_recommended_key(), item, report);
    if !field.own_recommended_key().is_empty() && !field.own_recommended_key().starts_with(field.merge_key()) {
        report(
            Attribute::RecommendedKey,
            Rule::RecommendedBeginsWithDefault,
            format!("the recommended key must begin with the merge key `{}`", field.merge_key().join(",")),
        );
    }
    check_strategy(Attribute::Strategy, field.strategy(), field, schema, report);
    if let Some(strategy) = field.own_stock_strategy() {
        check_strategy(Attribute::StockStrategy, strategy, field, schema, report);
    }
    if field.default().is_some() && !matches!(schema.shape().unnamed(), Shape::Scalar(_) | Shape::FreeForm) {
        report(Attribute::Default, Rule::DefaultNeedsScalar, "only scalar fields can have a default".to_owned());
    }
}

/// The schema of the items of a list.
fn item_of(schema: Schema<'_>) -> Option<Schema<'_>> {
    match schema.kind() {
        Kind::List(item) => Some(item),
        _ => None,
    }
}

fn check_strategy(attribute: Attribute, strategy: Strategy, field: &Field<'_>, schema: Schema<'_>, report: Report<'_>) {
    let item = item_of(schema);
    if let Some(merge) = strategy.merge.filter(|_| matches!(schema.kind(), Kind::Scalar)) {
        let word = if merge == MergeStrategy::Merge { "merge" } else { "replace" };
        let message = format!("strategy `{word}` is for lists and objects; this field is a scalar");
        report(attribute, Rule::StrategyNeedsListOrObject, message);
    }
    let merges = strategy.merge == Some(MergeStrategy::Merge);
    if merges && field.merge_key().is_empty() && item.is_some_and(|item| !matches!(item.kind(), Kind::Scalar)) {
        let message = "a list of objects with strategy `merge` needs a merge key";
        report(attribute, Rule::MergeNeedsKey, message.to_owned());
    }
    let has_objects = |schema: Schema<'_>| !matches!(schema.kind(), Kind::Scalar | Kind::List(_));
    if strategy.retain_keys && !has_objects(item.unwrap_or(schema)) {
        let message = "`retainKeys` is for objects and lists of objects; this field is neither";
        report(attribute, Rule::RetainKeysNeedsObject, message.to_owned());
    }
}

type Report<'r> = &'r mut dyn FnMut(Attribute, Rule, String);

fn check_key(attribute: Attribute, key: &[Str], item: Option<Schema<'_>>, report: Report<'_>) {
    if key.is_empty() {
        return;
    }
    let word = if attribute == Attribute::MergeKey { "merge key" } else { "recommended key" };
    let Some((item, table)) = item.and_then(|item| Some((item, item.object()?))) else {
        return report(attribute, Rule::KeyNeedsListOfObjects, format!("a {word} is only for a list of objects"));
    };
    if key.len() > MAX_KEY_FIELDS {
        return report(attribute, Rule::KeyFieldLimit, format!("the {word} has more than {MAX_KEY_FIELDS} fields"));
    }
    for (index, name) in key.iter().enumerate() {
        if key[..index].contains(name) {
            report(attribute, Rule::KeyFieldsDistinct, format!("the {word} names `{name}` twice"));
        }
        let (rule, why) = match item.field(name) {
            None => (Rule::KeyNamesField, "is not a field of"),
            Some(field) if matches!(item.field_schema(field).kind(), Kind::Scalar) => continue,
            Some(_) => (Rule::KeyIsScalar, "is not a scalar field of"),
        };
        report(attribute, rule, format!("the {word} `{name}` {why} `{}`", table.name()));
    }
}
