//! The rules of each struct, read from `data/validation.tsv`.

use std::sync::LazyLock;

use super::code;
use super::rule::Rule;
use crate::tables;
use crate::types::{self, Struct};

/// See the comments in the file for the columns.
pub(super) const TABLE: &str = include_str!("../../../data/validation.tsv");

static PLANS: LazyLock<Vec<Vec<Row>>> = LazyLock::new(|| read(TABLE));

/// A rule of a field, or of a struct as a whole.
#[derive(Debug)]
pub(super) struct Row {
    /// The position of the field in the struct; none for a rule of the whole struct.
    pub(super) position: Option<usize>,
    /// The name in causes.
    pub(super) named: &'static str,
    pub(super) rule: Rule,
    /// Whether an unchanged value need not be checked again, because its rules do not depend on other fields.
    pub(super) may_skip: bool,
    /// Whether the row is for changes of the status. Only rows of kinds can be.
    pub(super) is_status: bool,
    /// Whether the row is for all changes. Only rows of kinds can be.
    pub(super) is_always: bool,
}

pub(super) fn plan(of: &Struct) -> &'static [Row] {
    &PLANS[of.id.index()]
}

fn read(text: &'static str) -> Vec<Vec<Row>> {
    let mut plans: Vec<Vec<Row>> = types::all().iter().map(|_| Vec::new()).collect();
    for (of, row) in tables::rows(text, row) {
        plans[of.id.index()].push(row);
    }
    plans
}

/// Fields that are checked again even if they did not change, because their rules depend on other fields of the pod.
const DEPENDENT: [&str; 7] =
    ["containers", "initContainers", "ephemeralContainers", "volumeMounts", "volumeDevices", "preStop", "postStart"];

/// Reads a line: struct, field, rule, argument.
pub(super) fn row(line: &'static str) -> Option<(&'static Struct, Row)> {
    let mut columns = line.splitn(4, '\t');
    let (name, field, rule) = (columns.next()?, columns.next()?, columns.next()?);
    let argument = columns.next().unwrap_or_default();
    let of = types::by_name(name).or_else(|| types::by_name(&format!("io.k8s.api.{name}")))?;
    let (field, named) = field.split_once('=').unwrap_or((field, field));
    let position = if field == "." { None } else { Some(of.position(field)?) };
    let rule = Rule::read(rule, argument, code::named)?;
    let may_skip = !DEPENDENT.contains(&field);
    Some((of, Row { position, named, rule, may_skip, is_status: field == "status", is_always: argument == "always" }))
}
