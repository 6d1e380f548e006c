//! Reads, applies and creates patches of every type.

use std::fmt::Display;

use serde_json::{Map, Value};
use smp_core::{Dialect, Input, Patcher, Path, Schema, SetElementOrder, Step};
use smp_patch::{Code, JsonDiff, JsonPatch, MergePatch, Pointer};

use super::rejection::{self, Changed};
use super::sent_deletion::{self, SentDeletion};
use super::server_owned::{self, Versions};
use super::validation::Validation;
use super::{custom_resource, edits, lint, list_keys};
use crate::args::{JsonPatchArgs, Naming, PatchArgs, PatchingArgs, Validate};
use crate::input::{Document, Reader};
use crate::patch_type::PatchType;
use crate::report::{Failure, are_secret, note, warning};
use crate::rules::{self, Rules, check_depth};
use crate::secret::{Version, is_masked, mask};
use crate::semantic;
use crate::set::Edit;
use crate::source::{Schemas, Types, needs_no_type};

/// How patches are applied and made, from the command line.
#[derive(Debug)]
pub(super) struct Patching<'s> {
    types: Types<'s>,
    /// The rules of the server that applies the patches.
    applying: Rules,
    /// The rules for making patches. Never those of stock clients for `--for-stock-server`, because they lose data.
    making: Rules,
    max_depth: usize,
    sends_keys: bool,
    comparison: Comparison,
    patch_type: PatchType,
    /// The option that sets the patch type, for hints.
    type_option: &'static str,
    for_stock_server: bool,
    /// Whether a patch that needs no type applies to objects of unknown types.
    without_type: bool,
    validation: Validation,
}

/// How versions of an object are compared.
#[derive(Clone, Copy, Debug, Default)]
struct Comparison {
    /// Whether values that a server stores as the same are equal.
    is_semantic: bool,
    /// Whether patches contain what a server owns.
    sends_server_owned: bool,
    /// Whether JSON patches do not test the items that they change.
    omits_tests: bool,
}

/// A valid patch of its type.
#[derive(Debug)]
pub(super) struct Patch {
    pub(super) document: Document,
    kind: Kind,
}

/// A parsed patch.
#[derive(Debug)]
enum Kind {
    Strategic,
    Merge(MergePatch),
    Json(JsonPatch),
    /// Changes of single fields.
    Fields(Vec<Edit>),
}

impl<'s> Patching<'s> {
    pub(super) fn new(schemas: &'s Schemas, args: &PatchingArgs) -> Result<Self, Failure> {
        let (making, max_depth) = (args.rules.rules(), args.rules.max_depth);
        let applying =
            if args.for_stock_server { rules::of(Dialect::Upstream).max_depth(max_depth) } else { making.clone() };
        Ok(Self {
            types: Types::new(schemas, &args.types)?,
            applying,
            making,
            max_depth,
            sends_keys: false,
            comparison: Comparison::default(),
            patch_type: args.patch_type,
            type_option: "--type",
            for_stock_server: args.for_stock_server,
            without_type: false,
            validation: Validation::new(Validate::Ignore),
        })
    }

    /// Sets the rules for making patches.
    pub(super) fn making(mut self, args: &PatchArgs) -> Self {
        self.sends_keys = args.patch_merge_key != Naming::Never;
        self.comparison.is_semantic = args.semantic;
        self.comparison.sends_server_owned = args.server_owned;
        self.making = args.refine(self.making);
        self.testing(&args.json)
    }

    /// Sets whether JSON patches test the items that they change.
    pub(super) fn testing(mut self, args: &JsonPatchArgs) -> Self {
        self.comparison.omits_tests = args.no_tests;
        self
    }

    /// Lets patches that need no type apply to objects of unknown types.
    pub(super) fn without_type(self, without_type: bool) -> Self {
        Self { without_type, ..self }
    }

    /// Whether a patch needs the type of an object, and the type is unknown.
    ///
    /// ```text
    /// {spec: {rules: [...]}} for an unknown custom resource    true: its type says how the list is merged
    /// {metadata: {labels: {a: b}}} for the same                false
    /// ```
    pub(super) fn lacks_type(&self, object: &Document, patch: &Patch) -> bool {
        matches!(patch.kind, Kind::Strategic)
            && !needs_no_type(&patch.document.value)
            && self.types.may_be_unknown(&object.value)
            && self.types.of(&[(&object.value, &object.origin)]).is_err()
    }

