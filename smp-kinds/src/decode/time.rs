//! Times, as Go's `metav1.Time` and `metav1.MicroTime` read and write them.

use serde_json::Value;

use super::mismatch::unfit;

/// The fractions of a second that a type keeps.
#[doc(hidden)]
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum Precision {
    Seconds,
    /// Six digits, which the text must have too.
    Micros,
}

/// Decodes a time and writes it in UTC; a time that is not set is `null`.
///
/// ```text
/// "2026-01-02T03:04:05.9+02:00"  becomes "2026-01-02T01:04:05Z"
/// "0001-01-01T00:00:00Z"         becomes null
/// ```
pub(super) fn decode(value: Value, precision: Precision) -> Result<Value, String> {
    let text = match value {
        Value::Null => return Ok(Value::Null),
        Value::String(text) => text,
        other => return Err(unfit(&other, "string")),
    };
    let layout = match precision {
        Precision::Seconds => "2006-01-02T15:04:05Z07:00",
        Precision::Micros => "2006-01-02T15:04:05.000000Z07:00",
    };
    let fail = |problem: Problem<'_>| match problem {
        Problem::Form(rest, element) => {
            format!("parsing time {text:?} as {layout:?}: cannot parse {rest:?} as {element:?}")
        }
        Problem::Range(what) => format!("parsing time {text:?}: {what} out of range"),
        Problem::Extra(rest) => format!("parsing time {text:?}: extra text: {rest:?}"),
    };
    let canonical = parse(&text, precision).map_err(fail)?;
    Ok(canonical.map_or(Value::Null, |canonical| Value::String(if canonical == text { text } else { canonical })))
}

/// Why a text is not a time.
enum Problem<'t> {
    Form(&'t str, &'static str),
    Range(&'static str),
    Extra(&'t str),
}

/// Returns the time in UTC; nothing for the first second of year 1, which is Go's zero time.
fn parse(text: &str, precision: Precision) -> Result<Option<String>, Problem<'_>> {
    let mut rest = text;
    let year = number(&mut rest, 4, "2006")?;
    literal(&mut rest, "-")?;
    let month = number(&mut rest, 2, "01")?;
    if !(1..=12).contains(&month) {
        return Err(Problem::Range("month"));
    }
    literal(&mut rest, "-")?;
    let day = number(&mut rest, 2, "02")?;
    literal(&mut rest, "T")?;
    let hour = within(number(&mut rest, 2, "15")?, 23, "hour")?;
    literal(&mut rest, ":")?;
    let minute = within(number(&mut rest, 2, "04")?, 59, "minute")?;
    literal(&mut rest, ":")?;
    let second = within(number(&mut rest, 2, "05")?, 59, "second")?;
    let micros = fraction(&mut rest, precision)?;
    let offset = offset(&mut rest)?;
    if !rest.is_empty() {
        return Err(Problem::Extra(rest));
    }
    if day < 1 || day > days_in(year, month) {
        return Err(Problem::Range("day"));
    }
    let seconds = days(year, month, day) * 86_400 + hour * 3_600 + minute * 60 + second - offset;
    let zero = seconds == days(1, 1, 1) * 86_400 && micros == 0;
    // All parts have a fixed width, so a text of this length has neither an offset nor a fraction.
    let is_canonical = precision == Precision::Seconds && text.len() == 20 && text.ends_with('Z');
    let write = || written(seconds, (precision == Precision::Micros).then_some(micros));
    Ok((!zero).then(|| if is_canonical { text.to_owned() } else { write() }))
}

fn number<'t>(rest: &mut &'t str, width: usize, element: &'static str) -> Result<i64, Problem<'t>> {
    let text = *rest;
    let digits = text.get(..width).filter(|digits| digits.bytes().all(|byte| byte.is_ascii_digit()));
    let value = digits.and_then(|digits| digits.parse().ok()).ok_or(Problem::Form(text, element))?;
    *rest = &text[width..];
    Ok(value)
}

fn literal<'t>(rest: &mut &'t str, expected: &'static str) -> Result<(), Problem<'t>> {
    *rest = rest.strip_prefix(expected).ok_or(Problem::Form(rest, expected))?;
    Ok(())
}

