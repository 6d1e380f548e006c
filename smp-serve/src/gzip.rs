//! Compression of large responses, as on kube-apiserver: gzip at the fastest level, from 128 KiB.

use std::io::Write as _;
use std::pin::Pin;
use std::task::{Context, Poll, ready};

use bytes::Bytes;
use flate2::Compression;
use flate2::write::GzEncoder;
use http::HeaderMap;
use http::header::ACCEPT_ENCODING;
use http_body::Body as _;
use smp_server::{Body, Status};

/// The smallest body that is compressed.
pub(crate) const SMALLEST: u64 = 128 * 1024;

/// The size that is compressed at a time, so other requests do not have to wait.
const PART: usize = 64 * 1024;

/// Whether a client accepts gzip. Weights are ignored, as on kube-apiserver.
pub(crate) fn is_accepted(headers: &HeaderMap) -> bool {
    let accepted = headers.get_all(ACCEPT_ENCODING).iter().filter_map(|value| value.to_str().ok());
    accepted.flat_map(|text| text.split(',')).any(|encoding| encoding.trim() == "gzip")
}

/// Compresses a body part by part.
pub(crate) struct Gzip {
    /// `None` after the end.
    encoder: Option<GzEncoder<Vec<u8>>>,
    body: Body,
    /// Input that is not compressed yet.
    rest: Bytes,
}

impl Gzip {
    pub(crate) fn new(body: Body) -> Self {
        Self { encoder: Some(GzEncoder::new(Vec::new(), Compression::fast())), body, rest: Bytes::new() }
    }

    /// The next part of the result, or `None` at its end.
    pub(crate) fn poll_next(&mut self, context: &mut Context<'_>) -> Poll<Option<Result<Bytes, Status>>> {
        loop {
            let Some(encoder) = self.encoder.as_mut() else { return Poll::Ready(None) };
            if self.rest.is_empty() {
                match ready!(Pin::new(&mut self.body).poll_frame(context)) {
                    Some(Ok(frame)) => self.rest = frame.into_data().unwrap_or_default(),
                    Some(Err(error)) => return Poll::Ready(Some(Err(error))),
                    None => {
                        // Writing to memory does not fail.
                        let end = self.encoder.take().and_then(|encoder| encoder.finish().ok());
                        return Poll::Ready(end.map(|end| Ok(end.into())));
                    }
                }
                continue;
            }
            let part = self.rest.split_to(self.rest.len().min(PART));
            let _ = encoder.write_all(&part);
            let compressed = std::mem::take(encoder.get_mut());
            if !compressed.is_empty() {
                return Poll::Ready(Some(Ok(compressed.into())));
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use std::io::Read as _;
    use std::task::Waker;

    use super::*;

    #[test]
    fn parts_are_one_text() {
        for length in [0, 1, PART - 1, PART, PART + 1, 5 * PART] {
            let text: Vec<u8> = (0..length).map(|at| u8::try_from(at * at % 251).unwrap()).collect();
            let mut gzip = Gzip::new(Bytes::from(text.clone()).into());
            let mut next = || match gzip.poll_next(&mut Context::from_waker(Waker::noop())) {
                Poll::Ready(part) => part.map(Result::unwrap),
                Poll::Pending => panic!("the text is complete"),
            };
            let compressed: Vec<u8> = std::iter::from_fn(&mut next).flatten().collect();
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