    /// Sets what to do about unknown fields and values of the wrong type in patches that are applied.
    pub(super) fn validate(self, mode: Validate) -> Self {
        Self { validation: Validation::new(mode), ..self }
    }

    /// Sets another patch type, and the option for it that hints name.
    pub(super) fn of_type(self, patch_type: PatchType, type_option: &'static str) -> Self {
        Self { patch_type, type_option, ..self }
    }

    /// The rules for making patches for a type.
    pub(super) fn maker(&self, schema: Schema<'_>) -> Rules {
        self.making.for_schema(schema)
    }

    /// The rules for applying patches to a type.
    pub(super) fn applier(&self, schema: Schema<'_>) -> Rules {
        self.applying.for_schema(schema)
    }

    /// Parses a document as a patch.
    pub(super) fn read(&self, document: Document) -> Result<Patch, Failure> {
        let wrong = |problem: &dyn Display| Failure::does_not_apply(format!("{}: {problem}", document.origin.name()));
        let is_json = || JsonPatch::from_value(&document.value).is_ok_and(|patch| !patch.operations().is_empty());
        if self.patch_type != PatchType::Json && is_json() {
            return Err(wrong(&"this is a JSON patch (a list of operations)").hint("use --type json"));
        }
        let kind = match self.patch_type {
            PatchType::Strategic => Kind::Strategic,
            PatchType::Merge => {
                Kind::Merge(MergePatch::from_value(document.value.clone()).map_err(|error| wrong(&error))?)
            }
            PatchType::Json => Kind::Json(JsonPatch::from_value(&document.value).map_err(|error| wrong(&error))?),
        };
        Ok(Patch { document, kind })
    }

    /// The changes of single fields as a patch, which matches any object.
    pub(super) fn of_fields(edits: Vec<Edit>, reader: &Reader) -> Result<Patch, Failure> {
        Ok(Patch { document: edits::document(&Value::Object(Map::new()), reader)?, kind: Kind::Fields(edits) })
    }

    /// Applies a patch to an object. On an error, the object may be partly changed.
    pub(super) fn apply(&self, object: &mut Document, patch: &Patch) -> Result<(), Failure> {
        let patch_origin = &patch.document.origin;
        if is_masked(&patch.document.value) && are_secret(self.schema_if_known(&[object]), &[&object.value]) {
            let message = format!("{}: the patch contains masked values of a Secret", patch_origin.name());
            return Err(Failure::does_not_apply(message).hint("make the patch with --show-secrets"));
        }
        match &patch.kind {
            Kind::Strategic => self.apply_strategic(object, &patch.document)?,
            Kind::Merge(merge) => {
                self.validation.patch(self.schema_if_known(&[object]), &patch.document)?;
                warn_of_nulls(&patch.document);
                object.value = merge.apply(std::mem::take(&mut object.value));
            }
            Kind::Fields(edits) => {
                let schema = self.schema_if_known(&[object]);
                let live = object.value.clone();
                edits.iter().try_for_each(|edit| edit.apply(schema, &mut object.value))?;
                self.validation.patched(schema, (&live, &object.value), &patch.document)?;
            }
            Kind::Json(operations) => {
                let live = std::mem::take(&mut object.value);
                object.value = operations.apply_strictly(live.clone()).map_err(|error| {
                    let error = error.with_object_name(object.origin.name());
                    Failure::patch(&patch_origin.name(), &error)
                })?;
                // Copies and moves can make a document deeper.
                check_depth(&object.value, Input::Live, self.max_depth)
                    .map_err(|error| Failure::operation(&error, &[(Input::Live, &object.origin)]))?;
                let schema = self.schema_if_known(&[object]);
                self.validation.patched(schema, (&live, &object.value), &patch.document)?;
            }
        }
        Ok(())
    }

    fn apply_strategic(&self, object: &mut Document, patch: &Document) -> Result<(), Failure> {
        let (live, change) = ((&object.value, &object.origin), (&patch.value, &patch.origin));
        self.types.check_roles(live, change)?;
        self.types.check_kind(live, change)?;
        let schema = match self.schema(&[object, patch]) {
            Err(_) if self.without_type && self.types.merges_without(&object.value, &patch.value) => {
                Schema::free_form()
            }
            schema => schema?,
        };
        let live = std::mem::take(&mut object.value);
        object.value = self.applier(schema).apply(live, &patch.value).map_err(|error| {
            Failure::operation(&error, &[(Input::Live, &object.origin), (Input::Patch, &patch.origin)])
        })?;
        self.validation.patch(schema, patch)
    }

