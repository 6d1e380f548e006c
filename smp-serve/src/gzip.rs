//! Compression of large responses, as on kube-apiserver: gzip at the fastest level, from 128 KiB.

use std::io::Write as _;

use bytes::{Buf as _, Bytes};
use flate2::Compression;
use flate2::write::GzEncoder;
use http::HeaderMap;
use http::header::ACCEPT_ENCODING;

/// The smallest body that is compressed.
pub(crate) const SMALLEST: u64 = 128 * 1024;

/// The size that is compressed at a time, so other requests do not have to wait.
const PART: usize = 64 * 1024;

/// Whether a client accepts gzip. Weights are ignored, as on kube-apiserver.
pub(crate) fn is_accepted(headers: &HeaderMap) -> bool {
    let accepted = headers.get_all(ACCEPT_ENCODING).iter().filter_map(|value| value.to_str().ok());
    accepted.flat_map(|text| text.split(',')).any(|encoding| encoding.trim() == "gzip")
}

/// Compresses a text part by part.
pub(crate) struct Gzip {
    encoder: Option<GzEncoder<Vec<u8>>>,
    /// The remaining text.
    rest: Bytes,
}

impl Gzip {
    pub(crate) fn new(text: Bytes) -> Self {
        Self { encoder: Some(GzEncoder::new(Vec::new(), Compression::fast())), rest: text }
    }

    /// The next part of the result, or `None` at its end.
    pub(crate) fn next(&mut self) -> Option<Bytes> {
        loop {
            let encoder = self.encoder.as_mut()?;
            // Writing to memory does not fail.
            let Ok(()) = encoder.write_all(&self.rest[..self.rest.len().min(PART)]) else { return None };
            self.rest.advance(self.rest.len().min(PART));
            let compressed = if self.rest.is_empty() {
                self.encoder.take()?.finish().ok()?
            } else {
                std::mem::take(encoder.get_mut())
            };
            if !compressed.is_empty() {
                return Some(compressed.into());
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use std::io::Read as _;

    use super::*;

    #[test]
    fn parts_are_one_text() {
        for length in [0, 1, PART - 1, PART, PART + 1, 5 * PART] {
            let text: Vec<u8> = (0..length).map(|at| u8::try_from(at * at % 251).unwrap()).collect();
            let mut gzip = Gzip::new(text.clone().into());
            let compressed: Vec<u8> = std::iter::from_fn(|| gzip.next()).flatten().collect();
            let mut read = Vec::new();
            flate2::read::GzDecoder::new(&*compressed).read_to_end(&mut read).unwrap();
            assert!(read == text, "{length}");
        }
    }

    #[test]
    fn gzip_must_be_named() {
        for (value, expected) in
            [("gzip", true), ("deflate, gzip", true), ("gzip;q=0", false), ("br", false), ("*", false)]
        {
            let headers = HeaderMap::from_iter([(ACCEPT_ENCODING, value.parse().unwrap())]);
            assert_eq!(is_accepted(&headers), expected, "{value}");
        }
    }
}
