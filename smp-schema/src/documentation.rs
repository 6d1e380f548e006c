//! The parts of a schema that patches do not need: descriptions, enums, bounds and similar keywords.

use std::borrow::Cow;
use std::collections::HashSet;

use serde_json::Value;

use super::{Link, Seq, Str};

/// The documentation of a value: the keywords of its JSON schema that the engine ignores.
///
/// It is read from documents and written to them. The derive macro takes it from doc comments, from the variants of enums
/// and from `#[patch(schema(...))]`. Operations do not use it.
///
/// ```
/// use smp_schema::{PatchSchema, Schema};
///
/// #[derive(PatchSchema)]
/// struct Rack {
///     /// Height in rack units.
///     #[patch(schema(minimum = 1, maximum = 60))]
///     height: u16,
/// }
///
/// let documentation = Schema::of::<Rack>().field("height").expect("the struct has it").documentation();
/// assert_eq!(documentation.description().as_deref(), Some("Height in rack units."));
/// assert_eq!(documentation.keyword("maximum"), Some("60"));
/// ```
#[derive(Clone, Debug, PartialEq, Default)]
#[non_exhaustive]
pub struct Documentation {
    /// The keywords, for example `description`, `enum` or `maximum`.
    pub keywords: Seq<Keyword>,
    /// The documentation of the items of a list or of the values of a map.
    pub items: Option<Link<Documentation>>,
    /// The documentation of the Rust type of a field. Keywords of the field override those of the type.
    pub of_type: Option<&'static Documentation>,
}

/// A keyword of a JSON schema that a table preserves.
///
/// ```
/// use smp_schema::Keyword;
///
/// let keyword = Keyword { name: "maxLength".into(), json: "63".into() };
/// assert_eq!(keyword.value(), Some(serde_json::json!(63)));
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Keyword {
    /// The keyword, for example `pattern`.
    pub name: Str,
    /// Its value as JSON text.
    pub json: Str,
}

impl Keyword {
    /// Returns the value; `None` if the text is not JSON, which is only possible in a table written by hand.
    pub fn value(&self) -> Option<Value> {
        serde_json::from_str(&self.json).ok()
    }
}

impl Documentation {
    /// Empty documentation.
    ///
    /// ```
    /// use smp_schema::Documentation;
    ///
    /// assert_eq!(Documentation::NONE, Documentation::default());
    /// assert!(Documentation::NONE.is_empty());
    /// ```
    pub const NONE: Self = Self { keywords: Cow::Borrowed(&[]), items: None, of_type: None };

    /// Returns whether the documentation is empty.
    pub const fn is_empty(&self) -> bool {
        let is_without_keywords = match &self.keywords {
            Cow::Borrowed(keywords) => keywords.is_empty(),
            Cow::Owned(keywords) => keywords.is_empty(),
        };
        let is_of_type = match self.of_type {
            Some(of_type) => !of_type.is_empty(),
            None => false,
        };
        is_without_keywords && self.items.is_none() && !is_of_type
    }

    /// Returns the value of a keyword as JSON text.
    ///
    /// ```
    /// use smp_schema::{Documentation, Keyword};
    ///
    /// let pattern = Keyword { name: "pattern".into(), json: r#""^[a-z]+$""#.into() };
    /// let mut documentation = Documentation::NONE;
    /// documentation.keywords = vec![pattern].into();
    /// assert_eq!(documentation.keyword("pattern"), Some(r#""^[a-z]+$""#));
    /// assert_eq!(documentation.keyword("format"), None);
    /// ```
    pub fn keyword(&self, name: &str) -> Option<&str> {
        self.all().find(|keyword| keyword.name == name).map(|keyword| &*keyword.json)
    }

    /// Returns every keyword. Keywords of the type come last, without those that the field overrides.
    ///
    /// ```
    /// use std::num::NonZeroU8;
    ///
    /// use smp_schema::{PatchSchema, Schema};
    ///
    /// #[derive(PatchSchema)]
    /// struct Rack {
    ///     #[patch(schema(title = "Height"))]
    ///     height: NonZeroU8,
    /// }
    ///
    /// let field = Schema::of::<Rack>().field("height").expect("the struct has it");
    /// let names: Vec<_> = field.documentation().all().map(|keyword| &*keyword.name).collect();
    /// assert_eq!(names, ["title", "minimum"]);
    /// ```
    pub fn all(&self) -> impl Iterator<Item = &Keyword> {
        let mut seen = HashSet::new();
        std::iter::successors(Some(self), |documentation| documentation.of_type)
            .flat_map(|documentation| &*documentation.keywords)
            .filter(move |keyword| seen.insert(&*keyword.name))
    }

    /// Returns the documentation of the items of a list or of the values of a map, from the field or else from its type.
    ///
    /// ```
    /// use smp_schema::{PatchSchema, Schema};
    ///
    /// #[derive(PatchSchema)]
    /// enum Side {
    ///     Front,
    ///     Back,
    /// }
    ///
    /// #[derive(PatchSchema)]
    /// struct Rack {
    ///     sides: Vec<Side>,
    /// }
    ///
    /// let sides = Schema::of::<Rack>().field("sides").expect("the struct has it").documentation();
    /// assert_eq!(sides.items().and_then(|item| item.keyword("enum")), Some(r#"["Front","Back"]"#));
    /// ```
    pub fn items(&self) -> Option<&Documentation> {
        self.items.as_deref().or_else(|| self.of_type.and_then(Documentation::items))
    }

    /// Returns the description as text.
    pub fn description(&self) -> Option<String> {
        serde_json::from_str(self.keyword("description")?).ok()
    }
}

#[cfg(test)]
mod tests {
    use super::{Documentation, Keyword};

    fn keywords(names: &[&'static str]) -> Documentation {
        let keywords = names.iter().map(|name| Keyword { name: (*name).into(), json: "1".into() });
        Documentation { keywords: keywords.collect(), ..Documentation::NONE }
    }

    #[test]
    fn a_keyword_of_the_field_overrides_that_of_its_type() {
        let of_type: &'static Documentation = Box::leak(Box::new(Documentation {
            keywords: vec![Keyword { name: "minimum".into(), json: "2".into() }].into(),
            items: Some(keywords(&["maxLength"]).into()),
            of_type: None,
        }));
        let field = Documentation { of_type: Some(of_type), ..keywords(&["minimum", "maximum"]) };
        assert_eq!(field.keyword("minimum"), Some("1"));
        assert_eq!(field.all().count(), 2);
        assert!(field.items().is_some_and(|item| item.keyword("maxLength").is_some()));
    }

    #[test]
    fn documentation_is_empty_if_neither_field_nor_type_has_any() {
        static OF_TYPE: Documentation = Documentation::NONE;
        assert!(Documentation { of_type: Some(&OF_TYPE), ..Documentation::NONE }.is_empty());
        assert!(!keywords(&["title"]).is_empty());
        assert!(!Documentation { items: Some(keywords(&["title"]).into()), ..Documentation::NONE }.is_empty());
    }
}
