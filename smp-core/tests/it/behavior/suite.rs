//! The examples of one file, with their fences, headings and types.

use std::collections::BTreeMap;

use serde_json::Value;

use super::markdown::{self, Block, Content};

/// Every fence that a file may contain: its language and name, and whether it is a result. Names that begin with
/// `upstream` are results of that dialect.
const FENCES: &[(&str, bool)] = &[
    ("yaml schema", false),
    ("yaml options", false),
    ("yaml live", false),
    ("yaml patch", false),
    ("text patch-as-text", false),
    ("yaml original", false),
    ("yaml modified", false),
    ("yaml current", false),
    ("yaml first", false),
    ("yaml second", false),
    ("yaml result", true),
    ("yaml applied", true),
    ("yaml merged", true),
    ("yaml conflicts", true),
    ("text error", true),
    ("yaml upstream result", true),
    ("yaml upstream patch", true),
    ("yaml upstream applied", true),
    ("yaml upstream merged", true),
    ("yaml upstream conflicts", true),
    ("text upstream error", true),
];

fn name_of(info: &str) -> &str {
    info.split_once(' ').map_or(info, |(_, name)| name)
}

/// An example: inputs and results by name.
#[derive(Clone, Debug, Default)]
pub(crate) struct Example {
    /// The line of its first fence.
    pub(crate) line: usize,
    /// The type as named in the file; `None` if neither the heading nor the file names one.
    pub(crate) type_name: Option<String>,
    /// The Swagger definitions of the type, if the file has its own schema.
    pub(crate) definitions: Option<Value>,
    documents: BTreeMap<&'static str, Value>,
    texts: BTreeMap<&'static str, String>,
}

impl Example {
    /// The document with this fence name.
    pub(crate) fn document(&self, name: &str) -> Option<&Value> {
        self.documents.get(name)
    }

    /// The text with this fence name: an error, or a document that is not parsed.
    pub(crate) fn text(&self, name: &str) -> Option<&str> {
        self.texts.get(name).map(String::as_str)
    }

    /// The names of its fences, sorted, without those of texts.
    pub(crate) fn names(&self) -> Vec<&'static str> {
        self.documents.keys().copied().collect()
    }

    fn is_empty(&self) -> bool {
        self.documents.is_empty() && self.texts.is_empty()
    }

    /// Whether it has a result for the dialect with this prefix.
    pub(crate) fn answers(&self, dialect: &str) -> bool {
        let is_answer = |name: &str| match name.strip_prefix("upstream ") {
            Some(_) => dialect == "upstream ",
            None => dialect.is_empty() && FENCES.iter().any(|(info, answer)| *answer && name_of(info) == name),
        };
        let is_diff_with_patch = self.documents.contains_key("patch") && self.documents.contains_key("modified");
        self.documents.keys().chain(self.texts.keys()).any(|name| is_answer(name))
            || dialect.is_empty() && is_diff_with_patch
    }

    fn has_answer(&self) -> bool {
        self.answers("") || self.answers("upstream ")
    }

    /// Whether a fence of this name begins the next example.
    fn ends_before(&self, name: &str, is_answer: bool) -> bool {
        !is_answer && self.has_answer() || self.documents.contains_key(name)
    }
}

/// The type of a heading or of the whole file.
#[derive(Clone, Default)]
struct Scope {
    type_name: Option<String>,
    definitions: Option<Value>,
}

/// A heading that is being read.
struct Section {
    line: usize,
    level: usize,
    has_prose: bool,
    is_text_only: bool,
    n_examples: usize,
    scope: Scope,
}

/// The contents of a file, and its mistakes with their lines.
#[derive(Default)]
pub(crate) struct Suite {
    pub(crate) examples: Vec<Example>,
    pub(crate) problems: Vec<(usize, String)>,
    /// The titles of its headings, except the first.
    pub(crate) rules: Vec<String>,
}

/// Reads a file. Mistakes are collected, so that one run shows all of them.
pub(crate) fn read(text: &str) -> Suite {
    let blocks = match markdown::blocks(text) {
        Ok(blocks) => blocks,
        Err(line) => {
            return Suite { problems: vec![(line, "this fence is not closed".to_owned())], ..Suite::default() };
        }
    };
    let mut reader = Reader { suite: Suite::default(), section: None, of_file: Scope::default(), open: None };
    for block in blocks {
        reader.block(block);
    }
    reader.end_section();
    reader.suite
}

struct Reader {
    suite: Suite,
    section: Option<Section>,
    of_file: Scope,
    open: Option<Example>,
}

impl Reader {
    fn problem(&mut self, line: usize, text: impl Into<String>) {
        self.suite.problems.push((line, text.into()));
    }

    fn block(&mut self, Block { line, content }: Block) {
        if let Content::Heading { level, title } = content {
            return self.heading(line, level, title);
        }
        if matches!(content, Content::Type(_)) {
            self.end_example();
        }
        let Some(section) = &mut self.section else {
            return self.problem(line, "this is before the first heading");
        };
        match content {
            Content::Heading { .. } => {}
            Content::Prose => section.has_prose = true,
            Content::TextOnly => section.is_text_only = true,
            Content::Type(name) => section.scope.type_name = Some(name),
            Content::Fence { info, body } => self.fence(line, &info, &body),
        }
    }

    fn heading(&mut self, line: usize, level: usize, title: String) {
        let is_first = self.section.is_none();
        self.end_section();
        if level > 2 || (level == 1) != is_first {
            self.problem(line, "a file has one title (`#`) and rules (`##`) below it");
        }
        if level == 2 {
            self.suite.rules.push(title);
        }
        let scope = self.of_file.clone();
        self.section = Some(Section { line, level, has_prose: false, is_text_only: false, n_examples: 0, scope });
    }

    fn fence(&mut self, line: usize, info: &str, body: &str) {
        let Some((info, is_answer)) = FENCES.iter().find(|(known, _)| *known == info).copied() else {
            return self.problem(line, format!("unknown fence `{info}`"));
        };
        let name = name_of(info);
        if self.open.as_ref().is_some_and(|open| open.ends_before(name, is_answer)) {
            self.end_example();
        }
        if info.starts_with("text ") {
            self.example(line).texts.insert(name, body.trim_end().to_owned());
            return;
        }
        match smp_yaml::Reader::new().read_one(body).map(|document| document.value) {
            Err(error) => self.problem(line, format!("not valid YAML: {error}")),
            Ok(value) if name == "schema" => {
                if let Some(section) = &mut self.section {
                    section.scope.definitions = Some(value);
                }
            }
            Ok(value) => {
                self.example(line).documents.insert(name, value);
            }
        }
    }

    fn example(&mut self, line: usize) -> &mut Example {
        self.open.get_or_insert_with(|| Example { line, ..Example::default() })
    }

    fn end_example(&mut self) {
        let Some(mut example) = self.open.take().filter(|example| !example.is_empty()) else { return };
        if !example.has_answer() {
            self.problem(example.line, "this example has no result");
        }
        if let Some(section) = &mut self.section {
            section.n_examples += 1;
            example.type_name.clone_from(&section.scope.type_name);
            example.definitions.clone_from(&section.scope.definitions);
        }
        self.suite.examples.push(example);
    }

    fn end_section(&mut self) {
        self.end_example();
        let Some(section) = self.section.take() else { return };
        if section.level == 1 {
            self.of_file = section.scope;
        } else if section.n_examples == 0 && !section.is_text_only {
            self.problem(section.line, "this heading has no example; write one, or mark it with `<!-- text -->`");
        }
        if !section.has_prose {
            self.problem(section.line, "this heading has no text");
        }
    }
}
