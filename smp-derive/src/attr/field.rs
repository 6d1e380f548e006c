//! `#[patch(...)]` on fields.

use proc_macro2::{Span, TokenStream};
use quote::{ToTokens, quote};
use syn::meta::ParseNestedMeta;
use syn::{Attribute, Lit, LitStr, Token, Type};

use super::doc;
use super::items::Items;
use super::parse::{Elsewhere, Extension, Slot, choose, each, extension, known, pass_over, span_of, text};
use super::schema::Schema;
use crate::choice::{ListType, MapType, MergeStrategy, ScalarKind};
use crate::ctxt::Ctxt;
use crate::symbol::{OnField, OnType, Place as _, Symbol};

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
    /// The type that has the schema, if not the field's own.
    pub(crate) schema_of: Slot<Type>,
    /// What the items of a list or the values of a map are.
    pub(crate) items: Slot<Items>,
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
    pub(crate) n_attributes: usize,
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
    /// The literal without quotes.
    pub(crate) text: String,
    /// The value of an integer.
    pub(crate) integer: Option<i64>,
}

impl Field {
    /// Reads the attributes of a field.
    pub(crate) fn read(ctxt: &Ctxt, attrs: &[Attribute]) -> Self {
        let mut this = Self { description: doc::description(attrs), ..Self::default() };
        each(ctxt, attrs, "patch", |meta| {
            this.first.get_or_insert_with(|| span_of(meta));
            this.n_attributes += 1;
            this.attribute(ctxt, meta)
        });
        this
    }

    fn attribute(&mut self, ctxt: &Ctxt, meta: &ParseNestedMeta<'_>) -> syn::Result<()> {
        let elsewhere = Elsewhere::of::<OnType>("on a type, not on a field");
        let Some(attribute) = known::<OnField>(ctxt, meta, &[elsewhere])? else { return Ok(()) };
        let symbol = attribute.symbol();
        match attribute {
            OnField::Schema => self.schema.read(ctxt, meta, symbol)?,
            OnField::Strategy => self.strategy.strategy(ctxt, meta, symbol)?,
            OnField::StockStrategy => self.stock_strategy.strategy(ctxt, meta, symbol)?,
            OnField::MergeKey => self.merge_key.key(ctxt, meta, symbol)?,
            OnField::RecommendedKey => self.recommended_key.key(ctxt, meta, symbol)?,
            OnField::ListMapKeys => self.list_map_keys.key(ctxt, meta, symbol)?,
            OnField::FreeForm => self.free_form.flag(ctxt, meta)?,
            OnField::Atomic => self.atomic.flag(ctxt, meta)?,
            OnField::Required => self.required.flag(ctxt, meta)?,
            OnField::SchemaOf => self.schema_of.parsed_type(ctxt, meta, symbol)?,
            OnField::Scalar => self.scalar.choice(ctxt, meta, symbol)?,
            OnField::Format => self.format.text(ctxt, meta, symbol)?,
            OnField::ListType => self.list_type.choice(ctxt, meta, symbol)?,
            OnField::MapType => self.map_type.choice(ctxt, meta, symbol)?,
            OnField::Items => self.read_items(ctxt, meta)?,
            OnField::Extension => self.extensions.extend(extension(ctxt, meta)?),
            OnField::Default => self.read_default(ctxt, meta)?,
        }
        Ok(())
    }

    /// Whether nothing but the field's type, its documentation, and whether it is required, is needed for its entry.
    pub(crate) fn is_plain(&self) -> bool {
        let of_type = [self.required.span(), self.schema_of.span(), self.items.span()];
        self.n_attributes == of_type.iter().flatten().count() + self.schema.n_attributes && self.schema.rules.is_empty()
    }

    /// Whether all attributes only describe the field's type.
    pub(crate) fn describes_only_the_type(&self) -> bool {
        let of_type = [self.schema_of.span(), self.items.span()];
        self.n_attributes == of_type.iter().flatten().count() && !self.schema.is_used()
    }

