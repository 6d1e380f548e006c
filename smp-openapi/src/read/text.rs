//! Splits text into documents, and finds errors in it: JSON, and YAML with the feature `yaml`.

use serde_json::Value;

use crate::error::Errors;

/// Returns every document of a text, at least one. Text that begins like JSON is read as YAML only if it is not JSON.
pub(crate) fn documents(text: &str) -> Result<Vec<Value>, Errors> {
    let documents = read(text)?;
    if documents.is_empty() {
        return Err(Errors::unreadable("the text contains no document".to_owned()));
    }
    Ok(documents)
}

/// Reads YAML as kubectl does, and JSON.
#[cfg(feature = "yaml")]
fn read(text: &str) -> Result<Vec<Value>, Errors> {
    let read = smp_yaml::Reader::new().read(text).map_err(|error| {
        let message =
            format!("not valid {}: {}", if looks_like_json(text) { "JSON or YAML" } else { "YAML" }, error.message());
        Errors::unreadable_at(Some((error.line(), error.column())), message)
    })?;
    Ok(read.into_iter().map(|document| document.value).collect())
}

#[cfg(not(feature = "yaml"))]
fn read(text: &str) -> Result<Vec<Value>, Errors> {
    let content = text.strip_prefix('\u{feff}').unwrap_or(text);
    let documents = serde_json::Deserializer::from_str(content).into_iter().collect::<Result<Vec<Value>, _>>();
    documents.map_err(|error| match looks_like_json(text) {
        true => {
            let (line, column) = (error.line(), error.column());
            let message = error.to_string().replace(&format!(" at line {line} column {column}"), "");
            Errors::unreadable_at(Some((line, column)), format!("not valid JSON: {message}"))
        }
        false => Errors::unreadable("reading YAML requires the feature `yaml`".to_owned()),
    })
}

fn looks_like_json(text: &str) -> bool {
    text.trim_start_matches('\u{feff}').trim_start().starts_with(['{', '['])
}

/// Adds the lines and columns of errors that have a pointer. Reads the text again, because most texts have no errors.
#[cfg(feature = "yaml")]
pub(crate) fn locate(text: &str, errors: &mut Errors) {
    let Ok(documents) = smp_yaml::Reader::new().read(text) else { return };
    let mut cursor = Cursor { text, at: 0, line: 1, column: 1 };
    for errors in errors.by_document() {
        let Some(document) = documents.get(errors[0].document().unwrap_or(0)) else { continue };
        let names: Vec<Vec<_>> = errors
            .iter()
            .map(|error| error.pointer().split('/').skip(1).map(crate::pointer::unescape).collect())
            .collect();
        let paths: Vec<_> = names.iter().map(|names| steps(names, &document.value)).collect();
        let found = smp_yaml::locate(&text[document.range.clone()], document.format, &paths);
        let mut found: Vec<_> =
            found.into_iter().zip(errors).filter_map(|(range, error)| Some((range?, error))).collect();
        found.sort_by_key(|(range, _)| range.start);
        for (range, error) in found {
            cursor.advance(document.range.start + range.start);
            error.set_position(cursor.line, cursor.column);
        }
    }
}

#[cfg(not(feature = "yaml"))]
pub(crate) fn locate(_: &str, _: &mut Errors) {}

/// The steps of a JSON pointer. A number is an index only in a list.
#[cfg(feature = "yaml")]
fn steps<'n>(names: &'n [std::borrow::Cow<'_, str>], document: &Value) -> Vec<smp_yaml::Step<'n>> {
    let mut value = Some(document);
    let step = |name: &'n std::borrow::Cow<'_, str>| {
        let index = value.filter(|value| value.is_array()).and_then(|_| name.parse().ok());
        value = value.and_then(|value| index.map_or_else(|| value.get(&**name), |index: usize| value.get(index)));
        index.map_or(smp_yaml::Step::Field(name), smp_yaml::Step::Index)
    };
    names.iter().map(step).collect()
}

/// A position in a text, which only moves forward, so that the text is read once for all errors.
#[cfg(feature = "yaml")]
struct Cursor<'t> {
    text: &'t str,
    at: usize,
    line: usize,
    column: usize,
}

#[cfg(feature = "yaml")]
impl Cursor<'_> {
    fn advance(&mut self, to: usize) {
        for character in self.text.get(self.at..to).unwrap_or_default().chars() {
            match character {
                '\n' => (self.line, self.column) = (self.line + 1, 1),
                '\u{feff}' => {}
                _ => self.column += 1,
            }
        }
        self.at = to;
    }
}
