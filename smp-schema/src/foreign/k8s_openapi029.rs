//! Types of the crate `k8s-openapi` that custom resources contain.

#[expect(dead_code, clippy::struct_field_names, reason = "only the derived tables are used, with the names of the API")]
mod tables;

use std::borrow::Cow::Borrowed;

use k8s_openapi::ByteString;
use k8s_openapi::apiextensions_apiserver::pkg::apis::apiextensions::v1::JSON;
use k8s_openapi::apimachinery::pkg::api::resource::Quantity;
use k8s_openapi::apimachinery::pkg::apis::meta::v1::{
    Condition, FieldsV1, LabelSelector, LabelSelectorRequirement, ListMeta, ManagedFieldsEntry, MicroTime, ObjectMeta,
    OwnerReference, Status, StatusCause, StatusDetails, Time,
};
use k8s_openapi::apimachinery::pkg::runtime::RawExtension;
use k8s_openapi::apimachinery::pkg::util::intstr::IntOrString;

use crate::types::{scalar, scalars};
use crate::{Definition, Link, ObjectSchema, PatchSchema, ScalarKind, Shape};

macro_rules! objects {
    ($($ty:ident)*) => {
        $(impl PatchSchema for $ty {
            const SHAPE: &'static Shape = tables::$ty::SHAPE;
            const OBJECT: Option<&'static ObjectSchema<'static>> = tables::$ty::OBJECT;
        })*
    };
}

objects! {
    Condition LabelSelector LabelSelectorRequirement ListMeta ManagedFieldsEntry ObjectMeta OwnerReference Status
    StatusCause StatusDetails
}

macro_rules! named {
    ($($ty:ident: $name:literal, $shape:expr;)*) => {
        $(impl PatchSchema for $ty {
            const SHAPE: &'static Shape = &Shape::Named(Link::Static(
                const { &Definition { name: Borrowed($name), shape: $shape, documentation: None } },
            ));
        })*
    };
}

named! {
    FieldsV1: "io.k8s.apimachinery.pkg.apis.meta.v1.FieldsV1", Shape::Map(Link::Static(&Shape::FreeForm));
    IntOrString:
        "io.k8s.apimachinery.pkg.util.intstr.IntOrString", scalar(ScalarKind::IntOrString, "int-or-string");
    JSON: "io.k8s.apiextensions-apiserver.pkg.apis.apiextensions.v1.JSON", Shape::FreeForm;
    MicroTime: "io.k8s.apimachinery.pkg.apis.meta.v1.MicroTime", scalar(ScalarKind::String, "date-time");
    Quantity: "io.k8s.apimachinery.pkg.api.resource.Quantity", scalar(ScalarKind::String, "");
    RawExtension: "io.k8s.apimachinery.pkg.runtime.RawExtension", Shape::Map(Link::Static(&Shape::FreeForm));
    Time: "io.k8s.apimachinery.pkg.apis.meta.v1.Time", scalar(ScalarKind::String, "date-time");
}

scalars! {
    String "byte": ByteString;
}
