//! Resolves what a table says about a value into the merge rule to use.

use crate::scalar::Scalar;
use crate::schema::{Field, Kind, MergeStrategy, Schema, Strategy};

/// The schema of a value, with the table entry of the field that has the value.
#[derive(Clone, Copy)]
pub(crate) struct Slot<'s> {
    pub(crate) schema: Schema<'s>,
    field: Option<&'s Field<'s>>,
    merge: Option<MergeStrategy>,
    retains_keys: bool,
    /// Whether the field's merge key has an effect.
    has_merge_key: bool,
    strategies: Strategies,
}

/// The strategies to use, here and in all parts.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Strategies {
    Recommended,
    /// Those that stock servers know.
    Stock,
    /// None: lists are replaced, as in a JSON merge patch.
    None,
}

/// How a list is patched.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum ListRule {
    /// The whole list is replaced.
    Atomic,
    /// Scalars are added and removed.
    Set,
    /// Items are merged by the default key.
    Keyed,
}

/// A key field with its declared default.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct KeyField<'s> {
    pub(crate) name: &'s str,
    pub(crate) default: Option<Scalar<'s>>,
}

impl<'s> Slot<'s> {
    /// The slot of a value that is not in a field: the root, an item of a list, a value of a map.
    pub(crate) const fn bare(schema: Schema<'s>) -> Self {
        let strategies = Strategies::Recommended;
        Self { schema, field: None, merge: None, retains_keys: false, has_merge_key: false, strategies }
    }

    /// The slot of a document that a JSON merge patch (RFC 7386) changes.
    pub(crate) const fn for_merge_patch(schema: Schema<'s>) -> Self {
        Self { strategies: Strategies::None, ..Self::bare(schema) }
    }

    /// The same slot with the strategies that stock servers know, here and in all parts. Every server obeys
    /// `$retainKeys`, so the recommended strategy `retainKeys` still applies.
    ///
    /// ```yaml
    /// state: {strategy: replace|retainKeys, stockStrategy: none}
    /// # becomes
    /// state: {strategy: retainKeys}
    /// ```
    pub(crate) fn for_stock(self) -> Self {
        let merge = self.field.map_or(self.merge, |field| field.stock_strategy().merge);
        Self { merge, strategies: Strategies::Stock, ..self }
    }

    /// The same slot with the recommended strategies, here and in all parts.
    pub(crate) fn recommended(self) -> Self {
        let merge = self.field.map_or(self.merge, |field| field.strategy().merge);
        Self { merge, strategies: Strategies::Recommended, ..self }
    }

    /// Whether stock servers use another strategy than the recommended one for a field of this object. Always false
    /// without [`Slot::for_stock`].
    pub(crate) fn differs_in(self, name: &str) -> bool {
        let field = (self.strategies == Strategies::Stock).then(|| self.child(name)).flatten().and_then(Self::field);
        field.is_some_and(|field| field.stock_strategy().merge != field.strategy().merge)
    }

    pub(crate) const fn free_form() -> Self {
        Self::bare(Schema::free_form())
    }

    /// The slot of a field; `None` if an object with a table does not have it.
    pub(crate) fn child(self, name: &str) -> Option<Self> {
        match self.schema.kind() {
            Kind::Object(table) => match table.field(name) {
                Some(field) => Some(self.of_field(field)),
                None => table.additional().map(|shape| self.part(self.schema.with_shape(shape))),
            },
            Kind::Map(value) => Some(self.part(value)),
            Kind::FreeForm | Kind::Scalar | Kind::List(_) => Some(Self::free_form()),
        }
    }

    fn of_field(self, field: &'s Field<'s>) -> Self {
        let strategy = match self.strategies {
            Strategies::Recommended => field.strategy(),
            Strategies::Stock => field.stock_strategy(),
            Strategies::None => Strategy::default(),
        };
        Self {
            schema: self.schema.field_schema(field),
            field: Some(field),
            merge: strategy.merge,
            // Every server obeys `$retainKeys`, but a merge patch has no directives.
            retains_keys: field.strategy().retain_keys && self.strategies != Strategies::None,
            has_merge_key: self.schema.has_merge_key(field),
            strategies: self.strategies,
        }
    }

    /// The slot of a part that is not in a field.
    const fn part(self, schema: Schema<'s>) -> Self {
        Self { strategies: self.strategies, ..Self::bare(schema) }
    }

    /// The slot of a field; free-form if the schema does not have it.
    pub(crate) fn child_or_free_form(self, name: &str) -> Self {
        self.child(name).unwrap_or(Self::free_form())
    }

