//! The generated impl: a table, and the checks that need a second type.

mod documentation;
mod exclusive;
mod field;
mod items;
mod name;
#[cfg(test)]
mod tests;
mod tokens;
mod union;

use proc_macro2::TokenStream;
use quote::{quote, quote_spanned};
use syn::{GenericParam, Generics, LitStr, Type, WherePredicate, parse_quote};

use self::documentation::extensions;
use self::tokens::{Check, path};
use crate::ast::{Container, Data, Field, without_self};
use crate::attr::{self, Whole};
use crate::choice::ScalarKind;
use crate::naming;
use crate::root::is_created_by_kube;

/// The path of the private API that generated code uses.
pub(crate) fn private(container: &Container<'_>) -> TokenStream {
    let krate = container.patch.krate.get().unwrap_or(container.krate);
    quote!(#krate::__private)
}

/// The impl of a type without errors.
///
/// ```text
/// struct Rack { units: Vec<Unit> }          in the block of the expansion:
/// units has merge_key = "slot"              impl PatchSchema for Rack { const OBJECT = Some(&ObjectSchema::new("Rack")…); … }
///                                           const _: () = check_key(<Vec<Unit>>::SHAPE, <Vec<Unit>>::ITEM, "merge key", &["slot"]);
/// ```
pub(crate) fn expand(container: &Container<'_>) -> TokenStream {
    let private = private(container);
    let consts = match (container.patch.whole.get(), &container.data) {
        (Some(whole), _) => whole_type(container, *whole),
        (None, Data::Object(fields)) => object(container, fields),
        (None, Data::Union(union)) => union::consts(container, union),
        (None, Data::Transparent(field)) => transparent(container, field),
        (None, Data::Names(_) | Data::Unclear(..)) => whole_type(container, Whole::Scalar(ScalarKind::String)),
    };
    let type_name = name::constant(container);
    let (inside, outside) = checks(container);
    let formats = items::formats(container);
    let ident = &container.input.ident;
    let generics = bounded(container);
    let (impl_generics, _, where_clause) = generics.split_for_impl();
    let (_, ty_generics, _) = container.input.generics.split_for_impl();
    let variants = union::variants(container).into_iter().map(|(index, consts)| {
        quote! {
            impl #impl_generics __smp::VariantOf<#index> for #ident #ty_generics #where_clause {
                #consts
            }
        }
    });
    quote! {
        const _: () = {
            use #private as __smp;
            #formats
            #[automatically_derived]
            impl #impl_generics __smp::PatchSchema for #ident #ty_generics #where_clause {
                #consts
                #type_name
                #inside
            }
            #(#variants)*
            #outside
        };
    }
}

