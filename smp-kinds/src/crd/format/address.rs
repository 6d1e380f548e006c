//! Addresses: IP, MAC, mail, URI.

use std::net::Ipv6Addr;

/// Whether a text is an IP address with a dot. Leading zeros are allowed, and so are IPv6 addresses that end in the
/// form of IPv4.
pub(super) fn is_ipv4(text: &str) -> bool {
    text.contains('.') && (octets(text).is_some() || is_sloppy_ipv6(text))
}

/// Whether a text is an IPv6 address.
pub(super) fn is_ipv6(text: &str) -> bool {
    text.parse::<Ipv6Addr>().is_ok()
}

/// Whether a text is an address with a length of its prefix, such as `10.0.0.0/8`.
pub(super) fn is_cidr(text: &str) -> bool {
    let Some((address, length)) = text.split_once('/') else { return false };
    let limit = match octets(address) {
        Some(_) => 32,
        None if is_sloppy_ipv6(address) => 128,
        None => return false,
    };
    decimal(length).is_some_and(|length| length <= limit)
}

fn decimal(text: &str) -> Option<u32> {
    let plain = !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit());
    text.parse().ok().filter(|number| plain && *number < 0x00FF_FFFF)
}

/// The four parts of an IPv4 address. Leading zeros are allowed.
fn octets(text: &str) -> Option<[u32; 4]> {
    let mut parts = text.split('.').map(|part| decimal(part).filter(|number| *number <= 255));
    let all = [parts.next()??, parts.next()??, parts.next()??, parts.next()??];
    parts.next().is_none().then_some(all)
}

fn is_sloppy_ipv6(text: &str) -> bool {
    let Some((head, tail)) = text.rsplit_once(':').filter(|(_, tail)| tail.contains('.')) else { return is_ipv6(text) };
    octets(tail).is_some_and(|[a, b, c, d]| is_ipv6(&format!("{head}:{a}.{b}.{c}.{d}")))
}

/// Whether a text is a MAC address of 6, 8 or 20 bytes, such as `00-00-5e-00-53-01`, `0000.5e00.5301` or `00005e005301`.
pub(super) fn is_mac(text: &str) -> bool {
    let is_hex = |text: &str| text.bytes().all(|byte| byte.is_ascii_hexdigit());
    let width = match (text.as_bytes().get(2), text.as_bytes().get(4)) {
        (Some(b':' | b'-'), _) => 2,
        (_, Some(b'.')) => 4,
        _ => return matches!(text.len(), 12 | 16 | 40) && is_hex(text),
    };
    let Some(separator) = text.get(width..=width) else { return false };
    let parts: Vec<&str> = text.split(separator).collect();
    let is_part = |part: &&str| part.len() == width && is_hex(part);
    matches!(parts.len() * width / 2, 6 | 8 | 20) && parts.iter().all(is_part)
}

/// Whether a text is a mail address, possibly with a name in front.
///
/// ```text
/// a@example.com, A Name <a@example.com>, "a b"@example.com
/// ```
pub(super) fn is_email(text: &str) -> bool {
    let text = text.trim_matches([' ', '\t']);
    if let Some(rest) = is_address(text) {
        return rest.trim_matches([' ', '\t']).is_empty();
    }
    let mut rest = text;
    while !rest.starts_with('<') {
        let Some(after) = word(rest, true) else { return false };
        rest = after.trim_start_matches([' ', '\t']);
    }
    let inside = rest.get(1..).unwrap_or_default();
    is_address(inside).is_some_and(|rest| rest.strip_prefix('>').is_some_and(|rest| rest.trim().is_empty()))
}

/// Reads an address without a name and returns the rest.
fn is_address(text: &str) -> Option<&str> {
    let after = word(text, false)?.strip_prefix('@')?;
    if let Some(literal) = after.strip_prefix('[') {
        let (inside, rest) = literal.split_once(']')?;
        let is_ip = inside.parse::<std::net::Ipv4Addr>().is_ok() || inside.strip_prefix("IPv6:").is_some_and(is_ipv6);
        return is_ip.then_some(rest);
    }
    if after.starts_with('"') { None } else { word(after, false) }
}

