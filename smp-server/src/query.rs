//! The parameters of a request: its query, and for deletions its body.

use std::borrow::Cow;
use std::time::Duration;

use percent_encoding::percent_decode_str;
use serde::Deserialize;
use smp_kinds::__private::metadata::check_manager;
use smp_kinds::LabelSelector;

use crate::cause::{Cause, Causes};
use crate::selector::FieldSelector;
use crate::status::Status;
use crate::tables;

const MATCH: &str = "resourceVersionMatch";
const WITH_TOKEN: &str = "resourceVersionMatch is forbidden when continue is provided";

/// The parameters of a request. Unknown ones are ignored, as kube-apiserver does.
#[derive(Clone, Debug, Default)]
#[allow(clippy::struct_excessive_bools, reason = "they are the flags of the API")]
pub(crate) struct Query {
    pub(crate) labels: LabelSelector,
    pub(crate) fields: FieldSelector,
    pub(crate) limit: usize,
    pub(crate) token: String,
    pub(crate) revision: Option<u64>,
    pub(crate) revision_match: Option<RevisionMatch>,
    pub(crate) watch: bool,
    pub(crate) bookmarks: bool,
    pub(crate) initial_events: Option<bool>,
    pub(crate) timeout: Option<Duration>,
    pub(crate) dry_run: bool,
    pub(crate) validation: FieldValidation,
    /// The values of `dryRun` and `fieldValidation` as they were sent.
    sent: Sent,
    /// Parameters of a deletion that newer clients send in the body.
    pub(crate) propagation: Option<String>,
    pub(crate) grace_seconds: Option<i64>,
    pub(crate) orphan_dependents: Option<bool>,
    /// Whether an apply takes fields from other managers. Not allowed in other requests, even as false.
    pub(crate) force: Option<bool>,
    pub(crate) field_manager: String,
    /// `includeObject`: what the rows of a table contain of their objects.
    pub(crate) include_object: String,
}

/// Parameters as sent. Those of lists and watches are checked together, those of writes when the kind of write is known.
#[derive(Clone, Debug, Default)]
struct Sent {
    revision: String,
    revision_match: String,
    dry_run: Vec<String>,
    validation: Option<String>,
}

/// The version of a list that is requested: `resourceVersion` and `resourceVersionMatch`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
pub(crate) enum RevisionMatch {
    Exact,
    NotOlderThan,
}

/// What to do with unknown and duplicate fields.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Deserialize)]
pub(crate) enum FieldValidation {
    Ignore,
    #[default]
    Warn,
    Strict,
}

impl Query {
    /// Reads the part of a URL after the question mark. A get has only the parameters `resourceVersion` and `includeObject`.
    pub(crate) fn parse(text: &str, is_get: bool) -> Result<Self, Status> {
        let mut query = Self::default();
        for pair in text.split('&').filter(|pair| !pair.is_empty()) {
            let (name, value) = pair.split_once('=').unwrap_or((pair, ""));
            if !is_get || matches!(name, "resourceVersion" | "includeObject") {
                query.set(&decode(name)?, decode(value)?)?;
            }
        }
        Ok(query)
    }

    fn set(&mut self, name: &str, value: String) -> Result<(), Status> {
        match name {
            "labelSelector" => {
                let invalid = "unable to parse requirement: the label selector is invalid";
                self.labels = LabelSelector::parse(&value).ok_or_else(|| Status::bad_request(invalid))?;
            }
            "fieldSelector" => self.fields = FieldSelector::parse(&value)?,
            // A negative limit means all objects.
            "limit" => self.limit = usize::try_from(number(&value)?).unwrap_or_default(),
            "continue" => self.token = value,
            "resourceVersion" => self.sent.revision = value,
            "resourceVersionMatch" => self.sent.revision_match = value,
            "watch" => self.watch = flag(&value),
            "allowWatchBookmarks" => self.bookmarks = flag(&value),
            "sendInitialEvents" => self.initial_events = Some(flag(&value)),
            "timeoutSeconds" => self.timeout = timeout(number(&value)?),
            "dryRun" => {
                self.dry_run |= value == "All";
                self.sent.dry_run.push(value);
            }
            "fieldValidation" => {
                // `check_write` rejects an unknown value.
                self.validation = tables::word(&value).unwrap_or_default();
                self.sent.validation.get_or_insert(value);
            }
            "propagationPolicy" => self.propagation = Some(value),
            "gracePeriodSeconds" => self.grace_seconds = Some(number(&value)?),
            "orphanDependents" => self.orphan_dependents = Some(flag(&value)),
            "force" => self.force = Some(flag(&value)),
            "fieldManager" => self.field_manager = value,
            "includeObject" => self.include_object = value,
            _ => {}
        }
        Ok(())
    }

    /// Checks the parameters of lists and watches, some of which exclude each other.
    pub(crate) fn check(&mut self) -> Result<(), Status> {
        let (is_silent, causes) =
            if self.watch { (self.is_silent(), self.watch_causes()) } else { (false, self.list_causes()) };
        if !causes.is_empty() {
            return Err(Status::invalid_as("meta.k8s.io", "ListOptions", "", causes));
        }
        self.revision_match = tables::word(&self.sent.revision_match);
        if is_silent {
            self.initial_events = Some(true);
        }
        Ok(())
    }

    /// Reads the version of a list or watch.
    pub(crate) fn read_revision(&mut self) -> Result<(), Status> {
        self.revision = revision(&self.sent.revision)?;
        Ok(())
    }

    /// Whether a watch has no `resourceVersion`, so it begins with the existing objects.
    fn is_silent(&self) -> bool {
        let sent = &self.sent;
        let is_silent = self.initial_events.is_none() && sent.revision_match.is_empty();
        is_silent && matches!(sent.revision.as_str(), "" | "0")
    }

