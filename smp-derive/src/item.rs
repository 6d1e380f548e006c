//! Finds the items of a list or the values of a map in the spelling of a type, and replaces them by what
//! `#[patch(items(...))]` says they are.
//!
//! ```text
//! items(scalar = "string")                 Option<Vec<Timestamp>>        schema of Option<Vec<item::String>>
//! items(schema_of = "Address")             HashMap<String, Foreign>      schema of HashMap<String, Address>
//! items(items(free_form))                  BTreeMap<Name, Vec<Foreign>>  schema of BTreeMap<Name, Vec<Value>>
//! ```

use syn::{GenericArgument, Ident, LitStr, PathArguments, Type, parse_quote};

use crate::attr::items::Items;
use crate::choice::Choice as _;

/// The type whose items are as described; `None` if its spelling contains no items.
pub(crate) fn described(ty: &Type, items: &Items) -> Option<Type> {
    let mut ty = ty.clone();
    let item = item_mut(&mut ty)?;
    let inner = match (items.scalar.get(), items.schema_of.get(), items.inner.get()) {
        (Some(kind), ..) => {
            let kind = quote::format_ident!("{}", kind.variant());
            parse_quote!(__smp::item::#kind)
        }
        (None, Some(other), _) => other.clone(),
        (None, None, Some(items)) => described(item, items)?,
        (None, None, None) if items.free_form.get().is_some() => parse_quote!(__smp::Value),
        (None, None, None) => item.clone(),
    };
    *item = match items.format.get() {
        Some(format) => {
            let format = marker(format);
            parse_quote!(__smp::item::WithFormat<#inner, #format>)
        }
        None => inner,
    };
    Some(ty)
}

/// The type of the items or values.
pub(crate) fn type_in(ty: &Type) -> Option<Type> {
    item_mut(&mut ty.clone()).cloned()
}

/// The items or values, to be replaced. A list has its items first, as in `HashSet<T, S>`; a map has its values second, as in `HashMap<K, V, S>`.
fn item_mut(ty: &mut Type) -> Option<&mut Type> {
    match ty {
        Type::Array(array) => Some(&mut array.elem),
        Type::Slice(slice) => Some(&mut slice.elem),
        Type::Reference(reference) => item_mut(&mut reference.elem),
        Type::Paren(paren) => item_mut(&mut paren.elem),
        Type::Group(group) => item_mut(&mut group.elem),
        Type::Path(path) => {
            let last = path.path.segments.last_mut()?;
            let PathArguments::AngleBracketed(arguments) = &mut last.arguments else { return None };
            let mut types = arguments.args.iter_mut().filter_map(|argument| match argument {
                GenericArgument::Type(ty) => Some(ty),
                _ => None,
            });
            let name = last.ident.to_string();
            match name.as_str() {
                "Option" | "Box" | "Rc" | "Arc" | "Cow" => item_mut(types.next()?),
                _ if name.ends_with("Map") => types.nth(1),
                _ => types.next(),
            }
        }
        _ => None,
    }
}

/// The name of the marker type of a format: `__Format_date_2d_time` for `date-time`.
pub(crate) fn marker(format: &LitStr) -> Ident {
    let letter = |char: char| {
        if char.is_ascii_alphanumeric() { char.to_string() } else { format!("_{:x}_", u32::from(char)) }
    };
    let name: String = format.value().chars().map(letter).collect();
    Ident::new(&format!("__Format_{name}"), proc_macro2::Span::call_site())
}

#[cfg(test)]
mod tests {
    use quote::ToTokens;
    use syn::{LitStr, Type, parse_quote};

    use super::{marker, type_in};

    #[track_caller]
    fn has_items(ty: &Type, expected: Option<&str>) {
        let found = type_in(ty).map(|ty| ty.into_token_stream().to_string());
        assert_eq!(found.as_deref(), expected);
    }

    #[test]
    fn lists_and_maps_are_recognized_by_their_spelling() {
        has_items(&parse_quote!(Vec<Time>), Some("Time"));
        has_items(&parse_quote!(std::collections::HashSet<Time, State>), Some("Time"));
        has_items(&parse_quote!(std::collections::BTreeMap<String, Time>), Some("Time"));
        has_items(&parse_quote!(indexmap::IndexMap<String, Vec<Time>, State>), Some("Vec < Time >"));
        has_items(&parse_quote!([Time; 3]), Some("Time"));
        has_items(&parse_quote!(&'a [Time]), Some("Time"));
        has_items(&parse_quote!(List<Time>), Some("Time"));
    }

    #[test]
    fn pointers_and_options_are_ignored() {
        has_items(&parse_quote!(Option<Box<[Time]>>), Some("Time"));
        has_items(&parse_quote!(Cow<'a, [Time]>), Some("Time"));
        has_items(&parse_quote!(Option<Arc<HashMap<String, Time>>>), Some("Time"));
        has_items(&parse_quote!(Option<Time>), None);
        has_items(&parse_quote!(Times), None);
        has_items(&parse_quote!((Time, Time)), None);
    }

    #[test]
    fn markers_of_formats_are_distinct() {
        let marker = |format: &str| marker(&LitStr::new(format, proc_macro2::Span::call_site())).to_string();
        assert_eq!(marker("int32"), "__Format_int32");
        assert_eq!(marker("date-time"), "__Format_date_2d_time");
        assert_ne!(marker("date_time"), marker("date-time"));
    }
}
