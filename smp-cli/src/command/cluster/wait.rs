//! Waits until applied objects are ready and pruned ones are gone.

use std::thread::sleep;
use std::time::{Duration, Instant};

use serde_json::Value;

use super::api::{self, Refusal};
use super::connect::Cluster;
use super::ready::{self, Readiness};
use super::status;
use super::target::{Target, uid};
use crate::command::failures::Failures;
use crate::progress::Progress;
use crate::report::{Failure, summary};

/// The time between two looks at the objects.
const PAUSE: Duration = Duration::from_secs(1);

/// An object to wait for.
#[derive(Debug)]
pub(super) struct Awaited {
    target: Target,
    uid: Option<String>,
    /// Whether to wait for its deletion.
    is_deleted: bool,
    /// The reason for waiting.
    reason: String,
}

impl Awaited {
    pub(super) fn new(target: &Target, object: &Value, is_deleted: bool) -> Self {
        let target = Target { document: None, ..target.clone() };
        Self { target, uid: uid(object).map(str::to_owned), is_deleted, reason: String::new() }
    }

    fn look(&self, answer: Result<Value, Refusal>) -> Result<Readiness, Failure> {
        let named = self.target.named();
        match answer {
            Ok(object) if self.is_deleted && uid(&object) != self.uid.as_deref() => Ok(Readiness::Ready),
            Ok(object) if self.is_deleted => Ok(Readiness::Waiting(finalizers(&object))),
            Ok(object) => Ok(ready::of(&self.target.resource, &object)),
            Err(refusal) if refusal.has_code(404) && self.is_deleted => Ok(Readiness::Ready),
            Err(refusal) if refusal.has_code(404) => Ok(Readiness::Failed("it was deleted".to_owned())),
            // A server that restarts, or that has too much to do, is asked again.
            Err(Refusal::Unreachable(error)) => Ok(Readiness::Waiting(error.to_string())),
            Err(Refusal::Status(status)) if status.code == 429 || status.code >= 500 => {
                Ok(Readiness::Waiting(format!("the server answers {}", status.code)))
            }
            Err(refusal) => Err(status::failure(&named, &refusal, self.target.is_secret())),
        }
    }

    fn failure(&self, what: &str, reason: &str) -> Failure {
        Failure::does_not_apply(format!("{}: {what}: {reason}", self.target.named()))
    }
}

/// Why an object that was deleted still exists.
fn finalizers(object: &Value) -> String {
    let names = object.pointer("/metadata/finalizers").and_then(Value::as_array);
    let names: Vec<&str> = names.into_iter().flatten().filter_map(Value::as_str).collect();
    if names.is_empty() { "it still exists".to_owned() } else { format!("its finalizers are {}", names.join(", ")) }
}

/// Waits for objects. Returns how many are not ready; they are reported with the reason.
pub(super) fn for_all(
    cluster: &Cluster,
    mut awaited: Vec<Awaited>,
    (timeout, named): (Duration, &str),
    failures: &mut Failures,
) -> usize {
    let end = Instant::now().checked_add(timeout);
    let mut progress = Progress::before_output("objects ready");
    let (mut is_first, mut failed) = (true, 0);
    loop {
        let addresses = awaited.iter().map(|object| object.target.address(None)).collect();
        let answers = cluster.wait(api::get_all(cluster.client(), addresses, || ()));
        let mut rest = Vec::new();
        for (mut object, answer) in awaited.into_iter().zip(answers) {
            progress.clear();
            match object.look(answer) {
                Ok(Readiness::Ready) => {
                    let done = if object.is_deleted { "is gone" } else { "is ready" };
                    if !is_first {
                        summary(&format!("{} {done}", object.target.named()));
                    }
                    progress.add(|| 1);
                }
                Ok(Readiness::Waiting(reason)) => {
                    object.reason = reason;
                    rest.push(object);
                }
                Ok(Readiness::Failed(reason)) => {
                    failed += 1;
                    failures.report(object.failure("failed", &reason));
                }
                Err(failure) => {
                    failed += 1;
                    failures.report(failure);
                }
            }
        }
        if rest.is_empty() {
            return failed;
        }
        let left = end.map(|end| end.saturating_duration_since(Instant::now()));
        if left == Some(Duration::ZERO) {
            let after = if timeout.is_zero() { String::new() } else { format!(" after {named}") };
            for object in &rest {
                let what = if object.is_deleted { "not gone" } else { "not ready" };
                failures.report(object.failure(&format!("{what}{after}"), &object.reason));
            }
            return failed + rest.len();
        }
        (awaited, is_first) = (rest, false);
        sleep(left.map_or(PAUSE, |left| left.min(PAUSE)));
    }
}
