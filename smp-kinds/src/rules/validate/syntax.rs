//! The syntax of texts in fields, and what kube-apiserver says about wrong ones.

use std::fmt::Display;

use crate::cause::Causes;
use crate::names::{self, NameSyntax, too_many_characters};
pub(super) use crate::names::{
    caseless_subdomain, label, label_value_problems as label_value, qualified_name_problems as qualified, subdomain,
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

const NAMES: [(&str, Syntax); 13] = [
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
    ("iscsi", iscsi),
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

/// The search path of a resolver: a subdomain whose labels may have underscores.
pub(super) fn search(text: &str) -> Vec<String> {
    let is_inner = |c: char| c.is_ascii_lowercase() || c.is_ascii_digit() || matches!(c, '-' | '_');
    let is_end = |c: char| c.is_ascii_lowercase() || c.is_ascii_digit();
    let is_label = |label: &str| {
        let rest = label.strip_prefix('_').unwrap_or(label);
        rest.chars().all(is_inner) && rest.starts_with(is_end) && rest.ends_with(is_end)
    };
    let is_wrong = (!text.split('.').all(is_label)).then(|| SEARCH.to_owned());
    too_many_characters(text, 253).into_iter().chain(is_wrong).collect()
}

const SEARCH: &str = "a lowercase RFC 1123 subdomain must consist of lower case alphanumeric characters, '_', '-' or '.', and \
    must start and end with an alphanumeric character (e.g. 'example.com', regex used for validation is \
    '_?[a-z0-9]([-_a-z0-9]*[a-z0-9])?(\\._?[a-z0-9]([-_a-z0-9]*[a-z0-9])?)*')";

/// The name of an iSCSI node: `iqn.2001-04.com.example:disk`, `eui.` and 16 characters, or `naa.` and 32 of them.
pub(super) fn iscsi(text: &str) -> Vec<String> {
    let is_plain =
        |rest: &str, len: usize| rest.len() == len + 1 && rest[1..].bytes().all(|b| b.is_ascii_alphanumeric());
    let is_valid = match text.get(..3) {
        Some("iqn") => is_iqn(text),
        Some("eui") => text.is_ascii() && is_plain(&text[3..], 16),
        Some("naa") => text.is_ascii() && is_plain(&text[3..], 32),
        _ => return vec!["must be valid format starting with iqn, eui, or naa".to_owned()],
    };
    unless(is_valid, "must be valid format")
}

fn is_iqn(text: &str) -> bool {
    let Some((authority, name)) = text.strip_prefix("iqn.").and_then(|rest| rest.split_once(':')) else { return false };
    let Some((date, domain)) = authority.split_once('.') else { return false };
    let is_digits = |text: &str, len: usize| text.len() == len && text.bytes().all(|b| b.is_ascii_digit());
    let is_date = date.split_once('-').is_some_and(|(year, month)| is_digits(year, 4) && is_digits(month, 2));
    let is_domain = !domain.is_empty() && domain.bytes().all(|b| b.is_ascii_alphanumeric() || matches!(b, b'-' | b'.'));
    is_date
        && is_domain
        && !name.is_empty()
        && !name.contains([',', ';', '*', '&', '$', '|'])
        && !name.contains(char::is_whitespace)
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
