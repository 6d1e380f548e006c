//! Applies the patches of a kustomization to its objects, in the order of kustomize.

use std::collections::HashMap;

use serde_json::Value;
use smp_core::Path;

use super::directives::is_ignored;
use super::entry::Entry;
use super::layer::{Layer, Resource, identity};
use super::target::Id;
use super::ways::Ways;
use crate::command::identity::Identity;
use crate::input::Document;
use crate::report::Failure;

/// An object of a kustomization.
#[derive(Debug)]
pub(in crate::command) struct Item {
    pub(in crate::command) document: Document,
    /// The object in its file.
    pub(in crate::command) before: Value,
    pub(in crate::command) is_patched: bool,
    /// Whether a patch deletes the object, or kustomize leaves it out.
    pub(in crate::command) is_deleted: bool,
    /// Its names in kustomize, which may differ from those here.
    identity: Value,
}

/// What happens while patches are applied.
pub(in crate::command) enum Event<'e> {
    /// A patch is about to be applied to an object.
    Patch { patch: &'e Document, object: &'e Document },
    /// A patch does not apply to an object.
    Failed(Failure),
    /// A patch is for no object.
    Unmatched(Unmatched<'e>),
    /// Two objects have the same name.
    Repeated { object: &'e Document, failure: Failure },
}

/// A patch that is for no object.
pub(in crate::command) struct Unmatched<'e> {
    pub(in crate::command) patch: &'e Document,
    pub(in crate::command) message: String,
    /// Whether kustomize fails. It ignores a target that matches nothing.
    pub(in crate::command) is_error: bool,
    /// Whether the patch may be for something that only kustomize has.
    pub(in crate::command) is_uncertain: bool,
}

impl Unmatched<'_> {
    /// The line of the patch.
    pub(in crate::command) fn place(&self) -> String {
        self.patch.origin.place(self.patch.origin.spots(&[&Path::root()]).pop().flatten().as_ref())
    }

    /// What to do.
    pub(in crate::command) fn hint(&self) -> &'static str {
        if self.is_uncertain {
            "it may be for an object that `kustomize build` adds"
        } else if self.is_error {
            "check apiVersion, kind, namespace and name of the patch"
        } else {
            "check the target; each part is a regular expression for the whole text"
        }
    }
}

/// Applies patches and reports what happens.
pub(super) struct Builder<'b> {
    pub(super) ways: &'b Ways<'b>,
    pub(super) report: &'b mut dyn FnMut(Event<'_>),
}

impl Builder<'_> {
    /// Adds the objects of a kustomization to those of a component, and applies its patches to all of them.
    pub(super) fn add(&mut self, layer: Layer, items: &mut Vec<Item>) {
        for resource in layer.resources {
            match resource {
                Resource::Objects(objects) => items.extend(objects.into_iter().map(Item::new)),
                Resource::Layer(layer) => {
                    let mut own = Vec::new();
                    self.add(layer, &mut own);
                    items.append(&mut own);
                }
            }
        }
        self.check_names(items);
        for component in layer.components {
            self.add(component, items);
        }
        layer.patches.iter().for_each(|entry| self.apply(entry, layer.is_open, items));
        for item in &mut *items {
            layer.rename.apply(&mut item.identity);
        }
        layer.late_patches.iter().for_each(|entry| self.apply(entry, layer.is_open, items));
    }

    /// Reports objects with the same name, which kustomize rejects.
    fn check_names(&mut self, items: &[Item]) {
        let mut seen: HashMap<Id<'_>, &Item> = HashMap::new();
        for item in items.iter().filter(|item| !item.is_deleted) {
            let Some(first) = seen.insert(Id::of(&item.identity), item) else { continue };
            let (name, place) = (Identity::of(&item.document.value), first.document.origin.name());
            let message = format!("{}: the name {name} is used twice, also in {place}", item.document.origin.name());
            let failure = Failure::does_not_apply(message).hint("remove one of the two, or give it another name");
            (self.report)(Event::Repeated { object: &item.document, failure });
        }
    }

    fn apply(&mut self, entry: &Entry, is_open: bool, items: &mut [Item]) {
        for patch in entry.patches.iter().filter(|patch| !is_ignored(&patch.value)) {
            for index in self.selected(entry, patch, is_open, items) {
                let item = &mut items[index];
                (self.report)(Event::Patch { patch, object: &item.document });
                match self.ways.apply(&item.document, patch, entry.options) {
                    Ok(Some(patched)) => item.set(patched),
                    Ok(None) => item.is_deleted = true,
                    Err(failure) => {
                        let details = vec![format!("in {}", Identity::of(&item.document.value))];
                        (self.report)(Event::Failed(failure.details(details)));
                    }
                }
            }
        }
    }

    /// The indexes of the objects that a patch is for.
    fn selected(&mut self, entry: &Entry, patch: &Document, is_open: bool, items: &[Item]) -> Vec<usize> {
        let select = |is_selected: &dyn Fn(&Item) -> bool| -> Vec<usize> {
            let items = items.iter().enumerate().filter(|(_, item)| !item.is_deleted && is_selected(item));
            items.map(|(index, _)| index).collect()
        };
        let (selected, is_error) = match &entry.target {
            Some(target) => (select(&|item| target.selects(&item.document.value, &item.identity)), false),
            None => {
                let wanted = Id::of(&patch.value);
                (select(&|item| wanted.identifies(&item.document.value, &item.identity)), true)
            }
        };
        let message = match selected.len() {
            0 if is_error => format!("no object matches the patch, which is for {}", Identity::of(&patch.value)),
            0 => "no object matches the target".to_owned(),
            2.. if is_error => {
                format!("{} objects have or had the name {}", selected.len(), Identity::of(&patch.value))
            }
            _ => return selected,
        };
        let is_uncertain = is_open && selected.is_empty();
        (self.report)(Event::Unmatched(Unmatched { patch, message, is_error, is_uncertain }));
        Vec::new()
    }
}

impl Item {
    fn new(document: Document) -> Self {
        let (before, identity) = (document.value.clone(), identity(&document.value));
        Self { document, before, identity, is_patched: false, is_deleted: false }
    }

    /// Changes the object. Its kind and its name in kustomize change with it.
    fn set(&mut self, patched: Value) {
        for pointer in ["/apiVersion", "/kind", "/metadata/name", "/metadata/namespace"] {
            let (old, new) = (self.document.value.pointer(pointer), patched.pointer(pointer));
            if old != new
                && let Some(place) = self.identity.pointer_mut(pointer)
            {
                *place = new.cloned().unwrap_or_default();
            }
        }
        self.document.value = patched;
        self.is_patched = true;
    }

    /// Whether kustomize leaves the object out of its output.
    pub(super) fn is_local(&self) -> bool {
        let annotation = &self.document.value["metadata"]["annotations"]["config.kubernetes.io/local-config"];
        annotation.as_str().is_some_and(|value| value != "false")
    }
}
