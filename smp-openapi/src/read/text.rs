//! Splits text into documents: JSON, and YAML with the feature `yaml`.

use serde_json::Value;

use crate::error::Errors;

/// Returns every document of a text, at least one. Text that begins like JSON is read as YAML only if it is not JSON.
pub(crate) fn documents(text: &str) -> Result<Vec<Value>, Errors> {
    let text = text.strip_prefix('\u{feff}').unwrap_or(text);
    let documents = if cfg!(not(feature = "yaml")) || text.trim_start().starts_with(['{', '[']) {
        json(text).or_else(|error| yaml(text).map_err(|_| error))
    } else {
        yaml(text)
    }?;
    if documents.is_empty() {
        return Err(Errors::unreadable("the text contains no document".to_owned()));
    }
    Ok(documents)
}

fn json(text: &str) -> Result<Vec<Value>, Errors> {
    let documents = serde_json::Deserializer::from_str(text).into_iter().collect::<Result<Vec<Value>, _>>();
    documents.map_err(|error| Errors::unreadable(format!("not valid JSON: {error}")))
}

#[cfg(not(feature = "yaml"))]
fn yaml(_: &str) -> Result<Vec<Value>, Errors> {
    Err(Errors::unreadable("reading YAML requires the feature `yaml`".to_owned()))
}

/// Reads YAML as kubectl does: YAML 1.1 booleans and octal numbers, and the last of repeated keys.
#[cfg(feature = "yaml")]
fn yaml(text: &str) -> Result<Vec<Value>, Errors> {
    // The size of a text limits the number of its nodes, except for aliases, which have their own limit.
    let aliases = serde_saphyr::alias_limits! { max_total_replayed_events: 100_000 };
    let budget = serde_saphyr::budget! {
        max_events: usize::MAX,
        max_nodes: usize::MAX,
        max_documents: usize::MAX,
        max_depth: MAX_DEPTH,
        flow_nesting_limit: MAX_DEPTH,
        max_total_scalar_bytes: text.len().saturating_add(1024 * 1024),
        max_total_comment_bytes: usize::MAX,
        max_buffered_comment_events: usize::MAX,
    };
    let options = serde_saphyr::options! {
        budget: budget,
        alias_limits: aliases,
        emit_comments: false,
        duplicate_keys: serde_saphyr::DuplicateKeyPolicy::LastWins,
        legacy_octal_numbers: true,
        with_snippet: false,
    };
    serde_saphyr::from_multiple_with_options(text, options)
        .map_err(|error| Errors::unreadable(format!("not valid YAML: {}", message(&error))))
}

/// The maximum nesting of a YAML document. The parser recurses, and in a debug build a stack of two MiB is enough for
/// about eighty levels.
#[cfg(feature = "yaml")]
const MAX_DEPTH: usize = 64;

/// Returns the first line of an error, which has the message and the position.
#[cfg(feature = "yaml")]
fn message(error: &serde_saphyr::Error) -> String {
    use serde_saphyr::budget::BudgetBreach;
    if let serde_saphyr::Error::Budget { breach: BudgetBreach::Depth { .. }, .. } = error.without_snippet() {
        return format!(
            "it is nested more than {MAX_DEPTH} levels deep; convert it to JSON, which can have 127 levels"
        );
    }
    let mut options = serde_saphyr::RenderOptions::new(&serde_saphyr::UserMessageFormatter);
    options.snippets = serde_saphyr::SnippetMode::Off;
    error.render_with_options(options).lines().next().unwrap_or_default().to_owned()
}
