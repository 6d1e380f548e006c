//! Operations on typed values.

use serde_json::{Value, json};
use smp_apply::Type;
use smp_apply::typed::{Duplicates, Emptied, compare, extract, fields, merge, reconcile, remove, validate};

use super::sets::set;
use super::types::Types;
use super::{Answer, Failure};

pub(super) fn answer(case: &Value, types: &Types) -> Answer {
    let ty = types.named(case["type"].as_str().unwrap_or_default())?;
    let valid =
        |name: &str, duplicates| validate(ty, &case[name], duplicates).map_err(Failure::new).map(|()| &case[name]);
    match case["op"].as_str() {
        Some("merge") => {
            let (lhs, rhs) = (valid("lhs", Duplicates::Allowed)?, valid("rhs", Duplicates::Forbidden)?);
            Ok(json!({"object": merge(ty, lhs, rhs)}))
        }
        Some("compare") => {
            let (lhs, rhs) = (valid("lhs", Duplicates::Allowed)?, valid("rhs", Duplicates::Allowed)?);
            let found = compare(ty, lhs, rhs).map_err(Failure::new)?;
            Ok(
                json!({"added": found.added.to_value(), "removed": found.removed.to_value(), "modified": found.modified.to_value()}),
            )
        }
        Some(op @ ("fields" | "validate")) => {
            let is_allowed = case["duplicates"] == true;
            let object = valid("object", if is_allowed { Duplicates::Allowed } else { Duplicates::Forbidden })?;
            Ok(if op == "fields" { json!({"fields": fields(ty, object).to_value()}) } else { json!({}) })
        }
        _ => with_fields(case, ty, valid("object", Duplicates::Allowed)?),
    }
}

/// The operations on an object and a field set.
fn with_fields(case: &Value, ty: Type<'_>, object: &Value) -> Answer {
    let fields = set(&case["fields"])?;
    Ok(match case["op"].as_str() {
        Some("remove") => json!({"object": remove(ty, object, &fields, Emptied::default())}),
        Some("extract") => json!({"object": extract(ty, object, &fields, case["withKeys"] == true)}),
        Some("reconcile") => json!({"fields": reconcile(ty, &fields).unwrap_or(fields).to_value()}),
        _ => return Err(Failure::new("unknown operation")),
    })
}
