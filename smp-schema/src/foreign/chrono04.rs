//! Times of the crate `chrono`.

use chrono::{DateTime, Month, NaiveDate, NaiveDateTime, NaiveTime, TimeDelta, TimeZone, Weekday};

use crate::types::{scalar, scalars};
use crate::{Item, PatchSchema, ScalarKind, Shape};

impl<Tz: TimeZone> PatchSchema for DateTime<Tz> {
    const SHAPE: &'static Shape = &scalar(ScalarKind::String, "date-time");
}

scalars! {
    String "date": NaiveDate;
    String "": NaiveDateTime NaiveTime Month Weekday;
}

/// Seconds and nanoseconds, as a list.
impl PatchSchema for TimeDelta {
    const SHAPE: &'static Shape = <(i64, i32)>::SHAPE;
    const ITEM: Item = <(i64, i32)>::ITEM;
}
