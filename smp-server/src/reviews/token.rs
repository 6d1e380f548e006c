//! Tokens of service accounts. They contain the namespace and the name, and are not verified.

use std::time::Duration;

use serde_json::{Value, json};

use crate::cause::Cause;
use crate::object::{set_metadata, text_at};
use crate::state::Server;
use crate::status::Status;
use crate::store::Key;
use crate::target::Target;

/// The default audience of tokens.
pub(super) const AUDIENCE: &str = "https://kubernetes.default.svc";

/// The prefix of tokens. The namespace and the name of the service account follow.
const PREFIX: &str = "smp-server-token/";

/// Returns the namespace and the name of the service account that a token is for.
pub(super) fn account(token: &str) -> Option<(&str, &str)> {
    token.strip_prefix(PREFIX)?.split_once('/')
}

/// Sets the token in the status of a token request.
///
/// ```yaml
/// kind: TokenRequest
/// spec: {audiences: ["https://kubernetes.default.svc"], expirationSeconds: 3600, boundObjectRef: null}
/// status: {token: smp-server-token/default/web, expirationTimestamp: "2026-11-23T08:00:00Z"}
/// ```
pub(super) async fn issue(server: &Server, target: &Target, object: &mut Value) -> Result<(), Status> {
    let (name, namespace) = (target.name()?, target.namespace.as_deref().unwrap_or_default());
    for (field, own, what) in [("name", name, "name"), ("namespace", namespace, "namespace")] {
        let sent = text_at(object, &["metadata", field]);
        if !sent.is_empty() && sent != own {
            let text = format!("must match the service account {what} if specified");
            let cause = Cause::invalid(format!("metadata.{field}"), sent, &text);
            return Err(Status::invalid(&target.resource, name, [cause]));
        }
    }
    let uid = account_uid(server, namespace, name).await?;
    let sent = text_at(object, &["metadata", "uid"]);
    if !sent.is_empty() && sent != uid {
        let why =
            format!("the UID in the token request ({sent}) does not match the UID of the service account ({uid})");
        return Err(Status::precondition(&target.resource, name, &why));
    }
    let seconds = object["spec"]["expirationSeconds"].as_i64().unwrap_or_default();
    check_seconds(target, seconds)?;
    super::attestations::check(target, &object["spec"])?;
    for (field, value) in [("name", name), ("namespace", namespace), ("uid", &uid)] {
        set_metadata(object, field, value);
    }
    let sources = &server.inner.sources;
    set_metadata(object, "creationTimestamp", sources.now());
    if object["spec"]["audiences"].as_array().is_none_or(Vec::is_empty) {
        object["spec"]["audiences"] = json!([AUDIENCE]);
    }
    let end = sources.after(Duration::from_secs(seconds.unsigned_abs()));
    object["status"] = json!({"token": format!("{PREFIX}{namespace}/{name}"), "expirationTimestamp": end});
    Ok(())
}

/// The uid of a service account.
async fn account_uid(server: &Server, namespace: &str, name: &str) -> Result<String, Status> {
    let catalog = server.catalog();
    let accounts = catalog.find("", "v1", "serviceaccounts");
    let accounts = accounts.ok_or_else(|| Status::internal_error("the resource serviceaccounts is unknown"))?;
    let key = Key::new(std::sync::Arc::clone(accounts.collection()), format!("{namespace}/{name}"));
    let stored = server.inner.store.get(&key).await?.ok_or_else(|| Status::not_found(&accounts, name))?;
    Ok(text_at(&*stored.value()?, &["metadata", "uid"]).to_owned())
}

fn check_seconds(target: &Target, seconds: i64) -> Result<(), Status> {
    let text = match seconds {
        ..600 => "may not specify a duration less than 10 minutes",
        600..=0x1_0000_0000 => return Ok(()),
        _ => "may not specify a duration larger than 2^32 seconds",
    };
    let cause = Cause::invalid("spec.expirationSeconds", seconds, text);
    Err(Status::invalid(&target.resource, "", [cause]))
}
