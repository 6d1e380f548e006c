//! Strings: the standard functions, the extension of cel-go, and patterns.

use std::rc::Rc;

use super::super::run::Run;
use super::super::value::{Failure, Outcome, Value};
use super::Row;

pub(super) const TABLE: &[Row] = &[
    (".contains(string, string) bool", |run, arguments| test(run, arguments, |text, part| text.contains(part))),
    (".startsWith(string, string) bool", |run, arguments| test(run, arguments, |text, part| text.starts_with(part))),
    (".endsWith(string, string) bool", |run, arguments| test(run, arguments, |text, part| text.ends_with(part))),
    (".matches(string, string) bool", matches),
    ("matches(string, string) bool", matches),
    (".find(string, string) string", |run, arguments| {
        let found = find(run, arguments)?;
        Ok(found.into_iter().next().unwrap_or_default().into())
    }),
    (".findAll(string, string) list<string>", find_all),
    (".findAll(string, string, int) list<string>", find_all),
    (".charAt(string, int) string", |run, arguments| {
        let [Value::Text(text), Value::Int(at)] = arguments else { return Err(Failure::overload()) };
        run.traverse(text.len())?;
        let end = offset(text, *at)?;
        Ok(text[end..].chars().next().map(String::from).unwrap_or_default().into())
    }),
    (".indexOf(string, string) int", index_of),
    (".indexOf(string, string, int) int", index_of),
    (".lastIndexOf(string, string) int", last_index_of),
    (".lastIndexOf(string, string, int) int", last_index_of),
    (".lowerAscii(string) string", |run, arguments| change(run, arguments, str::to_ascii_lowercase)),
    (".upperAscii(string) string", |run, arguments| change(run, arguments, str::to_ascii_uppercase)),
    // Go and Rust have the same white space.
    (".trim(string) string", |run, arguments| change(run, arguments, |text| text.trim().to_owned())),
    (".replace(string, string, string) string", replace),
    (".replace(string, string, string, int) string", replace),
    (".split(string, string) list<string>", split),
    (".split(string, string, int) list<string>", split),
    (".substring(string, int) string", substring),
    (".substring(string, int, int) string", substring),
    (".join(list<string>) string", join),
    (".join(list<string>, string) string", join),
    ("strings.quote(string) string", |run, arguments| change(run, arguments, quote)),
];

