//! Times of entries: whole seconds, as servers write them.

use std::fmt;
use std::str::FromStr;
use std::time::SystemTime;

/// A time in whole seconds, as in `metadata.managedFields`. It is an argument of every operation, so that results do not depend on a clock.
///
/// ```
/// use std::time::{Duration, SystemTime};
/// use smp_apply::Timestamp;
///
/// let time: Timestamp = "2026-11-27T09:00:00+01:00".parse()?;
/// assert_eq!(time.to_string(), "2026-11-27T08:00:00Z");
/// assert_eq!(time, Timestamp::from(SystemTime::UNIX_EPOCH + Duration::from_secs(1_795_766_400)));
/// # Ok::<(), smp_apply::InvalidTimestamp>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Timestamp {
    /// Seconds since 1970, in UTC; between the years 0 and 9999.
    seconds: i64,
}

/// The error for a text that is not a time as RFC 3339 defines it.
///
/// ```
/// use smp_apply::Timestamp;
///
/// let error = "today".parse::<Timestamp>().expect_err("it is not a time");
/// assert_eq!(error.to_string(), "not a time such as 2026-11-27T08:00:00Z");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct InvalidTimestamp;

impl fmt::Display for InvalidTimestamp {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("not a time such as 2026-11-27T08:00:00Z")
    }
}

impl std::error::Error for InvalidTimestamp {}

const DAY: i64 = 86_400;
/// The first second of the year 0 and the last one of the year 9999. Servers cannot write other times.
const FIRST: i64 = -62_167_219_200;
const LAST: i64 = 253_402_300_799;

impl Timestamp {
    /// Returns the time that is this many seconds after the beginning of 1970. A time that a server cannot write becomes the nearest one
    /// that it can: the first second of the year 0 or the last one of the year 9999.
    ///
    /// ```
    /// assert_eq!(smp_apply::Timestamp::from_unix(0).to_string(), "1970-01-01T00:00:00Z");
    /// ```
    pub fn from_unix(seconds: i64) -> Self {
        Self { seconds: seconds.clamp(FIRST, LAST) }
    }

    /// Returns the seconds since the beginning of 1970.
    ///
    /// ```
    /// use smp_apply::Timestamp;
    ///
    /// assert_eq!("1970-01-02T00:00:00.9Z".parse::<Timestamp>()?.unix(), 86_400);
    /// # Ok::<(), smp_apply::InvalidTimestamp>(())
    /// ```
    pub const fn unix(self) -> i64 {
        self.seconds
    }
}

/// Fractions of a second are cut off.
impl From<SystemTime> for Timestamp {
    fn from(time: SystemTime) -> Self {
        let since = time.duration_since(SystemTime::UNIX_EPOCH).map_or(0, |duration| duration.as_secs());
        Self::from_unix(i64::try_from(since).unwrap_or(LAST))
    }
}

/// Writes the time in UTC: `2026-11-27T08:00:00Z`.
impl fmt::Display for Timestamp {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (year, month, day) = date(self.seconds.div_euclid(DAY));
        let second = self.seconds.rem_euclid(DAY);
        let (hour, minute, second) = (second / 3600, second / 60 % 60, second % 60);
        write!(f, "{year:04}-{month:02}-{day:02}T{hour:02}:{minute:02}:{second:02}Z")
    }
}

/// Reads a time as RFC 3339 defines it, in any zone and with any fraction of a second.
///
/// # Errors
///
/// If the text is not such a time.
impl FromStr for Timestamp {
    type Err = InvalidTimestamp;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        read(text).ok_or(InvalidTimestamp)
    }
}

fn read(text: &str) -> Option<Timestamp> {
    let (date, rest) = text.split_at_checked(10)?;
    let rest = rest.strip_prefix('T')?;
    let (clock, rest) = rest.split_at_checked(8)?;
    let [year, month, day] = parts::<3>(date, '-', &[4, 2, 2])?;
    let [hour, minute, second] = parts::<3>(clock, ':', &[2, 2, 2])?;
    let rest = match rest.strip_prefix('.') {
        None => rest,
        Some(fraction) => {
            let zone = fraction.trim_start_matches(|digit: char| digit.is_ascii_digit());
            (zone.len() < fraction.len()).then_some(zone)?
        }
    };
    let offset = match rest.split_at_checked(1)? {
        ("Z", "") => 0,
        (sign @ ("+" | "-"), zone) => {
            let [hours, minutes] = parts::<2>(zone, ':', &[2, 2])?;
            let seconds = (hours <= 24 && minutes < 60).then_some(hours * 3600 + minutes * 60)?;
            if sign == "+" { seconds } else { -seconds }
        }
        _ => return None,
    };
    let is_valid = (1..=12).contains(&month) && (1..=days_of(year, month)).contains(&day);
    if !is_valid || hour > 23 || minute > 59 || second > 59 {
        return None;
    }
    let seconds = days_since_1970(year, month, day) * DAY + hour * 3600 + minute * 60 + second - offset;
    (FIRST..=LAST).contains(&seconds).then_some(Timestamp { seconds })
}

