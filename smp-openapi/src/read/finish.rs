//! Builds the document from what was read, with violated rules at their locations.

use smp_schema::{Problem, Rule};

use super::definitions::Reading;
use super::sources::{Origin, Source};
use crate::document::Document;
use crate::error::{Error, Errors};
use crate::extension::{RECOMMENDED_UNIONS, keywords};
use crate::pointer::escape;

impl<'d> Reading<'d> {
    /// Builds the schema set and returns the document, or reports every violated rule.
    pub(super) fn finish(mut self, first: &[&'d Source<'d>]) -> Result<Document, Errors> {
        let of_documents = first.iter().filter(|source| source.origin != Origin::BuiltIn);
        let names: Vec<String> = of_documents.map(|source| source.anchor.name.clone()).collect();
        let mut kinds = Vec::new();
        for (index, name) in names.iter().enumerate() {
            kinds.extend(self.kinds_of(name).iter().map(|kind| (kind.clone(), index)));
        }
        let document = match std::mem::take(&mut self.tables).build_lenient() {
            Ok((set, harmless)) => {
                let warnings = harmless.into_iter().map(|problem| self.violation(problem)).collect();
                Some(Document::new(set, names, kinds).with_warnings(warnings))
            }
            Err(found) => {
                // A missing reference was followed before, and reported at its own location.
                let is_new = |problem: &Problem| !problem.is_harmless() && problem.rule != Rule::ReferenceExists;
                for problem in found.into_iter().filter(is_new) {
                    let violation = self.violation(problem);
                    self.problems.push(violation);
                }
                None
            }
        };
        self.problems.finish(document)
    }

    /// Reports a violated rule at its location in the document.
    fn violation(&self, problem: Problem) -> Error {
        let (document, table) = match (self.inline.get(&problem.definition), self.by_name.get(&*problem.definition)) {
            (Some((document, pointer)), _) => (*document, pointer.clone()),
            (None, Some(source)) => (source.anchor.document, source.anchor.pointer.clone()),
            (None, None) => (0, String::new()),
        };
        let (place, keywords) = match problem.attribute {
            Some(attribute) => (format!("{table}/properties/{}", escape(&problem.field)), keywords(attribute)),
            None => (table, &[RECOMMENDED_UNIONS][..]),
        };
        let mut pointers = keywords.iter().map(|keyword| format!("{place}/{keyword}"));
        let is_there =
            |pointer: &String| self.documents.get(document).is_some_and(|value| value.pointer(pointer).is_some());
        // If the document has no location for it, the rule is about a part of a built-in definition.
        let pointer = pointers.find(is_there).unwrap_or_default();
        self.problems.error(document, pointer, problem.message)
    }
}
