//! Events, whose fields have other names in the older version of their API.

use serde_json::Value;

use super::super::{Code, Site, syntax, text};
use crate::cause::Causes;

pub(super) const RULES: &[(&str, Code)] = &[("event", event), ("new-event", new_event)];

/// Rules of both versions: the namespace of the object that the event is about, and what an event with a time needs.
fn event(site: &Site<'_>, causes: &mut Causes) {
    let is_new = site.object.of.name.ends_with(".events.v1.Event");
    let (controller, involved, message) = if is_new {
        ("reportingController", "regarding", "note")
    } else {
        ("reportingComponent", "involvedObject", "message")
    };
    let own = text(site.get("metadata"), "namespace");
    let involved = text(site.get(involved), "namespace");
    let has_time = site.has("eventTime");
    let is_wrong = match (involved, has_time) {
        ("", false) => !matches!(own, "" | "default"),
        ("", true) => !matches!(own, "default" | "kube-system"),
        (involved, false) => involved != own,
        (_, true) => false,
    };
    if is_wrong {
        causes.invalid("involvedObject.namespace", involved, "does not match event.namespace");
    }
    if !has_time {
        return;
    }
    let name = site.text(controller);
    causes.required_text(site.at(controller), name);
    syntax::check(syntax::qualified, name, site.path.field(controller), causes);
    for (field, named, most) in [
        ("reportingInstance", "reportingInstance", 128),
        ("action", "action", 128),
        ("reason", "reason", 128),
        (message, "message", 1024),
    ] {
        if field != message {
            causes.required_text(site.at(named), site.text(field));
        }
        if site.text(field).len() > most {
            causes.invalid(site.at(named), "", format_args!("can have at most {most} characters"));
        }
    }
}

/// Rules of the newer version. kube-apiserver does not show the values.
fn new_event(site: &Site<'_>, causes: &mut Causes) {
    let series = site.get("series");
    let is_changed = site.object.old.is_none_or(|old| old.get("series").unwrap_or(&Value::Null) != series);
    if !series.is_null() && is_changed {
        if series["count"].as_i64().unwrap_or_default() < 2 {
            causes.invalid("series.count", "", "should be at least 2");
        }
        if series["lastObservedTime"].is_null() {
            causes.required("series.lastObservedTime", "");
        }
    }
    if site.object.old.is_some() {
        return;
    }
    if !site.has("eventTime") {
        causes.required(site.at("eventTime"), "");
    }
    let kind = site.text("type");
    if !matches!(kind, "Normal" | "Warning") {
        causes.invalid(site.at("type"), "", format_args!("has invalid value: {kind}"));
    }
    let has_source = ["component", "host"].iter().any(|name| !text(site.get("deprecatedSource"), name).is_empty());
    let unset = [
        ("firstTimestamp", site.has("deprecatedFirstTimestamp")),
        ("lastTimestamp", site.has("deprecatedLastTimestamp")),
        ("count", site.get("deprecatedCount").as_i64().unwrap_or_default() != 0),
        ("source", has_source),
    ];
    for (named, _) in unset.into_iter().filter(|(_, is_set)| *is_set) {
        causes.invalid(named, "", "needs to be unset");
    }
}
