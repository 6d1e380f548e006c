//! The patcher: a schema and options.

mod choices;
mod operations;

use std::marker::PhantomData;

use crate::dialect::{Dialect, Extended, Upstream};
use crate::options::{Options, PatchMergeKey, SetElementOrder};
use crate::schema::{OwnedSchema, PatchSchema, Schema};

/// Creates and applies patches, with a schema and options.
///
/// Every operation takes documents in any form: values, Rust types, or JSON text; see
/// [`AsDocument`](crate::AsDocument). With the default options, the patches it makes are safe for any server.
///
/// ```
/// use smp_core::{PatchSchema, Patcher};
/// use serde_json::json;
///
/// #[derive(PatchSchema)]
/// struct Pod {
///     #[patch(strategy = "merge", merge_key = "name")]
///     containers: Vec<Container>,
/// }
///
/// #[derive(PatchSchema)]
/// struct Container {
///     name: String,
///     image: String,
/// }
///
/// let patcher = Patcher::of::<Pod>();
/// let live = json!({"containers": [{"name": "web", "image": "web:1"}, {"name": "log", "image": "log:1"}]});
/// let wanted = json!({"containers": [{"name": "web", "image": "web:2"}, {"name": "log", "image": "log:1"}]});
/// let patch = patcher.diff(&live, &wanted)?;
/// assert_eq!(patch.as_value(), &json!({"containers": [{"name": "web", "image": "web:2"}]}));
/// assert_eq!(patcher.apply(live, &patch)?, wanted);
/// # Ok::<(), smp_core::Error>(())
/// ```
///
/// `D` is the dialect. [`upstream`](Self::upstream) makes a patcher that predicts stock servers, and [`with_dialect`](Self::with_dialect) one
/// whose rules are selected at run time; both keep the schema and the options.
#[derive(Clone, Debug)]
pub struct Patcher<D = Extended> {
    schema: OwnedSchema,
    options: Options,
    rules: PhantomData<D>,
}

/// # Constructors
impl Patcher {
    /// The largest nesting depth that a patcher can allow, because the stack is finite.
    ///
    /// ```
    /// assert_eq!(smp_core::Patcher::MAX_DEPTH, 160);
    /// ```
    pub const MAX_DEPTH: usize = Options::MAX_DEPTH;

    /// The nesting depth that a patcher allows by default; see [`Patcher::max_depth`].
    ///
    /// ```
    /// assert_eq!(smp_core::Patcher::DEFAULT_MAX_DEPTH, 128);
    /// ```
    pub const DEFAULT_MAX_DEPTH: usize = 128;

    /// Returns a patcher for a Rust type.
    ///
    /// ```
    /// use smp_core::{PatchSchema, Patcher};
    ///
    /// #[derive(PatchSchema)]
    /// struct Port {
    ///     port: u16,
    /// }
    ///
    /// let patcher = Patcher::of::<Port>();
    /// assert!(patcher.schema().field("port").is_some());
    /// ```
    pub fn of<T: PatchSchema + ?Sized>() -> Self {
        Self::new(Schema::of::<T>())
    }

    /// Returns a patcher for a schema, for example one that `smp-openapi` read from a document. The patcher keeps the
    /// tables that it needs alive.
    ///
    /// ```
    /// use smp_core::{Patcher, Schema};
    /// use serde_json::json;
    ///
    /// let patcher = Patcher::new(Schema::free_form());
    /// assert_eq!(patcher.apply(json!({"a": [1]}), &json!({"a": [2]}))?, json!({"a": [2]}));
    /// # Ok::<(), smp_core::Error>(())
    /// ```
    pub fn new(schema: Schema<'_>) -> Self {
        Self { schema: OwnedSchema::from(schema), options: Options::default(), rules: PhantomData }
    }

    /// Returns a patcher that applies patches as stock servers do and makes patches as stock clients do, with the same schema and
    /// options. Recommended keys and strategies of the schema have no effect, because stock servers do not know them; nor have
    /// options that only the rules of this crate have.
    ///
    /// ```
    /// use smp_core::{PatchSchema, Patcher};
    /// use serde_json::json;
    ///
    /// #[derive(PatchSchema)]
    /// struct Service {
    ///     #[patch(strategy = "merge", merge_key = "port", recommended_key = "port,protocol")]
    ///     ports: Vec<Port>,
    /// }
    ///
    /// #[derive(PatchSchema)]
    /// struct Port {
    ///     port: u16,
    ///     protocol: String,
    /// }
    ///
    /// let live = json!({"ports": [{"port": 53, "protocol": "UDP"}, {"port": 53, "protocol": "TCP"}]});
    /// let deletion = json!({"ports": [{"$patch": "delete", "port": 53, "protocol": "TCP"}]});
    /// assert_eq!(Patcher::of::<Service>().upstream().apply(live, &deletion)?, json!({"ports": []}));
    /// # Ok::<(), smp_core::Error>(())
    /// ```
    #[must_use]
    pub fn upstream(self) -> Patcher<Upstream> {
        self.with_rules(Dialect::Upstream)
    }

