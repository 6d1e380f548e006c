//! The types of expressions, and the text in which the tables of functions write them.

use std::sync::Arc;

use super::super::node::Node;
use super::functions::Body;

/// A type.
#[derive(Clone, Debug)]
pub(super) enum Type<'n> {
    Dyn,
    Null,
    Bool,
    Int,
    Uint,
    Double,
    Text,
    Bytes,
    /// The type of types.
    Meta(Arc<Type<'n>>),
    /// Another type, such as `net.IP`.
    Named(&'static str),
    List(Arc<Type<'n>>),
    Map(Arc<Type<'n>>, Arc<Type<'n>>),
    Optional(Arc<Type<'n>>),
    /// An object with the fields of a schema.
    Object(&'n Node),
    /// A type that the arguments of a call determine: any type for `A`, `B`, `K` and `T`, a comparable one for `C`, one that
    /// can be added for `S`, a number for `M` and `N`.
    Param(char),
    /// A parameter of the call with a number.
    Variable(usize),
}

/// A function for certain types of arguments.
pub(super) struct Overload {
    /// Whether the first argument is the receiver of a method.
    pub(super) is_method: bool,
    pub(super) arguments: Vec<Type<'static>>,
    pub(super) result: Type<'static>,
    pub(super) body: Body,
}

/// The names of types in the tables of functions.
const NAMES: [(&str, Type<'static>); 16] = [
    ("dyn", Type::Dyn),
    ("null", Type::Null),
    ("bool", Type::Bool),
    ("int", Type::Int),
    ("uint", Type::Uint),
    ("double", Type::Double),
    ("string", Type::Text),
    ("bytes", Type::Bytes),
    ("duration", Type::Named("google.protobuf.Duration")),
    ("timestamp", Type::Named("google.protobuf.Timestamp")),
    ("ip", Type::Named("net.IP")),
    ("cidr", Type::Named("net.CIDR")),
    ("url", Type::Named("kubernetes.URL")),
    ("quantity", Type::Named("kubernetes.Quantity")),
    ("semver", Type::Named("kubernetes.Semver")),
    ("format", Type::Named("kubernetes.NamedFormat")),
];

impl Overload {
    /// Reads a row of a table. A dot in front of the name marks a method.
    ///
    /// ```text
    /// .split(string, string) list<string>        +(int, int) int
    /// ```
    ///
    /// # Panics
    ///
    /// Panics if a table is wrong, which a test finds.
    pub(super) fn read(text: &'static str, body: Body) -> (&'static str, Self) {
        let (name, rest) = text.split_once('(').expect("a row has arguments");
        let (arguments, result) = rest.rsplit_once(')').expect("a row has arguments");
        let mut rest = arguments;
        let mut arguments = Vec::new();
        while !rest.is_empty() {
            arguments.push(read(&mut rest));
            rest = rest.strip_prefix(", ").unwrap_or(rest);
        }
        let is_method = name.starts_with('.');
        let overload = Self { is_method, arguments, result: read(&mut result.trim()), body };
        (name.trim_start_matches('.'), overload)
    }
}

fn read(rest: &mut &'static str) -> Type<'static> {
    let end = rest.find(|c: char| !c.is_ascii_alphanumeric()).unwrap_or(rest.len());
    let (name, after) = rest.split_at(end);
    *rest = after;
    let mut inner = Vec::new();
    while let Some(after) = rest.strip_prefix(if inner.is_empty() { "<" } else { ", " }) {
        *rest = after;
        inner.push(Arc::new(read(rest)));
        if let Some(after) = rest.strip_prefix('>') {
            *rest = after;
            break;
        }
    }
    match (name, &*inner) {
        ("list", [item]) => Type::List(Arc::clone(item)),
        ("map", [key, value]) => Type::Map(Arc::clone(key), Arc::clone(value)),
        ("optional", [value]) => Type::Optional(Arc::clone(value)),
        ("type", [value]) => Type::Meta(Arc::clone(value)),
        (name, _) if name.len() == 1 => Type::Param(name.chars().next().unwrap_or('A')),
        (name, _) => {
            let known = NAMES.iter().find(|(known, _)| *known == name);
            known.map_or_else(|| panic!("unknown type {name}"), |(_, found)| found.clone())
        }
    }
}
