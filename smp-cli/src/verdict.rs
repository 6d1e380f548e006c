//! What kube-apiserver answers to a changed object, with the rules of `smp-kinds`: it accepts the object, or rejects it with causes.
//! Admission (policies, quotas, webhooks) is not part of it.

mod place;
mod probe;

use std::collections::HashSet;
use std::fmt;

use serde_json::{Value, json};
use smp_kinds::{Catalog, Cause, Causes, Error, Resource};

pub(crate) use self::place::{in_patch, in_patch_or_missing, union_fields};

/// The answer of a server.
#[derive(Debug, PartialEq, Eq)]
pub(crate) enum Verdict {
    /// The rules of the kind are not known, or the object did not follow them before.
    Unknown,
    /// The object is accepted, with these warnings.
    Accepted(Vec<String>),
    /// The object is rejected. Unknown fields are among the warnings.
    Rejected { refusals: Vec<Refusal>, warnings: Vec<String> },
}

/// A reason to reject an object.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub(crate) struct Refusal {
    /// The field, as the server writes it: `spec.ports[0].port`. Empty if the whole object is wrong.
    pub(crate) field: String,
    pub(crate) message: String,
    /// The machine-readable reason, such as `FieldValueInvalid`.
    pub(crate) reason: &'static str,
    /// Whether the value alone is wrong, whatever the rest of the object is.
    is_about_value: bool,
}

/// The answer of a server with strict field validation to a whole object.
#[derive(Debug, Default)]
pub(crate) struct Answer {
    /// The fields that the kind does not have, as the server writes them.
    pub(crate) unknown: Vec<String>,
    /// The values that cannot be decoded. Of the others, only those that are wrong in every object are then refused.
    pub(crate) malformed: Vec<Refusal>,
    pub(crate) refusals: Vec<Refusal>,
    pub(crate) warnings: Vec<String>,
}

impl Answer {
    /// The number of reasons to reject the object.
    pub(crate) fn problems(&self) -> usize {
        self.unknown.len() + self.malformed.len() + self.refusals.len()
    }
}

/// How an object changes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Change {
    /// A server has the object before the change, so immutable fields must stay.
    Update,
    /// Both are files.
    File,
}

impl Change {
    /// An object that a server stores has metadata that only a server sets.
    pub(crate) fn of(object: &Value) -> Self {
        let metadata = &object["metadata"];
        let is_stored = ["uid", "resourceVersion"].iter().any(|name| metadata[*name].is_string());
        if is_stored { Self::Update } else { Self::File }
    }
}

/// A longer value is left out of a message.
const MAX_VALUE: usize = 200;

impl fmt::Display for Refusal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let colon = if self.field.is_empty() { "" } else { ": " };
        write!(f, "{}{colon}{}", self.field, self.message)
    }
}

impl Refusal {
    /// The cause in one line. Values of a Secret are not shown.
    fn of(cause: &Cause, field: String, is_secret: bool) -> Self {
        let is_short = cause.value().is_none_or(|value| value.len() <= MAX_VALUE);
        let message = if is_short && !is_secret { cause.message() } else { cause.detail() };
        // The name of a whole custom resource.
        let field = if field == "<nil>" { String::new() } else { field };
        Self { field, message: message.to_owned(), reason: cause.reason(), is_about_value: cause.is_about_value() }
    }
}

/// The kind of an object, with its rules.
pub(crate) fn kind_of<'c>(catalog: &'c Catalog, object: &Value) -> Option<&'c Resource> {
    let text = |name: &str| object[name].as_str().unwrap_or_default();
    catalog.get_kind(text("apiVersion"), text("kind")).map(|kind| &**kind)
}

/// Whether a document is a whole object: it has a name and, in a kind with rules, all required fields.
///
/// ```yaml
/// {apiVersion: v1, kind: ServiceAccount, metadata: {name: web}}   # an object
/// {apiVersion: apps/v1, kind: Deployment, metadata: {name: web}}  # a patch: an object has a spec
/// ```
pub(crate) fn is_whole(catalog: &Catalog, document: &Value) -> bool {
    let Some(kind) = kind_of(catalog, document).filter(|_| document["metadata"]["name"].is_string()) else {
        return false;
    };
    let (object, problems) = match stored(kind, document) {
        Ok(stored) => stored,
        Err(error) => {
            let Malformed { rest, problems, .. } = malformed(kind, document, &error);
            (rest, problems)
        }
    };
    let has_directives = problems.iter().any(|problem| problem.contains('$'));
    let is_missing = |cause: &Cause| cause.reason() == "FieldValueRequired";
    !has_directives && kind.validate_create(&object).err().is_none_or(|causes| !causes.iter().any(is_missing))
}

