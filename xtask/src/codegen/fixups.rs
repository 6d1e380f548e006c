//! Phase 2: adds this project's recommended keys, recommended strategies and key defaults to the facts. Returns the rows that no
//! longer fit.

use std::path::Path;

use anyhow::{Context, Result, bail, ensure};

use super::load::{Body, Definitions, Field, Value, field};
use crate::spec;

/// The rows of recommendations: definition, field, key, strategy and reason, without a key or without a strategy.
pub(crate) const OVERLAY: &str = "overlay.tsv";
/// The rows of defaults of fields that are part of a key: definition, field, default and reason.
pub(crate) const KEY_DEFAULTS: &str = "key-defaults.tsv";

/// Applies both files, and returns the problem of each row that no longer fits.
pub(crate) fn apply(root: &Path, definitions: &mut Definitions) -> Result<Vec<String>> {
    let mut problems = Vec::new();
    for [definition, field, key, strategy, _reason] in spec::rows(root, OVERLAY)? {
        if let Err(error) = recommend(definitions, &definition, &field, &key, &strategy) {
            problems.push(format!("spec/facts/{OVERLAY}: {definition}.{field}: {error:#}"));
        }
    }
    for [definition, field, default, _reason] in spec::rows(root, KEY_DEFAULTS)? {
        if let Err(error) = set_default(definitions, &definition, &field, default) {
            problems.push(format!("spec/facts/{KEY_DEFAULTS}: {definition}.{field}: {error:#}"));
        }
    }
    Ok(problems)
}

fn recommend(definitions: &mut Definitions, definition: &str, name: &str, key: &str, strategy: &str) -> Result<()> {
    ensure!(!key.is_empty() || !strategy.is_empty(), "the row recommends nothing; remove it");
    let found = field(definitions, definition, name)?;
    ensure!(found.recommended_key.is_empty() && found.recommended_strategy.is_empty(), "two rows name this field");
    let key = if key.is_empty() { Vec::new() } else { recommended_key(definitions, found, key)? };
    let strategy = if strategy.is_empty() { Vec::new() } else { recommended_strategy(definitions, found, strategy)? };
    let field = field_mut(definitions, definition, name)?;
    (field.recommended_key, field.recommended_strategy) = (key, strategy);
    Ok(())
}

/// Supports only what the proposals ask for: `retainKeys` on unions.
fn recommended_strategy(definitions: &Definitions, field: &Field, strategy: &str) -> Result<Vec<String>> {
    ensure!(strategy == "retainKeys", "the generator does not support the strategy `{strategy}`");
    let target = if let Value::Reference(target) = &field.value { definitions.get(target) } else { None };
    let is_object = target.is_some_and(|target| matches!(target.body, Body::Object(_)));
    ensure!(is_object, "`retainKeys` is only supported for a field that refers to an object");
    let is_new = !field.strategy.iter().any(|word| word == strategy);
    ensure!(is_new, "the facts already have this strategy; remove the row");
    Ok(field.strategy.iter().cloned().chain([strategy.to_owned()]).collect())
}

fn recommended_key(definitions: &Definitions, list: &Field, key: &str) -> Result<Vec<String>> {
    let key: Vec<String> = key.split(',').map(str::to_owned).collect();
    let element = list.element()?;
    for part in &key {
        let value = &field(definitions, element, part)?.value;
        ensure!(is_scalar(definitions, value), "key `{part}` is not a scalar field of {element}");
    }
    let default = &list.merge_key;
    ensure!(key.starts_with(default), "the recommended key must begin with the default key `{}`", default.join(","));
    ensure!(key != *default, "the recommended key is the default key; remove the row");
    Ok(key)
}

fn set_default(definitions: &mut Definitions, definition: &str, name: &str, default: String) -> Result<()> {
    let field = field_mut(definitions, definition, name)?;
    ensure!(field.value == Value::String, "a key default is only supported for a field of type string");
    ensure!(field.default.is_none(), "two rows name this field");
    field.default = Some(default);
    Ok(())
}

