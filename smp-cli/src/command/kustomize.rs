//! Patches with targets, as kustomize applies them: those of kustomizations, and those of `smp krm`.

mod build;
mod directives;
mod entry;
mod field;
mod inline;
mod layer;
mod loader;
mod order;
mod paths;
mod target;
mod ways;

use std::collections::HashSet;
use std::path::Path;
use std::sync::Arc;

use self::build::Builder;
pub(super) use self::build::{Event, Item, Unmatched};
pub(super) use self::directives::unsupported;
pub(super) use self::entry::Entry;
pub(super) use self::field::{Field, kind_of};
use self::layer::Layer;
pub(super) use self::loader::Problem;
use self::loader::{Loader, Role};
pub(super) use self::paths::NAMES;
pub(super) use self::target::Id;
pub(super) use self::ways::{Ways, as_for, deletes, type_name};
use super::failures::Failures;
use crate::args::SourceArgs;
use crate::input::{Document, Reader};
use crate::report::{Failure, note, warning};
use crate::source::Schemas;

/// A kustomization with its resources and patches.
#[derive(Debug)]
pub(super) struct Kustomization {
    layer: Layer,
    not_applied: Vec<(String, Vec<String>)>,
}

impl Kustomization {
    /// Reads the kustomization in a folder, and what it includes.
    ///
    /// # Errors
    ///
    /// Returns all problems. The kustomization that is returned with them lacks the parts that cannot be read.
    pub(super) fn read(folder: &Path, reader: &Reader) -> (Self, Vec<Problem>) {
        let name = folder.display().to_string();
        let mut loader = Loader::new(reader);
        let layer = if !folder.is_dir() && paths::is_remote(&name) {
            let failure = Failure::unreadable(&name, "smp reads no remote kustomizations");
            let hint = "clone the repository, or use the output of `kustomize build`";
            loader.problems.push(Problem { file: name, failure: failure.hint(hint) });
            None
        } else {
            loader.folder(folder, Role::Kustomization)
        };
        (Self { layer: layer.unwrap_or_default(), not_applied: loader.not_applied }, loader.problems)
    }

    /// The objects before all patches.
    pub(super) fn objects(&self) -> Vec<&Document> {
        let mut objects = Vec::new();
        self.layer.documents(&mut objects);
        objects
    }

    /// The patches.
    pub(super) fn patches(&self) -> Vec<&Document> {
        let mut patches = Vec::new();
        self.layer.patches(&mut patches);
        patches
    }

    /// Names the parts that only kustomize applies.
    pub(super) fn report(&self) {
        if let Some(parts) = self.not_applied() {
            note(&format!("these parts of the kustomization are not applied, `kustomize build` applies them: {parts}"));
        }
    }

    /// The parts that only kustomize applies: `images, namePrefix (prod/kustomization.yaml)`.
    fn not_applied(&self) -> Option<String> {
        let mut seen = HashSet::new();
        let parts = self.not_applied.iter().filter(|part| seen.insert(*part));
        let parts: Vec<String> = parts.map(|(file, fields)| format!("{} ({file})", fields.join(", "))).collect();
        (!parts.is_empty()).then(|| parts.join("; "))
    }

    /// The objects that the kustomization in a folder makes for a cluster, without those that kustomize leaves out.
    ///
    /// # Errors
    ///
    /// Returns an error if the kustomization has parts that only kustomize applies: without them, these would be other objects.
    #[cfg(feature = "cluster")]
    pub(super) fn whole_objects_of(
        folder: &Path,
        sources: &SourceArgs,
        reader: &Reader,
        failures: &mut Failures,
    ) -> Result<Vec<Document>, Failure> {
        if let Some(parts) = Self::read(folder, reader).0.not_applied() {
            return Err(Failure::usage(&format!("these parts of the kustomization need kustomize: {parts}"))
                .hint("pipe the output of `kustomize build` to `-f -`"));
        }
        let items = Self::objects_of(folder, sources, reader, failures, &mut |_, _, _| {})?;
        Ok(items.into_iter().filter(|item| !item.is_deleted).map(|item| item.document).collect())
    }

    /// Reads the kustomization in a folder and applies its patches. Reports everything that is wrong; if that is an error, there are no
    /// objects. Objects that kustomize leaves out are marked. `see` gets each patch with each object that it is for, before it is applied.
    ///
    /// # Errors
    ///
    /// Returns an error if the types cannot be read.
    pub(super) fn objects_of(
        folder: &Path,
        sources: &SourceArgs,
        reader: &Reader,
        failures: &mut Failures,
        see: &mut dyn FnMut(&Schemas, &Document, &Document),
    ) -> Result<Vec<Item>, Failure> {
        let (kustomization, problems) = Self::read(folder, reader);
        for problem in problems {
            failures.report(problem.failure);
        }
        if failures.any() {
            return Ok(Vec::new());
        }
        kustomization.report();
        let schemas = kustomization.schemas(sources)?;
        for patch in kustomization.patches() {
            let found = unsupported(&patch.value);
            let spots = patch.origin.spots(&found.iter().map(|found| &found.path).collect::<Vec<_>>());
            for (found, spot) in found.iter().zip(spots) {
                warning(&format!("{}: {}: {}", patch.origin.place(spot.as_ref()), found.path, found.message));
            }
        }
        let items = kustomization.build(&schemas, &mut |event| match event {
            Event::Patch { patch, object } => see(&schemas, patch, object),
            Event::Failed(failure) | Event::Repeated { failure, .. } => failures.report(failure),
            Event::Unmatched(unmatched) if unmatched.is_error && !unmatched.is_uncertain => {
                let message = format!("{}: {}", unmatched.place(), unmatched.message);
                failures.report(Failure::does_not_apply(message).hint(unmatched.hint()));
            }
            Event::Unmatched(unmatched) => warning(&format!("{}: {}", unmatched.place(), unmatched.message)),
        })?;
        Ok(if failures.any() { Vec::new() } else { items })
    }

    /// The types for the objects. kustomize merges the lists of custom resources only by patch extensions.
    pub(super) fn schemas(&self, sources: &SourceArgs) -> Result<Arc<Schemas>, Failure> {
        let sources = SourceArgs { ignore_list_types: true, ..sources.clone() };
        super::schemas(&sources, self.objects())
    }

    /// Applies the patches in the order of kustomize. `report` gets each patch with each object, and what is wrong.
    ///
    /// # Errors
    ///
    /// Returns an error if the rules for patches cannot be set up.
    pub(super) fn build(self, schemas: &Schemas, report: &mut dyn FnMut(Event<'_>)) -> Result<Vec<Item>, Failure> {
        let ways = Ways::new(schemas)?.putting_patch_first();
        let mut items = Vec::new();
        Builder { ways: &ways, report }.add(self.layer, &mut items);
        for item in &mut items {
            item.is_deleted |= item.is_local();
        }
        Ok(items)
    }
}
