//! Values that can have several types: their common shape, and the strategies that an enum proposes.

use std::borrow::Cow;

use super::check::{has_failed, is_list, is_scalar, unnamed};
use super::text::is_same;
use crate::Link::Static;
use crate::{Definition, Field, MergeStrategy, PatchSchema, Scalar, ScalarKind, Shape, Strategy, Variants};

const NONE: Strategy = Strategy { merge: None, retain_keys: false };
pub(super) const REPLACE: Strategy = Strategy { merge: Some(MergeStrategy::Replace), retain_keys: false };

/// One of the types of a value: its shape, its name, and where it has the fields of variants.
pub type Member = (&'static Shape, &'static str, Option<Variants>);

/// Returns a type as one of several.
pub const fn member<T: PatchSchema + ?Sized>() -> Member {
    (T::SHAPE, T::TYPE_NAME, T::VARIANTS)
}

/// The strategy of a field: the declared one, and `retainKeys` if the type is an enum with data.
///
/// ```text
/// state: State                                               retainKeys
/// #[patch(strategy = "merge", …)] volumes: Vec<Volume>       merge|retainKeys
/// #[patch(strategy = "replace")] state: State                replace
/// ```
pub const fn strategy(declared: Option<Strategy>, variants: Option<Variants>) -> Strategy {
    match (declared, variants) {
        (None, Some(Variants::Whole)) => Strategy { merge: None, retain_keys: true },
        (Some(Strategy { merge: Some(MergeStrategy::Merge), .. }), Some(Variants::Items)) => {
            Strategy { merge: Some(MergeStrategy::Merge), retain_keys: true }
        }
        (Some(declared), _) => declared,
        (None, _) => NONE,
    }
}

/// The strategy of stock servers, which do not know what an enum proposes.
pub const fn stock_strategy(declared: Option<Strategy>, variants: Option<Variants>) -> Option<Strategy> {
    let known = match declared {
        Some(declared) => declared,
        None => NONE,
    };
    if strategy(declared, variants).retain_keys && !known.retain_keys { Some(known) } else { None }
}

/// A field that has another type in each variant. If they have no common shape, it is free-form and replaced as a whole, so
/// values of two variants are never mixed.
///
/// ```text
/// A { size: i32 }   B { size: i64 }       integer
/// A { size: Size }  B { size: Size }      Size, with the strategy that it proposes
/// A { size: Size }  B { size: String }    free-form with the strategy replace
/// ```
pub const fn of_types(name: &'static str, members: &[Member]) -> Field<'static> {
    let field = Field::new(name, joined(members));
    if are_same(members) {
        let (_, _, variants) = members[0];
        field.with_strategy(strategy(None, variants)).with_stock_strategy(stock_strategy(None, variants))
    } else if matches!(joined(members), Shape::FreeForm) {
        field.with_strategy(REPLACE)
    } else {
        field
    }
}

/// The shape of a value that has one of these types.
pub(super) const fn joined(members: &[Member]) -> &'static Shape {
    if members.is_empty() {
        return &Shape::FreeForm;
    }
    let (mut shape, _, _) = members[0];
    if are_same(members) {
        return shape;
    }
    let mut index = 1;
    while index < members.len() {
        shape = join(shape, members[index].0);
        index += 1;
    }
    shape
}

/// Whether all types are the same.
pub const fn are_same(members: &[Member]) -> bool {
    let mut index = 1;
    while index < members.len() {
        let ((a, a_name, _), (b, b_name, _)) = (members[0], members[index]);
        if !same(a, b, is_same(required(a_name), required(b_name))) {
            return false;
        }
        index += 1;
    }
    true
}

/// The name without the prefix of `Option`, which has the shape of its value.
const fn required(name: &str) -> &str {
    match name.as_bytes() {
        [b'o', b'p', b't', b'i', b'o', b'n', b'a', b'l', b'_', ..] => name.split_at("optional_".len()).1,
        _ => name,
    }
}

