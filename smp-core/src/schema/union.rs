//! Unions: types whose values have the fields of one variant only.

/// How a type is a union; see [`PatchSchema::UNION`](super::PatchSchema::UNION).
///
/// A field proposes `retainKeys` for a union, as Kubernetes does for its own: always if the value itself is the union, and in
/// a list that is merged by a key also if the union is inlined in the items. Servers that do not know the proposal have no such
/// strategy, so the strategy of stock servers is unchanged.
///
/// ```
/// use smp_core::PatchSchema;
/// use smp_core::schema::Union;
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
/// assert!(volumes.strategy.retain_keys && !volumes.stock_strategy().retain_keys);
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
    /// What a list of such items is.
    pub(crate) const fn of_items(item: Option<Self>) -> Option<Self> {
        match item {
            Some(Self::Whole | Self::Inlined) => Some(Self::Items),
            Some(Self::Items) | None => None,
        }
    }
}
