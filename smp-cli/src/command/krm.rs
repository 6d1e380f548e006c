//! `smp krm`: applies patches as a KRM function, which runs in a pipeline of kustomize or kpt.

mod apply;
mod config;
mod list;
mod results;

use serde_json::Value;
use smp_openapi::Document;

use self::config::Config;
use self::list::ResourceList;
use self::results::{Results, Severity};
use crate::args::KrmArgs;
use crate::report::{Failure, Outcome};
use crate::source::{self, Schemas};

pub(super) fn run(_: &KrmArgs) -> Result<Outcome, Failure> {
    let list = ResourceList::read()?;
    let mut results = Results::default();
    let items = patched(&list, &mut results)?;
    let outcome = if results.fail() { Outcome::Failed(1) } else { Outcome::Done };
    // All or nothing: a partly patched item is useless.
    let items = items.filter(|_| !results.fail());
    list.write(items, results)?;
    Ok(outcome)
}

/// The items after all patches. `None` if the configuration is wrong.
fn patched(list: &ResourceList, results: &mut Results) -> Result<Option<Vec<Value>>, Failure> {
    let Some(function_config) = list.function_config() else {
        let failure = Failure::unreadable("functionConfig", "missing; it must contain the patches");
        results.failure(&Value::Null, failure.hint(config::EXPECTED));
        return Ok(None);
    };
    let config = match Config::read(function_config) {
        Ok(config) => config,
        Err(wrong) => {
            for failure in wrong {
                results.failure(function_config, failure);
            }
            return Ok(None);
        }
    };
    let Some(schemas) = schemas(&config, list.items(), results) else { return Ok(None) };
    apply::all(&config, list.items(), &schemas, results).map(Some)
}

/// The types for the items: those of `schemas`, then the custom resource definitions among the items, then the built-in ones.
fn schemas(config: &Config<'_>, items: &[Value], results: &mut Results) -> Option<Schemas> {
    let mut documents = Vec::new();
    let mut is_wrong = false;
    for (name, schema) in &config.schemas {
        match document(name, schema) {
            Ok(document) => documents.push(document),
            Err(failure) => {
                is_wrong = true;
                results.failure(config.source, failure);
            }
        }
    }
    for item in items.iter().filter(|item| source::is_definition(item)) {
        match document("the CustomResourceDefinition", item) {
            Ok(document) => documents.push(document),
            // Another patch may repair it, and other items do not need it.
            Err(failure) => results.add(Severity::Warning, item, failure.message()),
        }
    }
    let mut schemas = Schemas::new(documents);
    if let Some(overlay) = &config.overlay
        && let Err(failure) = schemas.override_with("functionConfig.overlay", overlay)
    {
        is_wrong = true;
        results.failure(config.source, failure.hint("`overlay` is a list of entries; schemas belong in `schemas`"));
    }
    (!is_wrong).then_some(schemas)
}

fn document(name: &str, schema: &Value) -> Result<Document, Failure> {
    let hint = "a schema is a CustomResourceDefinition or a Swagger 2.0 or OpenAPI 3 document";
    source::schema_reader(false).read(schema).map_err(|errors| source::unreadable(name, &errors).hint(hint))
}
