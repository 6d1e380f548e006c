#![deny(warnings)]

use std::borrow::Cow;
use std::collections::{BTreeMap, HashSet};

use smp_core::PatchSchema;

#[derive(Clone)]
pub struct Foreign;

#[derive(PatchSchema)]
pub struct Items<'a, T> {
    #[patch(items(scalar = "string", format = "date-time"), strategy = "merge", list_type = "set")]
    pub times: Option<HashSet<Foreign>>,
    #[patch(items(format = "date-time"))]
    pub texts: Vec<String>,
    #[patch(items(scalar = "int-or-string", format = "int-or-string", schema(description = "A port")))]
    pub ports: &'a [T],
    #[patch(items(schema_of = "Vec<Self>"))]
    pub inner: Box<[Foreign]>,
    #[patch(items(items(items(free_form))), atomic)]
    pub deep: BTreeMap<String, Vec<Cow<'a, [Foreign]>>>,
    #[patch(required, items(scalar = "boolean"))]
    pub required: Option<[Foreign; 2]>,
}

#[derive(PatchSchema)]
pub struct Times(#[patch(items(scalar = "string", format = "date-time"))] pub Vec<Foreign>);

#[derive(PatchSchema)]
pub struct Address(#[patch(schema_of = "String")] pub Foreign);

fn main() {}
