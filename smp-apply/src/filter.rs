//! Fields that a request can neither own nor take.

use crate::set::Node;
use crate::{Element, FieldSet};

/// Which fields a request can own. A write of the object itself resets the status, so it can neither own nor take a field there.
///
/// ```
/// use smp_apply::{Element, FieldSet, Filter};
///
/// let owned: FieldSet = r#"{"f:spec":{"f:replicas":{}},"f:status":{"f:phase":{}}}"#.parse()?;
/// let filter = Filter::Exclude(r#"{"f:status":{}}"#.parse()?);
/// assert_eq!(filter.apply(&owned).to_string(), r#"{"f:spec":{"f:replicas":{}}}"#);
///
/// let filter = Filter::Include(vec![vec![Some(Element::field("status"))]]);
/// assert_eq!(filter.apply(&owned).to_string(), r#"{"f:status":{"f:phase":{}}}"#);
/// # Ok::<(), smp_apply::InvalidFieldSet>(())
/// ```
#[derive(Clone, Debug, PartialEq)]
pub enum Filter {
    /// All fields but these and what is below them.
    Exclude(FieldSet),
    /// The fields at any of these paths, above and below them. An element that is none matches any element.
    Include(Vec<Vec<Option<Element>>>),
}

impl Filter {
    /// Returns the fields that pass the filter.
    #[must_use]
    pub fn apply(&self, fields: &FieldSet) -> FieldSet {
        match self {
            Self::Exclude(excluded) => fields.recursive_difference(excluded),
            Self::Include(paths) => included(fields, &paths.iter().map(Vec::as_slice).collect::<Vec<_>>()),
        }
    }
}

/// Keeps what at least one of the paths selects: `spec.containers.*.resources` and `spec.containers.*.resizePolicy` keep both fields of each
/// container. The server's library has the same aim, but keeps only `resources`: `SetMatcher.Merge` in its `fieldpath/set.go` does not find
/// the wildcard that both paths have. No storage of a built-in kind depends on it.
fn included(fields: &FieldSet, paths: &[&[Option<Element>]]) -> FieldSet {
    if paths.iter().any(|path| path.is_empty()) {
        return fields.clone();
    }
    let nodes = fields.nodes().iter().filter_map(|node| {
        let is_match = |first: &Option<Element>| first.as_ref().is_none_or(|element| *element == node.element);
        let paths = paths.iter().filter_map(|path| path.split_first());
        let below: Vec<_> = paths.filter(|(first, _)| is_match(first)).map(|(_, rest)| rest).collect();
        let below = (!below.is_empty()).then(|| included(&node.below, &below))?;
        Some(Node { element: node.element.clone(), is_member: node.is_member, below })
    });
    FieldSet::from_nodes(nodes.collect())
}

#[cfg(test)]
mod tests {
    use super::Filter;
    use crate::{Element, FieldSet};

    #[test]
    fn a_path_adds_to_what_other_paths_include() {
        let field = |name: &str| Some(Element::field(name));
        let fields: FieldSet =
            r#"{"f:a":{"f:x":{},"f:y":{},"f:z":{}},"f:b":{"f:x":{},"f:y":{}}}"#.parse().expect("it is a set");
        let first = vec![None, field("x")];
        for (second, expected) in [
            (vec![None, field("y")], r#"{"f:a":{"f:x":{},"f:y":{}},"f:b":{"f:x":{},"f:y":{}}}"#),
            (vec![field("b"), field("y")], r#"{"f:a":{"f:x":{}},"f:b":{"f:x":{},"f:y":{}}}"#),
            (vec![field("a")], r#"{"f:a":{"f:x":{},"f:y":{},"f:z":{}},"f:b":{"f:x":{}}}"#),
        ] {
            let paths = [first.clone(), second];
            let turned = Filter::Include(paths.iter().rev().cloned().collect());
            assert_eq!(Filter::Include(paths.to_vec()).apply(&fields).to_string(), expected);
            assert_eq!(turned.apply(&fields).to_string(), expected);
        }
    }

    #[test]
    fn members_on_the_way_to_an_included_path_stay() {
        let field = |name: &str| Some(Element::field(name));
        let filter = Filter::Include(vec![vec![field("spec"), field("containers"), None, field("resources")]]);
        let text = r#"{"f:spec":{".":{},"f:containers":{"k:{\"name\":\"a\"}":{".":{},"f:image":{},"f:resources":{"f:limits":{}}}},"f:x":{}}}"#;
        let expected =
            r#"{"f:spec":{".":{},"f:containers":{"k:{\"name\":\"a\"}":{".":{},"f:resources":{"f:limits":{}}}}}}"#;
        assert_eq!(filter.apply(&text.parse().expect("it is a set")).to_string(), expected);
    }
}
