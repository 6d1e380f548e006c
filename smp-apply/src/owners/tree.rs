//! An object as a tree of parts with their owners.

use serde_json::{Map, Value};

use super::index::{Field, Index};
use crate::field_manager::STRIPPED;
use crate::item::element;
use crate::{Element, FieldSet, Owner, OwnerNames, Path, Type};

/// An object as a tree of parts with their owners; see [`Owners::tree`](crate::Owners::tree).
#[derive(Clone, Debug, PartialEq)]
#[non_exhaustive]
pub struct OwnedTree<'o, 'v> {
    /// The fields of the object, in its order, without `metadata.managedFields`.
    pub parts: Vec<OwnedPart<'o, 'v>>,
    /// Owned fields that the object does not have, each with those below it.
    pub absent: Vec<AbsentPart<'o>>,
}

/// A part of an object with its owners: a field, or an item of a list.
#[derive(Clone, Debug, PartialEq)]
#[non_exhaustive]
pub struct OwnedPart<'o, 'v> {
    /// The last element of the path of the part. An item of a list that has owners only as a whole has an index.
    pub element: Element,
    /// The value.
    pub value: &'v Value,
    /// The owners of the part itself; if it is atomic, those of anything in it.
    pub owners: OwnerNames<'o>,
    /// Whether it is a list or map that is not empty and has owners only as a whole. Then it has no parts.
    pub is_atomic: bool,
    /// Whether servers track who owns the part itself. They do not for `apiVersion`, `kind`, and metadata such as the name and the uid.
    pub is_tracked: bool,
    /// The parts of a list or map.
    pub parts: Vec<OwnedPart<'o, 'v>>,
}

/// A field that has owners, but is not in the object: it was removed without a trace, or the version of its owner has other fields.
#[derive(Clone, Debug, PartialEq)]
#[non_exhaustive]
pub struct AbsentPart<'o> {
    /// The path of the field.
    pub path: Path,
    /// The owners of the field or of anything below it.
    pub owners: OwnerNames<'o>,
    /// How many fields this is: the field itself and those below it, as far as they have owners.
    pub count: usize,
}

/// Returns the parts of an object.
pub(super) fn tree<'o, 'v>(
    owners: impl IntoIterator<Item = (&'o Owner, &'o FieldSet)>,
    ty: Type<'_>,
    object: &'v Value,
) -> OwnedTree<'o, 'v> {
    let (owners, sets): (Vec<_>, Vec<_>) = owners.into_iter().unzip();
    let index = Index::new(sets);
    let mut walk = Walk { owners, path: Vec::new(), absent: Vec::new() };
    let parts = walk.value(ty, object, &index, Level::Object);
    OwnedTree { parts, absent: walk.absent }
}

/// Where the entries are, which are not part of the tree.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Level {
    Object,
    Metadata,
    Below,
}

impl Level {
    fn below(self, name: &str) -> Self {
        if self == Self::Object && name == "metadata" { Self::Metadata } else { Self::Below }
    }

    /// Whether servers track who owns a field.
    fn tracks(self, field: &Element) -> bool {
        let path = match self {
            Self::Object => vec![field.clone()],
            Self::Metadata => vec![Element::field("metadata"), field.clone()],
            Self::Below => return true,
        };
        !STRIPPED.contains(&path)
    }

    /// Whether a field is left out: the entries, and metadata that has nothing else.
    fn hides(self, name: &str, value: &Value) -> bool {
        let is_entries = |name: &str| name == "managedFields";
        match self {
            Self::Object => {
                let fields = value.as_object();
                name == "metadata"
                    && fields.is_some_and(|fields| fields.len() == 1 && fields.keys().all(|key| is_entries(key)))
            }
            Self::Metadata => is_entries(name),
            Self::Below => false,
        }
    }
}

struct Walk<'o> {
    owners: Vec<&'o Owner>,
    path: Vec<Element>,
    absent: Vec<AbsentPart<'o>>,
}

