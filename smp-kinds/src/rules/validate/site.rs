//! Where a rule is applied.

use std::cell::RefCell;
use std::collections::HashSet;

use serde_json::{Map, Value};

pub(crate) use crate::object::items;
use crate::object::{member, text_at};
use crate::path::Path;
use crate::subresource::Subresource;
use crate::types::Struct;
use crate::unique::{Named, Siblings};

/// A struct that is checked.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Object<'v> {
    pub(crate) of: &'static Struct,
    pub(crate) members: &'v Map<String, Value>,
    /// The struct before the change.
    pub(crate) old: Option<&'v Map<String, Value>>,
    pub(crate) path: &'v Path<'v>,
    /// The list that the struct is in, and its position there.
    pub(crate) siblings: &'v Siblings<'v>,
    pub(crate) index: usize,
}

impl Object<'_> {
    /// Whether an earlier item of the list has the same text.
    pub(crate) fn repeats(&self, field: &'static str) -> bool {
        self.siblings.repeats(self.index, field)
    }
}

/// What surrounds a struct.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Scope<'v> {
    pub(crate) root: &'v Map<String, Value>,
    /// The object before the change.
    pub(crate) old: Option<&'v Map<String, Value>>,
    /// Whether the status is changed, not the rest.
    pub(crate) is_status: bool,
    pub(crate) subresource: Subresource,
    /// The spec of the pod or pod template around the struct.
    pub(crate) pod: Option<&'v Pod<'v>>,
}

/// The spec of a pod or of a pod template, and the volumes that its containers can refer to.
#[derive(Debug)]
pub(crate) struct Pod<'v> {
    pub(crate) spec: &'v Map<String, Value>,
    pub(crate) containers: Named<'v>,
    pub(crate) volumes: Named<'v>,
    /// The claim templates of a `StatefulSet`, which are volumes too.
    pub(crate) claims: Named<'v>,
    /// The positions of the invalid volumes.
    pub(super) invalid_volumes: RefCell<HashSet<usize>>,
}

impl<'v> Pod<'v> {
    pub(super) fn new(spec: &'v Map<String, Value>, root: &'v Map<String, Value>) -> Self {
        let list = |name: &str| items(spec.get(name).unwrap_or(&Value::Null));
        let claims = root.get("spec").and_then(|spec| spec.get("volumeClaimTemplates")).unwrap_or(&Value::Null);
        Self {
            spec,
            containers: Named::new(list("containers"), &["name"]),
            volumes: Named::new(list("volumes"), &["name"]),
            claims: Named::new(items(claims), &["metadata", "name"]),
            invalid_volumes: RefCell::default(),
        }
    }

    /// Whether the pod has a valid volume with this name.
    pub(crate) fn has_volume(&self, name: &str) -> bool {
        self.claims.find(name).is_some() || self.valid_volume(name).is_some()
    }

    /// The position of the valid volume with this name. Other rules treat an invalid one as missing.
    pub(crate) fn valid_volume(&self, name: &str) -> Option<usize> {
        self.volumes.find(name).filter(|index| !self.invalid_volumes.borrow().contains(index))
    }
}

/// A value that a rule checks.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Site<'v> {
    pub(crate) object: Object<'v>,
    pub(crate) scope: &'v Scope<'v>,
    /// The value of the field; null for a rule of the whole struct.
    pub(crate) value: &'v Value,
    /// The path of the field, or that of the struct.
    pub(crate) path: &'v Path<'v>,
}

impl<'v> Scope<'v> {
    pub(super) fn new(root: &'v Map<String, Value>, subresource: Subresource) -> Self {
        Self {
            root,
            old: None,
            is_status: matches!(subresource, Subresource::Status | Subresource::Approval),
            subresource,
            pod: None,
        }
    }

    pub(super) fn inside_pod<'n>(&'n self, pod: &'n Pod<'n>) -> Scope<'n> {
        Scope { pod: Some(pod), ..*self }
    }
}

impl<'v> Site<'v> {
    /// A field of the struct; null if it is absent.
    pub(crate) fn get(&self, name: &str) -> &'v Value {
        member(self.object.members, name).unwrap_or(&Value::Null)
    }

    /// A text field of the struct; empty if it is absent.
    pub(crate) fn text(&self, name: &str) -> &'v str {
        self.get(name).as_str().unwrap_or_default()
    }

    /// The items of a list of the struct.
    pub(crate) fn items(&self, name: &str) -> &'v [Value] {
        items(self.get(name))
    }

    /// The name of the field; empty for a rule of the whole struct.
    pub(crate) fn name(&self) -> &'v str {
        match self.path {
            Path::Field(_, name) => name,
            _ => "",
        }
    }

    pub(crate) fn has(&self, name: &str) -> bool {
        !self.get(name).is_null()
    }

    /// The path of a field of the struct.
    pub(crate) fn at<'n>(&self, name: &'n str) -> Path<'n>
    where
        'v: 'n,
    {
        self.object.path.field(name)
    }
}

/// The text of a member; empty if it is absent.
pub(crate) fn text<'v>(value: &'v Value, name: &str) -> &'v str {
    text_at(value, &[name])
}
