//! A patch that is checked against its schema and ready to be applied.
//!
//! All errors in the patch itself are found here, regardless of the live object. Only errors that depend
//! on the live object are left for apply.

mod entry;
mod items;
mod list;
mod object;
mod order;
mod sent_key;

pub(crate) use entry::duplicate;
pub(crate) use items::{all_distinct, check_element_types, distinct};
pub(crate) use object::compile;
pub(crate) use sent_key::MAX_SENT_KEYS;

use crate::document::{Node, Wanted, WantedAs};
use crate::key::Item as _;
use crate::options::AmbiguousKeyDeletion;
use crate::path::Step;
use crate::rule::KeyField;
use crate::tuple::{Tuple, Tuples};

/// What a patch does to a value.
pub(crate) enum Plan<'p> {
    /// Removes the field.
    Remove,
    /// Sets this value: a scalar, or data that is stored unchanged.
    Set(Node<'p>),
    /// Merges or replaces an object.
    Object(Box<ObjectPlan<'p>>),
    /// Merges or replaces a list.
    List(Box<ListPlan<'p>>),
}

/// What a patch does to an object.
#[derive(Default)]
pub(crate) struct ObjectPlan<'p> {
    /// Whether the live object is dropped.
    pub(crate) replace: bool,
    /// Live fields that are not listed here are cleared first.
    pub(crate) retain: Option<Vec<&'p str>>,
    /// The changes of fields, in the patch's order.
    pub(crate) fields: Vec<(&'p str, Plan<'p>)>,
}

/// What a patch does to a list.
pub(crate) enum ListPlan<'p> {
    /// The list is replaced, or values are deleted from it.
    ///
    /// Items keep their positions in the patch. An item that adds nothing is [`Plan::Remove`].
    Atomic { deletions: Vec<Node<'p>>, items: Option<Vec<Plan<'p>>> },
    /// Scalars are deleted, added and ordered.
    Set { deletions: Vec<Node<'p>>, items: Option<Vec<Node<'p>>>, order: Option<Vec<Node<'p>>> },
    /// Items are merged by key.
    Keyed(KeyedPlan<'p>),
}

/// What a patch does to a list of objects that is merged by key.
#[derive(Default)]
pub(crate) struct KeyedPlan<'p> {
    /// Whether all live items are dropped.
    pub(crate) replace: bool,
    /// Whether the patch has the list itself, not only its order.
    pub(crate) given: bool,
    /// Whether the list is created if live has none: the patch list is empty, or has other entries than deletions.
    pub(crate) creates: bool,
    /// The default key; empty if the schema has none.
    pub(crate) default_key: Vec<KeyField<'p>>,
    /// The recommended key.
    pub(crate) recommended_key: Vec<KeyField<'p>>,
    /// All different `$patchMergeKey`; empty if no entry has one.
    pub(crate) sent_keys: Vec<Vec<KeyField<'p>>>,
    /// The entries that delete items. They come before all others.
    pub(crate) deletions: Vec<Entry<'p>>,
    /// The entries that change or add items.
    pub(crate) entries: Vec<Entry<'p>>,
    /// For each entry, the values of the recommended key, with defaults for absent fields; absent if they cannot be compared.
    pub(crate) keys: Tuples<'p>,
    /// The order directive.
    pub(crate) order: Option<OrderPlan<'p>>,
    /// What a null in a sent key does if several items have the field.
    pub(crate) ambiguous_key_deletion: AmbiguousKeyDeletion,
}

/// An entry of a patch list.
pub(crate) struct Entry<'p> {
    /// Its index in the patch list.
    pub(crate) index: usize,
    /// The entry as it is in the patch.
    pub(crate) item: Node<'p>,
    /// What else is known about it. `None` for an entry that only sets and removes scalars. Most entries of long lists are
    /// like this, so they are planned while they are applied, which takes less memory.
    body: Option<Box<EntryBody<'p>>>,
}

/// The parts of an entry that only some entries have.
struct EntryBody<'p> {
    /// The index of its `$patchMergeKey` among the plan's sent keys.
    sent_key: Option<usize>,
    /// What it does to its item; empty for a deletion.
    plan: ObjectPlan<'p>,
}

/// `$setElementOrder` and the key that it uses.
pub(crate) struct OrderPlan<'p> {
    pub(crate) key: Vec<KeyField<'p>>,
    pub(crate) tuples: Tuples<'p>,
}

