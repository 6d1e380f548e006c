//! Reading, writing, comparing and auditing documents.

mod audit;
mod compare;
mod crd;
mod custom_resources;
mod documentation;
mod field_path;
mod free_form;
mod generics;
mod items;
mod k8s_openapi;
mod kubernetes;
mod malformed;
mod openapi3;
mod overlay;
mod places;
mod published;
mod read;
mod round_trip;
mod schemars;
mod several;
mod unions;
mod valid;
mod write;
