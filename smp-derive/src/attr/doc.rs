//! Doc comments as descriptions.

use syn::{Attribute, Expr, ExprLit, Lit, Meta};

/// The text of the doc comments, without the common indentation; `None` if there are none.
pub(crate) fn description(attrs: &[Attribute]) -> Option<String> {
    let text: Vec<String> = attrs.iter().filter_map(text).collect();
    let text = text.join("\n");
    let lines = || text.lines().map(str::trim_end);
    let indent = |line: &str| line.len() - line.trim_start().len();
    let common = lines().filter(|line| !line.is_empty()).map(indent).min()?;
    let lines: Vec<&str> = lines().map(|line| line.get(common..).unwrap_or_default()).collect();
    let description = lines.join("\n").trim().to_owned();
    (!description.is_empty()).then_some(description)
}

fn text(attr: &Attribute) -> Option<String> {
    match &attr.meta {
        Meta::NameValue(meta) if meta.path.is_ident("doc") => match &meta.value {
            Expr::Lit(ExprLit { lit: Lit::Str(text), .. }) => Some(text.value()),
            _ => None,
        },
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use syn::{DeriveInput, parse_quote};

    #[test]
    fn a_description_is_the_text_without_its_indentation() {
        let input: DeriveInput = parse_quote! {
            /// One line,
            ///   and one further in.
            ///
            /// Another paragraph.
            #[doc(hidden)]
            struct Rack;
        };
        let text = "One line,\n  and one further in.\n\nAnother paragraph.";
        assert_eq!(super::description(&input.attrs).as_deref(), Some(text));
        let input: DeriveInput = parse_quote! {
            ///
            struct Rack;
        };
        assert_eq!(super::description(&input.attrs), None);
    }
}
