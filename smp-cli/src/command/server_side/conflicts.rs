//! Conflicts that say who owns a field, since when, and what you can do about it.

use serde_json::Value;
use smp_apply::{Code, Conflict, Owner, Timestamp};
use smp_core::last_applied::ANNOTATION;
use smp_suggest::escaped;

use crate::ownership::{self, age, applies};
use crate::report::Failure;
use crate::summary::{counted, short};

/// The most conflicts that are shown for an object.
const SHOWN: usize = 20;

/// The most characters of a value.
const VALUE: usize = 30;

/// The most characters of a line, without the indentation.
const WIDTH: usize = 78;

/// A field that a configuration would take from other managers.
#[derive(Clone, Debug)]
pub(in crate::command) struct Contested {
    /// The field, as all commands write it.
    pub(in crate::command) path: String,
    /// The other managers that own it.
    pub(in crate::command) owners: Vec<Owner>,
    /// Owners that the object does not have, such as `before-first-apply`, as a server names them.
    pub(in crate::command) others: Vec<String>,
    /// The values of the object and of the configuration; `None` if it has none.
    pub(in crate::command) live: Option<Value>,
    pub(in crate::command) wanted: Option<Value>,
}

impl From<&Conflict> for Contested {
    fn from(conflict: &Conflict) -> Self {
        let Conflict { path, owners, live, wanted, .. } = conflict;
        Self {
            path: ownership::path(path),
            owners: owners.clone(),
            others: Vec::new(),
            live: live.clone(),
            wanted: wanted.clone(),
        }
    }
}

/// The failure for conflicts of an object.
///
/// ```text
/// error: deployment.apps/shop: 2 conflicts
///   spec.replicas: hpa set 5 (Update of scale, 3 days ago); you want 3
///     something scales it: leave it out, or take it with --force-conflicts
///   spec.template.spec.containers[name=shop].image:
///     argocd applied shop:3.1 (2 hours ago);
///     you want shop:3.2
///     both apply it: agree on one value, or let one leave it out
///     --force-conflicts takes it until argocd applies again
/// ```
pub(in crate::command) fn failure(named: &str, conflicts: &[Contested], is_secret: bool, now: Timestamp) -> Failure {
    let mut details = Vec::new();
    for (index, conflict) in conflicts.iter().take(SHOWN).enumerate() {
        details.extend(lines(conflict, is_secret, now));
        let advice = advice(&conflict.owners);
        // Conflicts with one manager in a row have one advice, below the last.
        if conflicts
            .get(index + 1)
            .filter(|_| index + 1 < SHOWN)
            .is_none_or(|next| self::advice(&next.owners) != advice)
        {
            details.extend(advice.into_iter().map(|line| format!("  {line}")));
        }
    }
    if let more @ 1.. = conflicts.len().saturating_sub(SHOWN) {
        details.push(format!("and {more} more; list them with --explain"));
    }
    Failure::does_not_apply(format!("{named}: {}", counted(conflicts.len(), "conflict")))
        .coded(Code::Conflict)
        .details(details)
}

/// What a conflict is about, in one line if it fits.
fn lines(conflict: &Contested, is_secret: bool, now: Timestamp) -> Vec<String> {
    let Contested { path, owners, others, live, wanted } = conflict;
    let is_masked = is_secret && is_value_of_secret(path);
    let value = |value: &Value| if is_masked { "***".to_owned() } else { limited(&short(value)) };
    let has = match (live, owners.as_slice()) {
        (_, []) => format!("owned by {}", others.join(" and ")),
        (None, owners) => format!("{} owns it without a value", ownership::all(owners, now)),
        (Some(live), [owner]) => {
            let did = if applies(owner) { "applied" } else { "set" };
            format!("{} {did} {}{}", ownership::name(owner), value(live), in_short(owner, now))
        }
        (Some(live), owners) => format!("{} want {}", ownership::all(owners, now), value(live)),
    };
    let wants = match wanted {
        Some(_) if is_masked => "you want another value".to_owned(),
        Some(wanted) => format!("you want {}", value(wanted)),
        None => "your configuration changes it".to_owned(),
    };
    let line = format!("{path}: {has}; {wants}");
    if escaped(&line).chars().count() <= WIDTH {
        return vec![line];
    }
    vec![format!("{path}:"), format!("  {has};"), format!("  {wants}")]
}

/// How an owner wrote, without the word that the sentence has already.
fn in_short(owner: &Owner, now: Timestamp) -> String {
    let age = age(owner.time, now);
    let how =
        if applies(owner) && owner.manager.subresource().is_none() { String::new() } else { ownership::how(owner) };
    let parts: Vec<&str> = [&*how, &*age].into_iter().filter(|part| !part.is_empty()).collect();
    if parts.is_empty() { String::new() } else { format!(" ({})", parts.join(", ")) }
}

/// What you can do about a conflict with these owners.
fn advice(owners: &[Owner]) -> Vec<String> {
    if let Some(owner) = owners.iter().find(|owner| applies(owner)) {
        return vec![
            "both apply it: agree on one value, or let one leave it out".to_owned(),
            format!("--force-conflicts takes it until {} applies again", ownership::name(owner)),
        ];
    }
    let name = owners.first().map(|owner| owner.manager.name()).unwrap_or_default();
    let of = owners.first().and_then(|owner| owner.manager.subresource());
    let advice = match name {
        "kubectl-client-side-apply" => "it is from client-side apply: take it over with --migrate",
        "before-first-apply" => "it was there before the first server-side apply: take it with --force-conflicts",
        _ if of == Some("scale") => "something scales it: leave it out, or take it with --force-conflicts",
        _ if BY_HAND.contains(&name) => "it was changed by hand: use this value, or take it with --force-conflicts",
        _ => "leave it out or use this value, or take it with --force-conflicts",
    };
    vec![advice.to_owned()]
}

/// The managers of commands of kubectl that people run.
const BY_HAND: [&str; 6] =
    ["kubectl-edit", "kubectl-patch", "kubectl-replace", "kubectl-label", "kubectl-annotate", "kubectl-set"];

/// Whether a path is in a part of a Secret that must not be shown.
pub(super) fn is_value_of_secret(path: &str) -> bool {
    path.starts_with("data") || path.starts_with("stringData") || path.contains(ANNOTATION)
}

/// A text that is cut after some characters.
pub(super) fn limited(text: &str) -> String {
    match text.char_indices().nth(VALUE) {
        Some((end, _)) => format!("{}…", &text[..end]),
        None => text.to_owned(),
    }
}
