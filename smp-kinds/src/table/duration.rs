//! Human-readable durations.

/// The seconds since 1970 of a time in RFC 3339.
pub(crate) fn seconds(text: &str) -> Option<i64> {
    let number = |from: usize, to: usize| text.get(from..to)?.parse::<i64>().ok();
    let (year, month, day) = (number(0, 4)?, number(5, 7)?, number(8, 10)?);
    let (hours, minutes, seconds) = (number(11, 13)?, number(14, 16)?, number(17, 19)?);
    // Years begin in March here, so that the leap day is the last of a year.
    let (year, month) = if month > 2 { (year, month - 3) } else { (year - 1, month + 9) };
    let days =
        365 * year + year.div_euclid(4) - year.div_euclid(100) + year.div_euclid(400) + (153 * month + 2) / 5 + day;
    let zone = text.get(19..)?.trim_start_matches(|c: char| c == '.' || c.is_ascii_digit());
    let offset = match zone.split_at_checked(1)? {
        ("Z" | "z", "") => 0,
        (sign @ ("+" | "-"), rest) if rest.len() == 5 => {
            let (hours, minutes) = rest.split_once(':')?;
            let offset = hours.parse::<i64>().ok()? * 3600 + minutes.parse::<i64>().ok()? * 60;
            if sign == "+" { offset } else { -offset }
        }
        _ => return None,
    };
    Some((days - 719_469) * 86_400 + hours * 3600 + minutes * 60 + seconds - offset)
}

/// The duration since a time.
pub(super) fn since(time: i64, now: u64) -> String {
    human(i64::try_from(now).unwrap_or(i64::MAX).saturating_sub(time))
}

/// A duration with two or three significant figures.
///
/// ```text
/// 119 → 119s    125 → 2m5s    7200 → 120m    100000 → 27h    700000 → 8d
/// ```
pub(super) fn human(seconds: i64) -> String {
    let (minutes, hours) = (seconds / 60, seconds / 3600);
    let days = hours / 24;
    let with = |whole: i64, unit: &str, rest: i64, rest_unit: &str| {
        if rest == 0 { format!("{whole}{unit}") } else { format!("{whole}{unit}{rest}{rest_unit}") }
    };
    match seconds {
        ..-1 => "<invalid>".to_owned(),
        -1 => "0s".to_owned(),
        0..120 => format!("{seconds}s"),
        120..600 => with(minutes, "m", seconds % 60, "s"),
        600..10_800 => format!("{minutes}m"),
        10_800..28_800 => with(hours, "h", minutes % 60, "m"),
        28_800..172_800 => format!("{hours}h"),
        172_800..691_200 => with(days, "d", hours % 24, "h"),
        691_200..63_072_000 => format!("{days}d"),
        63_072_000..252_288_000 => with(days / 365, "y", days % 365, "d"),
        _ => format!("{}y", days / 365),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn durations_have_few_figures() {
        for (seconds, text) in [
            (-2, "<invalid>"),
            (-1, "0s"),
            (119, "119s"),
            (120, "2m"),
            (599, "9m59s"),
            (7_200, "120m"),
            (11_100, "3h5m"),
            (100_000, "27h"),
            (180_000, "2d2h"),
            (700_000, "8d"),
            (64_000_000, "2y10d"),
            (300_000_000, "9y"),
        ] {
            assert_eq!(human(seconds), text, "{seconds}");
        }
    }

    #[test]
    fn times_are_read_with_fractions_and_offsets() {
        assert_eq!(seconds("1970-01-01T00:00:00Z"), Some(0));
        assert_eq!(seconds("2000-02-29T00:00:00Z"), Some(951_782_400));
        assert_eq!(seconds("2026-11-23T07:00:00.123456Z"), Some(1_795_417_200));
        assert_eq!(seconds("2026-11-23T08:30:00+01:30"), Some(1_795_417_200));
        for wrong in [
            "",
            "today",
            "2026-11-23T07:00:00",
            "2026-11-23",
            "2026-11-23T07:00:00+x",
            "2026-11-23T07:00:00+9223372036854775807:00",
        ] {
            assert_eq!(seconds(wrong), None, "{wrong}");
        }
    }
}
