//! Classes of characters and escaped characters in patterns.

use super::translate::{Wrong, push_literal};

/// Reads a class in brackets and returns it for the crate `regex`, with its length in the pattern.
///
/// ```text
/// [^a-f\d[]  →  [^a-f0-9\x{5B}]
/// ```
pub(super) fn bracketed(text: &str) -> Result<(String, usize), Wrong> {
    let mut out = String::from("[");
    let mut rest = text.get(1..).unwrap_or_default();
    if let Some(after) = rest.strip_prefix('^') {
        out.push('^');
        rest = after;
    }
    let mut first = true;
    while first || !rest.starts_with(']') {
        first = false;
        rest = item(rest, text, &mut out)?;
    }
    out.push(']');
    Ok((out, text.len() - rest.len() + 1))
}

/// Reads one item of a class and returns what follows it.
fn item<'a>(text: &'a str, whole: &str, out: &mut String) -> Result<&'a str, Wrong> {
    if let Some(end) = text.strip_prefix("[:").and_then(|rest| rest.find(":]")) {
        let name = text.get(..end + 4).unwrap_or(text);
        if !is_posix(name) {
            return Err(Wrong::new("invalid character class range", name));
        }
        out.push_str(name);
        return Ok(text.get(end + 4..).unwrap_or_default());
    }
    if let Some((class, length)) = escaped(text)? {
        out.push_str(&class);
        return Ok(text.get(length..).unwrap_or_default());
    }
    let (low, length) = member(text, whole)?;
    let rest = text.get(length..).unwrap_or_default();
    push_literal(out, low);
    let Some(after) = rest.strip_prefix('-').filter(|after| !after.is_empty() && !after.starts_with(']')) else {
        return Ok(rest);
    };
    let (high, length) = member(after, whole)?;
    let rest = after.get(length..).unwrap_or_default();
    if high < low {
        let part = text.get(..text.len() - rest.len()).unwrap_or(text);
        return Err(Wrong::new("invalid character class range", part));
    }
    out.push('-');
    push_literal(out, high);
    Ok(rest)
}

fn member(text: &str, whole: &str) -> Result<(char, usize), Wrong> {
    match text.chars().next() {
        None => Err(Wrong::new("missing closing ]", whole)),
        Some('\\') => character(text),
        Some(c) => Ok((c, c.len_utf8())),
    }
}

fn is_posix(name: &str) -> bool {
    let name = name.trim_start_matches("[:").trim_end_matches(":]");
    let names = [
        "alnum", "alpha", "ascii", "blank", "cntrl", "digit", "graph", "lower", "print", "punct", "space", "upper",
        "word", "xdigit",
    ];
    names.contains(&name.strip_prefix('^').unwrap_or(name))
}

/// Reads an escape of a class, such as `\d`, and returns the items of that class with the length of the escape.
pub(super) fn escaped(text: &str) -> Result<Option<(String, usize)>, Wrong> {
    let mut chars = text.strip_prefix('\\').unwrap_or_default().chars();
    let items = match chars.next() {
        Some('d') => "0-9",
        Some('D') => "[^0-9]",
        Some('s') => r"\t\n\x{C}\r\x{20}",
        Some('S') => r"[^\t\n\x{C}\r\x{20}]",
        Some('w') => "0-9A-Za-z_",
        Some('W') => "[^0-9A-Za-z_]",
        Some(sign @ ('p' | 'P')) => return unicode(text, sign),
        _ => return Ok(None),
    };
    Ok(Some((items.to_owned(), 2)))
}

fn unicode(text: &str, sign: char) -> Result<Option<(String, usize)>, Wrong> {
    let wrong = |part: &str| Err(Wrong::new("invalid character class range", part));
    let rest = text.get(2..).unwrap_or_default();
    let (name, length) = match rest.chars().next() {
        None => return wrong(text),
        Some('{') => match rest.find('}') {
            None => return wrong(text),
            Some(end) => (rest.get(1..end).unwrap_or_default(), end + 3),
        },
        Some(c) => (rest.get(..c.len_utf8()).unwrap_or_default(), c.len_utf8() + 2),
    };
    let (name, negated) = name.strip_prefix('^').map_or((name, false), |name| (name, true));
    let sign = if negated == (sign == 'P') { 'p' } else { 'P' };
    let class = format!("\\{sign}{{{name}}}");
    let plain = !name.is_empty() && name.bytes().all(|byte| byte.is_ascii_alphanumeric() || byte == b'_');
    if !plain || regex::Regex::new(&class).is_err() {
        return wrong(text.get(..length).unwrap_or(text));
    }
    Ok(Some((class, length)))
}

/// Reads an escaped character and returns it with the length of the escape.
pub(super) fn character(text: &str) -> Result<(char, usize), Wrong> {
    let rest = text.strip_prefix('\\').unwrap_or(text);
    let Some(c) = rest.chars().next() else { return Err(Wrong::new("trailing backslash at end of expression", "")) };
    let after = rest.get(c.len_utf8()..).unwrap_or_default();
    let simple = match c {
        'a' => Some('\u{7}'),
        'f' => Some('\u{c}'),
        'n' => Some('\n'),
        'r' => Some('\r'),
        't' => Some('\t'),
        'v' => Some('\u{b}'),
        c if c.is_ascii() && !c.is_ascii_alphanumeric() => Some(c),
        _ => None,
    };
    if let Some(found) = simple {
        return Ok((found, 2));
    }
    match c {
        'x' => hexadecimal(text, after),
        '1'..='7' if !after.starts_with(|next| ('0'..='7').contains(&next)) => Err(invalid(text, 2)),
        '0'..='7' => {
            let digits: String = rest.chars().take(3).take_while(|digit| ('0'..='7').contains(digit)).collect();
            let code = u32::from_str_radix(&digits, 8).ok().and_then(char::from_u32);
            code.map(|code| (code, digits.len() + 1)).ok_or_else(|| invalid(text, 2))
        }
        c => Err(invalid(text, 1 + c.len_utf8())),
    }
}

fn invalid(text: &str, length: usize) -> Wrong {
    Wrong::new("invalid escape sequence", text.get(..length).unwrap_or(text))
}

/// Reads `\x7F` or `\x{10FFFF}`.
fn hexadecimal(text: &str, after: &str) -> Result<(char, usize), Wrong> {
    let code = |digits: &str| {
        let plain = !digits.is_empty() && digits.bytes().all(|byte| byte.is_ascii_hexdigit());
        if plain { u32::from_str_radix(digits, 16).ok().and_then(char::from_u32) } else { None }
    };
    if let Some(braced) = after.strip_prefix('{') {
        let end = braced.find(|c: char| !c.is_ascii_hexdigit()).unwrap_or(braced.len());
        let closed = braced.get(end..).is_some_and(|rest| rest.starts_with('}'));
        let found = braced.get(..end).filter(|_| closed).and_then(code);
        // Go stops at the digit with which the number becomes too large.
        let large = (1..=end).find(|end| {
            braced
                .get(..*end)
                .is_some_and(|digits| u32::from_str_radix(digits, 16).map_or(true, |code| code > 0x0010_FFFF))
        });
        let length = large.map_or((end + 4).min(text.len()), |large| large + 3);
        return found.map(|found| (found, end + 4)).ok_or_else(|| invalid(text, length));
    }
    let length = text.char_indices().nth(4).map_or(text.len(), |(at, _)| at);
    after.get(..2).and_then(code).map(|found| (found, 4)).ok_or_else(|| invalid(text, length))
}
