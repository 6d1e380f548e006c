//! Phase 2: adds this project's recommended keys, recommended strategies and key defaults to the facts. Fails if a row
//! no longer fits.

use std::path::Path;

use anyhow::{Context, Result, bail, ensure};

use super::load::{Body, Definitions, Field, Value};

const OVERLAY: &str = "overlay.tsv";
const KEY_DEFAULTS: &str = "key-defaults.tsv";

/// Applies both files.
pub(crate) fn apply(root: &Path, definitions: &mut Definitions) -> Result<()> {
    for [definition, field, key, strategy, _reason] in crate::spec::rows(root, OVERLAY)? {
        recommend(definitions, &definition, &field, &key, &strategy)
            .with_context(|| format!("spec/facts/{OVERLAY}: {definition}.{field}"))?;
    }
    for [definition, field, default, _reason] in crate::spec::rows(root, KEY_DEFAULTS)? {
        set_default(definitions, &definition, &field, default)
            .with_context(|| format!("spec/facts/{KEY_DEFAULTS}: {definition}.{field}"))?;
    }
    Ok(())
}

fn recommend(definitions: &mut Definitions, definition: &str, name: &str, key: &str, strategy: &str) -> Result<()> {
    ensure!(!key.is_empty() || !strategy.is_empty(), "the row recommends nothing; remove it");
    let field = field(definitions, definition, name)?;
    ensure!(field.recommended_key.is_empty() && field.recommended_strategy.is_empty(), "two rows name this field");
    if !key.is_empty() {
        recommend_key(definitions, definition, name, key)?;
    }
    if !strategy.is_empty() {
        recommend_strategy(definitions, definition, name, strategy)?;
    }
    Ok(())
}

/// Supports only what the proposals ask for: `retainKeys` on unions.
fn recommend_strategy(definitions: &mut Definitions, definition: &str, name: &str, strategy: &str) -> Result<()> {
    ensure!(strategy == "retainKeys", "the generator does not support the strategy `{strategy}`");
    let Value::Reference(target) = &field(definitions, definition, name)?.value else {
        bail!("`retainKeys` is only supported for a field that refers to an object");
    };
    let is_object = definitions.get(target).is_some_and(|target| matches!(target.body, Body::Object(_)));
    ensure!(is_object, "`retainKeys` is only supported for a field that refers to an object");
    let field = field_mut(definitions, definition, name)?;
    ensure!(
        !field.strategy.iter().any(|word| word == strategy),
        "the facts already have this strategy; remove the row"
    );
    field.recommended_strategy = field.strategy.iter().cloned().chain([strategy.to_owned()]).collect();
    Ok(())
}

fn recommend_key(definitions: &mut Definitions, definition: &str, name: &str, key: &str) -> Result<()> {
    let key: Vec<String> = key.split(',').map(str::to_owned).collect();
    let list = &field(definitions, definition, name)?.value;
    let Value::List(item) = list else { bail!("a recommended key is only for a list") };
    let Value::Reference(element) = &**item else { bail!("a recommended key is only for a list of objects") };
    let element = element.clone();
    for part in &key {
        let part_value = &field(definitions, &element, part).with_context(|| format!("key `{part}`"))?.value;
        ensure!(is_scalar(definitions, part_value), "key `{part}` is not a scalar field of {element}");
    }
    let field = field_mut(definitions, definition, name)?;
    ensure!(
        key.starts_with(&field.merge_key),
        "the recommended key must begin with the default key `{}`",
        field.merge_key.join(","),
    );
    ensure!(key != field.merge_key, "the recommended key is the default key; remove the row");
    field.recommended_key = key;
    Ok(())
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

fn field<'d>(definitions: &'d Definitions, definition: &str, name: &str) -> Result<&'d Field> {
    let definition = definitions.get(definition).context("the definition does not exist")?;
    let Body::Object(fields) = &definition.body else { bail!("the definition has no fields") };
    fields.get(name).context("the field does not exist")
}

fn field_mut<'d>(definitions: &'d mut Definitions, definition: &str, name: &str) -> Result<&'d mut Field> {
    let definition = definitions.get_mut(definition).context("the definition does not exist")?;
    let Body::Object(fields) = &mut definition.body else { bail!("the definition has no fields") };
    fields.get_mut(name).context("the field does not exist")
}

#[cfg(test)]
mod tests {
    use super::{recommend, set_default};
    use crate::codegen::load;

    /// The root cause of the error.
    fn error(definition: &str, field: &str, key: &str) -> String {
        error_of(definition, field, key, "")
    }

    fn error_of(definition: &str, field: &str, key: &str, strategy: &str) -> String {
        let mut definitions = load::definitions(&crate::root()).unwrap();
        recommend(&mut definitions, definition, field, key, strategy).unwrap_err().root_cause().to_string()
    }

    #[test]
    fn a_row_that_no_longer_fits_fails() {
        const SPEC: &str = "io.k8s.api.core.v1.ServiceSpec";
        assert_eq!(error("io.k8s.api.core.v1.Gone", "ports", "port"), "the definition does not exist");
        assert_eq!(error(SPEC, "gone", "port"), "the field does not exist");
        assert_eq!(error(SPEC, "ports", "port,gone"), "the field does not exist");
        assert_eq!(error(SPEC, "ports", "protocol,port"), "the recommended key must begin with the default key `port`");
        assert_eq!(error(SPEC, "type", "port"), "a recommended key is only for a list");
        assert_eq!(error(SPEC, "externalIPs", "port"), "a recommended key is only for a list of objects");
        assert!(error(SPEC, "ports", "port").starts_with("the recommended key is the default key"));
        let container = "io.k8s.api.core.v1.PodSpec";
        assert!(error(container, "containers", "name,env").starts_with("key `env` is not a scalar field"));
    }

    #[test]
    fn a_strategy_is_retain_keys_on_an_object_without_it() {
        const STATUS: &str = "io.k8s.api.core.v1.ContainerStatus";
        assert_eq!(error_of(STATUS, "gone", "", "retainKeys"), "the field does not exist");
        assert_eq!(error_of(STATUS, "state", "", ""), "the row recommends nothing; remove it");
        assert_eq!(error_of(STATUS, "state", "", "merge"), "the generator does not support the strategy `merge`");
        let objects_only = "`retainKeys` is only supported for a field that refers to an object";
        assert_eq!(error_of(STATUS, "name", "", "retainKeys"), objects_only);
        assert_eq!(error_of("io.k8s.api.core.v1.ResourceFieldSelector", "divisor", "", "retainKeys"), objects_only);
        let deployment = "io.k8s.api.apps.v1.DeploymentSpec";
        assert!(error_of(deployment, "strategy", "", "retainKeys").starts_with("the facts already have this strategy"));
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
