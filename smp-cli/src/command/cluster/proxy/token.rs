//! The token that clients of the proxy have to send.

use std::fs;
use std::io;
use std::path::Path;

use base64::Engine as _;
use base64::prelude::BASE64_URL_SAFE_NO_PAD;
use http::HeaderMap;
use http::header::AUTHORIZATION;
use ring::rand::{SecureRandom as _, SystemRandom};

use crate::command::serve::kubeconfig::write_private;
use crate::report::{Failure, warning};

/// Reads the token in a file. Creates the file with a random token if it does not exist.
pub(super) fn of_file(file: &Path) -> Result<String, Failure> {
    let name = file.display().to_string();
    let failed =
        |what: &str, error: io::Error| Failure::unreadable(&name, &format!("cannot {what} the token: {error}"));
    match fs::read_to_string(file) {
        Ok(text) => {
            let token = text.trim();
            if token.is_empty() || !token.bytes().all(|byte| byte.is_ascii_graphic()) {
                return Err(Failure::unreadable(&name, "not a token: one word of ASCII characters is expected")
                    .hint("remove the file, and it is created with a random token"));
            }
            warn_if_others_can_read(file, &name);
            Ok(token.to_owned())
        }
        Err(error) if error.kind() == io::ErrorKind::NotFound => {
            let token =
                random().ok_or_else(|| Failure::usage("cannot make a token: the system has no random numbers"))?;
            write_private(file, &format!("{token}\n"), true).map_err(|error| failed("write", error))?;
            Ok(token)
        }
        Err(error) => Err(failed("read", error)),
    }
}

fn random() -> Option<String> {
    let mut bytes = [0; 32];
    SystemRandom::new().fill(&mut bytes).ok()?;
    Some(BASE64_URL_SAFE_NO_PAD.encode(bytes))
}

#[cfg(unix)]
fn warn_if_others_can_read(file: &Path, name: &str) {
    use std::os::unix::fs::PermissionsExt as _;
    if fs::metadata(file).is_ok_and(|metadata| metadata.permissions().mode() & 0o077 != 0) {
        warning(&format!("{name}: other users can read the token; run `chmod 600 {name}`"));
    }
}

#[cfg(not(unix))]
fn warn_if_others_can_read(_: &Path, _: &str) {}

/// Whether a request has the token. The time does not depend on how much of it is right.
pub(super) fn is_sent(headers: &HeaderMap, token: &str) -> bool {
    let mut sent = headers.get_all(AUTHORIZATION).iter();
    let (Some(value), None) = (sent.next(), sent.next()) else { return false };
    let Some((scheme, sent)) = value.to_str().ok().and_then(|value| value.split_once(' ')) else { return false };
    let is_same = sent.len() == token.len()
        && sent.bytes().zip(token.bytes()).fold(0, |differences, (one, other)| differences | (one ^ other)) == 0;
    scheme.eq_ignore_ascii_case("bearer") && is_same
}

#[cfg(test)]
mod tests {
    use http::HeaderValue;

    use super::*;

    #[test]
    fn a_token_is_sent_as_a_bearer_token() {
        let is_sent = |values: &[&str]| {
            let values = values.iter().map(|value| (AUTHORIZATION, HeaderValue::from_str(value).unwrap()));
            let mut headers = HeaderMap::new();
            values.for_each(|(name, value)| {
                headers.append(name, value);
            });
            is_sent(&headers, "abc")
        };
        assert!(is_sent(&["Bearer abc"]) && is_sent(&["bearer abc"]));
        for values in [
            &[][..],
            &["abc"],
            &["Basic abc"],
            &["Bearer abd"],
            &["Bearer ab"],
            &["Bearer abcd"],
            &["Bearer abc", "Bearer x"],
        ] {
            assert!(!is_sent(values), "{values:?}");
        }
    }

    #[test]
    fn random_tokens_differ() {
        assert_eq!(random().map(|token| token.len()), Some(43));
        assert_ne!(random(), random());
    }
}
