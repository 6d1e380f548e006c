//! The columns of tables.

use serde_json::Value;

use crate::json_path::JsonPath;
use crate::table;

/// The input of a cell.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Source<'v> {
    pub(crate) object: &'v Value,
    /// The time in seconds since 1970.
    pub(crate) now: u64,
}

/// A function that computes cells.
#[derive(Debug)]
pub(crate) struct Function {
    pub(crate) name: &'static str,
    /// The description of its columns; `{}` is replaced by the first argument.
    pub(crate) description: &'static str,
    pub(crate) run: fn(&Source<'_>, &[&str]) -> Value,
}

/// A column of the table that `kubectl get` prints.
///
/// ```
/// use serde_json::json;
/// use smp_kinds::Catalog;
///
/// let catalog = Catalog::new();
/// let deployments = catalog.get("apps", "v1", "deployments").unwrap();
/// let object = json!({"spec": {"replicas": 3}, "status": {"readyReplicas": 2}});
/// let ready = deployments.columns().iter().find(|column| column.name() == "Ready").unwrap();
/// assert_eq!(ready.cell(&object, 0), "2/3");
/// ```
#[derive(Clone, Debug)]
pub struct Column {
    pub(crate) name: String,
    pub(crate) kind: String,
    pub(crate) format: String,
    pub(crate) description: String,
    pub(crate) priority: i64,
    pub(crate) content: Content,
}

impl Column {
    /// Returns the name, such as `Age`.
    ///
    /// ```
    /// # let catalog = smp_kinds::Catalog::new();
    /// # let deployments = catalog.get("apps", "v1", "deployments").unwrap();
    /// # let ready = &deployments.columns()[1];
    /// assert_eq!(ready.name(), "Ready");
    /// ```
    pub fn name(&self) -> &str {
        &self.name
    }

    /// Returns the type of the cells: `string`, `integer`, `number`, `boolean` or `date`.
    ///
    /// ```
    /// # let catalog = smp_kinds::Catalog::new();
    /// # let deployments = catalog.get("apps", "v1", "deployments").unwrap();
    /// # let ready = &deployments.columns()[1];
    /// assert_eq!(ready.kind(), "string");
    /// ```
    pub fn kind(&self) -> &str {
        &self.kind
    }

    /// Returns the format of the type; `name` for the name of the object.
    ///
    /// ```
    /// # let catalog = smp_kinds::Catalog::new();
    /// # let deployments = catalog.get("apps", "v1", "deployments").unwrap();
    /// # let ready = &deployments.columns()[1];
    /// assert_eq!(deployments.columns()[0].format(), "name");
    /// ```
    pub fn format(&self) -> &str {
        &self.format
    }

    /// Returns what the cells show.
    ///
    /// ```
    /// # let catalog = smp_kinds::Catalog::new();
    /// # let deployments = catalog.get("apps", "v1", "deployments").unwrap();
    /// # let ready = &deployments.columns()[1];
    /// assert_eq!(ready.description(), "Those that are ready, of those that are wanted.");
    /// ```
    pub fn description(&self) -> &str {
        &self.description
    }

    /// Returns 0 for a column that is always shown, and more for one that `kubectl get -o wide` adds.
    ///
    /// ```
    /// # let catalog = smp_kinds::Catalog::new();
    /// # let deployments = catalog.get("apps", "v1", "deployments").unwrap();
    /// # let ready = &deployments.columns()[1];
    /// assert!(deployments.columns().iter().any(|column| column.name() == "Images" && column.priority() == 1));
    /// ```
    pub fn priority(&self) -> i64 {
        self.priority
    }

    /// Returns the cell of an object. `now` is the time for ages, in seconds since 1970.
    ///
    /// ```
    /// # let catalog = smp_kinds::Catalog::new();
    /// # let deployments = catalog.get("apps", "v1", "deployments").unwrap();
    /// # let ready = &deployments.columns()[1];
    /// assert_eq!(ready.cell(&serde_json::json!({"spec": {"replicas": 3}}), 0), "0/3");
    /// ```
    pub fn cell(&self, object: &Value, now: u64) -> Value {
        table::cell(self, object, now)
    }
}

/// The source of the cells of a column.
#[derive(Clone, Debug)]
pub(crate) enum Content {
    Function(&'static Function, Vec<&'static str>),
    Path(Option<JsonPath>),
}