/// Reads numbers with fixed widths: `2026-11-27` with 4, 2 and 2 digits.
fn parts<const N: usize>(text: &str, separator: char, widths: &[usize; N]) -> Option<[i64; N]> {
    let mut numbers = [0; N];
    let mut found = 0;
    for part in text.split(separator) {
        let is_number = part.len() == *widths.get(found)? && part.bytes().all(|digit| digit.is_ascii_digit());
        *numbers.get_mut(found)? = is_number.then(|| part.parse().ok())??;
        found += 1;
    }
    (found == N).then_some(numbers)
}

fn days_of(year: i64, month: i64) -> i64 {
    match month {
        2 if year % 4 == 0 && (year % 100 != 0 || year % 400 == 0) => 29,
        2 => 28,
        4 | 6 | 9 | 11 => 30,
        _ => 31,
    }
}

/// The days from 1970-01-01 to a date. Years are counted from March, so that the leap day is the last one.
fn days_since_1970(year: i64, month: i64, day: i64) -> i64 {
    let (year, month) = if month > 2 { (year, month - 3) } else { (year - 1, month + 9) };
    let leap_days = year.div_euclid(4) - year.div_euclid(100) + year.div_euclid(400);
    365 * year + leap_days + (153 * month + 2) / 5 + day - 1 - 719_468
}

/// The date that is this many days after 1970-01-01: the inverse of [`days_since_1970`].
fn date(days: i64) -> (i64, i64, i64) {
    let days = days + 719_468;
    let (era, day) = (days.div_euclid(146_097), days.rem_euclid(146_097));
    let year = (day - day / 1_460 + day / 36_524 - day / 146_096) / 365;
    let day = day - (365 * year + year / 4 - year / 100);
    let month = (5 * day + 2) / 153;
    let of_month = day - (153 * month + 2) / 5 + 1;
    let (year, month) = (year + era * 400, if month < 10 { month + 3 } else { month - 9 });
    (if month > 2 { year } else { year + 1 }, month, of_month)
}

#[cfg(test)]
mod tests {
    use super::{DAY, Timestamp, date, days_since_1970};

    #[test]
    fn every_day_has_one_date() {
        for day in (-719_528..2_932_897).step_by(17) {
            let (year, month, of_month) = date(day);
            assert_eq!(days_since_1970(year, month, of_month), day);
        }
        for (day, expected) in
            [(0, (1970, 1, 1)), (11_016, (2000, 2, 29)), (-719_528, (0, 1, 1)), (2_932_896, (9999, 12, 31))]
        {
            assert_eq!(date(day), expected);
        }
    }

    #[test]
    fn times_are_read_in_any_zone_and_written_in_utc() {
        for (text, expected) in [
            ("1970-01-01T00:00:00Z", "1970-01-01T00:00:00Z"),
            ("2000-02-29T23:59:59.999999999-00:30", "2000-03-01T00:29:59Z"),
            ("0000-01-01T01:00:00+01:00", "0000-01-01T00:00:00Z"),
            ("9999-12-31T23:59:59Z", "9999-12-31T23:59:59Z"),
        ] {
            assert_eq!(text.parse::<Timestamp>().expect("it is a time").to_string(), expected);
        }
        assert_eq!(Timestamp::from_unix(i64::MAX).to_string(), "9999-12-31T23:59:59Z");
        assert_eq!(Timestamp::from_unix(DAY - 1).to_string(), "1970-01-01T23:59:59Z");
    }

    #[test]
    fn other_texts_are_not_times() {
        for text in [
            "",
            "2026",
            "2026-11-27",
            "2026-11-27T08:00:00",
            "2026-11-27 08:00:00Z",
            "2026-02-29T00:00:00Z",
            "2026-13-01T00:00:00Z",
            "2026-11-27T24:00:00Z",
            "2026-11-27T08:60:00Z",
            "2026-11-27T08:00:00.Z",
            "2026-11-27T08:00:00+1:00",
            "9999-12-31T23:59:59-01:00",
            "2026-11-27T08:00:00Zx",
            "+026-11-27T08:00:00Z",
            "2026-11-27T08:00:00+01:00:00",
            "ä026-11-27T08:00:00Z",
            "2026-11-2-T08:00:00Z",
        ] {
            assert!(text.parse::<Timestamp>().is_err(), "{text}");
        }
    }
}
