//! The text that is edited: objects, with comments at the top.

use std::fmt::Write as _;

use serde_json::Value;

use crate::input::Format;
use crate::output::{self, Style};
use crate::report::Failure;

const HEADER: &str = "\
# Edit the objects below. Lines that start with `#` are ignored, and an empty file cancels the edit.
# If the changes are not valid, the editor opens again with the reasons.
#
";

/// Comments and objects.
#[derive(Clone, Debug)]
pub(super) struct Page {
    reasons: String,
    body: String,
    /// Whether the user wrote a part of it.
    is_edited: bool,
}

impl Page {
    /// A page with objects. Managed fields are left out.
    pub(super) fn of<'v>(objects: impl Iterator<Item = &'v Value>, style: Style) -> Result<Self, Failure> {
        let mut body = String::new();
        for object in objects {
            if !body.is_empty() && style != Style::Json {
                body.push_str("---\n");
            }
            body.push_str(&output::text(&without_managed_fields(object), style)?);
        }
        Ok(Self { reasons: String::new(), body, is_edited: false })
    }

    /// A page that contains changes of the user.
    pub(super) fn edited(body: String) -> Self {
        Self { reasons: String::new(), body, is_edited: true }
    }

    pub(super) fn is_edited(&self) -> bool {
        self.is_edited
    }

    /// The same page with the reasons why it was not accepted.
    pub(super) fn with_reasons(mut self, failures: &[Failure]) -> Self {
        self.is_edited = true;
        for failure in failures {
            for line in [failure.message()].into_iter().chain(failure.shown_details().iter().map(String::as_str)) {
                let _ = writeln!(self.reasons, "# {}", smp_suggest::escaped(line));
            }
            self.reasons.push_str("#\n");
        }
        self
    }

    /// The objects.
    pub(super) fn body(&self) -> &str {
        &self.body
    }

    /// Everything.
    pub(super) fn text(&self) -> String {
        format!("{HEADER}{}{}", self.reasons, self.body)
    }
}

/// A text whose comments are empty lines, so that the others keep their numbers.
pub(super) fn without_comments(text: &str) -> String {
    let line = |line: &str| if line.starts_with('#') { "\n".to_owned() } else { line.to_owned() };
    text.split_inclusive('\n').map(line).collect()
}

/// The format to read.
pub(super) fn format(style: Style) -> Format {
    match style {
        Style::Json => Format::Json,
        Style::Yaml | Style::Kyaml => Format::Yaml,
    }
}

/// The object without the fields that only servers write.
pub(super) fn without_managed_fields(object: &Value) -> Value {
    let mut object = object.clone();
    if let Some(metadata) = object.get_mut("metadata").and_then(Value::as_object_mut) {
        metadata.shift_remove("managedFields");
    }
    object
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::{Page, without_comments};
    use crate::output::Style;
    use crate::report::Failure;

    #[test]
    fn reasons_are_comments() {
        let object = json!({"kind": "Pod", "metadata": {"name": "a", "managedFields": []}});
        let page = Page::of([&object].into_iter(), Style::Yaml).expect("it can be written");
        let failure = Failure::usage("not\nvalid").details(vec!["spec: …".to_owned()]);
        let text = page.with_reasons(&[failure]).text();
        let rest = text.split_once("#\n").expect("the header ends").1;
        assert_eq!(rest, "# not\\nvalid\n# spec: …\n#\nkind: Pod\nmetadata:\n  name: a\n");
    }

    #[test]
    fn lines_keep_their_numbers_without_comments() {
        assert_eq!(without_comments("# a\nb: 1 # kept\n#c\n"), "\nb: 1 # kept\n\n");
    }
}
