//! Reads expressions.

mod cursor;

use super::expr::{Expr, Kind, Literal, Macro, Operation};
use super::schema;
use super::token::{Token, tokens};
use super::wrong::Wrong;

const MAX_LENGTH: usize = 32 * 1024;
const MAX_TOKENS: usize = 3_000;
const MAX_DEPTH: usize = 120;

/// The names of functions that begin with a namespace.
const NAMESPACES: [&str; 6] = ["ip", "format", "optional", "sets", "strings", "lists"];

/// The types with dots in their names.
const DOTTED_TYPES: [&str; 4] = ["google.protobuf.Timestamp", "google.protobuf.Duration", "net.IP", "net.CIDR"];

/// Operators with two operands, by precedence.
const RELATIONS: [&str; 7] = ["==", "!=", "<", "<=", ">", ">=", "in"];

/// Reads an expression.
///
/// # Errors
///
/// Returns what is wrong with it, or which limit it exceeds.
pub(super) fn parse(source: &str) -> Result<Expr, Wrong> {
    if source.len() > MAX_LENGTH {
        return Err(Wrong::limit(0, "the expression is longer than 32 KiB"));
    }
    let tokens = tokens(source)?;
    if tokens.len() > MAX_TOKENS {
        return Err(Wrong::limit(0, "the expression has more than 3,000 tokens"));
    }
    let mut parser = Parser { tokens, next: 0, last: 0, depth: 0 };
    let expr = parser.expression()?;
    match parser.next() {
        Token::End => Ok(expr),
        token => Err(parser.unexpected(&token)),
    }
}

struct Parser {
    tokens: Vec<(usize, Token)>,
    next: usize,
    /// The offset of the last token.
    last: usize,
    depth: usize,
}

impl Parser {
    fn make(at: usize, kind: Kind) -> Result<Expr, Wrong> {
        let mut expr = Expr { kind, at, depth: 0 };
        let mut depth = 0;
        expr.children(&mut |child| depth = depth.max(child.depth + 1));
        expr.depth = depth;
        if depth > MAX_DEPTH {
            return Err(Wrong::limit(at, "the expression is nested too deeply"));
        }
        Ok(expr)
    }

    fn call(at: usize, name: &str, arguments: Vec<Expr>) -> Result<Expr, Wrong> {
        Self::make(at, Kind::Call { name: name.to_owned(), is_method: false, arguments })
    }

    /// `condition ? yes : no`, or what binds closer.
    fn expression(&mut self) -> Result<Expr, Wrong> {
        self.depth += 1;
        if self.depth > MAX_DEPTH {
            return Err(Wrong::limit(self.last, "the expression is nested too deeply"));
        }
        let condition = self.or()?;
        let at = self.at();
        let expr = if self.accept("?") {
            let yes = self.or()?;
            self.expect(":")?;
            let no = self.expression()?;
            Self::make(at, Kind::Conditional(Box::new([condition, yes, no])))?
        } else {
            condition
        };
        self.depth -= 1;
        Ok(expr)
    }

    fn or(&mut self) -> Result<Expr, Wrong> {
        self.chain("||", Self::and, Kind::Or)
    }

    fn and(&mut self) -> Result<Expr, Wrong> {
        self.chain("&&", |parser| parser.binary(&RELATIONS, Self::sum), Kind::And)
    }

    /// Terms with the same operator between them. A chain of any length has one level.
    fn chain(
        &mut self,
        sign: &'static str,
        term: impl Fn(&mut Self) -> Result<Expr, Wrong>,
        kind: fn(Vec<Expr>) -> Kind,
    ) -> Result<Expr, Wrong> {
        let first = term(self)?;
        let at = self.at();
        if *self.peek() != Token::Sign(sign) {
            return Ok(first);
        }
        let mut terms = vec![first];
        while self.accept(sign) {
            terms.push(term(self)?);
        }
        Self::make(at, kind(terms))
    }

    fn sum(&mut self) -> Result<Expr, Wrong> {
        self.binary(&["+", "-"], |parser| parser.binary(&["*", "/", "%"], Self::unary))
    }

