//! A patch with the objects that it is for, as kustomize and `smp krm` read it.

use super::field::Field;
use super::target::{Id, Target};
use crate::input::Document;
use crate::report::Failure;

/// An entry of `patches`.
#[derive(Debug)]
pub(in crate::command) struct Entry {
    pub(in crate::command) patches: Vec<Document>,
    /// Without a target, a patch is for the item that it names.
    pub(in crate::command) target: Option<Target>,
    pub(in crate::command) options: Options,
}

/// What a patch may change even if it has a target.
#[derive(Clone, Copy, Debug, Default)]
pub(in crate::command) struct Options {
    pub(in crate::command) allow_name_change: bool,
    pub(in crate::command) allow_kind_change: bool,
}

impl Entry {
    /// Reads `target` and `options` of an entry with these patches.
    pub(in crate::command) fn read(entry: &Field<'_>, patches: Vec<Document>) -> Result<Self, Failure> {
        let target = entry.get("target").map(|target| Target::read(&target)).transpose()?;
        let options = entry.get("options").map(|options| Options::read(&options)).transpose()?.unwrap_or_default();
        Self { patches, target, options }.checked(entry)
    }

    /// Fails if the objects of a patch are not known. `field` is the entry, or the text of the patch.
    pub(in crate::command) fn checked(self, field: &Field<'_>) -> Result<Self, Failure> {
        let place = field.get("patch").or_else(|| field.get("path")).unwrap_or_else(|| field.clone());
        let is_operations = |patch: &Document| patch.value.is_array();
        match &self.target {
            None if self.patches.iter().any(is_operations) => {
                Err(field.wrong("a JSON patch does not name an item; add a `target`"))
            }
            None if !self.patches.iter().all(|patch| Id::of(&patch.value).is_complete()) => {
                let message = "a patch without a target needs apiVersion, kind and metadata.name";
                Err(place.wrong(message).hint("name the item in the patch, or add a `target`"))
            }
            Some(_) if self.patches.len() > 1 => {
                Err(place.wrong("an entry with a target can have only one patch; write one entry for each"))
            }
            _ => Ok(self),
        }
    }
}

impl Options {
    fn read(options: &Field<'_>) -> Result<Self, Failure> {
        let (name, kind) = ("allowNameChange", "allowKindChange");
        options.object(&[name, kind])?;
        Ok(Self { allow_name_change: options.flag(name)?, allow_kind_change: options.flag(kind)? })
    }
}
