//! The attribute words: each is spelled here and nowhere else.

/// A word of `#[patch(...)]`, with an example of its use.
#[derive(Clone, Copy)]
pub(crate) struct Word {
    pub(crate) name: &'static str,
    pub(crate) usage: &'static str,
}

macro_rules! words {
    ($($name:ident = $word:literal, $usage:literal;)*) => {
        $(pub(crate) const $name: Word = Word { name: $word, usage: $usage };)*
    };
}

words! {
    ATOMIC = "atomic", "atomic";
    CRATE = "crate", r#"crate = "smp_core""#;
    DEFAULT = "default", r#"default = "TCP""#;
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
    NAME = "name", r#"name = "io.k8s.api.core.v1.Pod""#;
    OBJECT = "object", "object";
    RECOMMENDED_KEY = "recommended_key", r#"recommended_key = "port,protocol""#;
    REQUIRED = "required", "required";
    SCALAR = "scalar", r#"scalar = "string""#;
    STOCK_STRATEGY = "stock_strategy", r#"stock_strategy = "none""#;
    STRATEGY = "strategy", r#"strategy = "merge""#;
    VERSION = "version", r#"version = "v1""#;
}

/// The words that a type may carry.
pub(crate) const ON_TYPES: &[Word] =
    &[CRATE, EXTENSION, FORMAT, FREE_FORM, GROUP, GVK, KIND, MAP_TYPE, NAME, OBJECT, SCALAR, VERSION];

/// The words that a field may carry.
pub(crate) const ON_FIELDS: &[Word] = &[
    ATOMIC,
    DEFAULT,
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
    STOCK_STRATEGY,
    STRATEGY,
];

/// A value of a word and the Rust variant that it stands for.
pub(crate) type Choice = (&'static str, &'static str);

/// The strategies, and the word for a field without one.
pub(crate) const STRATEGIES: &[Choice] =
    &[("merge", "Merge"), ("replace", "Replace"), ("retainKeys", "RetainKeys"), ("none", "None")];

/// The list types.
pub(crate) const LIST_TYPES: &[Choice] = &[("atomic", "Atomic"), ("set", "Set"), ("map", "Map")];

/// The map types.
pub(crate) const MAP_TYPES: &[Choice] = &[("atomic", "Atomic"), ("granular", "Granular")];

/// The types of scalars.
pub(crate) const SCALARS: &[Choice] = &[
    ("string", "String"),
    ("integer", "Integer"),
    ("number", "Number"),
    ("boolean", "Boolean"),
    ("int-or-string", "IntOrString"),
];

/// The word that was most likely meant.
pub(crate) fn nearest<'w>(word: &str, known: impl Iterator<Item = &'w str>) -> Option<&'w str> {
    // Go's struct tags are `patchStrategy` and `patchMergeKey`.
    smp_suggest::near_names(&word.to_lowercase().replacen("patch", "", 1), known).into_iter().next()
}
