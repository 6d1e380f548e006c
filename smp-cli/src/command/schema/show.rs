//! `smp schema show`: prints the fields of a type as a table or as data.

use std::collections::BTreeMap;
use std::fmt::Write as _;

use serde_json::{Map, Value};
use smp_core::Schema;
use smp_core::schema::{Field, Kind, ObjectSchema};
use smp_openapi::{Aspect, FoundField, find_field};
use smp_suggest::escaped;

use crate::args::ShowArgs;
use crate::command::explain::phrases::wrap;
use crate::command::{aspects, schemas};
use crate::input::Format;
use crate::output::Output;
use crate::report::{Failure, Outcome};
use crate::type_name::{self, Named, not_a_field};

type Aspects = BTreeMap<Aspect, String>;

/// The columns of a table. A column is omitted if it is empty for every field.
const COLUMNS: [(Aspect, &str); 9] = [
    (Aspect::Type, "TYPE"),
    (Aspect::Strategy, "STRATEGY"),
    (Aspect::StockStrategy, "STOCK STRATEGY"),
    (Aspect::MergeKey, "MERGE KEY"),
    (Aspect::RecommendedKey, "RECOMMENDED KEY"),
    (Aspect::Default, "DEFAULT"),
    (Aspect::ListType, "LIST TYPE"),
    (Aspect::MapType, "MAP TYPE"),
    (Aspect::Required, "REQUIRED"),
];

pub(super) fn run(args: &ShowArgs) -> Result<Outcome, Failure> {
    let schemas = schemas(&args.sources, [])?;
    let sources = schemas.sources()?;
    let named = type_name::find(&schemas, &sources, &args.path)?;
    let Some(format) = args.format else { return show_type(&named) };
    Output::new(format).report(&data(&named.title, &shown(&named)?))?;
    Ok(Outcome::Done)
}

/// Prints a type or a field and its fields as a table.
pub(in crate::command) fn show_type(named: &Named<'_>) -> Result<Outcome, Failure> {
    let shown = shown(named)?;
    Output::new(Format::Yaml).text(&text(&named.title, named.path, &shown))?;
    Ok(Outcome::Done)
}

/// A type or a field, and the fields below it.
struct Shown<'s> {
    /// The field's name.
    field: Option<&'s str>,
    aspects: Aspects,
    table: Option<&'s ObjectSchema<'s>>,
    is_free_form: bool,
}

fn shown<'s>(named: &Named<'s>) -> Result<Shown<'s>, Failure> {
    let (field, value) = if named.path.is_empty() {
        (None, named.schema)
    } else {
        match find_field(named.schema, named.path) {
            Ok(FoundField { field, value, .. }) => (Some(field), value),
            Err(error) if error.is_free_form() => (None, Schema::free_form()),
            Err(error) => return Err(not_a_field(named, &error)),
        }
    };
    let aspects = match field {
        Some(field) => aspects::of(field, value),
        // The table of an object has the details.
        None if value.object().is_some() => Aspects::new(),
        None => aspects::of_type(value),
    };
    let is_free_form = matches!(value.kind(), Kind::FreeForm);
    Ok(Shown { field: field.map(smp_core::schema::Field::name), aspects, table: held(value), is_free_form })
}

