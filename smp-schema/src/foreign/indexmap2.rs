//! Maps and sets of the crate `indexmap`.

use indexmap::{IndexMap, IndexSet};

use crate::types::{lists, of_items, prefixed};
use crate::{Documentation, Item, Link, PatchSchema, Shape};

impl<K, V: PatchSchema, S> PatchSchema for IndexMap<K, V, S> {
    const SHAPE: &'static Shape = &Shape::Map(Link::Static(V::SHAPE));
    const DOCUMENTATION: &'static Documentation = &of_items(V::DOCUMENTATION);
    const TYPE_NAME: &'static str = (const { &prefixed("map_", V::TYPE_NAME) }).as_str();
}

lists!((S) IndexSet<T, S>);