    /// The slot of the items of a list.
    pub(crate) fn item(self) -> Self {
        match self.schema.kind() {
            Kind::List(item) => Self { retains_keys: self.retains_keys, ..self.part(item) },
            _ => Self::free_form(),
        }
    }

    pub(crate) fn list_rule(self) -> ListRule {
        let Kind::List(item) = self.schema.kind() else { return ListRule::Atomic };
        match self.field {
            Some(_) if self.merge != Some(MergeStrategy::Merge) => ListRule::Atomic,
            Some(_) if self.has_merge_key => ListRule::Keyed,
            Some(field) if field.merge_key().is_empty() && matches!(item.kind(), Kind::Scalar) => ListRule::Set,
            // A merge key without effect does not make the list a set.
            _ => ListRule::Atomic,
        }
    }

    /// The table entry of the field that has the value, if the schema has that field.
    pub(crate) const fn field(self) -> Option<&'s Field<'s>> {
        self.field
    }

    /// Whether the value is in a field that the schema has.
    pub(crate) const fn is_field(self) -> bool {
        self.field.is_some()
    }

    /// Whether two objects are merged here.
    pub(crate) fn merges_objects(self) -> bool {
        !self.is_replaced() && !matches!(self.schema.kind(), Kind::Scalar | Kind::List(_))
    }

    /// Whether an object here is replaced as a whole.
    pub(crate) fn is_replaced(self) -> bool {
        self.merge == Some(MergeStrategy::Replace)
    }

    /// Whether this object, or the objects in this list, have the strategy `retainKeys`.
    pub(crate) const fn retains_keys(self) -> bool {
        self.retains_keys
    }

    /// The default key D; empty unless the list is keyed.
    pub(crate) fn default_key(self) -> Vec<KeyField<'s>> {
        match self.field {
            Some(field) if self.list_rule() == ListRule::Keyed => self.key_fields(field.merge_key()),
            _ => Vec::new(),
        }
    }

    /// The recommended key R, which defaults to D; empty if D has no effect.
    pub(crate) fn recommended_key(self) -> Vec<KeyField<'s>> {
        match self.field {
            Some(field) if self.has_merge_key || field.merge_key().is_empty() => {
                self.key_fields(field.recommended_key())
            }
            _ => Vec::new(),
        }
    }

    fn key_fields(self, names: &'s [crate::schema::Str]) -> Vec<KeyField<'s>> {
        names.iter().map(|name| self.key_field(name)).collect()
    }

    /// A field of the items of this list as part of a key.
    pub(crate) fn key_field<'n>(self, name: &'n str) -> KeyField<'n>
    where
        's: 'n,
    {
        let default = match self.schema.kind() {
            Kind::List(item) => item.field(name).and_then(smp_schema::Field::default).map(Scalar::of_default),
            _ => None,
        };
        KeyField { name, default }
    }
}

#[cfg(test)]
mod tests {
    use super::{ListRule, Slot};
    use crate::schema::{
        FieldDefinition, MergeStrategy, ObjectDefinition, ScalarKind, SchemaRef, SchemaSet, Shape, Strategy,
    };

    const NONE: Strategy = Strategy { merge: None, retain_keys: false };
    const MERGE: Strategy = Strategy { merge: Some(MergeStrategy::Merge), retain_keys: false };
    const REPLACE: Strategy = Strategy { merge: Some(MergeStrategy::Replace), retain_keys: false };
    const RETAIN_KEYS: Strategy = Strategy { merge: None, retain_keys: true };

    fn field(name: &'static str, shape: Shape, strategy: Strategy, stock: Strategy) -> FieldDefinition {
        let mut field = FieldDefinition::new(name, shape);
        (field.strategy, field.stock_strategy) = (strategy, Some(stock));
        field
    }

    /// A list with a merge key.
    fn list(
        name: &'static str,
        item: &Shape,
        key: &'static str,
        strategy: Strategy,
        stock: Strategy,
    ) -> FieldDefinition {
        let mut field = field(name, Shape::List(item.clone().into()), strategy, stock);
        field.merge_key = vec![key.into()].into();
        field
    }

