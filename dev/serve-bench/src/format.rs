//! How the pages write numbers.

/// A number with three significant digits, and commas between thousands.
pub(crate) fn count(number: f64) -> String {
    let digits = if number < 1.0 { 0 } else { number.log10() as i32 };
    let unit = 10_f64.powi((digits - 2).max(0));
    exact(((number / unit).round() * unit) as u64)
}

/// A number with commas between thousands.
pub(crate) fn exact(number: u64) -> String {
    let text = number.to_string();
    let groups: Vec<_> = text.as_bytes().rchunks(3).rev().map(String::from_utf8_lossy).collect();
    groups.join(",")
}

/// A time in milliseconds, with three significant digits.
pub(crate) fn time(milliseconds: f64) -> String {
    match milliseconds {
        ..10.0 => format!("{milliseconds:.2} ms"),
        ..100.0 => format!("{milliseconds:.1} ms"),
        ..1000.0 => format!("{milliseconds:.0} ms"),
        _ => format!("{:.1} s", milliseconds / 1000.0),
    }
}

/// A quotient.
pub(crate) fn ratio(ratio: f64) -> String {
    if ratio < 10.0 { format!("{ratio:.2}×") } else { format!("{ratio:.0}×") }
}

/// A size in KiB.
pub(crate) fn memory(kib: u64) -> String {
    format!("{:.0} MiB", kib as f64 / 1024.0)
}

/// The line that names the machine.
pub(crate) fn machine() -> String {
    let text = std::fs::read_to_string("/proc/cpuinfo").unwrap_or_default();
    let model = text.lines().find_map(|line| line.strip_prefix("model name")).unwrap_or("unknown");
    let cores = std::thread::available_parallelism().map_or(1, usize::from);
    format!("Measured on {cores} cores of {}.", model.trim_start_matches([' ', '\t', ':']))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_have_three_digits() {
        assert_eq!(
            [0.4, 7.0, 999.0, 1000.0, 17_249.0, 1_234_567.0].map(count),
            ["0", "7", "999", "1,000", "17,200", "1,230,000"]
        );
        assert_eq!([0.271, 9.5, 41.7].map(ratio), ["0.27×", "9.50×", "42×"]);
        assert_eq!([0.271, 41.74, 417.4, 4174.0].map(time), ["0.27 ms", "41.7 ms", "417 ms", "4.2 s"]);
    }
}
