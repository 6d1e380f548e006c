//! The options of a case: the flags of its command.

use std::cell::RefCell;
use std::collections::HashMap;
use std::rc::Rc;

use clap::Parser as _;
use serde_json::{Map, Value};
use smp_core::Patcher;

use super::answer::Fault;
use super::op::{Op, Place, unknown};
use crate::args::{Cli, Command};
use crate::rules::Rules;

/// The options of a case.
#[derive(Debug)]
pub(super) struct Options {
    /// The flags of the command.
    pub(super) flags: Vec<String>,
    /// The same for the engine. `None` if only the command has the operation with these flags.
    pub(super) engine: Option<Engine>,
}

/// What the engine needs to know.
#[derive(Debug)]
pub(super) struct Engine {
    pub(super) rules: Rules,
    pub(super) max_depth: usize,
    /// Whether a three-way diff overwrites what current has, instead of failing at a conflict.
    pub(super) overwrite: bool,
}

/// The options that the engine knows.
const OF_ENGINE: [&str; 9] = [
    "dialect",
    "max-depth",
    "no-overwrite",
    "patch-merge-key",
    "precondition",
    "reject-ambiguous-key-deletion",
    "reject-unknown-directives",
    "reject-unknown-fields",
    "set-element-order",
];

/// The number of different options that a thread remembers: the cases of a batch usually have the same few.
const REMEMBERED: usize = 256;

type Known = HashMap<(Op, String), Result<Rc<Options>, String>>;

/// Reads the options of a case, and its `dialect`.
pub(super) fn read_options(op: Op, text: Option<&str>, dialect: Option<&str>) -> Result<Rc<Options>, Fault> {
    thread_local! {
        static KNOWN: RefCell<Known> = RefCell::default();
    }
    let key = (op, format!("{}\n{}", dialect.unwrap_or_default(), text.unwrap_or_default()));
    let options = KNOWN.with_borrow_mut(|known| {
        if known.len() > REMEMBERED {
            known.clear();
        }
        known.entry(key).or_insert_with(|| parsed(op, text, dialect).map(Rc::new)).clone()
    });
    options.map_err(|message| Fault::invalid(None, &message))
}

fn parsed(op: Op, text: Option<&str>, dialect: Option<&str>) -> Result<Options, String> {
    let written = text.map(serde_json::from_str::<Option<Map<String, Value>>>).transpose();
    let written = written.map_err(|_| "`options` must be an object".to_owned())?.flatten().unwrap_or_default();
    let known = op.options();
    let (mut flags, mut is_of_engine) = (Vec::new(), op.is_free_form());
    if let Some(dialect) = dialect {
        flags.push(format!("--dialect={dialect}"));
    }
    // null means the default.
    for (name, value) in written.iter().filter(|(_, value)| !value.is_null()) {
        let (flag, value) = as_flag(name, value).map_err(|wanted| format!("`options.{name}` must be {wanted}"))?;
        if !known.contains(&&*flag) {
            return Err(unknown("option", name, &known));
        }
        is_of_engine &= OF_ENGINE.contains(&&*flag);
        flags.extend(words(&flag, &value).ok_or_else(|| format!("`options.{name}` must be {SCALARS}"))?);
    }
    let engine = if is_of_engine { Some(engine(op, &flags)?) } else { None };
    Ok(Options { flags, engine })
}

const SCALARS: &str = "true, false, a string, a number or a list of them";

