//! An opened object of a JSON text.

use std::borrow::Cow;
use std::collections::{HashMap, HashSet};

use serde_json::{Map, Value};

use super::cursor::Cursor;
use super::{Document, Opened, Span, Text};
use crate::key::NotAScalar;
use crate::scalar::Scalar;

/// The fields of an object, in their order.
#[derive(Default)]
pub(crate) struct Fields<'d> {
    /// What was opened; an object that the patch adds stands nowhere.
    pub(super) span: Option<Span<'d>>,
    pub(super) all: Vec<Field<'d>>,
    lookups: usize,
    /// Where each name stands last, made when there are many fields and many look-ups.
    index: Option<HashMap<Cow<'d, [u8]>, usize>>,
}

pub(super) struct Field<'d> {
    pub(super) name: Cow<'d, [u8]>,
    /// Where it stands; a field that the patch adds stands nowhere.
    pub(super) at: Option<FieldAt>,
    pub(super) value: Document<Text<'d>>,
}

/// The places of one field in the text.
#[derive(Clone, Copy)]
pub(super) struct FieldAt {
    pub(super) name: usize,
    pub(super) value: usize,
    pub(super) end: usize,
}

/// Below these numbers of fields and look-ups a search is faster than an index.
const MANY_FIELDS: usize = 32;
const MANY_LOOKUPS: usize = 8;

impl<'d> Fields<'d> {
    pub(super) fn of(span: Span<'d>) -> Self {
        let mut cursor = Cursor::inside(span);
        let mut all = Vec::with_capacity(MANY_LOOKUPS);
        while let Some((name, value)) = cursor.field() {
            let at = FieldAt { name: name.start, value: value.start, end: value.end };
            all.push(Field { name: name.text(), at: Some(at), value: Document::Untouched(Text::Span(value)) });
        }
        Self { span: Some(span), all, ..Self::default() }
    }

    pub(super) fn given(map: &'d Map<String, Value>) -> Self {
        let field = |(name, value): (&'d String, &'d Value)| Field {
            name: Cow::Borrowed(name.as_bytes()),
            at: None,
            value: Document::Untouched(Text::Given(value)),
        };
        Self { all: map.iter().map(field).collect(), ..Self::default() }
    }

    /// Where a name stands; the last place where it is repeated.
    fn find(&mut self, name: &str) -> Option<usize> {
        let name = name.as_bytes();
        self.lookups += 1;
        if self.index.is_none() && self.all.len() > MANY_FIELDS && self.lookups > MANY_LOOKUPS {
            let places = self.all.iter().enumerate();
            self.index = Some(places.map(|(place, field)| (field.name.clone(), place)).collect());
        }
        match &self.index {
            Some(index) => index.get(name).copied(),
            None => self.all.iter().rposition(|field| *field.name == *name),
        }
    }
}

impl<'d> Opened<Text<'d>> for Fields<'d> {
    fn key(&self, name: &str) -> Result<Option<Scalar<'_>>, NotAScalar> {
        match self.all.iter().rfind(|field| *field.name == *name.as_bytes()).map(|field| &field.value) {
            None => Ok(None),
            Some(Document::Untouched(text)) => text.as_key(),
            Some(Document::Object(_) | Document::List(_)) => Err(NotAScalar),
        }
    }

    fn take(&mut self, name: &str) -> Option<Document<Text<'d>>> {
        let place = self.find(name)?;
        let left = Document::Untouched(Text::Given(&Value::Null));
        Some(std::mem::replace(&mut self.all[place].value, left))
    }

    fn put(&mut self, name: &str, document: Document<Text<'d>>) {
        if let Some(place) = self.find(name) {
            self.all[place].value = document;
            return;
        }
        let name: Cow<'d, [u8]> = Cow::Owned(name.as_bytes().to_vec());
        if let Some(index) = &mut self.index {
            index.insert(name.clone(), self.all.len());
        }
        self.all.push(Field { name, at: None, value: document });
    }

    fn remove(&mut self, names: &[&str]) {
        self.index = None;
        match names {
            [name] => self.all.retain(|field| *field.name != *name.as_bytes()),
            names => {
                let names: HashSet<&[u8]> = names.iter().map(|name| name.as_bytes()).collect();
                self.all.retain(|field| !names.contains(&*field.name));
            }
        }
    }

    fn retain(&mut self, names: &[&str]) {
        self.index = None;
        self.all.retain(|field| names.binary_search_by(|name| name.as_bytes().cmp(&field.name)).is_ok());
    }
}
