//! Quantities, such as `500m` or `1Gi`, in the spelling that Go's `resource.Quantity` writes.

use std::cmp::Ordering;

use serde_json::Value;

/// What the suffix of a quantity says about its spelling.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Format {
    /// `100m`, `5`, `2k`
    Decimal,
    /// `1Mi`
    Binary,
    /// `1e3`
    Exponent,
}

/// A quantity: `mantissa * 10 ^ scale`.
#[derive(Clone, Copy)]
struct Amount {
    mantissa: i128,
    scale: i32,
    format: Format,
    /// Whether the text is kept as it is, because it already is canonical, or looks like it to Go.
    kept: bool,
}

const WRONG_FORM: &str = "quantities must match the regular expression '^([+-]?[0-9.]+)([eEinumkKMGTP]*[-+]?[0-9]*)$'";
const WRONG_NUMBER: &str = "unable to parse numeric part of quantity";
const WRONG_SUFFIX: &str = "unable to parse quantity's suffix";

/// Go's nano, the smallest unit of a quantity.
const NANO: i32 = -9;
/// Go's milli, the smallest unit in lists of resources.
const MILLI: i32 = -3;

/// Decodes a string or a number as a quantity.
pub(super) fn decode(value: Value) -> Result<Value, String> {
    let text = match value {
        Value::Null => return Ok(Value::from("0")),
        Value::String(text) => text,
        other => other.to_string(),
    };
    if is_plainly_canonical(&text) {
        return Ok(Value::String(text));
    }
    let canonical = canonical(text.trim()).map_err(str::to_owned)?;
    Ok(Value::String(if canonical == text { text } else { canonical }))
}

/// Returns the canonical spelling of a quantity.
///
/// ```text
/// 1024Mi -> 1Gi    0.5 -> 500m    1000m -> 1    1Mi -> 1Mi    0.5Gi -> 512Mi
/// ```
///
/// # Errors
///
/// Returns the words of Go's parser if the text is not a quantity.
pub(crate) fn canonical(text: &str) -> Result<String, &'static str> {
    if is_plainly_canonical(text) {
        return Ok(text.to_owned());
    }
    Ok(match parse(text)? {
        // Beyond 128 bits, the text stays as it is.
        None => text.to_owned(),
        Some(amount) if amount.kept => text.to_owned(),
        Some(amount) => write(amount),
    })
}

/// Recognizes the most frequent canonical quantities: a few digits and a frequent suffix, such as `250m`, `2` or `512Mi`.
fn is_plainly_canonical(text: &str) -> bool {
    let (digits, suffix) = digits(text);
    if digits.starts_with('0') || !(1..=5).contains(&digits.len()) {
        return false;
    }
    match suffix {
        "" | "m" | "k" | "M" | "G" => !digits.ends_with('0') || digits.len() <= 3,
        // Small multiples of 1024 are written in the next unit.
        "Ki" | "Mi" | "Gi" => digits.len() <= 3,
        _ => false,
    }
}

/// Rounds a quantity up to a multiple of 1/1000, as lists of resources are defaulted. Returns nothing if it already is one.
///
/// ```text
/// 1500u -> 2m    100m -> unchanged
/// ```
pub(crate) fn rounded_up(text: &str) -> Option<String> {
    if is_plainly_canonical(text) {
        return None;
    }
    let amount = parse(text).ok().flatten().filter(|amount| amount.scale < MILLI)?;
    let rounded = rescaled(amount.mantissa, amount.scale, MILLI)?;
    let written = write(Amount { mantissa: rounded, scale: MILLI, ..amount });
    (written != text).then_some(written)
}

/// Adds two quantities, in the format of the first unless it is zero. Returns nothing if one is not a quantity or the sum is too large.
///
/// ```text
/// 100m + 1 -> 1100m    1Gi + 1Gi -> 2Gi
/// ```
pub(crate) fn sum(first: &str, second: &str) -> Option<String> {
    let (first, second) = (parse(first).ok()??, parse(second).ok()??);
    let scale = first.scale.min(second.scale);
    let format = if first.mantissa == 0 { second.format } else { first.format };
    let at_scale = |amount: Amount| rescaled(amount.mantissa, amount.scale, scale);
    let mantissa = at_scale(first)?.checked_add(at_scale(second)?)?;
    Some(write(Amount { mantissa, scale, format, kept: false }))
}

