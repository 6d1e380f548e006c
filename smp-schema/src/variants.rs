//! Enums with data: types whose values have the fields of one variant only.

/// Where the fields of an enum's variants are in a type; see [`PatchSchema::VARIANTS`](super::PatchSchema::VARIANTS).
///
/// A field whose value is an enum with data has the strategy `retainKeys`, like many unions in Kubernetes. So has a list that is
/// merged by a key, if its items are such enums or flatten one. Stock servers do not know this strategy, so the strategy for stock
/// servers is unchanged.
///
/// ```
/// use smp_schema::PatchSchema;
/// use smp_schema::Variants;
///
/// #[derive(serde::Serialize, PatchSchema)]
/// struct Volume {
///     name: String,
///     #[serde(flatten)]
///     source: Source,
/// }
///
/// #[derive(serde::Serialize, PatchSchema)]
/// #[serde(rename_all = "camelCase")]
/// enum Source {
///     HostPath { path: String },
///     Secret { secret_name: String },
/// }
///
/// #[derive(PatchSchema)]
/// struct Pod {
///     #[patch(strategy = "merge", merge_key = "name")]
///     volumes: Vec<Volume>,
/// }
///
/// assert_eq!((Source::VARIANTS, Volume::VARIANTS), (Some(Variants::Whole), Some(Variants::Inlined)));
/// let volumes = Pod::OBJECT.unwrap().field("volumes").unwrap();
/// assert!(volumes.strategy().retain_keys && !volumes.stock_strategy().retain_keys);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Variants {
    /// The type is an enum: every field belongs to a variant, except a tag.
    Whole,
    /// The type has the fields of an enum, flattened, and others.
    Inlined,
    /// The type is a list of such types.
    Items,
}

impl Variants {
    /// Where a list of such items has the fields of variants.
    pub(crate) const fn of_items(item: Option<Self>) -> Option<Self> {
        match item {
            Some(Self::Whole | Self::Inlined) => Some(Self::Items),
            Some(Self::Items) | None => None,
        }
    }
}
