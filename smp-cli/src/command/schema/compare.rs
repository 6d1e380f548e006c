//! `smp schema compare`: prints the differences between two schemas.

use std::path::Path;

use serde_json::{Value, json};
use smp_openapi::{Difference, compare};

use crate::args::CompareArgs;
use crate::input::{Format, Reader};
use crate::output::Output;
use crate::report::{Failure, Outcome};
use crate::source::{definitions, read_documents, schema_reader};

/// The name of the built-in types. A file with this name is `./built-in`.
const BUILT_IN: &str = "built-in";

pub(super) fn run(args: &CompareArgs) -> Result<Outcome, Failure> {
    let reader = Reader::new(smp_core::Patcher::MAX_DEPTH);
    let schema_reader = schema_reader(args.ignore_list_types);
    let read = |name: &str| match name {
        BUILT_IN => Ok(None),
        file => read_documents(reader.schemas(Path::new(file))?, &schema_reader).map(|(document, _)| Some(document)),
    };
    let (first, second) = (read(&args.first)?, read(&args.second)?);
    let differences = compare(&definitions(first.as_ref())?, &definitions(second.as_ref())?);
    print(args, &differences)?;
    Ok(if differences.is_empty() { Outcome::Done } else { Outcome::Found })
}

fn print(args: &CompareArgs, differences: &[Difference]) -> Result<(), Failure> {
    if let Some(format) = args.format {
        let data = |difference: &Difference| {
            json!({
                "definition": difference.definition,
                "field": difference.field,
                "aspect": difference.aspect.to_string(),
                "first": difference.first,
                "second": difference.second,
            })
        };
        return Output::new(format).report(&differences.iter().map(data).collect::<Value>());
    }
    let mut output = Output::new(Format::Yaml);
    differences.iter().try_for_each(|difference| output.line(&difference.to_string()))
}
