//! Findings: collects and sorts them, and decides which of them cause a failure.

use std::collections::{HashMap, HashSet};

use smp_core::Path;
use smp_suggest::{escaped, shown};
use smp_yaml::Duplicate;

use super::code::{self, Code, Severity};
use crate::args::FindingArgs;
use crate::excerpt::Excerpt;
use crate::origin::{Origin, Spot};
use crate::report::Failure;

/// A problem that a rule found in a patch or an object.
#[derive(Clone, Debug)]
pub(in crate::command) struct Found {
    pub(in crate::command) code: Code,
    /// The severity of the code, unless the rule sets another.
    pub(in crate::command) severity: Severity,
    /// The place in the patch.
    pub(in crate::command) path: Path,
    /// The path of the directive that is wrong, whose line is then shown instead.
    pub(in crate::command) directive: Option<Path>,
    pub(in crate::command) message: String,
    pub(in crate::command) hint: Option<String>,
}

impl Found {
    pub(in crate::command) fn new(code: Code, path: &Path, message: impl Into<String>) -> Self {
        let severity = code.severity();
        Self { code, severity, path: path.clone(), directive: None, message: message.into(), hint: None }
    }

    pub(in crate::command) fn severity(self, severity: Severity) -> Self {
        Self { severity, ..self }
    }

    pub(in crate::command) fn hint(self, hint: impl Into<String>) -> Self {
        Self { hint: Some(hint.into()), ..self }
    }
}

/// A problem with its severity and its place in the input.
#[derive(Debug)]
pub(in crate::command) struct Finding {
    pub(in crate::command) severity: Severity,
    /// The name of the input, and whether it is a file.
    pub(in crate::command) file: String,
    pub(in crate::command) is_file: bool,
    /// The name of the input, with the number of the document if there are several.
    pub(in crate::command) name: String,
    pub(in crate::command) line: Option<usize>,
    pub(in crate::command) column: Option<usize>,
    /// The line, with values masked.
    pub(in crate::command) excerpt: Option<Excerpt>,
    pub(in crate::command) found: Found,
}

impl Finding {
    fn of(file: &str, name: String, mut found: Found) -> Self {
        // Escaped here, because any program may show the report on a terminal or in a log.
        found.message = escaped(&found.message).into_owned();
        found.hint = found.hint.map(|hint| escaped(&hint).into_owned());
        let is_file = std::path::Path::new(file).is_file();
        let (severity, file) = (found.severity, file.to_owned());
        Self { severity, file, is_file, name, line: None, column: None, excerpt: None, found }
    }
}

/// Which findings are errors, and which are ignored.
#[derive(Debug)]
pub(in crate::command) struct Policy {
    warnings: bool,
    deny: Vec<Code>,
    allow: Vec<Code>,
}

impl Policy {
    pub(in crate::command) fn new(args: &FindingArgs) -> Result<Self, Failure> {
        let FindingArgs { deny, allow, .. } = args;
        let codes = deny.iter().filter(|name| *name != "warnings").map(|name| code::read("--deny", name));
        Ok(Self {
            warnings: deny.iter().any(|name| name == "warnings"),
            deny: codes.collect::<Result<_, _>>()?,
            allow: allow.iter().map(|name| code::read("--allow", name)).collect::<Result<_, _>>()?,
        })
    }

    /// The severity of a problem. `None` if it is ignored.
    fn severity(&self, found: &Found) -> Option<Severity> {
        if self.deny.contains(&found.code) {
            return Some(Severity::Error);
        }
        match found.severity {
            _ if self.allow.contains(&found.code) => None,
            Severity::Warning if self.warnings => Some(Severity::Error),
            severity => Some(severity),
        }
    }
}

/// All findings of a run.
#[derive(Debug)]
pub(in crate::command) struct Findings {
    policy: Policy,
    all: Vec<Finding>,
    /// The findings that have no line and column yet.
    unplaced: Vec<Unplaced>,
    inputs: HashMap<String, Input>,
    /// What was found so far. A patch may match several objects and then has the same problem several times.
    known: HashSet<(String, Code, Path, String, usize)>,
    /// Whether there is an error.
    fails: bool,
}

/// The index of a finding, and the path whose line is needed.
#[derive(Debug)]
struct Unplaced {
    finding: usize,
    origin: Origin,
    path: Path,
}

/// The largest number of findings shown per document.
pub(in crate::command) const SHOWN: usize = 100;

/// A document with findings.
#[derive(Debug)]
struct Input {
    /// Its position among the documents.
    place: usize,
    findings: usize,
}

impl Findings {
    pub(in crate::command) fn new(policy: Policy) -> Self {
        Self {
            policy,
            all: Vec::new(),
            unplaced: Vec::new(),
            inputs: HashMap::new(),
            fails: false,
            known: HashSet::new(),
        }
    }