/// Reads a quoted string or an atom with dots, and returns the rest. Only names may have dots at their ends.
fn word(text: &str, in_name: bool) -> Option<&str> {
    if let Some(quoted) = text.strip_prefix('"') {
        let mut escaped = false;
        for (at, c) in quoted.char_indices() {
            match c {
                _ if escaped => escaped = false,
                '\\' => escaped = true,
                '"' if at == 0 && !in_name => return None,
                '"' => return quoted.get(at + 1..),
                c if c.is_control() && c != '\t' => return None,
                _ => {}
            }
        }
        return None;
    }
    let is_atom = |c: char| !c.is_ascii() || c.is_ascii_graphic() && !"()<>[]:;@\\,\"".contains(c);
    let end = text.find(|c: char| !is_atom(c)).unwrap_or(text.len());
    let atom = text.get(..end)?;
    let dotted = atom.starts_with('.') || atom.ends_with('.') || atom.contains("..");
    (!atom.is_empty() && (in_name || !dotted)).then(|| text.get(end..)).flatten()
}

/// Whether a text can be the target of a request: a URI with a scheme, or an absolute path.
pub(in crate::crd) fn is_uri(text: &str) -> bool {
    if text.is_empty() || text.bytes().any(|byte| byte < b' ' || byte == 0x7f) {
        return false;
    }
    if text == "*" {
        return true;
    }
    let Some((scheme, rest)) = scheme(text) else { return false };
    let rest = rest.split_once('?').map_or(rest, |(path, _)| path);
    if !rest.starts_with('/') {
        return scheme;
    }
    match rest.strip_prefix("//").filter(|_| scheme) {
        Some(authority) => {
            let end = authority.find('/').unwrap_or(authority.len());
            let (authority, path) = authority.split_at(end);
            is_authority(authority) && is_escaped(path)
        }
        None => is_escaped(rest),
    }
}

/// Whether a text has a scheme, and what follows it. A text that starts with a colon is not valid.
fn scheme(text: &str) -> Option<(bool, &str)> {
    for (at, c) in text.char_indices() {
        match c {
            'a'..='z' | 'A'..='Z' => {}
            '0'..='9' | '+' | '-' | '.' if at > 0 => {}
            ':' if at == 0 => return None,
            ':' => return Some((true, text.get(at + 1..)?)),
            _ => break,
        }
    }
    Some((false, text))
}

/// Whether every percent sign starts an escape.
fn is_escaped(text: &str) -> bool {
    text.split('%')
        .skip(1)
        .all(|part| part.as_bytes().get(..2).is_some_and(|hex| hex.iter().all(u8::is_ascii_hexdigit)))
}

fn is_authority(text: &str) -> bool {
    let (user, host) = text.rsplit_once('@').map_or(("", text), |(user, host)| (user, host));
    let is_user = |c: char| c.is_ascii_alphanumeric() || "-._:~!$&'()*+,;=%@".contains(c);
    user.chars().all(is_user) && is_escaped(user) && is_host(host)
}

fn is_host(text: &str) -> bool {
    let is_port = |port: &str| port.bytes().all(|byte| byte.is_ascii_digit());
    if let Some(literal) = text.strip_prefix('[') {
        let Some((address, after)) = literal.rsplit_once(']') else { return false };
        let address = address.split_once("%25").map_or(address, |(address, _)| address);
        return is_ipv6(address) && (after.is_empty() || after.strip_prefix(':').is_some_and(is_port));
    }
    let (host, port) = text.split_once(':').unwrap_or((text, ""));
    let is_plain = |c: char| !c.is_ascii() || c.is_ascii_alphanumeric() || "-_.~!$&'()*+,;=[]<>\"%".contains(c);
    // Only bytes that are not ASCII may be escaped.
    let escapes = host.split('%').skip(1).all(|part| {
        part.starts_with(['8', '9', 'a', 'b', 'c', 'd', 'e', 'f', 'A', 'B', 'C', 'D', 'E', 'F'])
            || part.starts_with("25")
    });
    is_port(port) && host.chars().all(is_plain) && is_escaped(host) && escapes
}
