//! Complete expansions of representative types.

use proc_macro2::TokenStream;
use quote::quote;
use syn::{DeriveInput, parse_quote};

fn derive(input: &DeriveInput) -> TokenStream {
    crate::derive(input, &parse_quote!(::smp_core))
}

#[track_caller]
fn expands(input: &DeriveInput, expected: &TokenStream) {
    assert_eq!(derive(input).to_string(), expected.to_string());
}

#[test]
fn a_field_without_annotations_is_one_call() {
    expands(
        &parse_quote! {
            #[serde(rename_all = "camelCase")]
            struct Probe { exec_action: Option<Exec>, #[serde(default)] port: i32 }
        },
        &quote! {
            const _: () = {
                use ::smp_core::__private as __smp;
                #[automatically_derived]
                impl __smp::PatchSchema for Probe {
                    const SHAPE: &'static __smp::Shape = &__smp::object::<Self>();
                    const OBJECT: __smp::Option<&'static __smp::ObjectSchema<'static>> =
                        __smp::Some(&__smp::ObjectSchema::new("Probe").with_fields(const {
                            &[__smp::field::<Option<Exec> >("execAction"), __smp::optional::<i32>("port")]
                        }));
                    const TYPE_NAME: &'static str = "Probe";
                }
            };
        },
    );
}

#[test]
fn a_newtype_forwards_to_its_field() {
    expands(
        &parse_quote! { struct Ports(Vec<Port>); },
        &quote! {
            const _: () = {
                use ::smp_core::__private as __smp;
                #[automatically_derived]
                impl __smp::PatchSchema for Ports {
                    const SHAPE: &'static __smp::Shape = <Vec<Port> as __smp::PatchSchema>::SHAPE;
                    const OBJECT: __smp::Option<&'static __smp::ObjectSchema<'static>> =
                        <Vec<Port> as __smp::PatchSchema>::OBJECT;
                    const ITEM: __smp::Item = <Vec<Port> as __smp::PatchSchema>::ITEM;
                    const OPTIONAL: bool = <Vec<Port> as __smp::PatchSchema>::OPTIONAL;
                    const VARIANTS: __smp::Option<__smp::Variants> = <Vec<Port> as __smp::PatchSchema>::VARIANTS;
                    const DOCUMENTATION: &'static __smp::Documentation =
                        <Vec<Port> as __smp::PatchSchema>::DOCUMENTATION;
                    const TYPE_NAME: &'static str = "Ports";
                }
            };
        },
    );
}

#[test]
fn the_name_of_a_generic_type_is_computed_for_each_instance() {
    let expansion = derive(&parse_quote! {
        #[patch(name = "v1.Page_{T}_{N}_{B}")]
        struct Page<T, const N: u8, const B: bool> { #[serde(skip)] marker: PhantomData<T> }
    })
    .to_string();
    let name = quote! {
        const TYPE_NAME: &'static str = (const {
            &__smp::Name::new()
                .text("v1.Page_")
                .argument(<T as __smp::PatchSchema>::TYPE_NAME)
                .text("_")
                .integer(N as i128)
                .text("_")
                .boolean(B)
        })
        .as_str();
    };
    assert!(expansion.contains(&name.to_string()), "{expansion}");
    assert!(expansion.contains(&quote!(impl<T: __smp::PatchSchema, const N: u8, const B: bool>).to_string()));
    assert!(expansion.contains(&quote!(__smp::ObjectSchema::new(<Self as __smp::PatchSchema>::TYPE_NAME)).to_string()));
}

#[test]
fn a_check_is_a_separate_item() {
    let expansion = derive(&parse_quote! {
        struct Service { #[patch(strategy = "merge")] names: Vec<String> }
    })
    .to_string();
    let check = quote! {
        const _: () = __smp::check_merge(
            <Vec<String> as __smp::PatchSchema>::SHAPE,
            <Vec<String> as __smp::PatchSchema>::ITEM
        );
    };
    assert!(expansion.contains(&check.to_string()), "{expansion}");
}

#[test]
fn a_check_of_a_generic_type_is_part_of_the_impl() {
    let expansion = derive(&parse_quote! {
        struct Service<T> { #[patch(atomic)] name: T }
    })
    .to_string();
    let check = quote! {
        const CHECK: () = { __smp::check_atomic(<T as __smp::PatchSchema>::SHAPE); };
    };
    assert!(expansion.contains(&check.to_string()), "{expansion}");
}

#[test]
fn a_type_with_an_error_still_has_an_impl() {
    let expansion = derive(&parse_quote! { struct Nothing; }).to_string();
    assert!(expansion.contains("compile_error !"), "{expansion}");
    assert!(expansion.contains("PatchSchema for Nothing"), "{expansion}");
}

#[test]
fn a_variant_with_named_fields_has_its_own_table() {
    let expansion = derive(&parse_quote! {
        enum Source { HostPath { path: String }, Secret(Secret) }
    })
    .to_string();
    let fields = quote! {
        .with_fields(const {
            &[__smp::optional::<__smp::Variant<Self, 0usize> >("HostPath"), __smp::optional::<Secret>("Secret")]
        })
    };
    assert!(expansion.contains(&fields.to_string()), "{expansion}");
    assert!(expansion.contains(&quote!(impl __smp::VariantOf<0usize> for Source).to_string()), "{expansion}");
    assert!(expansion.contains("\"Source_HostPath\""), "{expansion}");
}

#[test]
fn variants_with_a_tag_share_one_table() {
    let expansion = derive(&parse_quote! {
        #[serde(tag = "type")]
        enum Rule { A { port: u16, name: String }, B { port: u16, name: bool } }
    })
    .to_string();
    for part in [
        quote!(__smp::tag("type",)),
        quote!(__smp::field::<u16>("port")),
        quote!(__smp::of_types("name", &[__smp::member::<String>(), __smp::member::<bool>()])),
        quote!(
            const VARIANTS: __smp::Option<__smp::Variants> = __smp::Some(__smp::Variants::Whole);
        ),
    ] {
        let part = part.to_string();
        assert!(expansion.contains(part.trim_end_matches([')', ' '])), "{part}\n{expansion}");
    }
}