    /// Adds a problem of a document.
    pub(in crate::command) fn add(&mut self, origin: &Origin, found: Found) {
        // A kustomization may contain several patches.
        let Some(severity) = self.accept(&origin.name(), &found, origin.range.start) else { return };
        let path = found.directive.as_ref().unwrap_or(&found.path).clone();
        self.unplaced.push(Unplaced { finding: self.all.len(), origin: origin.clone(), path });
        self.all.push(Finding { severity, ..Finding::of(origin.file(), origin.name(), found) });
    }

    /// Sets the lines and columns of findings. Each document is searched once.
    fn place(&mut self) {
        let unplaced = std::mem::take(&mut self.unplaced);
        for group in unplaced.chunk_by(|one, next| one.origin.is_same(&next.origin)) {
            let paths: Vec<&Path> = group.iter().map(|unplaced| &unplaced.path).collect();
            for (Unplaced { finding, path, .. }, spot) in group.iter().zip(group[0].origin.spots(&paths)) {
                let Some(Spot { line, column, excerpt }) = spot else { continue };
                // A finding about the whole document has no line worth showing.
                let excerpt = excerpt.filter(|_| !path.is_root());
                let finding = &mut self.all[*finding];
                (finding.line, finding.column, finding.excerpt) = (Some(line), Some(column), excerpt);
            }
        }
    }

    /// Adds a finding for a patch that cannot be read. The message of the failure starts with its place.
    pub(in crate::command) fn unreadable(&mut self, file: &str, failure: &Failure) {
        let ((line, column), message) = split_place(file, failure.message());
        let found = Found::new(Code::InvalidDocument, &Path::root(), message);
        let found = Found { hint: failure.advice().map(str::to_owned), ..found };
        let Some(severity) = self.accept(file, &found, 0) else { return };
        let excerpt = failure.shown_excerpt().cloned();
        self.all.push(Finding { severity, line, column, excerpt, ..Finding::of(file, file.to_owned(), found) });
    }

    /// Adds duplicate keys of documents.
    pub(in crate::command) fn duplicates(&mut self, found: impl IntoIterator<Item = (Origin, Duplicate)>) {
        for (origin, Duplicate { name, offset, .. }) in found {
            let message = format!("duplicate key `{}`; the last value is used", shown(&name));
            let found = Found::new(Code::DuplicateKey, &Path::root(), message).hint("remove one of the two");
            let Some(severity) = self.accept(&origin.name(), &found, offset) else { continue };
            let (line, column) = origin.text.position(offset);
            let excerpt = origin.text.excerpt(offset..offset + name.len());
            let finding = Finding::of(origin.file(), origin.name(), found);
            self.all.push(Finding { severity, line: Some(line), column: Some(column), excerpt, ..finding });
        }
    }

    /// The severity of a problem. `None` if it is ignored, already known, or beyond the limit per document. `offset` is its place in
    /// the text, if it has no path.
    fn accept(&mut self, name: &str, found: &Found, offset: usize) -> Option<Severity> {
        let severity = self.policy.severity(found)?;
        if !self.known.insert((name.to_owned(), found.code, found.path.clone(), found.message.clone(), offset)) {
            return None;
        }
        let next = self.inputs.len();
        let input = self.inputs.entry(name.to_owned()).or_insert(Input { place: next, findings: 0 });
        input.findings += 1;
        self.fails |= severity == Severity::Error;
        (input.findings <= SHOWN).then_some(severity)
    }

    /// The inputs with findings beyond the limit, and the number of hidden findings.
    pub(in crate::command) fn hidden(&self) -> Vec<(&str, usize)> {
        let mut inputs: Vec<_> = self.inputs.iter().filter(|(_, input)| input.findings > SHOWN).collect();
        inputs.sort_by_key(|(_, input)| input.place);
        inputs.into_iter().map(|(name, input)| (name.as_str(), input.findings - SHOWN)).collect()
    }

    /// Sorts the findings by input, and by line and column within an input.
    pub(in crate::command) fn sort(&mut self) {
        self.place();
        let inputs = &self.inputs;
        self.all.sort_by_cached_key(|finding| {
            let found = &finding.found;
            (
                inputs.get(&finding.name).map(|input| input.place),
                finding.line,
                finding.column,
                found.path.clone(),
                found.code,
                found.message.clone(),
            )
        });
    }

    pub(in crate::command) fn all(&self) -> &[Finding] {
        &self.all
    }

    /// The number of findings with this severity.
    pub(in crate::command) fn count(&self, severity: Severity) -> usize {
        self.all.iter().filter(|finding| finding.severity == severity).count()
    }

    /// Whether there is an error.
    pub(in crate::command) fn fail(&self) -> bool {
        self.fails
    }
}

/// Splits `file:line:column: message`.
fn split_place<'m>(file: &str, message: &'m str) -> ((Option<usize>, Option<usize>), &'m str) {
    let Some(rest) = message.strip_prefix(file) else { return ((None, None), message) };
    let Some((place, message)) = rest.split_once(": ") else { return ((None, None), message) };
    let mut numbers = place.split(':').skip(1).map(|number| number.parse().ok());
    ((numbers.next().flatten(), numbers.next().flatten()), message)
}
