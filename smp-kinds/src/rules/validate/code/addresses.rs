//! IP addresses and ranges of them.

use std::net::IpAddr;

use super::super::{Code, items};
use crate::cause::Causes;
use crate::path::Path;

pub(super) const RULES: &[(&str, Code)] = &[("cidrs", |site, causes| {
    for (index, text) in items(site.value).iter().enumerate() {
        cidr(text.as_str().unwrap_or_default(), &site.path.index(index), causes);
    }
})];

/// Reads an address. Zeros before a number are ignored, as kube-apiserver still does.
pub(super) fn parse(text: &str) -> Option<IpAddr> {
    text.parse().ok().or_else(|| {
        let numbers: Vec<String> = text.split('.').map(|part| part.trim_start_matches('0').to_owned()).collect();
        let filled: Vec<&str> = numbers.iter().map(|part| if part.is_empty() { "0" } else { part }).collect();
        let is_numeric = text.split('.').all(|part| !part.is_empty() && part.bytes().all(|b| b.is_ascii_digit()));
        is_numeric.then(|| filled.join(".").parse().ok()).flatten()
    })
}

/// Checks an address.
pub(super) fn ip(text: &str, path: &Path<'_>, causes: &mut Causes) {
    if parse(text).is_none() {
        causes.invalid(path, text, "must be a valid IP address, (e.g. 10.9.8.7 or 2001:db8::ffff)");
    }
}

/// Checks an address that traffic can be sent to.
pub(super) fn endpoint(text: &str, path: &Path<'_>, causes: &mut Causes) {
    let mut refuse = |detail: &str| causes.invalid(path, text, detail);
    let Some(address) = parse(text) else { return refuse("must be a valid IP address") };
    let (is_local, is_local_multicast) = match address {
        IpAddr::V4(address) => (address.is_link_local(), matches!(address.octets(), [224, 0, 0, _])),
        IpAddr::V6(address) => (address.segments()[0] & 0xffc0 == 0xfe80, address.segments()[0] & 0xff0f == 0xff02),
    };
    if address.is_unspecified() {
        refuse(&format!("may not be unspecified ({text})"));
    }
    if address.is_loopback() {
        refuse("may not be in the loopback range (127.0.0.0/8, ::1/128)");
    }
    if is_local {
        refuse("may not be in the link-local range (169.254.0.0/16, fe80::/10)");
    }
    if is_local_multicast {
        refuse("may not be in the link-local multicast range (224.0.0.0/24, ff02::/10)");
    }
}

/// A range: an address and the number of its fixed bits.
pub(super) fn parse_cidr(text: &str) -> Option<(IpAddr, u32)> {
    let (address, bits) = text.split_once('/')?;
    let (address, bits) = (parse(address)?, bits.parse::<u32>().ok()?);
    let most = if address.is_ipv4() { 32 } else { 128 };
    (bits <= most).then_some((address, bits))
}

pub(super) fn cidr(text: &str, path: &Path<'_>, causes: &mut Causes) {
    if parse_cidr(text).is_none() {
        causes.invalid(path, text, "must be a valid CIDR value, (e.g. 10.9.8.0/24 or 2001:db8::/64)");
    }
}

/// Checks a range whose address has no bits after the fixed ones, such as `10.1.2.0/24` but not `10.1.2.3/24`.
pub(super) fn network(text: &str, path: &Path<'_>, causes: &mut Causes) {
    cidr(text, path, causes);
    if let Some((address, bits)) = parse_cidr(text) {
        let width = if address.is_ipv4() { 32 } else { 128 };
        let kept = prefix(address, bits).checked_shl(width - bits).unwrap_or_default();
        if kept != prefix(address, width) {
            causes.invalid(path, text, "must not have bits set beyond the prefix length");
        }
    }
}

/// The first bits of an address.
pub(super) fn prefix(address: IpAddr, bits: u32) -> u128 {
    let (number, width) = match address {
        IpAddr::V4(address) => (u128::from(u32::from(address)), 32),
        IpAddr::V6(address) => (u128::from(address), 128),
    };
    number.checked_shr(width - bits).unwrap_or_default()
}
