//! Managers: who writes fields, and how.

use std::cmp::Ordering;
use std::fmt::{self, Write};

use crate::{Timestamp, path, text};

/// How a manager writes fields.
///
/// ```
/// assert_eq!(smp_apply::Operation::Apply.to_string(), "Apply");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Operation {
    /// It sends what it wants, and nothing else. It loses what it leaves out the next time.
    Apply,
    /// Any other write: create, replace, a JSON patch, a merge patch or a strategic merge patch.
    Update,
}

impl Operation {
    /// Returns the name as entries have it.
    ///
    /// ```
    /// assert_eq!(smp_apply::Operation::Update.as_str(), "Update");
    /// ```
    pub const fn as_str(self) -> &'static str {
        match self {
            Self::Apply => "Apply",
            Self::Update => "Update",
        }
    }
}

impl fmt::Display for Operation {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.as_str())
    }
}

/// A manager of fields. An applier and an updater of one name are two managers, and so are the writers of two subresources.
///
/// ```
/// use smp_apply::{Manager, Operation};
///
/// let kubelet = Manager::updater("kubelet").on("status");
/// assert_eq!((kubelet.name(), kubelet.subresource()), ("kubelet", Some("status")));
/// assert_ne!(Manager::applier("shop"), Manager::updater("shop"));
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Manager {
    name: Box<str>,
    operation: Operation,
    subresource: Box<str>,
}

impl Manager {
    /// Returns a manager that applies. Without a name, it is called `unknown`.
    ///
    /// ```
    /// assert_eq!(smp_apply::Manager::applier("argocd").to_string(), r#""argocd""#);
    /// ```
    pub fn applier(name: &str) -> Self {
        Self::new(name, Operation::Apply)
    }

    /// Returns a manager that writes in any other way.
    ///
    /// ```
    /// assert_eq!(smp_apply::Manager::updater("").name(), "unknown");
    /// ```
    pub fn updater(name: &str) -> Self {
        Self::new(name, Operation::Update)
    }

    fn new(name: &str, operation: Operation) -> Self {
        let name = if name.is_empty() { "unknown" } else { name };
        Self { name: name.into(), operation, subresource: Box::default() }
    }

    /// A manager with exactly the name of an entry.
    pub(crate) fn of_entry(name: &str, operation: Operation, subresource: &str) -> Self {
        Self { name: name.into(), operation, subresource: subresource.into() }
    }

    /// Returns the manager of the same name that writes a subresource; an empty name is the object itself.
    ///
    /// ```
    /// use smp_apply::Manager;
    ///
    /// assert_eq!(Manager::applier("hpa").on("scale").to_string(), r#""hpa" with subresource "scale""#);
    /// ```
    #[must_use]
    pub fn on(self, subresource: &str) -> Self {
        Self { subresource: subresource.into(), ..self }
    }

    /// Returns the name.
    pub fn name(&self) -> &str {
        &self.name
    }

    /// Returns how it writes.
    pub fn operation(&self) -> Operation {
        self.operation
    }

    /// Returns the subresource that it writes; none for the object itself.
    pub fn subresource(&self) -> Option<&str> {
        Some(&*self.subresource).filter(|name| !name.is_empty())
    }
}

/// Writes the manager as conflicts show it: `"hpa" with subresource "scale"`.
impl fmt::Display for Manager {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        path::quoted(f, &self.name)?;
        self.subresource().map_or(Ok(()), |name| {
            f.write_str(" with subresource ")?;
            path::quoted(f, name)
        })
    }
}

/// An owner of fields: a manager, and the version of the object that it wrote.
///
/// ```
/// use serde_json::json;
/// use smp_apply::Owners;
///
/// let live = json!({"metadata": {"managedFields": [{
///     "manager": "hpa", "operation": "Update", "apiVersion": "apps/v1", "subresource": "scale", "time": "2026-11-27T08:00:00Z",
///     "fieldsType": "FieldsV1", "fieldsV1": {"f:spec": {"f:replicas": {}}},
/// }]}});
/// let owners = Owners::read(&live)?;
/// let (_, owner) = owners.at(".spec.replicas")?.remove(0);
/// assert_eq!(owner.to_string(), r#""hpa" with subresource "scale" using apps/v1"#);
/// # Ok::<(), smp_apply::Error>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub struct Owner {
    /// Who writes.
    pub manager: Manager,
    /// The `apiVersion` of the object as it was written. Fields are named as in this version.
    pub version: String,
    /// When it last changed the object; none if it only shares what others wrote.
    pub time: Option<Timestamp>,
}

/// Writes the owner as conflicts show it. An applier is the same in every version.
impl fmt::Display for Owner {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.manager.fmt(f)?;
        match self.manager.operation {
            Operation::Apply => Ok(()),
            Operation::Update => write!(f, " using {}", self.version),
        }
    }
}

/// What distinguishes the entries of an object: an applier has one per subresource, an updater one per version and subresource.
///
/// The order is that of the text that the server's library has for it, which decides how conflicts are listed and which entries are merged:
///
/// ```text
/// {"manager":"hpa","operation":"Update","apiVersion":"apps/v1","subresource":"scale"}
/// ```
#[derive(Clone, Debug)]
pub(crate) struct Identity {
    pub(crate) manager: Manager,
    text: Box<str>,
}

impl Identity {
    pub(crate) fn new(manager: Manager, version: &str) -> Self {
        let version = if manager.operation == Operation::Apply { "" } else { version };
        let mut written = String::from("{");
        for (name, value) in [
            ("manager", &*manager.name),
            ("operation", manager.operation.as_str()),
            ("apiVersion", version),
            ("subresource", &manager.subresource),
        ] {
            if !value.is_empty() {
                let comma = if written.len() > 1 { "," } else { "" };
                // A string takes any text.
                let _ = write!(written, "{comma}\"{name}\":");
                let _ = text::string(&mut written, value, text::Html::Escaped);
            }
        }
        written.push('}');
        Self { manager, text: written.into() }
    }

    /// The manager that does the work of an update, before its fields go to the one who sent it. No entry can be the same.
    pub(crate) fn current_operation() -> Self {
        let text = "current-operation";
        Self { manager: Manager::updater(text), text: text.into() }
    }
}

impl Ord for Identity {
    fn cmp(&self, other: &Self) -> Ordering {
        self.text.cmp(&other.text)
    }
}

impl PartialOrd for Identity {
    fn partial_cmp(&self, other: &Self) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

impl PartialEq for Identity {
    fn eq(&self, other: &Self) -> bool {
        self.text == other.text
    }
}

impl Eq for Identity {}

#[cfg(test)]
mod tests {
    use super::{Identity, Manager};

    #[test]
    fn identities_are_in_the_order_of_their_text() {
        let updater = |name: &str, version: &str| Identity::new(Manager::updater(name), version);
        assert!(updater("a b", "v1") < updater("a", "v1"), "a space is before a quotation mark");
        assert!(updater("a<", "v1") > updater("a=", "v1"), "`<` is written as a number");
        assert!(Identity::new(Manager::applier("a"), "v1") == Identity::new(Manager::applier("a"), "v2"));
        assert!(Identity::new(Manager::applier("b"), "v1") < updater("b", "v1"));
    }
}
