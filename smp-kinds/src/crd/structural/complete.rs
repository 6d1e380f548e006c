//! Whether everything that a junctor mentions is also declared outside of it.

use super::super::schema::Schema;
use crate::cause::Causes;

/// Adds the causes for properties and items that only a junctor of the root mentions.
///
/// ```text
/// {type: object, anyOf: [{properties: {a: {minLength: 1}}}]}
///   →  properties[a]: Required value: because it is defined in anyOf[0].properties[a]
/// ```
pub(super) fn check(schema: &Schema, path: &str, causes: &mut Causes) {
    junctors(schema, Some(schema), path, path, causes);
}

fn junctors(values: &Schema, declared: Option<&Schema>, at: &str, from: &str, causes: &mut Causes) {
    if let Some(not) = &values.not {
        clause(not, declared, at, &format!("{from}.not"), causes);
    }
    for (name, clauses) in [("allOf", &values.all_of), ("anyOf", &values.any_of), ("oneOf", &values.one_of)] {
        for (index, values) in clauses.iter().enumerate() {
            clause(values, declared, at, &format!("{from}.{name}[{index}]"), causes);
        }
    }
}

fn clause(values: &Schema, declared: Option<&Schema>, at: &str, from: &str, causes: &mut Causes) {
    let Some(schema) = declared else {
        causes.required(at, format_args!("because it is defined in {from}"));
        return;
    };
    junctors(values, declared, at, from, causes);
    if let Some(item) = values.item() {
        clause(item, schema.item(), &format!("{at}.items"), &format!("{from}.items"), causes);
    }
    for (name, property) in &values.properties {
        let at = format!("{at}.properties[{name}]");
        clause(property, schema.property(name), &at, &format!("{from}.properties[{name}]"), causes);
    }
}
