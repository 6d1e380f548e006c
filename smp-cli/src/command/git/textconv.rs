//! `smp git-textconv`: prints objects in a common layout.

use std::fs;

use serde_json::{Map, Value};

use super::{check_objects, reader};
use crate::args::GitTextconvArgs;
use crate::input::no_file;
use crate::output::{self, Output, Style};
use crate::report::{Failure, Outcome};

pub(in crate::command) fn run(args: &GitTextconvArgs) -> Result<Outcome, Failure> {
    let objects = reader().objects_if_any(&args.file);
    match objects.and_then(|objects| check_objects(&objects).map(|()| objects)) {
        Ok(objects) if !objects.is_empty() => {
            let mut output = Output::new(Style::Yaml);
            objects.iter().try_for_each(|object| output.document(&sorted(&object.value)))?;
        }
        _ => {
            let text = fs::read(&args.file).map_err(|error| no_file(&args.file, &error))?;
            output::bytes(&text)?;
        }
    }
    Ok(Outcome::Done)
}

/// A value with the fields of each object in the order of their names.
fn sorted(value: &Value) -> Value {
    match value {
        Value::Object(fields) => {
            let mut fields: Vec<(&String, &Value)> = fields.iter().collect();
            fields.sort_by_key(|(name, _)| *name);
            let fields = fields.into_iter().map(|(name, value)| (name.clone(), sorted(value)));
            Value::Object(fields.collect::<Map<_, _>>())
        }
        Value::Array(items) => items.iter().map(sorted).collect(),
        value => value.clone(),
    }
}
