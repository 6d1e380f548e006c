//! A version of a custom resource: pruning, defaulting and validation by its schema.

use serde_json::Value;

use super::definition::read;
pub(crate) use super::definition::read::Scale;
use super::node::Node;
use super::schema::{MAX_DEPTH, Schema};
use super::{cel, default, embedded, list_type, prune, validate};
use crate::cause::{Cause, Causes};

/// A version of a custom resource.
#[derive(Debug)]
pub(crate) struct Version {
    /// The name, such as `v1`.
    pub(crate) name: String,
    /// Whether the version is served.
    pub(crate) served: bool,
    /// Whether objects are stored in this version.
    pub(crate) storage: bool,
    /// The warning for requests to a deprecated version: the text of the definition, or an empty text if the
    /// definition has none.
    pub(crate) deprecated: Option<String>,
    /// Whether the version has the subresource `status`.
    pub(crate) status: bool,
    /// The paths of the subresource `scale`, if the version has it.
    pub(crate) scale: Option<Scale>,
    /// The paths of the selectable fields, such as `.spec.color`.
    pub(crate) selectable_fields: Vec<String>,
    schema: Node,
}

impl Version {
    pub(super) fn new(version: read::Version) -> Self {
        let subresources = version.subresources.unwrap_or_default();
        let warning = version.deprecation_warning.unwrap_or_default();
        Self {
            deprecated: version.deprecated.then_some(warning),
            name: version.name,
            served: version.served,
            storage: version.storage,
            status: subresources.status,
            scale: subresources.scale,
            selectable_fields: version.selectable_fields,
            schema: Node::resource(version.schema.as_ref().unwrap_or(&Schema::default())),
        }
    }

    /// Removes the fields that the schema does not have and returns their paths, sorted, as strict decoding names them.
    ///
    /// ```text
    /// {spec: {size: 1, color: red}}  →  {spec: {size: 1}}, and [spec.color]
    /// ```
    pub(crate) fn prune(&self, object: &mut Value) -> Vec<String> {
        prune::prune(object, &self.schema)
    }

    /// Reads the metadata of embedded resources as that of any object, and returns the paths of fields that it does not have.
    ///
    /// # Errors
    ///
    /// Returns the field and the problem if the version, kind or metadata of a resource cannot be read.
    pub(crate) fn read_embedded(&self, object: &mut Value) -> Result<Vec<String>, String> {
        embedded::read(object, &self.schema)
    }

    /// Removes nulls that the schema does not allow, then sets defaults. Returns false if there are too many of them.
    pub(crate) fn default(&self, object: &mut Value) -> bool {
        default::default(object, &self.schema)
    }

    /// Sets defaults, but leaves nulls that the schema does not allow. Returns false if there are too many defaults.
    pub(crate) fn add_defaults(&self, object: &mut Value) -> bool {
        default::add(object, &self.schema)
    }

    /// Adds the causes for which an object is invalid to those of its metadata. The object must be pruned and defaulted.
    ///
    /// With the stored object as `old`, parts that are invalid but unchanged are accepted.
    pub(crate) fn validate(&self, mut causes: Causes, object: &Value, old: Option<&Value>) -> Causes {
        if is_too_deep(object, MAX_DEPTH) {
            return Causes::from([Cause::forbidden("<nil>", "the object is nested too deeply")]);
        }
        causes.append(validate::validate(object, old, &self.schema, ""));
        causes.append(embedded::check(object, &self.schema, false, ""));
        causes.append(self.repeated(object, old));
        causes.append(self.scale.as_ref().map(|scale| scale.check(object, true)).unwrap_or_default());
        self.with_rules(causes, object, old)
    }

    /// Adds the causes for which a new status of an object is invalid to those of its metadata. Only the status is checked.
    pub(crate) fn validate_status(&self, mut causes: Causes, object: &Value, old: &Value) -> Causes {
        if is_too_deep(object, MAX_DEPTH) {
            return Causes::from([Cause::forbidden("<nil>", "the object is nested too deeply")]);
        }
        if let (Some(status), Some(schema)) = (object.get("status"), self.schema.property("status")) {
            let old = old.get("status").unwrap_or(&Value::Null);
            causes.append(validate::validate(status, Some(old), schema, "status"));
        }
        causes.append(self.repeated(object, Some(old)));
        causes.append(self.scale.as_ref().map(|scale| scale.check(object, false)).unwrap_or_default());
        self.with_rules(causes, object, Some(old))
    }

    /// Adds the causes for the rules that an object breaks. They are evaluated only for an object that has its name and fits its schema.
    fn with_rules(&self, mut causes: Causes, object: &Value, old: Option<&Value>) -> Causes {
        const BLOCKING: [&str; 5] = [
            "FieldValueNotSupported",
            "FieldValueRequired",
            "FieldValueTooLong",
            "FieldValueTooMany",
            "FieldValueTypeInvalid",
        ];
        const BLOCKED: &str = "some validation rules were not checked because the object was invalid; correct the existing \
                               errors to complete validation";
        if !self.schema.inside.rules {
            return causes;
        }
        if causes.iter().any(|cause| BLOCKING.contains(&cause.reason())) {
            causes.add(|| Cause::invalid("<nil>", &Value::Null, BLOCKED));
        } else {
            causes.append(cel::validate(object, old, &self.schema));
        }
        causes
    }

    /// The rules that are not evaluated, by their messages or expressions.
    pub(crate) fn unevaluated_rules(&self) -> Vec<String> {
        cel::unevaluated(&self.schema)
    }

    /// Repeated items are accepted if the old object has any.
    fn repeated(&self, object: &Value, old: Option<&Value>) -> Causes {
        let causes = list_type::repeated(object, &self.schema);
        let ratcheted = !causes.is_empty() && old.is_some_and(|old| !list_type::repeated(old, &self.schema).is_empty());
        if ratcheted { Causes::default() } else { causes }
    }
}

/// Whether a value is nested deeper than `levels`.
fn is_too_deep(value: &Value, levels: usize) -> bool {
    match value {
        Value::Array(items) => levels == 0 || items.iter().any(|item| is_too_deep(item, levels - 1)),
        Value::Object(members) => levels == 0 || members.values().any(|value| is_too_deep(value, levels - 1)),
        _ => false,
    }
}
