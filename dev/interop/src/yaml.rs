//! Records how kubectl reads the texts of `spec/yaml`, including the output of smp, and how it annotates manifests.

use std::path::{Path, PathBuf};

use anyhow::{Context, Result, bail};
use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};
use serde_json::Value;
use smp_yaml::Reader;

use crate::oracle::answers;

/// A text with the value that kubectl reads, or a manifest with its annotation.
#[derive(Debug, PartialEq, Deserialize, Serialize)]
struct Reading {
    text: String,
    #[serde(flatten)]
    answer: Option<Answer>,
    /// The result of smp, if it differs, and the reason.
    #[serde(skip_serializing_if = "Option::is_none")]
    smp: Option<Answer>,
    #[serde(skip_serializing_if = "Option::is_none")]
    why: Option<String>,
}

/// The JSON text that a reader produces from YAML, or its error.
#[derive(Debug, PartialEq, Deserialize, Serialize)]
#[serde(rename_all = "lowercase")]
enum Answer {
    Json(String),
    Error(String),
}

/// The YAML that smp writes for a value.
#[derive(Deserialize)]
struct Writing {
    value: Value,
    text: String,
}

/// Records the answers of the program, or fails if they differ. Also fails if the program reads another value than the
/// one smp wrote.
pub(crate) fn run(program: &Path, only_check: bool) -> Result<String> {
    let texts = refresh(program, "read", only_check)?;
    let manifests = refresh(program, "last-applied", only_check)?;
    let written = read_back(program)?;
    Ok(format!("kubectl: {texts} texts read, {manifests} manifests annotated, {written} of smp's texts read back\n"))
}

/// Runs the program on the texts of the file with the name of the question.
fn refresh(program: &Path, question: &str, only_check: bool) -> Result<usize> {
    let file = format!("{question}.jsonl");
    let mut readings: Vec<Reading> = read(&file)?;
    let texts: Vec<Value> = readings.iter().map(|reading| reading.text.clone().into()).collect();
    let answers: Vec<Answer> = answers(program, &[question], &texts)?;
    let mut stale = 0;
    for (reading, answer) in readings.iter_mut().zip(answers) {
        stale += usize::from(reading.answer.as_ref() != Some(&answer));
        reading.answer = Some(answer);
    }
    if only_check && stale > 0 {
        bail!("{stale} answers in spec/yaml/{file} are stale; run `cargo xtask generate yaml`");
    }
    let lines = readings.iter().map(serde_json::to_string).collect::<serde_json::Result<Vec<_>>>()?;
    if !only_check {
        std::fs::write(path(&file), lines.join("\n") + "\n").context("the answers cannot be written")?;
    }
    Ok(readings.len())
}

/// Fails if the program reads another value than the one that smp wrote.
fn read_back(program: &Path) -> Result<usize> {
    let writings: Vec<Writing> = read("written.jsonl")?;
    let texts: Vec<Value> = writings.iter().map(|writing| writing.text.clone().into()).collect();
    let answers: Vec<Answer> = answers(program, &["read"], &texts)?;
    for (writing, answer) in writings.iter().zip(answers) {
        let read = match &answer {
            Answer::Json(json) => serde_json::from_str(json).ok(),
            Answer::Error(_) => None,
        };
        if read.as_ref() != Some(&writing.value) {
            bail!("kubectl reads the output of smp for {} as {answer:?}", writing.value);
        }
    }
    Ok(writings.len())
}

/// Reads a YAML text of this crate as a type.
pub(crate) fn parse<T: DeserializeOwned>(text: &str) -> Result<T> {
    Ok(serde_json::from_value(Reader::new().read_one(text)?.value)?)
}

fn path(name: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../../spec/yaml").join(name)
}

fn read<T: for<'de> Deserialize<'de>>(name: &str) -> Result<Vec<T>> {
    let text = std::fs::read_to_string(path(name)).with_context(|| format!("{name} cannot be read"))?;
    text.lines().map(|line| serde_json::from_str(line).with_context(|| format!("{name}: {line}"))).collect()
}
