//! `#[patch(schema(...))]`: documentation of a value, which patches do not need.

use proc_macro2::Span;
use syn::meta::ParseNestedMeta;
use syn::{Lit, LitStr, Token, token};

use super::parse::{Elsewhere, Slot, flag, known, pass_over, reject, span_of, text};
use crate::choice::{Choice as _, Reason};
use crate::ctxt::Ctxt;
use crate::json;
use crate::symbol::{InRule, InSchema, OnField, Place as _, SchemaKeyword, Symbol, ValueType};

/// The keywords and rules of one value.
#[derive(Default)]
pub(crate) struct Schema {
    pub(crate) keywords: Vec<Keyword>,
    /// The rules of `x-kubernetes-validations`, each as JSON.
    pub(crate) rules: Vec<String>,
    /// The documentation of the items of a list or of the values of a map.
    pub(crate) items: Option<ItemSchema>,
    /// How often the attribute occurs.
    pub(crate) n_attributes: usize,
}

/// A keyword with its value.
pub(crate) struct Keyword {
    pub(crate) known: &'static SchemaKeyword,
    pub(crate) json: String,
    pub(crate) span: Span,
}

/// `items(...)` or `values(...)` in a schema, or `items(schema(...))` on a field.
pub(crate) struct ItemSchema {
    pub(crate) schema: Box<Schema>,
    /// The check that the value is a list or a map.
    pub(crate) check: Option<&'static str>,
    pub(crate) span: Span,
}

impl Schema {
    /// Reads `schema(...)`, and `items(...)` in it.
    pub(crate) fn read(&mut self, ctxt: &Ctxt, meta: &ParseNestedMeta<'_>, symbol: Symbol) -> syn::Result<()> {
        self.n_attributes += 1;
        if !meta.input.peek(token::Paren) {
            ctxt.error(span_of(meta), format!("`{}` takes keywords: `{}`", symbol.name, symbol.usage));
            return pass_over(meta);
        }
        meta.parse_nested_meta(|meta| self.keyword(ctxt, &meta))
    }

    /// The value of a keyword.
    pub(crate) fn get(&self, keyword: &str) -> Option<&Keyword> {
        self.keywords.iter().find(|found| found.known.keyword == keyword)
    }

    fn keyword(&mut self, ctxt: &Ctxt, meta: &ParseNestedMeta<'_>) -> syn::Result<()> {
        let elsewhere = Elsewhere::of::<OnField>("on the field itself, outside `schema(...)`");
        let Some(attribute) = known::<InSchema>(ctxt, meta, &[elsewhere])? else { return Ok(()) };
        match attribute {
            InSchema::Keyword(known) => self.read_keyword(ctxt, meta, known),
            InSchema::Items => self.read_items(ctxt, meta, attribute.symbol(), "check_items"),
            InSchema::Values => self.read_items(ctxt, meta, attribute.symbol(), "check_values"),
            InSchema::Validation => {
                self.rules.extend(rule(ctxt, meta)?);
                Ok(())
            }
        }
    }

    fn read_keyword(
        &mut self,
        ctxt: &Ctxt,
        meta: &ParseNestedMeta<'_>,
        known: &'static SchemaKeyword,
    ) -> syn::Result<()> {
        let span = span_of(meta);
        let Some(json) = value(ctxt, meta, known)? else { return Ok(()) };
        if self.get(known.keyword).is_some() {
            ctxt.error(span, format!("repeated keyword `{}`; remove one of the two", known.symbol.name));
        } else {
            self.keywords.push(Keyword { known, json, span });
        }
        Ok(())
    }

    fn read_items(
        &mut self,
        ctxt: &Ctxt,
        meta: &ParseNestedMeta<'_>,
        symbol: Symbol,
        check: &'static str,
    ) -> syn::Result<()> {
        let mut schema = Schema::default();
        schema.read(ctxt, meta, symbol)?;
        self.add_items(ctxt, Some(ItemSchema { schema: Box::new(schema), check: Some(check), span: span_of(meta) }));
        Ok(())
    }

    /// Adds the documentation of the items or values.
    pub(crate) fn add_items(&mut self, ctxt: &Ctxt, items: Option<ItemSchema>) {
        let Some(items) = items else { return };
        if self.items.is_some() {
            ctxt.error(items.span, "the items or values are described twice; merge the two");
        } else {
            self.items = Some(items);
        }
    }

    /// Whether there is any documentation.
    pub(crate) fn is_used(&self) -> bool {
        self.n_attributes > 0 || self.items.is_some()
    }
}

/// The value of a keyword as JSON; errors are reported.
fn value(ctxt: &Ctxt, meta: &ParseNestedMeta<'_>, keyword: &SchemaKeyword) -> syn::Result<Option<String>> {
    match keyword.value {
        ValueType::Flag => Ok(flag(ctxt, meta)?.then(|| "true".to_owned())),
        ValueType::Text => Ok(text(ctxt, meta, keyword.symbol)?.map(|text| json::string(&text.value()))),
        ValueType::Literals => literals(ctxt, meta, keyword.symbol),
        ValueType::Number | ValueType::Count | ValueType::Literal => literal(ctxt, meta, keyword),
    }
}

