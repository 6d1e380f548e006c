//! The syntax of texts in fields, and what kube-apiserver says about wrong ones.

use std::fmt::Display;

use crate::cause::Causes;
use crate::names::{self, label_value_problems, qualified_name_problems, too_many_characters};

pub(super) const PORT_NUMBER: &str = "must be between 1 and 65535, inclusive";
const DNS_1035: &str = "a DNS-1035 label must consist of lower case alphanumeric characters or '-', start with an alphabetic \
    character, and end with an alphanumeric character (e.g. 'my-name',  or 'abc-123', regex used for validation is \
    '[a-z]([-a-z0-9]*[a-z0-9])?')";
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

/// How a text is written.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Syntax {
    Label,
    Subdomain,
    Dns1035,
    /// A subdomain, or one after `*.`.
    Host,
    Qualified,
    /// A qualified name, compared in lower case.
    LowerQualified,
    LabelValue,
    PortName,
    ConfigKey,
    Environment,
    Header,
    Segment,
    Percent,
}

const NAMES: [(&str, Syntax); 13] = [
    ("label", Syntax::Label),
    ("subdomain", Syntax::Subdomain),
    ("dns-1035", Syntax::Dns1035),
    ("host", Syntax::Host),
    ("qualified", Syntax::Qualified),
    ("lower-qualified", Syntax::LowerQualified),
    ("label-value", Syntax::LabelValue),
    ("port-name", Syntax::PortName),
    ("config-key", Syntax::ConfigKey),
    ("environment", Syntax::Environment),
    ("header", Syntax::Header),
    ("segment", Syntax::Segment),
    ("percent", Syntax::Percent),
];

impl Syntax {
    pub(super) fn named(name: &str) -> Option<Self> {
        NAMES.iter().find(|(found, _)| *found == name).map(|(_, syntax)| *syntax)
    }
}

/// Adds a cause for each problem of a text.
pub(super) fn check(syntax: Syntax, text: &str, path: impl Display, causes: &mut Causes) {
    causes.problems(path, text, problems(syntax, text));
}

/// Adds a cause for each problem of a text that is required.
pub(super) fn needed(syntax: Syntax, text: &str, path: impl Display, causes: &mut Causes) {
    if text.is_empty() {
        return causes.required(path, "");
    }
    check(syntax, text, path, causes);
}

/// Returns what is wrong with a text.
pub(super) fn problems(syntax: Syntax, text: &str) -> Vec<String> {
    let unless = |is_valid: bool, problem: &str| if is_valid { Vec::new() } else { vec![problem.to_owned()] };
    match syntax {
        Syntax::Label if text.contains('.') && names::problems(names::NameSyntax::Subdomain, text).is_empty() => {
            too_many_characters(text, 63).into_iter().chain(unless(false, "must not contain dots")).collect()
        }
        Syntax::Label => in_characters(names::problems(names::NameSyntax::Label, text)),
        Syntax::Subdomain => in_characters(names::problems(names::NameSyntax::Subdomain, text)),
        Syntax::Segment => names::problems(names::NameSyntax::Segment, text),
        Syntax::Dns1035 => {
            let is_label = names::problems(names::NameSyntax::Label, text).is_empty();
            let is_valid = is_label && text.starts_with(|c: char| c.is_ascii_lowercase());
            too_many_characters(text, 63).into_iter().chain(unless(is_valid, DNS_1035)).collect()
        }
        Syntax::Host if text.contains('*') => {
            let rest = text.strip_prefix("*.").filter(|rest| !rest.contains('*'));
            let is_valid = rest.is_some_and(|rest| names::problems(names::NameSyntax::Subdomain, rest).is_empty());
            unless(is_valid, WILDCARD)
        }
        Syntax::Host => names::problems(names::NameSyntax::Subdomain, text),
        Syntax::Qualified => qualified_name_problems(text),
        Syntax::LowerQualified => qualified_name_problems(&text.to_lowercase()),
        Syntax::LabelValue => label_value_problems(text),
        Syntax::PortName => port_name_problems(text),
        Syntax::ConfigKey => config_key_problems(text),
        Syntax::Environment => unless(text.bytes().all(|b| (b' '..=b'~').contains(&b) && b != b'='), ENVIRONMENT),
        Syntax::Header => {
            unless(!text.is_empty() && text.bytes().all(|b| b.is_ascii_alphanumeric() || b == b'-'), HEADER)
        }
        Syntax::Percent => unless(percent(text).is_some(), PERCENT),
    }
}

/// The number of a percentage.
pub(super) fn percent(text: &str) -> Option<i64> {
    let digits = text.strip_suffix('%')?;
    let is_number = !digits.is_empty() && digits.bytes().all(|b| b.is_ascii_digit());
    is_number.then(|| digits.parse().unwrap_or(i64::MAX))
}

/// Fields count characters where metadata counts bytes.
fn in_characters(problems: Vec<String>) -> Vec<String> {
    let renamed = |problem: String| match problem.strip_suffix(" bytes") {
        Some(start) => format!("{start} characters"),
        None => problem,
    };
    problems.into_iter().map(renamed).collect()
}

fn config_key_problems(text: &str) -> Vec<String> {
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

fn port_name_problems(text: &str) -> Vec<String> {
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
