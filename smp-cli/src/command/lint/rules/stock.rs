//! What stock API servers do differently: they know one key field per list and do not know `$patchMergeKey`.

use crate::summary::{Kind, Summary};
use serde_json::Value;
use smp_core::explain::{Action, Effect};
use smp_core::{Patcher, Path, Step};
use smp_kinds::Catalog;

use super::super::code::{Code, Severity};
use super::super::finding::Found;
use super::{Patched, and};
use crate::command::sent_deletion::{self, SentDeletion, below};

pub(super) fn check(patched: &Patched<'_>, found: &mut Vec<Found>) {
    if patched.is_custom() {
        if patched.schema.object().is_some() && !patched.is_whole {
            found.push(custom_resource());
        }
        return;
    }
    let effects = &patched.explanation.effects;
    found.extend(effects.iter().filter_map(sent_key));
    found.extend(sent_deletion::find(effects).into_iter().map(deletion_by_sent_key));
    match answer(patched) {
        // For this object the results are the same, so the risks below do not matter.
        Some(Answer::Same) => return,
        Some(Answer::Other(other)) => found.push(other),
        None => {}
    }
    (0..effects.len()).for_each(|index| risk(effects, index, found));
}

/// What may differ on a stock server, depending on the object.
fn risk(effects: &[Effect<'_>], index: usize, found: &mut Vec<Found>) {
    let effect = &effects[index];
    match &effect.action {
        Action::KeyedList { default_key, sent_keys, .. } if default_key.is_empty() && !sent_keys.is_empty() => {
            found.push(without_default_key(effect, effects, index));
        }
        Action::KeyedList { same_default_key, repeated, default_key, sent_keys, replaced, .. } => {
            let is_new = |pair: &&(usize, usize)| !replaced && !repeated.contains(pair);
            found.extend(same_default_key.iter().filter(is_new).map(|pair| shared_key(effect, default_key, *pair)));
            if sent_keys.is_empty() {
                found.extend(below(effects, index).filter_map(|entry| deletion(entry, default_key)));
            }
        }
        Action::Remove if effect.patch.is_some_and(Value::is_object) => {
            let message = "a stock server sets this field to `{}`; `$patch: delete` removes it only here";
            found.push(Found::new(Code::StockObjectDeletion, &effect.path, message).hint("set the field to `null`"));
        }
        _ => {}
    }
}

/// Whether the group of an apiVersion is not one of Kubernetes.
pub(in super::super) fn is_custom_group(api_version: &str) -> bool {
    let group = api_version.split_once('/').map_or("", |(group, _)| group);
    group.contains('.') && !Catalog::is_built_in(group)
}

pub(in super::super) fn custom_resource() -> Found {
    let message = "API servers reject strategic merge patches for custom resources with 415 (Unsupported Media Type)";
    Found::new(Code::CustomResource, &Path::root(), message)
        .hint("send a JSON merge patch (`kubectl patch --type merge`), or use server-side apply")
}

fn sent_key(list: &Effect<'_>) -> Option<Found> {
    let Action::KeyedList { sent_keys, default_key, .. } = &list.action else { return None };
    if sent_keys.is_empty() || default_key.is_empty() {
        return None;
    }
    let message = format!(
        "a stock server does not know `$patchMergeKey`; it merges this list by {} alone, and stores the directive as data \
         or rejects the patch",
        and(default_key)
    );
    Some(Found::new(Code::StockPatchMergeKey, &list.path, message).hint(NEVER))
}

const NEVER: &str = "make the patch with `smp diff`, which by default does not use `$patchMergeKey`";

fn shared_key(list: &Effect<'_>, default_key: &[&str], (later, earlier): (usize, usize)) -> Found {
    let key = and(default_key);
    let message = format!("a stock server compares {key} alone; this entry and [{earlier}] change the same item there");
    Found::new(Code::StockSharedKey, &list.path.child(Step::Index(later)), message).hint(NEVER)
}

fn deletion(entry: &Effect<'_>, default_key: &[&str]) -> Option<Found> {
    let Action::DeleteItems { key, .. } = &entry.action else { return None };
    (key.len() > default_key.len()).then(|| {
        let message =
            format!("a stock server compares {} alone and deletes every item with this value", and(default_key));
        Found::new(Code::StockSharedKey, &entry.path, message).hint(NEVER)
    })
}

fn deletion_by_sent_key(SentDeletion { path, default_key }: SentDeletion) -> Found {
    let message = format!(
        "a stock server ignores `$patchMergeKey` here, even with strict validation, and deletes every item with this {}",
        and(&default_key)
    );
    Found::new(Code::StockSentDeletion, &path, message).hint(NEVER)
}

fn without_default_key(list: &Effect<'_>, effects: &[Effect<'_>], index: usize) -> Found {
    let Action::KeyedList { ordered, .. } = list.action else { return custom_resource() };
    let deletes = below(effects, index).any(|entry| matches!(entry.action, Action::DeleteItems { .. }));
    let behavior = match (ordered, deletes) {
        (true, _) => "fails because it has no key to order this list by",
        (false, true) => "replaces this list with the entries of the patch and stores the deletion as an item",
        (false, false) => "replaces this list with the entries of the patch; other items are lost",
    };
    let message = format!("a stock server {behavior}");
    Found::new(Code::StockNoDefaultKey, &list.path, message)
        .hint("for stock servers, send the whole list without `$patchMergeKey`")
}

/// The result of a stock server, compared with the result here.
enum Answer {
    Same,
    Other(Found),
}

fn answer(patched: &Patched<'_>) -> Option<Answer> {
    let live = patched.live.filter(|_| patched.explanation.errors.is_empty())?;
    let stock = smp_api_types::schema_for_definition(patched.schema.object()?.name())?;
    let wanted = Patcher::new(patched.schema).apply(live.clone(), patched.patch).ok()?;
    let got = match Patcher::new(stock).upstream().apply(live, patched.patch) {
        Ok(got) => got,
        Err(error) => {
            let message = format!("a stock server rejects this patch: {}", error.message());
            return Some(Answer::Other(Found::new(Code::StockRefuses, error.path(), message).hint(NEVER)));
        }
    };
    // The dialect stores directives that it does not know. A server drops them later as unknown fields.
    let mut changes = Summary::between(patched.schema, &wanted, &got).changes;
    changes.retain(|change| !change.is_directive());
    let Some(first) = changes.first() else { return Some(Answer::Same) };
    let more = match changes.len() - 1 {
        0 => String::new(),
        1 => " and 1 more place".to_owned(),
        more => format!(" and {more} more places"),
    };
    let is_order = changes.iter().all(|change| matches!(change.kind, Kind::Moved { .. }));
    let (message, severity) = if is_order {
        (format!("a stock server stores the items in a different order at {}{more}", first.path), Severity::Note)
    } else {
        let message = format!("a stock server produces a different object; it differs at {}{more}", first.path);
        (message, Severity::Warning)
    };
    let other = Found::new(Code::StockDiffers, &Path::root(), message).severity(severity);
    Some(Answer::Other(other.hint("`smp explain -f LIVE --patch-file PATCH` shows both results")))
}
