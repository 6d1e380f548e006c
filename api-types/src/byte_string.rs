//! Bytes that are base64 in JSON.

use std::fmt;

use base64::Engine;
use base64::alphabet::STANDARD;
use base64::engine::{DecodePaddingMode, GeneralPurpose, GeneralPurposeConfig};
use serde::{Deserialize, Deserializer, Serialize, Serializer, de};
use smp_schema::PatchSchema;
use smp_schema::{ScalarKind, Shape};

/// As strict as the API server: requires padding, ignores bits after the last byte.
const BASE64: GeneralPurpose = GeneralPurpose::new(
    &STANDARD,
    GeneralPurposeConfig::new()
        .with_decode_allow_trailing_bits(true)
        .with_decode_padding_mode(DecodePaddingMode::RequireCanonical),
);

/// Bytes, serialized as padded base64 with the standard alphabet, as in `data` of a Secret.
///
/// Like the API server, it accepts line breaks in base64. They are not serialized again.
///
/// ```
/// use smp_api_types::ByteString;
///
/// let bytes: ByteString = serde_json::from_str(r#""c2VjcmV0""#).unwrap();
/// assert_eq!(bytes.0, b"secret");
/// assert_eq!(serde_json::to_string(&bytes).unwrap(), r#""c2VjcmV0""#);
/// ```
#[derive(Clone, Default, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct ByteString(
    /// The bytes, decoded.
    pub Vec<u8>,
);

/// Prints only the length, because the bytes may be a secret.
impl fmt::Debug for ByteString {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "ByteString({} bytes)", self.0.len())
    }
}

impl From<Vec<u8>> for ByteString {
    fn from(bytes: Vec<u8>) -> Self {
        Self(bytes)
    }
}

impl From<&str> for ByteString {
    fn from(text: &str) -> Self {
        Self(text.as_bytes().to_vec())
    }
}

impl Serialize for ByteString {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(&BASE64.encode(&self.0))
    }
}

impl<'de> Deserialize<'de> for ByteString {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let mut text = String::deserialize(deserializer)?;
        text.retain(|letter| letter != '\n' && letter != '\r');
        match BASE64.decode(text) {
            Ok(bytes) => Ok(Self(bytes)),
            // The error of the base64 library would quote a byte of a possible secret.
            Err(_) => Err(de::Error::custom("not padded base64; encode the bytes with the standard alphabet")),
        }
    }
}

impl PatchSchema for ByteString {
    const SHAPE: &'static Shape = &crate::scalar::plain(ScalarKind::String, "byte");
}

#[cfg(test)]
mod tests {
    use super::ByteString;

    #[test]
    fn line_breaks_and_trailing_bits_are_accepted() {
        let read = |text: &str| serde_json::from_value::<ByteString>(text.into());
        assert_eq!(read("c2Vj\ncmV0\n").unwrap().0, b"secret");
        assert_eq!(read("QR==").unwrap().0, b"A");
        assert_eq!(read("").unwrap().0, b"");
    }

    #[test]
    fn an_error_does_not_show_the_text() {
        let error = serde_json::from_value::<ByteString>("geheim!".into()).unwrap_err().to_string();
        assert_eq!(error, "not padded base64; encode the bytes with the standard alphabet");
        assert_eq!(format!("{:?}", ByteString::from("geheim")), "ByteString(6 bytes)");
    }
}