fn test<'v>(run: &mut Run<'v>, arguments: &[Value<'v>], is: fn(&str, &str) -> bool) -> Outcome<'v> {
    let [Value::Text(text), Value::Text(part)] = arguments else { return Err(Failure::overload()) };
    run.work(text.len() / 100)?;
    Ok(is(text, part).into())
}

fn change<'v>(run: &mut Run<'v>, arguments: &[Value<'v>], new: fn(&str) -> String) -> Outcome<'v> {
    let [Value::Text(text)] = arguments else { return Err(Failure::overload()) };
    run.traverse(text.len())?;
    Ok(new(text).into())
}

fn matches<'v>(run: &mut Run<'v>, arguments: &[Value<'v>]) -> Outcome<'v> {
    let [Value::Text(text), Value::Text(pattern)] = arguments else { return Err(Failure::overload()) };
    run.traverse(text.len())?;
    match &*run.pattern(pattern)? {
        Ok(pattern) => Ok(pattern.matches(text).into()),
        Err(error) => Err(Failure::new(error.clone())),
    }
}

fn find<'v>(run: &mut Run<'v>, arguments: &[Value<'v>]) -> Result<Vec<String>, Failure> {
    let [Value::Text(text), Value::Text(pattern), limit @ ..] = arguments else { return Err(Failure::overload()) };
    let limit = match limit {
        [Value::Int(limit)] => usize::try_from(*limit).unwrap_or(usize::MAX),
        _ => usize::MAX,
    };
    run.traverse(text.len())?;
    match &*run.pattern(pattern)? {
        Ok(pattern) => {
            let mut found = Vec::new();
            for part in pattern.find(text).take(limit) {
                found.push(part.to_owned());
                run.work(usize::from(found.len() % 4 == 3))?;
            }
            Ok(found)
        }
        Err(error) => Err(Failure::new(format!("Illegal regex: {error}"))),
    }
}

fn find_all<'v>(run: &mut Run<'v>, arguments: &[Value<'v>]) -> Outcome<'v> {
    Ok(find(run, arguments)?.into_iter().map(Value::from).collect())
}

/// The offset in bytes of a character; the length of the text for the end.
fn offset(text: &str, at: i64) -> Result<usize, Failure> {
    let out_of_range = || Failure::new(format!("index out of range: {at}"));
    let index = usize::try_from(at).map_err(|_| out_of_range())?;
    let mut ends = text.char_indices().map(|(offset, _)| offset).chain([text.len()]);
    ends.nth(index).ok_or_else(out_of_range)
}

/// The number of characters up to an offset in bytes.
fn characters(text: &str, end: usize) -> i64 {
    i64::try_from(text[..end].chars().count()).unwrap_or(i64::MAX)
}

/// The index of a part, counted in characters. An empty part is where the search begins, at the end at the latest.
///
/// ```text
/// 'äbäb'.indexOf('b', 2)  →  3        'abc'.indexOf('', 9)  →  3        'abc'.indexOf('c', 9)  →  -1
/// ```
fn index_of<'v>(run: &mut Run<'v>, arguments: &[Value<'v>]) -> Outcome<'v> {
    let [Value::Text(text), Value::Text(part), from @ ..] = arguments else { return Err(Failure::overload()) };
    let from = if let [Value::Int(from)] = from { *from } else { 0 };
    run.traverse(text.len())?;
    let start = match offset(text, from) {
        Ok(start) => start,
        Err(failure) if from < 0 => return Err(failure),
        Err(_) if part.is_empty() => text.len(),
        Err(_) => return Ok(Value::Int(-1)),
    };
    let found = text[start..].find(&**part);
    Ok(Value::Int(found.map_or(-1, |at| characters(text, start + at))))
}

/// The index of the last part that begins at the offset or before it.
fn last_index_of<'v>(run: &mut Run<'v>, arguments: &[Value<'v>]) -> Outcome<'v> {
    let [Value::Text(text), Value::Text(part), from @ ..] = arguments else { return Err(Failure::overload()) };
    run.traverse(text.len())?;
    let length = characters(text, text.len());
    let from = match from {
        [Value::Int(from)] => *from,
        _ if part.is_empty() => length,
        _ if text.len() < part.len() => return Ok(Value::Int(-1)),
        _ => length - 1,
    };
    let start = match offset(text, from) {
        Err(failure) if from < 0 => return Err(failure),
        _ if part.is_empty() => return Ok(Value::Int(from.min(length))),
        Ok(start) if start < text.len() => start,
        _ => return Ok(Value::Int(-1)),
    };
    let end = text.len().min(start + part.len());
    let found = text[..text.ceil_char_boundary(end)].rfind(&**part);
    Ok(Value::Int(found.map_or(-1, |at| characters(text, at))))
}

fn replace<'v>(run: &mut Run<'v>, arguments: &[Value<'v>]) -> Outcome<'v> {
    let [Value::Text(text), Value::Text(old), Value::Text(new), limit @ ..] = arguments else {
        return Err(Failure::overload());
    };
    let limit =
        if let [Value::Int(limit)] = limit { usize::try_from(*limit).unwrap_or(usize::MAX) } else { usize::MAX };
    // A short text may become a long one.
    let times = if old.is_empty() { text.len() + 1 } else { text.len() / old.len() };
    run.traverse(text.len().saturating_add(times.min(limit).saturating_mul(new.len())))?;
    Ok(text.replacen(&**old, new, limit).into())
}

/// Splits a text. With an empty separator, the parts are the characters.
///
/// ```text
/// 'a,b,c'.split(',', 2)  →  [a, 'b,c']        'ab'.split('')  →  [a, b]
/// ```
fn split<'v>(run: &mut Run<'v>, arguments: &[Value<'v>]) -> Outcome<'v> {
    let [Value::Text(text), Value::Text(separator), limit @ ..] = arguments else { return Err(Failure::overload()) };
    let limit =
        if let [Value::Int(limit)] = limit { usize::try_from(*limit).unwrap_or(usize::MAX) } else { usize::MAX };
    run.traverse(text.len())?;
    let mut parts = Vec::new();
    let mut rest = &**text;
    while parts.len() + 1 < limit {
        let (end, next) = match separator.len() {
            0 => {
                let end = rest.chars().next().map_or(0, char::len_utf8);
                (Some(end).filter(|end| *end < rest.len()), end)
            }
            length => {
                let end = rest.find(&**separator);
                (end, end.unwrap_or(0) + length)
            }
        };
        let Some(end) = end else { break };
        // A part takes more memory than a few bytes of text.
        run.work(usize::from(parts.len() % 4 == 3))?;
        parts.push(Value::from(rest[..end].to_owned()));
        rest = &rest[next..];
    }
    if limit > 0 && !(separator.is_empty() && text.is_empty()) {
        parts.push(rest.to_owned().into());
    }
    Ok(parts.into_iter().collect())
}

fn substring<'v>(run: &mut Run<'v>, arguments: &[Value<'v>]) -> Outcome<'v> {
    let [Value::Text(text), Value::Int(start), end @ ..] = arguments else { return Err(Failure::overload()) };
    run.traverse(text.len())?;
    let range = match end {
        [Value::Int(end)] if start > end => {
            return Err(Failure::new(format!("invalid substring range. start: {start}, end: {end}")));
        }
        [Value::Int(end)] => offset(text, *start)?..offset(text, *end)?,
        _ => offset(text, *start)?..text.len(),
    };
    Ok(text[range].to_owned().into())
}

fn join<'v>(run: &mut Run<'v>, arguments: &[Value<'v>]) -> Outcome<'v> {
    let [Value::List(list), separator @ ..] = arguments else { return Err(Failure::overload()) };
    let separator: Rc<str> = if let [Value::Text(text)] = separator { (&**text).into() } else { "".into() };
    let mut out = String::new();
    for (index, item) in list.iter().enumerate() {
        let item = item?;
        let Value::Text(part) = &item else {
            return Err(Failure::new(format!("join: invalid input: {}", item.shown())));
        };
        if index > 0 {
            out.push_str(&separator);
        }
        out.push_str(part);
        run.work(1 + (separator.len() + part.len()) / 10)?;
    }
    Ok(out.into())
}

/// A text in double quotes, with the escapes of the language.
pub(super) fn quote(text: &str) -> String {
    let mut out = String::from('"');
    for c in text.chars() {
        match c {
            '\u{7}' => out.push_str("\\a"),
            '\u{8}' => out.push_str("\\b"),
            '\u{c}' => out.push_str("\\f"),
            '\n' => out.push_str("\\n"),
            '\r' => out.push_str("\\r"),
            '\t' => out.push_str("\\t"),
            '\u{b}' => out.push_str("\\v"),
            '\\' | '"' => out.extend(['\\', c]),
            c => out.push(c),
        }
    }
    out.push('"');
    out
}
