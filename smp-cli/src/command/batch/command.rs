//! Answers a case as its command does, on documents in memory.

use std::sync::Arc;

use serde_json::Value;
use smp_suggest::escaped;

use super::answer::{Fault, Outcome};
use super::case::Case;
use super::op::{Op, Place};
use super::options::{Options, command_line};
use crate::command::dispatch;
use crate::memory::{self, Memory, Printed};
use crate::source::SharedTypes;

/// The outcome of the command for a case.
///
/// ```text
/// {"op": "lint", "patch": {…}, "live": {…}, "options": {"deny": "warnings"}}
/// smp lint patch --filename=live --format=json --deny=warnings
/// ```
pub(super) fn run(case: &Case<'_>, op: Op, options: &Options, types: &Arc<SharedTypes>) -> Result<Outcome, Fault> {
    let (mut words, mut files) = (Vec::new(), Vec::new());
    let makes_patch = options.flags.iter().any(|flag| flag.starts_with("--set=") || flag.starts_with("--unset="));
    for part in op.documents() {
        let texts = match case.part(part.name) {
            Some(_) if part.name == "patches" => case.texts_of_patches()?,
            Some(text) => vec![text],
            None if part.is_required || (part.name == "patch" && !makes_patch) => {
                return Err(Fault::missing(None, part.name));
            }
            None => continue,
        };
        for (index, text) in texts.iter().enumerate() {
            let name = if texts.len() > 1 { format!("{}[{index}]", part.name) } else { part.name.to_owned() };
            match part.place {
                Place::Flag(flag) => words.push(format!("{flag}={name}")),
                Place::Argument => words.push(name.clone()),
                Place::Stdin => {}
            }
            let name = if matches!(part.place, Place::Stdin) { "-".to_owned() } else { name };
            files.push((name, (*text).to_owned()));
        }
    }
    // Configurations name their types.
    let is_server_side = options.flags.iter().any(|flag| flag == "--server-side");
    if let Some(flag) = op.type_flag().filter(|_| !is_server_side) {
        match case.type_name()? {
            Some(name) => words.push(format!("{flag}={name}")),
            None if op.is_free_form() => words.push("--untyped".to_owned()),
            None => {}
        }
    }
    words.extend(op.fixed().iter().map(|&flag| flag.to_owned()));
    words.extend(options.flags.iter().cloned());
    let cli = command_line(op, words).map_err(|message| Fault::invalid(None, &message))?;
    let memory = Memory { files, types: Arc::clone(types), printed: Printed::default() };
    let printed = memory::run(memory, || {
        if let Err(failure) = dispatch(&cli.command) {
            failure.print();
        }
    });
    Ok(outcome(op, &printed))
}

/// What a command printed, as members of an answer.
fn outcome(op: Op, printed: &Printed) -> Outcome {
    let mut deserializer = serde_json::Deserializer::from_slice(&printed.output);
    deserializer.disable_recursion_limit();
    let mut documents: Vec<Value> = deserializer.into_iter().map_while(Result::ok).collect();
    let [one, several] = op.answer();
    let result = match documents.len() {
        0 => None,
        1 => documents.pop().map(|document| (one, document)),
        _ => Some((several, Value::Array(documents))),
    };
    let messages = printed
        .messages
        .iter()
        .map(|message| serde_json::json!({"severity": message.severity, "message": escaped(&message.text)}));
    Outcome::Command { result, messages: messages.collect(), error: printed.failures.first().map(Fault::of_failure) }
}