    fn watch_causes(&self) -> Vec<Cause> {
        const INITIAL: &str = "sendInitialEvents requires setting resourceVersionMatch to NotOlderThan";
        const ALONE: &str = "resourceVersionMatch is forbidden for watch unless sendInitialEvents is provided";
        let (found, is_initial) = (self.sent.revision_match.as_str(), self.initial_events.is_some());
        let other = !found.is_empty() && found != "NotOlderThan";
        let causes = [
            (is_initial && found != "NotOlderThan").then(|| Cause::forbidden(MATCH, INITIAL)),
            (!found.is_empty() && !is_initial).then(|| Cause::forbidden(MATCH, ALONE)),
            other.then(|| Cause::not_supported(MATCH, found, &["NotOlderThan"])),
            ((self.is_silent() || !found.is_empty()) && !self.token.is_empty())
                .then(|| Cause::forbidden(MATCH, WITH_TOKEN)),
        ];
        causes.into_iter().flatten().collect()
    }

    fn list_causes(&self) -> Vec<Cause> {
        const ALONE: &str = "resourceVersionMatch is forbidden unless resourceVersion is provided";
        const ZERO: &str = "resourceVersionMatch \"exact\" is forbidden for resourceVersion \"0\"";
        const EVENTS: &str = "sendInitialEvents is forbidden for list";
        let (version, found) = (self.sent.revision.as_str(), self.sent.revision_match.as_str());
        let is_unknown = !matches!(found, "" | "Exact" | "NotOlderThan");
        let causes = [
            (!found.is_empty() && version.is_empty()).then(|| Cause::forbidden(MATCH, ALONE)),
            (!found.is_empty() && !self.token.is_empty()).then(|| Cause::forbidden(MATCH, WITH_TOKEN)),
            is_unknown.then(|| Cause::not_supported(MATCH, found, &["Exact", "NotOlderThan", ""])),
            (found == "Exact" && version == "0").then(|| Cause::forbidden(MATCH, ZERO)),
            self.initial_events.map(|_| Cause::forbidden("sendInitialEvents", EVENTS)),
        ];
        causes.into_iter().flatten().collect()
    }

    /// Checks the parameters of a write. `kind` is the kind of its options, such as `CreateOptions`.
    pub(crate) fn check_write(&self, kind: &'static str) -> Result<(), Status> {
        self.check_options(kind, None)
    }

    /// Checks the parameters of a patch other than an apply.
    pub(crate) fn check_patch(&self) -> Result<(), Status> {
        let text = "may not be specified for non-apply patch";
        self.check_options("PatchOptions", self.force.map(|_| Cause::forbidden("force", text)))
    }

    /// Checks the parameters of an apply.
    pub(crate) fn check_apply(&self) -> Result<(), Status> {
        let is_missing = self.field_manager.is_empty();
        let cause = is_missing.then(|| Cause::required("fieldManager", "is required for apply patch"));
        self.check_options("PatchOptions", cause)
    }

    fn check_options(&self, kind: &'static str, cause: Option<Cause>) -> Result<(), Status> {
        let mut causes = Causes::from(cause);
        causes.extend(check_manager(&self.field_manager, "fieldManager").iter().cloned());
        causes.extend(check_dry_run(&self.sent.dry_run));
        let known = ["", "Ignore", "Strict", "Warn"];
        if let Some(value) = self.sent.validation.as_deref().filter(|value| !known.contains(value)) {
            causes.extend([Cause::not_supported("fieldValidation", value, &known)]);
        }
        if causes.is_empty() { Ok(()) } else { Err(Status::invalid_as("meta.k8s.io", kind, "", causes)) }
    }

    /// The values of `dryRun`.
    pub(crate) fn dry_runs(&self) -> &[String] {
        &self.sent.dry_run
    }
}

/// The text of a part of a URL. In a query, `+` is a space.
fn decode(text: &str) -> Result<String, Status> {
    let text = text.replace('+', " ");
    let decoded = percent_decode_str(&text).decode_utf8();
    decoded.map(Cow::into_owned).map_err(|_| Status::bad_request("the query is not valid UTF-8"))
}

fn number(value: &str) -> Result<i64, Status> {
    value.parse().map_err(|_| Status::bad_request(format!("strconv.ParseInt: parsing {value:?}: invalid syntax")))
}

/// Returns the time limit of a watch. As on kube-apiserver, 0 means the default, and a watch with a negative limit ends at once.
fn timeout(seconds: i64) -> Option<Duration> {
    (seconds != 0).then(|| Duration::from_secs(u64::try_from(seconds).unwrap_or_default()))
}

/// The values of `dryRun`; only `All` is supported.
pub(crate) fn check_dry_run(values: &[String]) -> Option<Cause> {
    let sent = serde_json::json!(values);
    values.iter().any(|value| value != "All").then(|| Cause::not_supported("dryRun", &sent, &["All"]))
}

/// A version of an object or a list; empty is the same as absent.
pub(crate) fn revision(value: &str) -> Result<Option<u64>, Status> {
    if value.is_empty() {
        return Ok(None);
    }
    let parsed = value.parse();
    parsed.map(Some).map_err(|_| {
        let text = format!("strconv.ParseUint: parsing {value:?}: invalid syntax");
        Status::bad_request(format!("invalid resource version: resourceVersion: Invalid value: {value:?}: {text}"))
    })
}

/// Go's boolean parameters: everything except these words is true.
fn flag(value: &str) -> bool {
    !matches!(value, "0" | "false")
}
