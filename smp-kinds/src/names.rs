//! The syntax of names, and kube-apiserver's messages about invalid ones.

use serde::Deserialize;

/// The syntax of names, with the words of the column `names` in `data/resources.tsv`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub(crate) enum NameSyntax {
    /// A lowercase RFC 1123 subdomain, such as `web.v1`; an empty column. Most kinds have it.
    #[serde(rename = "")]
    Subdomain,
    /// `label`: a lowercase RFC 1123 label.
    Label,
    /// `segment`: any segment of a path.
    Segment,
    /// `address`: an IP address.
    Address,
}

const SUBDOMAIN: &str = "a lowercase RFC 1123 subdomain must consist of lower case alphanumeric characters, '-' or '.', and \
    must start and end with an alphanumeric character (e.g. 'example.com', regex used for validation is \
    '[a-z0-9]([-a-z0-9]*[a-z0-9])?(\\.[a-z0-9]([-a-z0-9]*[a-z0-9])?)*')";
const LABEL: &str = "a lowercase RFC 1123 label must consist of lower case alphanumeric characters or '-', and must start \
    and end with an alphanumeric character (e.g. 'my-name',  or '123-abc', regex used for validation is \
    '[a-z0-9]([-a-z0-9]*[a-z0-9])?')";
const LABEL_1035: &str = "a DNS-1035 label must consist of lower case alphanumeric characters or '-', start with an \
    alphabetic character, and end with an alphanumeric character (e.g. 'my-name',  or 'abc-123', regex used for validation \
    is '[a-z]([-a-z0-9]*[a-z0-9])?')";
const NAME_PART: &str = "name part must consist of alphanumeric characters, '-', '_' or '.', and must start and end with an \
    alphanumeric character (e.g. 'MyName',  or 'my.name',  or '123-abc', regex used for validation is \
    '([A-Za-z0-9][-A-Za-z0-9_.]*)?[A-Za-z0-9]')";
const QUALIFIED: &str = "a valid label key must consist of alphanumeric characters, '-', '_' or '.', and must start and end \
    with an alphanumeric character (e.g. 'MyName',  or 'my.name',  or '123-abc', regex used for validation is \
    '([A-Za-z0-9][-A-Za-z0-9_.]*)?[A-Za-z0-9]') with an optional DNS subdomain prefix and '/' (e.g. 'example.com/MyName')";
const LABEL_VALUE: &str = "a valid label must be an empty string or consist of alphanumeric characters, '-', '_' or '.', \
    and must start and end with an alphanumeric character (e.g. 'MyValue',  or 'my_value',  or '12345', regex used for \
    validation is '(([A-Za-z0-9][-A-Za-z0-9_.]*)?[A-Za-z0-9])?')";

/// Returns what is wrong with a name, in the words of kube-apiserver.
pub(crate) fn problems(syntax: NameSyntax, name: &str) -> Vec<String> {
    match syntax {
        NameSyntax::Subdomain => check(name, 253, SUBDOMAIN, is_subdomain(name)),
        NameSyntax::Label => {
            let text = if is_subdomain(name) { "must not contain dots" } else { LABEL };
            check(name, 63, text, is_dns_label(name))
        }
        NameSyntax::Segment => segment(name),
        NameSyntax::Address => {
            let text = "must be a valid IP address, (e.g. 10.9.8.7 or 2001:db8::ffff)";
            let is_valid = name.parse::<std::net::IpAddr>().is_ok();
            (!is_valid).then(|| text.to_owned()).into_iter().collect()
        }
    }
}

/// `generateName` as it is validated: a dash at the end is allowed, because more follows.
pub(crate) fn without_trailing_dash(base: &str) -> String {
    match base.strip_suffix('-') {
        Some(rest) if !rest.is_empty() => format!("{}a", rest.strip_suffix(|_: char| true).unwrap_or_default()),
        _ => base.to_owned(),
    }
}

fn check(name: &str, limit: usize, text: &str, is_valid: bool) -> Vec<String> {
    let too_long = too_many_characters(name, limit);
    too_long.into_iter().chain((!is_valid).then(|| text.to_owned())).collect()
}

/// Returns what is wrong with a lowercase RFC 1123 label in a field, such as a hostname.
pub(crate) fn label(text: &str) -> Vec<String> {
    problems(NameSyntax::Label, text)
}

/// Returns what is wrong with a lowercase RFC 1123 subdomain in a field, such as a group.
pub fn subdomain(text: &str) -> Vec<String> {
    problems(NameSyntax::Subdomain, text)
}

