//! The attributes that are allowed in each place, with their names, which are defined only here.
//!
//! Each place has an enum, so that a `match` without `_` handles every attribute of the place:
//!
//! ```text
//! #[patch(merge_key = "port")]          OnField::MergeKey
//! #[patch(items(scalar = "string"))]    OnField::Items, and in it InItems::Scalar
//! ```

/// A place where attributes can be written.
pub(crate) trait Place: Copy {
    /// The attributes of the place.
    fn all() -> impl Iterator<Item = Self>;

    /// The name and an example of the use.
    fn symbol(self) -> Symbol;
}

/// The name of an attribute, with an example of its use.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) struct Symbol {
    pub(crate) name: &'static str,
    pub(crate) usage: &'static str,
}

macro_rules! places {
    ($($(#[$doc:meta])* $place:ident { $($variant:ident = $name:literal, $usage:literal;)* })*) => {$(
        $(#[$doc])*
        #[derive(Clone, Copy)]
        pub(crate) enum $place {
            $($variant,)*
        }

        impl Place for $place {
            fn all() -> impl Iterator<Item = Self> {
                [$(Self::$variant,)*].into_iter()
            }

            fn symbol(self) -> Symbol {
                match self {
                    $(Self::$variant => Symbol { name: $name, usage: $usage },)*
                }
            }
        }
    )*};
}

places! {
    /// The attributes of types.
    OnType {
        Crate = "crate", r#"crate = "smp_core""#;
        Extension = "extension", r#"extension("x-kubernetes-unions", "[]")"#;
        Format = "format", r#"format = "int32""#;
        FreeForm = "free_form", "free_form";
        Group = "group", r#"group = "apps""#;
        Gvk = "gvk", r#"gvk("apps", "v1", "Deployment")"#;
        Kind = "kind", r#"kind = "Deployment""#;
        MapType = "map_type", r#"map_type = "atomic""#;
        Name = "name", r#"name = "io.k8s.api.core.v1.Pod""#;
        NoDescriptions = "no_descriptions", "no_descriptions";
        Object = "object", "object";
        Scalar = "scalar", r#"scalar = "string""#;
        Schema = "schema", "schema(minimum = 1, maximum = 60)";
        Union = "union", r#"union(members = "value,valueFrom")"#;
        Version = "version", r#"version = "v1""#;
    }
    /// The attributes in `union(...)` of a type.
    InUnion {
        Discriminator = "discriminator", r#"discriminator = "type""#;
        Members = "members", r#"members = "value,valueFrom""#;
        Required = "required", "required";
    }
    /// The attributes of fields.
    OnField {
        Atomic = "atomic", "atomic";
        Default = "default", r#"default = "TCP""#;
        Items = "items", r#"items(scalar = "string")"#;
        Extension = "extension", r#"extension("x-kubernetes-unions", "[]")"#;
        Format = "format", r#"format = "int32""#;
        FreeForm = "free_form", "free_form";
        ListMapKeys = "list_map_keys", r#"list_map_keys = "port,protocol""#;
        ListType = "list_type", r#"list_type = "atomic""#;
        MapType = "map_type", r#"map_type = "atomic""#;
        MergeKey = "merge_key", r#"merge_key = "port""#;
        RecommendedKey = "recommended_key", r#"recommended_key = "port,protocol""#;
        Required = "required", "required";
        Scalar = "scalar", r#"scalar = "string""#;
        Schema = "schema", "schema(minimum = 1, maximum = 60)";
        SchemaOf = "schema_of", r#"schema_of = "Vec<String>""#;
        StockStrategy = "stock_strategy", r#"stock_strategy = "none""#;
        Strategy = "strategy", r#"strategy = "merge""#;
    }
    /// The attributes in `items(...)` of a field.
    InItems {
        Items = "items", r#"items(scalar = "string")"#;
        Format = "format", r#"format = "int32""#;
        FreeForm = "free_form", "free_form";
        Scalar = "scalar", r#"scalar = "string""#;
        Schema = "schema", "schema(minimum = 1, maximum = 60)";
        SchemaOf = "schema_of", r#"schema_of = "Vec<String>""#;
    }
    /// The attributes of a validation rule.
    InRule {
        Rule = "rule", r#"rule = "self.min <= self.max""#;
        Message = "message", r#"message = "min is above max""#;
        MessageExpression = "message_expression", r#"message_expression = "'not ' + self""#;
        FieldPath = "field_path", r#"field_path = ".min""#;
        Reason = "reason", r#"reason = "FieldValueInvalid""#;
        OptionalOldSelf = "optional_old_self", "optional_old_self";
    }
}

/// The attributes in `schema(...)`.
#[derive(Clone, Copy)]
pub(crate) enum InSchema {
    /// A keyword of JSON Schema.
    Keyword(&'static SchemaKeyword),
    /// The documentation of the items of a list.
    Items,
    /// A rule of `x-kubernetes-validations`.
    Validation,
    /// The documentation of the values of a map.
    Values,
}

impl Place for InSchema {
    fn all() -> impl Iterator<Item = Self> {
        SCHEMA_KEYWORDS.iter().map(Self::Keyword).chain([Self::Items, Self::Validation, Self::Values])
    }

    fn symbol(self) -> Symbol {
        match self {
            Self::Keyword(keyword) => keyword.symbol,
            Self::Items => Symbol { name: "items", usage: "items(max_length = 63)" },
            Self::Validation => Symbol {
                name: "validation",
                usage: r#"validation(rule = "self.min <= self.max", message = "min is above max")"#,
            },
            Self::Values => Symbol { name: "values", usage: "values(max_length = 63)" },
        }
    }
}

/// The extension that contains validation rules.
pub(crate) const VALIDATIONS: &str = "x-kubernetes-validations";

/// A keyword in `schema(...)`.
pub(crate) struct SchemaKeyword {
    pub(crate) symbol: Symbol,
    /// The keyword in documents.
    pub(crate) keyword: &'static str,
    pub(crate) value: ValueType,
    /// The check that the keyword applies to the type of the value.
    pub(crate) check: Option<&'static str>,
}

/// The type of value of a keyword.
#[derive(Clone, Copy)]
pub(crate) enum ValueType {
    /// A string.
    Text,
    /// A number.
    Number,
    /// An integer that is not negative.
    Count,
    /// Nothing.
    Flag,
    /// A string, number or boolean.
    Literal,
    /// Several of these, in parentheses.
    Literals,
}

impl ValueType {
    /// A description for messages.
    pub(crate) fn describe(self) -> &'static str {
        match self {
            Self::Text => "a string",
            Self::Number => "a number",
            Self::Count => "an integer that is not negative",
            Self::Flag => "no value",
            Self::Literal => "a string, a number or a boolean",
            Self::Literals => "strings or numbers",
        }
    }
}

macro_rules! schema_keywords {
    ($($name:literal, $usage:literal, $keyword:literal, $value:ident, $check:expr;)*) => {
        /// The keywords in `schema(...)`.
        pub(crate) const SCHEMA_KEYWORDS: &[SchemaKeyword] = &[$(SchemaKeyword {
            symbol: Symbol { name: $name, usage: $usage },
            keyword: $keyword,
            value: ValueType::$value,
            check: $check,
        }),*];
    };
}

schema_keywords! {
    "description", r#"description = "Height in units""#, "description", Text, None;
    "title", r#"title = "Height""#, "title", Text, None;
    "example", "example = 42", "example", Literal, None;
    "nullable", "nullable", "nullable", Flag, None;
    "enum", r#"enum("TCP", "UDP")"#, "enum", Literals, Some("check_scalar");
    "minimum", "minimum = 1", "minimum", Number, Some("check_number");
    "maximum", "maximum = 60", "maximum", Number, Some("check_number");
    "exclusive_minimum", "exclusive_minimum", "exclusiveMinimum", Flag, Some("check_number");
    "exclusive_maximum", "exclusive_maximum", "exclusiveMaximum", Flag, Some("check_number");
    "multiple_of", "multiple_of = 2", "multipleOf", Number, Some("check_number");
    "pattern", r#"pattern = "^[a-z]+$""#, "pattern", Text, Some("check_string");
    "min_length", "min_length = 1", "minLength", Count, Some("check_string");
    "max_length", "max_length = 63", "maxLength", Count, Some("check_string");
    "min_items", "min_items = 1", "minItems", Count, Some("check_list");
    "max_items", "max_items = 8", "maxItems", Count, Some("check_list");
    "min_properties", "min_properties = 1", "minProperties", Count, Some("check_object");
    "max_properties", "max_properties = 8", "maxProperties", Count, Some("check_object");
}
