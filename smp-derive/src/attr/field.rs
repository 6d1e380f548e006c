//! `#[patch(...)]` on fields.

use proc_macro2::{Span, TokenStream};
use quote::{ToTokens, quote};
use syn::meta::ParseNestedMeta;
use syn::{Attribute, Lit, LitStr, Token};

use super::schema::Schema;
use super::{Extension, Slot, choose, doc, each, extension, pass_over, span_of, text, unknown, word_of};
use crate::choice::{ListType, MapType, MergeStrategy, ScalarKind};
use crate::ctxt::Ctxt;
use crate::symbol::{self, Word};

/// The `#[patch(...)]` attributes of a field.
#[derive(Default)]
pub(crate) struct Field {
    pub(crate) strategy: Slot<Strategy>,
    pub(crate) stock_strategy: Slot<Strategy>,
    pub(crate) merge_key: Slot<Key>,
    pub(crate) recommended_key: Slot<Key>,
    pub(crate) default: Slot<Default>,
    pub(crate) free_form: Slot<()>,
    pub(crate) atomic: Slot<()>,
    /// Required even if serde accepts an object without the field.
    pub(crate) required: Slot<()>,
    pub(crate) scalar: Slot<ScalarKind>,
    pub(crate) format: Slot<LitStr>,
    pub(crate) list_type: Slot<ListType>,
    pub(crate) list_map_keys: Slot<Key>,
    pub(crate) map_type: Slot<MapType>,
    pub(crate) extensions: Vec<Extension>,
    pub(crate) schema: Schema,
    /// The text of the doc comments.
    pub(crate) description: Option<String>,
    /// The first attribute, of any kind.
    pub(crate) first: Option<Span>,
    /// The number of attributes.
    n_words: usize,
    /// The number of attributes.
    pub(crate) words: usize,
}

/// The strategies of a field.
#[derive(Clone, Copy, PartialEq, Eq, std::default::Default)]
pub(crate) struct Strategy {
    /// `Merge` or `Replace`.
    pub(crate) merge: Option<MergeStrategy>,
    pub(crate) retain_keys: bool,
    /// Whether the strategy `none` is given.
    pub(crate) none: bool,
}

impl Strategy {
    pub(crate) fn merges(self) -> bool {
        self.merge == Some(MergeStrategy::Merge)
    }

    pub(crate) fn replaces(self) -> bool {
        self.merge == Some(MergeStrategy::Replace)
    }
}

/// The names of a key, in order.
pub(crate) type Key = Vec<String>;

/// A declared default: the variant of `schema::DefaultValue` and its value.
pub(crate) struct Default {
    pub(crate) variant: &'static str,
    pub(crate) value: TokenStream,
}

impl Field {
    /// Reads the attributes of a field.
    pub(crate) fn read(ctxt: &Ctxt, attrs: &[Attribute]) -> Self {
        let mut this = Self { description: doc::description(attrs), ..Self::default() };
        each(ctxt, attrs, |meta| {
            this.first.get_or_insert_with(|| span_of(meta));
            this.n_words += 1;
            this.words += 1;
            this.word(ctxt, meta)
        });
        this
    }

    fn word(&mut self, ctxt: &Ctxt, meta: &ParseNestedMeta<'_>) -> syn::Result<()> {
        let word = word_of(meta);
        let word = word.as_str();
        if word == symbol::SCHEMA.name {
            self.schema.read(ctxt, meta, symbol::SCHEMA)
        } else if word == symbol::STRATEGY.name {
            self.strategy.strategy(ctxt, meta, symbol::STRATEGY)
        } else if word == symbol::STOCK_STRATEGY.name {
            self.stock_strategy.strategy(ctxt, meta, symbol::STOCK_STRATEGY)
        } else if word == symbol::MERGE_KEY.name {
            self.merge_key.key(ctxt, meta, symbol::MERGE_KEY)
        } else if word == symbol::RECOMMENDED_KEY.name {
            self.recommended_key.key(ctxt, meta, symbol::RECOMMENDED_KEY)
        } else if word == symbol::LIST_MAP_KEYS.name {
            self.list_map_keys.key(ctxt, meta, symbol::LIST_MAP_KEYS)
        } else if word == symbol::DEFAULT.name {
            self.read_default(ctxt, meta)
        } else if word == symbol::FREE_FORM.name {
            self.free_form.flag(ctxt, meta)
        } else if word == symbol::ATOMIC.name {
            self.atomic.flag(ctxt, meta)
        } else if word == symbol::REQUIRED.name {
            self.required.flag(ctxt, meta)
        } else if word == symbol::SCALAR.name {
            self.scalar.choice(ctxt, meta, symbol::SCALAR)
        } else if word == symbol::FORMAT.name {
            self.format.text(ctxt, meta, symbol::FORMAT)
        } else if word == symbol::LIST_TYPE.name {
            self.list_type.choice(ctxt, meta, symbol::LIST_TYPE)
        } else if word == symbol::MAP_TYPE.name {
            self.map_type.choice(ctxt, meta, symbol::MAP_TYPE)
        } else if word == symbol::EXTENSION.name {
            self.extensions.extend(extension(ctxt, meta)?);
            Ok(())
        } else {
            unknown(ctxt, meta, symbol::ON_FIELDS, symbol::ON_TYPES, "a type, and this is a field")
        }
    }

