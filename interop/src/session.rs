//! Both sides at hand: asks them about cases and compares what they say.

use std::path::Path;

use anyhow::Result;
use serde_json::Value;
use smp_core::Dialect;

use crate::case::Case;
use crate::compare::{Verdict, compare};
use crate::oracle::{Answer, Oracle};
use crate::ours::{self, Outcome};
use crate::types::Types;

/// A case with both answers.
#[derive(Clone, Debug)]
pub(crate) struct Asked {
    pub(crate) case: Case,
    pub(crate) ours: Outcome,
    pub(crate) go: Answer,
    pub(crate) verdict: Verdict,
}

pub(crate) struct Session<'t> {
    types: &'t Types,
    dialect: Dialect,
    oracle: Oracle,
}

/// How often Go is asked about a case before its answer counts as the only one.
const REPEAT: u32 = 24;

impl<'t> Session<'t> {
    /// Hands the generated types to the Go program and starts it.
    pub(crate) fn start(types: &'t Types, program: &Path, dialect: Dialect) -> Result<Self> {
        let document = tempfile::Builder::new().suffix(".json").tempfile()?;
        serde_json::to_writer(document.as_file(), &types.document)?;
        let arguments = ["--patch-only".as_ref(), "--schema".as_ref(), document.path().as_os_str()];
        let mut oracle = Oracle::start(program, &arguments)?;
        // Once it answers it has read the document.
        oracle.ask(&[Value::Null], || ())?;
        Ok(Self { types, dialect, oracle })
    }

    /// Asks both sides about cases.
    pub(crate) fn ask(&mut self, cases: Vec<Case>) -> Result<Vec<Asked>> {
        self.ask_repeatedly(cases, 1)
    }

    /// Asks again where the answers differ: Go may have several.
    pub(crate) fn confirm(&mut self, cases: Vec<Case>) -> Result<Vec<Asked>> {
        self.ask_repeatedly(cases, REPEAT)
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
        let (types, dialect) = (self.types, self.dialect);
        let answer =
            || cases.iter().map(|case| ours::answer(case, types.schema(&case.name), dialect)).collect::<Vec<_>>();
        let (go, ours) = self.oracle.ask(&lines, answer)?;
        let asked = cases.into_iter().zip(ours).zip(go).map(|((case, ours), go)| {
            let verdict = compare(case.op, &ours, &go);
            Asked { case, ours, go, verdict }
        });
        Ok(asked.collect())
    }
}
