//! The `continue` tokens of lists.

use base64::Engine;
use base64::engine::general_purpose::URL_SAFE_NO_PAD;
use serde::{Deserialize, Serialize};

use crate::status::Status;

/// The content of a continue token. The names are those of kube-apiserver's tokens.
#[derive(Debug, Deserialize, Serialize)]
struct Token {
    v: String,
    /// The revision of the first page, or -1 for the newest.
    rv: i64,
    /// The last name of the previous page.
    start: String,
}

/// Returns the token to continue after a name at a revision; `None` for the newest.
pub(crate) fn write(revision: Option<u64>, after: &str) -> String {
    let rv = revision.map_or(-1, |revision| i64::try_from(revision).unwrap_or(i64::MAX));
    let token = serde_json::json!(Token { v: "meta.k8s.io/v1".to_owned(), rv, start: after.to_owned() });
    URL_SAFE_NO_PAD.encode(token.to_string())
}

/// Returns the revision, or `None` for the newest, and the name.
pub(crate) fn read(text: &str) -> Result<(Option<u64>, String), Status> {
    let bytes = URL_SAFE_NO_PAD.decode(text).ok();
    let token: Option<Token> = bytes.and_then(|bytes| serde_json::from_slice(&bytes).ok());
    let token = token.ok_or_else(|| Status::bad_request("continue key is not valid"))?;
    Ok((u64::try_from(token.rv).ok(), token.start))
}
