//! Findings: what was found where, and which of them count.

use std::collections::{HashMap, HashSet};

use smp_core::Path;

use super::code::{self, Code, Severity};
use crate::input::{Origin, Spot};
use crate::report::{Failure, Picture};

/// What a rule found in a patch.
#[derive(Debug)]
pub(super) struct Found {
    pub(super) code: Code,
    /// The place in the patch.
    pub(super) path: Path,
    /// Where the line is, if not there: a directive has a line of its own.
    pub(super) directive: Option<Path>,
    pub(super) message: String,
    pub(super) hint: Option<String>,
}

impl Found {
    pub(super) fn new(code: Code, path: &Path, message: impl Into<String>) -> Self {
        Self { code, path: path.clone(), directive: None, message: message.into(), hint: None }
    }

    pub(super) fn hint(self, hint: impl Into<String>) -> Self {
        Self { hint: Some(hint.into()), ..self }
    }
}

/// What was found, and where.
#[derive(Debug)]
pub(super) struct Finding {
    pub(super) severity: Severity,
    /// What messages call the input, and whether that is a file.
    pub(super) file: String,
    pub(super) is_file: bool,
    /// The file, with the number of the document where there are several.
    pub(super) name: String,
    pub(super) line: Option<usize>,
    pub(super) column: Option<usize>,
    /// The line itself, without values.
    pub(super) picture: Option<Picture>,
    pub(super) found: Found,
}

impl Finding {
    fn of(file: &str, name: String, found: Found) -> Self {
        let is_file = std::path::Path::new(file).is_file();
        let (severity, file) = (found.code.severity(), file.to_owned());
        Self { severity, file, is_file, name, line: None, column: None, picture: None, found }
    }
}

/// Which findings count as errors, and which are left out.
#[derive(Debug)]
pub(super) struct Policy {
    warnings: bool,
    deny: Vec<Code>,
    allow: Vec<Code>,
}

impl Policy {
    pub(super) fn new(deny: &[String], allow: &[String]) -> Result<Self, Failure> {
        let codes = deny.iter().filter(|name| *name != "warnings").map(|name| code::read("--deny", name));
        Ok(Self {
            warnings: deny.iter().any(|name| name == "warnings"),
            deny: codes.collect::<Result<_, _>>()?,
            allow: allow.iter().map(|name| code::read("--allow", name)).collect::<Result<_, _>>()?,
        })
    }

    /// How much a finding of this code matters; `None`: it is left out.
    fn severity(&self, code: Code) -> Option<Severity> {
        if self.deny.contains(&code) {
            return Some(Severity::Error);
        }
        match code.severity() {
            _ if self.allow.contains(&code) => None,
            Severity::Warning if self.warnings => Some(Severity::Error),
            severity => Some(severity),
        }
    }
}

/// All findings of a call.
#[derive(Debug)]
pub(super) struct Findings {
    policy: Policy,
    all: Vec<Finding>,
    /// The findings whose lines are still to be found.
    unplaced: Vec<Unplaced>,
    inputs: HashMap<String, Input>,
    /// What was found already: a patch may be for several objects.
    known: HashSet<(String, Code, Path, String)>,
    /// Whether something was found that counts.
    fails: bool,
}

/// A finding, by its index, and the place in a document that it is about.
#[derive(Debug)]
struct Unplaced {
    finding: usize,
    origin: Origin,
    path: Path,
}

/// How many findings of one document are shown.
const SHOWN: usize = 100;

/// A document that something was found in.
#[derive(Debug)]
struct Input {
    /// Where it stands among the others.
    place: usize,
    findings: usize,
}

impl Findings {
    pub(super) fn new(policy: Policy) -> Self {
        Self {
            policy,
            all: Vec::new(),
            unplaced: Vec::new(),
            inputs: HashMap::new(),
            fails: false,
            known: HashSet::new(),
        }
    }

    /// Adds what was found in a document.
    pub(super) fn add(&mut self, origin: &Origin, found: Found) {
        let Some(severity) = self.accept(&origin.name(), &found) else { return };
        let path = found.directive.as_ref().unwrap_or(&found.path).clone();
        self.unplaced.push(Unplaced { finding: self.all.len(), origin: origin.clone(), path });
        self.all.push(Finding { severity, ..Finding::of(origin.file(), origin.name(), found) });
    }

    /// Finds the lines of findings, of all in one document at once.
    fn place(&mut self) {
        let unplaced = std::mem::take(&mut self.unplaced);
        for group in unplaced.chunk_by(|one, next| one.origin.is_same(&next.origin)) {
            let paths: Vec<&Path> = group.iter().map(|unplaced| &unplaced.path).collect();
            for (Unplaced { finding, path, .. }, spot) in group.iter().zip(group[0].origin.spots(&paths)) {
                let Some(Spot { line, column, picture }) = spot else { continue };
                // The first line tells nothing of the whole document.
                let picture = picture.filter(|_| !path.is_root());
                let finding = &mut self.all[*finding];
                (finding.line, finding.column, finding.picture) = (Some(line), Some(column), picture);
            }
        }
    }

    /// Adds that a patch cannot be read. What the failure says begins with its place.
    pub(super) fn unreadable(&mut self, file: &str, failure: &Failure) {
        let ((line, column), message) = split_place(file, failure.message());
        let found = Found::new(Code::InvalidDocument, &Path::root(), message);
        let found = Found { hint: failure.advice().map(str::to_owned), ..found };
        let Some(severity) = self.accept(file, &found) else { return };
        let picture = failure.shows().cloned();
        self.all.push(Finding { severity, line, column, picture, ..Finding::of(file, file.to_owned(), found) });
    }

    /// How much a finding matters; `None`: it is left out, known already, or one too many.
    fn accept(&mut self, name: &str, found: &Found) -> Option<Severity> {
        let severity = self.policy.severity(found.code)?;
        if !self.known.insert((name.to_owned(), found.code, found.path.clone(), found.message.clone())) {
            return None;
        }
        let next = self.inputs.len();
        let input = self.inputs.entry(name.to_owned()).or_insert(Input { place: next, findings: 0 });
        input.findings += 1;
        self.fails |= severity == Severity::Error;
        (input.findings <= SHOWN).then_some(severity)
    }

    /// The inputs of which not all findings are shown, and how many are not.
    pub(super) fn hidden(&self) -> Vec<(&str, usize)> {
        let mut inputs: Vec<_> = self.inputs.iter().filter(|(_, input)| input.findings > SHOWN).collect();
        inputs.sort_by_key(|(_, input)| input.place);
        inputs.into_iter().map(|(name, input)| (name.as_str(), input.findings - SHOWN)).collect()
    }

    /// Puts the findings into the order of the inputs, and of the places in each.
    pub(super) fn sort(&mut self) {
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

    pub(super) fn all(&self) -> &[Finding] {
        &self.all
    }

    /// How many findings of this severity there are.
    pub(super) fn count(&self, severity: Severity) -> usize {
        self.all.iter().filter(|finding| finding.severity == severity).count()
    }

    /// Whether something was found that counts.
    pub(super) fn fail(&self) -> bool {
        self.fails
    }
}

/// `file:line:column: message` in its parts.
fn split_place<'m>(file: &str, message: &'m str) -> ((Option<usize>, Option<usize>), &'m str) {
    let Some(rest) = message.strip_prefix(file) else { return ((None, None), message) };
    let Some((place, message)) = rest.split_once(": ") else { return ((None, None), message) };
    let mut numbers = place.split(':').skip(1).map(|number| number.parse().ok());
    ((numbers.next().flatten(), numbers.next().flatten()), message)
}
