//! Times and durations.

use std::cmp::Ordering;
use std::fmt;

use super::super::value::{Failure, Outcome, Value};
use super::Row;
use crate::decode::time::{EPOCH, date, days, days_in};

pub(super) const TABLE: &[Row] = &[
    (".getFullYear(timestamp) int", |_, arguments| part(arguments, |time| time.date().0)),
    (".getFullYear(timestamp, string) int", |_, arguments| part(arguments, |time| time.date().0)),
    (".getMonth(timestamp) int", |_, arguments| part(arguments, |time| time.date().1 - 1)),
    (".getMonth(timestamp, string) int", |_, arguments| part(arguments, |time| time.date().1 - 1)),
    (".getDayOfYear(timestamp) int", |_, arguments| part(arguments, day_of_year)),
    (".getDayOfYear(timestamp, string) int", |_, arguments| part(arguments, day_of_year)),
    (".getDayOfMonth(timestamp) int", |_, arguments| part(arguments, |time| time.date().2 - 1)),
    (".getDayOfMonth(timestamp, string) int", |_, arguments| part(arguments, |time| time.date().2 - 1)),
    (".getDate(timestamp) int", |_, arguments| part(arguments, |time| time.date().2)),
    (".getDate(timestamp, string) int", |_, arguments| part(arguments, |time| time.date().2)),
    // The first day of 1970 was a Thursday.
    (".getDayOfWeek(timestamp) int", |_, arguments| part(arguments, day_of_week)),
    (".getDayOfWeek(timestamp, string) int", |_, arguments| part(arguments, day_of_week)),
    (".getHours(timestamp) int", |_, arguments| part(arguments, |time| time.of_day() / 3_600)),
    (".getHours(timestamp, string) int", |_, arguments| part(arguments, |time| time.of_day() / 3_600)),
    (".getMinutes(timestamp) int", |_, arguments| part(arguments, |time| time.of_day() / 60 % 60)),
    (".getMinutes(timestamp, string) int", |_, arguments| part(arguments, |time| time.of_day() / 60 % 60)),
    (".getSeconds(timestamp) int", |_, arguments| part(arguments, |time| time.of_day() % 60)),
    (".getSeconds(timestamp, string) int", |_, arguments| part(arguments, |time| time.of_day() % 60)),
    (".getMilliseconds(timestamp) int", |_, arguments| part(arguments, |time| i64::from(time.nanos) / MILLION)),
    (".getMilliseconds(timestamp, string) int", |_, arguments| part(arguments, |time| i64::from(time.nanos) / MILLION)),
    (".getHours(duration) int", |_, arguments| whole(arguments, 3_600 * BILLION)),
    (".getMinutes(duration) int", |_, arguments| whole(arguments, 60 * BILLION)),
    (".getSeconds(duration) int", |_, arguments| whole(arguments, BILLION)),
    (".getMilliseconds(duration) int", |_, arguments| whole(arguments, MILLION)),
];

const MILLION: i64 = 1_000_000;
const BILLION: i64 = 1_000_000_000;

/// The seconds of the first and the last second that are allowed, those of the years 1 and 9999.
const RANGE: std::ops::RangeInclusive<i64> = -62_135_596_800..=253_402_300_799;

/// A time since 1970, and the offset in which it is written.
#[derive(Clone, Copy, Debug)]
pub(in super::super) struct Time {
    seconds: i64,
    nanos: u32,
    offset: i64,
}

impl Time {
    /// Whether the offset is a number of hours.
    pub(in super::super) fn is_hourly(self) -> bool {
        self.offset % 3_600 == 0
    }

    /// Parses a time in the format of RFC 3339.
    ///
    /// ```text
    /// 2026-01-02T03:04:05.5+02:00
    /// ```
    pub(in super::super) fn parse(text: &str) -> Option<Self> {
        let mut rest = text;
        let mut number = |width: usize, next: &[char]| {
            let digits = rest.get(..width).filter(|digits| digits.bytes().all(|byte| byte.is_ascii_digit()))?;
            rest = &rest[width..];
            if !next.is_empty() {
                rest = rest.strip_prefix(next)?;
            }
            digits.parse::<i64>().ok()
        };
        let (year, month, day) = (number(4, &['-'])?, number(2, &['-'])?, number(2, &['T'])?);
        let (hour, minute, second) = (number(2, &[':'])?, number(2, &[':'])?, number(2, &[])?);
        let fits = (1..=12).contains(&month)
            && (1..=days_in(year, month)).contains(&day)
            && (hour < 24 && minute < 60 && second < 60);
        let mut nanos = 0;
        if let Some(after) = rest.strip_prefix(['.', ',']) {
            let end = after.bytes().take_while(u8::is_ascii_digit).count();
            let digits = after.get(..end).filter(|digits| !digits.is_empty())?;
            nanos = format!("{:0<9}", &digits[..end.min(9)]).parse().ok()?;
            rest = &after[end..];
        }
        let offset = offset(rest)?;
        let seconds = (days(year, month, day) - EPOCH) * 86_400 + hour * 3_600 + minute * 60 + second - offset;
        fits.then_some(Self { seconds, nanos, offset })
    }

