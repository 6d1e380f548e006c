//! Writes what a patch does: lines for people, data for programs.

use std::fmt::Write as _;

use anstyle::{AnsiColor, Style};
use serde_json::{Value, json};

use super::Told;
use super::parts::{Part, Sign};
use super::stock::{Answer, Difference};
use crate::command::diff::short;

const TITLE: Style = Style::new().bold();
const ADDED: Style = AnsiColor::Green.on_default();
const REMOVED: Style = AnsiColor::Red.on_default();
const CHANGED: Style = AnsiColor::Yellow.on_default();
const KEPT: Style = Style::new().dimmed();

/// Lines for people.
pub(super) fn text(told: &Told, is_first: bool) -> String {
    let mut text = if is_first { String::new() } else { "\n".to_owned() };
    let _ = writeln!(text, "{TITLE}{}{TITLE:#}", told.identity);
    for part in &told.parts {
        let (style, sign) = match part.sign {
            Sign::Add => (ADDED, '+'),
            Sign::Remove => (REMOVED, '-'),
            Sign::Change => (CHANGED, '~'),
            Sign::Keep => (KEPT, '='),
            Sign::Wrong => (REMOVED, '!'),
        };
        let indent = "  ".repeat(part.depth + 1);
        let _ = writeln!(text, "{indent}{style}{sign}{style:#} {}: {}", part.label, part.says);
    }
    if told.parts.is_empty() && told.errors.is_empty() {
        text.push_str("  nothing changes\n");
    }
    let _ = writeln!(text, "\n{}", server(&told.answer));
    if let Answer::Differs(differences) = &told.answer {
        for difference in differences {
            let _ = writeln!(text, "  {CHANGED}~{CHANGED:#} {}", differs(difference));
        }
    }
    text
}

fn differs(Difference { place, here, there, is_order, is_directive }: &Difference) -> String {
    if *is_directive {
        return format!(
            "{place}: the server drops it as an unknown field, or refuses the patch where validation is strict"
        );
    }
    let value = |value: &Option<Value>| value.as_ref().map_or_else(|| "nothing".to_owned(), short);
    let order = if *is_order { "order " } else { "" };
    format!("{place}: {order}{} there, {} here", value(there), value(here))
}

fn server(answer: &Answer) -> String {
    match answer {
        Answer::Same => "A stock API server makes the same of it.".to_owned(),
        Answer::Differs(_) => "A stock API server makes something else of it:".to_owned(),
        Answer::Refuses(why) => format!("A stock API server refuses the patch: {why}."),
        Answer::Takes => "A stock API server takes the patch.".to_owned(),
        Answer::Unsupported => {
            "API servers take no strategic merge patches for this type: they answer 415 (Unsupported Media Type)."
                .to_owned()
        }
    }
}

/// Data for programs.
pub(super) fn data(told: &Told) -> Value {
    let errors = told.errors.iter().map(
        |error| json!({"code": error.code().as_str(), "path": error.path().to_string(), "message": error.message()}),
    );
    let server = match &told.answer {
        Answer::Same => json!({"answer": "same"}),
        Answer::Differs(differences) => {
            let difference = |Difference { place, here, there, is_order, .. }: &Difference| json!({"place": place, "here": here, "there": there, "isOrder": is_order});
            json!({"answer": "differs", "differences": differences.iter().map(difference).collect::<Vec<_>>()})
        }
        Answer::Refuses(why) => json!({"answer": "refuses", "message": why}),
        Answer::Takes => json!({"answer": "takes"}),
        Answer::Unsupported => json!({"answer": "unsupported"}),
    };
    json!({
        "object": told.identity.to_string(),
        "parts": told.parts.iter().map(part).collect::<Vec<_>>(),
        "errors": errors.collect::<Vec<_>>(),
        "stockServer": server,
    })
}

fn part(part: &Part) -> Value {
    json!({
        "path": part.path.to_string(),
        "livePath": part.live_path.as_ref().map(ToString::to_string),
        "does": part.sign.as_str(),
        "label": part.label,
        "says": part.says,
        "before": part.before,
        "after": part.after,
    })
}
