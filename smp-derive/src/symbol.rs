//! The names of attributes and their values, which are defined only here.

/// An attribute in `#[patch(...)]`, with an example of its use.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) struct Symbol {
    pub(crate) name: &'static str,
    pub(crate) usage: &'static str,
}

macro_rules! symbols {
    ($($name:ident = $text:literal, $usage:literal;)*) => {
        $(pub(crate) const $name: Symbol = Symbol { name: $text, usage: $usage };)*
    };
}

symbols! {
    ATOMIC = "atomic", "atomic";
    CRATE = "crate", r#"crate = "smp_core""#;
    DEFAULT = "default", r#"default = "TCP""#;
    ELEMENTS = "items", r#"items(scalar = "string")"#;
    EXTENSION = "extension", r#"extension("x-kubernetes-unions", "[]")"#;
    FORMAT = "format", r#"format = "int32""#;
    FREE_FORM = "free_form", "free_form";
    GROUP = "group", r#"group = "apps""#;
    GVK = "gvk", r#"gvk("apps", "v1", "Deployment")"#;
    KIND = "kind", r#"kind = "Deployment""#;
    LIST_MAP_KEYS = "list_map_keys", r#"list_map_keys = "port,protocol""#;
    LIST_TYPE = "list_type", r#"list_type = "atomic""#;
    MAP_TYPE = "map_type", r#"map_type = "atomic""#;
    MERGE_KEY = "merge_key", r#"merge_key = "port""#;
    ITEMS = "items", "items(max_length = 63)";
    NAME = "name", r#"name = "io.k8s.api.core.v1.Pod""#;
    NO_DESCRIPTIONS = "no_descriptions", "no_descriptions";
    OBJECT = "object", "object";
    OPTIONAL_OLD_SELF = "optional_old_self", "optional_old_self";
    REASON = "reason", r#"reason = "FieldValueInvalid""#;
    RECOMMENDED_KEY = "recommended_key", r#"recommended_key = "port,protocol""#;
    REQUIRED = "required", "required";
    SCALAR = "scalar", r#"scalar = "string""#;
    SCHEMA = "schema", "schema(minimum = 1, maximum = 60)";
    SCHEMA_OF = "schema_of", r#"schema_of = "Vec<String>""#;
    STOCK_STRATEGY = "stock_strategy", r#"stock_strategy = "none""#;
    STRATEGY = "strategy", r#"strategy = "merge""#;
    VALIDATION = "validation", r#"validation(rule = "self.min <= self.max", message = "min is above max")"#;
    VALUES = "values", "values(max_length = 63)";
    VERSION = "version", r#"version = "v1""#;
}

/// The attributes of types.
pub(crate) const ON_TYPES: &[Symbol] = &[
    CRATE,
    EXTENSION,
    FORMAT,
    FREE_FORM,
    GROUP,
    GVK,
    KIND,
    MAP_TYPE,
    NAME,
    NO_DESCRIPTIONS,
    OBJECT,
    SCALAR,
    SCHEMA,
    VERSION,
];

/// The attributes of fields.
pub(crate) const ON_FIELDS: &[Symbol] = &[
    ATOMIC,
    DEFAULT,
    ELEMENTS,
    EXTENSION,
    FORMAT,
    FREE_FORM,
    LIST_MAP_KEYS,
    LIST_TYPE,
    MAP_TYPE,
    MERGE_KEY,
    RECOMMENDED_KEY,
    REQUIRED,
    SCALAR,
    SCHEMA,
    SCHEMA_OF,
    STOCK_STRATEGY,
    STRATEGY,
];

/// The attributes in `items(...)` of a field.
pub(crate) const IN_ITEMS: &[Symbol] = &[ELEMENTS, FORMAT, FREE_FORM, SCALAR, SCHEMA, SCHEMA_OF];

/// The string attributes of a validation rule, starting with the rule, with their names in JSON.
pub(crate) const RULE_TEXTS: &[(Symbol, &str)] = &[
    (Symbol { name: "rule", usage: r#"rule = "self.min <= self.max""# }, "rule"),
    (Symbol { name: "message", usage: r#"message = "min is above max""# }, "message"),
    (Symbol { name: "message_expression", usage: r#"message_expression = "'not ' + self""# }, "messageExpression"),
    (Symbol { name: "field_path", usage: r#"field_path = ".min""# }, "fieldPath"),
];

/// The attributes of a validation rule.
pub(crate) fn in_rule() -> Vec<Symbol> {
    RULE_TEXTS.iter().map(|(symbol, _)| *symbol).chain([REASON, OPTIONAL_OLD_SELF]).collect()
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

/// All keywords in `schema(...)`.
pub(crate) fn in_schema() -> impl Iterator<Item = Symbol> {
    SCHEMA_KEYWORDS.iter().map(|keyword| keyword.symbol).chain([ITEMS, VALIDATION, VALUES])
}
