//! URLs.

use std::collections::BTreeMap;
use std::fmt::Write as _;
use std::rc::Rc;

use super::super::super::format::is_uri;
use super::super::value::{Failure, Key, Outcome, Text, Value};
use super::Row;
use super::operators::map_of;
use crate::cause::text::quoted;

pub(super) const TABLE: &[Row] = &[
    ("url(string) url", |_, arguments| {
        let text = text(arguments)?;
        if !is_uri(text) {
            return Err(Failure::new(format!("URL parse error during conversion from string: {}", wrong(text))));
        }
        Ok(Value::Url(Rc::new(Url::parse(text))))
    }),
    ("isURL(string) bool", |_, arguments| Ok(is_uri(text(arguments)?).into())),
    (".getScheme(url) string", |_, arguments| part(arguments, |url| url.scheme.clone())),
    (".getHost(url) string", |_, arguments| part(arguments, |url| url.host.clone())),
    (".getHostname(url) string", |_, arguments| part(arguments, |url| url.split().0.to_owned())),
    (".getPort(url) string", |_, arguments| part(arguments, |url| url.split().1.to_owned())),
    (".getEscapedPath(url) string", |_, arguments| part(arguments, |url| url.path.clone())),
    (".getQuery(url) map<string, list<string>>", query),
];

/// The parts of a URL.
#[derive(Debug, PartialEq)]
pub(in super::super) struct Url {
    scheme: String,
    /// The host, with the port.
    host: String,
    /// The path, with its escapes.
    path: String,
    query: String,
    /// The rest, for comparisons.
    others: String,
}

fn text<'a>(arguments: &'a [Value<'_>]) -> Result<&'a str, Failure> {
    let [Value::Text(text)] = arguments else { return Err(Failure::overload()) };
    Ok(text)
}

fn part<'v>(arguments: &[Value<'v>], of: fn(&Url) -> String) -> Outcome<'v> {
    let [Value::Url(url)] = arguments else { return Err(Failure::overload()) };
    Ok(of(url).into())
}

/// Why a text is not a URL, in the words of Go for the most frequent reasons.
pub(super) fn wrong(text: &str) -> String {
    let why = match text {
        "" => "empty url",
        text if text.bytes().any(|byte| byte < b' ' || byte == 0x7f) => "invalid control character in URL",
        text if text.starts_with(':') => "missing protocol scheme",
        _ => "invalid URI for request",
    };
    format!("parse {}: {why}", quoted(text))
}

impl Url {
    /// Splits a URL that is valid.
    ///
    /// ```text
    /// https://a@example.com:80/p%20q?x=1#y  →  https, example.com:80, /p%20q, x=1
    /// ```
    fn parse(text: &str) -> Self {
        let (rest, fragment) = text.split_once('#').unwrap_or((text, ""));
        let (rest, query) = rest.split_once('?').unwrap_or((rest, ""));
        let is_scheme = |scheme: &str| {
            scheme.starts_with(|c: char| c.is_ascii_alphabetic())
                && scheme.bytes().all(|byte| byte.is_ascii_alphanumeric() || b"+-.".contains(&byte))
        };
        let (scheme, rest) = rest.split_once(':').filter(|(scheme, _)| is_scheme(scheme)).unwrap_or(("", rest));
        let (authority, path) = match rest.strip_prefix("//") {
            Some(after) => after.split_at(after.find('/').unwrap_or(after.len())),
            None => ("", rest),
        };
        let (user, host) = authority.rsplit_once('@').unwrap_or(("", authority));
        // A path that does not begin with a slash is opaque.
        let (path, opaque) = if scheme.is_empty() || path.starts_with('/') { (path, "") } else { ("", path) };
        Self {
            scheme: scheme.to_ascii_lowercase(),
            host: unescaped(host, false),
            path: escaped_path(path),
            query: query.to_owned(),
            others: [user, "@", opaque, "#", fragment].concat(),
        }
    }

    /// The host without its port and brackets, and the port.
    fn split(&self) -> (&str, &str) {
        let (host, port) = match self.host.rsplit_once(':') {
            Some((host, port)) if port.bytes().all(|byte| byte.is_ascii_digit()) => (host, port),
            _ => (&*self.host, ""),
        };
        let inner = host.strip_prefix('[').and_then(|inner| inner.strip_suffix(']'));
        (inner.unwrap_or(host), port)
    }
}

/// The path as Go escapes it: as it is if all its characters are allowed there.
fn escaped_path(path: &str) -> String {
    let is_kept = |byte: u8| byte.is_ascii_alphanumeric() || b"-_.~!$&'()*+,;=:@[]/%".contains(&byte);
    if path.bytes().all(is_kept) {
        return path.to_owned();
    }
    let mut out = String::new();
    for byte in unescaped(path, false).into_bytes() {
        if byte.is_ascii_alphanumeric() || b"-_.~$&+,/:;=@".contains(&byte) {
            out.push(byte.into());
        } else {
            write!(out, "%{byte:02X}").expect("writing to a string succeeds");
        }
    }
    out
}

/// Resolves percent signs. In a query, a plus sign is a space.
fn unescaped(text: &str, in_query: bool) -> String {
    let mut out = Vec::with_capacity(text.len());
    let mut rest = text.as_bytes();
    while let Some((byte, after)) = rest.split_first() {
        rest = after;
        let escaped = (*byte == b'%').then(|| after.split_at_checked(2)).flatten();
        let code = escaped.and_then(|(hex, _)| u8::from_str_radix(std::str::from_utf8(hex).ok()?, 16).ok());
        match (code, escaped) {
            (Some(code), Some((_, after))) => {
                out.push(code);
                rest = after;
            }
            _ => out.push(if in_query && *byte == b'+' { b' ' } else { *byte }),
        }
    }
    String::from_utf8_lossy(&out).into_owned()
}

/// The values of each name in the query. Parts that are not valid are left out.
fn query<'v>(run: &mut super::super::run::Run<'v>, arguments: &[Value<'v>]) -> Outcome<'v> {
    let [Value::Url(url)] = arguments else { return Err(Failure::overload()) };
    run.traverse(url.query.len())?;
    let mut values = BTreeMap::<String, Vec<Value<'v>>>::new();
    let is_escaped = |text: &str| {
        text.split('%').skip(1).all(|part| part.get(..2).is_some_and(|hex| hex.bytes().all(|c| c.is_ascii_hexdigit())))
    };
    let parts = url.query.split('&').filter(|part| !part.is_empty() && !part.contains(';') && is_escaped(part));
    for part in parts {
        let (name, value) = part.split_once('=').unwrap_or((part, ""));
        values.entry(unescaped(name, true)).or_default().push(unescaped(value, true).into());
    }
    let entry = |(name, values): (String, Vec<_>)| {
        let key = Value::Text(Text::Shared(name.as_str().into()));
        (Key::Text(name), (key, values.into_iter().collect()))
    };
    Ok(map_of(values.into_iter().map(entry).collect()))
}