/// The flag for an option. The cases in `spec` name some options in another way:
///
/// ```text
/// patchMergeKey: never      patch-merge-key: never
/// unknownFields: reject     reject-unknown-fields: true
/// overwrite: false          no-overwrite: true
/// ```
fn as_flag(name: &str, value: &Value) -> Result<(String, Value), &'static str> {
    let rejects = |default: &str, wanted| match value.as_str() {
        Some("reject") => Ok(Value::Bool(true)),
        Some(word) if word == default => Ok(Value::Bool(false)),
        _ => Err(wanted),
    };
    let (flag, value) = match name {
        "overwrite" => ("no-overwrite", value.as_bool().map(|is| Value::Bool(!is)).ok_or("true or false")?),
        "preconditions" => ("precondition", value.clone()),
        "unknownFields" => ("reject-unknown-fields", rejects("allow", "allow or reject")?),
        "unknownDirectives" => ("reject-unknown-directives", rejects("ignore", "ignore or reject")?),
        "ambiguousKeyDeletion" => ("reject-ambiguous-key-deletion", rejects("first", "first or reject")?),
        "patchMergeKey" => ("patch-merge-key", value.clone()),
        "setElementOrder" => ("set-element-order", value.as_bool().map_or(value.clone(), |is| is.to_string().into())),
        "maxDepth" => {
            let depth = value.as_u64().map(|depth| depth.min(Patcher::MAX_DEPTH as u64));
            ("max-depth", depth.ok_or("a whole number")?.into())
        }
        other => (other, value.clone()),
    };
    Ok((flag.to_owned(), value))
}

/// The words of a flag on the command line.
///
/// ```text
/// semantic: true                      --semantic
/// set: [spec.replicas=3, spec.a=b]    --set=spec.replicas=3 --set=spec.a=b
/// ```
fn words(flag: &str, value: &Value) -> Option<Vec<String>> {
    match value {
        Value::Bool(true) => Some(vec![format!("--{flag}")]),
        Value::Bool(false) => Some(Vec::new()),
        Value::String(text) => Some(vec![format!("--{flag}={text}")]),
        Value::Number(number) => Some(vec![format!("--{flag}={number}")]),
        Value::Array(items) if !items.iter().any(|item| item.is_array() || item.is_boolean()) => {
            items.iter().map(|item| words(flag, item)).collect::<Option<Vec<_>>>().map(|words| words.concat())
        }
        Value::Array(_) | Value::Object(_) | Value::Null => None,
    }
}

/// The rules that flags state.
fn engine(op: Op, flags: &[String]) -> Result<Engine, String> {
    let mut line: Vec<String> = Vec::new();
    for part in op.documents() {
        match part.place {
            Place::Flag(flag) => line.push(format!("{flag}={}", part.name)),
            // Some commands take at least two patches.
            Place::Argument if part.name == "patches" => line.extend(["patches".to_owned(), "patches".to_owned()]),
            Place::Argument => line.push(part.name.to_owned()),
            Place::Stdin => {}
        }
    }
    line.extend(flags.iter().cloned());
    let cli = command_line(op, line)?;
    let (rules, making, overwrite) = match &cli.command {
        Command::Apply(args) => (&args.inputs.patching.rules, None, true),
        Command::Diff(args) => (&args.patching.rules, Some(&args.patch), true),
        Command::ThreeWay(args) => (&args.patching.rules, Some(&args.patch), !args.no_overwrite),
        Command::Merge(args) => (&args.rules, None, true),
        Command::Conflicts(args) => (&args.rules, None, true),
        _ => return Err(format!("the engine has no operation {}", op.name())),
    };
    let of_engine = making.map_or_else(|| rules.rules(), |making| making.refine(rules.rules()));
    Ok(Engine { rules: of_engine, max_depth: rules.max_depth, overwrite })
}

/// Parses a command line, after the name of the command.
pub(super) fn command_line(op: Op, words: Vec<String>) -> Result<Cli, String> {
    let words = ["smp".to_owned(), op.name().to_owned()].into_iter().chain(words);
    Cli::try_parse_from(words).map_err(|error| {
        let text = error.to_string();
        let text = text.split("\n\nUsage:").next().unwrap_or_default();
        let text = text.split("\n\nFor more information").next().unwrap_or_default();
        let words: Vec<&str> = text.trim_start_matches("error: ").split_whitespace().collect();
        words.join(" ")
    })
}
