//! Scripts for the objects of a kind.

use serde_json::{Value, json};
use smp_apply::{Error, FieldSet, Request, Resets, Timestamp, Tracker, Versions};
use smp_patch::MergePatch;

use super::sets::set;
use super::types::{Types, split};
use super::{Answer, Failure};

/// The UID of an object that a step creates.
const CREATED_UID: &str = "00000000-0000-4000-8000-000000000001";

pub(super) fn answer(case: &Value, types: &Types) -> Answer {
    let text = |name: &str| case[name].as_str().unwrap_or_default();
    let versions = types.kind(text("group"), text("kind"));
    let resets = resets(&case["reset"])?;
    let mut script = Script { versions: &*versions, resets: &resets, live: case["live"].clone(), case };
    let steps = case["steps"].as_array().map(Vec::as_slice).unwrap_or_default();
    Ok(
        json!({"steps": steps.iter().map(|step| script.step(step).unwrap_or_else(Failure::into_answer)).collect::<Vec<_>>()}),
    )
}

/// Reads what requests reset, by subresource or `VERSION/SUBRESOURCE`, then by the version of entries.
fn resets(value: &Value) -> Result<Resets, Failure> {
    let mut resets = Resets::none();
    for (request, by_version) in value.as_object().into_iter().flatten() {
        for (version, fields) in by_version.as_object().into_iter().flatten() {
            let fields: FieldSet = set(fields)?;
            resets = match request.split_once('/') {
                Some((request, subresource)) => {
                    let (group, _) = split(version);
                    let request = if group.is_empty() { request.to_owned() } else { format!("{group}/{request}") };
                    resets.with_in(&request, subresource, version, fields)
                }
                None => resets.with(request, version, fields),
            };
        }
    }
    Ok(resets)
}

/// The state between steps.
struct Script<'s> {
    versions: &'s dyn Versions,
    resets: &'s Resets,
    live: Value,
    case: &'s Value,
}

impl Script<'_> {
    fn step(&mut self, step: &Value) -> Answer {
        let text = |name: &str| step[name].as_str().unwrap_or_default();
        let version = step["version"].as_str().or_else(|| self.case["version"].as_str()).unwrap_or_default();
        let group = self.case["group"].as_str().unwrap_or_default();
        let version = &if group.is_empty() { version.to_owned() } else { format!("{group}/{version}") };
        let subresource = Some(text("subresource")).filter(|name| !name.is_empty());
        let request = Request { manager: text("manager"), version, subresource };
        let time: Option<Timestamp> = text("time").parse().ok();
        let tracker = Tracker::new(self.versions).resets(self.resets);
        let tracker = tracker.clock(move || time.unwrap_or(Timestamp::from_unix(0)));
        let old = self.before(&request)?;
        let is_new = self.live.is_null();
        let applied = if step["op"] == "apply" {
            let wanted = object(&step["object"])?;
            tracker.apply(&old, wanted, &request, step["force"] == true)
        } else {
            tracker.update(&old, sent(step, &old, &request, self.case)?, &request)
        };
        let applied = applied.map_err(|error| Failure::of(&error))?;
        let changed = is_new || applied.changed();
        self.live = applied.object;
        if is_new {
            self.live["metadata"]["uid"] = json!(CREATED_UID);
        }
        let mut without = self.live.clone();
        let entries = without
            .get_mut("metadata")
            .and_then(Value::as_object_mut)
            .and_then(|metadata| metadata.remove("managedFields"));
        let entries = entries.filter(|entries| !entries.is_null()).unwrap_or_else(|| json!([]));
        Ok(json!({"object": without, "managedFields": entries, "changed": changed}))
    }

    /// The object before a request, in its version. Without resets, a subresource can create the object.
    fn before(&self, request: &Request<'_>) -> Result<Value, Failure> {
        if self.live.is_null() {
            let is_created = request.subresource.is_some() && self.case["reset"].is_null();
            let empty = json!({"apiVersion": request.version, "kind": self.case["kind"]});
            return Ok(if is_created { empty } else { Value::Null });
        }
        let from = self.live["apiVersion"].as_str().unwrap_or_default();
        if from == request.version {
            return Ok(self.live.clone());
        }
        self.versions
            .convert(&self.live, from, request.version)
            .map_err(|error| Failure { code: Some(500), ..Failure::new(error) })
    }
}

/// The object that an update sends, with the UID of the live one if it has none.
fn sent(step: &Value, old: &Value, request: &Request<'_>, case: &Value) -> Answer {
    let mut new = if step["op"] == "patch" {
        let empty = json!({"apiVersion": request.version, "kind": case["kind"]});
        let patch = MergePatch::from_value(step["object"].clone()).map_err(bad_request)?;
        patch.apply(if old.is_null() { empty } else { old.clone() })
    } else {
        step["object"].clone()
    };
    object(&new)?;
    let uid = &old["metadata"]["uid"];
    if !uid.is_null()
        && !new["metadata"]["uid"].is_string()
        && (new["metadata"].is_object() || new["metadata"].is_null())
    {
        new["metadata"]["uid"] = uid.clone();
    }
    Ok(new)
}

/// Checks that a document is an object.
fn object(value: &Value) -> Result<&Value, Failure> {
    if value.is_object() { Ok(value) } else { Err(bad_request("the document is not an object")) }
}

fn bad_request(error: impl ToString) -> Failure {
    Failure { code: Some(400), ..Failure::new(error) }
}

impl Failure {
    /// The error as a server reports it.
    fn of(error: &Error) -> Self {
        let mut failure = Self { code: Some(error.code().status()), ..Self::new(error) };
        if let Error::Conflicts(conflicts) = error {
            let causes =
                conflicts.causes().map(|(path, message)| json!({"field": path.to_string(), "message": message}));
            failure.causes = causes.collect();
        }
        failure
    }
}
