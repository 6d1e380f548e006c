//! A session with both sides: runs cases on them and compares the answers.

use std::ffi::OsStr;
use std::path::Path;

use crate::case::Case;
use crate::compare::{Verdict, compare};
use crate::oracle::{Answer, Oracle};
use crate::ours::{self, Outcome};
use crate::types::Types;
use anyhow::Result;
use serde_json::Value;

/// A case with both answers.
#[derive(Clone, Debug)]
pub(crate) struct Asked {
    pub(crate) case: Case,
    pub(crate) ours: Outcome,
    pub(crate) go: Answer,
    pub(crate) verdict: Verdict,
}

impl Asked {
    /// Whether the answers differ.
    pub(crate) fn differs(&self) -> bool {
        matches!(self.verdict, Verdict::Different(_))
    }
}

pub(crate) struct Session<'t> {
    pub(crate) types: &'t Types,
    oracle: Oracle,
}

/// How often Go first runs each case. A few runs find most cases with several answers.
const FIRST: u32 = 3;
/// How often Go runs a case before its answer counts as the only one. Some answers need a rare map order at several
/// levels: a few runs find most of them cheaply, and many runs find the others.
const REPEATS: [u32; 2] = [24, 1500];

impl<'t> Session<'t> {
    /// Starts the Go program with the generated types.
    pub(crate) fn start(types: &'t Types, program: &Path) -> Result<Self> {
        let oracle = start(types, program, &["--patch-only".as_ref()])?;
        Ok(Self { types, oracle })
    }

    /// The same, with a Go program that looks up the built-in types in a document.
    pub(crate) fn with_documents(&self, program: &Path) -> Result<Self> {
        let swagger = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../openapi/v2/swagger.json");
        let arguments = ["--patch-only".as_ref(), "--openapi".as_ref(), swagger.as_os_str()];
        let oracle = start(self.types, program, &arguments)?;
        Ok(Self { types: self.types, oracle })
    }

    /// Runs cases on both sides.
    pub(crate) fn ask(&mut self, cases: Vec<Case>) -> Result<Vec<Asked>> {
        self.ask_repeatedly(cases, FIRST)
    }

    /// Repeats cases with different answers, because Go may give several.
    pub(crate) fn confirm(&mut self, cases: Vec<Case>) -> Result<Vec<Asked>> {
        let mut asked = self.ask_repeatedly(cases, REPEATS[0])?;
        let open: Vec<usize> = (0..asked.len()).filter(|index| asked[*index].differs()).collect();
        let again = open.iter().map(|index| asked[*index].case.clone()).collect();
        for (index, answer) in open.into_iter().zip(self.ask_repeatedly(again, REPEATS[1])?) {
            asked[index] = answer;
        }
        Ok(asked)
    }

    fn ask_repeatedly(&mut self, cases: Vec<Case>, repeat: u32) -> Result<Vec<Asked>> {
        let lines: Vec<Value> = cases
            .iter()
            .map(|case| {
                let mut line = case.to_json();
                line["repeat"] = repeat.into();
                line
            })
            .collect();
        let types = self.types;
        let answer = || cases.iter().map(|case| ours::answer(case, types.schema(&case.name))).collect::<Vec<_>>();
        let (go, ours) = self.oracle.ask(&lines, answer)?;
        let asked = cases.into_iter().zip(ours).zip(go).map(|((case, ours), go)| {
            let verdict = compare(case.op, &ours, &go);
            Asked { case, ours, go, verdict }
        });
        Ok(asked.collect())
    }
}

/// Starts the Go program with the generated types.
pub(crate) fn start(types: &Types, program: &Path, arguments: &[&OsStr]) -> Result<Oracle> {
    let document = tempfile::Builder::new().suffix(".json").tempfile()?;
    serde_json::to_writer(document.as_file(), &types.document)?;
    let schema: [&OsStr; 2] = ["--schema".as_ref(), document.path().as_os_str()];
    let mut oracle = Oracle::start(program, &[arguments, &schema].concat())?;
    // Its first answer shows that it has read the document.
    oracle.ask(&[Value::Null], || ())?;
    Ok(oracle)
}
