//! Named formats, such as `format.dns1123Label()`.

use super::super::super::format::{Format, is_uri};
use super::super::value::{Failure, Outcome, Value};
use super::Row;
use crate::names;

pub(super) const TABLE: &[Row] = &[
    ("format.named(string) optional<format>", |_, arguments| match arguments {
        [Value::Text(name)] => Ok(named(name).map_or(Value::Optional(None), Value::some)),
        _ => Err(Failure::overload()),
    }),
    (".validate(format, string) optional<list<string>>", |run, arguments| match arguments {
        [Value::Format(format), Value::Text(text)] => {
            run.traverse(text.len())?;
            let problems = (format.problems)(text);
            if problems.is_empty() {
                return Ok(Value::Optional(None));
            }
            Ok(Value::some(problems.into_iter().map(Value::from).collect()))
        }
        _ => Err(Failure::overload()),
    }),
    ("format.dns1123Label() format", |_, _| constant("dns1123Label")),
    ("format.dns1123Subdomain() format", |_, _| constant("dns1123Subdomain")),
    ("format.dns1035Label() format", |_, _| constant("dns1035Label")),
    ("format.qualifiedName() format", |_, _| constant("qualifiedName")),
    ("format.dns1123LabelPrefix() format", |_, _| constant("dns1123LabelPrefix")),
    ("format.dns1123SubdomainPrefix() format", |_, _| constant("dns1123SubdomainPrefix")),
    ("format.dns1035LabelPrefix() format", |_, _| constant("dns1035LabelPrefix")),
    ("format.labelValue() format", |_, _| constant("labelValue")),
    ("format.uri() format", |_, _| constant("uri")),
    ("format.uuid() format", |_, _| constant("uuid")),
    ("format.byte() format", |_, _| constant("byte")),
    ("format.date() format", |_, _| constant("date")),
    ("format.datetime() format", |_, _| constant("datetime")),
];

/// A format with its problems in the words of kube-apiserver.
#[derive(Debug)]
pub(in super::super) struct Named {
    pub(in super::super) name: &'static str,
    problems: fn(&str) -> Vec<String>,
}

const FORMATS: &[Named] = &[
    Named { name: "dns1123Label", problems: names::label },
    Named { name: "dns1123Subdomain", problems: names::subdomain },
    Named { name: "dns1035Label", problems: names::label_1035 },
    Named { name: "qualifiedName", problems: names::qualified_name_problems },
    Named { name: "dns1123LabelPrefix", problems: |text| names::label(&names::without_trailing_dash(text)) },
    Named { name: "dns1123SubdomainPrefix", problems: |text| names::subdomain(&names::without_trailing_dash(text)) },
    Named { name: "dns1035LabelPrefix", problems: |text| names::label_1035(&names::without_trailing_dash(text)) },
    Named { name: "labelValue", problems: names::label_value_problems },
    Named { name: "uri", problems: |text| if is_uri(text) { Vec::new() } else { vec![super::url::wrong(text)] } },
    Named { name: "uuid", problems: |text| unless(text, "uuid", "does not match the UUID format") },
    Named { name: "byte", problems: |text| unless(text, "byte", "invalid base64") },
    Named { name: "date", problems: |text| unless(text, "date", "invalid date") },
    Named { name: "datetime", problems: |text| unless(text, "datetime", "invalid datetime") },
];

fn unless(text: &str, format: &str, problem: &str) -> Vec<String> {
    let is_valid = Format::named(format).is_some_and(|format| format.accepts(text));
    if is_valid { Vec::new() } else { vec![problem.to_owned()] }
}

fn named<'v>(name: &str) -> Option<Value<'v>> {
    FORMATS.iter().find(|format| format.name == name).map(Value::Format)
}

fn constant<'v>(name: &str) -> Outcome<'v> {
    named(name).ok_or_else(Failure::overload)
}
