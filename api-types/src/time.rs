//! Times, which keep their original text.

use std::fmt;
use std::str::FromStr;

use serde::{Deserialize, Deserializer, Serialize, Serializer};
use smp_schema::PatchSchema;
use smp_schema::{Link, ScalarKind, Shape};

/// The error of parsing a [`Time`] or [`MicroTime`].
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct ParseTimeError;

impl fmt::Display for ParseTimeError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("not an RFC 3339 time; write it as 2026-04-22T10:00:00Z")
    }
}

impl std::error::Error for ParseTimeError {}

macro_rules! times {
    ($($(#[$doc:meta])* $name:ident, $definition:literal, $example:literal;)*) => {$(
        $(#[$doc])*
        #[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
        pub struct $name(String);

        impl $name {
            /// Returns a time with this text, without validating it. An empty text means no time, which is `null` in
            /// JSON.
            ///
            /// ```
            #[doc = concat!("let time = smp_api_types::", stringify!($name), "::new(\"", $example, "\");")]
            #[doc = concat!("assert_eq!(time.as_str(), \"", $example, "\");")]
            /// ```
            pub fn new(text: impl Into<String>) -> Self {
                Self(text.into())
            }

            /// Returns the original text; empty if there is no time.
            pub fn as_str(&self) -> &str {
                &self.0
            }
        }

        /// Validates the format and the ranges of month, day, hour, minute and second.
        impl FromStr for $name {
            type Err = ParseTimeError;

            fn from_str(text: &str) -> Result<Self, Self::Err> {
                if is_rfc3339(text) { Ok(Self::new(text)) } else { Err(ParseTimeError) }
            }
        }

        impl fmt::Display for $name {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                self.0.fmt(f)
            }
        }

        impl Serialize for $name {
            fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
                if self.0.is_empty() { serializer.serialize_none() } else { serializer.serialize_str(&self.0) }
            }
        }

        impl<'de> Deserialize<'de> for $name {
            fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
                Option::deserialize(deserializer).map(|text| Self(text.unwrap_or_default()))
            }
        }

        impl PatchSchema for $name {
            const SHAPE: &'static Shape =
                &Shape::Named(Link::Static(const { &crate::scalar::named($definition, ScalarKind::String, "date-time") }));
        }
    )*};
}

times! {
    /// An RFC 3339 time with a precision of seconds.
    ///
    /// The original text is kept, so a typed value loses nothing, and two times are equal only if their texts are. As in
    /// Go, a missing time is `null` in JSON.
    ///
    /// ```
    /// use smp_api_types::Time;
    ///
    /// let time: Time = "2026-04-22T10:00:00Z".parse().unwrap();
    /// assert_eq!(time.to_string(), "2026-04-22T10:00:00Z");
    /// assert!("yesterday".parse::<Time>().is_err());
    /// assert_eq!(serde_json::to_string(&Time::default()).unwrap(), "null");
    /// ```
    Time, "io.k8s.apimachinery.pkg.apis.meta.v1.Time", "2026-04-22T10:00:00Z";

    /// An RFC 3339 time with a precision of microseconds. Otherwise like [`Time`].
    ///
    /// ```
    /// use smp_api_types::MicroTime;
    ///
    /// let time: MicroTime = "2026-04-22T10:00:00.000001Z".parse().unwrap();
    /// assert_eq!(time.as_str(), "2026-04-22T10:00:00.000001Z");
    /// ```
    MicroTime, "io.k8s.apimachinery.pkg.apis.meta.v1.MicroTime", "2026-04-22T10:00:00.000001Z";
}

/// `2026-04-22T10:00:00Z`, with any fraction of a second and `Z` or an offset.
fn is_rfc3339(text: &str) -> bool {
    let Some((date_time, rest)) = text.split_at_checked("2026-04-22T10:00:00".len()) else { return false };
    let fraction_end = match rest.strip_prefix('.') {
        Some(digits) => match digits.find(|letter: char| !letter.is_ascii_digit()) {
            Some(end) if end > 0 => end + 1,
            _ => return false,
        },
        None => 0,
    };
    let zone = &rest[fraction_end..];
    is_in_form(date_time, "dddd-dd-ddTdd:dd:dd", &[(5, 1, 12), (8, 1, 31), (11, 0, 23), (14, 0, 59), (17, 0, 60)])
        && (zone == "Z"
            || is_in_form(zone, "+dd:dd", &[(1, 0, 23), (4, 0, 59)])
            || is_in_form(zone, "-dd:dd", &[(1, 0, 23), (4, 0, 59)]))
}

/// Whether a text has digits where the format has `d`, the same characters elsewhere, and two-digit numbers in range.
fn is_in_form(text: &str, form: &str, ranges: &[(usize, u8, u8)]) -> bool {
    text.len() == form.len()
        && text.bytes().zip(form.bytes()).all(|(byte, wanted)| match wanted {
            b'd' => byte.is_ascii_digit(),
            other => byte == other,
        })
        && ranges.iter().all(|(start, least, most)| {
            text[*start..start + 2].parse().is_ok_and(|number: u8| (*least..=*most).contains(&number))
        })
}

#[cfg(test)]
mod tests {
    use super::{MicroTime, Time};

    #[test]
    fn the_format_is_validated() {
        for right in ["2026-04-22T10:00:00Z", "1999-12-31T23:59:60.5+02:00", "2026-04-22T10:00:00.123456789-11:30"] {
            assert_eq!(right.parse::<Time>().map(|time| time.to_string()).as_deref(), Ok(right));
            assert!(right.parse::<MicroTime>().is_ok());
        }
        for wrong in [
            "",
            "2026-04-22",
            "2026-04-22T10:00:00",
            "2026-04-22 10:00:00Z",
            "2026-13-22T10:00:00Z",
            "2026-04-00T10:00:00Z",
            "2026-04-22T24:00:00Z",
            "2026-04-22T10:00:00.Z",
            "2026-04-22T10:00:00.5",
            "2026-04-22T10:00:00+2",
            "2026-04-22T10:00:00+25:00",
            "2026-04-22T10:00:0é0",
            "2026-04-22T10:00:00Zé",
        ] {
            assert!(wrong.parse::<Time>().is_err(), "{wrong}");
        }
    }

    #[test]
    fn a_missing_time_is_null_in_both_directions() {
        let time: Time = serde_json::from_str("null").unwrap();
        assert_eq!(time, Time::default());
        assert_eq!(serde_json::to_string(&time).unwrap(), "null");
    }
}
