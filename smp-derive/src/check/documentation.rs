//! Rules across the keywords of `schema(...)`.

use crate::attr::schema::Schema;
use crate::ctxt::Ctxt;

/// Pairs of bounds: the lower and the upper keyword.
const BOUNDS: [(&str, &str); 4] =
    [("minimum", "maximum"), ("minLength", "maxLength"), ("minItems", "maxItems"), ("minProperties", "maxProperties")];

/// Checks the documentation of a value and of its items.
pub(super) fn check(ctxt: &Ctxt, schema: &Schema) {
    bounds_leave_something(ctxt, schema);
    an_exclusive_bound_is_a_bound(ctxt, schema);
    a_multiple_is_of_something(ctxt, schema);
    if let Some(items) = &schema.items {
        check(ctxt, &items.schema);
    }
}

fn bounds_leave_something(ctxt: &Ctxt, schema: &Schema) {
    for (lower, upper) in BOUNDS {
        let (Some(lower), Some(upper)) = (schema.get(lower), schema.get(upper)) else { continue };
        let number = |json: &str| json.parse::<f64>().unwrap_or_default();
        if number(&lower.json) > number(&upper.json) {
            let (lower, name) = (lower.known.symbol.name, upper.known.symbol.name);
            ctxt.error(upper.span, format!("no value is valid: `{name}` is below `{lower}`"));
        }
    }
}

fn an_exclusive_bound_is_a_bound(ctxt: &Ctxt, schema: &Schema) {
    for (exclusive, bound) in [("exclusiveMinimum", "minimum"), ("exclusiveMaximum", "maximum")] {
        if let Some(exclusive) = schema.get(exclusive)
            && schema.get(bound).is_none()
        {
            let name = exclusive.known.symbol.name;
            ctxt.error(exclusive.span, format!("`{name}` has no effect without `{bound}`; add `{bound}`"));
        }
    }
}

fn a_multiple_is_of_something(ctxt: &Ctxt, schema: &Schema) {
    if let Some(bound) = schema.get("multipleOf")
        && bound.json.parse::<f64>().is_ok_and(|value| value <= 0.0)
    {
        ctxt.error(bound.span, "`multiple_of` must be greater than 0");
    }
}
