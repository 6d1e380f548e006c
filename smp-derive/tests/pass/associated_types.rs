//! A field whose type is an associated type of a parameter needs a schema for that type, not for the parameter.

use std::marker::PhantomData;

use smp_core::PatchSchema;

trait Resource {
    type Spec;
}

struct Rack;

impl Resource for Rack {
    type Spec = RackSpec;
}

#[derive(PatchSchema)]
struct RackSpec {
    height: u16,
}

#[derive(PatchSchema)]
struct Object<R: Resource> {
    spec: Option<R::Spec>,
    others: Vec<R::Spec>,
    #[serde(skip)]
    resource: PhantomData<R>,
}

fn main() {
    let object = <Object<Rack>>::OBJECT.expect("a struct has a table");
    assert_eq!(object.fields().len(), 2);
}