    pub(super) fn of_unix(seconds: i64) -> Option<Self> {
        RANGE.contains(&seconds).then_some(Self { seconds, nanos: 0, offset: 0 })
    }

    /// The seconds since 1970.
    pub(super) fn seconds(self) -> i64 {
        self.seconds
    }

    /// The time after a duration in nanoseconds, if it is in the allowed range.
    pub(super) fn plus(self, nanos: i128) -> Option<Self> {
        let total = i128::from(self.seconds) * i128::from(BILLION) + i128::from(self.nanos) + nanos;
        let seconds = i64::try_from(total.div_euclid(BILLION.into())).ok().filter(|seconds| RANGE.contains(seconds))?;
        let nanos = u32::try_from(total.rem_euclid(BILLION.into())).ok()?;
        Some(Self { seconds, nanos, ..self })
    }

    pub(in super::super) fn cmp(&self, other: &Self) -> Ordering {
        (self.seconds, self.nanos).cmp(&(other.seconds, other.nanos))
    }

    /// Whether this is the zero time of Go, the first second of year 1.
    pub(in super::super) fn is_zero(self) -> bool {
        self.seconds == *RANGE.start() && self.nanos == 0
    }

    fn local(self) -> i64 {
        self.seconds + self.offset
    }

    /// The year, the month and the day.
    fn date(self) -> (i64, i64, i64) {
        date(self.local().div_euclid(86_400) + EPOCH)
    }

    /// The second of the day.
    fn of_day(self) -> i64 {
        self.local().rem_euclid(86_400)
    }
}

impl fmt::Display for Time {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let ((year, month, day), second) = (self.date(), self.of_day());
        let (hour, minute, second) = (second / 3_600, second / 60 % 60, second % 60);
        write!(f, "{year:04}-{month:02}-{day:02}T{hour:02}:{minute:02}:{second:02}")?;
        if self.nanos > 0 {
            write!(f, ".{}", format!("{:09}", self.nanos).trim_end_matches('0'))?;
        }
        if self.offset == 0 {
            return f.write_str("Z");
        }
        let sign = if self.offset < 0 { '-' } else { '+' };
        write!(f, "{sign}{:02}:{:02}", self.offset.abs() / 3_600, self.offset.abs() / 60 % 60)
    }
}

/// Reads `Z` or an offset such as `+02:00`, in seconds.
fn offset(text: &str) -> Option<i64> {
    if text == "Z" {
        return Some(0);
    }
    let sign = if text.starts_with('-') { -1 } else { 1 };
    let (hours, minutes) = text.strip_prefix(['+', '-'])?.split_once(':')?;
    let number = |digits: &str, most: i64| {
        let plain = digits.len() == 2 && digits.bytes().all(|byte| byte.is_ascii_digit());
        digits.parse().ok().filter(|number: &i64| plain && *number <= most)
    };
    Some(sign * (number(hours, 24)? * 3_600 + number(minutes, 60)? * 60))
}

/// The nanoseconds between two times.
pub(super) fn between(left: Time, right: Time) -> Option<i64> {
    let seconds = i128::from(left.seconds) - i128::from(right.seconds);
    let nanos = i128::from(left.nanos) - i128::from(right.nanos);
    i64::try_from(seconds * i128::from(BILLION) + nanos).ok()
}

/// A duration in the form of Go, in nanoseconds.
///
/// ```text
/// 1h30m, -1.5s, 0
/// ```
pub fn duration(text: &str) -> Option<i64> {
    let is_negative = text.starts_with('-');
    let mut rest = text.strip_prefix(['+', '-']).unwrap_or(text);
    if rest == "0" {
        return Some(0);
    }
    if rest.is_empty() {
        return None;
    }
    let mut total = 0_i128;
    while !rest.is_empty() {
        let digits = |text: &str| text.bytes().take_while(u8::is_ascii_digit).count();
        let (whole, after) = rest.split_at(digits(rest));
        let (fraction, after) = match after.strip_prefix('.') {
            Some(after) => after.split_at(digits(after)),
            None => ("", after),
        };
        if whole.is_empty() && fraction.is_empty() {
            return None;
        }
        let (unit, after) = after.split_at(after.find(|c: char| c == '.' || c.is_ascii_digit()).unwrap_or(after.len()));
        let factor = unit_of(unit)?;
        let whole: i128 = if whole.is_empty() { 0 } else { whole.parse().ok()? };
        total = total.checked_add(whole.checked_mul(factor.into())?)?;
        // More digits than these do not fit into the type that Go uses, and have no effect.
        let fraction = &fraction[..fraction.len().min(18)];
        if !fraction.is_empty() {
            let scale = 10_i128.pow(u32::try_from(fraction.len()).ok()?);
            total += fraction.parse::<i128>().ok()? * i128::from(factor) / scale;
        }
        rest = after;
    }
    i64::try_from(if is_negative { -total } else { total }).ok()
}

