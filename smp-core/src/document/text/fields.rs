//! An opened object of a JSON text.

use std::borrow::Cow;
use std::collections::{HashMap, HashSet};

use serde_json::{Map, Value};

use super::cursor::{Cursor, FieldAt};
use super::source::Span;
use super::{Document, Opened, Text};
use crate::scalar::{NotAScalar, Scalar};

/// The fields of an object, in order.
#[derive(Default)]
pub(crate) struct Fields<'d> {
    /// The object in the text; `None` for an object that the patch adds.
    pub(super) span: Option<Span<'d>>,
    /// The fields in the text, without those that were removed.
    pub(super) live: Vec<Field<'d>>,
    /// Whether fields have been removed.
    pub(super) has_gaps: bool,
    /// The fields that are not in the text.
    pub(super) added: Vec<(Cow<'d, str>, Document<Text<'d>>)>,
    lookups: usize,
    index: Option<Box<Index<'d>>>,
}

pub(super) struct Field<'d> {
    pub(super) at: FieldAt<'d>,
    pub(super) change: Change<'d>,
}

/// The new value of a field.
#[derive(Default)]
pub(super) enum Change<'d> {
    #[default]
    None,
    /// A value of the patch.
    Given(Text<'d>),
    /// The old value, opened.
    Opened(Box<Document<Text<'d>>>),
}

/// The last position of each name. Built if there are many fields and many look-ups.
#[derive(Default)]
struct Index<'d> {
    live: HashMap<Cow<'d, [u8]>, usize>,
    added: HashMap<Cow<'d, str>, usize>,
}

/// The position of a field.
enum Place {
    Live(usize),
    Added(usize),
}

/// Below these numbers of fields and look-ups, a linear search is faster than an index.
const MANY_FIELDS: usize = 32;
const MANY_LOOKUPS: usize = 8;
/// The approximate length of a short field.
const SOME_BYTES: usize = 20;

impl<'d> Fields<'d> {
    pub(super) fn of(span: Span<'d>) -> Self {
        let mut cursor = Cursor::inside(span);
        let mut live = Vec::with_capacity(((span.end - span.start) / SOME_BYTES).clamp(2, MANY_FIELDS / 2));
        while let Some(at) = cursor.field() {
            live.push(Field { at, change: Change::None });
        }
        Self { span: Some(span), live, ..Self::default() }
    }

    pub(super) fn from_patch(map: &'d Map<String, Value>) -> Self {
        let field = |(name, value): (&'d String, &'d Value)| {
            (Cow::Borrowed(name.as_str()), Document::Untouched(Text::Given(value)))
        };
        Self { added: map.iter().map(field).collect(), ..Self::default() }
    }

    /// The position of a name. If it is repeated, the last one.
    fn find(&mut self, name: &str) -> Option<Place> {
        self.lookups += 1;
        if self.index.is_none() && self.live.len() + self.added.len() > MANY_FIELDS && self.lookups > MANY_LOOKUPS {
            let live = self.live.iter().enumerate().map(|(place, field)| (field.at.text(), place)).collect();
            let added = self.added.iter().enumerate().map(|(place, (name, _))| (name.clone(), place)).collect();
            self.index = Some(Box::new(Index { live, added }));
        }
        match &self.index {
            Some(index) => {
                let live = || index.live.get(name.as_bytes()).copied().map(Place::Live);
                index.added.get(name).copied().map(Place::Added).or_else(live)
            }
            None => {
                let live = || self.live.iter().rposition(|field| field.at.is(name.as_bytes())).map(Place::Live);
                self.added.iter().rposition(|(added, _)| added == name).map(Place::Added).or_else(live)
            }
        }
    }

    fn remove_where(&mut self, goes: impl Fn(&[u8]) -> bool) {
        self.index = None;
        let all = self.live.len();
        self.live.retain(|field| !goes(&field.at.text()));
        self.has_gaps |= self.live.len() < all;
        self.added.retain(|(name, _)| !goes(name.as_bytes()));
    }
}

impl<'d> Opened<Text<'d>> for Fields<'d> {
    fn key(&self, name: &str) -> Result<Option<Scalar<'_>>, NotAScalar> {
        let added = self.added.iter().rfind(|(added, _)| added == name).map(|(_, document)| document);
        let live = || self.live.iter().rfind(|field| field.at.is(name.as_bytes()));
        match added {
            None => match live() {
                None => Ok(None),
                Some(Field { at, change: Change::None }) => Text::Span(at.value).as_key(),
                Some(Field { change: Change::Given(value), .. }) => value.as_key(),
                Some(Field { change: Change::Opened(document), .. }) => key_of(document),
            },
            Some(document) => key_of(document),
        }
    }

    fn take(&mut self, name: &str) -> Option<Document<Text<'d>>> {
        match self.find(name)? {
            Place::Live(place) => {
                let field = &mut self.live[place];
                Some(match std::mem::take(&mut field.change) {
                    Change::None => Document::Untouched(Text::Span(field.at.value)),
                    Change::Given(value) => Document::Untouched(value),
                    Change::Opened(document) => *document,
                })
            }
            Place::Added(place) => {
                let left = Document::Untouched(Text::Given(&Value::Null));
                Some(std::mem::replace(&mut self.added[place].1, left))
            }
        }
    }

    fn put(&mut self, name: &str, document: Document<Text<'d>>) {
        match self.find(name) {
            Some(Place::Live(place)) => {
                self.live[place].change = match document {
                    Document::Untouched(value) => Change::Given(value),
                    document => Change::Opened(Box::new(document)),
                };
            }
            Some(Place::Added(place)) => self.added[place].1 = document,
            None => {
                let name: Cow<'d, str> = Cow::Owned(name.to_owned());
                if let Some(index) = &mut self.index {
                    index.added.insert(name.clone(), self.added.len());
                }
                self.added.push((name, document));
            }
        }
    }

    fn remove(&mut self, names: &[&str]) {
        if let [name] = names {
            return self.remove_where(|field| field == name.as_bytes());
        }
        let names: HashSet<&[u8]> = names.iter().map(|name| name.as_bytes()).collect();
        self.remove_where(|field| names.contains(field));
    }

    fn retain(&mut self, names: &[&str]) {
        self.remove_where(|field| names.binary_search_by(|name| name.as_bytes().cmp(field)).is_err());
    }
}

fn key_of<'a>(document: &'a Document<Text<'_>>) -> Result<Option<Scalar<'a>>, NotAScalar> {
    match document {
        Document::Untouched(text) => text.as_key(),
        Document::Object(_) | Document::List(_) => Err(NotAScalar),
    }
}
