//! The source of times, uids and random names. With a seed, they are the same in every run.

use std::sync::Mutex;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::{Duration, SystemTime, UNIX_EPOCH};

use crate::decode::{self, Precision};
use crate::lock::lock;

/// The characters of generated names; without vowels, so they form no words.
pub(crate) const LETTERS: &[u8; 27] = b"bcdfghjklmnpqrstvwxz2456789";

/// 9999-12-31T23:59:59Z in seconds since 1970.
const LAST_SECOND: u64 = 253_402_300_799;

/// A source of times, uids and names.
#[derive(Debug)]
pub(crate) struct Sources {
    /// The seconds since 1970 if the test set the clock, or `u64::MAX` for the system clock.
    fixed: AtomicU64,
    random: Mutex<fastrand::Rng>,
}

impl Sources {
    pub(crate) fn new(seed: Option<u64>, time: Option<SystemTime>) -> Self {
        let random = seed.map_or_else(fastrand::Rng::new, fastrand::Rng::with_seed);
        Self { fixed: AtomicU64::new(time.map_or(u64::MAX, seconds)), random: Mutex::new(random) }
    }

    /// Sets the clock to a fixed time.
    pub(crate) fn set_time(&self, time: SystemTime) {
        self.fixed.store(seconds(time), Ordering::Relaxed);
    }

    /// The time in seconds since 1970.
    pub(crate) fn seconds(&self) -> u64 {
        match self.fixed.load(Ordering::Relaxed) {
            u64::MAX => seconds(SystemTime::now()),
            fixed => fixed,
        }
    }

    /// The time as objects have it: in whole seconds, UTC.
    pub(crate) fn now(&self) -> String {
        self.after(Duration::ZERO)
    }

    /// The time after a delay, at most the last second of the year 9999, because clients cannot parse later times.
    pub(crate) fn after(&self, delay: Duration) -> String {
        timestamp(self.seconds().saturating_add(delay.as_secs()))
    }

    /// A random uid, version 4.
    pub(crate) fn uid(&self) -> String {
        let number = lock(&self.random).u128(..);
        let number = number & !(0xf << 76) & !(0x3 << 62) | (4 << 76) | (2 << 62);
        let digits = format!("{number:032x}");
        [&digits[..8], &digits[8..12], &digits[12..16], &digits[16..20], &digits[20..]].join("-")
    }

    /// Returns a random suffix for a generated name.
    pub(crate) fn name_suffix(&self) -> String {
        let mut random = lock(&self.random);
        (0..5).map(|_| char::from(LETTERS[random.usize(..LETTERS.len())])).collect()
    }
}

impl smp_kinds::__private::sources::Sources for Sources {
    fn now(&self) -> String {
        self.now()
    }

    fn uid(&self) -> String {
        self.uid()
    }

    fn name_suffix(&self) -> String {
        self.name_suffix()
    }
}

fn seconds(time: SystemTime) -> u64 {
    time.duration_since(UNIX_EPOCH).map_or(0, |duration| duration.as_secs())
}

/// Writes seconds since 1970 as `2026-11-23T07:00:00Z`, at most the last second of the year 9999.
fn timestamp(seconds: u64) -> String {
    let seconds = i64::try_from(seconds.min(LAST_SECOND)).unwrap_or_default();
    decode::of_unix(seconds, 0, Precision::Seconds).unwrap_or_default()
}

/// Writes seconds since 1970 as headers have them: `Mon, 23 Nov 2026 07:00:00 GMT`.
pub(crate) fn http_date(seconds: u64) -> String {
    const DAYS: [&str; 7] = ["Thu", "Fri", "Sat", "Sun", "Mon", "Tue", "Wed"];
    const MONTHS: [&str; 12] = ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"];
    let text = timestamp(seconds);
    let weekday = usize::try_from(seconds.min(LAST_SECOND) / 86_400 % 7).map_or("", |day| DAYS[day]);
    let month = text[5..7].parse::<usize>().map_or("", |month| MONTHS[month - 1]);
    format!("{weekday}, {} {month} {} {} GMT", &text[8..10], &text[..4], &text[11..19])
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn times_are_written_in_utc() {
        for (seconds, text) in [
            (0, "1970-01-01T00:00:00Z"),
            (951_782_399, "2000-02-28T23:59:59Z"),
            (951_782_400, "2000-02-29T00:00:00Z"),
            (1_795_417_200, "2026-11-23T07:00:00Z"),
            (4_107_542_400, "2100-03-01T00:00:00Z"),
        ] {
            assert_eq!(timestamp(seconds), text);
        }
    }

    #[test]
    fn a_time_after_any_delay_is_before_the_year_10000() {
        let sources = Sources::new(None, None);
        for delay in [Duration::MAX, Duration::from_secs(i64::MAX as u64), Duration::from_secs(LAST_SECOND)] {
            assert_eq!(sources.after(delay), "9999-12-31T23:59:59Z");
        }
        sources.set_time(UNIX_EPOCH + Duration::from_secs(LAST_SECOND + 1));
        assert_eq!(sources.now(), "9999-12-31T23:59:59Z");
    }

    #[test]
    fn headers_have_weekdays_and_names_of_months() {
        assert_eq!(http_date(0), "Thu, 01 Jan 1970 00:00:00 GMT");
        assert_eq!(http_date(951_782_400), "Tue, 29 Feb 2000 00:00:00 GMT");
        assert_eq!(http_date(1_795_417_200), "Mon, 23 Nov 2026 07:00:00 GMT");
    }

    #[test]
    fn the_same_seed_gives_the_same_uids_and_names() {
        let [one, other] = [(); 2].map(|()| Sources::new(Some(7), None));
        for _ in 0..100 {
            let uid = one.uid();
            assert_eq!(uid, other.uid());
            assert_eq!((uid.len(), &uid[14..15]), (36, "4"));
            assert!("89ab".contains(&uid[19..20]));
            assert_eq!(one.name_suffix(), other.name_suffix());
        }
    }
}