    fn read_items(&mut self, ctxt: &Ctxt, meta: &ParseNestedMeta<'_>) -> syn::Result<()> {
        let (items, schema) = Items::read(ctxt, meta)?;
        self.items.set(ctxt, meta, span_of(meta), Some(items));
        self.schema.add_items(ctxt, schema);
        Ok(())
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
    const TOO_LARGE: Option<&str> =
        Some("this number is too large; a default is between -9223372036854775808 and 9223372036854775807");
    let (variant, value, text, integer) = match literal {
        Lit::Int(int) => {
            let value: i128 = int.base10_parse().map_err(|_| TOO_LARGE)?;
            let value = i64::try_from(if negative { -value } else { value }).map_err(|_| TOO_LARGE)?;
            ("Integer", value.to_token_stream(), value.to_string(), Some(value))
        }
        Lit::Float(float) => {
            let value: f64 = float.base10_parse().ok().filter(|value: &f64| value.is_finite()).ok_or(TOO_LARGE)?;
            let value = if negative { -value } else { value };
            ("Number", value.to_token_stream(), value.to_string(), None)
        }
        Lit::Str(text) if !negative => ("String", quote!(__smp::Borrowed(#text)), text.value(), None),
        Lit::Bool(bool) if !negative => ("Bool", bool.to_token_stream(), bool.value.to_string(), None),
        _ => return Err(None),
    };
    Ok(Default { variant, value, text, integer })
}

impl Slot<Type> {
    /// Parses the type of `name = "Vec<String>"`.
    pub(crate) fn parsed_type(&mut self, ctxt: &Ctxt, meta: &ParseNestedMeta<'_>, symbol: Symbol) -> syn::Result<()> {
        let Some(value) = text(ctxt, meta, symbol)? else { return Ok(()) };
        match value.parse() {
            Ok(ty) => self.set(ctxt, meta, value.span(), Some(ty)),
            Err(_) => ctxt.error(value.span(), format!("`{}` takes a type: `{}`", symbol.name, symbol.usage)),
        }
        Ok(())
    }
}

impl Slot<Strategy> {
    /// Parses the strategies of `name = "merge|retainKeys"`.
    fn strategy(&mut self, ctxt: &Ctxt, meta: &ParseNestedMeta<'_>, symbol: Symbol) -> syn::Result<()> {
        let Some(value) = text(ctxt, meta, symbol)? else { return Ok(()) };
        let (span, value) = (value.span(), value.value());
        let mut strategies = Vec::new();
        let is_separator = |c: char| matches!(c, '|' | ',') || c.is_whitespace();
        let words: Vec<&str> = value.split(is_separator).filter(|word| !word.is_empty()).collect();
        if words.len() > value.split(['|', ',']).count() {
            ctxt.error(span, format!("separate strategies with `|`: `{} = \"{}\"`", symbol.name, words.join("|")));
        }
        if words.is_empty() {
            ctxt.error(span, format!("`{}` is empty; write `{}`", symbol.name, symbol.usage));
        }
        for word in words {
            let Some(strategy) = choose(ctxt, OnField::Strategy.symbol(), word, span) else { continue };
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
            ctxt.error(span, "`replace` cannot be combined with `merge`; remove one of them");
        }
        if strategy.none && strategies.len() > 1 {
            ctxt.error(span, "`none` cannot be combined with other strategies; remove it or the others");
        }
        self.set(ctxt, meta, span, Some(strategy));
        Ok(())
    }
}

/// Equals `smp_core::schema::MAX_KEY_FIELDS`, which the macro cannot use because `smp-core` depends on this crate. A
/// test compares them.
const MAX_KEY_FIELDS: usize = 8;

impl Slot<Key> {
    /// Parses the names of `name = "a,b"`.
    fn key(&mut self, ctxt: &Ctxt, meta: &ParseNestedMeta<'_>, symbol: Symbol) -> syn::Result<()> {
        let Some(value) = text(ctxt, meta, symbol)? else { return Ok(()) };
        let (span, value) = (value.span(), value.value());
        let names: Key = value.split(',').map(|name| name.trim().to_owned()).collect();
        if names.iter().any(String::is_empty) {
            ctxt.error(span, format!("`{}` has an empty name; write `{}`", symbol.name, symbol.usage));
        }
        if names.len() > MAX_KEY_FIELDS {
            ctxt.error(span, format!("`{}` has more than {MAX_KEY_FIELDS} fields", symbol.name));
        }
        for (index, name) in names.iter().enumerate() {
            if !name.is_empty() && names[..index].contains(name) {
                ctxt.error(span, format!("`{}` repeats `{name}`; remove one of the two", symbol.name));
            }
        }
        self.set(ctxt, meta, span, Some(names));
        Ok(())
    }
}
