//! The syntax of expressions.

/// An expression, with its offset in the source.
#[derive(Debug)]
pub(super) struct Expr {
    pub(super) kind: Kind,
    pub(super) at: usize,
    /// How many levels are below.
    pub(super) depth: usize,
}

/// The kinds of expressions.
#[derive(Debug)]
pub(super) enum Kind {
    Literal(Literal),
    Name(String),
    /// `.name`: a name that variables of macros do not hide, as in `[1, 2].all(self, self < .self.replicas)`.
    Global(String),
    /// `operand.field`, or `operand.?field` if it is optional.
    Select(Box<Expr>, String, Optional),
    /// `has(operand.field)`
    Has(Box<Expr>, String),
    /// `operand[index]`, or `operand[?index]` if it is optional.
    Index(Box<Expr>, Box<Expr>, Optional),
    /// A call of an operator or a function. The first argument of a method is its receiver.
    Call {
        name: String,
        is_method: bool,
        arguments: Vec<Expr>,
    },
    And(Vec<Expr>),
    Or(Vec<Expr>),
    Conditional(Box<[Expr; 3]>),
    List(Vec<(Expr, Optional)>),
    Map(Vec<(Expr, Expr, Optional)>),
    Macro(Box<Macro>),
}

/// Whether an expression has a question mark.
pub(super) type Optional = bool;

#[derive(Debug)]
pub(super) enum Literal {
    Null,
    Bool(bool),
    Int(i64),
    Uint(u64),
    Double(f64),
    Text(String),
    Bytes(Vec<u8>),
    /// The zero of `sum`, which the language has no literal for.
    Duration(i64),
    /// The name of a type that has dots, such as `google.protobuf.Timestamp`.
    Type(&'static str),
}

/// A macro: `range.all(variable, body)`.
#[derive(Debug)]
pub(super) struct Macro {
    pub(super) operation: Operation,
    pub(super) range: Expr,
    /// The variable of the items, or those of keys and values.
    pub(super) variables: Vec<String>,
    pub(super) filter: Option<Expr>,
    pub(super) body: Expr,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Operation {
    All,
    Exists,
    ExistsOne,
    Filter,
    /// `map`, `transformList`
    Map,
    TransformMap,
    TransformMapEntry,
    SortBy,
    OptMap,
    OptFlatMap,
}

impl Operation {
    /// The macro with a name and a number of arguments, and how many variables it has.
    pub(super) fn named(name: &str, arguments: usize) -> Option<(Self, usize)> {
        Some(match (name, arguments) {
            ("all", 2 | 3) => (Self::All, arguments - 1),
            ("exists", 2 | 3) => (Self::Exists, arguments - 1),
            ("exists_one", 2) => (Self::ExistsOne, 1),
            ("exists_one" | "existsOne", 3) => (Self::ExistsOne, 2),
            ("filter", 2) => (Self::Filter, 1),
            ("map", 2 | 3) => (Self::Map, 1),
            ("transformList", 3 | 4) => (Self::Map, 2),
            ("transformMap", 3 | 4) => (Self::TransformMap, 2),
            ("transformMapEntry", 3 | 4) => (Self::TransformMapEntry, 2),
            ("sortBy", 2) => (Self::SortBy, 1),
            ("optMap", 2) => (Self::OptMap, 1),
            ("optFlatMap", 2) => (Self::OptFlatMap, 1),
            _ => return None,
        })
    }
}

impl Expr {
    pub(super) fn literal(at: usize, literal: Literal) -> Self {
        Self { kind: Kind::Literal(literal), at, depth: 0 }
    }

    /// Calls `visit` with the expressions directly inside this one.
    pub(super) fn children<'e>(&'e self, visit: &mut dyn FnMut(&'e Expr)) {
        match &self.kind {
            Kind::Literal(_) | Kind::Name(_) | Kind::Global(_) => {}
            Kind::Select(operand, ..) | Kind::Has(operand, _) => visit(operand),
            Kind::Index(operand, index, _) => {
                visit(operand);
                visit(index);
            }
            Kind::Call { arguments, .. } => arguments.iter().for_each(visit),
            Kind::And(terms) | Kind::Or(terms) => terms.iter().for_each(visit),
            Kind::Conditional(parts) => parts.iter().for_each(visit),
            Kind::List(items) => items.iter().for_each(|(item, _)| visit(item)),
            Kind::Map(entries) => entries.iter().for_each(|(key, value, _)| {
                visit(key);
                visit(value);
            }),
            Kind::Macro(found) => {
                visit(&found.range);
                found.filter.iter().for_each(&mut *visit);
                visit(&found.body);
            }
        }
    }
}
