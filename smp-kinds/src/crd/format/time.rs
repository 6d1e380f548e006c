//! Dates, times and durations.

use std::sync::LazyLock;

use regex::Regex;

use crate::decode::time::days_in;

/// Whether a text is a date such as `2026-02-28`.
pub(super) fn is_date(text: &str) -> bool {
    let mut parts = text.split('-');
    let mut number = |length: usize| {
        let part = parts.next().filter(|part| part.len() == length)?;
        if part.bytes().all(|byte| byte.is_ascii_digit()) { part.parse::<i64>().ok() } else { None }
    };
    let (Some(year), Some(month), Some(day)) = (number(4), number(2), number(2)) else { return false };
    parts.next().is_none() && (1..=12).contains(&month) && (1..=days_in(year, month)).contains(&day)
}

/// Whether a text is a time such as `2026-02-28T10:00:00Z`. Second 60 is not valid, any offset is.
pub(super) fn is_date_time(text: &str) -> bool {
    static TIME: LazyLock<Regex> = LazyLock::new(|| {
        let pattern = "^([0-9]{2}):([0-9]{2}):([0-9]{2})(.[0-9]+)?(z|([+-][0-9]{2}:[0-9]{2}))$";
        Regex::new(pattern).expect("the pattern is valid")
    });
    let text = text.to_lowercase();
    let mut parts = text.split('t');
    let (Some(date), Some(time)) = (parts.next(), parts.next()) else { return false };
    let Some(found) = TIME.captures(time).filter(|_| is_date(date)) else { return false };
    let at_most = |index: usize, limit: &str| found.get(index).is_some_and(|part| part.as_str() <= limit);
    at_most(1, "23") && at_most(2, "59") && at_most(3, "59")
}

/// Whether a text is a duration in the form of Go, such as `1h30m`, or of Scala, such as `2 hours`.
pub(super) fn is_duration(text: &str) -> bool {
    is_go_duration(text) || is_scala_duration(text)
}

fn is_go_duration(text: &str) -> bool {
    let mut rest = text.strip_prefix(['+', '-']).unwrap_or(text);
    if rest == "0" {
        return true;
    }
    let mut nanoseconds = 0.0_f64;
    while !rest.is_empty() {
        let end = rest.find(|c: char| !c.is_ascii_digit() && c != '.').unwrap_or(rest.len());
        let (number, after) = rest.split_at(end);
        let end = after.find(|c: char| c.is_ascii_digit() || c == '.').unwrap_or(after.len());
        let (unit, after) = after.split_at(end);
        let digits = number.bytes().filter(u8::is_ascii_digit).count();
        let factor = match unit {
            "ns" => 1.0,
            "us" | "\u{b5}s" | "\u{3bc}s" => 1e3,
            "ms" => 1e6,
            "s" => 1e9,
            "m" => 6e10,
            "h" => 3.6e12,
            _ => return false,
        };
        if digits == 0 || number.matches('.').count() > 1 {
            return false;
        }
        nanoseconds += factor * number.trim_end_matches('.').parse::<f64>().unwrap_or(f64::MAX);
        rest = after;
    }
    !text.trim_start_matches(['+', '-']).is_empty() && nanoseconds < 9_223_372_036_854_775_807.0
}

/// Whether a text contains a number with a unit. The first number that does not fit into 64 bits spoils it.
fn is_scala_duration(text: &str) -> bool {
    static PART: LazyLock<Regex> =
        LazyLock::new(|| Regex::new(r"([0-9]+)[\t\n\f\r ]*([A-Za-zµ]+)").expect("the pattern is valid"));
    let mut found = false;
    for part in PART.captures_iter(text) {
        let (Some(number), Some(unit)) = (part.get(1), part.get(2)) else { return false };
        if number.as_str().parse::<i64>().is_err() {
            return false;
        }
        found = found || is_unit(&unit.as_str().to_lowercase());
    }
    found
}

fn is_unit(unit: &str) -> bool {
    const LONG: [&str; 8] = ["nano", "micro", "milli", "sec", "min", "hour", "day", "week"];
    const SHORT: [&str; 12] = ["ns", "us", "\u{b5}s", "\u{3bc}s", "ms", "s", "m", "h", "hr", "d", "w", "wk"];
    LONG.into_iter().any(|name| unit.starts_with(name)) || SHORT.contains(&unit)
}
