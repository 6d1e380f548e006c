//! Makes the next patch of an object, for a tier.

use anyhow::{Result, bail};
use serde_json::{Value, json};
use smp_core::{PatchMergeKey, Patcher};
use smp_patch::MergePatch;

use super::{Tier, directives};
use crate::objects::{Kind, edit_fields, lines_with_null};
use crate::random::{Choices as _, Random};

/// The directive that makes a patch one that stock servers do not understand.
const KEY: &str = "$patchMergeKey";

/// A field that the schemas do not have. The server warns about it and does not store it.
pub(super) const UNKNOWN: &str = "unknownField";

/// Returns a patch that the layer sends as in this tier.
pub(super) fn patch(random: &mut Random, (tier, kind): (Tier, Kind), patcher: &Patcher, live: &Value) -> Result<Value> {
    for _ in 0..1000 {
        let mut patch = match tier {
            Tier::Custom | Tier::Nulls if random.once_in(2) => directives::patch(random, live),
            _ => difference(random, (tier, kind), patcher, live)?,
        };
        if tier == Tier::Nulls && random.once_in(2) {
            patch["spec"]["extra"] = lines_with_null(random);
        }
        if fits(tier, &patch, patcher, live) {
            if random.once_in(12) {
                patch["spec"][UNKNOWN] = 1.into();
            }
            return Ok(patch);
        }
    }
    bail!("no random edit of {live} leads to a patch for {tier:?}")
}

/// The diff of the object and random edits of it.
fn difference(random: &mut Random, (tier, kind): (Tier, Kind), patcher: &Patcher, live: &Value) -> Result<Value> {
    let mut wanted = live.clone();
    for _ in 0..=random.below(3) {
        match tier {
            Tier::SameBytes => edit_fields(random, &mut wanted["spec"]),
            _ => kind.edit(random, &mut wanted),
        }
    }
    let patcher = match tier {
        Tier::Unchanged => patcher.clone().patch_merge_key(PatchMergeKey::Never),
        _ => patcher.clone().patch_merge_key(random.pick(&[PatchMergeKey::Auto, PatchMergeKey::Always])),
    };
    Ok(patcher.diff(live, &wanted)?.as_value().clone())
}

/// Whether the layer sends the patch as in the tier.
fn fits(tier: Tier, patch: &Value, patcher: &Patcher, live: &Value) -> bool {
    let writes_null = || {
        let wanted = patcher.apply(live.clone(), patch);
        wanted.is_ok_and(|wanted| MergePatch::diff(live, &wanted).is_err())
    };
    match tier {
        Tier::Unchanged => *patch != json!({}),
        Tier::BuiltIn => patch.to_string().contains(KEY),
        Tier::SameBytes => *patch != json!({}) && is_plain(patch) && patch["spec"].get("location").is_none(),
        Tier::Custom => !is_plain(patch) && !writes_null(),
        Tier::Nulls => !is_plain(patch) && writes_null(),
    }
}

/// Whether a patch has neither lists nor directives.
fn is_plain(patch: &Value) -> bool {
    match patch {
        Value::Array(_) => false,
        Value::Object(map) => map.iter().all(|(name, value)| !name.starts_with('$') && is_plain(value)),
        _ => true,
    }
}