    /// Warns that a server rejects an object that a patch makes.
    pub(super) fn warn_of_rejection(&self, changed: &Changed<'_>) {
        for line in self.rejection(changed, &[]) {
            warning(&line);
        }
    }

    /// Checks an object that patches made, as `--validate` says.
    ///
    /// # Errors
    ///
    /// Returns the reasons of a server to reject it with `--validate=strict`.
    pub(super) fn check_result(&self, changed: &Changed<'_>) -> Result<(), Failure> {
        if !self.validation.is_on() {
            return Ok(());
        }
        let schema = self.types.of_value(changed.after);
        let reported: Vec<String> =
            changed.inputs.iter().flat_map(|patch| lint::invalid(schema, changed.checked(patch))).collect();
        self.validation.rejected(self.rejection(changed, &reported))
    }

    fn rejection(&self, changed: &Changed<'_>, reported: &[String]) -> Vec<String> {
        rejection::lines(self.types.catalog(), self.types.of_value(changed.after), changed, reported)
    }

    /// Whether values that a server stores as the same are equal.
    pub(super) fn is_semantic(&self) -> bool {
        self.comparison.is_semantic
    }

    /// The new version of an object, with the parts of the old version that a server stores as the same.
    pub(super) fn with_equal_parts_of(&self, old: &Value, new: &Value) -> Value {
        semantic::with_equal_parts_of(self.types.catalog(), self.types.of_value(new), old, new)
    }

    /// Takes what a server owns out of versions of an object before a patch between them is made, unless everything is sent.
    pub(super) fn take_out(&self, versions: Versions<'_>) {
        if self.comparison.sends_server_owned {
            return;
        }
        let place = versions.modified.origin.clone();
        let has_status = self.types.has_status_subresource(&versions.modified.value);
        let taken = server_owned::take_out(versions, has_status);
        if !taken.is_empty() {
            let (place, names) = (place.name(), taken.join(", "));
            note(&format!("{place}: left out what a server sets: {names}; use --server-owned to include it"));
        }
    }

    /// The patch that turns one version of an object into another. If they are equal, `{}`, or `[]` for a JSON patch.
    pub(super) fn make(&self, old: &Document, new: &Document) -> Result<Value, Failure> {
        match self.patch_type {
            // Equal objects need no type.
            PatchType::Strategic if old.value == new.value => Ok(Value::Object(Map::new())),
            PatchType::Strategic => self.make_strategic(old, new),
            PatchType::Merge => MergePatch::diff(&old.value, &new.value).map(MergePatch::into_value).map_err(|error| {
                let failure = Failure::patch(&new.origin.name(), &error);
                if error.code() == Code::NullInMergePatch {
                    failure.hint(format!("remove the null, or make a JSON patch with {} json", self.type_option))
                } else {
                    failure
                }
            }),
            PatchType::Json => {
                let schema = self.schema_if_known(&[new, old]);
                let key_of = |path: &Pointer| list_keys::of(schema, path);
                let patch =
                    JsonDiff::new().keys(&key_of).tests(!self.comparison.omits_tests).diff(&old.value, &new.value);
                patch.map(|patch| patch.to_value()).map_err(|error| Failure::patch(&new.origin.name(), &error))
            }
        }
    }

    fn make_strategic(&self, old: &Document, new: &Document) -> Result<Value, Failure> {
        let known = self.schema(&[new, old]);
        let schema = match &known {
            Err(_) if self.without_type && self.types.may_be_unknown(&old.value) => Schema::free_form(),
            _ => known.clone()?,
        };
        let patch = self.maker(schema).diff(&old.value, &new.value).map_err(|error| {
            Failure::operation(&error, &[(Input::Original, &old.origin), (Input::Modified, &new.origin)])
        })?;
        let patch = patch.into_value();
        if !needs_no_type(&patch) {
            known?;
        }
        if self.for_stock_server {
            self.check_with_stock_server(schema, old, &patch, &new.value);
        }
        self.warn_of_sent_deletions(schema, &old.origin.name(), &patch);
        self.note_rejection(schema, old, &patch);
        Ok(patch)
    }

    /// Notes that a server rejects a strategic merge patch of a custom resource, where that matters.
    pub(super) fn note_rejection(&self, schema: Schema<'_>, live: &Document, patch: &Value) {
        custom_resource::note_of(schema, &self.maker(schema), live, patch, self.type_option);
    }

