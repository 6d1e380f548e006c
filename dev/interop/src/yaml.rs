//! Records how kubectl reads the texts of `spec/yaml`, including the output of smp, and how it annotates manifests.

use std::path::{Path, PathBuf};

use anyhow::{Context, Result, ensure};
use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};
use serde_json::Value;
use smp_testkit::tape::Tape;
use smp_yaml::{Format, Reader};

use crate::choices::choices;
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
pub(crate) fn run(program: &Path, only_check: bool, random: u64) -> Result<String> {
    let texts = refresh(program, "read", only_check)?;
    let manifests = refresh(program, "last-applied", only_check)?;
    let written = read_back(program)?;
    let flow = compare(program, random)?;
    Ok(format!("kubectl: {texts} texts read, {manifests} manifests annotated, {written} of smp's texts read back\n")
        + &flow)
}

/// Compares how both read random texts in flow style. Fails if kubectl reads a text and smp reads another value or none.
fn compare(program: &Path, texts: u64) -> Result<String> {
    let texts: Vec<Value> = (0..texts).map(|number| text(&mut Tape::new(&choices(1, number))).into()).collect();
    let (mut same, mut more, mut wrong) = (0, 0, Vec::new());
    for (text, answer) in texts.iter().zip(answers::<Answer>(program, &["read"], &texts)?) {
        let ours = Reader::new().format(Format::Yaml).read_one(text.as_str().unwrap_or_default());
        match (answer, ours) {
            // YAML 1.2 allows more.
            (Answer::Error(_), ours) => more += u32::from(ours.is_ok()),
            (Answer::Json(json), Ok(ours)) if serde_json::from_str::<Value>(&json)? == ours.value => same += 1,
            (Answer::Json(json), ours) => wrong.push(format!("{text}\nkubectl: {json}\nsmp: {ours:?}")),
        }
    }
    ensure!(wrong.is_empty(), "{} of {} texts in flow style differ:\n{}", wrong.len(), texts.len(), wrong.join("\n"));
    let count = texts.len();
    Ok(format!("flow style: {count} random texts; {same} are read as kubectl does, {more} only by smp\n"))
}

/// A block text with a flow collection.
fn text(tape: &mut Tape<'_>) -> String {
    let before = "a: ¦a:\n- ¦- - ¦? b\n: ¦- |\n [b:\n- ¦a: >2\n   {\n  ?c\nd: &d ¦# [\n- &d ¦'[':\n   ¦a [: b\n  [c\nd: ¦\"\\\"{\": !!seq\n  ";
    let [before, after] = [before, "¦\n¦\r\n¦\nz: 1¦\n- d: [-]\n¦ # {a:"].map(|texts| one_of(tape, texts));
    format!("{before}{}{after}", flow(tape, 3))
}

fn flow(tape: &mut Tape<'_>, depth: usize) -> String {
    let scalars = "a¦b¦a¦1¦-¦-¦?¦:¦:¦::¦--¦.¦ ¦#¦ #c\n¦\n ¦\t¦'¦''¦\"q\"¦'s'¦\"\\\"¦&d ¦&d¦*d¦*d ¦!!str ¦!t ¦~¦true¦0o7¦1.5¦%¦@¦`¦|¦>¦é¦<<¦/¦=¦10.0.0.1¦fe80:¦,";
    if depth == 0 || depth < 3 && tape.once_in(2) {
        return (0..=tape.below(3)).map(|_| one_of(tape, scalars)).collect();
    }
    let items = (0..tape.below(4)).map(|_| {
        let key_depth = if tape.once_in(8) { depth - 1 } else { 0 };
        let (key, colon) = (flow(tape, key_depth), one_of(tape, ": ¦: ¦:¦ :¦ : ¦:\n ¦¦: #c\n"));
        if tape.once_in(2) { key } else { format!("{key}{colon}{}", flow(tape, depth - 1)) }
    });
    let items = items.collect::<Vec<_>>().join(one_of(tape, ", ¦,¦ , ¦,\n  ¦,\n¦, #c\n "));
    if tape.once_in(2) { format!("[{items}]") } else { format!("{{{items}}}") }
}

fn one_of<'t>(tape: &mut Tape<'_>, texts: &'t str) -> &'t str {
    tape.pick::<&str>(&texts.split('¦').collect::<Vec<_>>())
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
    let is_right = !only_check || stale == 0;
    ensure!(is_right, "{stale} answers in spec/yaml/{file} are stale; run `cargo xtask generate yaml`");
    if !only_check {
        let lines = readings.iter().map(serde_json::to_string).collect::<serde_json::Result<Vec<_>>>()?;
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
        let is = |json: &str| serde_json::from_str::<Value>(json).is_ok_and(|value| value == writing.value);
        let is_same = matches!(&answer, Answer::Json(json) if is(json));
        ensure!(is_same, "kubectl reads the output of smp for {} as {answer:?}", writing.value);
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
