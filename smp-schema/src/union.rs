//! Unions: types whose values have the fields of one variant only.

/// What kind of union a type is; see [`PatchSchema::UNION`](super::PatchSchema::UNION).
///
/// A field whose value is a union has the strategy `retainKeys`, like many unions in Kubernetes. So has a list that is merged by a
/// key, if its items are unions or contain an inlined one. Stock servers do not know this strategy, so the strategy for stock
/// servers is unchanged.
///
/// ```
/// use smp_schema::PatchSchema;
/// use smp_schema::Union;
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
/// assert_eq!((Source::UNION, Volume::UNION), (Some(Union::Whole), Some(Union::Inlined)));
/// let volumes = Pod::OBJECT.unwrap().field("volumes").unwrap();
/// assert!(volumes.strategy().retain_keys && !volumes.stock_strategy().retain_keys);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Union {
    /// Every field belongs to the union.
    Whole,
    /// The type has the fields of a union, flattened, and others.
    Inlined,
    /// A list of unions, whole or inlined.
    Items,
}

impl Union {
    /// What kind of union a list of such items is.
    pub(crate) const fn of_items(item: Option<Self>) -> Option<Self> {
        match item {
            Some(Self::Whole | Self::Inlined) => Some(Self::Items),
            Some(Self::Items) | None => None,
        }
    }
}
