//! The results on standard output: a line for each object as kubectl prints it, or the objects.

use serde_json::Value;

use super::target::Target;
use crate::args::{ApplyView, ChangeArgs, DryRun, View};
use crate::output::{Output, Style};
use crate::report::Failure;

/// Prints results in the form that the user wants.
pub(super) struct Printer<'a> {
    args: &'a ChangeArgs,
    output: Output,
    /// The objects for a template, which may print one table.
    objects: Vec<Value>,
}

/// The result for one object.
pub(super) struct Result<'r> {
    pub(super) target: &'r Target,
    /// What was done, such as `configured`.
    pub(super) done: &'r str,
    pub(super) object: &'r Value,
    /// What was sent, or `{}`.
    pub(super) patch: &'r Value,
}

impl<'a> Printer<'a> {
    pub(super) fn new(args: &'a ChangeArgs) -> Self {
        let style = args.view.as_ref().and_then(ApplyView::style).unwrap_or(Style::Yaml);
        Self { args, output: Output::new(style), objects: Vec::new() }
    }

    pub(super) fn print(&mut self, result: &Result<'_>) -> std::result::Result<(), Failure> {
        let Result { target, done, object, patch } = result;
        match &self.args.view {
            None => {
                let suffix = match self.args.dry_run {
                    DryRun::Client => " (dry run)",
                    DryRun::Server => " (server dry run)",
                    DryRun::None => "",
                };
                self.output.line(&format!("{} {done}{suffix}", target.named()))
            }
            Some(ApplyView::Template(_)) => {
                self.objects.push((*object).clone());
                Ok(())
            }
            Some(ApplyView::Plain(View::Name)) => self.output.line(&target.named()),
            Some(ApplyView::Plain(View::Patch)) => self.output.document(patch),
            Some(ApplyView::Plain(View::Json | View::Yaml | View::Kyaml)) => {
                let mut object = (*object).clone();
                let hides_managed_fields = self.args.managed_fields.show_managed_fields != Some(true);
                let metadata = object.get_mut("metadata").and_then(Value::as_object_mut);
                if let (true, Some(metadata)) = (hides_managed_fields, metadata) {
                    metadata.shift_remove("managedFields");
                }
                self.output.document(&object)
            }
        }
    }

    /// Prints what is printed for all objects together.
    pub(super) fn finish(&mut self) -> std::result::Result<(), Failure> {
        let Some(ApplyView::Template(template)) = &self.args.view else { return Ok(()) };
        let objects: Vec<&Value> = self.objects.iter().collect();
        let text = template.text(&objects, self.args.no_headers).map_err(|error| Failure::usage(&error))?;
        self.output.exactly(&text)
    }
}
