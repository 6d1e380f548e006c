//! The options of an operation, with the names in cases and behavior files, and the patcher for them.

use serde_json::Value;
use smp_core::{PatchMergeKey, Patcher, Path, Schema, SetElementOrder};

pub use smp_core::Dialect;

/// The options. Options that stock servers do not know have no effect in the upstream dialect.
#[derive(Clone, Debug)]
pub struct Options {
    /// The dialect.
    pub dialect: Dialect,
    /// When a diff sends `$patchMergeKey`.
    pub patch_merge_key: PatchMergeKey,
    /// When a diff sends the order of a list.
    pub set_element_order: SetElementOrder,
    /// Whether a three-way diff overwrites what others changed.
    pub overwrite: bool,
    /// Whether a conflict hides its values.
    pub mask_conflicts: bool,
    /// The fields that a diff must not change.
    pub preconditions: Vec<Path>,
    /// The methods of a patcher that make it reject something.
    pub refusals: Vec<fn(Patcher) -> Patcher>,
    /// The maximum depth of documents.
    pub max_depth: usize,
}

impl Default for Options {
    fn default() -> Self {
        Self {
            dialect: Dialect::Extended,
            patch_merge_key: PatchMergeKey::default(),
            set_element_order: SetElementOrder::default(),
            overwrite: true,
            mask_conflicts: false,
            preconditions: Vec::new(),
            refusals: Vec::new(),
            max_depth: 128,
        }
    }
}

impl Options {
    /// The options of the proposals.
    pub fn follow_proposals() -> Self {
        Self { patch_merge_key: PatchMergeKey::Always, set_element_order: SetElementOrder::Always, ..Self::default() }
    }

    /// Reads the options from an object; missing ones follow the proposals.
    ///
    /// The error names the unknown or malformed option.
    pub fn read(object: &Value) -> Result<Self, String> {
        let mut options = Self::follow_proposals();
        for (name, value) in object.as_object().into_iter().flatten() {
            options.set(name, value).ok_or_else(|| format!("unknown option {name}: {value}"))?;
        }
        Ok(options)
    }

    /// The patcher for these options.
    pub fn any(&self, schema: Schema<'_>) -> Patcher<Dialect> {
        self.patcher(schema).with_dialect(self.dialect)
    }

    /// The patcher with the rules of smp.
    pub fn patcher(&self, schema: Schema<'_>) -> Patcher {
        let patcher = Patcher::new(schema)
            .patch_merge_key(self.patch_merge_key)
            .set_element_order(self.set_element_order)
            .protect_fields(self.preconditions.clone())
            .max_depth(self.max_depth);
        let patcher = match (self.overwrite, self.mask_conflicts) {
            (true, _) => patcher,
            (false, true) => patcher.report_conflict_paths(),
            (false, false) => patcher.report_conflicts(),
        };
        self.refusals.iter().fold(patcher, |patcher, refuse| refuse(patcher))
    }

    fn set(&mut self, name: &str, value: &Value) -> Option<()> {
        match (name, value.as_str()) {
            ("dialect", Some(name)) => self.dialect = Dialect::parse(name)?,
            ("patchMergeKey", Some("always")) => self.patch_merge_key = PatchMergeKey::Always,
            ("patchMergeKey", Some("auto")) => self.patch_merge_key = PatchMergeKey::Auto,
            ("patchMergeKey", Some("never")) => self.patch_merge_key = PatchMergeKey::Never,
            ("unknownFields", Some("reject")) => self.refusals.push(Patcher::reject_unknown_fields),
            ("unknownDirectives", Some("reject")) => self.refusals.push(Patcher::reject_unknown_directives),
            ("ambiguousKeyDeletion", Some("reject")) => self.refusals.push(Patcher::reject_ambiguous_key_deletion),
            ("setElementOrder", Some("always")) => self.set_element_order = SetElementOrder::Always,
            ("setElementOrder", Some("whenNeeded")) => self.set_element_order = SetElementOrder::WhenNeeded,
            ("setElementOrder", Some("never")) => self.set_element_order = SetElementOrder::Never,
            ("setElementOrder", None) => {
                self.set_element_order =
                    if value.as_bool()? { SetElementOrder::Always } else { SetElementOrder::Never };
            }
            ("overwrite", None) => self.overwrite = value.as_bool()?,
            ("maskConflicts", None) => self.mask_conflicts = value.as_bool()?,
            ("maxDepth", None) => self.max_depth = usize::try_from(value.as_u64()?).ok()?,
            ("preconditions", None) => {
                let paths = value.as_array()?.iter().map(|path| path.as_str()?.parse().ok());
                self.preconditions = paths.collect::<Option<_>>()?;
            }
            _ => return None,
        }
        Some(())
    }
}