/// `minimum = -1`
fn literal(ctxt: &Ctxt, meta: &ParseNestedMeta<'_>, keyword: &SchemaKeyword) -> syn::Result<Option<String>> {
    let SchemaKeyword { symbol, value, .. } = keyword;
    let usage = || format!("`{}` takes {}: `{}`", symbol.name, value.describe(), symbol.usage);
    if !meta.input.peek(Token![=]) {
        return reject(ctxt, meta, usage());
    }
    meta.input.parse::<Token![=]>()?;
    let span = meta.input.span();
    let minus = meta.input.parse::<Option<Token![-]>>()?.is_some();
    let literal = meta.input.fork().parse::<Lit>().ok();
    let fits = match (value, &literal) {
        (ValueType::Count, Some(Lit::Int(count))) => !minus && count.base10_parse::<i64>().is_ok(),
        (ValueType::Number, Some(Lit::Int(_) | Lit::Float(_))) => true,
        (ValueType::Count | ValueType::Number, _) => false,
        _ => true,
    };
    let json = literal.as_ref().filter(|_| fits).and_then(|literal| json::literal(literal, minus));
    pass_over(meta)?;
    if json.is_none() {
        ctxt.error(span, usage());
    }
    Ok(json)
}

/// `enum("TCP", "UDP")`
fn literals(ctxt: &Ctxt, meta: &ParseNestedMeta<'_>, symbol: Symbol) -> syn::Result<Option<String>> {
    let usage = format!("`{}` takes strings or numbers: `{}`", symbol.name, symbol.usage);
    if !meta.input.peek(token::Paren) {
        return reject(ctxt, meta, usage);
    }
    let content;
    syn::parenthesized!(content in meta.input);
    let found = content.parse_terminated(<Lit as syn::parse::Parse>::parse, Token![,]);
    let values = found.ok().and_then(|found| {
        let values: Option<Vec<String>> = found.iter().map(|literal| json::literal(literal, false)).collect();
        values.filter(|values| !values.is_empty())
    });
    if values.is_none() {
        let _rest: proc_macro2::TokenStream = content.parse()?;
        ctxt.error(span_of(meta), usage);
    }
    Ok(values.map(|values| json::list(&values)))
}

/// `validation(rule = "self.min <= self.max", message = "…")` as JSON.
fn rule(ctxt: &Ctxt, meta: &ParseNestedMeta<'_>) -> syn::Result<Option<String>> {
    let Symbol { usage, .. } = InSchema::Validation.symbol();
    if !meta.input.peek(token::Paren) {
        return reject(ctxt, meta, format!("`validation` takes a rule: `{usage}`"));
    }
    let mut validation = Validation::default();
    meta.parse_nested_meta(|meta| validation.attribute(ctxt, &meta))?;
    if validation.rule.get().is_none() {
        ctxt.error(span_of(meta), format!("`validation` needs a rule: `{usage}`"));
        return Ok(None);
    }
    Ok(Some(validation.to_json()))
}

/// The attributes of a validation rule.
#[derive(Default)]
struct Validation {
    rule: Slot<LitStr>,
    message: Slot<LitStr>,
    message_expression: Slot<LitStr>,
    field_path: Slot<LitStr>,
    reason: Slot<Reason>,
    optional_old_self: Slot<()>,
}

impl Validation {
    fn attribute(&mut self, ctxt: &Ctxt, meta: &ParseNestedMeta<'_>) -> syn::Result<()> {
        let Some(attribute) = known::<InRule>(ctxt, meta, &[])? else { return Ok(()) };
        let symbol = attribute.symbol();
        match attribute {
            InRule::Rule => self.rule.text(ctxt, meta, symbol),
            InRule::Message => self.message.text(ctxt, meta, symbol),
            InRule::MessageExpression => self.message_expression.text(ctxt, meta, symbol),
            InRule::FieldPath => self.field_path.text(ctxt, meta, symbol),
            InRule::Reason => self.reason.choice(ctxt, meta, symbol),
            InRule::OptionalOldSelf => self.optional_old_self.flag(ctxt, meta),
        }
    }

    fn to_json(&self) -> String {
        let texts = [
            ("rule", &self.rule),
            ("message", &self.message),
            ("messageExpression", &self.message_expression),
            ("fieldPath", &self.field_path),
        ];
        let text = |(name, text): (&'static str, &Slot<LitStr>)| Some((name, json::string(&text.get()?.value())));
        let mut fields: Vec<(&str, String)> = texts.into_iter().filter_map(text).collect();
        fields.extend(self.reason.get().map(|reason| ("reason", json::string(reason.as_str()))));
        fields.extend(self.optional_old_self.get().map(|()| ("optionalOldSelf", "true".to_owned())));
        json::object(&fields)
    }
}
