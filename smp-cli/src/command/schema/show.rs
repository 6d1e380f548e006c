//! `smp schema show`: the fields of a type, as a table for people or as data.

use std::fmt::Write as _;

use serde_json::{Map, Value};
use smp_core::Schema;
use smp_core::schema::{Field, Kind, ObjectSchema};
use smp_openapi::{Aspect, field_aspects, find_field};

use crate::args::ShowArgs;
use crate::command::schemas;
use crate::input::Format;
use crate::output::Output;
use crate::report::{Failure, Outcome};
use crate::type_name::{self, not_a_field};

/// The columns of a table, where any field has something to say there.
const COLUMNS: [(Aspect, &str); 8] = [
    (Aspect::Type, "TYPE"),
    (Aspect::Strategy, "STRATEGY"),
    (Aspect::MergeKey, "MERGE KEY"),
    (Aspect::RecommendedKey, "RECOMMENDED KEY"),
    (Aspect::Default, "DEFAULT"),
    (Aspect::ListType, "LIST TYPE"),
    (Aspect::MapType, "MAP TYPE"),
    (Aspect::Required, "REQUIRED"),
];

pub(super) fn run(args: &ShowArgs) -> Result<Outcome, Failure> {
    let schemas = schemas(&args.sources)?;
    let sources = schemas.sources()?;
    let named = type_name::find(&schemas, &sources, &args.path)?;
    let field = match named.path {
        "" => None,
        path => Some(find_field(named.schema, path).map_err(|error| not_a_field(&named, &error))?),
    };
    let table = held(field.map_or(named.schema, |found| found.value));
    match args.format {
        Some(format) => {
            let data = data(&named.title, field.map(|found| found.field), table);
            Output::new(format).document(&data)?;
        }
        None => {
            let text = text(&named.title, named.path, field.map(|found| found.field), table);
            Output::new(Format::Yaml).text(&text)?;
        }
    }
    Ok(Outcome::Done)
}

/// The object type that a value is, or that its items or values are.
fn held(schema: Schema<'_>) -> Option<&ObjectSchema> {
    match schema.kind() {
        Kind::Object(table) => Some(table),
        Kind::List(part) | Kind::Map(part) => held(part),
        Kind::Scalar | Kind::FreeForm => None,
    }
}

fn data(title: &str, field: Option<&Field>, table: Option<&ObjectSchema>) -> Value {
    let mut data = Map::new();
    data.insert("type".to_owned(), title.into());
    data.extend(field.map(|field| ("field".to_owned(), field_data(field))));
    if let Some(table) = table {
        data.insert("definition".to_owned(), (*table.name).into());
        data.insert("fields".to_owned(), fields(table).into_iter().map(field_data).collect());
    }
    data.into()
}

fn field_data(field: &Field) -> Value {
    let mut data = Map::from_iter([("name".to_owned(), Value::from(&*field.name))]);
    for (aspect, text) in field_aspects(field) {
        let value = match aspect {
            Aspect::Default | Aspect::Required | Aspect::Extension(_) => {
                serde_json::from_str(&text).unwrap_or_else(|_| text.into())
            }
            _ => text.into(),
        };
        data.insert(aspect.to_string(), value);
    }
    data.into()
}

/// The fields of a type, sorted by name.
fn fields(table: &ObjectSchema) -> Vec<&Field> {
    let mut fields: Vec<&Field> = table.all_fields().collect();
    fields.sort_by(|a, b| a.name.cmp(&b.name));
    fields.dedup_by(|later, first| later.name == first.name);
    fields
}

fn text(title: &str, path: &str, field: Option<&Field>, table: Option<&ObjectSchema>) -> String {
    let mut text = if path.is_empty() { format!("{title}\n") } else { format!("{title}: {path}\n") };
    if let Some(field) = field {
        let aspects = field_aspects(field);
        let width = aspects.keys().map(|aspect| aspect.to_string().len()).max().unwrap_or_default();
        text.push('\n');
        for (aspect, said) in &aspects {
            let _ = writeln!(text, "{:width$}  {said}", aspect.to_string());
        }
    }
    if let Some(table) = table {
        if field.is_some() {
            let _ = write!(text, "\nThe fields of {}:\n", table.name);
        }
        text.push('\n');
        text.push_str(&rows(&fields(table)));
    }
    text
}

fn rows(fields: &[&Field]) -> String {
    let said: Vec<_> = fields.iter().map(|field| field_aspects(field)).collect();
    let is_used = |aspect: &Aspect| said.iter().any(|said| said.get(aspect).is_some_and(|text| text != "false"));
    let columns = COLUMNS.iter().filter(|(aspect, _)| is_used(aspect));
    let mut rows = vec![vec!["FIELD".to_owned()]];
    rows.extend(fields.iter().map(|field| vec![field.name.to_string()]));
    for (aspect, title) in columns {
        rows[0].push((*title).to_owned());
        for (row, said) in rows[1..].iter_mut().zip(&said) {
            row.push(cell(aspect, said.get(aspect).map_or("", String::as_str)));
        }
    }
    let widths: Vec<usize> = (0..rows[0].len())
        .map(|column| rows.iter().map(|row| row[column].chars().count()).max().unwrap_or_default())
        .collect();
    rows.iter().map(|row| line(row, &widths)).collect()
}

fn cell(aspect: &Aspect, text: &str) -> String {
    match (aspect, text) {
        // The name alone is enough to find a type.
        (Aspect::Type, _) => match text.rfind(['.']) {
            Some(dot) => text[..text.rfind(']').map_or(0, |end| end + 1)].to_owned() + &text[dot + 1..],
            None => text.to_owned(),
        },
        (Aspect::Required, "true") => "yes".to_owned(),
        (Aspect::Required, _) => String::new(),
        _ => text.to_owned(),
    }
}

fn line(row: &[String], widths: &[usize]) -> String {
    let cells: Vec<String> = row.iter().zip(widths).map(|(cell, width)| format!("{cell:width$}")).collect();
    format!("{}\n", cells.join("  ").trim_end())
}
