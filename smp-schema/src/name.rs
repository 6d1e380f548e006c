//! Names of the instances of generic types, built at compile time from the names of their arguments.

use std::borrow::Cow;

use super::Link::Static;
use super::{Definition, Item, ObjectSchema, Scalar, ScalarKind, Shape};

/// The name of one instance: `Page_Port` for `Page<Port>`.
#[must_use]
pub struct Name {
    bytes: [u8; Self::MAX_LEN],
    len: usize,
}

impl Name {
    const MAX_LEN: usize = 512;

    /// An empty name.
    #[expect(clippy::new_without_default, reason = "`default` cannot be called at compile time")]
    pub const fn new() -> Self {
        Self { bytes: [0; Self::MAX_LEN], len: 0 }
    }

    /// Appends a text.
    #[track_caller]
    pub const fn text(self, text: &str) -> Self {
        self.push(text.as_bytes(), false)
    }

    /// Appends the name of an argument: `io_k8s_api_core_v1_Pod` for `io.k8s.api.core.v1.Pod`, because the text before the
    /// last dot of a name is its package.
    #[track_caller]
    pub const fn argument(self, name: &str) -> Self {
        self.push(name.as_bytes(), true)
    }

    /// Appends an integer, or the code point of a `char`.
    #[track_caller]
    pub const fn integer(self, value: i128) -> Self {
        // The longest one is `-170141183460469231731687303715884105728`.
        let (mut digits, mut start, mut rest) = ([0; 40], 40, value.unsigned_abs());
        while rest > 0 || start == digits.len() {
            start -= 1;
            digits[start] = b'0' + (rest % 10) as u8;
            rest /= 10;
        }
        if value < 0 {
            start -= 1;
            digits[start] = b'-';
        }
        self.push(digits.split_at(start).1, false)
    }

    /// Appends `true` or `false`.
    #[track_caller]
    pub const fn boolean(self, value: bool) -> Self {
        self.text(if value { "true" } else { "false" })
    }

    /// The name of a type that does not state one.
    pub(super) const fn of(shape: &Shape, object: Option<&ObjectSchema<'_>>, item: Item) -> Self {
        match (object, item) {
            (None, Some((_, table))) => Self::new().shape(shape, table),
            _ => Self::new().shape(shape, object),
        }
    }

    /// `table` is the table of an object or of the items of a list.
    #[track_caller]
    const fn shape(self, shape: &Shape, table: Option<&ObjectSchema<'_>>) -> Self {
        match shape {
            Shape::FreeForm => self.text("any"),
            Shape::Scalar(Scalar { format: Cow::Borrowed(format), .. }) if !format.is_empty() => self.argument(format),
            Shape::Scalar(Scalar { kind, .. }) => self.text(match kind {
                ScalarKind::String => "string",
                ScalarKind::Integer => "integer",
                ScalarKind::Number => "number",
                ScalarKind::Boolean => "boolean",
                ScalarKind::IntOrString => "int-or-string",
            }),
            Shape::Map(Static(part)) => self.text("map_").shape(part, None),
            Shape::List(Static(part)) => self.text("list_").shape(part, table),
            Shape::Named(Static(Definition { name: Cow::Borrowed(name), .. })) => self.argument(name),
            _ => match table {
                Some(table) => self.argument(table.name()),
                None => self.text("object"),
            },
        }
    }

    /// The whole name.
    pub const fn as_str(&self) -> &str {
        // Only whole texts are appended, so it is always UTF-8.
        match std::str::from_utf8(self.bytes.split_at(self.len).0) {
            Ok(text) => text,
            Err(_) => "",
        }
    }

    #[track_caller]
    const fn push(mut self, bytes: &[u8], is_argument: bool) -> Self {
        assert!(
            self.len + bytes.len() <= Self::MAX_LEN,
            "the name of this instance is longer than 512 bytes; give its arguments shorter names"
        );
        let mut index = 0;
        while index < bytes.len() {
            let byte = bytes[index];
            self.bytes[self.len] = if is_argument && byte == b'.' { b'_' } else { byte };
            self.len += 1;
            index += 1;
        }
        self
    }
}

