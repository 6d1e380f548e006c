//! Records the answers of `smp-kinds/tests/data/verdicts.jsonl` again, and of `verdicts-all-gates.jsonl`.

use std::collections::BTreeMap;
use std::io;

use anyhow::{Context, Result, ensure};
use http::Method;
use kube::Client;
use serde::Serialize as _;
use serde_json::ser::Formatter;
use serde_json::{Serializer, Value, json};
use smp_yaml::Reader;

use super::store;
use crate::call::{Answer, JSON, call};

/// The lines with the server's answers of now.
pub(super) async fn record(client: &Client, text: &str) -> Result<Vec<String>> {
    let bases = bases(&super::read("smp-kinds/tests/data/verdicts.yaml")?)?;
    let mut lines: Vec<(&str, Value)> = Vec::new();
    for line in text.lines() {
        lines.push((line, serde_json::from_str(line)?));
    }
    let mut recorded = Vec::new();
    for lines in lines.chunk_by(|(_, one), (_, other)| one["base"] == other["base"]) {
        let name = lines[0].1["base"].as_str().context("a line without base")?;
        let base = bases.get(name).with_context(|| format!("verdicts.yaml lacks {name}"))?;
        recorded.extend(of_base(client, base, lines).await.with_context(|| name.to_owned())?);
    }
    Ok(recorded)
}

/// The objects by API version, kind and name.
fn bases(text: &str) -> Result<BTreeMap<String, Value>> {
    let objects = Reader::new().read(text)?.into_iter().map(|document| document.value).filter(Value::is_object);
    let named = objects.map(|object| {
        let [version, kind] = ["apiVersion", "kind"].map(|name| object[name].as_str().unwrap_or_default());
        (format!("{version}/{kind}/{}", object["metadata"]["name"].as_str().unwrap_or_default()), object)
    });
    Ok(named.collect())
}

/// Records the lines of an object. Those that create it are first: a server without the object does not refuse its name.
async fn of_base(client: &Client, base: &Value, lines: &[(&str, Value)]) -> Result<Vec<String>> {
    let collection = store::collection(client, base).await?;
    let mut recorded = vec![String::new(); lines.len()];
    for ((text, line), recorded) in lines.iter().zip(&mut recorded).filter(|((_, line), _)| line["verb"] == "create") {
        let url = format!("{collection}?dryRun=All");
        let answer = call(client, Method::POST, &url, Some((JSON, &changed(base, line)?))).await?;
        *recorded = super::or_keep(text, with_answer(text, &answer));
    }
    let path = store::store(client, &collection, base).await?;
    for ((text, line), recorded) in lines.iter().zip(&mut recorded).filter(|((_, line), _)| line["verb"] != "create") {
        let subresource = match line["verb"].as_str() {
            Some("update") | None => String::new(),
            Some(name) => format!("/{name}"),
        };
        let url = format!("{path}{subresource}?dryRun=All");
        *recorded = super::or_keep(text, with_answer(text, &store::replace(client, &url, changed(base, line)?).await?));
    }
    store::remove(client, &path).await?;
    Ok(recorded)
}

/// The object with the change of a line.
fn changed(base: &Value, line: &Value) -> Result<Value> {
    let mut object = base.clone();
    change(&mut object, line["path"].as_array().context("no path")?, line.get("to")).context(line.to_string())?;
    Ok(object)
}

/// Sets or removes the value at a path.
fn change(object: &mut Value, path: &[Value], to: Option<&Value>) -> Option<()> {
    let (last, path) = path.split_last()?;
    let index = |step: &Value| step.as_u64().and_then(|index| usize::try_from(index).ok());
    let mut place = object;
    for step in path {
        place = match step {
            Value::String(name) => &mut place[name],
            step => place.get_mut(index(step)?)?,
        };
    }
    match (last, to) {
        (Value::String(name), Some(to)) => place[name] = to.clone(),
        (Value::String(name), None) => drop(place.as_object_mut()?.remove(name)),
        (step, Some(to)) => *place.get_mut(index(step)?)? = to.clone(),
        (step, None) => drop(place.as_array_mut()?.remove(index(step)?)),
    }
    Some(())
}

/// The text of a line with another answer: causes, warnings or nothing.
fn with_answer(line: &str, answer: &Answer) -> Result<String> {
    let end = [", \"causes\": [", ", \"warnings\": ["].iter().filter_map(|start| line.find(start)).min();
    let request = &line[..end.unwrap_or(line.len() - 1)];
    let refused = answer.status == 422;
    // A new object with the name of one that the server itself writes is refused after validation.
    let accepted = answer.succeeds() || answer.body["reason"] == "AlreadyExists";
    ensure!(refused || accepted, "the server answered {}: {}", answer.status, answer.message());
    let (name, mut values) =
        if refused { ("causes", store::causes(answer)) } else { ("warnings", warnings(answer).collect()) };
    for cause in values.iter_mut().filter(|_| refused) {
        // The difference that follows some messages is not compared.
        cause[2] = cause[2].as_str().and_then(|message| message.lines().next()).unwrap_or_default().into();
    }
    values.sort_unstable_by_key(sort_key);
    values.dedup();
    if values.is_empty() {
        return Ok(format!("{request}}}"));
    }
    Ok(format!("{request}, \"{name}\": {}}}", spaced(&json!(values))?))
}

fn sort_key(value: &Value) -> Vec<String> {
    let texts = |list: &Vec<Value>| list.iter().map(|text| text.as_str().unwrap_or_default().to_owned()).collect();
    value.as_array().map_or_else(|| vec![value.as_str().unwrap_or_default().to_owned()], texts)
}

/// The texts of the headers, such as `299 - "text"`. That a kind is deprecated is not about the object.
fn warnings(answer: &Answer) -> impl Iterator<Item = Value> {
    let about_object = answer.warnings.iter().filter(|header| !header.contains(" is deprecated in v1."));
    about_object.map(|header| {
        let text = header.strip_prefix("299 - \"").and_then(|text| text.strip_suffix('"')).unwrap_or(header);
        text.replace("\\\"", "\"").replace("\\\\", "\\").into()
    })
}

/// JSON with spaces and without letters beyond ASCII, as the lines have it.
fn spaced(value: &Value) -> Result<String> {
    let mut text = Vec::new();
    value.serialize(&mut Serializer::with_formatter(&mut text, Spaced))?;
    Ok(String::from_utf8(text)?)
}

struct Spaced;

impl Formatter for Spaced {
    fn begin_array_value<W: ?Sized + io::Write>(&mut self, writer: &mut W, first: bool) -> io::Result<()> {
        if first { Ok(()) } else { writer.write_all(b", ") }
    }

    fn write_string_fragment<W: ?Sized + io::Write>(&mut self, writer: &mut W, fragment: &str) -> io::Result<()> {
        for letter in fragment.chars() {
            if letter.is_ascii() {
                write!(writer, "{letter}")?;
                continue;
            }
            for unit in letter.encode_utf16(&mut [0; 2]) {
                write!(writer, "\\u{unit:04x}")?;
            }
        }
        Ok(())
    }
}
