//! The unions of a table: fields that exclude each other.

use proc_macro2::TokenStream;
use quote::quote;

use super::tokens::{Check, check, option};
use crate::ast::union::{Form, Union as Enum};
use crate::ast::{Container, Data};
use crate::attr::union::{Member, Union};

/// The call that adds the unions of a type to its table: those of its attributes, and that of the variants of an enum.
pub(super) fn unions(container: &Container<'_>) -> Option<TokenStream> {
    let of_variants = match &container.data {
        Data::Union(variants) => of_variants(variants),
        Data::Object(_) | Data::Transparent(_) | Data::Names(_) | Data::Unclear(..) => None,
    };
    let unions: Vec<_> = container.patch.unions.iter().chain(&of_variants).map(union).collect();
    (!unions.is_empty()).then(|| quote!(.with_unions(const { &[#(#unions),*] })))
}

fn union(Union { members, discriminator, is_required, .. }: &Union) -> TokenStream {
    let members = members.iter().map(|Member { fields, values }| {
        let list = |names: &[String]| quote!(__smp::Borrowed(&[#(__smp::Borrowed(#names)),*]));
        let (fields, values) = (list(fields), list(values));
        quote!(__smp::UnionMember::new(#fields, #values))
    });
    let discriminator = discriminator.as_ref().map(|name| {
        let name = option(Some(quote!(#name)));
        quote!(.with_discriminator(#name))
    });
    let required = is_required.then(|| quote!(.with_required(true)));
    quote!(__smp::Union::new(const { &[#(#members),*] }) #discriminator #required)
}

/// The union of an enum, of which a value has the fields of one variant. A field that several variants have belongs to no member.
///
/// ```text
/// enum Source { HostPath(…), Secret(…) }                 exactly one of HostPath, Secret
/// #[serde(tag = "type")]
/// enum Restart { Never, OnFailure { retries: u32 } }     by type: none (Never), retries (OnFailure)
/// ```
fn of_variants(variants: &Enum<'_>) -> Option<Union> {
    let (members, discriminator) = match &variants.form {
        Form::External => {
            let member = |name: &str| Member { fields: vec![name.to_owned()], values: Vec::new() };
            (variants.wholes().map(|whole| member(&whole.name)).collect(), None)
        }
        Form::Internal(tag) => (members_of_tag(variants)?, Some(tag.value())),
        Form::Adjacent(..) | Form::Untagged | Form::Any(_) => return None,
    };
    let is_union = members.len() > 1 && members.iter().any(|member: &Member| !member.fields.is_empty());
    let is_required = discriminator.is_none();
    let span = proc_macro2::Span::call_site();
    is_union.then_some(Union { members, discriminator, is_required, span })
}

/// A member for each variant of an internally tagged enum; `None` if the fields of a variant are not in the source.
fn members_of_tag(variants: &Enum<'_>) -> Option<Vec<Member>> {
    let is_known = |field: &crate::ast::Field<'_>| field.serde.flatten.is_none();
    if variants.newtypes().next().is_some() || !variants.fields().all(is_known) {
        return None;
    }
    let shared = variants.shared_fields();
    let mut members: Vec<Member> = Vec::new();
    for variant in &variants.variants {
        let own = shared.iter().filter(|field| field.others.is_empty() && std::ptr::eq(field.first.0, variant));
        let fields: Vec<String> = own.map(|field| field.first.1.name.clone()).collect();
        let without_fields = members.iter_mut().find(|member| member.fields.is_empty() && fields.is_empty());
        match without_fields {
            Some(member) => member.values.push(variant.name.clone()),
            None => members.push(Member { fields, values: vec![variant.name.clone()] }),
        }
    }
    Some(members)
}

/// The check that the type has the fields that a union names.
pub(super) fn check_fields(union: &Union) -> Check {
    let names = union.names();
    check(union.span, "check_union", &quote!(<Self as __smp::PatchSchema>::OBJECT, &[#(#names),*]))
}
