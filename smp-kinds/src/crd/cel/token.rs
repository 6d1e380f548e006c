//! Splits an expression into tokens.

use super::wrong::Wrong;

/// A token.
#[derive(Clone, Debug, PartialEq)]
pub(super) enum Token {
    Int(i128),
    Uint(u64),
    Double(f64),
    Text(String),
    Bytes(Vec<u8>),
    /// A name, or one of the words `true`, `false`, `null` and `in`.
    Word(String),
    /// The name of a field in backticks.
    Escaped(String),
    /// An operator or a bracket.
    Sign(&'static str),
    End,
}

/// The longest signs first.
const SIGNS: [&str; 24] = [
    "==", "!=", "<=", ">=", "&&", "||", "<", ">", "[", "]", "{", "}", "(", ")", ".", ",", "-", "!", "?", ":", "+", "*",
    "/", "%",
];

/// The tokens of an expression, each with its offset. The last one is [`Token::End`].
///
/// ```text
/// self.size() > 0x10  →  self  .  size  (  )  >  16
/// ```
pub(super) fn tokens(source: &str) -> Result<Vec<(usize, Token)>, Wrong> {
    let mut found = Vec::new();
    let mut at = 0;
    loop {
        at += space(&source[at..]);
        let rest = &source[at..];
        let Some(first) = rest.chars().next() else {
            found.push((at, Token::End));
            return Ok(found);
        };
        let (token, length) = if let Some((token, length)) = quoted(rest).map_err(|text| Wrong::new(at, text))? {
            (token, length)
        } else if first.is_ascii_digit() || first == '.' && rest[1..].starts_with(|c: char| c.is_ascii_digit()) {
            number(rest).map_err(|text| Wrong::new(at, text))?
        } else if first.is_ascii_alphabetic() || first == '_' {
            let length = prefix(rest, |c| c.is_ascii_alphanumeric() || c == b'_');
            (Token::Word(rest[..length].to_owned()), length)
        } else if let Some(name) = escaped(rest) {
            (Token::Escaped(name.to_owned()), name.len() + 2)
        } else if let Some(sign) = SIGNS.into_iter().find(|sign| rest.starts_with(sign)) {
            (Token::Sign(sign), sign.len())
        } else {
            return Err(Wrong::new(at, format!("Syntax error: token recognition error at: '{first}'")));
        };
        found.push((at, token));
        at += length;
    }
}

/// The name in backticks at the beginning, such as `app.io/name`.
fn escaped(text: &str) -> Option<&str> {
    let (name, _) = text.strip_prefix('`')?.split_once('`')?;
    let is_allowed = |c: char| c.is_ascii_alphanumeric() || "_.-/ ".contains(c);
    (!name.is_empty() && name.chars().all(is_allowed)).then_some(name)
}

/// The length of the white space and the comments at the beginning.
fn space(text: &str) -> usize {
    let mut at = 0;
    loop {
        at += prefix(&text[at..], |c| matches!(c, b'\t' | b' ' | b'\r' | b'\n' | 0xc));
        if !text[at..].starts_with("//") {
            return at;
        }
        at += text[at..].find('\n').unwrap_or(text.len() - at);
    }
}

/// The number of bytes at the beginning that pass a test.
fn prefix(text: &str, is: impl Fn(u8) -> bool) -> usize {
    text.bytes().take_while(|byte| is(*byte)).count()
}

/// Reads a number.
///
/// ```text
/// 12  0x1F  12u  1.5  1e3  .5
/// ```
fn number(text: &str) -> Result<(Token, usize), String> {
    let digits = |from: usize| prefix(&text[from..], |byte| byte.is_ascii_digit());
    let (radix, start, mut end) = match text.strip_prefix("0x").map(|rest| prefix(rest, |c| c.is_ascii_hexdigit())) {
        Some(length) if length > 0 => (16, 2, 2 + length),
        _ => (10, 0, digits(0)),
    };
    let fraction = if text[end..].starts_with('.') { digits(end + 1) } else { 0 };
    let mut is_float = false;
    if radix == 10 {
        if fraction > 0 {
            (is_float, end) = (true, end + 1 + fraction);
        }
        if let Some(rest) = text[end..].strip_prefix(['e', 'E']) {
            let sign = usize::from(rest.starts_with(['+', '-']));
            let exponent = digits(end + 1 + sign);
            if exponent > 0 {
                (is_float, end) = (true, end + 1 + sign + exponent);
            }
        }
    }
    let plain = &text[start..end];
    if is_float {
        let value = plain.parse().ok().filter(|value: &f64| value.is_finite()).ok_or("invalid double literal")?;
        return Ok((Token::Double(value), end));
    }
    if text[end..].starts_with(['u', 'U']) {
        let value = u64::from_str_radix(plain, radix).map_err(|_| "invalid uint literal")?;
        return Ok((Token::Uint(value), end + 1));
    }
    // The sign comes before the number, so the parser checks the range.
    Ok((Token::Int(i128::from_str_radix(plain, radix).map_err(|_| "invalid int literal")?), end))
}

/// Reads a string or bytes, if the text begins with one.
///
/// ```text
/// 'a'  "a"  '''a'''  """a"""  r'\d'  b'\xff'
/// ```
fn quoted(text: &str) -> Result<Option<(Token, usize)>, String> {
    let is_bytes = text.starts_with(['b', 'B']);
    let mut start = usize::from(is_bytes);
    let is_raw = text[start..].starts_with(['r', 'R']);
    start += usize::from(is_raw);
    let Some(quote) = ["\"\"\"", "'''", "\"", "'"].into_iter().find(|quote| text[start..].starts_with(quote)) else {
        return Ok(None);
    };
    start += quote.len();
    let mut end = start;
    while !text[end..].starts_with(quote) {
        let c = text[end..].chars().next().ok_or("Syntax error: the string is not terminated")?;
        if quote.len() == 1 && matches!(c, '\n' | '\r') {
            return Err("Syntax error: the string is not terminated".to_owned());
        }
        end += c.len_utf8();
        if c == '\\' && !is_raw {
            end += text[end..].chars().next().map_or(0, char::len_utf8);
        }
    }
    let content = text[start..end].replace("\r\n", "\n").replace('\r', "\n");
    let bytes = if is_raw { content.into_bytes() } else { unescaped(&content, is_bytes)? };
    let token = if is_bytes {
        Token::Bytes(bytes)
    } else {
        Token::Text(String::from_utf8(bytes).map_err(|_| "invalid unicode code point")?)
    };
    Ok(Some((token, end + quote.len())))
}

/// Resolves the escapes. In bytes, `\xff` is a byte; in a string, it is a character.
fn unescaped(text: &str, is_bytes: bool) -> Result<Vec<u8>, String> {
    const WRONG: &str = "Syntax error: unable to unescape string";
    let mut out = Vec::with_capacity(text.len());
    let mut rest = text;
    while let Some(at) = rest.find('\\') {
        out.extend_from_slice(&rest.as_bytes()[..at]);
        let c = rest[at + 1..].chars().next().ok_or(WRONG)?;
        rest = &rest[at + 1 + c.len_utf8()..];
        let plain = match c {
            'a' => 7,
            'b' => 8,
            'f' => 0xc,
            'n' => b'\n',
            'r' => b'\r',
            't' => b'\t',
            'v' => 0xb,
            '\\' | '\'' | '"' | '`' | '?' => c as u8,
            _ => 0,
        };
        if plain != 0 {
            out.push(plain);
            continue;
        }
        let (radix, length) = match c {
            'x' | 'X' => (16, 2),
            'u' if !is_bytes => (16, 4),
            'U' if !is_bytes => (16, 8),
            '0'..='3' => (8, 3),
            'u' | 'U' => return Err("unable to unescape string".to_owned()),
            _ => return Err(WRONG.to_owned()),
        };
        if radix == 8 {
            rest = &text[text.len() - rest.len() - 1..];
        }
        let digits = rest.get(..length).filter(|digits| digits.bytes().all(|byte| char::from(byte).is_digit(radix)));
        let code = u32::from_str_radix(digits.ok_or(WRONG)?, radix).map_err(|_| WRONG)?;
        rest = &rest[length..];
        if is_bytes {
            out.push(u8::try_from(code).map_err(|_| WRONG)?);
        } else {
            let c = char::from_u32(code).ok_or("invalid unicode code point")?;
            out.extend_from_slice(c.encode_utf8(&mut [0; 4]).as_bytes());
        }
    }
    out.extend_from_slice(rest.as_bytes());
    Ok(out)
}
