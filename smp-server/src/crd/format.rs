//! The formats of strings that Kubernetes checks.

mod address;
mod time;

use std::sync::LazyLock;

use regex::Regex;

use super::names;

/// A format of strings.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Format {
    BsonObjectId,
    Byte,
    Cidr,
    CreditCard,
    Date,
    DateTime,
    Duration,
    Email,
    HexColor,
    Hostname,
    Ipv4,
    Ipv6,
    Isbn,
    Isbn10,
    Isbn13,
    LongName,
    Mac,
    Password,
    RgbColor,
    ShortName,
    Ssn,
    Uri,
    Uuid,
    Uuid3,
    Uuid4,
    Uuid5,
}

/// All formats by name, without hyphens.
const NAMES: [(&str, Format); 26] = [
    ("bsonobjectid", Format::BsonObjectId),
    ("byte", Format::Byte),
    ("cidr", Format::Cidr),
    ("creditcard", Format::CreditCard),
    ("date", Format::Date),
    ("datetime", Format::DateTime),
    ("duration", Format::Duration),
    ("email", Format::Email),
    ("hexcolor", Format::HexColor),
    ("hostname", Format::Hostname),
    ("ipv4", Format::Ipv4),
    ("ipv6", Format::Ipv6),
    ("isbn", Format::Isbn),
    ("isbn10", Format::Isbn10),
    ("isbn13", Format::Isbn13),
    ("k8slongname", Format::LongName),
    ("k8sshortname", Format::ShortName),
    ("mac", Format::Mac),
    ("password", Format::Password),
    ("rgbcolor", Format::RgbColor),
    ("ssn", Format::Ssn),
    ("uri", Format::Uri),
    ("uuid", Format::Uuid),
    ("uuid3", Format::Uuid3),
    ("uuid4", Format::Uuid4),
    ("uuid5", Format::Uuid5),
];

/// Compiles one of the patterns below, once.
macro_rules! pattern {
    ($pattern:expr) => {{
        static PATTERN: LazyLock<Regex> = LazyLock::new(|| Regex::new($pattern).expect("the pattern is valid"));
        &*PATTERN
    }};
}

impl Format {
    /// The format of this name. Hyphens do not count: `date-time` and `datetime` are the same.
    pub(super) fn named(name: &str) -> Option<Self> {
        let name = name.replace('-', "");
        NAMES.into_iter().find(|(other, _)| *other == name).map(|(_, format)| format)
    }

    /// Whether a string has the format.
    pub(super) fn accepts(self, text: &str) -> bool {
        match self {
            Self::Password => true,
            Self::BsonObjectId => text.len() == 24 && text.bytes().all(|byte| byte.is_ascii_hexdigit()),
            Self::Cidr => address::is_cidr(text),
            Self::Date => time::is_date(text),
            Self::DateTime => time::is_date_time(text),
            Self::Duration => time::is_duration(text),
            Self::Email => address::is_email(text),
            Self::Ipv4 => address::is_ipv4(text),
            Self::Ipv6 => address::is_ipv6(text),
            Self::Mac => address::is_mac(text),
            Self::Uri => address::is_uri(text),
            Self::LongName => text.len() <= 253 && names::is_subdomain(text),
            Self::ShortName => text.len() <= 63 && names::is_label(text),
            Self::CreditCard => is_credit_card(text),
            Self::Isbn => is_isbn10(text) || is_isbn13(text),
            Self::Isbn10 => is_isbn10(text),
            Self::Isbn13 => is_isbn13(text),
            Self::Hostname => is_hostname(text),
            Self::Ssn => text.len() == 11 && pattern!("^[0-9]{3}[- ]?[0-9]{2}[- ]?[0-9]{4}$").is_match(text),
            Self::Byte => pattern!("^(?:[A-Za-z0-9+/]{4})*(?:[A-Za-z0-9+/]{2}==|[A-Za-z0-9+/]{3}=|[A-Za-z0-9+/]{4})$")
                .is_match(text),
            Self::HexColor => pattern!("^#?([0-9a-fA-F]{3}|[0-9a-fA-F]{6})$").is_match(text),
            Self::RgbColor => pattern!(concat!(
                r"^rgb\([\t\n\f\r ]*(?:0|[1-9][0-9]?|1[0-9][0-9]?|2[0-4][0-9]|25[0-5])[\t\n\f\r ]*",
                r",[\t\n\f\r ]*(?:0|[1-9][0-9]?|1[0-9][0-9]?|2[0-4][0-9]|25[0-5])[\t\n\f\r ]*",
                r",[\t\n\f\r ]*(?:0|[1-9][0-9]?|1[0-9][0-9]?|2[0-4][0-9]|25[0-5])[\t\n\f\r ]*\)$"
            ))
            .is_match(text),
            Self::Uuid => is_uuid(text, "[0-9a-fA-F]", "[0-9a-fA-F]"),
            Self::Uuid3 => is_uuid(text, "3", "[0-9a-fA-F]"),
            Self::Uuid4 => is_uuid(text, "4", "[89abAB]"),
            Self::Uuid5 => is_uuid(text, "5", "[89abAB]"),
        }
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

/// Whether a text is a URI that a request can have.
pub(super) fn is_request_uri(text: &str) -> bool {
    address::is_uri(text)
}
