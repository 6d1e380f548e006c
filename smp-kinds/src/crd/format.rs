//! The formats of strings that Kubernetes checks.

mod address;
mod time;

use std::sync::LazyLock;

use regex::Regex;

pub(super) use address::is_uri;

use crate::names;

/// Whether a text has a format.
type Test = fn(&str) -> bool;

/// A format of strings.
#[derive(Clone, Copy, Debug)]
pub(super) struct Format(Test);

/// Compiles one of the patterns below, once.
macro_rules! pattern {
    ($pattern:expr) => {{
        static PATTERN: LazyLock<Regex> = LazyLock::new(|| Regex::new($pattern).expect("the pattern is valid"));
        &*PATTERN
    }};
}

/// All formats by name, without hyphens.
const FORMATS: [(&str, Test); 26] = [
    ("bsonobjectid", |text| text.len() == 24 && text.bytes().all(|byte| byte.is_ascii_hexdigit())),
    ("byte", |text| {
        pattern!("^(?:[A-Za-z0-9+/]{4})*(?:[A-Za-z0-9+/]{2}==|[A-Za-z0-9+/]{3}=|[A-Za-z0-9+/]{4})$").is_match(text)
    }),
    ("cidr", address::is_cidr),
    ("creditcard", is_credit_card),
    ("date", time::is_date),
    ("datetime", time::is_date_time),
    ("duration", time::is_duration),
    ("email", address::is_email),
    ("hexcolor", |text| pattern!("^#?([0-9a-fA-F]{3}|[0-9a-fA-F]{6})$").is_match(text)),
    ("hostname", is_hostname),
    ("ipv4", address::is_ipv4),
    ("ipv6", address::is_ipv6),
    ("isbn", |text| is_isbn10(text) || is_isbn13(text)),
    ("isbn10", is_isbn10),
    ("isbn13", is_isbn13),
    ("k8slongname", |text| text.len() <= 253 && names::is_subdomain(text)),
    ("k8sshortname", |text| text.len() <= 63 && names::is_dns_label(text)),
    ("mac", address::is_mac),
    ("password", |_| true),
    ("rgbcolor", |text| {
        pattern!(concat!(
            r"^rgb\([\t\n\f\r ]*(?:0|[1-9][0-9]?|1[0-9][0-9]?|2[0-4][0-9]|25[0-5])[\t\n\f\r ]*",
            r",[\t\n\f\r ]*(?:0|[1-9][0-9]?|1[0-9][0-9]?|2[0-4][0-9]|25[0-5])[\t\n\f\r ]*",
            r",[\t\n\f\r ]*(?:0|[1-9][0-9]?|1[0-9][0-9]?|2[0-4][0-9]|25[0-5])[\t\n\f\r ]*\)$"
        ))
        .is_match(text)
    }),
    ("ssn", |text| text.len() == 11 && pattern!("^[0-9]{3}[- ]?[0-9]{2}[- ]?[0-9]{4}$").is_match(text)),
    ("uri", address::is_uri),
    ("uuid", |text| is_uuid(text, "[0-9a-fA-F]", "[0-9a-fA-F]")),
    ("uuid3", |text| is_uuid(text, "3", "[0-9a-fA-F]")),
    ("uuid4", |text| is_uuid(text, "4", "[89abAB]")),
    ("uuid5", |text| is_uuid(text, "5", "[89abAB]")),
];

impl Format {
    /// The format of this name. Hyphens do not count: `date-time` and `datetime` are the same.
    pub(super) fn named(name: &str) -> Option<Self> {
        let name = name.replace('-', "");
        FORMATS.into_iter().find(|(other, _)| *other == name).map(|(_, accepts)| Self(accepts))
    }

    /// Whether a string has the format.
    pub(super) fn accepts(self, text: &str) -> bool {
        (self.0)(text)
    }
}

/// Whether a string is a UUID of a version and variant. The hyphens may be absent.
fn is_uuid(text: &str, version: &str, variant: &str) -> bool {
    let any = pattern!("^[0-9a-fA-F]{8}-?[0-9a-fA-F]{4}-?[0-9a-fA-F]{4}-?[0-9a-fA-F]{4}-?[0-9a-fA-F]{12}$");
    if !any.is_match(text) {
        return false;
    }
    let digits = text.replace('-', "");
    let is = |at: usize, class: &str| {
        digits.get(at..=at).is_some_and(|digit| class.starts_with("[0") || class.contains(digit) && digit != "-")
    };
    is(12, version) && is(16, variant)
}

fn is_hostname(text: &str) -> bool {
    let pattern = pattern!(concat!(
        r"^([a-zA-Z0-9\p{S}\p{L}]((-?[a-zA-Z0-9\p{S}\p{L}]{0,62})?)|",
        r"([a-zA-Z0-9\p{S}\p{L}](([a-zA-Z0-9\-\p{S}\p{L}]{0,61}[a-zA-Z0-9\p{S}\p{L}])?)(\.)){1,}([a-zA-Z\p{L}]){2,63})$"
    ));
    text.len() <= 255 && text.split('.').all(|label| label.len() <= 63) && pattern.is_match(text)
}

/// The value of each digit.
fn digits(text: &str) -> impl DoubleEndedIterator<Item = u32> {
    text.bytes().map(|byte| u32::from(byte.wrapping_sub(b'0')))
}

fn is_credit_card(text: &str) -> bool {
    let number: String = text.chars().filter(char::is_ascii_digit).collect();
    let pattern = pattern!(concat!(
        "^(?:4[0-9]{12}(?:[0-9]{3})?|5[1-5][0-9]{14}|6(?:011|5[0-9][0-9])[0-9]{12}|3[47][0-9]{13}|",
        r"3(?:0[0-5]|[68][0-9])[0-9]{11}|(?:2131|1800|35[0-9]{3})[0-9]{11})$"
    ));
    let doubled = |(index, digit): (usize, u32)| match (index % 2, digit * 2) {
        (0, _) => digit,
        (_, twice @ 0..10) => twice,
        (_, twice) => twice - 9,
    };
    pattern.is_match(&number) && digits(&number).rev().enumerate().map(doubled).sum::<u32>().is_multiple_of(10)
}

/// Without white space and hyphens.
fn condensed(text: &str) -> String {
    text.chars().filter(|c| !matches!(c, '\t' | '\n' | '\u{c}' | '\r' | ' ' | '-')).collect()
}

fn is_isbn10(text: &str) -> bool {
    let text = condensed(text);
    let Some((number, check)) = text.split_at_checked(9).filter(|_| text.len() == 10) else { return false };
    let check = match check {
        "X" => 10,
        digit => match digit.parse::<u32>() {
            Ok(digit) => digit,
            Err(_) => return false,
        },
    };
    let weighted: u32 = digits(number).zip(1..).map(|(digit, weight)| digit * weight).sum();
    number.bytes().all(|byte| byte.is_ascii_digit()) && (weighted + check * 10).is_multiple_of(11)
}

fn is_isbn13(text: &str) -> bool {
    let text = condensed(text);
    let is_number = text.len() == 13 && text.bytes().all(|byte| byte.is_ascii_digit());
    is_number
        && digits(&text)
            .zip([1, 3].into_iter().cycle())
            .map(|(digit, weight)| digit * weight)
            .sum::<u32>()
            .is_multiple_of(10)
}
