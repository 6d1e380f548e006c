//! Names of definitions: a text, or for a generic type a text and the names of its arguments.
//!
//! ```text
//! struct Port                                         Port
//! struct Page<T> { items: Vec<T> }                    Page_{T}
//! #[patch(name = "com.example.Page_{T}")] Page<T>     com.example.Page_{T}
//! ```

use proc_macro2::{TokenStream, TokenTree};
use quote::{ToTokens, quote};
use syn::{GenericParam, Generics, Ident, LitStr, Type};

use crate::ast::Container;
use crate::ctxt::Ctxt;

/// A part of a name.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) enum Part {
    /// A text that is the same for all instances.
    Text(String),
    /// The name of the argument for a type parameter.
    Type(Ident),
    /// The argument for a constant of an integer type, or a `char`.
    Integer(Ident),
    /// The argument for a constant of the type `bool`.
    Boolean(Ident),
}

/// Reports placeholders that are not parameters of the type.
pub(crate) fn check(ctxt: &Ctxt, container: &Container<'_>) {
    let Some(name) = container.patch.name.get() else { return };
    if let Err(message) = parse(&name.value(), &container.input.generics) {
        ctxt.error(name.span(), message);
    }
}

/// The name of a type without errors.
pub(crate) fn parts(container: &Container<'_>) -> Vec<Part> {
    let generics = &container.input.generics;
    let explicit = container.patch.name.get().map(LitStr::value);
    explicit.and_then(|name| parse(&name, generics).ok()).unwrap_or_else(|| {
        let used = generics
            .params
            .iter()
            .filter_map(part)
            .filter(|part| part.ident().is_some_and(|ident| is_used(container, ident)));
        let with_separator = used.flat_map(|part| [Part::Text("_".to_owned()), part]);
        std::iter::once(Part::Text(container.rust_name.clone())).chain(with_separator).collect()
    })
}

/// Whether the name of a type contains this type parameter.
pub(crate) fn contains(parts: &[Part], parameter: &Ident) -> bool {
    parts.iter().any(|part| matches!(part, Part::Type(ident) if ident == parameter))
}

/// Whether a parameter itself occurs in the type of a field whose shape is that of its type.
pub(crate) fn is_used(container: &Container<'_>, parameter: &Ident) -> bool {
    uses(container, parameter).alone
}

/// The associated types of a parameter, such as `T::Item`, in the types of fields whose shape is that of their type.
pub(crate) fn associated(container: &Container<'_>, parameter: &Ident) -> Vec<TokenStream> {
    uses(container, parameter).associated
}

/// How a parameter occurs in types.
#[derive(Default)]
struct Uses {
    alone: bool,
    associated: Vec<TokenStream>,
}

fn uses(container: &Container<'_>, parameter: &Ident) -> Uses {
    let mut uses = Uses::default();
    if container.asks_types() {
        for field in container.fields().into_iter().filter(|field| field.asks_type()) {
            uses.collect(field.ty().to_token_stream(), parameter);
        }
    }
    uses
}

