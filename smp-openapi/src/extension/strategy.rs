//! Reads and writes strategies in documents.

use serde_json::Value;
use smp_schema::{MergeStrategy, Strategy};

/// The value for no strategy, for a field that has one on stock servers.
const NO_STRATEGY: &str = "none";

/// Reads strategies, separated by `,` or `|`.
pub(crate) fn read(value: &Value) -> Result<Strategy, &'static str> {
    let words = value.as_str().ok_or("a patch strategy must be a string, for example \"merge,retainKeys\"")?;
    let mut strategy = Strategy::default();
    for word in words.split([',', '|']).map(str::trim) {
        let merge = match word {
            "merge" => MergeStrategy::Merge,
            "replace" => MergeStrategy::Replace,
            "retainKeys" => {
                strategy.retain_keys = true;
                continue;
            }
            _ => return Err("unknown patch strategy; use `merge`, `replace` or `retainKeys`"),
        };
        if strategy.merge.is_some_and(|other| other != merge) {
            return Err("`merge` and `replace` exclude each other; keep one of them");
        }
        strategy.merge = Some(merge);
    }
    Ok(strategy)
}

/// Like [`read`], but accepts the value for no strategy.
pub(crate) fn read_or_none(value: &Value) -> Result<Strategy, &'static str> {
    if value == NO_STRATEGY { Ok(Strategy::default()) } else { read(value) }
}

/// Returns the strategies as text for OpenAPI.
pub(crate) fn text(strategy: Strategy) -> Option<&'static str> {
    match (strategy.merge, strategy.retain_keys) {
        (None, false) => None,
        (None, true) => Some("retainKeys"),
        (Some(MergeStrategy::Merge), false) => Some("merge"),
        (Some(MergeStrategy::Merge), true) => Some("merge,retainKeys"),
        (Some(MergeStrategy::Replace), false) => Some("replace"),
        (Some(MergeStrategy::Replace), true) => Some("replace,retainKeys"),
    }
}

/// Like [`text`], but writes the value for no strategy.
pub(crate) fn word(strategy: Strategy) -> &'static str {
    text(strategy).unwrap_or(NO_STRATEGY)
}

/// Returns the two strategies of a field as in tables: that of stock servers only if it differs.
pub(crate) fn differing(recommended: Strategy, stock: Strategy) -> (Strategy, Option<Strategy>) {
    (recommended, (stock != recommended).then_some(stock))
}
