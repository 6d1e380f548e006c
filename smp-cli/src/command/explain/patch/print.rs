//! Prints an explanation as text or as data.

use std::fmt::Write as _;

use crate::summary::{self, Sign, line, short};
use serde_json::{Value, json};
use smp_suggest::{escaped, escaped_lines};

use super::parts::Part;
use super::stock::{Answer, Difference};
use super::{Explained, Problem, owners};
use crate::command::explain::phrases::and;
use crate::command::identity::Identity;
use crate::patch_type::PatchType;
use crate::verdict::{Refusal, Verdict};

/// The explanation as text.
pub(super) fn text(explained: &Explained, is_first: bool, patch_type: PatchType) -> String {
    let mut text = if is_first { String::new() } else { "\n".to_owned() };
    text.push_str(&summary::title(&explained.identity.to_string()));
    for part in &explained.parts {
        text.push_str(&line(part.depth + 1, part.sign, format!("{}: {}", part.label, part.says).trim_end()));
        text.push_str(&summary::below(part.depth + 1, &part.below));
    }
    if explained.parts.is_empty() && explained.errors.is_empty() {
        text.push_str("  no changes\n");
    }
    let length = text.len();
    if let Some(line) = server(&explained.answer, patch_type) {
        let _ = writeln!(text, "{}", escaped(&line));
    }
    if let Answer::Differs(differences) = &explained.answer {
        for difference in differences {
            text.push_str(&line(1, Sign::Change, &differs(difference)));
        }
    }
    verdict(explained, &mut text);
    if text.len() > length {
        text.insert(length, '\n');
    }
    if !explained.texts.is_empty() {
        let names: Vec<String> = explained.texts.iter().map(|name| format!("data.{name}")).collect();
        let _ = writeln!(text, "It stores the text in stringData as {}.", escaped(&and(&names)));
    }
    if let Some(owners) = &explained.owners {
        text.push('\n');
        text.push_str(&owners::text(owners));
    }
    text
}

/// The explanation of a patch that deletes the object.
pub(super) fn deletion(identity: &Identity, is_first: bool) -> String {
    let separator = if is_first { "" } else { "\n" };
    let line = line(1, Sign::Remove, "the whole object is removed");
    format!("{separator}{}{line}", summary::title(&identity.to_string()))
}

/// The patch that changes of single fields make.
pub(super) fn patch(yaml: &str) -> String {
    let lines: String = yaml.lines().flat_map(|line| ["  ", line, "\n"]).collect();
    format!("\nThe patch:\n{}", escaped_lines(&lines))
}

/// Whether a server accepts the result.
fn verdict(Explained { verdict, places, answer, .. }: &Explained, text: &mut String) {
    // The sentence before is about a kube-apiserver, or about all API servers.
    let server = if matches!(answer, Answer::Unsupported | Answer::NotSent) { "A kube-apiserver" } else { "It" };
    match verdict {
        Verdict::Unknown => {}
        Verdict::Accepted(warnings) if warnings.is_empty() => {
            let _ = writeln!(text, "{server} accepts the result.");
        }
        Verdict::Accepted(warnings) => {
            let _ = writeln!(text, "{server} accepts the result, with warnings:");
            for warning in warnings {
                let _ = writeln!(text, "  {}", escaped(warning));
            }
        }
        Verdict::Rejected { refusals, .. } => {
            let _ = writeln!(text, "{server} rejects the result:");
            for (refusal, place) in refusals.iter().zip(places) {
                text.push_str(&line(1, Sign::Wrong, &format!("{place}: {refusal}")));
            }
        }
    }
}

fn differs(Difference { place, here, there, is_order, is_directive }: &Difference) -> String {
    if *is_directive {
        return format!(
            "{place}: the server drops the unknown field, or rejects the patch if field validation is strict"
        );
    }
    let value = |value: &Option<Value>| value.as_ref().map_or_else(|| "nothing".to_owned(), short);
    let order = if *is_order { "order " } else { "" };
    format!("{place}: {order}{} on the server, {} here", value(there), value(here))
}

/// What a server does with the patch. `None` if it never sees it.
fn server(answer: &Answer, patch_type: PatchType) -> Option<String> {
    let text = match answer {
        Answer::Same if patch_type == PatchType::Json => "A kube-apiserver applies this the same way.".to_owned(),
        Answer::Same => "A kube-apiserver merges this the same way.".to_owned(),
        Answer::Differs(_) => "A kube-apiserver merges this differently:".to_owned(),
        Answer::Refuses(why) => format!("A kube-apiserver rejects the patch: {why}."),
        Answer::Accepts => "A kube-apiserver accepts the patch.".to_owned(),
        Answer::Unsupported => {
            "API servers reject strategic merge patches for this type with 415 (Unsupported Media Type).".to_owned()
        }
        Answer::NotSent => return None,
    };
    Some(text)
}

/// The explanation as data.
pub(super) fn data(explained: &Explained) -> Value {
    let errors = explained.errors.iter();
    let errors = errors.map(|Problem { code, path, message }| json!({"code": code, "path": path, "message": message}));
    let server = match &explained.answer {
        Answer::Same => json!({"answer": "same"}),
        Answer::Differs(differences) => {
            let difference = |Difference { place, here, there, is_order, .. }: &Difference| json!({"place": place, "here": here, "there": there, "isOrder": is_order});
            json!({"answer": "differs", "differences": differences.iter().map(difference).collect::<Vec<_>>()})
        }
        Answer::Refuses(why) => json!({"answer": "refuses", "message": why}),
        Answer::Accepts => json!({"answer": "takes"}),
        Answer::Unsupported => json!({"answer": "unsupported"}),
        Answer::NotSent => Value::Null,
    };
    json!({
        "object": explained.identity.to_string(),
        "parts": explained.parts.iter().map(part).collect::<Vec<_>>(),
        "errors": errors.collect::<Vec<_>>(),
        "stockServer": server,
        "verdict": answer(explained),
        "storedAsData": explained.texts,
        "ownership": explained.owners.as_ref().map(owners::data),
    })
}

fn answer(Explained { verdict, places, .. }: &Explained) -> Value {
    match verdict {
        Verdict::Unknown => Value::Null,
        Verdict::Accepted(warnings) => json!({"accepted": true, "warnings": warnings}),
        Verdict::Rejected { refusals, warnings } => {
            let cause = |(refusal, place): (&Refusal, &String)| json!({"field": refusal.field, "reason": refusal.reason, "message": refusal.message, "place": place});
            let causes = refusals.iter().zip(places).map(cause).collect::<Vec<_>>();
            json!({"accepted": false, "causes": causes, "warnings": warnings})
        }
    }
}

fn part(part: &Part) -> Value {
    json!({
        "path": part.path.to_string(),
        "livePath": part.live_path.as_ref().map(ToString::to_string),
        "does": part.sign.as_str(),
        "label": part.label,
        "says": if part.says.is_empty() { "changed" } else { &part.says },
        "before": part.before,
        "after": part.after,
    })
}
