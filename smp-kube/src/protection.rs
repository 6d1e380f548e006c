//! Protects list items of built-in types that share a merge key, such as the ports 53/UDP and 53/TCP of a Service.

use http::{Response, StatusCode};
use kube::client::Body;
use serde_json::Value;
use smp_core::{Directive, Patcher};
use tokio::time::Instant;

use crate::kubectl::{self, Applied};
use crate::refusal::Refusal;
use crate::repeated::{self, Entries};
use crate::resource::{Target, kind_of};
use crate::rewrite::{Call, Rewriter};
use crate::{log, losses};

/// What the layer does with strategic merge patches of built-in types that confuse list items on a server.
///
/// Stock servers find an item by one field of its key. If several items have the same value there, they change or delete the wrong
/// one. Patches of `kubectl apply` contain the whole manifest in an annotation, and so does the live object, so the layer can make
/// such a patch again. Other patches are clear if each entry has all fields of the recommended key, such as `port` and `protocol`.
///
/// Checking a patch takes a request for the object, unless the patch has no list of objects.
///
/// ```
/// use smp_kube::{Protection, Strategic};
///
/// let layer = Strategic::new().with_protection(Protection::Refuse);
/// # drop(layer);
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[non_exhaustive]
pub enum Protection {
    /// Send patches of built-in types unchanged, without a check.
    #[default]
    Off,
    /// Send all patches unchanged, also those with `$patchMergeKey` and those of custom resources. What a server would lose is
    /// logged as an event of `tracing` with the level `WARN`.
    Observe,
    /// Rewrite the patches whose meaning is clear. Send the others unchanged, with an event of the level `WARN`.
    Warn,
    /// Rewrite the patches whose meaning is clear. Reject the others with 422.
    Refuse,
}

/// What has to be done with a patch of a built-in type.
enum Verdict {
    /// The server does what the patch means.
    Unchanged,
    /// The server needs another patch, for this reason.
    Rewrite(String),
    Refuse(Refusal),
}

impl Rewriter {
    /// Patches an object if the server would confuse list items. `None` if the patch is to be sent unchanged.
    pub(crate) async fn protect(&self, call: &Call, target: &Target<'_>) -> Result<Option<Response<Body>>, Refusal> {
        let protection = self.strategic.protection();
        if protection == Protection::Off {
            return Ok(None);
        }
        let Ok(patch) = serde_json::from_slice::<Value>(&call.body) else { return Ok(None) };
        if !may_confuse(call, &patch) {
            return Ok(None);
        }
        let start = Instant::now();
        let live = match self.read(call, target).await {
            Ok(Ok(live)) => live,
            // The server's answer to the patch is better than that to the request for the object.
            Ok(Err(_)) | Err(Refusal::Status(_)) => return Ok(None),
            Err(unanswered) => return Err(unanswered),
        };
        let Some(patcher) = kind_of(&live).and_then(|kind| self.strategic.known(&kind)) else { return Ok(None) };
        match (verdict(call, target, &patch, &live, &patcher), protection) {
            (Verdict::Unchanged, _) => Ok(None),
            (Verdict::Rewrite(why), Protection::Observe) => {
                if let Some(lost) = self.lost(call, &patch, &live, &patcher) {
                    log::observed(call, &format!("{why}; the server makes a wrong object: {lost}"));
                }
                Ok(None)
            }
            (Verdict::Rewrite(why), _) => {
                let _turn = self.strategic.locks().lock(target.object).await;
                self.rewrite(call, target, &patch, start, &why).await.map(Some)
            }
            (Verdict::Refuse(refusal), Protection::Refuse) => Err(refusal),
            (Verdict::Refuse(refusal), _) => {
                log::observed(call, refusal.message());
                Ok(None)
            }
        }
    }

    /// The object that a patch means.
    pub(crate) fn wanted(
        &self,
        call: &Call,
        live: &Value,
        patch: &Value,
        patcher: &Patcher,
    ) -> Result<Value, smp_core::Error> {
        if self.strategic.protection() != Protection::Off
            && let Some(applied) = Applied::of(&call.parts.uri, patch, live)
            && applied.repeated(live, patcher.schema()).is_some()
        {
            return applied.apply(live, patcher);
        }
        patcher.apply(live.clone(), patch)
    }

    /// What a stock server loses or confuses by a patch.
    fn lost(&self, call: &Call, patch: &Value, live: &Value, patcher: &Patcher) -> Option<String> {
        let wanted = self.wanted(call, live, patch, patcher).ok()?;
        let made = patcher.clone().upstream().apply(live, patch).ok()?;
        losses::between(&wanted, &made, patcher.schema())
    }
}

/// Logs a patch that only the layer understands.
pub(crate) fn observe(call: &Call, status: StatusCode) {
    let why = if Directive::PatchMergeKey.is_in(&serde_json::from_slice(&call.body).unwrap_or_default()) {
        "the server does not know `$patchMergeKey`: it ignores the directive, and deletes every item with the first key field"
    } else if status == StatusCode::UNSUPPORTED_MEDIA_TYPE {
        "the server does not take strategic merge patches of this custom resource"
    } else {
        return;
    };
    log::observed(call, why);
}

fn verdict(call: &Call, target: &Target<'_>, patch: &Value, live: &Value, patcher: &Patcher) -> Verdict {
    if let Some(applied) = Applied::of(&call.parts.uri, patch, live) {
        return match applied.repeated(live, patcher.schema()) {
            Some(repeated) => Verdict::Rewrite(format!("kubectl apply: {repeated}")),
            None => Verdict::Unchanged,
        };
    }
    match repeated::in_patch(patch, live, patcher.schema()) {
        Entries::Distinct => Verdict::Unchanged,
        Entries::Complete(repeated) => Verdict::Rewrite(repeated.to_string()),
        Entries::Ambiguous(ambiguous) => Verdict::Refuse(Refusal::ambiguous(target, &ambiguous)),
    }
}

/// Whether a patch may confuse list items: it has a list of objects, or `kubectl apply` made it for a manifest with one.
fn may_confuse(call: &Call, patch: &Value) -> bool {
    has_list_of_objects(patch) || kubectl::may_be_applied(&call.parts.uri, patch)
}

fn has_list_of_objects(value: &Value) -> bool {
    match value {
        Value::Array(items) => items.iter().any(Value::is_object),
        Value::Object(fields) => fields.values().any(has_list_of_objects),
        _ => false,
    }
}