    /// Calls `check` with the slot of an object. `fields` makes its fields from the shape of `Item`, which has a `name`
    /// and a `list` of `Item`.
    fn with(fields: impl FnOnce(&Shape) -> Vec<FieldDefinition>, check: impl FnOnce(Slot<'_>)) {
        let mut builder = SchemaSet::builder();
        let shape = Shape::Object(SchemaRef::named("Item"));
        let [mut root, mut item] = ["Root", "Item"].map(ObjectDefinition::new);
        root.fields = fields(&shape);
        let name = FieldDefinition::new("name", Shape::scalar(ScalarKind::String));
        item.fields = vec![name, list("list", &shape, "name", MERGE, NONE)];
        builder.add_object(root);
        builder.add_object(item);
        let (set, _) = builder.build_lenient().unwrap();
        check(Slot::bare(set.get("Root").unwrap()));
    }

    #[test]
    fn for_stock_servers_lists_are_merged_by_their_strategies() {
        let text = Shape::scalar(ScalarKind::String);
        let fields = |item: &Shape| {
            vec![
                list("list", item, "name", MERGE, NONE),
                list("other", item, "name", NONE, MERGE),
                field("set", Shape::List(text.into()), MERGE, NONE),
            ]
        };
        with(fields, |root| {
            let rules = |slot: Slot<'_>| ["list", "other", "set"].map(|name| slot.child(name).unwrap().list_rule());
            assert_eq!(rules(root), [ListRule::Keyed, ListRule::Atomic, ListRule::Set]);
            assert_eq!(rules(root.for_stock()), [ListRule::Atomic, ListRule::Keyed, ListRule::Atomic]);
            let below = |slot: Slot<'_>| slot.child("list").unwrap().item().child("list").unwrap().list_rule();
            assert_eq!((below(root), below(root.for_stock())), (ListRule::Keyed, ListRule::Atomic));
        });
    }

    #[test]
    fn for_stock_servers_objects_are_replaced_by_their_strategies() {
        let fields =
            |item: &Shape| vec![field("a", item.clone(), REPLACE, NONE), field("b", item.clone(), NONE, REPLACE)];
        with(fields, |root| {
            let are_replaced = |slot: Slot<'_>| ["a", "b"].map(|name| slot.child(name).unwrap().is_replaced());
            assert_eq!(are_replaced(root), [true, false]);
            assert_eq!(are_replaced(root.for_stock()), [false, true]);
        });
    }

    #[test]
    fn a_single_slot_can_use_the_stock_strategies() {
        with(
            |item| vec![list("list", item, "name", MERGE, NONE)],
            |root| {
                let list = root.child("list").unwrap();
                assert_eq!((list.list_rule(), list.default_key().len()), (ListRule::Keyed, 1));
                let list = list.for_stock();
                assert_eq!((list.list_rule(), list.default_key().len()), (ListRule::Atomic, 0));
                assert_eq!(list.for_stock().list_rule(), ListRule::Atomic);
            },
        );
    }

    #[test]
    fn for_stock_servers_the_recommended_retain_keys_counts() {
        let fields = |item: &Shape| {
            vec![field("state", item.clone(), RETAIN_KEYS, NONE), field("other", item.clone(), NONE, RETAIN_KEYS)]
        };
        with(fields, |root| {
            for root in [root, root.for_stock()] {
                assert!(root.child("state").unwrap().retains_keys());
                assert!(!root.child("other").unwrap().retains_keys());
            }
            assert!(root.child("state").unwrap().for_stock().retains_keys());
        });
    }

    #[test]
    fn a_merge_key_without_effect_leaves_the_list_atomic() {
        let fields = |item: &Shape| {
            vec![
                list("fine", item, "name", MERGE, MERGE),
                list("lost", item, "nmae", MERGE, MERGE),
                list("list", item, "list", MERGE, MERGE),
                list("scalars", &Shape::scalar(ScalarKind::String), "name", MERGE, MERGE),
                list("any", &Shape::FreeForm, "name", MERGE, MERGE),
            ]
        };
        with(fields, |root| {
            let keys = |slot: Slot<'_>| (slot.default_key().len(), slot.recommended_key().len());
            let fine = root.child("fine").unwrap();
            assert_eq!((fine.list_rule(), keys(fine)), (ListRule::Keyed, (1, 1)));
            for name in ["lost", "list", "scalars", "any"] {
                let slot = root.child(name).unwrap();
                assert_eq!((slot.list_rule(), keys(slot)), (ListRule::Atomic, (0, 0)), "{name}");
            }
        });
    }

    #[test]
    fn a_recommended_key_needs_no_default_key() {
        let recommended = |item: &Shape| {
            let mut list = list("list", item, "name", NONE, NONE);
            list.recommended_key = std::mem::take(&mut list.merge_key);
            list
        };
        with(
            |item| vec![recommended(item)],
            |root| {
                let list = root.child("list").unwrap();
                assert_eq!((list.list_rule(), list.recommended_key().len()), (ListRule::Atomic, 1));
            },
        );
    }
}
