//! IP addresses and networks.

use std::net::IpAddr;

use super::super::value::{Failure, Outcome, Value};
use super::Row;
use crate::cause::text::quoted;

pub(super) const TABLE: &[Row] = &[
    ("ip(string) ip", |_, arguments| address(text(arguments)?).map(Value::Address)),
    ("isIP(string) bool", |_, arguments| Ok(address(text(arguments)?).is_ok().into())),
    ("ip.isCanonical(string) bool", |_, arguments| {
        let text = text(arguments)?;
        Ok((address(text)?.to_string() == text).into())
    }),
    (".family(ip) int", |_, arguments| match arguments {
        [Value::Address(address)] => Ok(Value::Int(if address.is_ipv4() { 4 } else { 6 })),
        _ => Err(Failure::overload()),
    }),
    (".isUnspecified(ip) bool", |_, arguments| is(arguments, IpAddr::is_unspecified)),
    (".isLoopback(ip) bool", |_, arguments| is(arguments, IpAddr::is_loopback)),
    (".isLinkLocalMulticast(ip) bool", |_, arguments| {
        is(arguments, |address| match address {
            IpAddr::V4(address) => address.octets().starts_with(&[224, 0, 0]),
            IpAddr::V6(address) => address.segments()[0] & 0xff0f == 0xff02,
        })
    }),
    (".isLinkLocalUnicast(ip) bool", |_, arguments| is(arguments, is_link_local)),
    (".isGlobalUnicast(ip) bool", |_, arguments| {
        is(arguments, |address| {
            let is_broadcast = matches!(address, IpAddr::V4(address) if address.is_broadcast());
            !(is_broadcast
                || address.is_unspecified()
                || address.is_loopback()
                || address.is_multicast()
                || is_link_local(address))
        })
    }),
    ("cidr(string) cidr", |_, arguments| {
        let (address, length) = network(text(arguments)?)?;
        Ok(Value::Network(address, length))
    }),
    ("isCIDR(string) bool", |_, arguments| Ok(network(text(arguments)?).is_ok().into())),
    (".containsIP(cidr, string) bool", |_, arguments| match arguments {
        [Value::Network(own, length), Value::Text(text)] => {
            let address = address(text).map_err(|_| Failure::overload())?;
            Ok(contains(*own, *length, address).into())
        }
        _ => Err(Failure::overload()),
    }),
    (".containsIP(cidr, ip) bool", |_, arguments| match arguments {
        [Value::Network(own, length), Value::Address(address)] => Ok(contains(*own, *length, *address).into()),
        _ => Err(Failure::overload()),
    }),
    (".containsCIDR(cidr, string) bool", |_, arguments| match arguments {
        [Value::Network(own, length), Value::Text(text)] => {
            let (other, inner) = network(text)?;
            Ok((*length <= inner && contains(*own, *length, other)).into())
        }
        _ => Err(Failure::overload()),
    }),
    (".containsCIDR(cidr, cidr) bool", |_, arguments| match arguments {
        [Value::Network(own, length), Value::Network(other, inner)] => {
            Ok((length <= inner && contains(*own, *length, *other)).into())
        }
        _ => Err(Failure::overload()),
    }),
    (".ip(cidr) ip", |_, arguments| match arguments {
        [Value::Network(address, _)] => Ok(Value::Address(*address)),
        _ => Err(Failure::overload()),
    }),
    (".prefixLength(cidr) int", |_, arguments| match arguments {
        [Value::Network(_, length)] => Ok(Value::Int((*length).into())),
        _ => Err(Failure::overload()),
    }),
    (".masked(cidr) cidr", |_, arguments| match arguments {
        [Value::Network(address, length)] => Ok(Value::Network(masked(*address, *length), *length)),
        _ => Err(Failure::overload()),
    }),
];

fn text<'a>(arguments: &'a [Value<'_>]) -> Result<&'a str, Failure> {
    let [Value::Text(text)] = arguments else { return Err(Failure::overload()) };
    Ok(text)
}

fn is<'v>(arguments: &[Value<'v>], test: fn(&IpAddr) -> bool) -> Outcome<'v> {
    let [Value::Address(address)] = arguments else { return Err(Failure::overload()) };
    Ok(test(address).into())
}

fn is_link_local(address: &IpAddr) -> bool {
    match address {
        IpAddr::V4(address) => address.is_link_local(),
        IpAddr::V6(address) => address.segments()[0] & 0xffc0 == 0xfe80,
    }
}

