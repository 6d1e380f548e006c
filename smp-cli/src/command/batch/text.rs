//! Answers cases on the text of their documents, which is faster than to read them into values.

use serde::de::IgnoredAny;
use smp_core::{Code, Dialect, Error, Json, Patcher, ThreeWay};

use super::answer::{Answer, Document, Fault, Outcome};
use super::case::Case;
use super::op::Op;
use super::options::Engine;
use super::scan::{self, Part};
use crate::rules::Rules;
use crate::source::Schemas;

/// The members of a line.
type Members<'l> = [(&'l str, Part<'l>)];

/// The outcome of an operation on documents, which are returned to be checked if it failed.
type Done<'l> = (Result<Outcome, Error>, Vec<&'l str>);

/// The answer to a line. `None` if it takes values: in the dialect `upstream`, for conflicts, for documents that are written in
/// another way than answers, and for lines and documents that cannot be read.
pub(super) fn answer<'l>(line: &'l [u8], schemas: &Schemas) -> Option<Answer<'l>> {
    let members = scan::members(std::str::from_utf8(line).ok()?)?;
    let case = Case::of(members.iter().map(|(name, part)| (*name, part.text)));
    let (schema, op) = (super::schema(&case, schemas).ok()?, case.op().ok()?);
    let options = case.options(op).ok()?;
    let engine = options.engine.as_ref()?;
    // The engine checks the documents.
    let rest = members.iter().filter(|(name, _)| !op.documents().iter().any(|part| part.name == *name));
    if !rest.map(|(_, part)| part.text).all(is_json) {
        return None;
    }
    if engine.rules.dialect() == Dialect::Upstream {
        return None;
    }
    let outcome = match run(&members, &engine.rules.for_schema(schema), op, engine)? {
        (Ok(outcome), _) => Ok(outcome),
        // A document that cannot be read is the first error.
        (Err(error), documents) if error.code() != Code::InvalidDocument && documents.iter().copied().all(is_json) => {
            Err(Fault::from(error))
        }
        _ => return None,
    };
    Some(Answer { id: case.id, outcome })
}

fn run<'l>(members: &Members<'l>, patcher: &Rules, op: Op, engine: &Engine) -> Option<Done<'l>> {
    let document = |name| document(members, name, engine);
    match op {
        Op::Apply => {
            let (live, patch) = (document("live")?, document("patch")?);
            let result = patcher.apply(Json(live), Json(patch)).map(|result| Outcome::Result(Document::Text(result)));
            Some((result, vec![live, patch]))
        }
        Op::Diff => {
            let (original, modified) = (document("original")?, document("modified")?);
            Some((diff(patcher, original, modified), vec![original, modified]))
        }
        Op::ThreeWay if engine.overwrite => {
            let [original, modified, current] = [document("original")?, document("modified")?, document("current")?];
            Some((three_way(patcher, ThreeWay { original, modified, current }), vec![original, modified, current]))
        }
        Op::Merge => {
            let mut documents = patches(members, engine)?;
            let live = if has(members, "live") { Some(document("live")?) } else { None };
            let result = merge(patcher, &documents, live);
            documents.extend(live);
            Some((result, documents))
        }
        Op::Conflicts => {
            let documents = patches(members, engine)?;
            let [first, second] = documents.as_slice() else { return None };
            let paths = patcher.conflicts(Json(first), Json(second));
            let result = paths.map(|paths| Outcome::Conflicts(paths.iter().map(ToString::to_string).collect()));
            Some((result, documents))
        }
        _ => None,
    }
}

fn diff(patcher: &Rules, original: &str, modified: &str) -> Result<Outcome, Error> {
    let patch = patcher.diff(Json(original), Json(modified))?;
    let applied = patcher.apply(Json(original), &patch)?;
    Ok(Outcome::Patch { patch: patch.into_value(), applied: Some(Document::Text(applied)) })
}

fn three_way(patcher: &Rules, inputs: ThreeWay<&str>) -> Result<Outcome, Error> {
    let ThreeWay { original, modified, current } = inputs;
    let patch =
        patcher.three_way(ThreeWay { original: Json(original), modified: Json(modified), current: Json(current) })?;
    let applied = patcher.apply(Json(current), &patch)?;
    Ok(Outcome::Patch { patch: patch.into_value(), applied: Some(Document::Text(applied)) })
}

/// Merges at least two patches, and applies the result to an object if there is one.
fn merge(patcher: &Rules, patches: &[&str], live: Option<&str>) -> Result<Outcome, Error> {
    let mut merged = patcher.merge(Json(patches[0]), Json(patches[1]))?;
    for next in &patches[2..] {
        merged = patcher.merge(&merged, Json(next))?;
    }
    let applied = live.map(|live| patcher.apply(Json(live), &merged)).transpose()?;
    Ok(Outcome::Patch { patch: merged.into_value(), applied: applied.map(Document::Text) })
}

/// The text of a document. `None` if it is missing or repeated, or if an answer must not contain it as it is.
fn document<'l>(members: &Members<'l>, name: &str, engine: &Engine) -> Option<&'l str> {
    Some(only(members, name)?).filter(|part| is_copied(*part, engine)).map(|part| part.text)
}

/// The texts of at least two patches.
fn patches<'l>(members: &Members<'l>, engine: &Engine) -> Option<Vec<&'l str>> {
    let patches = scan::items(only(members, "patches")?.text)?;
    let is_copied = patches.len() >= 2 && patches.iter().all(|part| is_copied(*part, engine));
    is_copied.then(|| patches.iter().map(|part| part.text).collect())
}

fn has(members: &Members<'_>, name: &str) -> bool {
    members.iter().any(|(of, _)| *of == name)
}

/// The member with a name, if there is exactly one.
fn only<'l>(members: &Members<'l>, name: &str) -> Option<Part<'l>> {
    let mut named = members.iter().filter(|(of, _)| *of == name);
    let (_, part) = named.next()?;
    named.next().is_none().then_some(*part)
}

fn is_copied(part: Part<'_>, engine: &Engine) -> bool {
    part.is_canonical && part.depth <= engine.max_depth.min(Patcher::MAX_DEPTH)
}

fn is_json(text: &str) -> bool {
    serde_json::from_str::<IgnoredAny>(text).is_ok()
}