/// The object type that a value is, or that its items or values are.
fn held(schema: Schema<'_>) -> Option<&ObjectSchema<'_>> {
    match schema.kind() {
        Kind::Object(table) => Some(table),
        Kind::List(part) | Kind::Map(part) => held(part),
        Kind::Scalar | Kind::FreeForm => None,
    }
}

fn data(title: &str, shown: &Shown<'_>) -> Value {
    let mut data = Map::new();
    data.insert("type".to_owned(), title.into());
    match shown.field {
        Some(name) => data.extend([("field".to_owned(), field_data(name, &shown.aspects))]),
        None if shown.aspects.is_empty() => {}
        None => data.extend([("value".to_owned(), aspects_data(&shown.aspects).into())]),
    }
    if let Some(table) = shown.table {
        data.insert("definition".to_owned(), (table.name()).into());
        let fields = fields(table).into_iter().map(|field| field_data(field.name(), &Aspect::of(field)));
        data.insert("fields".to_owned(), fields.collect());
        let unions: Vec<String> = table.unions().map(ToString::to_string).collect();
        data.extend((!unions.is_empty()).then(|| ("unions".to_owned(), unions.into())));
    }
    data.into()
}

fn field_data(name: &str, aspects: &Aspects) -> Value {
    let mut data = Map::from_iter([("name".to_owned(), Value::from(name))]);
    data.extend(aspects_data(aspects));
    data.into()
}

fn aspects_data(aspects: &Aspects) -> Map<String, Value> {
    let data = |(aspect, text): (&Aspect, &String)| {
        let value = match aspect {
            Aspect::Default | Aspect::Required | Aspect::Extension(_) => {
                serde_json::from_str(text).unwrap_or_else(|_| text.as_str().into())
            }
            _ => text.as_str().into(),
        };
        (aspect.to_string(), value)
    };
    aspects.iter().map(data).collect()
}

/// The fields of a type, sorted by name.
fn fields<'s>(table: &ObjectSchema<'s>) -> Vec<&'s Field<'s>> {
    let mut fields: Vec<&Field<'_>> = table.all_fields().collect();
    fields.sort_by(|a, b| a.name().cmp(b.name()));
    fields.dedup_by(|later, first| later.name() == first.name());
    fields
}

fn text(title: &str, path: &str, shown: &Shown<'_>) -> String {
    let title = if path.is_empty() { title.to_owned() } else { format!("{title}: {path}") };
    let mut text = format!("{}\n", escaped(&title));
    if !shown.aspects.is_empty() {
        let width = shown.aspects.keys().map(|aspect| aspect.to_string().len()).max().unwrap_or_default();
        text.push('\n');
        for (aspect, value) in &shown.aspects {
            let _ = writeln!(text, "{}", escaped(&format!("{:width$}  {value}", aspect.to_string())));
        }
    }
    if shown.is_free_form {
        text.push_str("\nThis field is free-form: the schema has no fields for it, and it is merged as in RFC 7386.\n");
    }
    if let Some(table) = shown.table {
        if !shown.aspects.is_empty() {
            let _ = write!(text, "\nThe fields of {}:\n", escaped(table.name()));
        }
        let _ = write!(text, "\n{}", rows(&fields(table)));
        for union in table.unions() {
            text.push('\n');
            wrap(&mut text, &aspects::union(union));
        }
    }
    text
}

fn rows(fields: &[&Field<'_>]) -> String {
    let aspects: Vec<_> = fields.iter().map(|field| Aspect::of(field)).collect();
    let is_used =
        |aspect: &Aspect| aspects.iter().any(|aspects| aspects.get(aspect).is_some_and(|text| text != "false"));
    let columns = COLUMNS.iter().filter(|(aspect, _)| is_used(aspect));
    let mut rows = vec![vec!["FIELD".to_owned()]];
    rows.extend(fields.iter().map(|field| vec![escaped(field.name()).into_owned()]));
    for (aspect, title) in columns {
        rows[0].push((*title).to_owned());
        for (row, aspects) in rows[1..].iter_mut().zip(&aspects) {
            row.push(escaped(&cell(aspect, aspects.get(aspect).map_or("", String::as_str))).into_owned());
        }
    }
    let widths: Vec<usize> = (0..rows[0].len())
        .map(|column| rows.iter().map(|row| row[column].chars().count()).max().unwrap_or_default())
        .collect();
    rows.iter().map(|row| line(row, &widths)).collect()
}

fn cell(aspect: &Aspect, text: &str) -> String {
    match (aspect, text) {
        // The last part of the name is enough to find a type.
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