/// An address. Zones, and addresses of version 4 in the form of version 6, are not allowed.
fn address(text: &str) -> Result<IpAddr, Failure> {
    if is_zoned(text) {
        return Err(Failure::new(format!("IP address {} with zone value is not allowed", quoted(text))));
    }
    match text.parse() {
        Ok(IpAddr::V6(address)) if address.to_ipv4_mapped().is_some() => {
            Err(Failure::new(format!("IPv4-mapped IPv6 address {} is not allowed", quoted(text))))
        }
        Ok(address) => Ok(address),
        Err(_) => Err(Failure::new(format!(
            "IP Address {} parse error during conversion from string: {}",
            quoted(text),
            unparsed(text)
        ))),
    }
}

/// Whether a text is an address with a zone, such as `fe80::1%eth0`.
fn is_zoned(text: &str) -> bool {
    let parts = text.split_once('%');
    parts.is_some_and(|(address, zone)| !zone.is_empty() && address.parse::<std::net::Ipv6Addr>().is_ok())
}

/// Why a text is not an address, in the words of Go. Those for IPv6 addresses are not distinguished.
fn unparsed(text: &str) -> String {
    let is_v4 = text.find(['.', ':', '%']).is_some_and(|at| text[at..].starts_with('.'));
    let why = if is_v4 { octets(text) } else { "unable to parse IP".to_owned() };
    format!("ParseAddr({}): {why}", quoted(text))
}

/// Why a text with a dot is not an address of version 4.
fn octets(text: &str) -> String {
    let (mut value, mut digits, mut dots, mut before) = (0, 0, 0, '.');
    for (at, c) in text.char_indices() {
        match c {
            '0'..='9' if digits == 1 && value == 0 => return "IPv4 field has octet with leading zero".to_owned(),
            '0'..='9' => {
                value = value * 10 + c.to_digit(10).unwrap_or(0);
                digits += 1;
                if value > 255 {
                    return "IPv4 field has value >255".to_owned();
                }
            }
            '.' if before == '.' || at + 1 == text.len() => {
                return format!("IPv4 field must have at least one digit (at {})", quoted(&text[at..]));
            }
            '.' if dots == 3 => return "IPv4 address too long".to_owned(),
            '.' => (value, digits, dots) = (0, 0, dots + 1),
            _ => return format!("unexpected character (at {})", quoted(&text[at..])),
        }
        before = c;
    }
    "IPv4 address too short".to_owned()
}

fn network(text: &str) -> Result<(IpAddr, u8), Failure> {
    let wrong = |why: &str| {
        Failure::new(format!(
            "network address parse error during conversion from string: network address parse error during conversion \
             from string: netip.ParsePrefix({}): {why}",
            quoted(text)
        ))
    };
    let (start, length) = text.rsplit_once('/').ok_or_else(|| wrong("no '/'"))?;
    if is_zoned(start) {
        return Err(wrong("IPv6 zones cannot be present in a prefix"));
    }
    let address: IpAddr = start.parse().map_err(|_| wrong(&unparsed(start)))?;
    let plain = !length.is_empty()
        && length.bytes().all(|byte| byte.is_ascii_digit())
        && (length == "0" || !length.starts_with('0'));
    let bad = || wrong(&format!("bad bits after slash: {}", quoted(length)));
    let length: u8 = length.parse().ok().filter(|_| plain).ok_or_else(bad)?;
    if length > bits(address) {
        return Err(wrong("prefix length out of range"));
    }
    if matches!(address, IpAddr::V6(address) if address.to_ipv4_mapped().is_some()) {
        let why = format!("IPv4-mapped IPv6 address {} is not allowed", quoted(text));
        return Err(Failure::new(format!("network address parse error during conversion from string: {why}")));
    }
    Ok((address, length))
}

fn bits(address: IpAddr) -> u8 {
    if address.is_ipv4() { 32 } else { 128 }
}

/// The address with zeros behind a prefix of this length.
fn masked(address: IpAddr, length: u8) -> IpAddr {
    match address {
        IpAddr::V4(address) => {
            let mask = u32::MAX.checked_shl(32 - u32::from(length)).unwrap_or(0);
            IpAddr::V4((address.to_bits() & mask).into())
        }
        IpAddr::V6(address) => {
            let mask = u128::MAX.checked_shl(128 - u32::from(length)).unwrap_or(0);
            IpAddr::V6((address.to_bits() & mask).into())
        }
    }
}

fn contains(own: IpAddr, length: u8, other: IpAddr) -> bool {
    own.is_ipv4() == other.is_ipv4() && masked(own, length) == masked(other, length)
}
