//! Comparing two collections of definitions: what differs, as data.

mod aspects;

use std::collections::{BTreeMap, BTreeSet};
use std::fmt;

use smp_core::Schema;
use smp_core::schema::Field;

use crate::definitions::{Definitions, fields};

/// Something in which two collections of definitions differ.
///
/// ```
/// use smp_openapi::{Aspect, Definitions, Difference, compare};
///
/// let a = smp_openapi::read_str(r#"{"definitions": {"Tool": {"properties": {"size": {"type": "integer"}}}}}"#)?;
/// let b = smp_openapi::read_str(r#"{"definitions": {"Tool": {"properties": {"size": {"type": "string"}}}}}"#)?;
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
    /// The field of the definition; `None` where the definition itself is meant.
    pub field: Option<String>,
    /// What differs.
    pub aspect: Aspect,
    /// What the first says; `None` where it says nothing.
    pub first: Option<String>,
    /// What the second says; `None` where it says nothing.
    pub second: Option<String>,
}

/// What two definitions, or two fields, differ in. The words are those of `#[patch(...)]`.
///
/// ```
/// assert_eq!(smp_openapi::Aspect::RecommendedKey.to_string(), "recommended_key");
/// assert_eq!(smp_openapi::Aspect::Extension("x-unit".to_owned()).to_string(), "x-unit");
/// ```
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[non_exhaustive]
pub enum Aspect {
    /// Only one of them has the definition or the field.
    Presence,
    /// The type: `string`, `[]io.k8s.api.core.v1.Container`, `map[string]string`, `object`, `any`.
    Type,
    /// The format of a scalar, also of items and values.
    Format,
    /// The patch strategies, joined by commas.
    Strategy,
    /// The patch strategies that stock servers know, where they differ; `none` where they have none.
    StockStrategy,
    /// The default key, joined by commas.
    MergeKey,
    /// The declared recommended key, joined by commas.
    RecommendedKey,
    /// The declared default, as JSON.
    Default,
    /// Whether a valid object must hold the field: `true` or `false`.
    Required,
    /// The list type.
    ListType,
    /// The keys of a list of type `map`, joined by commas.
    ListMapKeys,
    /// The map type of a field or of a definition.
    MapType,
    /// The kinds of a definition, sorted and joined by commas.
    Kinds,
    /// The type of the fields that a definition does not name.
    AdditionalProperties,
    /// Another extension by its name; its value as JSON.
    Extension(String),
}

/// The aspects of a definition or a field, as text; an aspect that it does not have is missing.
type Aspects = BTreeMap<Aspect, String>;

/// The aspects of a field in a table, as text.
///
/// ```
/// use smp_core::{PatchSchema, Schema};
/// use smp_openapi::{Aspect, field_aspects};
///
/// #[derive(PatchSchema)]
/// struct Service {
///     #[patch(strategy = "merge")]
///     names: Vec<String>,
/// }
///
/// let names = field_aspects(Schema::of::<Service>().field("names").expect("the type has it"));
/// assert_eq!((names[&Aspect::Type].as_str(), names[&Aspect::Strategy].as_str()), ("[]string", "merge"));
/// assert!(!names.contains_key(&Aspect::MergeKey));
/// ```
pub fn field_aspects(field: &Field) -> BTreeMap<Aspect, String> {
    aspects::of_field(field)
}

/// Compares two collections of definitions, and says all in which they differ, sorted by definition, field and aspect.
///
/// The order of fields does not count, nor that of kinds. Of what only one side has, the parts are not listed.
///
/// ```
/// use smp_core::PatchSchema;
/// use smp_openapi::{Definitions, compare};
///
/// mod new {
///     #[derive(smp_core::PatchSchema)]
///     pub struct Service {
///         #[patch(strategy = "merge", merge_key = "port", recommended_key = "port,protocol")]
///         pub ports: Vec<Port>,
///     }
///
///     #[derive(smp_core::PatchSchema)]
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
    push(name, None, aspects::of_definition(name, first), aspects::of_definition(name, second), differences);
    let (first, second) = (fields(first), fields(second));
    let names: BTreeSet<&str> = first.keys().chain(second.keys()).copied().collect();
    for field in names {
        match (first.get(field), second.get(field)) {
            (Some(first), Some(second)) => {
                push(name, Some(field), aspects::of_field(first), aspects::of_field(second), differences);
            }
            (first, _) => differences.push(only_in_one(name, Some(field), first.is_some())),
        }
    }
}

/// Whether two definitions of one name differ in nothing that is compared.
pub(crate) fn is_same(name: &str, first: Schema<'_>, second: Schema<'_>) -> bool {
    let mut differences = Vec::new();
    definitions(name, first, second, &mut differences);
    differences.is_empty()
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

impl fmt::Display for Aspect {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Presence => "presence",
            Self::Type => "type",
            Self::Format => "format",
            Self::Strategy => "strategy",
            Self::StockStrategy => "stock_strategy",
            Self::MergeKey => "merge_key",
            Self::RecommendedKey => "recommended_key",
            Self::Default => "default",
            Self::Required => "required",
            Self::ListType => "list_type",
            Self::ListMapKeys => "list_map_keys",
            Self::MapType => "map_type",
            Self::Kinds => "kinds",
            Self::AdditionalProperties => "additionalProperties",
            Self::Extension(name) => name,
        })
    }
}

/// One line: the place, what differs, and what each side says.
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
