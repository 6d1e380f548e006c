//! Ports that may be names, and numbers that may be percentages.

use serde_json::Value;

use super::super::{Code, Site, syntax};
use crate::cause::Causes;
use crate::path::Path;

pub(super) const RULES: &[(&str, Code)] = &[
    ("port-or-name", |site, causes| port_or_name(site.value, site.path, causes)),
    ("port-or-name-set", |site, causes| {
        if site.value != 0 {
            port_or_name(site.value, site.path, causes);
        }
    }),
    ("number-or-percent", number_or_percent),
    ("not-above-100-percent", not_above_100_percent),
    ("empty-port", |site, causes| {
        if !site.has("port") {
            causes.invalid(site.at("port"), 0, syntax::PORT_NUMBER);
        }
    }),
];

/// A number of a port, or a name of one.
pub(super) fn port_or_name(value: &Value, path: &Path<'_>, causes: &mut Causes) {
    match value {
        Value::Number(number) if !number.as_i64().is_some_and(|port| (1..=65_535).contains(&port)) => {
            causes.invalid(path, value, syntax::PORT_NUMBER);
        }
        Value::String(name) => syntax::check(syntax::port_name, name, path, causes),
        _ => {}
    }
}

fn number_or_percent(site: &Site<'_>, causes: &mut Causes) {
    match site.value {
        Value::String(text) => syntax::check(syntax::percentage, text, site.path, causes),
        value if value.as_i64().is_some_and(|number| number < 0) => {
            causes.invalid(site.path, value, "must be greater than or equal to 0");
        }
        _ => {}
    }
}

fn not_above_100_percent(site: &Site<'_>, causes: &mut Causes) {
    if site.value.as_str().and_then(syntax::percent).is_some_and(|percent| percent > 100) {
        causes.invalid(site.path, site.value, "must not be greater than 100%");
    }
}

/// The number of a value that is a number or a percentage.
pub(super) fn amount(value: &Value) -> i64 {
    match value {
        Value::String(text) => syntax::percent(text).or_else(|| text.parse().ok()).unwrap_or_default(),
        value => value.as_i64().unwrap_or_default(),
    }
}
