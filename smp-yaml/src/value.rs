//! Converts a YAML tree to a JSON value, like kubectl's reader.

use std::borrow::Cow;
use std::collections::HashSet;

use granit_parser::ScalarStyle;
use serde_json::{Map, Value};

use crate::MAX_DEPTH;
use crate::document::Duplicate;
use crate::error::{Code, Problem};
use crate::scalar::{Scalar, Tag};
use crate::tree::{Content, Node, NodeId, Tree};

/// The value of a tree. Null if the tree is empty. Values deeper than `levels` become null.
pub(crate) fn value(tree: &Tree<'_>, levels: usize) -> Result<(Value, Vec<Duplicate>), Problem> {
    let mut reader = Reader { tree, duplicates: Vec::new(), in_alias: 0 };
    let value = match tree.root() {
        Some(root) => reader.value(root, levels)?,
        None => Value::Null,
    };
    reader.duplicates.sort_by_key(|duplicate| duplicate.offset);
    Ok((value, reader.duplicates))
}

/// The value of a node. `None` if it has none.
pub(crate) fn of_node(tree: &Tree<'_>, node: NodeId) -> Option<Value> {
    Reader { tree, duplicates: Vec::new(), in_alias: 0 }.value(node, MAX_DEPTH + 1).ok()
}

/// Whether a mapping, or a list of mappings, has a field, including merged ones.
///
/// ```yaml
/// <<: [{port: 80}, {<<: {name: web}}]   # has `port` and `name`
/// ```
pub(crate) fn has_field(tree: &Tree<'_>, mappings: NodeId, wanted: &str) -> bool {
    match &tree.resolved(mappings).content {
        Content::Sequence { items, .. } => items.iter().any(|item| has_field(tree, *item, wanted)),
        Content::Mapping { entries, .. } => entries.iter().any(|(key, value)| {
            if is_merge(tree, *key) {
                has_field(tree, *value, wanted)
            } else {
                name(tree, *key).is_ok_and(|name| name == wanted)
            }
        }),
        _ => false,
    }
}

/// The name of the field for a key.
pub(crate) fn name<'a>(tree: &'a Tree<'_>, key: NodeId) -> Result<Cow<'a, str>, Problem> {
    let at = tree.node(key).span.start;
    let Content::Scalar { .. } = tree.resolved(key).content else {
        let message = "the name of a field cannot be a list or an object; use a string";
        return Err(Problem::new(Code::InvalidKey, at, message));
    };
    let name = scalar(tree.resolved(key))
        .map_err(|message| Problem::new(Code::InvalidScalar, at, message))?
        .and_then(Scalar::key);
    name.ok_or_else(|| Problem::new(Code::InvalidKey, at, "invalid name of a field; put it in quotes"))
}

/// Whether a key is `<<`, which merges another mapping into this one.
pub(crate) fn is_merge(tree: &Tree<'_>, key: NodeId) -> bool {
    match &tree.node(key).content {
        Content::Scalar { text, style, tag } => {
            text == "<<" && (*tag == Tag::Merge || *tag == Tag::None && *style == ScalarStyle::Plain)
        }
        _ => false,
    }
}

fn scalar<'a>(node: &'a Node<'_>) -> Result<Option<Scalar<'a>>, &'static str> {
    let Content::Scalar { text, style, tag } = &node.content else { return Ok(None) };
    if *style != ScalarStyle::Plain && *tag == Tag::None {
        return Ok(Some(Scalar::Text(text.as_ref().into())));
    }
    Scalar::of(*tag, text).map(Some)
}

struct Reader<'a, 't> {
    tree: &'a Tree<'t>,
    duplicates: Vec<Duplicate>,
    /// The number of enclosing aliases. Repeated names are reported only once, at their anchor.
    in_alias: usize,
}

impl Reader<'_, '_> {
    fn value(&mut self, id: NodeId, levels: usize) -> Result<Value, Problem> {
        let Some(levels) = levels.checked_sub(1) else { return Ok(Value::Null) };
        let node = self.tree.node(id);
        match &node.content {
            Content::Alias(target) => {
                self.in_alias += 1;
                let value = self.value(*target, levels + 1);
                self.in_alias -= 1;
                value
            }
            Content::Scalar { .. } => {
                let problem = |message| Problem::new(Code::InvalidScalar, node.span.start, message);
                let value = scalar(node).map_err(problem)?.and_then(Scalar::value);
                value.ok_or_else(|| problem("JSON has no such number; use a finite one, or put it in quotes"))
            }
            Content::Sequence { items, .. } => {
                items.iter().map(|item| self.value(*item, levels)).collect::<Result<Vec<_>, _>>().map(Value::Array)
            }
            Content::Mapping { .. } => {
                let mut fields = Map::new();
                self.fields(id, levels, &mut fields)?;
                Ok(Value::Object(fields))
            }
        }
    }

    /// Adds the fields of a mapping. Later fields override earlier ones, and `<<` overrides the fields before it. This is how kubectl's
    /// reader works, although YAML 1.1 defines that `<<` never overrides.
    ///
    /// ```yaml
    /// base: &base {port: 80}
    /// web: {port: 8080, <<: *base}   # port is 80
    /// ```
    fn fields(&mut self, id: NodeId, levels: usize, fields: &mut Map<String, Value>) -> Result<(), Problem> {
        let tree = self.tree;
        let Content::Mapping { entries, .. } = &tree.resolved(id).content else {
            let message = "`<<` takes an object or a list of objects; use an alias of an object";
            return Err(Problem::new(Code::InvalidMerge, tree.node(id).span.start, message));
        };
        // Merged fields do not count as repeated, so the names are compared if a field was there before.
        let mut is_repeated = false;
        for (key, value) in entries {
            if is_merge(tree, *key) {
                self.merge(*value, levels, fields)?;
                continue;
            }
            let name = name(tree, *key)?.into_owned();
            is_repeated |= fields.insert(name, self.value(*value, levels)?).is_some();
        }
        if is_repeated && self.in_alias == 0 { self.duplicates(entries) } else { Ok(()) }
    }

    /// Finds the repeated names of a mapping.
    fn duplicates(&mut self, entries: &[(NodeId, NodeId)]) -> Result<(), Problem> {
        let tree = self.tree;
        let mut names = HashSet::with_capacity(entries.len());
        for (key, _) in entries.iter().filter(|(key, _)| !is_merge(tree, *key)) {
            let name = name(tree, *key)?;
            if !names.insert(name.clone()) {
                self.duplicates.push(Duplicate { name: name.into_owned(), offset: tree.node(*key).span.start });
            }
        }
        Ok(())
    }

    /// Merges a mapping, or a list of mappings in which the first one takes precedence.
    ///
    /// ```yaml
    /// <<: [{port: 80}, {port: 443, name: web}]   # port is 80, name is web
    /// ```
    fn merge(&mut self, id: NodeId, levels: usize, fields: &mut Map<String, Value>) -> Result<(), Problem> {
        self.in_alias += 1;
        let result = match &self.tree.node(id).content {
            Content::Sequence { items, .. } => {
                items.iter().rev().try_for_each(|item| self.fields(*item, levels, fields))
            }
            _ => self.fields(id, levels, fields),
        };
        self.in_alias -= 1;
        result
    }
}
