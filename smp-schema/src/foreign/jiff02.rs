//! Times of the crate `jiff`.

use jiff::civil::{Date, DateTime, ISOWeekDate, Time};
use jiff::{SignedDuration, Span, Timestamp, Zoned};

use crate::types::{scalar, scalars};
use crate::{PatchSchema, ScalarKind, Shape};

scalars! {
    String "date-time": Timestamp;
    String "date": Date;
    String "": DateTime ISOWeekDate SignedDuration Span Time Zoned;
}
