//! The trait that gives a Rust type its table, and its implementations for the standard library.

use std::borrow::Cow;
use std::collections::{BTreeMap, BTreeSet, HashMap, HashSet, VecDeque};
use std::rc::Rc;
use std::sync::Arc;

use super::name::Name;
use super::{Documentation, Link, ObjectSchema, Scalar, ScalarKind, Shape, Variants};

/// The shape and the table of the items of a list; see [`PatchSchema::ITEM`].
pub type Item = Option<(&'static Shape, Option<&'static ObjectSchema<'static>>)>;

/// A type that can be patched.
///
/// Derive it; the macro reads `#[patch(...)]` and serde's attributes. Scalars, `Option`, `Box`, `Vec`, arrays, maps and
/// [`serde_json::Value`] implement it, other types of the standard library as serde writes them, and with a
/// [feature](crate#features) types of other crates.
///
/// ```
/// use smp_schema::{ScalarKind, Shape};
/// use smp_schema::{PatchSchema, Schema};
///
/// /// A type with a JSON form only, implemented by hand.
/// struct Quantity(String);
///
/// impl PatchSchema for Quantity {
///     const SHAPE: &'static Shape = &Shape::scalar(ScalarKind::String);
/// }
///
/// #[derive(PatchSchema)]
/// struct Requests {
///     cpu: Option<Quantity>,
/// }
///
/// let requests = Schema::of::<Requests>();
/// let cpu = requests.field("cpu").expect("the struct has it");
/// assert_eq!(cpu.shape(), Quantity::SHAPE);
/// assert!(!cpu.is_required());
/// ```
#[diagnostic::on_unimplemented(
    message = "`{Self}` has no patch schema",
    label = "no patch schema for this type",
    note = "if the type is yours, derive it: `#[derive(PatchSchema)]`; for the type that kube's `CustomResource` creates, add \
        `#[kube(derive = \"PatchSchema\")]` to the spec",
    note = "if it is from bytes, chrono, indexmap, jiff, k8s-openapi, url or uuid, enable the feature of `smp-schema` for it: \
        `bytes1`, `chrono04`, `indexmap2`, `jiff02`, `k8s-openapi029`, `url2`, `uuid1`; for `RawValue`, `raw_value`",
    note = "if it is from another crate, describe the field: `#[patch(scalar = \"string\")]` for a string in JSON, \
        `#[patch(free_form)]` for any JSON, `#[patch(schema_of = \"Type\")]` for the JSON of another type; or wrap it in a \
        newtype that derives `PatchSchema`",
    note = "if it is the type of the items of a list or of the values of a map, describe only these: \
        `#[patch(items(scalar = \"string\"))]`, `#[patch(items(free_form))]`, `#[patch(items(schema_of = \"Type\"))]`"
)]
pub trait PatchSchema {
    /// What a value of this type is in JSON.
    const SHAPE: &'static Shape;
    /// The table, if the type (inside `Option` and smart pointers) is an object with fields.
    const OBJECT: Option<&'static ObjectSchema<'static>> = None;
    /// The shape and table of the items, if the type is a list.
    const ITEM: Item = None;
    /// Whether serde omits the field or accepts a missing one (`Option`).
    const OPTIONAL: bool = false;
    /// Where the type has the fields of an enum's variants, of which a value has those of one variant only. A field whose type
    /// is such an enum has the strategy `retainKeys`, unless its own attributes say otherwise, so a diff that changes the variant
    /// clears the fields of the old one. The derive macro sets it for enums with data. See [`Variants`].
    ///
    /// ```
    /// use smp_schema::PatchSchema;
    /// use smp_schema::Variants;
    ///
    /// #[derive(PatchSchema)]
    /// struct Status {
    ///     state: Option<State>,
    /// }
    ///
    /// #[derive(PatchSchema)]
    /// enum State {
    ///     Running { pid: u32 },
    ///     Waiting { reason: String },
    /// }
    ///
    /// assert_eq!(Option::<State>::VARIANTS, Some(Variants::Whole));
    /// assert!(Status::OBJECT.unwrap().field("state").unwrap().strategy().retain_keys);
    /// ```
    const VARIANTS: Option<Variants> = None;
    /// The documentation of every value of the type, if the type does not have a definition.
    const DOCUMENTATION: &'static Documentation = &Documentation::NONE;
    /// The type's name in the names of generic types: `Port` in `Page_Port`. By default the name of its definition, or its
    /// form: `string`, `int32`, `list_string`, `map_any`.
    ///
    /// ```
    /// use smp_schema::PatchSchema;
    ///
    /// #[derive(PatchSchema)]
    /// struct Page<T> {
    ///     items: Vec<T>,
    /// }
    ///
    /// assert_eq!(Page::<String>::TYPE_NAME, "Page_string");
    /// assert_eq!(Vec::<Page<i32>>::TYPE_NAME, "list_Page_int32");
    /// ```
    const TYPE_NAME: &'static str = (const { &Name::of(Self::SHAPE, Self::OBJECT, Self::ITEM) }).as_str();
    /// Checks of the derive macro that run when a generic type is used.
    #[doc(hidden)]
    const CHECK: () = ();

    /// Returns the value itself if it is already JSON.
    #[doc(hidden)]
    fn __as_json(&self) -> Option<&serde_json::Value> {
        None
    }

    /// Converts a JSON value to this type without serde; any type but JSON returns the value as an error.
    #[doc(hidden)]
    fn __from_json(json: serde_json::Value) -> Result<Self, serde_json::Value>
    where
        Self: Sized,
    {
        Err(json)
    }
}

