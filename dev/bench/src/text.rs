//! Human-readable numbers: three digits and a unit.

/// A time.
pub(crate) fn time(nanoseconds: f64) -> String {
    match nanoseconds {
        few if few < 1e3 => format!("{} ns", three(few)),
        some if some < 1e6 => format!("{} µs", three(some / 1e3)),
        many if many < 1e9 => format!("{} ms", three(many / 1e6)),
        more => format!("{} s", three(more / 1e9)),
    }
}

/// A number of bytes.
pub(crate) fn bytes(count: usize) -> String {
    match crate::number(count) {
        few if few < 1e3 => format!("{} B", three(few)),
        some if some < 1e6 => format!("{} KB", three(some / 1e3)),
        many if many < 1e9 => format!("{} MB", three(many / 1e6)),
        more => format!("{} GB", three(more / 1e9)),
    }
}

/// A ratio; a dash if it is unknown.
pub(crate) fn ratio(ratio: Option<f64>) -> String {
    ratio.map_or_else(|| "–".to_owned(), |ratio| format!("{}×", three(ratio)))
}

/// A whole number, with commas.
pub(crate) fn count(count: u64) -> String {
    let digits = count.to_string();
    let mut text = String::new();
    for (index, digit) in digits.chars().enumerate() {
        if index > 0 && (digits.len() - index).is_multiple_of(3) {
            text.push(',');
        }
        text.push(digit);
    }
    text
}

/// Three significant digits, or all digits of a larger number.
fn three(value: f64) -> String {
    match value {
        small if small < 9.995 => format!("{small:.2}"),
        middle if middle < 99.95 => format!("{middle:.1}"),
        _ => {
            let whole = format!("{value:.0}");
            whole.parse().map_or(whole, count)
        }
    }
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
    }
}