impl Uses {
    /// Adds the uses in the spelling of a type.
    ///
    /// ```text
    /// Vec<T>                     alone
    /// Option<T::Item>            associated: T::Item
    /// BTreeMap<String, (T, U)>   alone, for T and for U
    /// ```
    fn collect(&mut self, tokens: TokenStream, parameter: &Ident) {
        let tokens: Vec<TokenTree> = tokens.into_iter().collect();
        let is_colon = |token: &TokenTree| matches!(token, TokenTree::Punct(punct) if punct.as_char() == ':');
        for (index, token) in tokens.iter().enumerate() {
            match token {
                TokenTree::Group(group) => self.collect(group.stream(), parameter),
                TokenTree::Ident(ident) if ident == parameter => match &tokens[index + 1..] {
                    [first, second, TokenTree::Ident(member), ..] if is_colon(first) && is_colon(second) => {
                        self.associated.push(quote!(#ident::#member));
                    }
                    _ => self.alone = true,
                },
                _ => {}
            }
        }
    }
}

/// The name that an attribute states, or the reason why it is wrong.
fn parse(name: &str, generics: &Generics) -> Result<Vec<Part>, String> {
    let mut parts = Vec::new();
    let mut rest = name;
    while let Some(start) = rest.find(['{', '}']) {
        let (text, tail) = rest.split_at(start);
        let Some((placeholder, tail)) = tail.strip_prefix('{').and_then(|tail| tail.split_once('}')) else {
            return Err(
                "a brace in a name starts or ends a placeholder such as `{T}`; complete or remove it".to_owned()
            );
        };
        if !text.is_empty() {
            parts.push(Part::Text(text.to_owned()));
        }
        parts.push(parameter(placeholder, generics)?);
        rest = tail;
    }
    if !rest.is_empty() || parts.is_empty() {
        parts.push(Part::Text(rest.to_owned()));
    }
    Ok(parts)
}

/// The parameter that a placeholder names.
fn parameter(placeholder: &str, generics: &Generics) -> Result<Part, String> {
    if placeholder.starts_with('\'') {
        return Err(format!("a lifetime has no name in documents; remove `{{{placeholder}}}`"));
    }
    let known: Vec<Part> = generics.params.iter().filter_map(part).collect();
    let is_named = |part: &&Part| part.ident().is_some_and(|ident| ident == placeholder);
    if let Some(found) = known.iter().find(is_named) {
        return Ok(found.clone());
    }
    if known.is_empty() {
        return Err(format!(
            "this type has no parameters, so its name has no placeholders; remove `{{{placeholder}}}`"
        ));
    }
    let known: Vec<String> = known.iter().filter_map(Part::ident).map(|ident| format!("`{{{ident}}}`")).collect();
    Err(format!("`{{{placeholder}}}` is not a parameter of this type; use {}", known.join(" or ")))
}

impl Part {
    fn ident(&self) -> Option<&Ident> {
        match self {
            Self::Text(_) => None,
            Self::Type(ident) | Self::Integer(ident) | Self::Boolean(ident) => Some(ident),
        }
    }
}

/// The part of a name for a parameter; none for a lifetime.
fn part(parameter: &GenericParam) -> Option<Part> {
    match parameter {
        GenericParam::Lifetime(_) => None,
        GenericParam::Type(parameter) => Some(Part::Type(parameter.ident.clone())),
        GenericParam::Const(parameter) => {
            let ident = parameter.ident.clone();
            let is_boolean = matches!(&parameter.ty, Type::Path(path) if path.path.is_ident("bool"));
            Some(if is_boolean { Part::Boolean(ident) } else { Part::Integer(ident) })
        }
    }
}

#[cfg(test)]
mod tests {
    use quote::quote;
    use syn::{DeriveInput, parse_quote};

    use super::parse;
    use crate::ast::Container;
    use crate::ctxt::Ctxt;

    /// The parts of a type's name, with placeholders in braces.
    fn name(input: &DeriveInput) -> String {
        let (ctxt, krate) = (Ctxt::new(), syn::parse_quote!(::smp_core));
        let container = Container::read(&ctxt, input, &krate);
        let parts = super::parts(&container);
        ctxt.finish().expect("the type has no errors");
        let text = |part: &super::Part| match part {
            super::Part::Text(text) => text.clone(),
            other => format!("{{{}}}", other.ident().expect("only a text has none")),
        };
        parts.iter().map(text).collect()
    }

    #[test]
    fn a_default_name_has_the_parameters_that_the_table_depends_on() {
        assert_eq!(
            name(&parse_quote!(
                struct Port {
                    a: u8,
                }
            )),
            "Port"
        );
        assert_eq!(
            name(&parse_quote!(
                struct Page<T> {
                    items: Vec<T>,
                }
            )),
            "Page_{T}"
        );
        assert_eq!(
            name(&parse_quote!(
                struct Pair<'a, A, const N: usize, B> {
                    a: [&'a A; N],
                    b: B,
                }
            )),
            "Pair_{A}_{N}_{B}"
        );
        assert_eq!(
            name(&parse_quote!(
                struct Item<T>(Vec<T>);
            )),
            "Item_{T}"
        );
        assert_eq!(
            name(&parse_quote!(
                #[serde(rename = "Seite")]
                struct Page<T> {
                    items: Vec<T>,
                }
            )),
            "Seite_{T}"
        );
    }

    #[test]
    fn a_default_name_omits_unused_parameters() {
        let skipped = quote!(#[serde(skip)] marker: PhantomData<M>);
        let described = quote!(#[patch(free_form)] any: D);
        let input = parse_quote!(struct Page<'a, T, M, D, const N: u8> { items: &'a [T], #skipped, #described });
        assert_eq!(name(&input), "Page_{T}");
        assert_eq!(
            name(&parse_quote!(
                #[patch(free_form)]
                struct Any<T> {
                    items: T,
                }
            )),
            "Any"
        );
    }

    #[test]
    fn an_attribute_chooses_the_parameters() {
        assert_eq!(
            name(&parse_quote!(
                #[patch(name = "v1.Page")]
                struct Page<T> {
                    items: Vec<T>,
                }
            )),
            "v1.Page"
        );
        let input = parse_quote!(
            #[patch(name = "{B}.v1.{A}{N}s")]
            struct Page<A, B, const N: bool> {
                items: Vec<A>,
            }
        );
        assert_eq!(name(&input), "{B}.v1.{A}{N}s");
    }

    #[test]
    fn wrong_placeholders_are_reported() {
        let generics = parse_quote!(<'a, T, const N: usize>);
        let error = |name: &str| parse(name, &generics).expect_err(name);
        for unbalanced in ["Page_{T", "Page_T}", "{", "}{"] {
            assert!(error(unbalanced).starts_with("a brace in a name"), "{unbalanced}");
        }
        assert_eq!(error("Page_{t}"), "`{t}` is not a parameter of this type; use `{T}` or `{N}`");
        assert_eq!(error("Page_{}"), "`{}` is not a parameter of this type; use `{T}` or `{N}`");
        assert_eq!(error("Page_{'a}"), "a lifetime has no name in documents; remove `{'a}`");
        let none = parse("Port_{T}", &parse_quote!()).expect_err("there is no `T`");
        assert_eq!(none, "this type has no parameters, so its name has no placeholders; remove `{T}`");
    }
}