fn unit_of(unit: &str) -> Option<i64> {
    Some(match unit {
        "ns" => 1,
        "us" | "\u{b5}s" | "\u{3bc}s" => 1_000,
        "ms" => MILLION,
        "s" => BILLION,
        "m" => 60 * BILLION,
        "h" => 3_600 * BILLION,
        _ => return None,
    })
}

/// The units of Scala: the beginning of long names, short names, and nanoseconds.
const UNITS: [(&str, &[&str], i64); 8] = [
    ("nano", &["ns"], 1),
    ("micro", &["us", "\u{b5}s"], 1_000),
    ("milli", &["ms"], MILLION),
    ("sec", &["s"], BILLION),
    ("min", &["m"], 60 * BILLION),
    ("hour", &["h", "hr"], 3_600 * BILLION),
    ("day", &["d"], 86_400 * BILLION),
    ("week", &["w", "wk"], 604_800 * BILLION),
];

/// A duration in the form of Go or of Scala, such as `2 hours`.
pub(in super::super) fn lenient_duration(text: &str) -> Option<i64> {
    if let Some(nanos) = duration(text) {
        return Some(nanos);
    }
    let mut total = None;
    let mut rest = text;
    while let Some(start) = rest.find(|c: char| c.is_ascii_digit()) {
        rest = &rest[start..];
        let (number, after) = rest.split_at(rest.bytes().take_while(u8::is_ascii_digit).count());
        let after = after.trim_start_matches(['\t', '\n', '\u{c}', '\r', ' ']);
        let end = after.find(|c: char| !c.is_ascii_alphabetic() && c != '\u{b5}').unwrap_or(after.len());
        let unit = after[..end].to_lowercase();
        rest = &after[end..];
        if unit.is_empty() {
            continue;
        }
        let number: i64 = number.parse().ok()?;
        let known = UNITS.iter().find(|(long, short, _)| unit.starts_with(long) || short.contains(&&*unit));
        if let Some((.., factor)) = known {
            total = Some(total.unwrap_or(0_i64).wrapping_add(number.wrapping_mul(*factor)));
        }
    }
    total
}

/// A duration in seconds, as it is converted to a string.
#[expect(clippy::cast_precision_loss, reason = "Go converts in the same way")]
pub(super) fn duration_text(nanos: i64) -> String {
    format!("{}s", (nanos / BILLION) as f64 + (nanos % BILLION) as f64 / 1e9)
}

/// Whether a time zone is one that this crate knows.
pub(in super::super) fn is_known_zone(name: &str) -> bool {
    name.contains(':') || matches!(name, "" | "UTC" | "Local")
}

/// The offset of a time zone in seconds.
fn zone(name: &str) -> Result<i64, Failure> {
    let Some((hours, minutes)) = name.split_once(':') else {
        let known = is_known_zone(name).then_some(0);
        return known.ok_or_else(|| Failure::new(format!("unknown time zone {name}")));
    };
    let number = |digits: &str| {
        let wrong = || Failure::new(format!("strconv.Atoi: parsing {digits:?}: invalid syntax"));
        digits.parse::<i32>().map(i64::from).map_err(|_| wrong())
    };
    let (hours, minutes) = (number(hours)?, number(minutes)?);
    Ok(60 * if name.starts_with('-') { hours * 60 - minutes } else { hours * 60 + minutes })
}

/// A part of a time in a time zone, by default UTC.
fn part<'v>(arguments: &[Value<'v>], of: fn(Time) -> i64) -> Outcome<'v> {
    let (time, offset) = match arguments {
        [Value::Time(time)] => (*time, 0),
        [Value::Time(time), Value::Text(name)] => (*time, zone(name)?),
        _ => return Err(Failure::overload()),
    };
    Ok(Value::Int(of(Time { offset, ..time })))
}

fn day_of_year(time: Time) -> i64 {
    let (year, month, day) = time.date();
    days(year, month, day) - days(year, 1, 1)
}

fn day_of_week(time: Time) -> i64 {
    (time.local().div_euclid(86_400) + 4).rem_euclid(7)
}

/// The number of whole units in a duration.
fn whole<'v>(arguments: &[Value<'v>], unit: i64) -> Outcome<'v> {
    let [Value::Duration(nanos)] = arguments else { return Err(Failure::overload()) };
    Ok(Value::Int(nanos / unit))
}