/// Returns the integer that a quantity is: one that Go keeps as an integer, without decimals and with a suffix of at least 1.
///
/// ```text
/// 2k -> 2000    1Ki -> 1024    1000m -> nothing    1.0 -> nothing
/// ```
pub(crate) fn integer_of(text: &str) -> Option<i64> {
    let amount = parse(text).ok()??;
    if amount.scale < 0 {
        return None;
    }
    i64::try_from(integer(amount.mantissa, amount.scale)?).ok()
}

/// Returns a quantity as a floating-point number; zero if it is not a quantity.
#[expect(clippy::cast_precision_loss, reason = "Go converts in the same way")]
pub(crate) fn float(text: &str) -> f64 {
    let amount = parse(text).ok().flatten();
    amount.map_or(0.0, |amount| amount.mantissa as f64 * 10_f64.powi(amount.scale))
}

/// The value of a quantity as a floating-point number.
///
/// ```text
/// 500m -> 0.5    1Ki -> 1024
/// ```
pub(crate) fn approximate(text: &str) -> Option<f64> {
    let amount = parse(text).ok()??;
    #[expect(clippy::cast_precision_loss, reason = "the number is only compared and shown with six digits")]
    let mantissa = amount.mantissa as f64;
    Some(mantissa * 10_f64.powi(amount.scale))
}

/// Compares two quantities; nothing if one is not a quantity.
pub(crate) fn compare(first: &str, second: &str) -> Option<Ordering> {
    let (first, second) = (parse(first).ok()??, parse(second).ok()??);
    let scale = first.scale.min(second.scale);
    let at_scale = |amount: Amount| rescaled(amount.mantissa, amount.scale, scale);
    Some(at_scale(first)?.cmp(&at_scale(second)?))
}

/// Parses a quantity; nothing if it does not fit into 128 bits.
fn parse(text: &str) -> Result<Option<Amount>, &'static str> {
    let parts = Parts::of(text)?;
    let (base, exponent, format) = suffix(parts.suffix).ok_or(WRONG_SUFFIX)?;
    if text == "0" {
        return Ok(Some(Amount { mantissa: 0, scale: 0, format, kept: true }));
    }
    let digits = format!("{}{}", parts.whole, parts.fraction);
    let (whole, fraction) = (length(parts.whole), length(parts.fraction));
    let precise = match format {
        Format::Decimal | Format::Exponent => whole + fraction <= 18,
        // Go's estimate of the digits of 2 ^ exponent.
        Format::Binary => fraction == 0 && whole + exponent * 3 / 10 < 15,
    };
    let scale = if base == 10 { exponent.saturating_sub(fraction) } else { -fraction };
    let Ok(number) = digits.parse::<i128>() else { return Ok(None) };
    let number = if parts.negative { -number } else { number };
    let factor = if base == 2 { 1_i128.checked_shl(exponent.unsigned_abs()).unwrap_or(0) } else { 1 };
    let Some(mantissa) = number.checked_mul(factor) else { return Ok(None) };
    if precise && scale >= NANO && i64::try_from(mantissa).is_ok() {
        let kept = match format {
            Format::Binary => exponent % 10 == 0 && number & 7 != 0,
            _ => scale % 3 == 0 && !digits.ends_with("000") && !digits.starts_with('0'),
        };
        return Ok(Some(Amount { mantissa, scale, format, kept }));
    }
    Ok(large(Amount { mantissa, scale, format, kept: false }))
}

/// Bounds an amount that Go keeps as a decimal of any size.
fn large(amount: Amount) -> Option<Amount> {
    let Amount { mantissa, scale, mut format, .. } = amount;
    let mut nanos = rescaled(mantissa, scale, NANO)?;
    if format == Format::Binary {
        let most = i128::from(i64::MAX) * 1_000_000_000;
        nanos = nanos.clamp(-most, most);
        if nanos != 0 && nanos.abs() < 1_000_000_000 {
            format = Format::Decimal;
        }
    }
    Some(Amount { mantissa: nanos, scale: NANO, format, kept: false })
}

/// Returns the mantissa for another scale, rounded away from zero.
fn rescaled(mantissa: i128, from: i32, to: i32) -> Option<i128> {
    if mantissa == 0 {
        return Some(0);
    }
    let power = 10_i128.checked_pow(from.abs_diff(to));
    if from >= to {
        return mantissa.checked_mul(power?);
    }
    let Some(power) = power else { return Some(mantissa.signum()) };
    let away = if mantissa % power == 0 { 0 } else { mantissa.signum() };
    Some(mantissa / power + away)
}

