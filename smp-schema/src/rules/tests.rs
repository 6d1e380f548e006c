//! What each rule reports.

use super::{Attribute, MAX_KEY_FIELDS, Problem, Rule};
use crate::{
    FieldDefinition, MergeStrategy, ObjectDefinition, ScalarKind, SchemaRef, SchemaSet, Shape, Strategy,
    UnionDefinition, UnionMember,
};

const MERGE: Strategy = Strategy { merge: Some(MergeStrategy::Merge), retain_keys: false };

fn field(name: &str, shape: Shape) -> FieldDefinition {
    FieldDefinition::new(name.to_owned(), shape)
}

/// The problems of a type that has this field, and of `Item`, which has `k0` to `k8` and a `list`.
fn problems(of: impl FnOnce(Shape) -> FieldDefinition) -> Vec<Problem> {
    let mut fields: Vec<FieldDefinition> =
        (0..=MAX_KEY_FIELDS).map(|index| field(&format!("k{index}"), Shape::scalar(ScalarKind::String))).collect();
    fields.push(field("list", Shape::List(Shape::FreeForm.into())));
    let mut builder = SchemaSet::builder();
    let item = Shape::Object(SchemaRef::named("Item"));
    builder.add_object(ObjectDefinition { fields, ..ObjectDefinition::new("Item") });
    builder.add_object(ObjectDefinition { fields: vec![of(item)], ..ObjectDefinition::new("Items") });
    builder.build().err().into_iter().flatten().collect()
}

/// The violated rules for a list that is merged by these fields of its items. The field `list` is not a scalar.
fn rules(key: &[&str]) -> Vec<Rule> {
    let merge_key = key.iter().map(|name| (*name).to_owned().into()).collect::<Vec<_>>().into();
    let list = |item: Shape| FieldDefinition { strategy: MERGE, merge_key, ..field("items", Shape::List(item.into())) };
    problems(list).into_iter().map(|problem| problem.rule).collect()
}

#[test]
fn a_key_names_at_most_eight_different_scalar_fields() {
    let all = ["k0", "k1", "k2", "k3", "k4", "k5", "k6", "k7", "k8"];
    assert_eq!(rules(&all[..1]), []);
    assert_eq!(rules(&all[..MAX_KEY_FIELDS]), []);
    assert_eq!(rules(&all), [Rule::KeyFieldLimit]);
    assert_eq!(rules(&["k0", "k0"]), [Rule::KeyFieldsDistinct]);
    assert_eq!(rules(&["other"]), [Rule::KeyNamesField]);
    assert_eq!(rules(&["list"]), [Rule::KeyIsScalar]);
    assert_eq!(rules(&[]), [Rule::MergeNeedsKey]);
}
#[test]
fn strategies_are_for_lists_and_objects() {
    let replace = Strategy { merge: Some(MergeStrategy::Replace), retain_keys: false };
    let text = || Shape::scalar(ScalarKind::String);
    for strategy in [MERGE, replace] {
        let rules = |shape: Shape| {
            let found = problems(|_| FieldDefinition { strategy, ..field("f", shape) });
            found.into_iter().map(|problem| problem.rule).collect::<Vec<_>>()
        };
        assert_eq!(rules(text()), [Rule::StrategyNeedsListOrObject]);
        assert_eq!(rules(Shape::List(text().into())), []);
        assert_eq!(rules(Shape::Map(text().into())), []);
        assert_eq!(rules(Shape::FreeForm), []);
    }
}

#[test]
fn the_strategy_of_stock_servers_must_follow_the_same_rules() {
    let retains_keys = Strategy { merge: Some(MergeStrategy::Merge), retain_keys: true };
    let found = |of: FieldDefinition| {
        let found = problems(|_| FieldDefinition { stock_strategy: Some(retains_keys), ..of });
        found.into_iter().map(|problem| (problem.attribute, problem.rule)).collect::<Vec<_>>()
    };
    let stock = Some(Attribute::StockStrategy);
    assert_eq!(
        found(field("f", Shape::scalar(ScalarKind::String))),
        [(stock, Rule::StrategyNeedsListOrObject), (stock, Rule::RetainKeysNeedsObject)]
    );
    assert_eq!(found(field("f", Shape::List(Shape::FreeForm.into()))), [(stock, Rule::MergeNeedsKey)]);
    assert_eq!(found(field("f", Shape::FreeForm)), []);
}

