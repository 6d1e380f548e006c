//! The configuration in the body of an apply: YAML, or JSON, which is YAML too.

use serde_json::Value;
use smp_yaml::{Document, Reader};

use crate::object::{at, set_metadata};
use crate::query::FieldValidation;
use crate::request::ApiRequest;
use crate::status::Status;
use crate::values;

/// A configuration that was read.
pub(super) struct Configuration {
    pub(super) value: Value,
    /// The repeated names, as Go's YAML library reports them.
    repeated: Vec<String>,
}

impl Configuration {
    /// Reads the first document of the body. An empty body is an object without a kind.
    pub(super) fn read(request: &ApiRequest) -> Result<Self, Status> {
        let wrong = |why: &dyn std::fmt::Display| Status::bad_request(format!("error encoding patch: yaml: {why}"));
        let text = std::str::from_utf8(&request.body).map_err(|_| wrong(&"invalid leading UTF-8 octet"))?;
        if text.contains('\t') && text.trim().is_empty() {
            return Err(wrong(&"found character that cannot start any token"));
        }
        values::check_yaml(text)?;
        let documents = Reader::new().read(text).map_err(|error| wrong(&error))?;
        let Some(document) = documents.into_iter().next() else {
            return Ok(Self { value: Value::Object(serde_json::Map::new()), repeated: Vec::new() });
        };
        if !document.value.is_object() {
            let found = crate::decode::name_of(&document.value);
            let why = format!("json: cannot unmarshal {found} into Go value of type map[string]interface {{}}");
            let why = format!("error decoding patch: error unmarshaling JSON: while decoding JSON: {why}");
            return Err(Status::bad_request(why));
        }
        let repeated = repeated(text, &document);
        Ok(Self { value: document.value, repeated })
    }

    /// Names an object as the configuration does, so that another name is refused: an apply to a subresource puts back the metadata that it
    /// cannot own.
    pub(super) fn name(&self, object: &mut Value) {
        for field in ["name", "namespace", "uid"] {
            let Some(value) = at(&self.value, &["metadata"]).get(field) else { continue };
            let text = value.as_str().unwrap_or_default();
            // Without a uid, that of the object stays.
            if field != "uid" || !text.is_empty() {
                set_metadata(object, field, text);
            }
        }
    }

    /// Rejects, reports or ignores repeated names. kube-apiserver does so after the apply.
    pub(super) fn report(&self, request: &ApiRequest) -> Result<Vec<String>, Status> {
        match request.query.validation {
            FieldValidation::Strict if !self.repeated.is_empty() => {
                let lines: Vec<_> = self.repeated.iter().map(|line| format!("\n  {line}")).collect();
                let why = format!("error converting YAML to JSON: yaml: unmarshal errors:{}", lines.concat());
                Err(Status::bad_request(format!("error strict decoding patch: {why}")))
            }
            FieldValidation::Strict | FieldValidation::Ignore => Ok(Vec::new()),
            FieldValidation::Warn => Ok(self.repeated.clone()),
        }
    }
}

/// The repeated names, each with the line of its value.
///
/// ```yaml
/// data:
///   a: x
///   a: y       # line 3: key "a" already set in map
/// ```
fn repeated(text: &str, document: &Document) -> Vec<String> {
    let (mut line, mut counted) = (1, 0);
    let mut lines = Vec::with_capacity(document.duplicates.len());
    for duplicate in &document.duplicates {
        let value = duplicate.offset + value_after(&text[duplicate.offset..]);
        line += text.get(counted..value).unwrap_or_default().matches('\n').count();
        counted = counted.max(value);
        let is_quoted = text[duplicate.offset..].starts_with(['"', '\'']);
        let is_typed = duplicate.name.parse::<i64>().is_ok() || matches!(&*duplicate.name, "true" | "false");
        let name = &duplicate.name;
        let name = if is_typed && !is_quoted { name.clone() } else { format!("{name:?}") };
        lines.push(format!("line {line}: key {name} already set in map"));
    }
    lines
}

/// The offset of the value of the field whose name begins a text.
fn value_after(text: &str) -> usize {
    let name = match text.as_bytes().first() {
        Some(quote @ (b'"' | b'\'')) => end_of_quoted(text, *quote),
        _ => 0,
    };
    let Some(colon) = text[name..].find(':') else { return 0 };
    let mut at = name + colon + 1;
    loop {
        at += text[at..].len() - text[at..].trim_start().len();
        if !text[at..].starts_with('#') {
            return at;
        }
        at += text[at..].find('\n').unwrap_or(text.len() - at);
    }
}

fn end_of_quoted(text: &str, quote: u8) -> usize {
    let mut bytes = text.bytes().enumerate().skip(1);
    while let Some((at, byte)) = bytes.next() {
        match byte {
            b'\\' if quote == b'"' => drop(bytes.next()),
            byte if byte == quote => return at + 1,
            _ => {}
        }
    }
    0
}

#[cfg(test)]
mod tests {
    use smp_yaml::Reader;

    use super::repeated;

    #[test]
    fn a_repeated_name_is_reported_at_the_line_of_its_value() {
        for (text, expected) in [
            ("a: 1\na: 2\n", vec!["line 2: key \"a\" already set in map"]),
            ("a: 1\na:\n\n  # none\n  b: 2\n", vec!["line 5: key \"a\" already set in map"]),
            (
                "{\"a\": 1,\n\"a\": 2, \"b\": {\"c:\": 1, \"c:\": 2}}",
                vec!["line 2: key \"a\" already set in map", "line 2: key \"c:\" already set in map"],
            ),
            (
                "1: a\n1: b\n'2': a\n'2': b\n",
                vec!["line 2: key 1 already set in map", "line 4: key \"2\" already set in map"],
            ),
            ("a: 1\nb: 2\n", vec![]),
        ] {
            let document = Reader::new().read(text).unwrap().remove(0);
            assert_eq!(repeated(text, &document), expected, "{text}");
        }
    }
}