    /// Whether nothing but the field's type, its documentation, and whether it is required, is needed for its entry.
    pub(crate) fn is_plain(&self) -> bool {
        self.n_words == usize::from(self.required.get().is_some()) + self.schema.n_words && self.schema.rules.is_empty()
    }

    /// `default = "TCP"`, `default = 80`, `default = true`
    fn read_default(&mut self, ctxt: &Ctxt, meta: &ParseNestedMeta<'_>) -> syn::Result<()> {
        let usage = "`default` takes a string, a number or a boolean: `default = \"TCP\"`, `default = 80`";
        if !meta.input.peek(Token![=]) {
            ctxt.error(span_of(meta), usage);
            return pass_over(meta);
        }
        meta.input.parse::<Token![=]>()?;
        let span = meta.input.span();
        let minus = meta.input.parse::<Option<Token![-]>>()?;
        let Ok(literal) = meta.input.parse::<Lit>() else {
            ctxt.error(span, usage);
            return pass_over(meta);
        };
        match declared(&literal, minus.is_some()) {
            Ok(default) => self.default.set(ctxt, meta, literal.span(), Some(default)),
            Err(message) => ctxt.error(literal.span(), message.unwrap_or(usage)),
        }
        Ok(())
    }
}

/// The default for a literal. The error is a message, or `None` if the literal has the wrong kind.
fn declared(literal: &Lit, negative: bool) -> Result<Default, Option<&'static str>> {
    const TOO_LARGE: Option<&str> = Some("this number is too large; defaults are limited to 64 bits");
    let (variant, value) = match literal {
        Lit::Int(int) => {
            let value: i128 = int.base10_parse().map_err(|_| TOO_LARGE)?;
            let value = i64::try_from(if negative { -value } else { value }).map_err(|_| TOO_LARGE)?;
            ("Integer", value.to_token_stream())
        }
        Lit::Float(float) => {
            let value: f64 = float.base10_parse().ok().filter(|value: &f64| value.is_finite()).ok_or(TOO_LARGE)?;
            ("Number", if negative { -value } else { value }.to_token_stream())
        }
        Lit::Str(text) if !negative => ("String", quote!(__smp::Borrowed(#text))),
        Lit::Bool(bool) if !negative => ("Bool", bool.to_token_stream()),
        _ => return Err(None),
    };
    Ok(Default { variant, value })
}

impl Slot<Strategy> {
    /// Parses the strategies of `word = "merge|retainKeys"`.
    fn strategy(&mut self, ctxt: &Ctxt, meta: &ParseNestedMeta<'_>, word: Word) -> syn::Result<()> {
        let Some(value) = text(ctxt, meta, word)? else { return Ok(()) };
        let (span, value) = (value.span(), value.value());
        let mut strategies = Vec::new();
        for word in value.split(['|', ',']).map(str::trim) {
            let Some(strategy) = choose(ctxt, symbol::STRATEGY, word, span) else { continue };
            if strategies.contains(&strategy) {
                ctxt.error(span, format!("repeated strategy `{word}`; remove one of the two"));
            }
            strategies.push(strategy);
        }
        let has = |strategy: &MergeStrategy| strategies.contains(strategy);
        let strategy = Strategy {
            merge: [MergeStrategy::Merge, MergeStrategy::Replace].into_iter().find(has),
            retain_keys: has(&MergeStrategy::RetainKeys),
            none: has(&MergeStrategy::None),
        };
        if strategy.merges() && has(&MergeStrategy::Replace) {
            ctxt.error(span, "`replace` excludes `merge`; keep one of the two");
        }
        if strategy.none && strategies.len() > 1 {
            ctxt.error(span, "`none` excludes all other strategies; remove it or the others");
        }
        self.set(ctxt, meta, span, Some(strategy));
        Ok(())
    }
}

/// Equals `smp_core::schema::MAX_KEY_FIELDS`, which the macro cannot use because `smp-core` depends on this crate. A
/// test compares them.
const MAX_KEY_FIELDS: usize = 8;

impl Slot<Key> {
    /// Parses the names of `word = "a,b"`.
    fn key(&mut self, ctxt: &Ctxt, meta: &ParseNestedMeta<'_>, word: Word) -> syn::Result<()> {
        let Some(value) = text(ctxt, meta, word)? else { return Ok(()) };
        let (span, value) = (value.span(), value.value());
        let names: Key = value.split(',').map(|name| name.trim().to_owned()).collect();
        if names.iter().any(String::is_empty) {
            ctxt.error(span, format!("`{}` has an empty name; write `{}`", word.name, word.usage));
        }
        if names.len() > MAX_KEY_FIELDS {
            ctxt.error(span, format!("`{}` has more than {MAX_KEY_FIELDS} fields", word.name));
        }
        for (index, name) in names.iter().enumerate() {
            if !name.is_empty() && names[..index].contains(name) {
                ctxt.error(span, format!("`{}` repeats `{name}`; remove one of the two", word.name));
            }
        }
        self.set(ctxt, meta, span, Some(names));
        Ok(())
    }
}