impl<'o> Walk<'o> {
    fn names(&self, owners: &[usize]) -> OwnerNames<'o> {
        owners.iter().map(|owner| self.owners[*owner]).collect()
    }

    /// Returns the parts of a value, and adds what the index has beyond them.
    fn value<'v>(&mut self, ty: Type<'_>, value: &'v Value, index: &Index<'o>, level: Level) -> Vec<OwnedPart<'o, 'v>> {
        let mut is_found = vec![false; index.fields().len()];
        let parts = match value {
            Value::Object(fields) => self.fields(ty, fields, index, &mut is_found, level),
            Value::Array(items) => self.items(ty, items, index, &mut is_found),
            _ => Vec::new(),
        };
        for (field, _) in index.fields().iter().zip(is_found).filter(|(_, is_found)| !is_found) {
            let path = self.path.iter().chain([field.element]).cloned().collect::<Vec<_>>();
            let owners = self.names(&field.all_owners());
            self.absent.push(AbsentPart { path: path.into(), owners, count: field.count() });
        }
        parts
    }

    fn fields<'v>(
        &mut self,
        ty: Type<'_>,
        fields: &'v Map<String, Value>,
        index: &Index<'o>,
        is_found: &mut [bool],
        level: Level,
    ) -> Vec<OwnedPart<'o, 'v>> {
        let map = ty.map();
        let shown = fields.iter().filter(|(name, value)| !level.hides(name, value));
        let part = |(name, value): (&String, &'v Value)| {
            let element = Element::field(name.as_str());
            let found = index.position(&element);
            if let Some(at) = found {
                is_found[at] = true;
            }
            let ty = map.and_then(|map| map.named(name).0).unwrap_or_default();
            let part = self.part(element, ty, value, found.map(|at| &index.fields()[at]), level.below(name));
            OwnedPart { is_tracked: level.tracks(&part.element), ..part }
        };
        shown.map(part).collect()
    }

    fn items<'v>(
        &mut self,
        ty: Type<'_>,
        items: &'v [Value],
        index: &Index<'o>,
        is_found: &mut [bool],
    ) -> Vec<OwnedPart<'o, 'v>> {
        let list = ty.list();
        let guessed = Guessed::of(index);
        let part = |(at, value): (usize, &'v Value)| {
            let known = list.as_ref().and_then(|list| element(list.identity.as_ref()?, value).ok());
            let known = known.or_else(|| guessed.element(value, index));
            let element = known.unwrap_or_else(|| Element::Index(i64::try_from(at).unwrap_or(i64::MAX)));
            let found = index.position(&element);
            if let Some(at) = found {
                is_found[at] = true;
            }
            // The items of a list that the schema does not know have parts if somebody owns one of them.
            let by_item = list.as_ref().filter(|list| list.identity.is_some());
            let ty = by_item.map_or_else(Type::deduced, |list| list.item);
            self.part(element, ty, value, found.map(|at| &index.fields()[at]), Level::Below)
        };
        items.iter().enumerate().map(part).collect()
    }

    fn part<'v>(
        &mut self,
        element: Element,
        ty: Type<'_>,
        value: &'v Value,
        field: Option<&Field<'o>>,
        level: Level,
    ) -> OwnedPart<'o, 'v> {
        if is_atomic(ty, value, field) {
            let owners = self.names(&field.map(Field::all_owners).unwrap_or_default());
            return OwnedPart { element, value, owners, is_atomic: true, is_tracked: true, parts: Vec::new() };
        }
        let owners = self.names(field.map_or(&[][..], |field| &field.owners));
        let nothing = Index::default();
        self.path.push(element.clone());
        let parts = self.value(ty, value, field.map_or(&nothing, |field| &field.below), level);
        self.path.pop();
        OwnedPart { element, value, owners, is_atomic: false, is_tracked: true, parts }
    }
}

/// Whether a list or map has owners only as a whole. A list of an unknown type is not, if somebody owns one of its items.
///
/// ```yaml
/// # of a custom resource without a schema
/// ports: [{name: http}]    # {f:ports: {'k:{"name":"http"}': {}}}: by item    {f:ports: {}}: as a whole
/// ```
fn is_atomic(ty: Type<'_>, value: &Value, field: Option<&Field<'_>>) -> bool {
    let has_items =
        |field: &Field<'_>| field.below.fields().iter().any(|field| !matches!(field.element, Element::Field(_)));
    match value {
        Value::Object(fields) => !fields.is_empty() && ty.map().is_some_and(|map| map.atomic),
        Value::Array(items) => {
            let is_unknown = ty.map().is_some_and(|map| map.is_deduced()) || ty.list().is_none();
            let is_by_item = ty.list().is_some_and(|list| list.identity.is_some());
            !(items.is_empty() || is_by_item || is_unknown && field.is_some_and(has_items))
        }
        _ => false,
    }
}

/// What identifies the items of a list whose type is not known, from the elements that owners have.
struct Guessed<'o> {
    /// The names of the keys; empty for a set.
    keys: Vec<&'o str>,
}

impl<'o> Guessed<'o> {
    fn of(index: &Index<'o>) -> Self {
        let keys = index.fields().iter().find_map(|field| match field.element {
            Element::Key(keys) => Some(keys.iter().map(|(name, _)| &**name).collect()),
            _ => None,
        });
        Self { keys: keys.unwrap_or_default() }
    }

    /// Returns the element of an item, if somebody owns it.
    fn element(&self, item: &Value, index: &Index<'_>) -> Option<Element> {
        let element = match item {
            Value::Object(fields) if !self.keys.is_empty() => {
                let keys = self.keys.iter().filter_map(|name| Some((*name, fields.get(*name)?.clone())));
                Element::key(keys)
            }
            Value::Object(_) | Value::Array(_) => return None,
            scalar => Element::Value(scalar.clone()),
        };
        index.position(&element).map(|_| element)
    }
}
