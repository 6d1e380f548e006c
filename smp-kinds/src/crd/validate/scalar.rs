//! Types, formats, numbers, strings and `enum`.

use std::cmp::Ordering;

use serde_json::Value;

use super::super::place;
use super::{Checks, Target, field};
use crate::cause::text::{Numeric, float, json, quoted_within, same};
use crate::cause::{Bad, Cause, MAX_SHOWN};

impl Checks<'_> {
    /// Checks the type of a value that is not null. A format that is not one of strings counts as a type.
    pub(super) fn has_type(&mut self, value: &Value, kind: &'static str, target: Target<'_>) -> bool {
        let types = &target.schema.types;
        if types.0 == kind && target.schema.format.is_none() {
            return true;
        }
        let format = target.schema.format.as_ref().map_or("", |(name, _)| name.as_str());
        let is_numeric = types.contains("number") || types.contains("integer");
        let fits = types.contains(kind)
            || match value {
                Value::Number(number) => match Numeric::of(number) {
                    Numeric::Integer(_) => types.contains("number"),
                    Numeric::Float(float) => types.contains("integer") && is_integral(float),
                },
                _ => false,
            };
        let native = match kind {
            "integer" => "int64",
            "number" => "float64",
            _ => "",
        };
        let is_text = matches!(value, Value::String(_) | Value::Array(_));
        if !is_text && !format.is_empty() && !fits && native != format {
            self.wrong_type(target, format, native);
            return false;
        }
        if fits || is_text && !is_numeric && !format.is_empty() {
            return true;
        }
        self.wrong_type(target, &types.0, kind);
        false
    }

    pub(super) fn allowed(&mut self, value: &Value, target: Target<'_>) {
        let allowed = &target.schema.allowed;
        if allowed.is_empty() || allowed.iter().any(|entry| matches_entry(value, entry)) {
            return;
        }
        self.add(|base| {
            let texts: Vec<String> =
                allowed.iter().map(|entry| entry.as_str().map_or_else(|| json(entry), str::to_owned)).collect();
            Cause::not_supported(field(base, target), value, &texts)
        });
    }

    pub(super) fn string(&mut self, text: &str, value: &Value, target: Target<'_>) -> usize {
        self.string_rules(text, target);
        let mut passed = 1;
        if let Some((name, Some(format))) = &target.schema.format {
            passed += 1;
            if !format.accepts(text) {
                self.add(|base| {
                    let (place, shown) = (place::name(target.path), quoted_within(text, MAX_SHOWN));
                    let detail = format!("{place} in body must be of type {name}: {shown}");
                    Cause::type_invalid(field(base, target), text, &detail)
                });
            }
        }
        self.common(value, "string", target, passed)
    }

    /// The first rule that a string breaks is reported.
    fn string_rules(&mut self, text: &str, target: Target<'_>) {
        let Some(rules) = &target.schema.strings else { return };
        let length = if rules.max_length.or(rules.min_length).is_some() { text.chars().count() } else { 0 };
        let length = i64::try_from(length).unwrap_or(i64::MAX);
        if let Some(limit) = rules.max_length.filter(|limit| length > *limit) {
            return self.add(|base| Cause::too_long(field(base, target), limit));
        }
        if let Some(limit) = rules.min_length.filter(|limit| length < *limit) {
            return self.invalid(target, text, |name| format!("{name} in body should be at least {limit} chars long"));
        }
        if let Some(pattern) = rules.pattern.as_ref().filter(|pattern| !pattern.matches(text)) {
            self.invalid(target, text, |name| format!("{name} in body should match '{}'", pattern.text()));
        }
    }

    pub(super) fn number(&mut self, number: Numeric, value: &Value, target: Target<'_>) -> usize {
        self.in_range(number, "Checked", target);
        self.multiple_of(number, target);
        self.bounds(number, target);
        let kind = if matches!(number, Numeric::Integer(_)) { "integer" } else { "number" };
        self.common(value, kind, target, 2)
    }

    /// Whether a number, or a bound, can be represented in the type and format of the schema.
    fn in_range(&mut self, number: Numeric, what: &str, target: Target<'_>) -> bool {
        let kind = target.schema.types.only();
        let format = match (kind, target.schema.format.as_ref().map_or("", |(name, _)| name.as_str())) {
            ("integer", format @ ("int32" | "int64")) | ("number", format @ ("float" | "double")) => format,
            _ => "",
        };
        let fits = match (kind, format) {
            ("integer", "int32") => as_integer(number).is_some_and(|integer| i32::try_from(integer).is_ok()),
            ("integer", _) => as_integer(number).is_some(),
            ("number", "float") => number.float().abs() < MAX_FLOAT32,
            _ => true,
        };
        if !fits {
            let of = if format.is_empty() { "(default format)".to_owned() } else { format!("with format {format}") };
            self.general(target, |name| format!("{what} value must be of type {kind} {of} in {name}"));
        }
        fits
    }

    fn multiple_of(&mut self, number: Numeric, target: Target<'_>) {
        let Some(factor) = target.schema.numbers.as_ref().and_then(|rules| rules.multiple_of) else { return };
        let fits = self.in_range(Numeric::Float(factor), "MultipleOf", target);
        let (positive, is_multiple, factor) = match number {
            Numeric::Integer(integer) if fits => {
                let factor = truncated(factor);
                let is_multiple = factor <= 0 || integer.wrapping_rem(factor) == 0;
                (factor > 0, is_multiple, Numeric::Integer(factor))
            }
            number => {
                let number = number.float();
                let ratio = if factor < 1.0 { 1.0 / factor * number } else { number / factor };
                (factor > 0.0, is_integral(ratio), Numeric::Float(factor))
            }
        };
        if !positive {
            let shown = factor.shown();
            let detail = |name: &str| format!("factor MultipleOf declared for {name} must be positive: {shown}");
            self.invalid(target, Bad::Json(&shown), detail);
        } else if !is_multiple {
            self.out_of_bounds(number, target, fits, &format!("a multiple of {}", factor.shown()));
        }
    }

    fn bounds(&mut self, number: Numeric, target: Target<'_>) {
        let Some(rules) = &target.schema.numbers else { return };
        for (limit, is_exclusive, name, wrong, words) in [
            (rules.minimum, rules.exclusive_minimum, "Minimum boundary", Ordering::Less, "greater than"),
            (rules.maximum, rules.exclusive_maximum, "Maximum boundary", Ordering::Greater, "less than"),
        ] {
            let Some(limit) = limit else { continue };
            let fits = self.in_range(Numeric::Float(limit), name, target);
            let (order, limit) = compare(number, limit, fits);
            if order == wrong || order.is_eq() && is_exclusive {
                let or_equal = if is_exclusive { "" } else { " or equal to" };
                self.out_of_bounds(number, target, fits, &format!("{words}{or_equal} {}", limit.shown()));
            }
        }
    }

    /// Reports a number. It is shown as a floating-point number if the bound cannot be one of the type.
    fn out_of_bounds(&mut self, number: Numeric, target: Target<'_>, fits: bool, rule: &str) {
        let shown = if fits { number.shown() } else { float(number.float()) };
        self.invalid(target, Bad::Json(&shown), |name| format!("{name} in body should be {rule}"));
    }
}