/// The answer to an object that a patch made. Causes that the object had before are not those of the patch.
///
/// ```yaml
/// spec: {ports: [{port: 80}], type: NodePrt}            # before: the type is wrong already
/// spec: {ports: [{port: 70000}], type: NodePrt}         # after: rejected because of spec.ports[0].port
/// ```
pub(crate) fn of(catalog: &Catalog, before: Option<&Value>, after: &Value, change: Change) -> Verdict {
    kind_of(catalog, after).map_or(Verdict::Unknown, |kind| of_kind(kind, before, after, change))
}

fn of_kind(kind: &Resource, before: Option<&Value>, after: &Value, change: Change) -> Verdict {
    let before = match before.map(|before| stored(kind, before)) {
        Some(Ok((before, _))) => Some(before),
        Some(Err(_)) => return Verdict::Unknown,
        None => None,
    };
    let (after, mut warnings) = match stored(kind, after) {
        Ok(after) => after,
        Err(error) => {
            let Malformed { refusals, problems, .. } = malformed(kind, after, &error);
            return Verdict::Rejected { refusals, warnings: problems };
        }
    };
    let rules = Rules { kind, before: before.as_ref(), change };
    if let Some(refusal) = rules.version(&after) {
        return Verdict::Rejected { refusals: vec![refusal], warnings };
    }
    let causes = match rules.check(&after) {
        Ok(more) => {
            warnings.extend(more);
            return Verdict::Accepted(warnings);
        }
        Err(causes) => causes,
    };
    // A file lacks what a server sets, such as the cluster IPs of a Service: then an update of an annotation has causes too.
    let known = before.iter().flat_map(|before| {
        let mut annotated = before.clone();
        annotated["metadata"]["annotations"]["example.com/changed"] = "yes".into();
        [kind.validate_create(before), kind.validate_update(before, &annotated)]
    });
    let known: Vec<Causes> = known.filter_map(Result::err).collect();
    let refusals = rules.refusals(&causes, &after, &known);
    if refusals.is_empty() { Verdict::Unknown } else { Verdict::Rejected { refusals, warnings } }
}

/// An object with values that cannot be decoded.
struct Malformed {
    refusals: Vec<Refusal>,
    /// The object without these values, and its unknown fields.
    rest: Value,
    problems: Vec<String>,
}

fn malformed(kind: &Resource, object: &Value, error: &Error) -> Malformed {
    let refusals = probe::refusals(kind, object, error);
    let mut rest = object.clone();
    for refusal in &refusals {
        place::remove(&mut rest, &refusal.field);
    }
    let problems = kind.decode(&rest).map(|decoded| decoded.problems).unwrap_or_default();
    Malformed { refusals, rest, problems }
}

/// The answer to a whole object. Values that cannot be decoded are left out to find what else is wrong.
///
/// ```yaml
/// spec: {replicas: "2", paus: true}    # malformed: spec.replicas; unknown: spec.paus
/// spec: {replicas: -1}                 # refusals: spec.replicas, spec.selector
/// ```
///
/// `update` is the stored object, if there is one, and the object that the update makes of it.
pub(crate) fn of_object(kind: &Resource, object: &Value, update: Option<(&Value, &Value)>) -> Answer {
    let (new, problems) = match stored(kind, object) {
        Ok(new) => new,
        Err(error) => {
            let Malformed { refusals: malformed, rest, problems } = malformed(kind, object, &error);
            let unknown = problems.iter().filter_map(|problem| unknown_field(problem)).collect();
            let base = json!({"apiVersion": kind.api_version(), "kind": kind.kind(), "metadata": {"name": "name"}});
            let refusals = of_values(kind, &base, &rest);
            return Answer { unknown, malformed, refusals, ..Answer::default() };
        }
    };
    let unknown = problems.iter().filter_map(|problem| unknown_field(problem)).collect();
    let update = update.and_then(|(old, new)| Some((stored(kind, old).ok()?.0, stored(kind, new).ok()?.0)));
    let (before, after) = update.map_or((None, new), |(old, new)| (Some(old), new));
    let rules = Rules { kind, before: before.as_ref(), change: Change::Update };
    match rules.check(&after) {
        Ok(mut warnings) => {
            warnings.extend(kind.deprecation());
            Answer { unknown, warnings, ..Answer::default() }
        }
        Err(causes) => Answer { unknown, refusals: rules.refusals(&causes, &after, &[]), ..Answer::default() },
    }
}

/// The field in a problem of strict decoding, such as `unknown field "spec.nosuch"`.
pub(crate) fn unknown_field(problem: &str) -> Option<String> {
    let quoted = problem.strip_prefix("unknown field ")?;
    serde_json::from_str(quoted).ok()
}

/// The rules for a change of an object.
struct Rules<'a> {
    kind: &'a Resource,
    before: Option<&'a Value>,
    change: Change,
}

