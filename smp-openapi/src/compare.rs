//! Compares two collections of definitions and returns the differences as data.

use std::collections::BTreeSet;
use std::fmt;

use smp_schema::Schema;

use crate::aspect::{Aspect, Aspects, fields, of_definition, of_field};
use crate::definitions::Definitions;

/// A difference between two collections of definitions.
///
/// ```
/// use smp_openapi::{Aspect, Definitions, Difference, compare};
///
/// let a = smp_openapi::read(r#"{"definitions": {"Tool": {"properties": {"size": {"type": "integer"}}}}}"#)?;
/// let b = smp_openapi::read(r#"{"definitions": {"Tool": {"properties": {"size": {"type": "string"}}}}}"#)?;
/// let differences = compare(&Definitions::from(&a), &Definitions::from(&b));
/// assert_eq!(
///     differences,
///     [Difference {
///         definition: "Tool".to_owned(),
///         field: Some("size".to_owned()),
///         aspect: Aspect::Type,
///         first: Some("integer".to_owned()),
///         second: Some("string".to_owned()),
///     }],
/// );
/// assert_eq!(differences[0].to_string(), "Tool.size: type is integer in the first, string in the second");
/// # Ok::<(), smp_openapi::Errors>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Difference {
    /// The name of the definition.
    pub definition: String,
    /// The field of the definition; `None` for the definition itself.
    pub field: Option<String>,
    /// The aspect that differs.
    pub aspect: Aspect,
    /// The value in the first collection; `None` if it has none.
    pub first: Option<String>,
    /// The value in the second collection; `None` if it has none.
    pub second: Option<String>,
}

/// Returns all differences between two collections of definitions, sorted by definition, field and aspect.
///
/// The order of fields and of kinds is ignored. If only one side has a definition, its fields are not listed.
///
/// ```
/// use smp_schema::PatchSchema;
/// use smp_openapi::{Definitions, compare};
///
/// mod new {
///     #[derive(smp_schema::PatchSchema)]
///     pub struct Service {
///         #[patch(strategy = "merge", merge_key = "port", recommended_key = "port,protocol")]
///         pub ports: Vec<Port>,
///     }
///
///     #[derive(smp_schema::PatchSchema)]
///     pub struct Port {
///         pub port: u16,
///         pub protocol: String,
///     }
/// }
///
/// #[derive(PatchSchema)]
/// struct Service {
///     name: String,
///     #[patch(strategy = "merge", merge_key = "port")]
///     ports: Vec<new::Port>,
/// }
///
/// let (old, new) = (Definitions::of::<Service>()?, Definitions::of::<new::Service>()?);
/// let lines: Vec<String> = compare(&old, &new).iter().map(ToString::to_string).collect();
/// assert_eq!(
///     lines,
///     [
///         "Service.name: only in the first",
///         "Service.ports: recommended_key is not set in the first, port,protocol in the second",
///     ],
/// );
/// assert!(compare(&new, &new).is_empty());
/// # Ok::<(), smp_openapi::NameClash>(())
/// ```
pub fn compare(first: &Definitions<'_>, second: &Definitions<'_>) -> Vec<Difference> {
    let names: BTreeSet<&str> = first.iter().map(|(name, _)| name).chain(second.iter().map(|(name, _)| name)).collect();
    let mut differences = Vec::new();
    for name in names {
        match (first.get(name), second.get(name)) {
            (Some(first), Some(second)) => definitions(name, first, second, &mut differences),
            (first, _) => differences.push(only_in_one(name, None, first.is_some())),
        }
    }
    differences
}

fn definitions(name: &str, first: Schema<'_>, second: Schema<'_>, differences: &mut Vec<Difference>) {
    push(name, None, of_definition(name, first), of_definition(name, second), differences);
    let (first, second) = (fields(first), fields(second));
    let names: BTreeSet<&str> = first.keys().chain(second.keys()).copied().collect();
    for field in names {
        match (first.get(field), second.get(field)) {
            (Some(first), Some(second)) => {
                push(name, Some(field), of_field(first), of_field(second), differences);
            }
            (first, _) => differences.push(only_in_one(name, Some(field), first.is_some())),
        }
    }
}

fn push(definition: &str, field: Option<&str>, first: Aspects, mut second: Aspects, differences: &mut Vec<Difference>) {
    let mut found = Vec::new();
    for (aspect, first) in first {
        let second = second.remove(&aspect);
        if second.as_ref() != Some(&first) {
            found.push((aspect, Some(first), second));
        }
    }
    found.extend(second.into_iter().map(|(aspect, second)| (aspect, None, Some(second))));
    found.sort();
    differences.extend(found.into_iter().map(|(aspect, first, second)| Difference {
        definition: definition.to_owned(),
        field: field.map(str::to_owned),
        aspect,
        first,
        second,
    }));
}

fn only_in_one(definition: &str, field: Option<&str>, in_first: bool) -> Difference {
    let there = |is_there: bool| is_there.then(|| "there".to_owned());
    Difference {
        definition: definition.to_owned(),
        field: field.map(str::to_owned),
        aspect: Aspect::Presence,
        first: there(in_first),
        second: there(!in_first),
    }
}

/// Prints one line: the place, the aspect, and the value on each side.
impl fmt::Display for Difference {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { definition, field, aspect, first, second } = self;
        f.write_str(definition)?;
        if let Some(field) = field {
            write!(f, ".{field}")?;
        }
        if *aspect == Aspect::Presence {
            return write!(f, ": only in the {}", if first.is_some() { "first" } else { "second" });
        }
        let shown = |text: &'_ Option<String>| text.clone().unwrap_or_else(|| "not set".to_owned());
        write!(f, ": {aspect} is {} in the first, {} in the second", shown(first), shown(second))
    }
}