    /// Returns a patcher with the rules of a dialect, and with the same schema and options; see [`Dialect`] for an example. It has
    /// the operations that all dialects have.
    #[must_use]
    pub fn with_dialect(self, dialect: Dialect) -> Patcher<Dialect> {
        self.with_rules(dialect)
    }

    fn with_rules<D>(mut self, dialect: Dialect) -> Patcher<D> {
        self.options.dialect = dialect;
        Patcher { schema: self.schema, options: self.options, rules: PhantomData }
    }
}

/// # Schema and presets
impl<D> Patcher<D> {
    /// Returns a patcher with the same options for another schema.
    ///
    /// ```
    /// use smp_core::{Patcher, Schema};
    /// use serde_json::json;
    ///
    /// let strict = Patcher::new(Schema::free_form()).max_depth(2);
    /// let patcher = strict.for_schema(Schema::of::<serde_json::Value>());
    /// let error = patcher.apply(json!({}), &json!({"a": {"b": {}}})).unwrap_err();
    /// assert_eq!(error.path().to_string(), "a.b");
    /// ```
    #[must_use]
    pub fn for_schema(&self, schema: Schema<'_>) -> Self {
        Self { schema: OwnedSchema::from(schema), options: self.options.clone(), rules: PhantomData }
    }

    /// Returns the schema.
    ///
    /// ```
    /// use smp_core::Patcher;
    ///
    /// assert!(Patcher::of::<Vec<String>>().schema().object().is_none());
    /// ```
    pub fn schema(&self) -> Schema<'_> {
        self.schema.get()
    }

    /// Returns the dialect.
    ///
    /// ```
    /// use smp_core::{Dialect, Patcher, Schema};
    ///
    /// let patcher = Patcher::new(Schema::free_form());
    /// assert_eq!(patcher.dialect(), Dialect::Extended);
    /// assert_eq!(patcher.upstream().dialect(), Dialect::Upstream);
    /// ```
    pub const fn dialect(&self) -> Dialect {
        self.options.dialect
    }

    /// Makes patches for a server that understands `$patchMergeKey`. Lists with an ambiguous default key are then
    /// patched with `$patchMergeKey` instead of being sent whole. The same as [`PatchMergeKey::Auto`].
    ///
    /// ```
    /// use smp_core::{PatchSchema, Patcher};
    /// use serde_json::json;
    ///
    /// #[derive(PatchSchema)]
    /// struct Service {
    ///     #[patch(strategy = "merge", merge_key = "port", recommended_key = "port,protocol")]
    ///     ports: Vec<Port>,
    /// }
    ///
    /// #[derive(PatchSchema)]
    /// struct Port {
    ///     port: u16,
    ///     protocol: String,
    ///     node: u16,
    /// }
    ///
    /// let before = json!({"ports": [{"port": 53, "protocol": "UDP"}, {"port": 53, "protocol": "TCP"}]});
    /// let after = json!({"ports": [{"port": 53, "protocol": "UDP"}, {"port": 53, "protocol": "TCP", "node": 9}]});
    /// let patch = Patcher::of::<Service>().send_merge_keys().diff(&before, &after)?;
    /// let sent = json!(["port", "protocol"]);
    /// assert_eq!(
    ///     patch.as_value(),
    ///     &json!({"ports": [{"$patchMergeKey": sent, "port": 53, "protocol": "TCP", "node": 9}]}),
    /// );
    /// # Ok::<(), smp_core::Error>(())
    /// ```
    #[must_use]
    pub fn send_merge_keys(self) -> Self {
        self.patch_merge_key(PatchMergeKey::Auto)
    }

    /// Makes patches exactly as the proposals describe: [`PatchMergeKey::Always`] and [`SetElementOrder::Always`].
    ///
    /// ```
    /// use smp_core::{PatchSchema, Patcher};
    /// use serde_json::json;
    ///
    /// #[derive(PatchSchema)]
    /// struct Pod {
    ///     #[patch(strategy = "merge")]
    ///     finalizers: Vec<String>,
    /// }
    ///
    /// let patcher = Patcher::of::<Pod>().follow_proposals();
    /// let patch = patcher.diff(&json!({"finalizers": ["a"]}), &json!({"finalizers": ["a", "b"]}))?;
    /// assert_eq!(patch.as_value(), &json!({"$setElementOrder/finalizers": ["a", "b"], "finalizers": ["b"]}));
    /// # Ok::<(), smp_core::Error>(())
    /// ```
    #[must_use]
    pub fn follow_proposals(self) -> Self {
        self.patch_merge_key(PatchMergeKey::Always).set_element_order(SetElementOrder::Always)
    }
}