/// A struct with a table.
fn object(container: &Container<'_>, fields: &[Field<'_>]) -> TokenStream {
    let fields: Vec<&Field<'_>> = fields.iter().collect();
    let tag = container.serde.tag.iter().map(|tag| quote!(__smp::field::<&'static str>(#tag)));
    let entries = tag.chain(entries(container, &fields));
    let table = Table {
        fields: quote!(&[#(#entries),*]),
        parts: flattened(&fields),
        documentation: documentation::of_table(container, &fields, &[]),
    };
    let table = table.of_type(container);
    let types: Vec<_> = flattened_types(&fields).collect();
    let union = (!types.is_empty()).then(|| {
        quote! {
            const VARIANTS: __smp::Option<__smp::Variants> =
                __smp::inlined(&[#(<#types as __smp::PatchSchema>::VARIANTS),*]);
        }
    });
    quote! {
        const SHAPE: &'static __smp::Shape = &__smp::object::<Self>();
        const OBJECT: __smp::Option<&'static __smp::ObjectSchema<'static>> = __smp::Some(#table);
        #union
    }
}

/// The entries of fields that are not flattened.
fn entries<'t>(container: &'t Container<'_>, fields: &'t [&Field<'_>]) -> impl Iterator<Item = TokenStream> + 't {
    let described = container.patch.no_descriptions.get().is_none();
    let entries = fields.iter().filter(|field| field.serde.flatten.is_none());
    let plain = if is_created_by_kube(container.input) { quote!(field_of_root) } else { quote!(field) };
    entries.map(move |field| field::entry(field, described, &plain))
}

/// The parts of a table that depend on fields.
struct Table {
    fields: TokenStream,
    /// The calls that add what flattened fields and the variants of a union contribute.
    parts: TokenStream,
    documentation: Option<TokenStream>,
}

impl Table {
    /// A reference to the table of a type.
    fn of_type(&self, container: &Container<'_>) -> TokenStream {
        let patch = &container.patch;
        let kinds = kinds(patch);
        let kinds = (!kinds.is_empty()).then(|| quote!(.with_kinds(const { &[#(#kinds),*] })));
        let map_type = patch.map_type.get().copied().map(path);
        let map_type = map_type.map(|map_type| quote!(.with_map_type(__smp::Some(#map_type))));
        let extensions = extensions(&patch.extensions, &patch.schema);
        let unions = exclusive::unions(container);
        self.with(&name::value(container), &quote!(#kinds #unions #map_type #extensions))
    }

    /// A reference to the table of a variant.
    fn of_variant(&self, name: &TokenStream) -> TokenStream {
        self.with(name, &TokenStream::new())
    }

    fn with(&self, name: &TokenStream, attributes: &TokenStream) -> TokenStream {
        let Self { fields, parts, documentation } = self;
        let documentation = documentation.as_ref().map(|value| quote!(.with_documentation(#value)));
        quote! {
            &__smp::ObjectSchema::new(#name).with_fields(const { #fields }) #parts #attributes #documentation
        }
    }
}

/// The kinds of a table: that of `kind`, `version` and `group`, then those of `gvk`.
fn kinds(patch: &attr::Container) -> Vec<TokenStream> {
    let own = patch.kind.get().zip(patch.version.get()).map(|(kind, version)| {
        let group = patch.group.get().map(LitStr::value).unwrap_or_default();
        quote!(__smp::GroupVersionKind::new(#group, #version, #kind))
    });
    let kind = |[group, version, kind]: &[LitStr; 3]| quote!(__smp::GroupVersionKind::new(#group, #version, #kind));
    own.into_iter().chain(patch.kinds.iter().map(kind)).collect()
}

/// The calls that add the parts of flattened fields to a table: tables, and the values of a map.
///
/// ```text
/// #[serde(flatten)] common: Common                    .with_flattened(&[table of Common])
/// #[serde(flatten)] other: BTreeMap<String, u16>      .with_additional(Some(shape of u16))
/// ```
///
/// The macro does not know which of the two a type is, so it writes both calls, and the functions in them decide.
fn flattened(fields: &[&Field<'_>]) -> TokenStream {
    let types: Vec<_> = flattened_types(fields).collect();
    if types.is_empty() {
        return TokenStream::new();
    }
    let objects = quote!([#(<#types as __smp::PatchSchema>::OBJECT),*]);
    quote! {
        .with_flattened(__smp::first(const { &__smp::compact(#objects) }, #objects))
        .with_additional(__smp::additional([#(<#types as __smp::PatchSchema>::SHAPE),*]))
    }
}

/// The types of flattened fields that have a schema.
fn flattened_types<'t>(fields: &'t [&Field<'_>]) -> impl Iterator<Item = &'t Type> {
    fields.iter().filter(|field| field.serde.flatten.is_some() && field.asks_type()).map(|field| field.ty())
}

/// A newtype: the shape of its field, as a separate definition if it has a name.
///
/// ```text
/// struct Port(u16);                              the shape of u16
/// #[patch(name = "com.example.Port")] …          a definition `com.example.Port` with the shape of u16
/// ```
fn transparent(container: &Container<'_>, field: &Field<'_>) -> TokenStream {
    let inner = field.ty();
    let inner_shape = quote!(<#inner as __smp::PatchSchema>::SHAPE);
    let name = container.patch.name.get().map(|_| name::value(container));
    let documentation = documentation::of_type(container, Some(inner));
    let shape = name
        .as_ref()
        .map_or_else(|| inner_shape.clone(), |name| named(name, &quote!(__smp::unnamed(#inner_shape)), &documentation));
    let documentation = name.map_or(documentation, |_| quote!(&__smp::Documentation::NONE));
    quote! {
        const SHAPE: &'static __smp::Shape = #shape;
        const OBJECT: __smp::Option<&'static __smp::ObjectSchema<'static>> = <#inner as __smp::PatchSchema>::OBJECT;
        const ITEM: __smp::Item = <#inner as __smp::PatchSchema>::ITEM;
        const OPTIONAL: bool = <#inner as __smp::PatchSchema>::OPTIONAL;
        const VARIANTS: __smp::Option<__smp::Variants> = <#inner as __smp::PatchSchema>::VARIANTS;
        const DOCUMENTATION: &'static __smp::Documentation = #documentation;
    }
}

/// A type that is described by an attribute.
fn whole_type(container: &Container<'_>, whole: Whole) -> TokenStream {
    let value = match whole {
        Whole::FreeForm => quote!(__smp::Shape::FreeForm),
        Whole::Object => quote!(__smp::unnamed(__smp::ANY_OBJECT)),
        Whole::Scalar(kind) => {
            let kind = path(kind);
            let format = container.patch.format.get().map(LitStr::value).unwrap_or_default();
            quote!(__smp::scalar(#kind, #format))
        }
    };
    let name = container.patch.name.get().map(|_| name::value(container));
    let documentation = documentation::of_type(container, None);
    let shape = name.as_ref().map_or_else(|| quote!(&#value), |name| named(name, &value, &documentation));
    let documentation = name.map_or(documentation, |_| quote!(&__smp::Documentation::NONE));
    quote! {
        const SHAPE: &'static __smp::Shape = #shape;
        const DOCUMENTATION: &'static __smp::Documentation = #documentation;
    }
}

fn named(name: &TokenStream, shape: &TokenStream, documentation: &TokenStream) -> TokenStream {
    quote! {
        &__smp::Shape::Named(__smp::Static(&__smp::Definition {
            name: __smp::Borrowed(#name),
            shape: #shape,
            documentation: __smp::documented(#documentation),
        }))
    }
}

/// The checks. For a type without parameters they are separate items, so each error is reported. For a generic type
/// they are part of the impl and run when the type is used.
fn checks(container: &Container<'_>) -> (TokenStream, TokenStream) {
    let mut checks = documentation::checks(&container.patch.schema, &quote!(<Self as __smp::PatchSchema>::SHAPE));
    checks.extend(container.patch.unions.iter().map(exclusive::check_fields));
    match &container.data {
        _ if container.patch.whole.get().is_some() => {}
        Data::Union(union) => checks.extend(union::checks(container, union)),
        Data::Object(_) | Data::Transparent(_) | Data::Names(_) | Data::Unclear(..) => {
            let fields = container.fields();
            checks.extend(fields.iter().flat_map(|field| field::checks(field, &fields)));
        }
    }
    if checks.is_empty() {
        (TokenStream::new(), TokenStream::new())
    } else if container.input.generics.params.is_empty() {
        let items = checks.iter().map(|Check { span, call }| quote_spanned!(*span=> const _: () = #call;));
        (TokenStream::new(), without_self(items.collect(), &container.input.ident))
    } else {
        let calls = checks.iter().map(|check| &check.call);
        (quote!(const CHECK: () = { #(#calls;)* };), TokenStream::new())
    }
}

/// The type's parameters, with a bound on those, and on those of their associated types, that its table or its name uses.
fn bounded(container: &Container<'_>) -> Generics {
    let mut generics = container.input.generics.clone();
    let name = naming::parts(container);
    let mut associated = Vec::new();
    for param in &mut generics.params {
        let GenericParam::Type(param) = param else { continue };
        if naming::contains(&name, &param.ident) || naming::is_used(container, &param.ident) {
            param.bounds.push(parse_quote!(__smp::PatchSchema));
        }
        associated.extend(naming::associated(container, &param.ident));
    }
    if !associated.is_empty() {
        let predicates = associated.iter().map(|ty| -> WherePredicate { parse_quote!(#ty: __smp::PatchSchema) });
        generics.make_where_clause().predicates.extend(predicates);
    }
    generics
}