impl ObjectPlan<'_> {
    /// Whether the live field is cleared before the patch is merged.
    pub(crate) fn clears(&self, name: &str) -> bool {
        self.replace || self.retain.as_ref().is_some_and(|names| names.binary_search(&name).is_err())
    }

    /// Returns how many leading steps of a path in the patched object are the same in the patch. Items of merged lists
    /// have different indexes in the patch:
    ///
    /// ```yaml
    /// live:  {ports: [{port: 53}]}
    /// patch: {ports: [{port: 80, name: web}]}
    /// # `ports[1].name` in the patched object: one step, `ports`
    /// ```
    pub(crate) fn n_common_steps(&self, steps: &[Step]) -> usize {
        let [Step::Field(name), rest @ ..] = steps else { return 0 };
        let Some((_, plan)) = self.fields.iter().find(|(field, _)| field == name) else { return 0 };
        1 + plan.n_common_steps(rest)
    }
}

impl Wanted for ObjectPlan<'_> {
    fn reads_all(&self) -> bool {
        self.replace || self.retain.is_some() || self.fields.iter().any(|(_, plan)| matches!(plan, Plan::Remove))
    }

    fn len(&self) -> usize {
        self.fields.len()
    }

    #[inline]
    fn find(&self, is_name: impl Fn(&str) -> bool) -> Option<(usize, WantedAs<'_, Self>)> {
        let place = self.fields.iter().position(|(name, _)| is_name(name))?;
        let wanted = match &self.fields[place].1 {
            Plan::Remove | Plan::Set(_) => WantedAs::Value,
            Plan::Object(plan) => WantedAs::Object(&**plan),
            Plan::List(_) => WantedAs::List,
        };
        Some((place, wanted))
    }
}

impl Plan<'_> {
    fn n_common_steps(&self, steps: &[Step]) -> usize {
        match self {
            Self::Remove => 0,
            Self::Set(_) => steps.len(),
            Self::Object(plan) => plan.n_common_steps(steps),
            Self::List(plan) => plan.n_common_steps(steps),
        }
    }
}

impl ListPlan<'_> {
    /// Whether the patch has the list itself, not only directives for it.
    pub(crate) const fn is_given(&self) -> bool {
        match self {
            Self::Atomic { items, .. } => items.is_some(),
            Self::Set { items, .. } => items.is_some(),
            Self::Keyed(plan) => plan.given,
        }
    }

    fn n_common_steps(&self, steps: &[Step]) -> usize {
        let (Self::Atomic { items, .. }, [Step::Index(index), rest @ ..]) = (self, steps) else { return 0 };
        match items.iter().flatten().nth(*index) {
            // An entry that adds nothing shifts the items after it.
            Some(plan) if !items.iter().flatten().any(|plan| matches!(plan, Plan::Remove)) => {
                1 + plan.n_common_steps(rest)
            }
            _ => 0,
        }
    }
}

impl<'p> KeyedPlan<'p> {
    /// The key by which an entry is compared: its sent key or the recommended key.
    pub(crate) fn key_of(&self, sent_key: Option<usize>) -> &[KeyField<'p>] {
        sent_key.map_or(&self.recommended_key, |index| &self.sent_keys[index])
    }
}

impl<'p> Entry<'p> {
    fn new(index: usize, item: Node<'p>, sent_key: Option<usize>, plan: ObjectPlan<'p>) -> Self {
        Self { index, item, body: Some(Box::new(EntryBody { sent_key, plan })) }
    }

    /// An entry that only sets and removes scalars.
    const fn of_scalars(index: usize, item: Node<'p>) -> Self {
        Self { index, item, body: None }
    }

    /// The index of its `$patchMergeKey` among the plan's sent keys.
    pub(crate) fn sent_key(&self) -> Option<usize> {
        self.body.as_ref()?.sent_key
    }

    /// What the entry does to its item. The plan of an entry of scalars is made in `buffer`.
    pub(crate) fn plan<'a>(&'a self, buffer: &'a mut ObjectPlan<'p>) -> &'a ObjectPlan<'p> {
        if let Some(body) = &self.body {
            return &body.plan;
        }
        let plan = |value: Node<'p>| if value.is_null() { Plan::Remove } else { Plan::Set(value) };
        buffer.fields.clear();
        buffer.fields.extend(self.item.fields().map(|(name, value)| (name, plan(value))));
        buffer
    }

    /// Reads the values of a key, with defaults for absent fields. Returns false if one of them is an object or a list.
    pub(crate) fn read(&self, key: &[KeyField<'p>], tuple: &mut Tuple<'p>) -> bool {
        self.item.read(key, tuple)
    }
}
