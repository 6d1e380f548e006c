//! Types of the standard library and of other crates: what serde writes fits their shapes, and they can be patched.
//!
//! The features of this crate are on in each command for the whole workspace: see `dev/fuzz/Cargo.toml`.

use std::cell::RefCell;
use std::cmp::Reverse;
use std::collections::{BTreeSet, LinkedList};
use std::fmt::Debug;
use std::net::{IpAddr, Ipv4Addr, Ipv6Addr, SocketAddr};
use std::num::{NonZeroI8, NonZeroU16, Wrapping};
use std::path::{Path, PathBuf};
use std::time::{Duration, SystemTime};

use serde::{Deserialize, Serialize, de::DeserializeOwned};
use serde_json::{Value, json};
use smp_core::schema::{Scalar, ScalarKind, Shape};
use smp_core::{PatchSchema, Schema, apply, diff};

mod crates;

/// An object with a value of a foreign type, which may be absent.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, PatchSchema)]
struct Holder<T> {
    value: T,
    absent: Option<T>,
}

/// Checks that two values have the shape of their type in JSON, and that the patch between them is the expected one and
/// works, both in place of another value and in place of none.
fn check<T>(live: T, wanted: T, expected: &Value)
where
    T: PatchSchema + Clone + Debug + PartialEq + Serialize + DeserializeOwned,
{
    for value in [&live, &wanted] {
        let json = serde_json::to_value(value).unwrap();
        assert!(fits(&json, T::SHAPE), "{json} is not {:?}", T::SHAPE);
    }
    let live = Holder { value: live, absent: None };
    let wanted = Holder { absent: Some(wanted.clone()), value: wanted };
    let patch = diff(&live, &wanted).unwrap();
    assert_eq!(patch.as_value()["value"], *expected);
    assert_eq!(apply(&live, &patch).unwrap(), wanted);
    assert!(diff(&wanted, &wanted).unwrap().is_empty());
}

/// Like [`check`], for a type whose values are replaced as they are.
fn check_replaced<T>(live: T, wanted: T)
where
    T: PatchSchema + Clone + Debug + PartialEq + Serialize + DeserializeOwned,
{
    let expected = serde_json::to_value(&wanted).unwrap();
    check(live, wanted, &expected);
}

fn fits(json: &Value, shape: &Shape) -> bool {
    match shape.unnamed() {
        Shape::Scalar(scalar) => match scalar.kind {
            ScalarKind::String => json.is_string(),
            ScalarKind::Integer => json.is_i64() || json.is_u64(),
            ScalarKind::Number => json.is_number(),
            ScalarKind::Boolean => json.is_boolean(),
            ScalarKind::IntOrString => json.is_i64() || json.is_string(),
        },
        Shape::List(item) => json.as_array().is_some_and(|items| items.iter().all(|json| fits(json, item))),
        Shape::Map(value) => json.as_object().is_some_and(|map| map.values().all(|json| fits(json, value))),
        Shape::Object(_) => json.as_object().is_some_and(|object| {
            let table = Schema::of_shape(shape).and_then(Schema::object).expect("a derived table");
            table.fields().iter().all(|field| object.get(field.name()).is_none_or(|json| fits(json, field.shape())))
                && object.keys().all(|name| table.field(name).is_some())
        }),
        Shape::FreeForm => true,
        other @ Shape::Named(_) => panic!("a derived table has no {other:?}"),
    }
}

/// The format of a scalar type.
fn format<T: PatchSchema>() -> &'static str {
    match T::SHAPE {
        Shape::Scalar(Scalar { format, .. }) => format,
        other => panic!("{other:?} is not a scalar"),
    }
}

#[test]
fn addresses_are_strings() {
    check_replaced(IpAddr::V4(Ipv4Addr::LOCALHOST), IpAddr::V6(Ipv6Addr::LOCALHOST));
    check_replaced(Ipv4Addr::LOCALHOST, Ipv4Addr::UNSPECIFIED);
    check_replaced(Ipv6Addr::LOCALHOST, Ipv6Addr::UNSPECIFIED);
    check_replaced::<SocketAddr>("127.0.0.1:80".parse().unwrap(), "[::1]:80".parse().unwrap());
    assert_eq!([format::<IpAddr>(), format::<Ipv4Addr>(), format::<Ipv6Addr>()], ["", "ipv4", "ipv6"]);
}

#[test]
fn paths_are_strings() {
    check_replaced(PathBuf::from("/etc"), PathBuf::from("/var"));
    check_replaced::<Box<Path>>(Path::new("/etc").into(), Path::new("/var").into());
}

#[test]
fn integers_without_zero_are_integers_with_a_minimum() {
    check_replaced(NonZeroU16::MIN, NonZeroU16::MAX);
    check_replaced(NonZeroI8::MIN, NonZeroI8::MAX);
    let holder = Schema::of::<Holder<NonZeroU16>>();
    assert_eq!(holder.field("value").unwrap().documentation().keyword("minimum"), Some("1"));
    let holder = Schema::of::<Holder<NonZeroI8>>();
    assert_eq!(holder.field("value").unwrap().documentation().keyword("minimum"), None);
}

#[test]
fn durations_and_system_times_are_objects() {
    check(Duration::from_secs(1), Duration::from_millis(1_500), &json!({"nanos": 500_000_000}));
    let time = SystemTime::UNIX_EPOCH + Duration::from_secs(7);
    check(SystemTime::UNIX_EPOCH, time, &json!({"secs_since_epoch": 7}));
    assert!(Duration::OBJECT.unwrap().fields().iter().all(smp_core::schema::Field::is_required));
    assert_eq!(SystemTime::OBJECT.unwrap().name(), "std.time.SystemTime");
}

#[test]
fn tuples_are_lists_that_are_replaced() {
    check_replaced((1, "a".to_owned(), vec![true]), (1, "b".to_owned(), vec![]));
    check_replaced((1,), (2,));
    let a = "a".to_owned();
    check_replaced((1, 2, 3, 4, 5, 6, 7, a.clone()), (1, 2, 3, 4, 5, 6, 8, a));
}

#[test]
fn wrappers_and_lists_have_the_shape_of_their_contents() {
    check_replaced(Wrapping(1_i32), Wrapping(2));
    check_replaced(Reverse("a".to_owned()), Reverse("b".to_owned()));
    check_replaced(RefCell::new(1_i32), RefCell::new(2));
    check_replaced(LinkedList::from([1_i32]), LinkedList::from([2]));
    assert_eq!(<RefCell<BTreeSet<i32>>>::ITEM, <Vec<i32>>::ITEM);
}