pub(super) const fn scalar(kind: ScalarKind, format: &'static str) -> Shape {
    Shape::Scalar(Scalar { kind, format: Cow::Borrowed(format) })
}

/// The documentation of a list or map whose items or values have one.
pub(super) const fn of_items(items: &'static Documentation) -> Documentation {
    let items = if items.is_empty() { None } else { Some(Link::Static(items)) };
    Documentation { items, ..Documentation::NONE }
}

/// The name of a list, a map or an optional value.
pub(super) const fn prefixed(prefix: &str, name: &str) -> Name {
    Name::new().text(prefix).argument(name)
}

macro_rules! scalars {
    ($($kind:ident $format:literal: $($ty:ty)*;)*) => {
        $($(impl PatchSchema for $ty {
            const SHAPE: &'static Shape = &scalar(ScalarKind::$kind, $format);
        })*)*
    };
}

pub(super) use scalars;

scalars! {
    Boolean "": bool;
    String "": String str char;
    Integer "int32": i8 i16 i32 u8 u16;
    Integer "int64": i64 u32 u64 isize usize;
    Integer "": i128 u128;
    Number "float": f32;
    Number "double": f64;
}

macro_rules! transparent {
    ($(($($bound:tt)*) $ty:ty),*) => {
        $(impl<T: PatchSchema + $($bound)*> PatchSchema for $ty {
            const SHAPE: &'static Shape = T::SHAPE;
            const OBJECT: Option<&'static ObjectSchema<'static>> = T::OBJECT;
            const ITEM: Item = T::ITEM;
            const OPTIONAL: bool = T::OPTIONAL;
            const VARIANTS: Option<$crate::Variants> = T::VARIANTS;
            const DOCUMENTATION: &'static Documentation = T::DOCUMENTATION;
            const TYPE_NAME: &'static str = T::TYPE_NAME;
        })*
    };
}

pub(super) use transparent;

transparent!((?Sized) Box<T>, (?Sized) Rc<T>, (?Sized) Arc<T>, (?Sized) &T);

impl<T: PatchSchema> PatchSchema for Option<T> {
    const SHAPE: &'static Shape = T::SHAPE;
    const OBJECT: Option<&'static ObjectSchema<'static>> = T::OBJECT;
    const ITEM: Item = T::ITEM;
    const OPTIONAL: bool = true;
    const VARIANTS: Option<Variants> = T::VARIANTS;
    const DOCUMENTATION: &'static Documentation = T::DOCUMENTATION;
    const TYPE_NAME: &'static str = (const { &prefixed("optional_", T::TYPE_NAME) }).as_str();
}

impl<T: PatchSchema + ToOwned + ?Sized> PatchSchema for Cow<'_, T> {
    const SHAPE: &'static Shape = T::SHAPE;
    const OBJECT: Option<&'static ObjectSchema<'static>> = T::OBJECT;
    const ITEM: Item = T::ITEM;
    const VARIANTS: Option<Variants> = T::VARIANTS;
    const DOCUMENTATION: &'static Documentation = T::DOCUMENTATION;
    const TYPE_NAME: &'static str = T::TYPE_NAME;
}

macro_rules! lists {
    ($(($($generics:tt)*) $ty:ty),*) => {
        $(impl<T: PatchSchema, $($generics)*> PatchSchema for $ty {
            const SHAPE: &'static Shape = &Shape::List(Link::Static(T::SHAPE));
            const ITEM: Item = Some((T::SHAPE, T::OBJECT));
            const VARIANTS: Option<$crate::Variants> = $crate::Variants::of_items(T::VARIANTS);
            const DOCUMENTATION: &'static Documentation = &of_items(T::DOCUMENTATION);
            const TYPE_NAME: &'static str = (const { &prefixed("list_", T::TYPE_NAME) }).as_str();
        })*
    };
}

pub(super) use lists;

lists!(() Vec<T>, () VecDeque<T>, () BTreeSet<T>, (S) HashSet<T, S>, (const N: usize) [T; N], () [T]);

impl<K, V: PatchSchema> PatchSchema for BTreeMap<K, V> {
    const SHAPE: &'static Shape = &Shape::Map(Link::Static(V::SHAPE));
    const DOCUMENTATION: &'static Documentation = &of_items(V::DOCUMENTATION);
    const TYPE_NAME: &'static str = (const { &prefixed("map_", V::TYPE_NAME) }).as_str();
}

impl<K, V: PatchSchema, S> PatchSchema for HashMap<K, V, S> {
    const SHAPE: &'static Shape = &Shape::Map(Link::Static(V::SHAPE));
    const DOCUMENTATION: &'static Documentation = &of_items(V::DOCUMENTATION);
    const TYPE_NAME: &'static str = (const { &prefixed("map_", V::TYPE_NAME) }).as_str();
}

impl<V: PatchSchema> PatchSchema for serde_json::Map<String, V> {
    const SHAPE: &'static Shape = &Shape::Map(Link::Static(V::SHAPE));
    const DOCUMENTATION: &'static Documentation = &of_items(V::DOCUMENTATION);
    const TYPE_NAME: &'static str = (const { &prefixed("map_", V::TYPE_NAME) }).as_str();
}

impl PatchSchema for serde_json::Value {
    const SHAPE: &'static Shape = &Shape::FreeForm;

    fn __as_json(&self) -> Option<&Self> {
        Some(self)
    }

    fn __from_json(json: Self) -> Result<Self, Self> {
        Ok(json)
    }
}
