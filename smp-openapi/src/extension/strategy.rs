//! Strategies as documents write them.

use serde_json::Value;
use smp_core::schema::{MergeStrategy, Strategy};

/// How a field says that it has no strategy, where servers know one.
const NO_STRATEGY: &str = "none";

/// Strategies, joined by `,` or `|`.
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
            _ => return Err("unknown patch strategy; there are `merge`, `replace` and `retainKeys`"),
        };
        if strategy.merge.is_some_and(|other| other != merge) {
            return Err("`merge` and `replace` exclude each other; keep one of them");
        }
        strategy.merge = Some(merge);
    }
    Ok(strategy)
}

/// As [`read`], with a word for no strategy.
pub(crate) fn read_or_none(value: &Value) -> Result<Strategy, &'static str> {
    if value == NO_STRATEGY { Ok(Strategy::default()) } else { read(value) }
}

/// The strategies as OpenAPI joins them.
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

/// As [`text`], with a word for no strategy.
pub(crate) fn word(strategy: Strategy) -> &'static str {
    text(strategy).unwrap_or(NO_STRATEGY)
}

/// The two strategies of a field as tables hold them: that of stock servers only where it differs.
pub(crate) fn differing(recommended: Strategy, stock: Strategy) -> (Strategy, Option<Strategy>) {
    (recommended, (stock != recommended).then_some(stock))
}