/// Numbers at and above this are infinite as 32-bit floating-point numbers: half a unit above the greatest one.
const MAX_FLOAT32: f64 = 340_282_356_779_733_661_637_539_395_458_142_568_448.0;

/// The order of a number and a limit, and the limit as it is compared. Integers are compared with the integer part
/// of the limit.
fn compare(number: Numeric, limit: f64, fits: bool) -> (Ordering, Numeric) {
    match number {
        Numeric::Integer(integer) if fits => {
            let limit = truncated(limit);
            (integer.cmp(&limit), Numeric::Integer(limit))
        }
        number => (number.float().partial_cmp(&limit).unwrap_or(Ordering::Less), Numeric::Float(limit)),
    }
}

/// The least positive number that is too large for 64 bits.
const TOO_LARGE: f64 = 9_223_372_036_854_775_808.0;

/// The integer that a number is, if it is written in decimal as a 64-bit integer.
fn as_integer(number: Numeric) -> Option<i64> {
    match number {
        Numeric::Integer(integer) => Some(integer),
        Numeric::Float(value) => {
            let fits = (-TOO_LARGE..TOO_LARGE).contains(&value) && value.total_cmp(&value.trunc()).is_eq();
            fits.then(|| truncated(value))
        }
    }
}

/// The integer part, and the smallest integer if that does not fit into 64 bits, as on the usual processors.
#[expect(clippy::cast_possible_truncation, reason = "the range is checked")]
fn truncated(value: f64) -> i64 {
    if (-TOO_LARGE..TOO_LARGE).contains(&value) { value as i64 } else { i64::MIN }
}

/// Whether a floating-point number counts as an integer, within a relative error of 1e-9.
fn is_integral(value: f64) -> bool {
    const LARGEST: f64 = 9_007_199_254_740_991.0;
    if !(-LARGEST..=LARGEST).contains(&value) {
        return false;
    }
    let truncated = value.trunc();
    // Kubernetes converts to an unsigned integer first, so that a negative number is near to no other integer.
    if value < 1.0 {
        return value.total_cmp(&truncated).is_eq();
    }
    (value - truncated).abs() / (value + truncated) < 1e-9
}

/// Whether a value is an entry of `enum`. Numbers are converted to the type of the entry: 1.5 matches 1, and 65 "A".
fn matches_entry(value: &Value, entry: &Value) -> bool {
    match (value, entry) {
        (Value::Null, _) => false,
        (Value::Number(value), Value::Number(entry)) => match (Numeric::of(value), Numeric::of(entry)) {
            (Numeric::Float(value), Numeric::Integer(entry)) => truncated(value) == entry,
            (value, Numeric::Float(entry)) => value.float().partial_cmp(&entry) == Some(Ordering::Equal),
            (Numeric::Integer(value), Numeric::Integer(entry)) => value == entry,
        },
        (Value::Number(value), Value::String(entry)) => match Numeric::of(value) {
            Numeric::Integer(code) => {
                let c = u32::try_from(code).ok().and_then(char::from_u32).unwrap_or(char::REPLACEMENT_CHARACTER);
                entry.chars().eq([c])
            }
            Numeric::Float(_) => false,
        },
        (value, entry) => same(value, entry),
    }
}