/// Writes an amount in the largest unit that keeps it an integer.
fn write(amount: Amount) -> String {
    let Amount { mantissa, scale, format, .. } = amount;
    if mantissa == 0 {
        return "0".to_owned();
    }
    if format == Format::Binary
        && let Some(integer) = integer(mantissa, scale).filter(|integer| integer.abs() >= 1024)
    {
        return binary(integer);
    }
    let (mut number, mut exponent) = (mantissa, i64::from(scale));
    while number % 10 == 0 {
        (number, exponent) = (number / 10, exponent + 1);
    }
    while exponent % 3 != 0 {
        (number, exponent) = (number * 10, exponent - 1);
    }
    match format {
        Format::Exponent if exponent != 0 => format!("{number}e{exponent}"),
        Format::Exponent => number.to_string(),
        Format::Decimal | Format::Binary => {
            let suffix = DECIMAL.iter().find(|(_, known)| i64::from(*known) == exponent);
            format!("{number}{}", suffix.map_or("", |(suffix, _)| suffix))
        }
    }
}

/// Returns the amount as an integer if it is one.
fn integer(mantissa: i128, scale: i32) -> Option<i128> {
    let power = 10_i128.checked_pow(scale.unsigned_abs())?;
    if scale >= 0 { mantissa.checked_mul(power) } else { (mantissa % power == 0).then_some(mantissa / power) }
}

fn binary(integer: i128) -> String {
    let (mut number, mut unit) = (integer, 0);
    while number % 1024 == 0 {
        (number, unit) = (number / 1024, unit + 1);
    }
    format!("{number}{}", BINARY.get(unit).copied().unwrap_or_default())
}

/// The suffixes of powers of 10.
const DECIMAL: [(&str, i32); 10] =
    [("n", -9), ("u", -6), ("m", -3), ("", 0), ("k", 3), ("M", 6), ("G", 9), ("T", 12), ("P", 15), ("E", 18)];

/// The suffixes of powers of 1024.
const BINARY: [&str; 7] = ["", "Ki", "Mi", "Gi", "Ti", "Pi", "Ei"];

/// Returns base, exponent and format of a suffix.
fn suffix(text: &str) -> Option<(u8, i32, Format)> {
    if let Some((_, exponent)) = DECIMAL.iter().find(|(name, _)| *name == text) {
        return Some((10, *exponent, Format::Decimal));
    }
    if let Some((exponent, _)) = (0..).step_by(10).zip(BINARY).find(|(_, name)| *name == text) {
        return Some((2, exponent, Format::Binary));
    }
    let exponent = text.strip_prefix(['e', 'E'])?.parse::<i64>().ok()?;
    Some((10, i32::try_from(exponent).ok()?, Format::Exponent))
}

/// The parts of a quantity: sign, digits before and after the point, suffix.
struct Parts<'t> {
    negative: bool,
    /// Without leading zeros, but never empty.
    whole: &'t str,
    fraction: &'t str,
    suffix: &'t str,
}

impl<'t> Parts<'t> {
    fn of(text: &'t str) -> Result<Self, &'static str> {
        if text.is_empty() {
            return Err(WRONG_FORM);
        }
        let rest = text.strip_prefix(['-', '+']).unwrap_or(text);
        let (whole, rest) = digits(rest.trim_start_matches('0'));
        let (fraction, suffix) = rest.strip_prefix('.').map_or(("", rest), digits);
        let exponent = suffix.trim_start_matches(|character| "eEinumkKMGTP".contains(character));
        let (_, end) = digits(exponent.strip_prefix(['-', '+']).unwrap_or(exponent));
        if !end.is_empty() {
            return Err(WRONG_FORM);
        }
        let whole = if whole.is_empty() { "0" } else { whole };
        if length(whole) + length(fraction) > 10_000 {
            return Err(WRONG_NUMBER);
        }
        Ok(Self { negative: text.starts_with('-'), whole, fraction, suffix })
    }
}

/// Splits a text after its leading digits.
fn digits(text: &str) -> (&str, &str) {
    text.split_at(text.bytes().take_while(u8::is_ascii_digit).count())
}

fn length(text: &str) -> i32 {
    i32::try_from(text.len()).unwrap_or(i32::MAX / 4)
}
