//! Checks that the unions, which are listed by hand, fit the facts.

use std::path::Path;

use anyhow::{Context, Result, ensure};

use super::load::{Body, Definitions};

const UNIONS: &str = "unions.tsv";

/// Fails if a row names a definition or a member that does not exist.
pub(crate) fn verify(root: &Path, definitions: &Definitions) -> Result<()> {
    for [definition, _struct, members, _rule, discriminator, _values, _evidence] in crate::spec::rows(root, UNIONS)? {
        // A discriminator with a dot is a field of another definition.
        let discriminator = [&*discriminator].into_iter().filter(|name| !name.contains('.'));
        let names = members.split([',', '+']).chain(discriminator).filter(|name| !name.is_empty());
        check(definitions, &definition, names).with_context(|| format!("spec/facts/{UNIONS}: {definition}"))?;
    }
    Ok(())
}

fn check<'n>(definitions: &Definitions, definition: &str, names: impl Iterator<Item = &'n str>) -> Result<()> {
    let found = definitions.get(definition).context("the definition does not exist; remove the row")?;
    let Body::Object(fields) = &found.body else { return Ok(()) };
    for name in names {
        ensure!(fields.contains_key(name), "the field `{name}` does not exist; remove it from the row");
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::check;
    use crate::codegen::load;

    #[test]
    fn a_row_that_no_longer_fits_fails() {
        let definitions = load::definitions(&crate::root()).unwrap();
        let error = |definition, field| check(&definitions, definition, [field].into_iter()).unwrap_err().to_string();
        let gone = "the definition does not exist; remove the row";
        assert_eq!(error("io.k8s.api.core.v1.Gone", "exec"), gone);
        let gone = "the field `gone` does not exist; remove it from the row";
        assert_eq!(error("io.k8s.api.core.v1.Probe", "gone"), gone);
    }
}
