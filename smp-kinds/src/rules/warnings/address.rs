//! Warnings about addresses that are valid but not in canonical form.

use std::fmt::Display;
use std::net::IpAddr;

/// Returns a warning about an IP address that other programs may parse differently.
///
/// ```text
/// 010.0.0.1 → use "10.0.0.1"    ::ffff:1.2.3.4 → use "1.2.3.4"    2001:DB8::1 → should be "2001:db8::1"
/// ```
pub(super) fn ip(path: &dyn Display, text: &str) -> Option<String> {
    let (address, is_standard) = parse(text)?;
    if !is_standard {
        return Some(format!("{path}: non-standard IP address {text:?} is invalid: use \"{address}\""));
    }
    let is_canonical = address.is_ipv4() || address.to_string() == text;
    let expected = "should be in RFC 5952 canonical format";
    (!is_canonical).then(|| format!("{path}: IPv6 address {text:?} {expected} (\"{address}\")"))
}

/// A warning about a block of addresses, such as one that names an address inside of it.
///
/// ```text
/// 10.1.2.3/8 → should be "10.0.0.0/8" or "10.1.2.3/32"?
/// ```
pub(super) fn cidr(path: &dyn Display, text: &str) -> Option<String> {
    let (start, length) = text.split_once('/')?;
    let (address, is_standard) = parse(start)?;
    let size: u32 = length.parse().ok()?;
    let width = if address.is_ipv4() { 32 } else { 128 };
    let network = format!("{}/{size}", masked(address, size)?);
    if format!("{address}/{size}") != network {
        let text = format!(
            "CIDR value {text:?} is ambiguous in this context (should be {network:?} or \"{address}/{width}\"?)"
        );
        return Some(format!("{path}: {text}"));
    }
    if !is_standard || length != size.to_string() {
        return Some(format!("{path}: non-standard CIDR value {text:?} is invalid: use {network:?}"));
    }
    let is_canonical = address.is_ipv4() || network == text;
    let expected = "should be in RFC 5952 canonical format";
    (!is_canonical).then(|| format!("{path}: IPv6 CIDR value {text:?} {expected} ({network:?})"))
}

/// An address, and whether it is written without leading zeros and not as an IPv4 address inside of an IPv6 one.
fn parse(text: &str) -> Option<(IpAddr, bool)> {
    match text.parse::<IpAddr>() {
        Ok(IpAddr::V6(address)) => match address.to_ipv4_mapped() {
            Some(mapped) => Some((mapped.into(), false)),
            None => Some((address.into(), true)),
        },
        Ok(address) => Some((address, true)),
        Err(_) => {
            let parts: Option<Vec<u8>> = text.split('.').map(|part| part.parse().ok()).collect();
            let parts: [u8; 4] = parts?.try_into().ok()?;
            Some((IpAddr::from(parts), false))
        }
    }
}

/// The first address of the block with a number of leading bits.
fn masked(address: IpAddr, size: u32) -> Option<IpAddr> {
    match address {
        IpAddr::V4(address) => {
            let rest = 32_u32.checked_sub(size)?;
            Some(IpAddr::from((address.to_bits() & u32::MAX.checked_shl(rest).unwrap_or(0)).to_be_bytes()))
        }
        IpAddr::V6(address) => {
            let rest = 128_u32.checked_sub(size)?;
            Some(IpAddr::from((address.to_bits() & u128::MAX.checked_shl(rest).unwrap_or(0)).to_be_bytes()))
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn unusual_addresses_are_named_with_the_usual_form() {
        assert_eq!(ip(&"p", "10.0.0.1"), None);
        assert_eq!(ip(&"p", "2001:db8::1"), None);
        assert_eq!(ip(&"p", "nonsense"), None);
        let text = "p: non-standard IP address \"010.0.0.1\" is invalid: use \"10.0.0.1\"";
        assert_eq!(ip(&"p", "010.0.0.1").as_deref(), Some(text));
        let text = "p: IPv6 address \"2001:DB8::1\" should be in RFC 5952 canonical format (\"2001:db8::1\")";
        assert_eq!(ip(&"p", "2001:DB8::1").as_deref(), Some(text));
    }

    #[test]
    fn a_block_with_an_address_inside_of_it_is_ambiguous() {
        assert_eq!(cidr(&"p", "10.0.0.0/8"), None);
        assert_eq!(cidr(&"p", "0.0.0.0/0"), None);
        assert_eq!(cidr(&"p", "10.0.0.0/40"), None);
        let found = cidr(&"p", "10.1.2.3/8").unwrap();
        assert!(found.ends_with("(should be \"10.0.0.0/8\" or \"10.1.2.3/32\"?)"), "{found}");
    }
}