#[test]
fn only_attributes_without_effect_are_harmless() {
    let text = || Shape::scalar(ScalarKind::String);
    let key = |names: &[&'static str]| names.iter().map(|name| (*name).into()).collect::<Vec<_>>().into();
    let are_harmless =
        |of: &dyn Fn(Shape) -> FieldDefinition| problems(of).iter().map(Problem::is_harmless).collect::<Vec<_>>();
    let list = |item: Shape, names: &[&'static str]| FieldDefinition {
        merge_key: key(names),
        ..field("f", Shape::List(item.into()))
    };
    assert_eq!(
        are_harmless(&|_| FieldDefinition { merge_key: key(&["f"]), strategy: MERGE, ..field("f", text()) }),
        [true; 2]
    );
    assert_eq!(are_harmless(&|item| FieldDefinition { merge_key: key(&["k0"]), ..field("f", item) }), [true]);
    assert_eq!(are_harmless(&|item| list(item, &["lost", "list"])), [true; 2]);
    assert_eq!(are_harmless(&|item| FieldDefinition { strategy: MERGE, ..list(item, &[]) }), [true]);
    assert_eq!(are_harmless(&|item| list(item, &["k0", "k0"])), [false]);
    assert_eq!(are_harmless(&|item| FieldDefinition { recommended_key: key(&["lost"]), ..list(item, &[]) }), [false]);
    assert_eq!(are_harmless(&|item| FieldDefinition { recommended_key: key(&["k1"]), ..list(item, &["k0"]) }), [false]);
}

#[test]
fn a_union_has_different_fields_and_values() {
    let texts = |texts: &[&'static str]| texts.iter().map(|text| (*text).into()).collect::<Vec<_>>().into();
    let rules = |discriminator: Option<&'static str>, members: &[(&[&'static str], &[&'static str])]| {
        let members = members.iter().map(|(fields, values)| UnionMember::new(texts(fields), texts(values)));
        let mut union = UnionDefinition::new(members.collect());
        union.discriminator = discriminator.map(Into::into);
        let mut object = ObjectDefinition::new("Object");
        object.fields = ["a", "b", "c"].map(|name| field(name, Shape::FreeForm)).to_vec();
        object.unions = vec![union];
        let mut builder = SchemaSet::builder();
        builder.add_object(object);
        let found = builder.build().err().into_iter().flatten();
        found.map(|problem| (problem.rule, problem.is_harmless())).collect::<Vec<_>>()
    };
    assert_eq!(rules(None, &[(&["a"], &[]), (&["b", "c"], &[])]), []);
    assert_eq!(rules(Some("c"), &[(&["a"], &["A", "B"]), (&[], &["C"])]), []);
    assert_eq!(rules(None, &[(&["a"], &[]), (&["d"], &[])]), [(Rule::UnionNamesField, false)]);
    assert_eq!(rules(Some("d"), &[(&["a"], &["A"]), (&["b"], &["B"])]), [(Rule::UnionNamesField, false)]);
    assert_eq!(rules(None, &[(&["a"], &[]), (&["b", "a"], &[])]), [(Rule::UnionFieldsDistinct, false)]);
    assert_eq!(rules(Some("a"), &[(&["a"], &["A"]), (&["b"], &["B"])]), [(Rule::UnionFieldsDistinct, false)]);
    assert_eq!(rules(Some("c"), &[(&["a", "b"], &["A"])]), [(Rule::UnionNeedsMembers, false)]);
    assert_eq!(rules(Some("c"), &[(&[], &["A"]), (&[], &["B"])]), [(Rule::UnionNeedsMembers, false)]);
    assert_eq!(rules(Some("c"), &[(&["a"], &["A"]), (&[], &["A"])]), [(Rule::UnionValuesDistinct, false)]);
    assert_eq!(rules(None, &[(&["a"], &["A"]), (&["b"], &[])]), [(Rule::UnionValuesDistinct, false)]);
}
