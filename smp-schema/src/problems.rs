//! Combines all problems of a schema into one error.

use std::fmt;
use std::ops::Deref;

use super::Problem;

/// Every violated rule in a set of tables. Implements [`Error`](std::error::Error), so `?` works with `anyhow` and
/// similar crates.
///
/// ```
/// use smp_schema::{FieldDefinition, ObjectDefinition, Problems, SchemaRef, SchemaSet, Shape};
///
/// fn tables() -> Result<SchemaSet, Box<dyn std::error::Error>> {
///     let mut pod = ObjectDefinition::new("Pod");
///     pod.fields.push(FieldDefinition::new("spec", Shape::Object(SchemaRef::named("Lost"))));
///     let mut builder = SchemaSet::builder();
///     builder.add_object(pod);
///     Ok(builder.build()?)
/// }
///
/// let error = tables().unwrap_err();
/// assert_eq!(error.to_string(), "Lost: another definition refers to this name, but it is not defined");
/// let problems = error.downcast_ref::<Problems>().expect("the builder returns problems");
/// assert_eq!(problems[0].definition, "Lost");
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Problems(Vec<Problem>);

impl From<Vec<Problem>> for Problems {
    fn from(problems: Vec<Problem>) -> Self {
        Self(problems)
    }
}

impl FromIterator<Problem> for Problems {
    fn from_iter<I: IntoIterator<Item = Problem>>(problems: I) -> Self {
        Self(problems.into_iter().collect())
    }
}

impl Deref for Problems {
    type Target = [Problem];

    fn deref(&self) -> &[Problem] {
        &self.0
    }
}

impl IntoIterator for Problems {
    type Item = Problem;
    type IntoIter = std::vec::IntoIter<Problem>;

    fn into_iter(self) -> Self::IntoIter {
        self.0.into_iter()
    }
}

/// Writes one problem per line.
impl fmt::Display for Problems {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (index, problem) in self.iter().enumerate() {
            if index > 0 {
                f.write_str("\n")?;
            }
            problem.fmt(f)?;
        }
        Ok(())
    }
}

impl std::error::Error for Problems {}