#[cfg(test)]
mod tests {
    use std::collections::{BTreeMap, HashMap};

    use serde_json::Value;

    use super::Name;
    use crate::{Item, Link, ObjectSchema, PatchSchema, ScalarKind, Shape};

    #[test]
    fn a_name_consists_of_texts_and_arguments() {
        let name = Name::new().text("com.example.Page_").argument("io.k8s.api.core.v1.Pod");
        assert_eq!(name.as_str(), "com.example.Page_io_k8s_api_core_v1_Pod");
        assert_eq!(Name::new().text("Straße_").argument("Größe").as_str(), "Straße_Größe");
        assert_eq!(Name::new().as_str(), "");
    }

    #[test]
    fn constants_are_written_as_in_rust() {
        let name = |value| Name::new().integer(value).as_str().to_owned();
        assert_eq!([0, 7, -12, 65_536].map(name), ["0", "7", "-12", "65536"]);
        assert_eq!(name(i128::MIN), i128::MIN.to_string());
        assert_eq!(name(i128::MAX), i128::MAX.to_string());
        assert_eq!(Name::new().boolean(true).text("_").boolean(false).as_str(), "true_false");
    }

    #[test]
    #[should_panic(expected = "longer than 512 bytes")]
    fn a_name_that_is_too_long_is_an_error() {
        let _too_long = Name::new().text(&"x".repeat(Name::MAX_LEN)).text("y");
    }

    #[test]
    fn types_of_the_standard_library_are_named_after_their_form() {
        assert_eq!([String::TYPE_NAME, <&str>::TYPE_NAME, char::TYPE_NAME], ["string"; 3]);
        assert_eq!([bool::TYPE_NAME, i32::TYPE_NAME, u128::TYPE_NAME], ["boolean", "int32", "integer"]);
        assert_eq!([f64::TYPE_NAME, Value::TYPE_NAME], ["double", "any"]);
        assert_eq!(Box::<std::rc::Rc<String>>::TYPE_NAME, "string");
        assert_eq!(Option::<String>::TYPE_NAME, "optional_string");
        assert_eq!([Vec::<String>::TYPE_NAME, <[String; 2]>::TYPE_NAME], ["list_string"; 2]);
        assert_eq!(BTreeMap::<String, Vec<bool>>::TYPE_NAME, "map_list_boolean");
        assert_eq!(HashMap::<String, Value>::TYPE_NAME, serde_json::Map::<String, Value>::TYPE_NAME);
    }

    struct ByHand;

    impl PatchSchema for ByHand {
        const SHAPE: &'static Shape = &Shape::FreeForm;
        const OBJECT: Option<&'static ObjectSchema<'static>> = Some(&ObjectSchema::new("example.v1.ByHand"));
    }

    struct Quantities;

    impl PatchSchema for Quantities {
        const SHAPE: &'static Shape =
            &Shape::List(Link::Static(&Shape::Map(Link::Static(&Shape::scalar(ScalarKind::Number)))));
    }

    struct Objects;

    impl PatchSchema for Objects {
        const SHAPE: &'static Shape = &Shape::List(Link::Static(&crate::__private::object::<ByHand>()));
        const ITEM: Item = Some((&crate::__private::object::<ByHand>(), ByHand::OBJECT));
    }

    #[test]
    fn a_type_that_states_no_name_is_named_after_its_table_or_form() {
        assert_eq!(Quantities::TYPE_NAME, "list_map_number");
        assert_eq!(Objects::TYPE_NAME, "list_example_v1_ByHand");
        let object = crate::__private::object::<ByHand>();
        assert_eq!(Name::of(&object, ByHand::OBJECT, None).as_str(), "example_v1_ByHand");
        assert_eq!(Name::of(&object, None, None).as_str(), "object");
    }
}
