//! The server's reasons for refusing a request, without the values that its messages quote.

use kube::core::Status;

use super::api::Refusal;
use super::unreachable::unreachable;
use crate::command::masked::{denied, masked};
use crate::report::Failure;

/// The failure for a request that was refused. `what` is the object.
pub(super) fn failure(what: &str, refusal: &Refusal, is_secret: bool) -> Failure {
    let status = match refusal {
        Refusal::Status(status) => status,
        Refusal::Unreachable(error) => return unreachable(error),
    };
    let mut reasons = reasons(status, is_secret);
    let failure = if let [_] = reasons[..] {
        Failure::does_not_apply(format!("{what}: {}", reasons.remove(0)))
    } else {
        Failure::does_not_apply(format!("{what}: {}", title(status))).details(reasons)
    };
    // Admission gives its own reasons, which rights do not change.
    match hint(status.code).filter(|_| denied(&status.message).is_none()) {
        Some(hint) => failure.hint(hint),
        None => failure,
    }
}

/// The causes of a refusal, one per line, or else its message.
pub(super) fn reasons(status: &Status, is_secret: bool) -> Vec<String> {
    // The causes of an admission webhook are its own words.
    let is_free_text = is_secret && denied(&status.message).is_some();
    let causes = status.details.iter().filter(|_| !is_free_text).flat_map(|details| &details.causes);
    let causes: Vec<String> = causes
        .filter(|cause| !cause.message.is_empty())
        .map(|cause| {
            let text = masked(&cause.message, is_secret);
            if cause.field.is_empty() { text } else { format!("{}: {text}", cause.field) }
        })
        .collect();
    if !causes.is_empty() {
        return causes;
    }
    if status.message.is_empty() { vec![title(status)] } else { vec![masked(&status.message, is_secret)] }
}

/// A title, such as `422 Invalid`.
fn title(status: &Status) -> String {
    let reason = if status.reason.is_empty() { "the server refused the request" } else { &status.reason };
    if status.code == 0 { reason.to_owned() } else { format!("{} {reason}", status.code) }
}

fn hint(code: u16) -> Option<&'static str> {
    match code {
        401 => Some("the server does not know your credentials; log in again"),
        403 => Some("ask for the right, or check yours with `kubectl auth can-i --list`"),
        413 => Some("the patch is too large; servers accept 3 MiB"),
        _ => None,
    }
}