/// Whether two shapes are the same. Tables cannot be compared at compile time, so the caller says whether the names of the
/// types are the same.
pub(super) const fn same(a: &Shape, b: &Shape, has_same_name: bool) -> bool {
    match (a, b) {
        (Shape::Scalar(a), Shape::Scalar(b)) => same_scalar(a, b),
        (Shape::Object(_), Shape::Object(_)) => has_same_name,
        (Shape::Map(Static(a)), Shape::Map(Static(b))) | (Shape::List(Static(a)), Shape::List(Static(b))) => {
            same(a, b, has_same_name)
        }
        (Shape::FreeForm, Shape::FreeForm) => true,
        (
            Shape::Named(Static(Definition { name: Cow::Borrowed(a), .. })),
            Shape::Named(Static(Definition { name: Cow::Borrowed(b), .. })),
        ) => is_same(a, b),
        _ => false,
    }
}

const fn same_scalar(a: &Scalar, b: &Scalar) -> bool {
    match (&a.format, &b.format) {
        (Cow::Borrowed(a_format), Cow::Borrowed(b_format)) => {
            a.kind as u8 == b.kind as u8 && is_same(a_format, b_format)
        }
        _ => false,
    }
}

/// The shape of a value that has one of two different types.
///
/// ```text
/// int32 and int64      integer
/// integer and number   number
/// integer and string   int-or-string
/// anything else        free-form
/// ```
pub(super) const fn join(a: &'static Shape, b: &'static Shape) -> &'static Shape {
    use ScalarKind::{IntOrString, Integer, Number, String};
    if same(a, b, false) {
        return a;
    }
    let (Shape::Scalar(a), Shape::Scalar(b)) = (unnamed(a), unnamed(b)) else { return &Shape::FreeForm };
    match (a.kind, b.kind) {
        (String, String) => const { &Shape::scalar(String) },
        (Integer, Integer) => const { &Shape::scalar(Integer) },
        (Integer | Number, Integer | Number) => const { &Shape::scalar(Number) },
        (ScalarKind::Boolean, ScalarKind::Boolean) => const { &Shape::scalar(ScalarKind::Boolean) },
        (Integer | String | IntOrString, Integer | String | IntOrString) => const { &Shape::scalar(IntOrString) },
        _ => &Shape::FreeForm,
    }
}

/// Whether an untagged value is an object with the fields of all variants: all are structs, but not of the same type.
///
/// ```text
/// enum Source { File { path: String }, Url(Url) }    yes; `n_structs` is 1, and `members` is [Url]
/// enum Source { Text(String), Url(Url) }             no
/// ```
pub const fn are_objects(n_structs: usize, members: &[Member]) -> bool {
    let mut index = 0;
    while index < members.len() {
        if !matches!(unnamed(members[index].0), Shape::Object(_)) {
            return false;
        }
        index += 1;
    }
    n_structs > 0 || !are_same(members)
}

/// The shape of an untagged value that is not an object with the fields of all variants.
pub const fn untagged(n_structs: usize, members: &[Member]) -> &'static Shape {
    if n_structs == 0 { joined(members) } else { &Shape::FreeForm }
}

/// Where an untagged enum has the fields of its variants.
///
/// ```text
/// enum Size { Number(u16), Text(String) }     none: both are scalars
/// enum Source { Text(String), Url(Url) }      a union: an object of another variant must not remain
/// enum Only { Url(Url) }                      what `Url` is
/// ```
pub const fn untagged_variants(n_structs: usize, members: &[Member]) -> Option<Variants> {
    if n_structs + members.len() == 1 || (n_structs == 0 && are_same(members)) {
        return if n_structs == 0 { members[0].2 } else { None };
    }
    let mut has_object = n_structs > 0;
    let mut index = 0;
    while index < members.len() {
        let (shape, _, _) = members[index];
        has_object = has_object || !(is_scalar(shape) || is_list(shape) || has_failed(shape));
        index += 1;
    }
    if has_object { Some(Variants::Whole) } else { None }
}

