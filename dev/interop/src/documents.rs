//! Compares our tables, field by field, with the results of Go's readers for the documents of this repository.

use std::collections::BTreeSet;
use std::ffi::OsStr;
use std::path::{Path, PathBuf};

use anyhow::{Context, Result, ensure};
use serde_json::{Value, json};
use smp_core::schema::{Field, MergeStrategy, Shape};

use crate::oracle::{Answer, Oracle};

/// Compares with the Go types and with both readers of documents. Returns a summary.
pub(crate) fn run(program: &Path) -> Result<String> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../openapi");
    let mut parts = vec![folder.join("v3/other.json")];
    parts.extend(files(&folder.join("v3/api"))?);
    for group in files(&folder.join("v3/apis"))? {
        parts.extend(files(&group)?);
    }
    let text = [
        compare(program, "the Go types", &[])?,
        compare(program, "Swagger 2.0", &[folder.join("v2/swagger.json")])?,
        compare(program, "OpenAPI 3.0", &[folder.join("v3/openapi.json")])?,
        compare(program, "OpenAPI 3.0 by group and version", &parts)?,
    ];
    Ok(text.concat())
}

/// The sorted entries of a folder.
fn files(folder: &Path) -> Result<Vec<PathBuf>> {
    let entries = std::fs::read_dir(folder).with_context(|| format!("{} cannot be read", folder.display()))?;
    let mut files = entries.map(|entry| Ok(entry?.path())).collect::<Result<Vec<_>>>()?;
    files.sort();
    Ok(files)
}

/// Compares our tables with the Go types, or with each of several documents.
fn compare(program: &Path, witness: &str, documents: &[PathBuf]) -> Result<String> {
    let mut tally = Tally::default();
    if documents.is_empty() {
        let names = smp_api_types::definitions().map(|entry| entry.name.to_owned()).collect();
        tally.ask(&mut Oracle::start(program, &[])?, &names)?;
    }
    for document in documents {
        let names = definitions(document)?;
        let arguments: [&OsStr; 2] = ["--openapi".as_ref(), document.as_os_str()];
        tally.ask(&mut Oracle::start(program, &arguments)?, &names)?;
    }
    tally.report(witness)
}

/// The names of the definitions of a document.
fn definitions(document: &Path) -> Result<BTreeSet<String>> {
    let text = std::fs::read(document).with_context(|| format!("{} cannot be read", document.display()))?;
    let document: Value = serde_json::from_slice(&text)?;
    let schemas = document.pointer("/definitions").or_else(|| document.pointer("/components/schemas"));
    let names = schemas.and_then(Value::as_object).context("a document has no definitions")?;
    Ok(names.keys().cloned().collect())
}

/// The number of compared lookups, and the differences.
#[derive(Debug, Default)]
struct Tally {
    definitions: usize,
    fields: usize,
    with_patch: usize,
    /// Fields with an extension that no Go reader knows.
    recommended: usize,
    wrong: Vec<String>,
}

impl Tally {
    /// Looks up each field of the definitions of a source.
    fn ask(&mut self, oracle: &mut Oracle, names: &BTreeSet<String>) -> Result<()> {
        let entries = smp_api_types::definitions().filter(|entry| names.contains(entry.name));
        let tables: Vec<_> = entries.filter_map(|entry| Some((entry.name, entry.schema.object()?))).collect();
        let question = |(name, table): &(&str, &smp_core::schema::ObjectSchema<'_>)| {
            let fields: Vec<&str> = table.all_fields().map(smp_core::schema::Field::name).collect();
            json!({"op": "lookup", "definition": name, "fields": fields})
        };
        let (answers, ()) = oracle.ask(&tables.iter().map(question).collect::<Vec<_>>(), || ())?;
        for ((name, table), answer) in tables.into_iter().zip(answers) {
            let Answer::Value(answer) = answer else {
                self.wrong.push(format!("{name}: {answer:?}"));
                continue;
            };
            self.definitions += 1;
            for field in table.all_fields() {
                self.compare(name, field, &answer["fields"][field.name()]);
            }
        }
        Ok(())
    }

    fn compare(&mut self, name: &str, field: &Field<'_>, answer: &Value) {
        let asked = if matches!(field.shape().unnamed(), Shape::List(_)) { "slice" } else { "struct" };
        let (ours, theirs) = (expected(field), &answer[asked]);
        self.fields += 1;
        self.with_patch += usize::from(ours["strategies"] != json!([]) || ours["mergeKey"] != "");
        self.recommended +=
            usize::from(!field.own_recommended_key().is_empty() || field.own_stock_strategy().is_some());
        if ours != *theirs {
            self.wrong.push(format!("{name}.{}: ours {ours}, Go {theirs}", field.name()));
        }
    }

    fn report(self, witness: &str) -> Result<String> {
        let Self { definitions, fields, with_patch, recommended, wrong } = self;
        let (count, list) = (wrong.len(), wrong.join("\n"));
        ensure!(wrong.is_empty(), "{count} lookups with {witness} differ from our tables:\n{list}");
        ensure!(with_patch > 0, "{witness}: no field with a strategy was found");
        Ok(format!(
            "{witness}: {fields} fields of {definitions} definitions agree, {with_patch} of them with a strategy or a \
             merge key, {recommended} with a recommended key or strategy that Go ignores\n"
        ))
    }
}

/// The attributes of a field that stock servers know, from our table, in the format of a lookup answer.
fn expected(field: &Field<'_>) -> Value {
    let strategy = field.stock_strategy();
    let merge = strategy.merge.map(|merge| if merge == MergeStrategy::Merge { "merge" } else { "replace" });
    let strategies: Vec<&str> = merge.into_iter().chain(strategy.retain_keys.then_some("retainKeys")).collect();
    let value = match field.shape() {
        Shape::List(item) => item,
        shape => shape,
    };
    let definition = match value {
        Shape::Object(reference) => reference.name(),
        Shape::Named(definition) => &definition.name,
        _ => "",
    };
    json!({"strategies": strategies, "mergeKey": field.merge_key().join(","), "definition": definition})
}
