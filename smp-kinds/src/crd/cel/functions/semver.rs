//! Semantic versions.

use std::cmp::Ordering;
use std::rc::Rc;

use super::super::value::{Failure, Outcome, Value};
use super::Row;

pub(super) const TABLE: &[Row] = &[
    ("semver(string) semver", |_, arguments| parse(arguments).map(|version| Value::Version(Rc::new(version)))),
    ("semver(string, bool) semver", |_, arguments| parse(arguments).map(|version| Value::Version(Rc::new(version)))),
    ("isSemver(string) bool", |_, arguments| Ok(parse(arguments).is_ok().into())),
    ("isSemver(string, bool) bool", |_, arguments| Ok(parse(arguments).is_ok().into())),
    (".isGreaterThan(semver, semver) bool", |_, arguments| Ok(compare(arguments)?.is_gt().into())),
    (".isLessThan(semver, semver) bool", |_, arguments| Ok(compare(arguments)?.is_lt().into())),
    (".compareTo(semver, semver) int", |_, arguments| Ok(Value::Int(compare(arguments)? as i64))),
    (".major(semver) int", |_, arguments| number(arguments, |version| version.numbers[0])),
    (".minor(semver) int", |_, arguments| number(arguments, |version| version.numbers[1])),
    (".patch(semver) int", |_, arguments| number(arguments, |version| version.numbers[2])),
];

/// A version.
#[derive(Debug)]
pub(in super::super) struct Version {
    numbers: [u64; 3],
    /// The identifiers of a version before the release; a number if they consist of digits.
    before: Vec<Result<u64, String>>,
}

impl Version {
    /// The order of two versions. A version before the release is smaller than the release.
    ///
    /// ```text
    /// 1.0.0-alpha.1 < 1.0.0-alpha.beta < 1.0.0 < 1.0.1
    /// ```
    pub(in super::super) fn cmp(&self, other: &Self) -> Ordering {
        let identifier = |one: &Result<u64, String>, other: &Result<u64, String>| match (one, other) {
            (Ok(one), Ok(other)) => one.cmp(other),
            (Err(one), Err(other)) => one.cmp(other),
            (Ok(_), Err(_)) => Ordering::Less,
            (Err(_), Ok(_)) => Ordering::Greater,
        };
        let before = || match (self.before.is_empty(), other.before.is_empty()) {
            (true, false) => Ordering::Greater,
            (false, true) => Ordering::Less,
            _ => {
                let mut pairs = self.before.iter().zip(&other.before).map(|(one, other)| identifier(one, other));
                let differs = pairs.find(|order| order.is_ne());
                differs.unwrap_or_else(|| self.before.len().cmp(&other.before.len()))
            }
        };
        self.numbers.cmp(&other.numbers).then_with(before)
    }
}

/// Parses a version, after normalization if the second argument is true.
fn parse(arguments: &[Value<'_>]) -> Result<Version, Failure> {
    match arguments {
        [Value::Text(text)] | [Value::Text(text), Value::Bool(false)] => version(text),
        [Value::Text(text), Value::Bool(true)] => version(&normalized(text)?),
        _ => return Err(Failure::overload()),
    }
    .map_err(Failure::Error)
}

/// Adds absent numbers, and removes `v` and leading zeros.
///
/// ```text
/// v01.2  →  1.2.0
/// ```
fn normalized(text: &str) -> Result<String, Failure> {
    let text = text.strip_prefix('v').unwrap_or(text);
    let mut parts: Vec<String> = text.splitn(3, '.').map(str::to_owned).collect();
    for part in parts.iter_mut().filter(|part| part.len() > 1) {
        let trimmed = part.trim_start_matches('0');
        *part =
            if trimmed.starts_with(|c: char| c.is_ascii_digit()) { trimmed.to_owned() } else { format!("0{trimmed}") };
    }
    if parts.len() < 3 && parts.last().is_some_and(|last| last.contains(['+', '-'])) {
        return Err(Failure::new("short version cannot contain PreRelease/Build meta data"));
    }
    parts.resize(3, "0".to_owned());
    Ok(parts.join("."))
}

fn version(text: &str) -> Result<Version, String> {
    if text.is_empty() {
        return Err("Version string empty".to_owned());
    }
    let parts: Vec<&str> = text.splitn(3, '.').collect();
    let [major, minor, rest] = &*parts else { return Err("No Major.Minor.Patch elements found".to_owned()) };
    let (patch, before, build) = {
        let (rest, build) = rest.split_once('+').map_or((*rest, None), |(rest, build)| (rest, Some(build)));
        let (patch, before) = rest.split_once('-').map_or((rest, None), |(patch, before)| (patch, Some(before)));
        (patch, before, build)
    };
    let number = |text: &str, what: &str| {
        if text.is_empty() || !text.bytes().all(|byte| byte.is_ascii_digit()) {
            return Err(format!("Invalid character(s) found in {what} number {}", crate::cause::text::quoted(text)));
        }
        if text.len() > 1 && text.starts_with('0') {
            return Err(format!("{what} number must not contain leading zeroes {}", crate::cause::text::quoted(text)));
        }
        text.parse().map_err(|_| format!("strconv.ParseUint: parsing \"{text}\": value out of range"))
    };
    let numbers = [number(major, "major")?, number(minor, "minor")?, number(patch, "patch")?];
    let numbers = numbers.map(|number: u64| number);
    let is_identifier = |part: &str| part.bytes().all(|byte| byte.is_ascii_alphanumeric() || byte == b'-');
    let mut identifiers = Vec::new();
    for part in before.into_iter().flat_map(|before| before.split('.')) {
        identifiers.push(if !part.is_empty() && part.bytes().all(|byte| byte.is_ascii_digit()) {
            if part.len() > 1 && part.starts_with('0') {
                return Err(format!("Numeric PreRelease version must not contain leading zeroes \"{part}\""));
            }
            Ok(part.parse().map_err(|_| format!("strconv.ParseUint: parsing \"{part}\": value out of range"))?)
        } else if part.is_empty() {
            return Err("Prerelease is empty".to_owned());
        } else if is_identifier(part) {
            Err(part.to_owned())
        } else {
            return Err(format!("Invalid character(s) found in prerelease {}", crate::cause::text::quoted(part)));
        });
    }
    for part in build.into_iter().flat_map(|build| build.split('.')) {
        if part.is_empty() {
            return Err("Build meta data is empty".to_owned());
        }
        if !is_identifier(part) {
            return Err(format!("Invalid character(s) found in build meta data {}", crate::cause::text::quoted(part)));
        }
    }
    Ok(Version { numbers, before: identifiers })
}

fn compare(arguments: &[Value<'_>]) -> Result<Ordering, Failure> {
    let [Value::Version(one), Value::Version(other)] = arguments else { return Err(Failure::overload()) };
    Ok(one.cmp(other))
}

fn number<'v>(arguments: &[Value<'v>], of: fn(&Version) -> u64) -> Outcome<'v> {
    let [Value::Version(version)] = arguments else { return Err(Failure::overload()) };
    Ok(Value::Int(of(version).cast_signed()))
}