impl Rules<'_> {
    fn check(&self, object: &Value) -> Result<Vec<String>, Causes> {
        match self.before {
            Some(before) if self.change == Change::Update => self.kind.validate_update(before, object),
            _ => self.kind.validate_create(object),
        }
    }

    /// The resourceVersion, if an update is refused because of it before its other fields are looked at.
    ///
    /// ```yaml
    /// metadata: {resourceVersion: "7"}    # before
    /// metadata: {resourceVersion: "5"}    # after: the object has been modified since version 5
    /// ```
    fn version(&self, after: &Value) -> Option<Refusal> {
        let version = |object: &Value| object["metadata"]["resourceVersion"].as_str().unwrap_or_default().to_owned();
        let old = self.before.filter(|_| self.change == Change::Update).map(version).filter(|old| !old.is_empty())?;
        let new = version(after);
        let (reason, message) = match new.as_str() {
            "" | "0" if !self.kind.allows_unconditional_update() => {
                ("FieldValueInvalid", "Invalid value: 0: must be specified for an update")
            }
            "" | "0" => return None,
            _ if new == old => return None,
            _ => (
                "Conflict",
                "the object has been modified; please apply your changes to the latest version and try again",
            ),
        };
        let field = "metadata.resourceVersion".to_owned();
        Some(Refusal { field, message: message.to_owned(), reason, is_about_value: false })
    }

    /// The causes that are not known.
    fn refusals(&self, causes: &Causes, after: &Value, known: &[Causes]) -> Vec<Refusal> {
        let text = |cause: &Cause| (cause.field().to_owned(), cause.message().to_owned());
        let known: HashSet<_> = known.iter().flat_map(Causes::iter).map(text).collect();
        let is_secret = self.kind.kind() == "Secret";
        let new = causes.iter().filter(|cause| !known.contains(&text(cause)));
        let refusals = new.flat_map(|cause| {
            let fields = self.changed_fields(cause, after);
            let fields = if fields.is_empty() { vec![cause.field().to_owned()] } else { fields };
            fields.into_iter().map(|field| Refusal::of(cause, field, is_secret))
        });
        let mut seen = HashSet::new();
        refusals.filter(|refusal| seen.insert(refusal.clone())).collect()
    }

    /// The fields of an object whose change is forbidden.
    ///
    /// ```text
    /// spec: Forbidden: updates to statefulset spec for fields other than … are forbidden     spec.serviceName
    /// ```
    fn changed_fields(&self, cause: &Cause, after: &Value) -> Vec<String> {
        let path = cause.field();
        let Some(before) = self.before.filter(|_| cause.reason() == "FieldValueForbidden") else { return Vec::new() };
        let objects = [before, after].map(|object| place::at(object, path).and_then(Value::as_object));
        let [Some(old), Some(new)] = objects else { return Vec::new() };
        let names = old.keys().chain(new.keys().filter(|name| !old.contains_key(*name)));
        let changed = names.filter(|name| old.get(*name) != new.get(*name));
        let is_forbidden = |name: &&String| {
            let mut alone = before.clone();
            let Some(Value::Object(fields)) = place::at_mut(&mut alone, path) else { return false };
            match new.get(*name) {
                Some(value) => drop(fields.insert((*name).clone(), value.clone())),
                None => drop(fields.remove(*name)),
            }
            let causes = self.check(&alone).err();
            causes.is_some_and(|causes| causes.iter().any(|other| other.field() == path))
        };
        changed.filter(is_forbidden).map(|name| format!("{path}.{name}")).collect()
    }
}

/// The answer to any object that has the values of a patch, as far as these values alone decide it. `base` names the object, and
/// `after` is the result of the patch for it.
///
/// ```yaml
/// spec: {ports: [{port: 70000}]}     # rejected whatever the other fields are
/// spec: {externalName: example.com}  # depends on the type of the service
/// ```
pub(crate) fn of_values(kind: &Resource, base: &Value, after: &Value) -> Vec<Refusal> {
    let Verdict::Rejected { mut refusals, .. } = of_kind(kind, Some(base), after, Change::File) else {
        return Vec::new();
    };
    let is_scalar = |field: &str| place::at(after, field).is_some_and(|value| !value.is_object() && !value.is_array());
    refusals.retain(|refusal| refusal.is_about_value && is_scalar(&refusal.field));
    refusals
}

/// The object in the form that a server stores, with defaults, and the unknown fields as warnings. The namespace of an object that is in
/// none is removed.
pub(crate) fn stored(kind: &Resource, object: &Value) -> Result<(Value, Vec<String>), Error> {
    let decoded = kind.decode(object)?;
    let mut object = decoded.object;
    if let (false, Some(Value::Object(metadata))) = (kind.is_namespaced(), object.get_mut("metadata")) {
        metadata.shift_remove("namespace");
    }
    // Times do not matter for rules.
    kind.set_defaults(&mut object, || "1970-01-01T00:00:00Z".to_owned())?;
    Ok((object, decoded.problems))
}
