//! Reads certificates and certificate requests as far as the rules of kube-apiserver need them. Signatures are not verified.

use base64::Engine as _;
use base64::engine::general_purpose::STANDARD;

/// A block of a PEM text.
#[derive(Debug)]
pub(crate) struct Block<'t> {
    pub(crate) kind: &'t str,
    pub(crate) has_headers: bool,
    pub(crate) bytes: Vec<u8>,
}

/// What the rules need of a certificate.
#[derive(Debug, PartialEq, Eq)]
pub(crate) struct Certificate<'d> {
    pub(crate) is_authority: bool,
    /// The first and the last time at which it is valid, in RFC 3339.
    pub(crate) validity: [String; 2],
    pub(crate) key: &'d [u8],
}

/// The algorithm of a public key.
#[derive(Debug, PartialEq, Eq)]
pub(crate) enum Key {
    Ed25519,
    /// The name of the curve.
    Elliptic(&'static str),
    /// The length of the modulus in bits, a multiple of 8.
    Rsa(usize),
    Other,
}

/// Returns the blocks of a PEM text. Blocks that are not valid are skipped.
///
/// ```text
/// -----BEGIN CERTIFICATE-----
/// MIIB…
/// -----END CERTIFICATE-----
/// ```
pub(crate) fn blocks(text: &str) -> Vec<Block<'_>> {
    let mut blocks = Vec::new();
    let mut rest = text;
    while let Some((_, begun)) = rest.split_once("-----BEGIN ") {
        let Some((body, ended)) = begun.split_once("-----END ") else { break };
        rest = ended;
        blocks.extend(block(body, ended));
    }
    blocks
}

fn block<'t>(body: &'t str, ended: &str) -> Option<Block<'t>> {
    let (kind, body) = body.split_once("-----")?;
    ended.strip_prefix(kind)?.strip_prefix("-----")?;
    let is_header = |line: &&str| line.contains(':');
    let has_headers = body.lines().any(|line| is_header(&line));
    let content: String = body.lines().filter(|line| !is_header(line)).flat_map(str::split_whitespace).collect();
    Some(Block { kind, has_headers, bytes: STANDARD.decode(content).ok()? })
}

/// Reads a certificate.
///
/// ```text
/// SEQUENCE {
///   SEQUENCE { [0] version, INTEGER serial, algorithm, issuer, SEQUENCE { from, to }, subject, key, [3] SEQUENCE { extension, … } }
///   algorithm
///   signature
/// }
/// ```
pub(crate) fn certificate(der: &[u8]) -> Option<Certificate<'_>> {
    let mut fields = signed(der)?;
    if fields.peek() == Some(0xa0) {
        fields.take(0xa0)?;
    }
    fields.take(INTEGER)?;
    fields.take(SEQUENCE)?;
    fields.take(SEQUENCE)?;
    let mut validity = Elements(fields.take(SEQUENCE)?);
    let validity = [validity.time()?, validity.time()?];
    fields.take(SEQUENCE)?;
    let key = fields.take(SEQUENCE)?;
    let mut is_authority = false;
    while let Some(tag) = fields.peek() {
        let content = fields.take(tag)?;
        if tag == 0xa3 {
            is_authority = has_authority(content)?;
        }
    }
    Some(Certificate { is_authority, validity, key })
}

/// Returns the public key of a certificate request.
pub(crate) fn requested_key(der: &[u8]) -> Option<&[u8]> {
    let mut fields = signed(der)?;
    fields.take(INTEGER)?;
    fields.take(SEQUENCE)?;
    fields.take(SEQUENCE)
}

/// Reads the algorithm of a public key; absent if the key is malformed.
pub(crate) fn key(key: &[u8]) -> Option<Key> {
    let mut fields = Elements(key);
    let mut algorithm = Elements(fields.take(SEQUENCE)?);
    let bits = fields.take(BIT_STRING)?;
    Some(match algorithm.take(IDENTIFIER)? {
        b"\x2b\x65\x70" => Key::Ed25519,
        b"\x2a\x86\x48\xce\x3d\x02\x01" => Key::Elliptic(match algorithm.take(IDENTIFIER)? {
            b"\x2a\x86\x48\xce\x3d\x03\x01\x07" => "P-256",
            b"\x2b\x81\x04\x00\x22" => "P-384",
            b"\x2b\x81\x04\x00\x23" => "P-521",
            b"\x2b\x81\x04\x00\x21" => "P-224",
            _ => return None,
        }),
        b"\x2a\x86\x48\x86\xf7\x0d\x01\x01\x01" => {
            let mut numbers = Elements(Elements(bits.get(1..)?).take(SEQUENCE)?);
            let modulus = numbers.take(INTEGER)?;
            let first = modulus.iter().position(|byte| *byte != 0)?;
            Key::Rsa((modulus.len() - first) * 8)
        }
        _ => Key::Other,
    })
}

const BOOLEAN: u8 = 0x01;
const INTEGER: u8 = 0x02;
const BIT_STRING: u8 = 0x03;
const OCTET_STRING: u8 = 0x04;
const IDENTIFIER: u8 = 0x06;
const UTC_TIME: u8 = 0x17;
const GENERALIZED_TIME: u8 = 0x18;
const SEQUENCE: u8 = 0x30;