fn is_scalar(definitions: &Definitions, value: &Value) -> bool {
    match value {
        Value::Reference(name) => definitions.get(name).is_some_and(|target| matches!(target.body, Body::Scalar)),
        Value::List(_) | Value::Map(_) => false,
        Value::Boolean | Value::Int32 | Value::Int64 | Value::Double | Value::String | Value::Bytes => true,
    }
}

fn field_mut<'d>(definitions: &'d mut Definitions, definition: &str, name: &str) -> Result<&'d mut Field> {
    field(definitions, definition, name)?;
    match definitions.get_mut(definition).map(|definition| &mut definition.body) {
        Some(Body::Object(fields)) => fields.get_mut(name).context("no field"),
        _ => bail!("no fields"),
    }
}

#[cfg(test)]
mod tests {
    use super::{recommend, set_default};
    use crate::codegen::load;

    /// The root cause of the error of a row.
    fn error(definition: &str, field: &str, key: &str, strategy: &str) -> String {
        let mut definitions = load::definitions(&crate::root()).unwrap();
        recommend(&mut definitions, definition, field, key, strategy).unwrap_err().root_cause().to_string()
    }

    #[test]
    fn a_row_that_no_longer_fits_fails() {
        const SPEC: &str = "io.k8s.api.core.v1.ServiceSpec";
        assert_eq!(error("io.k8s.api.core.v1.Gone", "ports", "port", ""), "no definition io.k8s.api.core.v1.Gone");
        assert_eq!(error(SPEC, "gone", "port", ""), "io.k8s.api.core.v1.ServiceSpec has no field gone");
        assert_eq!(error(SPEC, "ports", "port,gone", ""), "io.k8s.api.core.v1.ServicePort has no field gone");
        assert_eq!(
            error(SPEC, "ports", "protocol,port", ""),
            "the recommended key must begin with the default key `port`"
        );
        assert_eq!(error(SPEC, "type", "port", ""), "only a list of objects has a key");
        assert_eq!(error(SPEC, "externalIPs", "port", ""), "only a list of objects has a key");
        assert!(error(SPEC, "ports", "port", "").starts_with("the recommended key is the default key"));
        let container = "io.k8s.api.core.v1.PodSpec";
        assert!(error(container, "containers", "name,env", "").starts_with("key `env` is not a scalar field"));
    }

    #[test]
    fn a_strategy_is_retain_keys_on_an_object_without_it() {
        const STATUS: &str = "io.k8s.api.core.v1.ContainerStatus";
        assert_eq!(error(STATUS, "gone", "", "retainKeys"), "io.k8s.api.core.v1.ContainerStatus has no field gone");
        assert_eq!(error(STATUS, "state", "", ""), "the row recommends nothing; remove it");
        assert_eq!(error(STATUS, "state", "", "merge"), "the generator does not support the strategy `merge`");
        let objects_only = "`retainKeys` is only supported for a field that refers to an object";
        assert_eq!(error(STATUS, "name", "", "retainKeys"), objects_only);
        assert_eq!(error("io.k8s.api.core.v1.ResourceFieldSelector", "divisor", "", "retainKeys"), objects_only);
        let deployment = "io.k8s.api.apps.v1.DeploymentSpec";
        assert!(error(deployment, "strategy", "", "retainKeys").starts_with("the facts already have this strategy"));
        let mut definitions = load::definitions(&crate::root()).unwrap();
        assert!(recommend(&mut definitions, STATUS, "state", "", "retainKeys").is_ok());
        assert!(recommend(&mut definitions, STATUS, "state", "", "retainKeys").is_err());
    }

    #[test]
    fn a_default_is_for_an_existing_field() {
        let mut definitions = load::definitions(&crate::root()).unwrap();
        let port = "io.k8s.api.core.v1.ServicePort";
        assert!(set_default(&mut definitions, port, "gone", "x".to_owned()).is_err());
        assert!(set_default(&mut definitions, port, "port", "x".to_owned()).is_err());
        assert!(set_default(&mut definitions, port, "protocol", "TCP".to_owned()).is_ok());
        assert!(set_default(&mut definitions, port, "protocol", "TCP".to_owned()).is_err());
    }
}
