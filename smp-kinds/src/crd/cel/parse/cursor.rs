//! Steps through the tokens of an expression.

use super::super::token::Token;
use super::super::wrong::Wrong;
use super::Parser;

impl Parser {
    pub(super) fn peek(&self) -> &Token {
        self.tokens.get(self.next).map_or(&Token::End, |(_, token)| token)
    }

    pub(super) fn next(&mut self) -> Token {
        let Some((at, token)) = self.tokens.get_mut(self.next) else { return Token::End };
        self.last = *at;
        self.next += 1;
        std::mem::replace(token, Token::End)
    }

    /// The offset of the next token.
    pub(super) fn at(&self) -> usize {
        self.tokens.get(self.next).map_or(self.last, |(at, _)| *at)
    }

    pub(super) fn accept(&mut self, sign: &'static str) -> bool {
        let found = *self.peek() == Token::Sign(sign);
        if found {
            self.next();
        }
        found
    }

    pub(super) fn expect(&mut self, sign: &'static str) -> Result<(), Wrong> {
        match self.next() {
            Token::Sign(found) if found == sign => Ok(()),
            token => Err(self.unexpected(&token)),
        }
    }

    pub(super) fn unexpected(&self, token: &Token) -> Wrong {
        let shown = match token {
            Token::End => "the end of the expression".to_owned(),
            Token::Sign(sign) => format!("'{sign}'"),
            Token::Word(word) => format!("'{word}'"),
            _ => "a literal".to_owned(),
        };
        Wrong::new(self.last, format!("Syntax error: unexpected {shown}"))
    }

    /// Items up to a closing bracket, with a comma at the end or without.
    pub(super) fn items<T>(
        &mut self,
        close: &'static str,
        item: impl Fn(&mut Self) -> Result<T, Wrong>,
    ) -> Result<Vec<T>, Wrong> {
        let mut items = Vec::new();
        while *self.peek() != Token::Sign(close) {
            items.push(item(self)?);
            if !self.accept(",") {
                break;
            }
        }
        self.expect(close)?;
        Ok(items)
    }
}