/// Where a struct with these flattened types has the fields of variants.
pub const fn inlined(flattened: &[Option<Variants>]) -> Option<Variants> {
    let mut index = 0;
    while index < flattened.len() {
        if flattened[index].is_some() {
            return Some(Variants::Inlined);
        }
        index += 1;
    }
    None
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeMap;

    use serde_json::Value;

    use super::{join, joined, member, of_types, stock_strategy, strategy, untagged_variants};
    use crate::{Link, MergeStrategy, Scalar, ScalarKind, Shape, Strategy, Variants};

    #[test]
    fn scalars_have_the_narrowest_common_type() {
        let kind = |shape: &Shape| match shape {
            Shape::Scalar(Scalar { kind, .. }) => Some(*kind),
            _ => None,
        };
        assert_eq!(kind(joined(&[member::<i32>(), member::<i64>()])), Some(ScalarKind::Integer));
        assert_eq!(kind(joined(&[member::<i32>(), member::<f64>(), member::<u8>()])), Some(ScalarKind::Number));
        assert_eq!(
            kind(joined(&[member::<i32>(), member::<String>(), member::<i64>()])),
            Some(ScalarKind::IntOrString)
        );
        assert_eq!(kind(joined(&[member::<bool>(), member::<String>()])), None);
        assert_eq!(join(&Shape::FreeForm, &Shape::FreeForm), &Shape::FreeForm);
        assert_eq!(joined(&[]), &Shape::FreeForm);
    }

    #[test]
    fn an_optional_type_is_the_same_type() {
        let list = Shape::List(Link::from(Shape::scalar(ScalarKind::String)));
        assert_eq!(joined(&[member::<Vec<String>>(), member::<Option<Vec<String>>>()]), &list);
        assert_eq!(joined(&[member::<BTreeMap<String, bool>>(), member::<Vec<bool>>()]), &Shape::FreeForm);
    }

    #[test]
    fn a_field_without_a_common_type_is_replaced() {
        let field = of_types("value", &[member::<bool>(), member::<Vec<bool>>()]);
        assert_eq!((field.strategy().merge, field.own_stock_strategy()), (Some(MergeStrategy::Replace), None));
        assert_eq!(of_types("value", &[member::<Value>(), member::<Value>()]).strategy(), Strategy::default());
        assert_eq!(of_types("value", &[member::<bool>(), member::<bool>()]).strategy(), Strategy::default());
    }

    #[test]
    fn a_union_proposes_retain_keys() {
        let merge = Strategy { merge: Some(MergeStrategy::Merge), retain_keys: false };
        let replace = Strategy { merge: Some(MergeStrategy::Replace), retain_keys: false };
        let both = |declared, variants| (strategy(declared, Some(variants)), stock_strategy(declared, Some(variants)));
        let retained = |merge| Strategy { merge, retain_keys: true };
        assert_eq!(both(None, Variants::Whole), (retained(None), Some(Strategy::default())));
        assert_eq!(both(Some(merge), Variants::Items), (retained(merge.merge), Some(merge)));
        for variants in [Variants::Whole, Variants::Inlined, Variants::Items] {
            assert_eq!(both(Some(replace), variants), (replace, None));
            assert_eq!(both(Some(Strategy::default()), variants), (Strategy::default(), None));
        }
        assert_eq!(both(None, Variants::Inlined), (Strategy::default(), None));
        assert_eq!(both(None, Variants::Items), (Strategy::default(), None));
    }

    #[test]
    fn an_untagged_enum_is_a_union_if_a_variant_is_an_object() {
        assert_eq!(untagged_variants(0, &[member::<bool>(), member::<String>()]), None);
        assert_eq!(untagged_variants(0, &[member::<bool>(), member::<Value>()]), Some(Variants::Whole));
        assert_eq!(untagged_variants(1, &[member::<bool>()]), Some(Variants::Whole));
        assert_eq!(untagged_variants(1, &[]), None);
        assert_eq!(untagged_variants(0, &[member::<bool>()]), None);
    }
}