    /// Warns of deletions that delete more items on a stock server.
    pub(super) fn warn_of_sent_deletions(&self, schema: Schema<'_>, place: &str, patch: &Value) {
        if !self.sends_keys {
            return;
        }
        let patcher = Patcher::new(schema);
        let explanation = patcher.explain(None, patch);
        for SentDeletion { path, default_key } in sent_deletion::find(&explanation.effects) {
            let key = default_key.join(", ");
            warning(&format!(
                "{place}: {path} deletes an item by $patchMergeKey; a stock server deletes every item with the same {key}"
            ));
        }
    }

    /// Warns if a patch has a different result on a stock server.
    pub(super) fn check_with_stock_server(&self, schema: Schema<'_>, live: &Document, patch: &Value, wanted: &Value) {
        let place = live.origin.name();
        let result = match self.applier(schema).apply(live.value.clone(), patch) {
            Ok(result) => result,
            Err(error) => {
                warning(&format!("{place}: an API server rejects this patch: {}", error.message()));
                return;
            }
        };
        let unordered = self.maker(schema).set_element_order(SetElementOrder::Never);
        let rest = unordered.diff(&result, wanted);
        if !rest.is_ok_and(|rest| is_empty(rest.as_value())) {
            warning(&format!(
                "{place}: this patch has a different result on an API server; smp apply --for-stock-server shows it"
            ));
        }
    }

    /// The type of an object, from its versions.
    pub(super) fn schema(&self, documents: &[&Document]) -> Result<Schema<'s>, Failure> {
        let versions: Vec<_> = documents.iter().map(|document| (&document.value, &document.origin)).collect();
        let schema = self.types.of(&versions)?;
        if self.for_stock_server && self.patch_type == PatchType::Strategic && !smp_api_types::is_built_in(schema) {
            let place = documents.first().map(|document| document.origin.name()).unwrap_or_default();
            let message = format!(
                "{place}: API servers reject strategic merge patches for this type with 415 (Unsupported Media Type)"
            );
            return Err(Failure::does_not_apply(message).hint("use --type merge or --type json"));
        }
        Ok(schema)
    }

    /// The type of an object, or a free-form schema if it is unknown.
    pub(super) fn schema_if_known(&self, documents: &[&Document]) -> Schema<'s> {
        let versions: Vec<_> = documents.iter().map(|document| (&document.value, &document.origin)).collect();
        self.types.of(&versions).unwrap_or(Schema::free_form())
    }

    /// Masks the values of two versions of a Secret. Returns whether they are a Secret.
    pub(super) fn mask(&self, old: &mut Document, new: &mut Document) -> bool {
        let schema = self.schema_if_known(&[new, old]);
        let is_secret = are_secret(schema, &[&old.value, &new.value]);
        if is_secret {
            mask(&mut [
                Version { object: &mut new.value, mark: "after" },
                Version { object: &mut old.value, mark: "before" },
            ]);
        }
        is_secret
    }

    /// Whether patches are for a stock server.
    pub(super) fn is_for_stock_server(&self) -> bool {
        self.for_stock_server
    }

    /// Whether the patches are JSON patches, which do not name their objects.
    pub(super) fn is_json(&self) -> bool {
        self.patch_type == PatchType::Json
    }
}

/// Warns about a null inside a list of a merge patch. A server stores the list without it.
///
/// ```yaml
/// spec: {rules: [{port: 80, host: null}]}   # stored as rules: [{port: 80}]
/// ```
fn warn_of_nulls(patch: &Document) {
    if let Some(path) = null_in_list(&patch.value, &Path::root(), false) {
        let name = patch.origin.name();
        warning(&format!(
            "{name}: {path}: servers remove nulls from the lists of a merge patch; use --type json to store null"
        ));
    }
}

/// The path of the first null in an object inside a list.
fn null_in_list(value: &Value, at: &Path, is_in_list: bool) -> Option<Path> {
    match value {
        Value::Object(fields) => fields.iter().find_map(|(name, value)| {
            let at = at.child(Step::Field(name.clone()));
            if value.is_null() && is_in_list { Some(at) } else { null_in_list(value, &at, is_in_list) }
        }),
        Value::Array(items) => {
            items.iter().enumerate().find_map(|(index, item)| null_in_list(item, &at.child(Step::Index(index)), true))
        }
        _ => None,
    }
}

/// Whether a patch changes nothing.
pub(super) fn is_empty(patch: &Value) -> bool {
    *patch == Value::Object(Map::new()) || *patch == Value::Array(Vec::new())
}