fn within(value: i64, most: i64, what: &'static str) -> Result<i64, Problem<'static>> {
    if value > most { Err(Problem::Range(what)) } else { Ok(value) }
}

/// Reads the fraction of a second, in microseconds. `metav1.Time` accepts any number of digits and drops them.
fn fraction<'t>(rest: &mut &'t str, precision: Precision) -> Result<i64, Problem<'t>> {
    let text = *rest;
    let digits = match text.strip_prefix(['.', ',']) {
        Some(after) => after.bytes().take_while(u8::is_ascii_digit).count(),
        None => 0,
    };
    if precision == Precision::Micros {
        if digits < 6 {
            return Err(Problem::Form(text, ".000000"));
        }
        *rest = &text[7..];
        return Ok(text[1..7].parse().unwrap_or_default());
    }
    if digits > 0 {
        *rest = &text[digits + 1..];
    }
    Ok(0)
}

/// Reads `Z` or an offset such as `+02:00`, in seconds.
fn offset<'t>(rest: &mut &'t str) -> Result<i64, Problem<'t>> {
    let text = *rest;
    if let Some(after) = text.strip_prefix('Z') {
        *rest = after;
        return Ok(0);
    }
    let wrong = || Problem::Form(text, "Z07:00");
    let sign = match text.bytes().next() {
        Some(b'+') => 1,
        Some(b'-') => -1,
        _ => return Err(wrong()),
    };
    let mut after = &text[1..];
    let hours = number(&mut after, 2, "Z07:00").map_err(|_| wrong())?;
    literal(&mut after, ":").map_err(|_| wrong())?;
    let minutes = number(&mut after, 2, "Z07:00").map_err(|_| wrong())?;
    if hours > 24 {
        return Err(Problem::Range("time zone offset hour"));
    }
    if minutes > 60 {
        return Err(Problem::Range("time zone offset minute"));
    }
    *rest = after;
    Ok(sign * (hours * 3_600 + minutes * 60))
}

/// The number of days in a month.
pub(crate) fn days_in(year: i64, month: i64) -> i64 {
    match month {
        2 if year % 4 == 0 && (year % 100 != 0 || year % 400 == 0) => 29,
        2 => 28,
        4 | 6 | 9 | 11 => 30,
        _ => 31,
    }
}

/// The day 1970-01-01, counted from the first of March of year 0.
pub(crate) const EPOCH: i64 = days(1970, 1, 1);

/// Returns the number of days from the first of March of year 0 to a date. Years begin in March, so leap days are last.
pub(crate) const fn days(year: i64, month: i64, day: i64) -> i64 {
    let year = if month <= 2 { year - 1 } else { year };
    let of_year = (153 * ((month + 9) % 12) + 2) / 5 + day - 1;
    year * 365 + year.div_euclid(4) - year.div_euclid(100) + year.div_euclid(400) + of_year
}

/// Writes a time since 1970 as the Go encoder does; `None` if its year does not have four digits.
///
/// ```text
/// 1767323045 s, 5 µs  →  2026-01-02T03:04:05Z, or 2026-01-02T03:04:05.000005Z with microseconds
/// ```
pub fn of_unix(seconds: i64, micros: i64, precision: Precision) -> Option<String> {
    let (carry, micros) = (micros.div_euclid(1_000_000), micros.rem_euclid(1_000_000));
    let carry = if precision == Precision::Micros { carry } else { 0 };
    let seconds = seconds.checked_add(carry)?.checked_add(EPOCH * 86_400)?;
    let fraction = (precision == Precision::Micros).then_some(micros);
    let years = days(0, 1, 1) * 86_400..days(10_000, 1, 1) * 86_400;
    years.contains(&seconds).then(|| written(seconds, fraction))
}

/// Writes a number of seconds since the first of March of year 0.
fn written(seconds: i64, micros: Option<i64>) -> String {
    let (year, month, day) = date(seconds.div_euclid(86_400));
    let second = seconds.rem_euclid(86_400);
    let fraction = micros.map_or_else(String::new, |micros| format!(".{micros:06}"));
    let (hour, minute, second) = (second / 3_600, second / 60 % 60, second % 60);
    format!("{year:04}-{month:02}-{day:02}T{hour:02}:{minute:02}:{second:02}{fraction}Z")
}

/// Returns the year, month and day of a number of days from the first of March of year 0.
pub(crate) fn date(days: i64) -> (i64, i64, i64) {
    let (era, of_era) = (days.div_euclid(146_097), days.rem_euclid(146_097));
    let of_years = (of_era - of_era / 1_460 + of_era / 36_524 - of_era / 146_096) / 365;
    let of_year = of_era - (365 * of_years + of_years / 4 - of_years / 100);
    let from_march = (5 * of_year + 2) / 153;
    let day = of_year - (153 * from_march + 2) / 5 + 1;
    let month = if from_march < 10 { from_march + 3 } else { from_march - 9 };
    (of_years + era * 400 + i64::from(month <= 2), month, day)
}
