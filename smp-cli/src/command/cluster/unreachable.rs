//! Explains why a cluster did not answer: no connection, no credentials, or a time limit.

use std::error::Error;
use std::time::Duration;

use kube::client::AuthError;
use smp_suggest::shown;

use super::requests::{Cause, Unanswered};
use crate::report::Failure;

/// The failure for a request without an answer.
///
/// ```text
/// cannot reach the server https://10.0.0.1:6443: Connection refused (os error 111)
/// the server https://10.0.0.1:6443 did not answer within 5s
/// ```
pub(super) fn unreachable(error: &kube::Error) -> Failure {
    let mut server = String::new();
    let mut source: &dyn Error = error;
    loop {
        if let Some(error) = source.downcast_ref::<AuthError>() {
            return not_authenticated(error, "the credential plugin of the kubeconfig");
        }
        match source.downcast_ref() {
            Some(Unanswered { server, cause: Cause::Late { limit, may_change } }) => {
                return late(server, *limit, *may_change);
            }
            Some(unanswered) => server = format!(" {}", unanswered.server),
            None => {}
        }
        match source.source() {
            Some(inner) => source = inner,
            None => break,
        }
    }
    Failure::does_not_apply(format!("cannot reach the server{server}: {source}")).hint(hint(&source.to_string()))
}

/// The failure for a request to a server that did not answer it.
#[cfg(feature = "serve")]
pub(super) fn unanswered(server: &str, error: kube::Error) -> Failure {
    let unanswered = Unanswered { server: server.to_owned(), cause: Cause::Failed(error) };
    unreachable(&kube::Error::Service(Box::new(unanswered)))
}

/// The failure for an answer that did not arrive in time.
fn late(server: &str, limit: Duration, may_change: bool) -> Failure {
    let hint = if may_change {
        "the object may have changed nevertheless; check it, or allow more time with --request-timeout"
    } else {
        "allow more time with --request-timeout, or check the address of the cluster"
    };
    Failure::does_not_apply(format!("the server {server} did not answer within {limit:?}")).hint(hint)
}

fn hint(problem: &str) -> &'static str {
    if problem.contains("certificate") {
        "check the address of the cluster, and the certificate authority in the kubeconfig or in --certificate-authority"
    } else {
        "check the address and the context of the cluster: kubectl config view --minify"
    }
}

/// The failure for a client that cannot be made with the credentials of a plugin. Errors about certificates may quote them.
pub(super) fn plugin_failure(error: &kube::Error, command: &str) -> Failure {
    let plugin = format!("the credential plugin {}", shown(command));
    match error {
        kube::Error::Auth(error) => not_authenticated(error, &plugin),
        _ => Failure::does_not_apply(format!("the credentials of {plugin} cannot be used")),
    }
}

/// The failure for missing credentials. The output of a plugin contains a token, and errors about it quote it, so only the
/// plugin's errors are shown.
fn not_authenticated(error: &AuthError, plugin: &str) -> Failure {
    let message = match error {
        AuthError::AuthExecRun { out, .. } => {
            let said = String::from_utf8_lossy(&out.stderr).lines().map(str::to_owned).collect();
            return Failure::does_not_apply(format!("{plugin} failed ({})", out.status)).details(said);
        }
        AuthError::AuthExecStart(error) => {
            return Failure::does_not_apply(format!("cannot start {plugin}: {error}"))
                .hint("install the program, or correct `command` in the kubeconfig");
        }
        AuthError::AuthExecParse(_) | AuthError::ExecPluginFailed | AuthError::ParseTokenKey(_) => {
            format!("the output of {plugin} is not an ExecCredential")
        }
        AuthError::MalformedTokenExpirationDate(_) => format!("{plugin} returned an expiration that is not a time"),
        AuthError::InvalidBearerToken(_) => "the token of the user contains characters that are not allowed".to_owned(),
        AuthError::ReadTokenFile(error, file) => format!("cannot read the token in {}: {error}", file.display()),
        AuthError::MissingCommand => format!("{plugin} has no command"),
        _ => "the credentials of the kubeconfig cannot be used".to_owned(),
    };
    Failure::does_not_apply(message)
}
