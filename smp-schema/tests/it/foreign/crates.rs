//! Types of other crates, each with the feature named after it.

#![cfg(all(
    feature = "bytes1",
    feature = "chrono04",
    feature = "indexmap2",
    feature = "jiff02",
    feature = "raw_value",
    feature = "url2",
    feature = "uuid1"
))]

use serde::{Deserialize, Serialize};
use smp_core::{PatchSchema, apply, diff};

use super::{check, check_replaced, format};

#[test]
fn byte_strings_are_lists_of_integers() {
    use bytes::{Bytes, BytesMut};

    check_replaced(Bytes::from_static(b"ab"), Bytes::from_static(b"\xff"));
    check_replaced(BytesMut::from("ab"), BytesMut::from(""));
}

#[test]
fn times_of_chrono() {
    use chrono::{DateTime, Month, NaiveDate, NaiveDateTime, NaiveTime, TimeDelta, Utc, Weekday};

    check_replaced::<DateTime<Utc>>(DateTime::UNIX_EPOCH, "2026-04-22T10:00:00.5Z".parse().unwrap());
    let day: NaiveDate = "2026-04-22".parse().unwrap();
    check_replaced(NaiveDate::MIN, day);
    check_replaced(NaiveTime::MIN, "10:00:00".parse().unwrap());
    check_replaced(NaiveDateTime::MIN, day.into());
    check_replaced(Month::April, Month::May);
    check_replaced(Weekday::Mon, Weekday::Tue);
    check_replaced(TimeDelta::zero(), TimeDelta::milliseconds(1_500));
    assert_eq!([format::<DateTime<Utc>>(), format::<NaiveDate>(), format::<NaiveTime>()], ["date-time", "date", ""]);
}

#[test]
fn maps_are_merged_and_sets_replaced() {
    use indexmap::{IndexMap, IndexSet};
    use serde_json::json;

    let map = |value| IndexMap::<_, i32>::from_iter([("z".to_owned(), 1), ("a".to_owned(), value)]);
    check(map(1), map(2), &json!({"a": 2}));
    check_replaced(IndexSet::<i32>::from_iter([2, 1]), IndexSet::from_iter([3]));
}

/// A span. `jiff::Span` does not implement `==`, because the length of a month varies.
#[derive(Clone, Debug, Serialize, Deserialize, PatchSchema)]
#[serde(transparent)]
struct Exact(jiff::Span);

impl PartialEq for Exact {
    fn eq(&self, other: &Self) -> bool {
        self.0.fieldwise() == other.0.fieldwise()
    }
}

#[test]
fn times_of_jiff() {
    use jiff::civil::{Date, DateTime, Time};
    use jiff::{SignedDuration, Span, Timestamp, Zoned};

    check_replaced::<Timestamp>(Timestamp::UNIX_EPOCH, "2026-04-22T10:00:00.5Z".parse().unwrap());
    let zoned = |hours| Timestamp::UNIX_EPOCH.to_zoned(jiff::tz::offset(hours).to_time_zone());
    check_replaced(zoned(1), zoned(2));
    check_replaced(Date::ZERO, Date::MAX);
    check_replaced(Time::MIN, Time::MAX);
    check_replaced(DateTime::ZERO, DateTime::MAX);
    check_replaced(Date::ZERO.iso_week_date(), Date::MAX.iso_week_date());
    check_replaced(SignedDuration::ZERO, SignedDuration::from_millis(1_500));
    check_replaced(Exact(Span::new().hours(1)), Exact(Span::new().months(1)));
    assert_eq!([format::<Timestamp>(), format::<Date>(), format::<Zoned>()], ["date-time", "date", ""]);
}

#[test]
fn raw_values_are_free_form() {
    use serde_json::value::RawValue;

    #[derive(Clone, Debug, Serialize, Deserialize, PatchSchema)]
    struct Plugin {
        config: Box<RawValue>,
    }

    let plugin = |text: &str| Plugin { config: RawValue::from_string(text.to_owned()).unwrap() };
    let (live, wanted) = (plugin(r#"{"a":1,"b":[2]}"#), plugin(r#"{"a":1,"b":[3]}"#));
    let patch = diff(&live, &wanted).unwrap();
    assert_eq!(patch.as_value(), &serde_json::json!({"config": {"$patch": "replace", "a": 1, "b": [3]}}));
    assert_eq!(apply(&live, &patch).unwrap().config.get(), wanted.config.get());
}

#[test]
fn urls_are_strings() {
    use url::Url;

    check_replaced::<Url>("https://a.example/x".parse().unwrap(), "mailto:a@b.example".parse().unwrap());
    assert_eq!(format::<Url>(), "uri");
}

#[test]
fn uuids_are_strings() {
    use uuid::{NonNilUuid, Uuid};

    check_replaced(Uuid::nil(), Uuid::max());
    check_replaced(NonNilUuid::new(Uuid::from_u128(1)).unwrap(), NonNilUuid::new(Uuid::max()).unwrap());
    assert_eq!(format::<Uuid>(), "uuid");
}