/// Elements in DER, one after another.
struct Elements<'d>(&'d [u8]);

impl<'d> Elements<'d> {
    fn peek(&self) -> Option<u8> {
        self.0.first().copied()
    }

    /// Takes the content of the next element, which must have a tag.
    fn take(&mut self, tag: u8) -> Option<&'d [u8]> {
        let [found, length, rest @ ..] = self.0 else { return None };
        let (length, rest) = match length {
            0..=0x7f => (usize::from(*length), rest),
            // The form without a length, 0x80, is not part of DER.
            0x81..=0x84 => {
                let (bytes, rest) = rest.split_at_checked(usize::from(length - 0x80))?;
                (bytes.iter().fold(0, |length, byte| length << 8 | usize::from(*byte)), rest)
            }
            _ => return None,
        };
        let (content, rest) = rest.split_at_checked(length)?;
        self.0 = rest;
        (*found == tag).then_some(content)
    }

    /// Takes a time, and returns it in RFC 3339.
    fn time(&mut self) -> Option<String> {
        let tag = self.peek()?;
        let text = std::str::from_utf8(self.take(tag)?).ok()?;
        let text = match tag {
            UTC_TIME => format!("{}{text}", if text < "50" { "20" } else { "19" }),
            GENERALIZED_TIME => text.to_owned(),
            _ => return None,
        };
        let digits =
            text.strip_suffix('Z').filter(|text| text.len() == 14 && text.bytes().all(|b| b.is_ascii_digit()))?;
        let (date, time) = digits.split_at(8);
        Some(format!("{}-{}-{}T{}:{}:{}Z", &date[..4], &date[4..6], &date[6..], &time[..2], &time[2..4], &time[4..]))
    }
}

/// Returns the fields of a signed structure, whose whole bytes this must be.
fn signed(der: &[u8]) -> Option<Elements<'_>> {
    let mut whole = Elements(der);
    let mut parts = Elements(whole.take(SEQUENCE)?);
    let fields = parts.take(SEQUENCE)?;
    parts.take(SEQUENCE)?;
    parts.take(BIT_STRING)?;
    (whole.0.is_empty() && parts.0.is_empty()).then_some(Elements(fields))
}

/// Whether extensions say that the certificate may sign others; absent if they are malformed.
fn has_authority(extensions: &[u8]) -> Option<bool> {
    let mut list = Elements(Elements(extensions).take(SEQUENCE)?);
    while list.peek().is_some() {
        let mut extension = Elements(list.take(SEQUENCE)?);
        let name = extension.take(IDENTIFIER)?;
        if extension.peek() == Some(BOOLEAN) {
            extension.take(BOOLEAN)?;
        }
        let content = extension.take(OCTET_STRING)?;
        if name == b"\x55\x1d\x13" {
            let mut constraints = Elements(Elements(content).take(SEQUENCE)?);
            return Some(constraints.peek() == Some(BOOLEAN) && constraints.take(BOOLEAN)? == [0xff]);
        }
    }
    Some(false)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The certificate of an authority and a certificate request, both with a key on the curve P-256.
    fn samples() -> (Vec<u8>, Vec<u8>) {
        let text: String =
            include_str!("../tests/data/minimal.yaml").lines().map(|line| line.trim().to_owned() + "\n").collect();
        let request = text.split_once("stubPKCS10Request: ").unwrap().1.lines().next().unwrap();
        let certificate = blocks(&text).into_iter().find(|block| block.kind == "CERTIFICATE").unwrap();
        assert!(!certificate.has_headers);
        (certificate.bytes, STANDARD.decode(request).unwrap())
    }

    #[test]
    fn a_certificate_has_a_validity_and_a_key() {
        let (bytes, request) = samples();
        let found = certificate(&bytes).unwrap();
        assert!(found.is_authority);
        assert_eq!(found.validity, ["2026-11-29T10:47:02Z", "2126-11-05T10:47:02Z"]);
        assert_eq!(key(found.key), Some(Key::Elliptic("P-256")));
        assert_eq!(requested_key(&request).and_then(key), Some(Key::Elliptic("P-256")));
        assert_eq!((certificate(&request), requested_key(&bytes)), (None, None));
    }

    #[test]
    fn a_part_of_a_certificate_is_not_one() {
        let (bytes, request) = samples();
        assert!((0..bytes.len()).all(|end| certificate(&bytes[..end]).is_none()));
        assert!((0..request.len()).all(|end| requested_key(&request[..end]).is_none()));
        assert_eq!(certificate(&[&*bytes, b"\0"].concat()), None);
        assert_eq!(key(b"\x30\x84\xff\xff\xff\xff"), None);
    }

    #[test]
    fn blocks_that_are_not_valid_are_skipped() {
        let text = "-----BEGIN A-----\nx: y\n\nAAAA\n-----END A-----\n-----BEGIN B-----\n*\n-----END B-----\n\
            -----BEGIN C-----\nAAAA\n-----END D-----\n-----BEGIN E-----\nAAAA\n";
        let found: Vec<_> =
            blocks(text).into_iter().map(|block| (block.kind, block.has_headers, block.bytes)).collect();
        assert_eq!(found, [("A", true, vec![0, 0, 0])]);
    }
}