    /// Operands with operators of the same precedence between them, from left to right.
    fn binary(
        &mut self,
        names: &[&'static str],
        operand: impl Fn(&mut Self) -> Result<Expr, Wrong>,
    ) -> Result<Expr, Wrong> {
        let mut left = operand(self)?;
        loop {
            let name = match self.peek() {
                Token::Sign(sign) => names.iter().find(|name| *name == sign),
                Token::Word(word) => names.iter().find(|name| *name == word),
                _ => None,
            };
            let Some(name) = name else { return Ok(left) };
            self.next();
            let at = self.last;
            let right = operand(self)?;
            left = Self::call(at, name, vec![left, right])?;
        }
    }

    /// An even number of signs has no effect.
    fn unary(&mut self) -> Result<Expr, Wrong> {
        let at = self.at();
        let sign = match self.peek() {
            Token::Sign(sign @ ("!" | "-")) => *sign,
            _ => return self.member(None),
        };
        let mut count = 0;
        while self.accept(sign) {
            count += 1;
            let is_number = matches!(self.peek(), Token::Int(_) | Token::Double(_));
            if sign == "-" && is_number {
                let number = self.member(Some(self.last))?;
                return if count % 2 == 1 { Ok(number) } else { Self::call(at, "-", vec![number]) };
            }
        }
        let minus = self.starts_negative().then_some(self.last);
        let operand = self.member(minus)?;
        if count % 2 == 0 { Ok(operand) } else { Self::call(at, sign, vec![operand]) }
    }

    /// Accepts a minus sign in front of a number.
    fn starts_negative(&mut self) -> bool {
        let number = self.tokens.get(self.next + 1);
        let is_number = matches!(number, Some((_, Token::Int(_) | Token::Double(_))));
        is_number && self.accept("-")
    }

    /// A value, and the fields, methods and indexes behind it.
    fn member(&mut self, minus: Option<usize>) -> Result<Expr, Wrong> {
        let mut operand = self.primary(minus)?;
        loop {
            let at = self.at();
            if self.accept(".") {
                let optional = self.accept("?");
                let (name, is_escaped) = match self.next() {
                    Token::Word(word) if !is_word(&word) => (word, false),
                    Token::Escaped(name) => (name, true),
                    token => return Err(self.unexpected(&token)),
                };
                operand = if !optional && !is_escaped && self.accept("(") {
                    let at = self.last;
                    let arguments = self.arguments()?;
                    Self::method(at, operand, name, arguments)?
                } else {
                    Self::select(at, operand, name, optional)?
                };
            } else if self.accept("[") {
                let optional = self.accept("?");
                let index = self.expression()?;
                self.expect("]")?;
                operand = Self::make(at, Kind::Index(Box::new(operand), Box::new(index), optional))?;
            } else if *self.peek() == Token::Sign("{") {
                let name = dotted(&operand.kind).unwrap_or_default();
                return Err(Wrong::new(at, format!("undeclared reference to '{name}' (in container '')")));
            } else {
                return Ok(operand);
            }
        }
    }

    fn select(at: usize, operand: Expr, name: String, optional: bool) -> Result<Expr, Wrong> {
        let select = Kind::Select(Box::new(operand), name, optional);
        let kind = match dotted(&select).and_then(|name| DOTTED_TYPES.into_iter().find(|known| *known == name)) {
            Some(name) => Kind::Literal(Literal::Type(name)),
            None => select,
        };
        Self::make(at, kind)
    }

    /// `minus` is the place of the sign in front of a number.
    fn primary(&mut self, minus: Option<usize>) -> Result<Expr, Wrong> {
        let (at, is_negative) = (self.at(), minus.is_some());
        let kind = match self.next() {
            Token::Int(value) => {
                let value = i64::try_from(if is_negative { -value } else { value });
                Literal::Int(value.map_err(|_| Wrong::new(at, "invalid int literal"))?)
            }
            Token::Double(value) => Literal::Double(if is_negative { -value } else { value }),
            Token::Uint(value) => Literal::Uint(value),
            Token::Text(text) => Literal::Text(text),
            Token::Bytes(bytes) => Literal::Bytes(bytes),
            Token::Word(word) => match &*word {
                "true" => Literal::Bool(true),
                "false" => Literal::Bool(false),
                "null" => Literal::Null,
                _ => return self.name(at, word, Kind::Name),
            },
            Token::Sign(".") => match self.next() {
                Token::Word(word) => return self.name(self.last, word, Kind::Global),
                token => return Err(self.unexpected(&token)),
            },
            Token::Sign("(") => {
                let inner = self.expression()?;
                self.expect(")")?;
                return Ok(inner);
            }
            Token::Sign("[") => {
                let items = self.items("]", |parser| {
                    let optional = parser.accept("?");
                    Ok((parser.expression()?, optional))
                })?;
                return Self::make(at, Kind::List(items));
            }
            Token::Sign("{") => {
                let entries = self.items("}", |parser| {
                    let optional = parser.accept("?");
                    let key = parser.expression()?;
                    parser.expect(":")?;
                    Ok((key, parser.expression()?, optional))
                })?;
                return Self::make(at, Kind::Map(entries));
            }
            token => return Err(self.unexpected(&token)),
        };
        Self::make(minus.unwrap_or(at), Kind::Literal(kind))
    }

    /// A name or a call of a function.
    fn name(&mut self, at: usize, name: String, kind: fn(String) -> Kind) -> Result<Expr, Wrong> {
        if is_word(&name) {
            return Err(self.unexpected(&Token::Word(name)));
        }
        if self.accept("(") {
            let at = self.last;
            let arguments = self.arguments()?;
            return if name == "has" { Self::has(at, arguments) } else { Self::call(at, &name, arguments) };
        }
        if schema::WORDS.contains(&&*name) {
            return Err(Wrong::new(at, format!("reserved identifier: {name}")));
        }
        Self::make(at, kind(name))
    }

    fn arguments(&mut self) -> Result<Vec<Expr>, Wrong> {
        let mut arguments = Vec::new();
        if self.accept(")") {
            return Ok(arguments);
        }
        loop {
            arguments.push(self.expression()?);
            if !self.accept(",") {
                self.expect(")")?;
                return Ok(arguments);
            }
        }
    }

    fn has(at: usize, mut arguments: Vec<Expr>) -> Result<Expr, Wrong> {
        match (arguments.pop(), arguments.is_empty()) {
            (Some(Expr { kind: Kind::Select(operand, field, false), .. }), true) => {
                Self::make(at, Kind::Has(operand, field))
            }
            (Some(other), true) => Err(Wrong::new(other.at, "invalid argument to has() macro")),
            _ => Err(Wrong::new(at, "undeclared reference to 'has' (in container '')")),
        }
    }

    /// A macro, a function with a namespace, or a method.
    fn method(at: usize, receiver: Expr, name: String, mut arguments: Vec<Expr>) -> Result<Expr, Wrong> {
        if let Some((operation, variables)) = Operation::named(&name, arguments.len()) {
            let body = arguments.pop();
            let filter = (arguments.len() > variables).then(|| arguments.pop()).flatten();
            let is_list = matches!(&*name, "map" | "filter");
            let variable = |expr: Expr| match expr.kind {
                Kind::Name(name) => Ok(name),
                // Nothing refers to it.
                Kind::Global(name) => Ok(format!(".{name}")),
                _ if is_list => Err(Wrong::new(expr.at, "argument is not an identifier")),
                _ => Err(Wrong::new(expr.at, "argument must be a simple name")),
            };
            let second = arguments.get(1).map_or(at, |expr| expr.at);
            let variables: Vec<_> = arguments.into_iter().map(variable).collect::<Result<_, _>>()?;
            if let [key, value] = &*variables
                && key == value
            {
                return Err(Wrong::new(second, format!("duplicate variable name: {key}")));
            }
            let Some(body) = body else { return Err(Wrong::new(at, "the macro has no body")) };
            let found = Macro { operation, range: receiver, variables, filter, body };
            return Self::make(at, Kind::Macro(Box::new(found)));
        }
        if let Kind::Name(namespace) | Kind::Global(namespace) = &receiver.kind
            && NAMESPACES.contains(&&**namespace)
            && super::functions::exists(&format!("{namespace}.{name}"))
        {
            return Self::call(at, &format!("{namespace}.{name}"), arguments);
        }
        arguments.insert(0, receiver);
        Self::make(at, Kind::Call { name, is_method: true, arguments })
    }
}

fn is_word(text: &str) -> bool {
    matches!(text, "true" | "false" | "null" | "in")
}

/// The name that a chain of fields spells, such as `net.IP`.
fn dotted(kind: &Kind) -> Option<String> {
    match kind {
        Kind::Name(name) | Kind::Global(name) => Some(name.clone()),
        Kind::Select(operand, field, false) => Some(format!("{}.{field}", dotted(&operand.kind)?)),
        _ => None,
    }
}
