//! Pages of benchmarks in Markdown: templates, tables, numbers with three digits and a unit, and what they say of the machine.

#![expect(
    clippy::cast_possible_truncation,
    clippy::cast_precision_loss,
    clippy::cast_sign_loss,
    reason = "numbers are rounded anyway"
)]

use std::fmt::Display;
use std::fs;

/// Fills in the values of a template by their names, such as `{rows}`.
pub fn fill(template: &str, values: &[(&str, String)]) -> String {
    values.iter().fold(template.to_owned(), |text, (name, value)| text.replace(&format!("{{{name}}}"), value))
}

/// A table. Numbers, in all columns but the first one, are right-aligned.
pub fn table(head: &str, rows: impl IntoIterator<Item = Vec<String>>) -> String {
    let mut text = format!("| {head} |\n|---{}|", "|---:".repeat(head.matches(" | ").count()));
    text.extend(rows.into_iter().map(|cells| format!("\n| {} |", cells.join(" | "))));
    text
}

/// A time.
pub fn time(nanoseconds: f64) -> String {
    with_unit(nanoseconds, ["ns", "µs", "ms", "s"])
}

/// A number of bytes.
pub fn bytes(count: usize) -> String {
    with_unit(count as f64, ["B", "KB", "MB", "GB"])
}

fn with_unit(mut value: f64, units: [&str; 4]) -> String {
    let mut at = 0;
    while value >= 1000.0 && at + 1 < units.len() {
        (value, at) = (value / 1000.0, at + 1);
    }
    format!("{} {}", three(value), units[at])
}

/// A ratio; a dash if it is unknown.
pub fn ratio(ratio: Option<f64>) -> String {
    ratio.map_or_else(|| "–".to_owned(), |ratio| format!("{}×", three(ratio)))
}

/// A whole number, with commas.
pub fn count(count: u64) -> String {
    let digits = count.to_string();
    let groups: Vec<_> = digits.as_bytes().rchunks(3).rev().map(String::from_utf8_lossy).collect();
    groups.join(",")
}

/// A number of requests: three significant digits, and zeros.
pub fn rounded(number: f64) -> String {
    let unit = 10_f64.powf(number.max(100.0).log10().floor() - 2.0);
    count(((number / unit).round() * unit) as u64)
}

/// Three significant digits, or all digits of a larger number.
fn three(value: f64) -> String {
    match value {
        small if small < 9.995 => format!("{small:.2}"),
        middle if middle < 99.95 => format!("{middle:.1}"),
        large => count(large.round_ties_even() as u64),
    }
}

/// The model of the processor and the number of its cores.
pub fn processor() -> (String, usize) {
    let text = fs::read_to_string("/proc/cpuinfo").unwrap_or_default();
    let model = text.lines().find_map(|line| line.strip_prefix("model name")?.split_once(": ").map(|(_, name)| name));
    let cores = std::thread::available_parallelism().map_or(1, usize::from);
    (model.unwrap_or("unknown").trim().to_owned(), cores)
}

/// The memory of a process in bytes, if the system reports it: `VmRSS` is what it has, `VmHWM` the most that it had.
pub fn memory(process: impl Display, field: &str) -> Option<usize> {
    let status = fs::read_to_string(format!("/proc/{process}/status")).ok()?;
    let value = status.lines().find_map(|line| line.strip_prefix(field)?.strip_prefix(':'))?;
    value.trim().strip_suffix(" kB")?.parse::<usize>().ok().map(|kilobytes| kilobytes << 10)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_have_three_digits_and_a_unit() {
        let times = [4.7, 152.4, 9_996.0, 1.5e6, 45e9].map(time);
        assert_eq!(times, ["4.70 ns", "152 ns", "10.0 µs", "1.50 ms", "45.0 s"]);
        assert_eq!([999, 9_100, 100_000_000, 2_100_000_000].map(bytes), ["999 B", "9.10 KB", "100 MB", "2.10 GB"]);
        assert_eq!([None, Some(1.0), Some(1234.5)].map(ratio), ["–", "1.00×", "1,234×"]);
        assert_eq!([0, 999, 1_000, 1_234_567].map(count), ["0", "999", "1,000", "1,234,567"]);
        let rates = [0.4, 7.0, 999.0, 1000.0, 17_249.0, 1_234_567.0].map(rounded);
        assert_eq!(rates, ["0", "7", "999", "1,000", "17,200", "1,230,000"]);
    }

    #[test]
    fn a_template_has_tables() {
        let rows = table(" | result", [vec!["one".to_owned(), "1".to_owned()]]);
        let page = fill("# {title}\n\n{rows}\n", &[("title", "Rows".to_owned()), ("rows", rows)]);
        assert_eq!(page, "# Rows\n\n|  | result |\n|---|---:|\n| one | 1 |\n");
    }
}
