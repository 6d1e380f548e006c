//! The syntax of texts in fields, and what kube-apiserver says about wrong ones.

use std::fmt::Display;

use crate::cause::Causes;
use crate::names::{self, NameSyntax, too_many_characters};
pub(super) use crate::names::{
    label, label_value_problems as label_value, qualified_name_problems as qualified, subdomain,
};

pub(super) const PORT_NUMBER: &str = "must be between 1 and 65535, inclusive";
const WILDCARD: &str = "a wildcard DNS-1123 subdomain must start with '*.', followed by a valid DNS subdomain, which must \
    consist of lower case alphanumeric characters, '-' or '.' and end with an alphanumeric character (e.g. '*.example.com', \
    regex used for validation is '\\*\\.[a-z0-9]([-a-z0-9]*[a-z0-9])?(\\.[a-z0-9]([-a-z0-9]*[a-z0-9])?)*')";
const CONFIG_KEY: &str = "a valid config key must consist of alphanumeric characters, '-', '_' or '.' (e.g. 'key.name',  or \
    'KEY_NAME',  or 'key-name', regex used for validation is '[-._a-zA-Z0-9]+')";
const ENVIRONMENT: &str =
    "a valid environment variable name must consist only of printable ASCII characters other than '='";
const HEADER: &str = "a valid HTTP header must consist of alphanumeric characters or '-' (e.g. 'X-Header-Name', regex used for \
    validation is '[-A-Za-z0-9]+')";
const PERCENT: &str = "a valid percent string must be a numeric string followed by an ending '%' (e.g. '1%',  or '93%', regex \
    used for validation is '[0-9]+%')";

/// How a text is written: returns what is wrong with one.
pub(super) type Syntax = fn(&str) -> Vec<String>;

const NAMES: [(&str, Syntax); 12] = [
    ("label", label),
    ("subdomain", subdomain),
    ("host", host),
    ("qualified", qualified),
    ("lower-qualified", |text| qualified(&text.to_lowercase())),
    ("label-value", label_value),
    ("port-name", port_name),
    ("config-key", config_key),
    ("environment", |text| unless(text.bytes().all(|b| (b' '..=b'~').contains(&b) && b != b'='), ENVIRONMENT)),
    ("header", header),
    ("segment", segment),
    ("percent", percentage),
];

/// The syntax with a name in the table.
pub(super) fn named(name: &str) -> Option<Syntax> {
    NAMES.iter().find(|(found, _)| *found == name).map(|(_, syntax)| *syntax)
}

/// Adds a cause for each problem of a text.
pub(super) fn check(syntax: Syntax, text: &str, path: impl Display, causes: &mut Causes) {
    causes.problems(path, text, syntax(text));
}

/// Adds a cause for each problem of a text that is required.
pub(super) fn needed(syntax: Syntax, text: &str, path: impl Display, causes: &mut Causes) {
    if text.is_empty() {
        return causes.required(path, "");
    }
    check(syntax, text, path, causes);
}

fn unless(is_valid: bool, problem: &str) -> Vec<String> {
    if is_valid { Vec::new() } else { vec![problem.to_owned()] }
}

pub(super) fn segment(text: &str) -> Vec<String> {
    names::problems(NameSyntax::Segment, text)
}

/// A subdomain, or one after `*.`.
pub(super) fn host(text: &str) -> Vec<String> {
    if !text.contains('*') {
        return names::problems(NameSyntax::Subdomain, text);
    }
    let rest = text.strip_prefix("*.").filter(|rest| !rest.contains('*'));
    unless(rest.is_some_and(|rest| subdomain(rest).is_empty()), WILDCARD)
}

pub(super) fn header(text: &str) -> Vec<String> {
    unless(!text.is_empty() && text.bytes().all(|b| b.is_ascii_alphanumeric() || b == b'-'), HEADER)
}

pub(super) fn percentage(text: &str) -> Vec<String> {
    unless(percent(text).is_some(), PERCENT)
}

/// The number of a percentage.
pub(super) fn percent(text: &str) -> Option<i64> {
    let digits = text.strip_suffix('%')?;
    let is_number = !digits.is_empty() && digits.bytes().all(|b| b.is_ascii_digit());
    is_number.then(|| digits.parse().unwrap_or(i64::MAX))
}

pub(super) fn config_key(text: &str) -> Vec<String> {
    let is_key = !text.is_empty() && text.bytes().all(|b| b.is_ascii_alphanumeric() || matches!(b, b'-' | b'_' | b'.'));
    let directory = match text {
        "." => Some("must not be '.'"),
        ".." => Some("must not be '..'"),
        text if text.starts_with("..") => Some("must not start with '..'"),
        _ => None,
    };
    let is_wrong = (!is_key).then_some(CONFIG_KEY);
    let found = is_wrong.into_iter().chain(directory).map(str::to_owned);
    too_many_characters(text, 253).into_iter().chain(found).collect()
}

pub(super) fn port_name(text: &str) -> Vec<String> {
    let is_inner = |c: char| c.is_ascii_lowercase() || c.is_ascii_digit() || c == '-';
    let checks = [
        (!text.is_empty() && text.chars().all(is_inner), PORT_CHARACTERS),
        (text.contains(|c: char| c.is_ascii_lowercase()), "must contain at least one letter (a-z)"),
        (!text.contains("--"), "must not contain consecutive hyphens"),
        (!text.starts_with('-') && !text.ends_with('-'), "must not begin or end with a hyphen"),
    ];
    let found = checks.into_iter().filter(|(is_valid, _)| !is_valid).map(|(_, problem)| problem.to_owned());
    too_many_characters(text, 15).into_iter().chain(found).collect()
}

const PORT_CHARACTERS: &str = "must contain only alpha-numeric characters (a-z, 0-9), and hyphens (-)";