/// Returns what is wrong with an RFC 1123 subdomain that may have capital letters, such as the driver of a device.
pub(crate) fn caseless_subdomain(text: &str) -> Vec<String> {
    let words =
        [("a lowercase RFC", "an RFC"), ("of lower case alpha", "of alpha"), ("'example.com'", "'Example.com'")];
    let caseless = |problem: String| words.iter().fold(problem, |text, (from, to)| text.replacen(from, to, 1));
    subdomain(&text.to_lowercase()).into_iter().map(caseless).collect()
}

/// Returns what is wrong with a DNS-1035 label in a field, such as the name of a resource or version.
///
/// ```text
/// foos  →  nothing        Foos, 1foos, foo_s  →  one text
/// ```
pub(crate) fn label_1035(text: &str) -> Vec<String> {
    let is_valid = is_dns_label(text) && text.starts_with(|c: char| c.is_ascii_lowercase());
    check(text, 63, LABEL_1035, is_valid)
}

/// kube-apiserver names the unit differently where it checks labels.
fn in_bytes(problems: Vec<String>) -> Vec<String> {
    let renamed = |problem: String| match problem.strip_suffix(" characters") {
        Some(start) => format!("{start} bytes"),
        None => problem,
    };
    problems.into_iter().map(renamed).collect()
}

/// Returns what is wrong with a long text in a field.
pub(crate) fn too_many_characters(text: &str, limit: usize) -> Option<String> {
    (text.len() > limit).then(|| format!("must be no more than {limit} characters"))
}

fn segment(name: &str) -> Vec<String> {
    if matches!(name, "." | "..") {
        return vec![format!("may not be '{name}'")];
    }
    let found = ['/', '%'].into_iter().filter(|c| name.contains(*c));
    found.map(|c| format!("may not contain '{c}'")).collect()
}

/// Whether a text consists of labels with dots between them.
pub(crate) fn is_subdomain(text: &str) -> bool {
    text.split('.').all(is_dns_label)
}

/// Returns whether a text has the characters of a DNS label (RFC 1123), `[a-z0-9]([-a-z0-9]*[a-z0-9])?`. A server also limits the length of
/// most names to 63 characters.
///
/// ```
/// use smp_kinds::is_dns_label;
///
/// assert!(is_dns_label("shop-1"));
/// assert!(!is_dns_label("shop/1") && !is_dns_label("-shop") && !is_dns_label(""));
/// ```
pub fn is_dns_label(text: &str) -> bool {
    let is_inner = |c: char| c.is_ascii_lowercase() || c.is_ascii_digit() || c == '-';
    !text.is_empty() && text.chars().all(is_inner) && !text.starts_with('-') && !text.ends_with('-')
}

fn is_name_part(text: &str) -> bool {
    let is_inner = |c: char| c.is_ascii_alphanumeric() || matches!(c, '-' | '_' | '.');
    let is_end = |c: Option<char>| c.is_some_and(|c| c.is_ascii_alphanumeric());
    text.chars().all(is_inner) && is_end(text.chars().next()) && is_end(text.chars().next_back())
}

/// Returns what is wrong with a key of a label: `name` or `example.com/name`.
pub(crate) fn qualified_name_problems(text: &str) -> Vec<String> {
    let (prefix, name) = match text.split_once('/') {
        None => (None, text),
        Some((_, name)) if name.contains('/') => return vec![QUALIFIED.to_owned()],
        Some((prefix, name)) => (Some(prefix), name),
    };
    let mut problems = Vec::new();
    match prefix {
        Some("") => problems.push("prefix part must be non-empty".to_owned()),
        Some(prefix) => {
            let found = in_bytes(self::problems(NameSyntax::Subdomain, prefix));
            problems.extend(found.into_iter().map(|problem| format!("prefix part {problem}")));
        }
        None => {}
    }
    if name.is_empty() {
        problems.push("name part must be non-empty".to_owned());
    } else if name.len() > 63 {
        problems.push("name part must be no more than 63 bytes".to_owned());
    }
    if !is_name_part(name) {
        problems.push(NAME_PART.to_owned());
    }
    problems
}

/// Returns what is wrong with the value of a label.
pub(crate) fn label_value_problems(text: &str) -> Vec<String> {
    in_bytes(check(text, 63, LABEL_VALUE, text.is_empty() || is_name_part(text)))
}
