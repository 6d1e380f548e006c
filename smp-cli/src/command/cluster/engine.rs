//! How patches of a kind are made, and what they do on the server.

use serde_json::Value;
use smp_core::schema::GroupVersionKind;
use smp_core::{Directive, Error, Patch, PatchMergeKey, Patcher, Schema, SetElementOrder, ThreeWay, Upstream};
use smp_kinds::encode_string_data;

use super::connect::Cluster;
use crate::patch_type::PatchType;
use crate::report::Failure;
use crate::source::Schemas;

/// The rules of a kind.
#[derive(Clone, Debug)]
pub(super) struct Engine {
    patcher: Patcher,
    /// The rules of the server for its own kinds. It applies their patches itself, unless they have `$patchMergeKey` or the
    /// user changed the type.
    stock: Option<Patcher<Upstream>>,
    /// Whether anybody defines the fields of the kind.
    is_known: bool,
}

/// A patch and the object that it makes.
#[derive(Clone, Debug)]
pub(super) struct Made {
    pub(super) patch: Value,
    pub(super) patch_type: PatchType,
    pub(super) wanted: Value,
}

impl Engine {
    /// The rules of an object that is not patched.
    pub(super) fn of_any_object() -> Self {
        Self { patcher: Patcher::new(Schema::free_form()), stock: None, is_known: false }
    }

    /// The rules of a new object, whose kind a definition among the files has.
    pub(super) fn defined(schemas: &Schemas, object: &Value) -> Self {
        let text = |name: &str| object.get(name).and_then(Value::as_str).unwrap_or_default();
        let schema = schemas.kind(&format!("{}/{}", text("apiVersion"), text("kind")));
        let patcher = Patcher::new(schema.unwrap_or(Schema::free_form())).max_depth(Patcher::MAX_DEPTH);
        Self { patcher, stock: None, is_known: schema.is_some() }
    }

    /// The rules of an object on the cluster.
    pub(super) fn of(cluster: &Cluster, object: &Value) -> Result<Self, Failure> {
        let text = |name: &str| object.get(name).and_then(Value::as_str).unwrap_or_default();
        let kind = GroupVersionKind::parse(&format!("{}/{}", text("apiVersion"), text("kind")));
        let kind =
            kind.ok_or_else(|| Failure::does_not_apply("the server returned an object without a kind".to_owned()))?;
        let known = cluster.patcher(&kind)?;
        let built_in = smp_api_types::schema_for_kind(&kind.group, &kind.version, &kind.kind);
        let is_known = known.is_some();
        let patcher = known.unwrap_or_else(|| Patcher::new(Schema::free_form())).max_depth(Patcher::MAX_DEPTH);
        let stock = built_in.filter(|_| !cluster.applies_itself(&kind));
        let stock = stock.map(|schema| Patcher::new(schema).upstream().max_depth(Patcher::MAX_DEPTH));
        Ok(Self { patcher, stock, is_known })
    }

    pub(super) fn schema(&self) -> Schema<'_> {
        self.patcher.schema()
    }

    /// Whether a patch has merge keys for a kind whose lists nobody knows.
    pub(super) fn lacks_schema_for(&self, patch: &Value) -> bool {
        !self.is_known && Directive::PatchMergeKey.is_in(patch)
    }

    /// The object that a strategic merge patch makes on the server.
    pub(super) fn apply(&self, live: &Value, patch: &Value) -> Result<Value, Error> {
        match &self.stock {
            Some(stock) if !Directive::PatchMergeKey.is_in(patch) => stock.apply(live, patch).map(without_directives),
            _ => self.patcher.apply(live.clone(), patch),
        }
    }

    /// Whether the server makes another object of a patch than `smp apply` does.
    pub(super) fn is_quirk(&self, live: &Value, patch: &Value, wanted: &Value) -> bool {
        let mut result = self.patcher.apply(live.clone(), patch);
        let _ = result.as_mut().map(encode_string_data);
        result.is_ok_and(|result| !self.is_same(&result, wanted))
    }

    /// The patch that makes `edited` out of `original`, for a live object that may have changed since.
    pub(super) fn diff(&self, original: &Value, edited: &Value, live: &Value) -> Result<Made, Error> {
        self.make(live, |patcher| patcher.diff(original, edited))
    }

    /// The patch that makes `modified` out of `current` and keeps what others changed. `refine` sets what happens on conflicts.
    pub(super) fn three_way(
        &self,
        inputs: ThreeWay<&Value>,
        refine: impl Fn(Patcher) -> Patcher,
    ) -> Result<Made, Error> {
        self.make(inputs.current, |patcher| refine(patcher.clone()).three_way(inputs))
    }

    /// The paths that two patches set to different values.
    pub(super) fn conflicts(&self, first: &Value, second: &Value) -> Result<Vec<String>, Error> {
        Ok(self.patcher.conflicts(first, second)?.iter().map(ToString::to_string).collect())
    }

    /// The patch that others made.
    pub(super) fn changes(&self, before: &Value, after: &Value) -> Result<Value, Error> {
        self.patcher.diff(before, after).map(Patch::into_value)
    }

    /// Makes a patch. List items are named by `$patchMergeKey` only if their default key is ambiguous. If the server would do
    /// something else with the patch, it sends such lists whole.
    fn make(&self, live: &Value, make: impl Fn(&Patcher) -> Result<Patch, Error>) -> Result<Made, Error> {
        let patcher = self.patcher.clone().set_element_order(SetElementOrder::WhenNeeded);
        let with = |when| make(&patcher.clone().patch_merge_key(when)).map(Patch::into_value);
        let patch = with(PatchMergeKey::Auto)?;
        let wanted = patcher.apply(live.clone(), &patch)?;
        let patch_type = if self.is_known { PatchType::Strategic } else { PatchType::Merge };
        let made = Made { patch, patch_type, wanted };
        let Some(stock) = self.stock.as_ref().filter(|_| !Directive::PatchMergeKey.is_in(&made.patch)) else {
            return Ok(made);
        };
        if let Ok(result) = stock.apply(live, &made.patch)
            && self.is_same(&result, &made.wanted)
        {
            return Ok(Made { wanted: result, ..made });
        }
        let patch = with(PatchMergeKey::Never)?;
        let wanted = stock.apply(live, &patch)?;
        Ok(Made { patch, patch_type, wanted })
    }

    /// Whether two objects differ at most in the order of lists.
    fn is_same(&self, one: &Value, other: &Value) -> bool {
        one == other || {
            let patcher = self.patcher.clone().set_element_order(SetElementOrder::Never);
            patcher.diff(one, other).is_ok_and(|rest| rest.is_empty())
        }
    }
}

/// The object without directives. Servers add some of them to new objects as fields, and then drop fields that they do not know.
fn without_directives(object: Value) -> Value {
    match object {
        Value::Object(fields) => {
            let known = fields.into_iter().filter(|(name, _)| Directive::of(name).is_none());
            known.map(|(name, value)| (name, without_directives(value))).collect()
        }
        Value::Array(items) => items.into_iter().map(without_directives).collect(),
        scalar => scalar,
    }
}
