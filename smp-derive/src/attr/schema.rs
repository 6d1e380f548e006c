//! `#[patch(schema(...))]`: documentation of a value, which patches do not need.

use proc_macro2::Span;
use syn::meta::ParseNestedMeta;
use syn::{Lit, LitStr, Token, token};

use super::{Slot, flag, pass_over, span_of, text, unknown, word_of};
use crate::choice::{Choice as _, Reason};
use crate::ctxt::Ctxt;
use crate::json;
use crate::symbol::{self, SchemaWord, Takes, Word};

/// The keywords and rules of one value.
#[derive(Default)]
pub(crate) struct Schema {
    pub(crate) keywords: Vec<Keyword>,
    /// The rules of `x-kubernetes-validations`, each as JSON.
    pub(crate) rules: Vec<String>,
    /// The documentation of the items of a list or of the values of a map.
    pub(crate) part: Option<Part>,
    /// How often the attribute occurs.
    pub(crate) n_words: usize,
}

/// A keyword with its value.
pub(crate) struct Keyword {
    pub(crate) word: &'static SchemaWord,
    pub(crate) json: String,
    pub(crate) span: Span,
}

/// `items(...)` or `values(...)`.
pub(crate) struct Part {
    pub(crate) schema: Box<Schema>,
    pub(crate) is_list: bool,
    pub(crate) span: Span,
}

impl Schema {
    /// Reads `schema(...)`, and `items(...)` in it.
    pub(crate) fn read(&mut self, ctxt: &Ctxt, meta: &ParseNestedMeta<'_>, word: Word) -> syn::Result<()> {
        self.n_words += 1;
        if !meta.input.peek(token::Paren) {
            ctxt.error(span_of(meta), format!("`{}` takes keywords: `{}`", word.name, word.usage));
            return pass_over(meta);
        }
        meta.parse_nested_meta(|meta| self.word(ctxt, &meta))
    }

    /// The value of a keyword.
    pub(crate) fn get(&self, keyword: &str) -> Option<&Keyword> {
        self.keywords.iter().find(|found| found.word.keyword == keyword)
    }

    fn word(&mut self, ctxt: &Ctxt, meta: &ParseNestedMeta<'_>) -> syn::Result<()> {
        let name = word_of(meta);
        if name == symbol::VALIDATION.name {
            self.rules.extend(rule(ctxt, meta)?);
            return Ok(());
        }
        for (word, is_list) in [(symbol::ITEMS, true), (symbol::VALUES, false)] {
            if name == word.name {
                return self.read_part(ctxt, meta, word, is_list);
            }
        }
        let Some(word) = symbol::SCHEMA_WORDS.iter().find(|word| word.word.name == name) else {
            let words: Vec<Word> = symbol::in_schema().collect();
            return unknown(ctxt, meta, &words, symbol::ON_FIELDS, "the field itself, outside `schema(...)`");
        };
        let span = span_of(meta);
        let Some(json) = value(ctxt, meta, word)? else { return Ok(()) };
        if self.get(word.keyword).is_some() {
            ctxt.error(span, format!("repeated keyword `{name}`; remove one of the two"));
        } else {
            self.keywords.push(Keyword { word, json, span });
        }
        Ok(())
    }

    fn read_part(&mut self, ctxt: &Ctxt, meta: &ParseNestedMeta<'_>, word: Word, is_list: bool) -> syn::Result<()> {
        let mut schema = Schema::default();
        schema.read(ctxt, meta, word)?;
        if self.part.is_some() {
            ctxt.error(span_of(meta), "only one of `items(...)` and `values(...)` is allowed, once; merge the two");
        } else {
            self.part = Some(Part { schema: Box::new(schema), is_list, span: span_of(meta) });
        }
        Ok(())
    }
}

/// The value of a keyword as JSON; errors are reported.
fn value(ctxt: &Ctxt, meta: &ParseNestedMeta<'_>, word: &SchemaWord) -> syn::Result<Option<String>> {
    match word.takes {
        Takes::Flag => return Ok(flag(ctxt, meta)?.then(|| "true".to_owned())),
        Takes::Text => return Ok(text(ctxt, meta, word.word)?.map(|text| json::string(&text.value()))),
        Takes::Literals => return literals(ctxt, meta, word.word),
        Takes::Number | Takes::Count | Takes::Literal => {}
    }
    let usage = || format!("`{}` takes {}: `{}`", word.word.name, word.takes.what(), word.word.usage);
    if !meta.input.peek(Token![=]) {
        ctxt.error(span_of(meta), usage());
        pass_over(meta)?;
        return Ok(None);
    }
    meta.input.parse::<Token![=]>()?;
    let span = meta.input.span();
    let minus = meta.input.parse::<Option<Token![-]>>()?.is_some();
    let literal = meta.input.fork().parse::<Lit>().ok();
    let value = literal.as_ref().and_then(|literal| json::literal(literal, minus));
    let is_number = matches!(literal, Some(Lit::Int(_) | Lit::Float(_)));
    let fits = match word.takes {
        Takes::Count => matches!(&literal, Some(Lit::Int(count)) if !minus && count.base10_parse::<i64>().is_ok()),
        Takes::Number => is_number,
        _ => true,
    };
    pass_over(meta)?;
    if value.is_none() || !fits {
        ctxt.error(span, usage());
        return Ok(None);
    }
    Ok(value)
}

/// `enum("TCP", "UDP")`
fn literals(ctxt: &Ctxt, meta: &ParseNestedMeta<'_>, word: Word) -> syn::Result<Option<String>> {
    let usage = format!("`{}` takes strings or numbers: `{}`", word.name, word.usage);
    if !meta.input.peek(token::Paren) {
        ctxt.error(span_of(meta), usage);
        pass_over(meta)?;
        return Ok(None);
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
    let usage = symbol::VALIDATION.usage;
    if !meta.input.peek(token::Paren) {
        ctxt.error(span_of(meta), format!("`validation` takes a rule: `{usage}`"));
        pass_over(meta)?;
        return Ok(None);
    }
    let mut texts: [Slot<LitStr>; symbol::RULE_WORDS.len()] = Default::default();
    let mut reason = Slot::<Reason>::default();
    let mut optional = Slot::default();
    meta.parse_nested_meta(|meta| {
        let name = word_of(&meta);
        if name == symbol::REASON.name {
            return reason.choice(ctxt, &meta, symbol::REASON);
        }
        if name == symbol::OPTIONAL_OLD_SELF.name {
            let value = flag(ctxt, &meta)?.then_some(());
            optional.set(ctxt, &meta, span_of(&meta), value);
            return Ok(());
        }
        match symbol::RULE_WORDS.iter().position(|(word, _)| word.name == name) {
            Some(index) => texts[index].text(ctxt, &meta, symbol::RULE_WORDS[index].0),
            None => unknown(ctxt, &meta, &symbol::in_rule(), &[], ""),
        }
    })?;
    if texts[0].get().is_none() {
        ctxt.error(span_of(meta), format!("`validation` needs a rule: `{usage}`"));
        return Ok(None);
    }
    let texts = texts.iter().zip(symbol::RULE_WORDS);
    let mut fields: Vec<(&str, String)> =
        texts.filter_map(|(text, (_, keyword))| Some((*keyword, json::string(&text.get()?.value())))).collect();
    fields.extend(reason.get().map(|reason| ("reason", json::string(reason.word()))));
    fields.extend(optional.get().map(|()| ("optionalOldSelf", "true".to_owned())));
    Ok(Some(json::object(&fields)))
}
