//! Finds paths in a JSON document.

use std::collections::HashMap;
use std::ops::Range;

use super::Step;

/// The names and values of an object by name.
type Fields = HashMap<String, (Range<usize>, Range<usize>)>;

/// The members of the objects and lists that were visited, by their start.
#[derive(Default)]
struct Known {
    lists: HashMap<usize, Vec<Range<usize>>>,
    objects: HashMap<usize, Fields>,
}

/// The byte range of each path, or of its nearest existing ancestor. The text must be valid JSON.
pub(super) fn find<'p>(text: &str, paths: &[impl AsRef<[Step<'p>]>]) -> Vec<Option<Range<usize>>> {
    let Some(root) = (Cursor { text, at: 0 }).value() else { return vec![None; paths.len()] };
    let mut known = Known::default();
    paths.iter().map(|path| place(text, root.clone(), path.as_ref(), &mut known)).collect()
}

fn place(text: &str, root: Range<usize>, path: &[Step<'_>], known: &mut Known) -> Option<Range<usize>> {
    let mut value = root;
    let mut found = None;
    for step in path {
        let member = match step {
            Step::Field(wanted) => known.fields(text, &value).get(*wanted).cloned(),
            Step::Index(index) => known.items(text, &value).get(*index).map(|item| (item.clone(), item.clone())),
        };
        let Some((place, next)) = member else { break };
        found = Some(place);
        value = next;
    }
    found
}

impl Known {
    /// The fields of an object by name. The last field of a name is used.
    fn fields(&mut self, text: &str, object: &Range<usize>) -> &Fields {
        self.objects.entry(object.start).or_insert_with(|| {
            let fields = members(text, object, b'{');
            fields
                .filter_map(|(name, value)| Some((serde_json::from_str(&text[name.clone()]).ok()?, (name, value))))
                .collect()
        })
    }

    fn items(&mut self, text: &str, list: &Range<usize>) -> &[Range<usize>] {
        self.lists.entry(list.start).or_insert_with(|| members(text, list, b'[').map(|(item, _)| item).collect())
    }
}

/// The members of an object or a list: pairs of name and value, or each item twice.
pub(crate) fn members(
    text: &str,
    within: &Range<usize>,
    bracket: u8,
) -> impl Iterator<Item = (Range<usize>, Range<usize>)> {
    let is_one = text.as_bytes().get(within.start) == Some(&bracket);
    let mut cursor = Cursor { text, at: if is_one { within.start + 1 } else { text.len() } };
    std::iter::from_fn(move || {
        let first = cursor.value()?;
        let value = if bracket == b'{' { cursor.value()? } else { first.clone() };
        Some((first, value))
    })
}

/// A position in a text from which values are read.
struct Cursor<'t> {
    text: &'t str,
    at: usize,
}

impl Cursor<'_> {
    /// The next value. `None` at the end of the object or list.
    fn value(&mut self) -> Option<Range<usize>> {
        let bytes = self.text.as_bytes();
        while bytes.get(self.at).is_some_and(|byte| b" \t\r\n,:".contains(byte)) {
            self.at += 1;
        }
        let start = self.at;
        let mut open = 0_usize;
        loop {
            match bytes.get(self.at)? {
                b'"' => self.string(),
                b'{' | b'[' => {
                    open += 1;
                    self.at += 1;
                }
                b'}' | b']' => {
                    open = open.checked_sub(1)?;
                    self.at += 1;
                }
                b' ' | b'\t' | b'\r' | b'\n' | b',' | b':' => self.at += 1,
                _ => self.word(),
            }
            if open == 0 {
                return Some(start..self.at);
            }
        }
    }

    fn string(&mut self) {
        self.at += 1;
        let bytes = self.text.as_bytes();
        while let Some(byte) = bytes.get(self.at) {
            self.at += if *byte == b'\\' { 2 } else { 1 };
            if *byte == b'"' {
                return;
            }
        }
    }

    fn word(&mut self) {
        let rest = &self.text.as_bytes()[self.at..];
        self.at += rest.iter().position(|byte| b" \t\r\n,:{}[]\"".contains(byte)).unwrap_or(rest.len());
    }
}
