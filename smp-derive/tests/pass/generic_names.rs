//! The names of the instances of generic types.

use std::borrow::Cow;
use std::collections::BTreeMap;
use std::marker::PhantomData;

use smp_core::PatchSchema;
use smp_core::schema::Shape;

#[derive(Clone, PatchSchema)]
struct Port {
    number: u16,
}

#[derive(PatchSchema)]
#[patch(name = "com.example.v1.Status")]
struct Status {
    ready: bool,
}

#[derive(PatchSchema)]
enum Protocol {
    Tcp,
    Udp,
}

#[derive(PatchSchema)]
struct Host(String);

#[derive(PatchSchema)]
struct Page<T> {
    items: Vec<T>,
    next: Option<Box<Page<T>>>,
}

#[derive(PatchSchema)]
#[patch(name = "com.example.v1.Pair_{B}_{A}")]
struct Pair<'a, A: Clone, B = Port>
where
    B: 'a,
{
    first: Cow<'a, A>,
    second: BTreeMap<String, &'a B>,
}

#[derive(PatchSchema)]
struct Matrix<const ROWS: usize, const SIGN: i8, const SPARSE: bool> {
    rows: Inner<ROWS, SIGN, SPARSE>,
}

#[derive(PatchSchema)]
#[patch(name = "Inner_{ROWS}_{SIGN}_{SPARSE}")]
struct Inner<const ROWS: usize, const SIGN: i8, const SPARSE: bool> {
    cells: [f64; ROWS],
}

#[derive(PatchSchema)]
struct Reference<T> {
    name: String,
    #[serde(skip)]
    target: PhantomData<T>,
}

#[derive(PatchSchema)]
#[patch(name = "Link_{T}")]
struct Link<T> {
    name: String,
    #[serde(skip)]
    target: PhantomData<T>,
}

#[derive(PatchSchema)]
#[patch(name = "Only_{T}")]
struct Only<T>(Vec<T>);

#[derive(PatchSchema)]
#[patch(free_form, name = "Any_{T}")]
struct Any<T>(T);

/// The table of an instance refers to the table that flattens it.
#[derive(PatchSchema)]
struct Tree {
    #[serde(flatten)]
    children: Page<Tree>,
}

struct NoSchema;

/// The name of a table.
fn name<T: PatchSchema>() -> &'static str {
    T::OBJECT.map_or("", |table| table.name())
}

/// The name of a definition without a table.
fn definition<T: PatchSchema>() -> &'static str {
    match T::SHAPE {
        Shape::Named(definition) => &definition.name,
        _ => "",
    }
}

fn main() {
    assert_eq!(name::<Page<Port>>(), "Page_Port");
    assert_eq!(name::<Page<Status>>(), "Page_com_example_v1_Status");
    assert_eq!(name::<Page<Protocol>>(), "Page_Protocol");
    assert_eq!(name::<Page<Host>>(), "Page_Host");
    assert_eq!(name::<Page<String>>(), "Page_string");
    assert_eq!(name::<Page<serde_json::Value>>(), "Page_any");
    assert_eq!(name::<Page<Option<Vec<BTreeMap<String, Port>>>>>(), "Page_optional_list_map_Port");
    assert_eq!(name::<Page<Page<Box<Port>>>>(), "Page_Page_Port");
    assert_eq!(name::<Page<Tree>>(), "Page_Tree");
    assert_eq!(name::<Pair<'static, Port>>(), "com.example.v1.Pair_Port_Port");
    assert_eq!(name::<Pair<'static, String, Page<i64>>>(), "com.example.v1.Pair_Page_int64_string");
    assert_eq!(name::<Matrix<3, -1, true>>(), "Matrix_3_-1_true");
    assert_eq!(name::<Inner<3, -1, true>>(), "Inner_3_-1_true");
    assert_eq!(name::<Reference<NoSchema>>(), "Reference");
    assert_eq!(name::<Link<Port>>(), "Link_Port");
    assert_eq!(definition::<Only<Port>>(), "Only_Port");
    assert_eq!(definition::<Any<Port>>(), "Any_Port");
    assert_eq!(Page::<Only<Any<Status>>>::TYPE_NAME, "Page_Only_Any_com_example_v1_Status");
    assert_eq!(Tree::TYPE_NAME, "Tree");
}
